import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

/** One poll falls into the time: the last, just before the deadline. */
const impatient = { 'timeout-minutes': '0.05', 'poll-interval-seconds': '600' };
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

test.concurrent(
  'when the time is up the step is red, the task goes on, and a re-run goes on waiting',
  async ({ expect }) => {
    const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
    const run = await stage.run({ inputs: { ...restore, ...impatient } });

    expect(run.outputs).toMatchObject({
      status: 'timed-out',
      'error-code': 'timed_out',
      'task-status': 'running',
    });
    expect(run.error).toContain(run.outputs['task-id']);
    expect(run.error).toContain('await-task');
    expect(run.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/timed-out.txt');
  },
);

test.concurrent('an awaited task that does not end in time is timed out', async ({ expect }) => {
  const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
  const submitted = await stage.run({ inputs: { ...restore, wait: 'false' } });
  const run = await stage.run({
    inputs: { operation: 'await-task', 'task-id': submitted.outputs['task-id'] ?? '', ...impatient },
  });

  expect(run.outputs).toMatchObject({ status: 'timed-out', 'error-code': 'timed_out' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/timed-out-await-task.txt');
});
