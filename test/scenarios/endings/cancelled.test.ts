import { createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'vitest';
import { openPort } from '../../stand-ins/open-port.ts';
import { testIf, testWithSignals } from '../support/conditional-tests.ts';
import { renderRun } from '../support/render-log.ts';
import { restore, slowPolls, startedTaskId } from '../support/requests.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { startServices } from '../support/start-services.ts';

const entry = join(import.meta.dirname, '../support/entries/early-signal.ts');
const cancelled = { status: 'cancelled', 'error-code': 'cancelled' };

test.concurrent('W4: a signal in the first milliseconds cancels the step at once', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: restore, entry });

  expect(run).toMatchObject({ exitCode: 1, signal: null, outputs: cancelled, requests: [] });
});

testWithSignals('W4: a signal while a proxy is silent cancels the step', async ({ expect }) => {
  await using proxy = createServer((socket) => socket.on('error', () => undefined).resume());
  const port = await openPort(proxy);
  await using services = await startServices();
  const run = await services.runAction({
    inputs: { ...restore, 'api-url': 'https://hosting.example' },
    env: { https_proxy: `http://127.0.0.1:${port}` },
    onLine(line, action) {
      if (line.startsWith('POST ')) action.kill('SIGINT');
    },
  });

  expect(run.outputs).toMatchObject(cancelled);
});

testWithSignals('W4: all signals of a runner during the wait cancel the step', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  const run = await services.runAction({
    inputs: { ...restore, ...slowPolls },
    onWait() {
      for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) services.action.kill(signal);
    },
  });

  expect(run.outputs).toMatchObject({ ...cancelled, 'task-id': startedTaskId(services) });
  for (const text of [run.error, run.summary]) expect(text).toContain(startedTaskId(services));
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/cancelled.txt');
});

const hasNamespaces =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--map-root-user', '--mount', '--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

testIf(hasNamespaces, 'a name server that is silent: it needs Linux with unshare and ip')(
  'W4: a look-up that hangs does not keep a cancelled step alive until the runner kills it',
  async ({ expect }) => {
    await using services = await startServices();
    let cancelledAt = 0;
    const run = await services.runAction({
      inputs: {
        ...{ operation: 'await-task', 'task-id': seedIds.shop, 'github-token': 'none' },
        'api-url': 'https://hosting.example',
      },
      entry: join(import.meta.dirname, '../support/entries/silent-resolver.ts'),
      onLine(line, action) {
        if (!line.startsWith('Wait for task')) return;
        cancelledAt = performance.now();
        action.kill('SIGINT');
      },
    });

    expect(run).toMatchObject({ exitCode: 1, signal: null, outputs: cancelled, stderr: '' });
    // The look-up would take 10 s.
    expect(performance.now() - cancelledAt).toBeLessThan(5_000);
  },
);
