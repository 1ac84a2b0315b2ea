import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

test.concurrent('a key of the user’s own stands in place of the derived one', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...restore, 'idempotency-key': 'nightly-restore-7001' } });

  expect(run.outputs).toMatchObject({ status: 'completed', 'idempotency-key': 'nightly-restore-7001' });
  expect(run.requests[0]?.key).toBe('nightly-restore-7001');
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/key-of-the-users-own.txt');
});

test.concurrent('without a run id the key is random, and a warning says so', async ({ expect }) => {
  const stage = await setStage();
  const env = { GITHUB_RUN_ID: undefined };
  const run = await stage.run({ inputs: restore, env });
  const again = await stage.run({ inputs: restore, env });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(run.warnings[0]).toContain('random');
  expect(again.outputs['idempotency-key']).not.toBe(run.outputs['idempotency-key']);
  expect(stage.service.started).toHaveLength(2);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/key-without-a-run-id.txt');
});

test.concurrent(
  'without a run id a key of the user’s own lasts, and nothing has to be warned of',
  async ({ expect }) => {
    const stage = await setStage();
    const options = {
      inputs: { ...restore, 'idempotency-key': 'by-hand-1' },
      env: { GITHUB_RUN_ID: undefined },
    };
    const first = await stage.run(options);
    const again = await stage.run(options);

    expect(first.warnings).toEqual([]);
    expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ First: first, Again: again })).toMatchFileSnapshot(
      'snapshots/key-of-the-users-own-without-a-run-id.txt',
    );
  },
);

test.concurrent(
  'the legs of a matrix have a key each, in whatever order their values stand',
  async ({ expect }) => {
    const stage = await setStage();
    const leg = (matrix: string) => stage.run({ inputs: { ...restore, matrix } });
    const first = await leg('{"site":"shop","part":1}');
    const second = await leg('{"site":"shop","part":2}');
    const firstAgain = await leg('{"part":1,"site":"shop"}');
    const none = await leg('null');
    const empty = await leg('{}');

    const key = (run: { outputs: Readonly<Record<string, string>> }) => run.outputs['idempotency-key'];
    expect(new Set([key(first), key(second), key(none)]).size).toBe(3);
    expect(key(firstAgain)).toBe(key(first));
    expect(key(empty)).toBe(key(none));
    expect(stage.service.started).toHaveLength(3);
  },
);
