import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed = { operation: 'staging', 'site-id': seedIds.shop };

test.concurrent(
  'a staging copy is made of a live site, and the step waits until it is there',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false });
    const run = await stage.run({ inputs: needed });

    expect(run.outputs).toMatchObject({
      status: 'completed',
      'site-url': 'https://shop-staging.staging.hosting.example',
      'task-status': 'completed',
      replayed: 'false',
    });
    expect(run.requests[0]?.body).toBe('{}');
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(run.outputs['site-id'] ?? '')).toEqual(seedContents.shop);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/staging.txt');
  },
);

test.concurrent(
  'a staging copy gets the base domain and the storage limit that were asked for',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false });
    const run = await stage.run({
      inputs: { ...needed, 'staging-base-domain': 'preview.shop.example', 'storage-limit': '5' },
    });

    expect(run.outputs).toMatchObject({
      status: 'completed',
      'site-url': 'https://shop-staging.preview.shop.example',
    });
    expect(stage.service.world.sites.get(run.outputs['site-id'] ?? '')?.storage_limit).toBe(5);
    expect(run.requests[0]?.body).toBe('{"domain":"preview.shop.example","storage_limit":5}');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/staging-with-options.txt');
  },
);

test.concurrent(
  'with `wait: false` the step ends once the service has accepted, and claims no address yet',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false });
    const run = await stage.run({ inputs: { ...needed, wait: 'false' } });

    expect(run.outputs).toMatchObject({ status: 'submitted', 'task-status': 'queued' });
    expect(run.outputs['task-id']).toBe(stage.service.started[0]?.taskId);
    expect(run.outputs).not.toHaveProperty('site-url');
    expect(run.requests).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/staging-not-waited-for.txt');
  },
);

test.concurrent('a dry run shows the request that would be sent, and sends nothing', async ({ expect }) => {
  const stage = await setStage({ withStagingSite: false });
  const run = await stage.run({ inputs: { ...needed, 'storage-limit': '5', 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/staging-dry-run.txt');
});

test.concurrent(
  'a site that is locked, suspended and in maintenance gets one warning',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false });
    const shop = stage.service.world.sites.get(seedIds.shop);
    if (shop) {
      shop.site_lock = true;
      shop.lock_reason = 'a migration';
      shop.billing_suspended_at = '2026-01-01T00:00:00.000Z';
      shop.maintenance_mode = true;
    }
    const run = await stage.run({ inputs: needed });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(1);
    expect(run.warnings[0]).toMatch(/locked \(a migration\).*suspended.*maintenance/);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/staging-of-a-locked-site.txt');
  },
);
