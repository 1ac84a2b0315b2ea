import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

test.concurrent(
  'a 5xx that the service stored after it had acted is unknown, and no re-run is promised to find out',
  async ({ expect }) => {
    const stage = await setStage({
      decisions: { storesErrors: '4xx-and-5xx', storesAfterBreaking: 'the-5xx' },
      breakAt: ({ index }) => (index === 0 ? 'after-acting' : undefined),
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'service_error', replayed: 'true' });
    // The first try's 500 is retried; what comes back under its key is the stored outcome, and is not.
    expect(run.requests).toHaveLength(2);
    expect(run.error).not.toMatch(/find out/);
    expect(run.error).toMatch(/look at the site first/i);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 1': run })).toMatchFileSnapshot('snapshots/stored-5xx.txt');
  },
);

test.concurrent('a re-run after a stored 5xx asks anew, with the next key', async ({ expect }) => {
  const stage = await setStage({
    github: {},
    decisions: { storesErrors: '4xx-and-5xx' },
    breakAt: ({ index }) => (index === 0 ? 'before-acting' : undefined),
  });
  stage.github?.state.addRunAttempt({
    runId: 7001,
    attempt: 1,
    createdAt: new Date(),
    runStartedAt: new Date(),
  });
  const one = await stage.run({ inputs: restore });
  const two = await stage.run({ inputs: restore, attempt: 2 });

  expect(one.outputs).toMatchObject({ status: 'unknown', 'error-code': 'service_error' });
  expect(two.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
  expect(stage.service.started).toHaveLength(1);
  await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
    'snapshots/after-a-stored-5xx.txt',
  );
});

test.concurrent(
  'a replay in attempt 1 belongs to another step with the same key: a warning tells them apart',
  async ({ expect }) => {
    const stage = await setStage();
    const first = await stage.run({ inputs: restore });
    const second = await stage.run({ inputs: restore });

    expect(first.warnings).toEqual([]);
    expect(second.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(second.warnings).toHaveLength(1);
    expect(second.warnings[0]).toContain('`idempotency-key`');
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'The step': first, 'Its twin': second })).toMatchFileSnapshot(
      'snapshots/twin-steps.txt',
    );
  },
);

test.concurrent('a stored refusal in attempt 1 is warned of in the same way', async ({ expect }) => {
  const stage = await setStage();
  const inputs = { ...restore, 'backup-id': seedIds.blogBackup };
  await stage.run({ inputs });
  const second = await stage.run({ inputs });

  expect(second.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_found', replayed: 'true' });
  expect(second.warnings).toHaveLength(1);
  await expect(showRuns({ 'The twin of a refused step': second })).toMatchFileSnapshot(
    'snapshots/twin-of-a-refused-step.txt',
  );
});

test.concurrent(
  'a service that stores no key cannot be guarded against: a lost answer is done twice, and shown as it is',
  async ({ expect }) => {
    const stage = await setStage({
      decisions: { storesKeys: false },
      intercept: (_request, index) => (index === 0 ? { kind: 'reset-after' } : undefined),
    });
    const run = await stage.run({ inputs: restore });

    // What the contract says it cannot promise, in its shortest story.
    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(stage.service.started).toHaveLength(2);
  },
);
