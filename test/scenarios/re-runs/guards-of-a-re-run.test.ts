import { join } from 'node:path';
import { test } from 'vitest';
import { push, pushPreview, recordFirstAttempt, restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

/** More than a day before any day on which this runs. */
const longAgo = new Date('2020-02-02T10:00:00Z');

test.concurrent('K12: a re-run a day later is refused before any other guard', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  services.github.state.addRunAttempt({
    runId: 7001,
    attempt: 1,
    createdAt: longAgo,
    runStartedAt: longAgo,
  });
  const run = await services.runAction({ inputs: push, attempt: 2 });
  const preview = await services.runAction({ inputs: pushPreview, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rerun_too_late' });
  expect(run.requests).toEqual([]);
  // A preview starts no task, so its age does not matter.
  expect(preview.outputs).toMatchObject({ status: 'completed' });
  expect(preview.githubRequests).toEqual([]);
});

test.concurrent(
  'K12: a runner’s clock that is slow does not repeat a restore of yesterday',
  async ({ expect }) => {
    await using services = await startServices({ github: {} });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    services.github.state.addRunAttempt({ runId: 7001, attempt: 1, createdAt: yesterday });
    const run = await services.runAction({
      inputs: restore,
      attempt: 2,
      entry: join(import.meta.dirname, '../support/entries/slow-clock.ts'),
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rerun_too_late' });
    expect(run.requests).toEqual([]);
  },
);

test.concurrent('K12: without `run_started_at`, `created_at` counts', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  services.github.state.addRunAttempt({ runId: 7001, attempt: 1, createdAt: longAgo });
  const run = await services.runAction({ inputs: push, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rerun_too_late' });
});

test.concurrent('K12: with both, `run_started_at` counts', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  services.github.state.addRunAttempt({
    runId: 7001,
    attempt: 1,
    createdAt: longAgo,
    runStartedAt: new Date(),
  });
  const run = await services.runAction({ inputs: push, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
});

test.concurrent('K12: an unknown age is a warning that names `actions: read`', async ({ expect }) => {
  await using services = await startServices({ github: { tokens: { ghs_full: { permissions: {} } } } });
  const run = await services.runAction({ inputs: push, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(run.warnings[0]).toContain('actions: read');
});

test.concurrent('a push that is blocked in attempt 2 is unknown', async ({ expect }) => {
  await using services = await startServices({
    github: {},
    decisions: { previewWhilePushing: 'blocked' },
    paceOf: () => ({ by: 'hand' }),
  });
  recordFirstAttempt(services);
  await services.runAction({ inputs: { ...push, wait: 'false' } });
  const again = await services.runAction({ inputs: push, attempt: 2 });

  expect(again.outputs).toMatchObject({
    status: 'unknown',
    'error-code': 'push_blocked',
    'can-push': 'false',
  });
  expect(again.error).toContain('await-task');
  expect(services.service.started).toHaveLength(1);
});
