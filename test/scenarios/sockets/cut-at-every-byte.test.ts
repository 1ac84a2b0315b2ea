import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { test } from 'vitest';
import { createService as createClient } from '../../../src/adapters/service.ts';
import type { ServiceRequest } from '../../../src/ports.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { closeAtEnd, setStage } from '../support/stage.ts';

interface CuttingProxy {
  readonly url: string;
  /** After so many bytes of each of the next answers the connection breaks; where it is Infinity, it does not. */
  cutNextAfter(...bytes: readonly number[]): void;
  /** How long the last answer was that came through whole. */
  readonly lastLength: number;
}

/** A proxy of raw TCP in front of a service, which can cut an answer at any byte, headers and all. */
async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let cuts: readonly number[] = [];
  let lastLength = 0;
  const server = createServer((near) => {
    const [allowed = Infinity, ...later] = cuts;
    cuts = later;
    let passed = 0;
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    near.pipe(far);
    far.on('data', (data) => {
      const rest = data.subarray(0, allowed - passed);
      passed += rest.length;
      if (passed < allowed) near.write(rest);
      else near.end(rest, () => near.destroy());
    });
    far.on('end', () => {
      lastLength = passed;
      near.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closeAtEnd(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNextAfter: (...bytes) => {
      cuts = bytes;
    },
    get lastLength() {
      return lastLength;
    },
  };
}

const restorePath = `/v1/sites/${seedIds.shop}/backups/${seedIds.shopBackup}/restore`;

test.concurrent(
  'an answer that is cut at any byte is lost, and its repetition is the stored one',
  async ({ expect }) => {
    const stage = await setStage();
    const proxy = await startCuttingProxy(stage.http.url);
    const client = createClient({ origin: proxy.url, token: seedTokens.full });
    const ask = (request: ServiceRequest, idempotencyKey?: string) =>
      client.exchange(request, {
        timeoutMs: 10_000,
        signal: new AbortController().signal,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    const post: ServiceRequest = { method: 'POST', path: restorePath, body: '{}' };

    const whole = await ask(post, 'whole');
    expect(whole.kind).toBe('answered');
    const { lastLength } = proxy;
    expect(lastLength).toBeGreaterThan(500);

    for (let bytes = 1; bytes < lastLength; bytes += 1) {
      proxy.cutNextAfter(bytes);
      const cut = await ask(post, `key-${bytes}`);
      expect(cut.kind, `cut after ${bytes} of ${lastLength} bytes`).toBe('lost');
      // As often as the service acted, so often it was asked for something new.
      expect(stage.service.started).toHaveLength(bytes + 1);
      if (bytes % 10 !== 0) continue;
      const again = await ask(post, `key-${bytes}`);
      expect(again).toMatchObject({ kind: 'answered', status: 202, isReplay: true });
      expect(stage.service.started).toHaveLength(bytes + 1);
    }
  },
);

test.concurrent('a poll that is cut at any byte proves nothing', async ({ expect }) => {
  const stage = await setStage({ paceOf: () => ({ by: 'polls', polls: 0 }) });
  const proxy = await startCuttingProxy(stage.http.url);
  const client = createClient({ origin: proxy.url, token: seedTokens.full });
  const ask = (request: ServiceRequest) =>
    client.exchange(request, {
      timeoutMs: 10_000,
      signal: new AbortController().signal,
      idempotencyKey: 'key',
    });
  await ask({ method: 'POST', path: restorePath, body: '{}' });
  const poll: ServiceRequest = { method: 'GET', path: `/v1/tasks/${stage.service.started[0]?.taskId ?? ''}` };
  expect((await ask(poll)).kind).toBe('answered');
  const { lastLength } = proxy;

  for (let bytes = 1; bytes < lastLength; bytes += 1) {
    proxy.cutNextAfter(bytes);
    const { kind } = await ask(poll);
    expect(kind, `cut after ${bytes} of ${lastLength} bytes`).toBe('lost');
  }
});

test.concurrent.for([1, 20, 200, 500])(
  'a step whose POST and whose poll are cut after %i bytes does it once, and comes to its end',
  async (bytes, { expect }) => {
    const stage = await setStage();
    const proxy = await startCuttingProxy(stage.http.url);
    // The POST, its repetition, and the first poll.
    proxy.cutNextAfter(bytes, Infinity, bytes);
    const run = await stage.run({
      inputs: {
        operation: 'restore',
        'site-id': seedIds.shop,
        'backup-id': seedIds.shopBackup,
        'api-url': proxy.url,
      },
    });

    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(stage.service.started).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/cut-after-${bytes}.txt`);
  },
);
