import { afterEach, describe, expect, it } from 'vitest';
import { createControl } from './control.ts';
import { readReply, type Reply } from './conversation.ts';
import { createSimulation } from '../fake-clock.ts';
import type { Fault } from './fault.ts';
import { type HttpService, type HttpServiceOptions, startHttpService } from './http-service.ts';
import { seedContents, seedIds, seedTokens } from './seed.ts';
import { createService, type Service } from './service.ts';

const { shop, shopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;
const open: HttpService[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close()));
});

interface Started {
  readonly service: Service;
  readonly http: HttpService;
  readonly restore: () => Promise<Response>;
}

async function start(options: HttpServiceOptions = {}): Promise<Started> {
  const service = createService({ clock: createSimulation() });
  const http = await startHttpService(service, {
    ...options,
    beside: createControl(service),
  });
  open.push(http);
  const restore: Started['restore'] = () =>
    fetch(`${http.url}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${seedTokens.full}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'k',
      },
      body: '{}',
      redirect: 'manual',
    });
  return { service, http, restore };
}

async function read(response: Response): Promise<Reply> {
  const { status, headers } = response;
  return readReply({ status, headers: Object.fromEntries(headers), body: await response.text() });
}

/** The first request meets the fault, the others meet none. */
function once(fault: Fault): HttpServiceOptions {
  return { intercept: (_, index) => (index === 0 ? fault : undefined) };
}

describe('over real HTTP', () => {
  it('the service answers, and replays', async () => {
    const { restore } = await start();
    const first = await read(await restore());
    const second = await read(await restore());
    expect(first).toMatchObject({ status: 202, isReplayed: false });
    expect(second).toMatchObject({ status: 202, isReplayed: true, data: first.data });
  });

  it('it lives below its prefix, and not beside it', async () => {
    const { http, restore } = await start({ prefix: '/hosting/api' });
    expect(http.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/hosting\/api$/);
    expect((await restore()).status).toBe(202);
    const outside = await fetch(`${new URL(http.url).origin}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${seedTokens.full}` },
    });
    expect(outside.status).toBe(404);
  });

  it('it refuses a port that is taken', async () => {
    const { service, http } = await start();
    const port = Number(new URL(http.url).port);
    await expect(startHttpService(service, { port })).rejects.toThrow('EADDRINUSE');
  });
});

describe('a fault', () => {
  it.each([
    ['reset-before', 0],
    ['reset-after', 1],
  ] as const)('%s breaks the connection, with %i tasks started', async (kind, started) => {
    const { service, restore } = await start(once({ kind }));
    await expect(restore()).rejects.toThrow('fetch failed');
    expect(service.started).toHaveLength(started);
    expect(await read(await restore())).toMatchObject({ status: 202, isReplayed: started === 1 });
  });

  it.each([
    ['answer', 0],
    ['answer-after', 1],
  ] as const)('%s puts other words in its place, with %i tasks started', async (kind, started) => {
    const { service, restore } = await start(
      once({ kind, status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }),
    );
    const response = await restore();
    expect([response.status, await response.text()]).toEqual([502, '<h1>Bad gateway</h1>']);
    expect(service.started).toHaveLength(started);
  });

  it('answer can redirect', async () => {
    const location = 'https://elsewhere.example/';
    const { service, restore } = await start(once({ kind: 'answer', status: 307, headers: { location } }));
    const response = await restore();
    expect([response.status, response.headers.get('location')]).toEqual([307, location]);
    expect(service.started).toHaveLength(0);
  });

  it.each([0, 1, 40])('cut sends the headers and %i bytes of the body', async (bytes) => {
    const { service, restore } = await start(once({ kind: 'cut', bytes }));
    const response = await restore();
    expect(response.status).toBe(202);
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

  it('slow answers all the same', async () => {
    const { restore } = await start(once({ kind: 'slow', delayMs: 1 }));
    expect(await read(await restore())).toMatchObject({ status: 202 });
  });
});

describe('the control paths', () => {
  it('put DNS in place', async () => {
    const { service, http } = await start();
    const init = { method: 'POST', body: '{"domain":"www.shop.example"}' };
    expect((await fetch(`${http.url}/_control/dns`, init)).status).toBe(200);
    expect(service.world.dns).toContain('www.shop.example');
  });

  it('show what a site is made of', async () => {
    const { http } = await start();
    const response = await fetch(`${http.url}/_control/sites/${shop}`);
    expect(await response.json()).toEqual(seedContents.shop);
  });
});
