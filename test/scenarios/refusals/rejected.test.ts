import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'a site that has a staging copy already is rejected, and the advice says so',
  async ({ expect }) => {
    const stage = await setStage({ decisions: { stagingCopies: 'single' } });
    const run = await stage.run({ inputs: { operation: 'staging', 'site-id': seedIds.shop } });

    expect(run.outputs).toMatchObject({
      status: 'refused',
      'error-code': 'rejected',
      'service-code': 'staging_exists',
    });
    expect(run.error).toContain('staging copy already');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/rejected-staging-exists.txt');
  },
);

test.concurrent('`success: false` with a good HTTP status is a refusal', async ({ expect }) => {
  const stage = await setStage({
    intercept: () => ({
      kind: 'answer',
      status: 200,
      body: JSON.stringify({
        success: false,
        data: { code: 'maintenance' },
        message: 'The service is closed today.',
      }),
    }),
  });
  const run = await stage.run({
    inputs: { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
  });

  expect(run.outputs).toMatchObject({
    status: 'refused',
    'error-code': 'rejected',
    'service-code': 'maintenance',
  });
  expect(run.requests).toHaveLength(1);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/rejected-with-a-good-status.txt');
});

test.concurrent('a site that is busy is rejected, in the service’s words', async ({ expect }) => {
  const stage = await setStage({ decisions: { whileTaskRuns: 'refused' }, paceOf: () => ({ by: 'hand' }) });
  const inputs = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
  await stage.run({ inputs: { ...inputs, wait: 'false' } });
  const run = await stage.run({ inputs, runId: '7002' });

  expect(run.outputs).toMatchObject({
    status: 'refused',
    'error-code': 'rejected',
    'service-code': 'site_busy',
  });
  expect(stage.service.started).toHaveLength(1);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/rejected-site-busy.txt');
});

test.concurrent(
  'too many requests, to be repeated only after the step’s own time: refused, with when to come back',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: () => ({ kind: 'answer', status: 429, headers: { 'retry-after': '7200' } }),
    });
    const run = await stage.run({
      inputs: { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rate_limited' });
    expect(run.error).toContain('2 h');
    expect(run.requests).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/rate-limited.txt');
  },
);

test.concurrent(
  'too many requests after a lost one is unknown: the lost one may have acted',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: (_request, index) =>
        index === 0
          ? { kind: 'reset-before' }
          : { kind: 'answer', status: 429, headers: { 'retry-after': '7200' } },
    });
    const run = await stage.run({
      inputs: { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
    });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'rate_limited' });
    expect(run.error).toContain('2 h');
    expect(run.requests).toHaveLength(2);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/rate-limited-after-a-lost-post.txt');
  },
);
