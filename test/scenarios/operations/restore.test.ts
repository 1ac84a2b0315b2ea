import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

test.concurrent(
  'a site is restored from its backup, and the method is left to the service where none is given',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: needed });

    expect(run.outputs).toMatchObject({ status: 'completed', 'site-id': seedIds.shop });
    expect(run.requests[0]?.body).toBe('{}');
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore.txt');
  },
);

test.concurrent('a restore of the files leaves the database as it is', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, method: 'files' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.requests[0]?.body).toBe('{"method":"files"}');
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual({
    files: seedContents.shopBackup.files,
    database: seedContents.shop.database,
  });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-of-the-files.txt');
});

test.concurrent('a restore of the database leaves the files as they are', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, method: 'db', 'backup-id': seedIds.olderShopBackup } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual({
    files: seedContents.shop.files,
    database: seedContents.olderShopBackup.database,
  });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-of-the-database.txt');
});

test.concurrent('ids are sent in lower case, however they were typed', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: {
      ...needed,
      'site-id': seedIds.shop.toUpperCase(),
      'backup-id': ` ${seedIds.shopBackup.toUpperCase()} `,
      method: 'full',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'completed', 'site-id': seedIds.shop });
  expect(run.requests[0]?.path).toBe(`/v1/sites/${seedIds.shop}/backups/${seedIds.shopBackup}/restore`);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-with-ids-in-capitals.txt');
});

test.concurrent('with `wait: false` the restore is accepted, and not waited for', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, wait: 'false' } });

  expect(run.outputs).toMatchObject({ status: 'submitted', 'task-id': stage.service.started[0]?.taskId });
  expect(run.requests).toHaveLength(1);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-not-waited-for.txt');
});

test.concurrent('a dry run of a restore shows the request, and sends nothing', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, method: 'db', 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/restore-dry-run.txt');
});
