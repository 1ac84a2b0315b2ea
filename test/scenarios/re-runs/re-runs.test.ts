import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import {
  generationsOf,
  isWaitingForTask,
  push,
  recordFirstAttempt,
  restore,
  slowPolls,
  startedTaskId,
} from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('K7: a re-run of a killed job attaches to the running task', async ({ expect }) => {
  await using services = await startServices({ github: {}, paceOf: () => ({ by: 'polls', polls: 3 }) });
  recordFirstAttempt(services);
  const killed = await services.runAction({
    inputs: { ...push, ...slowPolls },
    isInterrupted: true,
    onLine: (line, action) => {
      if (isWaitingForTask(line)) action.kill('SIGKILL');
    },
  });
  const again = await services.runAction({ inputs: push, attempt: 2 });

  expect(killed.signal).toBe('SIGKILL');
  // Later steps of the killed job can read the task's id.
  expect(killed.outputs).toMatchObject({ 'task-id': startedTaskId(services) });
  expect(again.outputs).toMatchObject({
    status: 'completed',
    replayed: 'true',
    'task-id': startedTaskId(services),
  });
  expect(again.warnings).toEqual([]);
  expect(services.service.started).toHaveLength(1);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  await expect(renderRun(again)).toMatchFileSnapshot('snapshots/after-a-kill.txt');
});

test.concurrent('K7: a re-run finds the task of a job that was killed in its POST', async ({ expect }) => {
  let kill: (() => void) | undefined;
  await using services = await startServices({
    github: {},
    intercept: (_request, index) => (index === 0 ? { kind: 'stall-after' } : undefined),
    modifyResponse: (_request, response) => {
      kill?.();
      return response;
    },
  });
  recordFirstAttempt(services);
  await services.runAction({
    inputs: restore,
    isInterrupted: true,
    onStart: (action) => {
      kill = () => {
        action.kill('SIGKILL');
      };
    },
  });
  kill = undefined;
  const again = await services.runAction({ inputs: restore, attempt: 2 });

  expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('K7: a re-run after a failed task starts a new one with the next key', async ({ expect }) => {
  await using services = await startServices({
    github: {},
    failureOf: ({ index }) => (index < 2 ? 'The disk is full.' : undefined),
  });
  recordFirstAttempt(services);
  const runs = [];
  for (const attempt of [1, 2, 3]) runs.push(await services.runAction({ inputs: push, attempt }));

  expect(runs.map(({ outputs }) => [outputs['status'], outputs['replayed']])).toEqual([
    ['failed', 'false'],
    ['failed', 'false'],
    ['completed', 'false'],
  ]);
  expect(runs.map(generationsOf)).toEqual([[''], ['', '-2'], ['', '-2', '-3']]);
  expect(services.service.started).toHaveLength(3);
});

test.concurrent('K7: a re-run after a completed task returns its result', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  recordFirstAttempt(services);
  const first = await services.runAction({ inputs: push });
  const again = await services.runAction({ inputs: push, attempt: 2 });

  expect(again.outputs).toMatchObject({
    status: 'completed',
    replayed: 'true',
    'task-id': first.outputs['task-id'],
    'site-url': 'https://shop.example',
  });
  expect(again.notices).toHaveLength(1);
  expect(services.service.started).toHaveLength(1);
  await expect(renderRun(again)).toMatchFileSnapshot('snapshots/after-a-completed-task.txt');
});

test.concurrent('K5: a stored 5xx is unknown and never retried', async ({ expect }) => {
  await using services = await startServices({
    decisions: { storesErrors: '4xx-and-5xx', storesAfterBreaking: 'the-5xx' },
    breakAt: ({ index }) => (index === 0 ? 'after-acting' : undefined),
  });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'service_error', replayed: 'true' });
  // The 500 is retried. The stored 500 is not.
  expect(run.requests).toHaveLength(2);
  expect(run.error).not.toMatch(/find out/);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('K10: a replay in attempt 1 is a warning: another step has this key', async ({ expect }) => {
  await using services = await startServices();
  const first = await services.runAction({ inputs: restore });
  const second = await services.runAction({ inputs: restore });

  expect(first.warnings).toEqual([]);
  expect(second.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
  expect(second.warnings).toHaveLength(1);
  expect(second.warnings[0]).toContain('`idempotency-key`');
  expect(services.service.started).toHaveLength(1);
});
