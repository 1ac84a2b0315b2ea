import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed = { operation: 'add-domain', 'site-id': seedIds.shop, domain: 'www.shop.example' };

test.concurrent('a domain whose DNS is in place is added and verified at once', async ({ expect }) => {
  const stage = await setStage();
  stage.service.putDnsInPlace('www.shop.example');
  const run = await stage.run({ inputs: needed });

  expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'active', replayed: 'false' });
  expect(run.requests.map(({ body }) => body)).toEqual(['{"domain":"www.shop.example"}']);
  expect(stage.service.world.domains.get(run.outputs['domain-id'] ?? '')?.is_connected).toBe(true);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/add-domain.txt');
});

test.concurrent(
  'a deferred domain is added as pending, and its DNS records are shown to copy',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { ...needed, 'defer-verification': 'true' } });

    expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'pending' });
    expect(JSON.parse(run.outputs['dns-records'] ?? '')).toEqual([
      { type: 'CNAME', name: 'www.shop.example', value: 'shop.hosting.example', ttl: '3600' },
    ]);
    expect(run.summary).toContain('| `CNAME` | `www.shop.example` | `shop.hosting.example` | `3600` |');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/add-domain-deferred.txt');
  },
);

test.concurrent('`defer-verification: false` is sent as it was set', async ({ expect }) => {
  const stage = await setStage();
  stage.service.putDnsInPlace('www.shop.example');
  const run = await stage.run({ inputs: { ...needed, 'defer-verification': 'False' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.requests[0]?.body).toBe('{"domain":"www.shop.example","defer_verification":false}');
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/add-domain-not-deferred.txt');
});

test.concurrent('a dry run of adding a domain shows the request, and sends nothing', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/add-domain-dry-run.txt');
});
