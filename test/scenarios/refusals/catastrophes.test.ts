import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  '`target-site-id` with `restore` would overwrite the wrong site, and is a mistake',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: {
        operation: 'restore',
        'site-id': seedIds.shop,
        'backup-id': seedIds.shopBackup,
        'target-site-id': seedIds.blog,
      },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    expect(run.error).toContain('`target-site-id`');
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/catastrophe-target-with-restore.txt');
  },
);

test.concurrent(
  '`method: files` with `restore-snapshot` would restore the database too, and is a mistake',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: {
        operation: 'restore-snapshot',
        'backup-id': seedIds.shopBackup,
        'target-site-id': seedIds.blog,
        method: 'files',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    expect(run.error).toContain('`method`');
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/catastrophe-method-with-snapshot.txt');
  },
);

test.concurrent('approving a preview and not asking for one is a mistake', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: {
      operation: 'push',
      'site-id': seedIds.shopStaging,
      confirmation: 'shop.example',
      preview: 'FALSE',
      'approved-preview': 'a'.repeat(64),
      'max-copy-age-hours': '24',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
  expect(run.error).toMatch(/`approved-preview`[^]*`max-copy-age-hours`/);
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/catastrophe-approved-and-not-asked.txt');
});

test.concurrent(
  'an approval that got lost on its way is a mistake, as every example writes it',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: {
        operation: 'push',
        'site-id': seedIds.shopStaging,
        confirmation: 'shop.example',
        'approved-preview': 'missing',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    expect(stage.service.started).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/catastrophe-approval-lost.txt');
  },
);
