import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import {
  addDomain,
  generationsOf,
  push,
  recordFirstAttempt,
  restore,
  slowPolls,
  startedTaskId,
} from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent(
  'K7: a re-run of a killed job attaches to the task that is still running',
  async ({ expect }) => {
    await using services = await startServices({ github: {}, paceOf: () => ({ by: 'polls', polls: 3 }) });
    recordFirstAttempt(services);
    const killed = await services.runAction({
      inputs: { ...push, ...slowPolls },
      isInterrupted: true,
      onLine: (line, action) => {
        if (line.startsWith('::group::Task')) action.kill('SIGKILL');
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
  },
);

test.concurrent(
  'K7: a re-run of a job that was killed during its POST finds the task',
  async ({ expect }) => {
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
  },
);

test.concurrent('K7: a re-run after a failed task starts a new one with the next key', async ({ expect }) => {
  await using services = await startServices({
    github: {},
    failureOf: ({ index }) => (index < 2 ? 'The disk is full.' : undefined),
  });
  recordFirstAttempt(services);
  const runs = [];
  for (const attempt of [1, 2, 3, 4]) runs.push(await services.runAction({ inputs: push, attempt }));

  expect(runs.map(({ outputs }) => [outputs['status'], outputs['replayed']])).toEqual([
    ['failed', 'false'],
    ['failed', 'false'],
    ['completed', 'false'],
    ['completed', 'true'],
  ]);
  expect(runs.map(generationsOf)).toEqual([[''], ['', '-2'], ['', '-2', '-3'], ['', '-2', '-3']]);
  expect(services.service.started).toHaveLength(3);
});

test.concurrent(
  'K7: a re-run after a completed task returns its result and says that nothing was repeated',
  async ({ expect }) => {
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
  },
);

test.concurrent('K7: if the attached task fails, the re-run fails', async ({ expect }) => {
  await using services = await startServices({
    github: {},
    paceOf: () => ({ by: 'hand' }),
    // The task fails after one poll has seen it running.
    modifyResponse: (request, response) => {
      if (request.path.startsWith('/v1/tasks/')) {
        services.service.endTask(startedTaskId(services), 'The disk is full.');
      }
      return response;
    },
  });
  recordFirstAttempt(services);
  await services.runAction({ inputs: { ...restore, wait: 'false' } });
  const again = await services.runAction({ inputs: restore, attempt: 2 });

  expect(again.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed', replayed: 'true' });
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('K11: a replay is polled even with `wait: false`', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  recordFirstAttempt(services);
  const statuses = [];
  for (const attempt of [1, 2, 3]) {
    const { outputs } = await services.runAction({ inputs: { ...restore, wait: 'false' }, attempt });
    statuses.push(outputs['status']);
  }

  expect(statuses).toEqual(['submitted', 'submitted', 'completed']);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('K7: a stored refusal is an earlier attempt’s result: next key', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  recordFirstAttempt(services);
  const { backups } = services.service.world;
  const backup = backups.get(seedIds.shopBackup);
  backups.delete(seedIds.shopBackup);
  const first = await services.runAction({ inputs: restore });
  if (backup) backups.set(seedIds.shopBackup, backup);
  const again = await services.runAction({ inputs: restore, attempt: 2 });

  expect(first.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_found' });
  expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
  expect(generationsOf(again)).toEqual(['', '-2']);
});

test.concurrent('K7: a re-run of `add-domain` returns the domain that was added', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  services.service.putDnsInPlace('www.shop.example');
  const first = await services.runAction({ inputs: addDomain });
  const again = await services.runAction({ inputs: addDomain, attempt: 2 });

  expect(again.outputs).toMatchObject({
    status: 'completed',
    replayed: 'true',
    'domain-id': first.outputs['domain-id'],
  });
  expect(services.service.world.domains.size).toBe(1);
});
