import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { addDomain } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`add-domain` adds a pending domain and shows its DNS records', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...addDomain, 'defer-verification': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'pending' });
  expect(JSON.parse(run.outputs['dns-records'] ?? '')).toEqual([
    { type: 'CNAME', name: 'www.shop.example', value: 'shop.hosting.example', ttl: '3600' },
  ]);
  expect(run.summary).toContain('| `CNAME` | `www.shop.example` | `shop.hosting.example` | `3600` |');
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/add-domain.txt');
});
