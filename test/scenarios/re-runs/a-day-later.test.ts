import { expect, test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };
const aDayMs = 24 * 3_600_000;
/** Long before any day on which this runs. */
const longAgo = new Date('2020-02-02T10:00:00Z');

test.concurrent(
  'a re-run a day later is refused: the service has forgotten the key, and would push again',
  async ({ expect }) => {
    const stage = await setStage({ github: {} });
    stage.github?.state.addRunAttempt({ runId: 7001, attempt: 1, createdAt: longAgo, runStartedAt: longAgo });
    const one = await stage.run({ inputs: push });
    await stage.clock.advance(aDayMs);
    const two = await stage.run({ inputs: push, attempt: 2 });

    expect(one.outputs).toMatchObject({ status: 'completed' });
    expect(two.outputs).toMatchObject({ status: 'refused', 'error-code': 'rerun_too_late' });
    // Before any other guard.
    expect(two.requests).toEqual([]);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 1': one, 'Attempt 2, a day later': two })).toMatchFileSnapshot(
      'snapshots/a-day-later.txt',
    );
  },
);

test.concurrent(
  'where GitHub does not say when the attempt started, when it was created counts',
  async ({ expect }) => {
    const stage = await setStage({ github: {} });
    stage.github?.state.addRunAttempt({ runId: 7001, attempt: 1, createdAt: longAgo });
    const run = await stage.run({ inputs: push, attempt: 2 });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rerun_too_late' });
  },
);

test.concurrent('where GitHub says both, it counts when the attempt started', async ({ expect }) => {
  const stage = await setStage({ github: {} });
  stage.github?.state.addRunAttempt({
    runId: 7001,
    attempt: 1,
    createdAt: longAgo,
    runStartedAt: new Date(),
  });
  const run = await stage.run({ inputs: push, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
});

test.each([
  ['without the permission', { tokens: { ghs_full: { permissions: {} } } }],
  ['of a run that GitHub does not know', {}],
] as const)('a token %s to read the run is a warning that names it, and on', async (name, github) => {
  const stage = await setStage({ github });
  const run = await stage.run({ inputs: push, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(run.warnings[0]).toContain('actions: read');
  await expect(showRun(run)).toMatchFileSnapshot(`snapshots/age-unknown-${name.replaceAll(' ', '-')}.txt`);
});

test.concurrent('operations that start no task are not held to the age of the run', async ({ expect }) => {
  const stage = await setStage({ github: {} });
  stage.github?.state.addRunAttempt({ runId: 7001, attempt: 1, createdAt: longAgo, runStartedAt: longAgo });
  const preview = await stage.run({
    inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging },
    attempt: 2,
  });
  const dryRun = await stage.run({ inputs: { ...push, 'dry-run': 'true' }, attempt: 2 });

  expect(preview.outputs).toMatchObject({ status: 'completed' });
  expect(dryRun.outputs).toMatchObject({ status: 'skipped' });
  expect([...preview.githubRequests, ...dryRun.githubRequests]).toEqual([]);
});
