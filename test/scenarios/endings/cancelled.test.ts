import { join } from 'node:path';
import { test } from 'vitest';
import { testWithSignals } from '../support/conditional-tests.ts';
import { startConnectProxy } from '../support/proxies.ts';
import { renderRun } from '../support/render-log.ts';
import { recordFirstAttempt, restore, slowPolls, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const entries = join(import.meta.dirname, '../support/entries');
const cancelled = { status: 'cancelled', 'error-code': 'cancelled' };

for (const signal of ['SIGINT', 'SIGBREAK'] as const) {
  test.concurrent(
    `W4: ${signal} in the first milliseconds cancels the step before it starts`,
    async ({ expect }) => {
      await using services = await startServices();
      const run = await services.runAction({
        inputs: restore,
        entry: join(entries, 'early-signal.ts'),
        env: { SIGNAL: signal },
      });

      expect(run).toMatchObject({ exitCode: 1, signal: null, outputs: cancelled, requests: [] });
    },
  );
}

testWithSignals('W4: a signal while a proxy is silent cancels the step', async ({ expect }) => {
  using proxy = await startConnectProxy({}, { isSilent: true });
  await using services = await startServices();
  const run = await services.runAction({
    inputs: { ...restore, 'api-url': 'https://hosting.example' },
    env: { https_proxy: proxy.url },
    onLine(line, action) {
      if (line.startsWith('POST ')) action.kill('SIGINT');
    },
  });

  expect(run.outputs).toMatchObject(cancelled);
});

testWithSignals('W4: a signal during the POST: a re-run finds out what started', async ({ expect }) => {
  await using services = await startServices({
    intercept: (_request, index) => (index === 0 ? { kind: 'stall-after' } : undefined),
    // The service has acted by now.
    modifyResponse(_request, response) {
      if (services.http.received.length === 1) services.action.kill('SIGTERM');
      return response;
    },
  });
  recordFirstAttempt(services);
  const run = await services.runAction({ inputs: restore });
  const again = await services.runAction({ inputs: restore, attempt: 2 });

  expect(run.outputs).toMatchObject(cancelled);
  expect(run.error).toMatch(/^The site may be partly overwritten/);
  expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
  expect(services.service.started).toHaveLength(1);
});

for (const signals of [['SIGINT'], ['SIGTERM'], ['SIGINT', 'SIGINT', 'SIGTERM']] as const) {
  testWithSignals(`W4: ${signals.join(' and ')} during the wait cancels the step`, async ({ expect }) => {
    await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
    const run = await services.runAction({
      inputs: { ...restore, ...slowPolls },
      onWait() {
        for (const signal of signals) services.action.kill(signal);
      },
    });

    expect(run.outputs).toMatchObject({ ...cancelled, 'task-id': startedTaskId(services) });
    for (const text of [run.error, run.summary]) expect(text).toContain(startedTaskId(services));
    if (signals.length === 1) await expect(renderRun(run)).toMatchFileSnapshot('snapshots/cancelled.txt');
  });
}

testWithSignals('W4: a stuck log does not keep a cancelled step from ending red', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  const run = await services.runAction({
    inputs: { ...restore, 'poll-interval-seconds': '6000' },
    entry: join(entries, 'stuck-log.ts'),
    onWait() {
      services.action.kill('SIGINT');
    },
  });

  expect(run).toMatchObject({ exitCode: 1, signal: null, outputs: cancelled });
  expect(run.summary).toContain(startedTaskId(services));
});

testWithSignals('W4: a stuck log does not turn a green step red after a signal', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
    inputs: restore,
    entry: join(entries, 'stuck-log.ts'),
    onLine(line, action) {
      if (line.startsWith('Completed: ')) action.kill('SIGINT');
    },
  });

  expect(run).toMatchObject({ exitCode: 0, signal: null, outputs: { status: 'completed' } });
});
