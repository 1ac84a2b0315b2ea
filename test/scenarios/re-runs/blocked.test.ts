import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage, type Stage, type StageOptions } from '../support/stage.ts';

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

async function setRun(options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage({ github: {}, ...options });
  stage.github?.state.addRunAttempt({
    runId: 7001,
    attempt: 1,
    createdAt: new Date(),
    runStartedAt: new Date(),
  });
  return stage;
}

test.concurrent(
  'a push that is found blocked in attempt 2 is unknown: attempt 1’s push may be why',
  async ({ expect }) => {
    const stage = await setRun({
      decisions: { previewWhilePushing: 'blocked' },
      paceOf: () => ({ by: 'hand' }),
    });
    const one = await stage.run({
      inputs: { ...push, 'timeout-minutes': '0.05', 'poll-interval-seconds': '600' },
    });
    const two = await stage.run({ inputs: push, attempt: 2 });

    expect(one.outputs).toMatchObject({ status: 'timed-out' });
    expect(two.outputs).toMatchObject({
      status: 'unknown',
      'error-code': 'push_blocked',
      'can-push': 'false',
    });
    expect(two.error).toContain('await-task');
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
      'snapshots/blocked.txt',
    );
  },
);

test.concurrent(
  'a dry run in attempt 2 that is found blocked is refused: it starts nothing',
  async ({ expect }) => {
    const stage = await setRun();
    stage.service.setPreview(seedIds.shopStaging, { can_push: false, blocked_reason: 'A push is running.' });
    const run = await stage.run({ inputs: { ...push, 'dry-run': 'true' }, attempt: 2 });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'push_blocked' });
  },
);

test.concurrent(
  'a confirmation that does not match is refused in attempt 2 too: no push can be why',
  async ({ expect }) => {
    const stage = await setRun();
    const run = await stage.run({ inputs: { ...push, confirmation: 'blog.example' }, attempt: 2 });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'confirmation_mismatch' });
  },
);

test.concurrent(
  'a preview that changed, or a copy that is too old, is unknown in attempt 2',
  async ({ expect }) => {
    const stage = await setRun();
    const changed = await stage.run({ inputs: { ...push, 'approved-preview': '0'.repeat(64) }, attempt: 2 });
    stage.service.setPreview(seedIds.shopStaging, { copied_at: '2020-02-02T10:00:00Z' });
    const old = await stage.run({ inputs: { ...push, 'max-copy-age-hours': '24' }, attempt: 2 });

    expect(changed.outputs).toMatchObject({ status: 'unknown', 'error-code': 'preview_changed' });
    expect(old.outputs).toMatchObject({ status: 'unknown', 'error-code': 'copy_too_old' });
    expect(stage.service.started).toEqual([]);
    await expect(
      showRuns({ 'The preview changed': changed, 'The copy is too old': old }),
    ).toMatchFileSnapshot('snapshots/blocked-by-the-preview.txt');
  },
);

test.concurrent('a preview that cannot be had in attempt 2 is unknown', async ({ expect }) => {
  const stage = await setRun({
    intercept: () => ({ kind: 'answer', status: 404, body: '{"success":false,"data":{},"message":"Gone."}' }),
  });
  const run = await stage.run({ inputs: push, attempt: 2 });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'not_found' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/preview-not-to-be-had.txt');
});
