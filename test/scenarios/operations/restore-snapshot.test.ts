import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed = {
  operation: 'restore-snapshot',
  'backup-id': seedIds.shopBackup,
  'target-site-id': seedIds.blog,
};

test.concurrent('a snapshot of one site is restored onto another', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: needed });

  expect(run.outputs).toMatchObject({ status: 'completed', 'site-id': seedIds.blog });
  expect(stage.service.world.contents.get(seedIds.blog)).toEqual(seedContents.shopBackup);
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-snapshot.txt');
});

test.concurrent(
  '`method: full` is what a snapshot restore does anyway, and is no mistake',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { ...needed, method: 'full' } });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.requests[0]?.body).toBe(`{"target_site_id":"${seedIds.blog}"}`);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-snapshot-in-full.txt');
  },
);

test.concurrent(
  'with `wait: false` the snapshot restore is accepted, and not waited for',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { ...needed, wait: 'false' } });

    expect(run.outputs).toMatchObject({ status: 'submitted', 'site-id': seedIds.blog });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-snapshot-not-waited-for.txt');
  },
);

test.concurrent(
  'a dry run of a snapshot restore shows the request, and sends nothing',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { ...needed, 'dry-run': 'true' } });

    expect(run.outputs).toMatchObject({ status: 'skipped' });
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-snapshot-dry-run.txt');
  },
);
