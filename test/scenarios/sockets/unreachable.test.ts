import { createServer } from 'node:net';
import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

/** A port at which nobody listens: one that was free a moment ago. */
async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

test.concurrent('a service at which nobody listens was never reached: refused', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: {
      ...restore,
      'api-url': `http://127.0.0.1:${await findClosedPort()}`,
      'timeout-minutes': '0.05',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  await expect(showRun(run, { isRepetitive: true })).toMatchFileSnapshot('snapshots/unreachable.txt');
});

test.concurrent('a name that does not resolve is tried three times: refused', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...restore, 'api-url': 'https://hosting.invalid' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  expect(run.log.filter((line) => line.includes('trying again'))).toHaveLength(2);
  expect(run.error).toContain('host name');
});

test.concurrent('time that is up before anything could be sent is refused', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...restore, 'timeout-minutes': '0.00001' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/unreachable-in-no-time.txt');
});

test.concurrent('an address of IPv6 in brackets works', async ({ expect, skip }) => {
  const stage = await setStage({ host: '::1' }).catch(() => undefined);
  if (!stage) {
    skip('this machine has no IPv6 on loopback');
    return;
  }
  const run = await stage.run({ inputs: restore });

  expect(stage.http.url).toContain('[::1]');
  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
});
