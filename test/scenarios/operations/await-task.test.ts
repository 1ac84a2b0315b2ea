import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const submit = {
  operation: 'restore',
  'site-id': seedIds.shop,
  'backup-id': seedIds.shopBackup,
  wait: 'false',
};

test.concurrent('a later step awaits the task that an earlier one started', async ({ expect }) => {
  const stage = await setStage();
  const submitted = await stage.run({ inputs: submit });
  const awaited = await stage.run({
    inputs: { operation: 'await-task', 'task-id': submitted.outputs['task-id'] ?? '' },
  });

  expect(submitted.outputs).toMatchObject({ status: 'submitted' });
  expect(awaited.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
  expect(awaited.requests.every(({ method, key }) => method === 'GET' && key === undefined)).toBe(true);
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  await expect(showRuns({ 'The earlier step': submitted, 'The later step': awaited })).toMatchFileSnapshot(
    'snapshots/await-task.txt',
  );
});

test.concurrent(
  'with `wait: false` the task is looked at once: it still runs, and then it is done',
  async ({ expect }) => {
    const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
    const submitted = await stage.run({ inputs: submit });
    const taskId = submitted.outputs['task-id'] ?? '';
    const inputs = { operation: 'await-task', 'task-id': taskId, wait: 'false' };
    const running = await stage.run({ inputs });
    stage.service.endTask(taskId);
    const done = await stage.run({ inputs });

    expect(running.outputs).toMatchObject({ status: 'submitted', 'task-status': 'running' });
    expect(running.requests).toHaveLength(1);
    expect(done.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
    expect(done.requests).toHaveLength(1);
    await expect(showRuns({ 'While it runs': running, 'Once it is done': done })).toMatchFileSnapshot(
      'snapshots/await-task-looked-at-once.txt',
    );
  },
);

test.concurrent('a dry run of waiting shows the request, and sends nothing', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'await-task', 'task-id': seedIds.account, 'dry-run': 'true' },
  });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/await-task-dry-run.txt');
});
