import { describe, expect, it, onTestFinished } from 'vitest';
import { failFirst } from '../fail-first.ts';
import { createSimulation } from '../fake-clock.ts';
import { createControl } from './control.ts';
import type { Fault } from './fault.ts';
import { type HttpServiceOptions, startHttpService } from './http-service.ts';
import { seedContents, seedIds, seedTokens } from './seed.ts';
import { createService } from './service.ts';
import { readReply } from './test-client.ts';

const { shop, shopBackup, shopStaging } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

async function start(options: HttpServiceOptions = {}) {
  const service = createService({ clock: createSimulation(), withStagingSite: true });
  const http = await startHttpService(service, { ...options, beside: createControl(service) });
  onTestFinished(() => http.close());
  const headers = {
    authorization: `Bearer ${seedTokens.full}`,
    'content-type': 'application/json',
    'idempotency-key': 'k',
  };
  const restore = () =>
    fetch(`${http.url}${path}`, { method: 'POST', headers, body: '{}', redirect: 'manual' });
  const readRestore = async () => {
    const response = await restore();
    const body = await response.text();
    return readReply({ status: response.status, headers: Object.fromEntries(response.headers), body });
  };
  return { service, http, restore, readRestore };
}

const once = (fault: Fault) => ({ intercept: failFirst({ calls: 1, fault }) });

it('answers below its prefix only, with the date of the service', async () => {
  const { http, restore } = await start({ prefix: '/hosting/api' });
  const response = await restore();
  expect([response.status, response.headers.get('date')]).toEqual([202, 'Thu, 15 Jan 2026 12:00:00 GMT']);
  const headers = { authorization: `Bearer ${seedTokens.full}` };
  const outside = await fetch(`${new URL(http.url).origin}${path}`, { method: 'POST', headers });
  expect(outside.status).toBe(404);
});

describe('a fault', () => {
  it.each([
    ['reset-before', 0],
    ['reset-after', 1],
  ] as const)('%s breaks the connection, with %i tasks started', async (kind, started) => {
    const { service, restore, readRestore } = await start(once({ kind }));
    await expect(restore()).rejects.toThrow('fetch failed');
    expect(service.started).toHaveLength(started);
    expect(await readRestore()).toMatchObject({ status: 202, isReplayed: started === 1 });
  });

  it.each([
    ['answer', 0],
    ['answer-after', 1],
  ] as const)('%s replaces the answer, with %i tasks started', async (kind, started) => {
    const location = 'https://elsewhere.example/';
    const { service, restore } = await start(
      once({ kind, status: 307, headers: { location }, body: 'Moved' }),
    );
    const response = await restore();
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      307,
      location,
      'Moved',
    ]);
    expect(service.started).toHaveLength(started);
  });

  it.each([0, 40])('cut sends the headers and %i bytes of the body', async (bytes) => {
    const { service, restore } = await start(once({ kind: 'cut', bytes }));
    const response = await restore();
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(bytes);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(service.started).toHaveLength(1);
  });

  it.each([
    ['stall', 0],
    ['stall-after', 1],
  ] as const)('%s never answers, with %i tasks started', async (kind, started) => {
    const { promise: isReceived, resolve } = Promise.withResolvers<undefined>();
    const { service, http, restore } = await start({
      intercept: () => {
        resolve(undefined);
        return { kind };
      },
    });
    const answer = restore();
    await isReceived;
    await http.close();
    await expect(answer).rejects.toThrow('fetch failed');
    expect(service.started).toHaveLength(started);
  });
});

it('the control paths put DNS in place, show a site and delete a staging site', async () => {
  const { service, http } = await start();
  const control = (below: string, init?: RequestInit) => fetch(`${http.url}/_control${below}`, init);
  await control('/dns', { method: 'POST', body: '{"domain":"www.shop.example"}' });
  expect(service.world.dns).toContain('www.shop.example');
  expect(await (await control(`/sites/${shop}`)).json()).toEqual(seedContents.shop);
  const statuses = [shopStaging, shop].map(
    async (id) => (await control(`/sites/${id}`, { method: 'DELETE' })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  expect(service.world.sites.has(shopStaging)).toBe(false);
});
