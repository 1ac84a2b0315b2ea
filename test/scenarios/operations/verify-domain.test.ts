import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { addPendingDomain } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('K3: `verify-domain` repeats the call until the DNS is ready', async ({ expect }) => {
  let calls = 0;
  await using services = await startServices({
    intercept() {
      calls += 1;
      if (calls === 3) services.service.putDnsInPlace('www.shop.example');
      return undefined;
    },
  });
  const domainId = await addPendingDomain(services);
  const run = await services.runAction({ inputs: { operation: 'verify-domain', 'domain-id': domainId } });

  expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'active' });
  expect(run.requests[0]).toMatchObject({ body: '{}', path: `/v1/domains/${domainId}/verify` });
  expect(run.requests.map(({ key }) => key?.replace(/^gha-7001-[0-9a-f]{32}/, ''))).toEqual([
    '-v1-1',
    '-v1-2',
    '-v1-3',
  ]);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/verify-domain.txt');
});

test.concurrent('`verify-domain` uses the path without `/v1` after a 404', async ({ expect }) => {
  await using services = await startServices({ decisions: { verifyPath: 'as-written' } });
  const domainId = await addPendingDomain(services);
  services.service.putDnsInPlace('www.shop.example');
  const run = await services.runAction({ inputs: { operation: 'verify-domain', 'domain-id': domainId } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.requests.map(({ path, status }) => [path, status])).toEqual([
    [`/v1/domains/${domainId}/verify`, 404],
    [`/domains/${domainId}/verify`, 200],
  ]);
});
