import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { isCarriedOut } from '../../stand-ins/service/fault.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';
import { passingFaults } from './faults.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

for (const [name, what, fault] of passingFaults) {
  test.concurrent(`a POST where ${what} is tried again under its key, and done once`, async ({ expect }) => {
    const stage = await setStage({ intercept: (_request, index) => (index === 0 ? fault : undefined) });
    const run = await stage.run({ inputs: restore });

    const isRetried = fault.kind !== 'slow';
    expect(run.outputs).toMatchObject({
      status: 'completed',
      replayed: String(isRetried && isCarriedOut(fault)),
    });
    const posts = run.requests.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(isRetried ? 2 : 1);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    // A replay of its own is nothing to warn of.
    expect(run.warnings).toEqual([]);
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/post-${name}.txt`);
  });
}

test.concurrent(
  'a POST whose key is in progress is tried again, until its answer is there',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: (_request, index) => {
        if (index === 0) return { kind: 'reset-after' };
        if (index === 1)
          return { kind: 'answer', status: 409, headers: { 'retry-after': '0' }, body: '{"data":{}}' };
        if (index === 2)
          return { kind: 'answer', status: 409, body: '{"data":{"code":"request_in_progress"}}' };
        return undefined;
      },
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(run.requests.filter(({ method }) => method === 'POST')).toHaveLength(4);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/post-in-progress.txt');
  },
);

for (const [kind, isActed] of [
  ['stall', false],
  ['stall-after', true],
] as const) {
  test.concurrent(
    `a POST that is never answered is unknown when the time is up, whether the service acted or not (${kind})`,
    async ({ expect }) => {
      const stage = await setStage({ intercept: ({ method }) => (method === 'POST' ? { kind } : undefined) });
      const run = await stage.run({ inputs: { ...restore, 'timeout-minutes': '0.05' } });

      expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'connection_failed' });
      expect(run.error).toContain('may have started');
      expect(stage.service.started).toHaveLength(isActed ? 1 : 0);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/post-never-answered-${kind}.txt`);
    },
  );
}

test.concurrent('a POST that is answered 425 is refused: the service has said no', async ({ expect }) => {
  const stage = await setStage({ intercept: () => ({ kind: 'answer', status: 425 }) });
  const run = await stage.run({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rejected' });
  expect(run.requests).toHaveLength(1);
});

test.concurrent(
  'a lost POST whose repetition is refused is unknown: the lost one may have acted',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: (_request, index) =>
        index === 0
          ? { kind: 'reset-before' }
          : { kind: 'answer', status: 403, body: '{"success":false,"data":{}}' },
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'forbidden' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/post-lost-and-then-refused.txt');
  },
);

test.concurrent(
  'a lost POST whose stored answer is a refusal is refused: that was the lost one’s answer',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: (_request, index) => (index === 0 ? { kind: 'reset-after' } : undefined),
    });
    const run = await stage.run({ inputs: { ...restore, 'backup-id': seedIds.blogBackup } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_found', replayed: 'true' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/post-lost-and-its-refusal-stored.txt');
  },
);

test.concurrent(
  '`Retry-After` beyond the step’s time ends it at once, saying when to come back',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: () => ({ kind: 'answer', status: 503, headers: { 'retry-after': '99999999999999999999' } }),
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'service_error' });
    expect(run.requests).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/post-come-back-much-later.txt');
  },
);

test.concurrent('a `Retry-After` that is a date is waited for', async ({ expect }) => {
  const stage = await setStage({
    intercept: (_request, index) =>
      index === 0
        ? // Of the last century: the time has come.
          { kind: 'answer', status: 503, headers: { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' } }
        : undefined,
  });
  const run = await stage.run({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});
