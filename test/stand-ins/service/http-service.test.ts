import { expect, it, onTestFinished } from 'vitest';
import { createSimulation } from '../fake-clock.ts';
import type { Fault } from './fault.ts';
import { type HttpServiceOptions, startHttpService } from './http-service.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createService } from './service.ts';

async function start(options: HttpServiceOptions) {
  const service = createService({ clock: createSimulation() });
  const http = await startHttpService(service, options);
  onTestFinished(() => http.close());
  const headers = { authorization: `Bearer ${seedTokens.full}`, 'content-type': 'application/json' };
  const path = `/v1/sites/${seedIds.shop}/backups/${seedIds.shopBackup}/restore`;
  const restore = (url = http.url) => fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' });
  return { service, http, restore };
}

it('the service answers below its prefix only, with its own date', async () => {
  const { http, restore } = await start({ prefix: '/hosting/api' });
  const response = await restore();
  expect([response.status, response.headers.get('date')]).toEqual([202, 'Thu, 15 Jan 2026 12:00:00 GMT']);
  expect((await restore(new URL(http.url).origin)).status).toBe(404);
});

it.each<[Fault, seen: string, started: number]>([
  [{ kind: 'reset-before' }, 'fetch failed', 0],
  [{ kind: 'reset-after' }, 'fetch failed', 1],
  [{ kind: 'stall' }, 'fetch failed', 0],
  [{ kind: 'stall-after' }, 'fetch failed', 1],
  [{ kind: 'cut', bytes: 0 }, '202 terminated', 1],
  [{ kind: 'cut', bytes: 40 }, '202 terminated', 1],
  [{ kind: 'answer', status: 503, body: 'Later' }, '503 Later', 0],
  [{ kind: 'answer-after', status: 503, body: 'Later' }, '503 Later', 1],
])('with the fault %j the client sees "%s", and %i tasks are started', async (fault, seen, started) => {
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'no error');
  const { service, http, restore } = await start({
    intercept() {
      // The client would wait forever.
      if (fault.kind.startsWith('stall')) {
        setImmediate(() => {
          http.close().catch(messageOf);
        });
      }
      return fault;
    },
  });
  const read = async (): Promise<string> => {
    const response = await restore();
    return `${response.status} ${await response.text().catch(messageOf)}`;
  };
  expect(await read().catch(messageOf)).toBe(seen);
  expect(service.started).toHaveLength(started);
});
