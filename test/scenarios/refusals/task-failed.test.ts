import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  staging: { 'site-id': seedIds.shop },
  push: { 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
  restore: { 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
  'restore-snapshot': { 'backup-id': seedIds.shopBackup, 'target-site-id': seedIds.blog },
};

for (const [operation, inputs] of Object.entries(cases)) {
  test.concurrent(
    `a \`${operation}\` whose task fails is red, with the service’s reason`,
    async ({ expect }) => {
      const stage = await setStage({ failureOf: () => 'The disk of server 12 is full.' });
      const run = await stage.run({ inputs: { operation, ...inputs } });

      expect(run.outputs).toMatchObject({
        status: 'failed',
        'error-code': 'task_failed',
        'task-status': 'failed',
      });
      expect(run.error.split('\n')[0]).toContain('The disk of server 12 is full.');
      expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/task-failed-${operation}.txt`);
    },
  );
}

test.concurrent(
  'an awaited task that has failed is red, and a re-run would not start it anew',
  async ({ expect }) => {
    const stage = await setStage({ failureOf: () => 'The disk of server 12 is full.' });
    const submitted = await stage.run({
      inputs: { operation: 'restore', ...cases['restore'], wait: 'false' },
    });
    const run = await stage.run({
      inputs: { operation: 'await-task', 'task-id': submitted.outputs['task-id'] ?? '' },
    });

    expect(run.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed' });
    await expect(showRuns({ 'The earlier step': submitted, 'The later step': run })).toMatchFileSnapshot(
      'snapshots/task-failed-await-task.txt',
    );
  },
);

test.concurrent('a task that fails without a reason says so', async ({ expect }) => {
  const stage = await setStage({
    failureOf: () => '',
    retell: (_request, response) => ({
      ...response,
      body: response.body.replace('"error_message":""', '"error_message":null'),
    }),
  });
  const run = await stage.run({ inputs: { operation: 'restore', ...cases['restore'] } });

  expect(run.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/task-failed-without-a-reason.txt');
});
