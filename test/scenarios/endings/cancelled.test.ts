import { join } from 'node:path';
import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { testWithSignals } from '../support/conditional-tests.ts';
import { createProcessHandle } from '../support/process-handle.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { renderRun } from '../support/render-log.ts';
import { isWaitingForTask, push, restore, slowPolls, staging, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const entries = join(import.meta.dirname, '../support/entries');
const cancelled = { status: 'cancelled', 'error-code': 'cancelled' };

testWithSignals('W4: a signal during the preview cancels the push before it is sent', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    intercept() {
      handle.kill('SIGINT');
      return { kind: 'stall' };
    },
  });
  const run = await services.runAction({ inputs: push, onStart: handle.onStart });

  expect(run.outputs).toMatchObject(cancelled);
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
});

testWithSignals('W4: a signal during the POST: a re-run finds out what started', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    intercept: (_request, index) => (index === 0 ? { kind: 'stall-after' } : undefined),
    // The service has acted by now.
    modifyResponse(_request, response) {
      handle.kill('SIGTERM');
      return response;
    },
  });
  const run = await services.runAction({ inputs: restore, onStart: handle.onStart });
  const again = await services.runAction({ inputs: restore, attempt: 2 });

  expect(run.outputs).toMatchObject(cancelled);
  expect(run.error).toMatch(/may have started/);
  expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
  expect(services.service.started).toHaveLength(1);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
});

for (const signals of [['SIGINT'], ['SIGTERM'], ['SIGINT', 'SIGINT', 'SIGTERM']] as const) {
  testWithSignals(`W4: ${signals.join(' and ')} during the wait cancels the step`, async ({ expect }) => {
    const handle = createProcessHandle();
    await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
    const run = await services.runAction({
      inputs: { ...restore, ...slowPolls },
      onStart: handle.onStart,
      onLine(line) {
        if (isWaitingForTask(line)) handle.kill(...signals);
      },
    });

    expect(run.outputs).toMatchObject({ ...cancelled, 'task-id': startedTaskId(services) });
    expect(run.outputs).toHaveProperty('duration-seconds');
    expect(run.error).toContain(startedTaskId(services));
    expect(run.summary).toContain(startedTaskId(services));
    if (signals.length === 1) await expect(renderRun(run)).toMatchFileSnapshot('snapshots/cancelled.txt');
  });
}

testWithSignals('W4: a signal during a poll ends it', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    intercept({ path }) {
      if (!path.startsWith('/v1/tasks/')) return undefined;
      handle.kill('SIGTERM');
      return { kind: 'stall' };
    },
  });
  const run = await services.runAction({ inputs: restore, onStart: handle.onStart });

  expect(run.outputs).toMatchObject({ ...cancelled, 'task-id': startedTaskId(services) });
});

testWithSignals('W4: a signal during the check of the run’s age sends nothing', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    github: {
      intercept() {
        handle.kill('SIGINT');
        return { kind: 'stall' };
      },
    },
  });
  const run = await services.runAction({ inputs: restore, attempt: 2, onStart: handle.onStart });

  expect(run.outputs).toMatchObject(cancelled);
  expect(run.requests).toEqual([]);
});

testWithSignals('W4: after a cancellation the deployment and the comment are updated', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    withStagingSite: false,
    paceOf: () => ({ by: 'hand' }),
    github: {},
  });
  const run = await services.runAction({
    inputs: { ...staging, ...slowPolls, environment: 'staging/pr-7', comment: 'true' },
    ...onPullRequest(),
    onStart: handle.onStart,
    onLine(line) {
      if (isWaitingForTask(line)) handle.kill('SIGINT', 'SIGTERM');
    },
  });

  const { state } = services.github;
  expect(run.outputs).toMatchObject(cancelled);
  expect(state.deployments.map(({ id }) => state.stateOf(id))).toEqual(['error']);
  expect(state.commentsOn(7)).toHaveLength(1);
});

testWithSignals(
  'W4: a signal in the first milliseconds cancels the step before it starts',
  async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: restore, entry: join(entries, 'early-signal.ts') });

    expect(run).toMatchObject({ exitCode: 1, signal: null });
    expect(run.outputs).toMatchObject(cancelled);
    expect(run.requests).toEqual([]);
  },
);

test.concurrent('W4: SIGBREAK, the second signal of a runner on Windows, cancels too', async ({ expect }) => {
  await using services = await startServices({ intercept: () => ({ kind: 'stall' }) });
  const run = await services.runAction({ inputs: push, entry: join(entries, 'sigbreak.ts') });

  expect(run.outputs).toMatchObject(cancelled);
});

testWithSignals('W4: a stuck log does not keep a cancelled step from ending red', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  const run = await services.runAction({
    inputs: { ...restore, 'poll-interval-seconds': '6000' },
    entry: join(entries, 'stuck-log.ts'),
    onStart: handle.onStart,
    onLine(line) {
      if (isWaitingForTask(line)) handle.kill('SIGINT');
    },
  });

  expect(run).toMatchObject({ exitCode: 1, signal: null });
  expect(run.outputs).toMatchObject(cancelled);
  expect(run.summary).toContain(startedTaskId(services));
});

testWithSignals('W4: a stuck log does not turn a green step red after a signal', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices();
  const run = await services.runAction({
    inputs: restore,
    entry: join(entries, 'stuck-log.ts'),
    onStart: handle.onStart,
    onLine(line) {
      if (line.startsWith('Completed: ')) handle.kill('SIGINT');
    },
  });

  expect(run).toMatchObject({ exitCode: 0, signal: null });
  expect(run.outputs).toMatchObject({ status: 'completed' });
});

for (const [color, failure, exitCode] of [
  ['green', undefined, 0],
  ['red', 'The disk is full.', 1],
] as const) {
  testWithSignals(
    `W4: signals once the result is known only shorten the reporting: ${color} stays ${color}`,
    async ({ expect }) => {
      const handle = createProcessHandle();
      await using services = await startServices({
        failureOf: () => failure,
        github: {
          intercept({ method, path }) {
            if (method !== 'POST' || !path.endsWith('/comments')) return undefined;
            handle.kill('SIGINT', 'SIGTERM');
            return { kind: 'stall' };
          },
        },
      });
      const run = await services.runAction({
        inputs: { ...restore, comment: 'true' },
        ...onPullRequest(),
        onStart: handle.onStart,
      });

      expect(run.exitCode).toBe(exitCode);
      expect(run.outputs['status']).toBe(failure === undefined ? 'completed' : 'failed');
      expect(run.warnings).toHaveLength(1);
    },
  );
}
