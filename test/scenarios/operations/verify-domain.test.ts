import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { addPendingDomain } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent(
  'K3: `verify-domain` repeats the call with a new key until the DNS is ready',
  async ({ expect }) => {
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
  },
);

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

test.concurrent(
  'K3: `verify-domain` with `wait: false` calls once, and a re-run calls with a new key',
  async ({ expect }) => {
    await using services = await startServices();
    const domainId = await addPendingDomain(services);
    const inputs = { operation: 'verify-domain', 'domain-id': domainId, wait: 'false' };
    const first = await services.runAction({ inputs });
    services.service.putDnsInPlace('www.shop.example');
    const second = await services.runAction({ inputs, attempt: 2 });

    expect(first.outputs).toMatchObject({
      status: 'refused',
      'error-code': 'dns_not_ready',
      'service-code': 'dns_not_in_place',
    });
    expect(first.requests).toHaveLength(1);
    expect(second.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(second.requests[0]?.key).toMatch(/-v2-1$/);
  },
);
