import assert from 'node:assert/strict';
import { release } from '../events.ts';
import type { ExampleRun } from '../stage.ts';
import type { Story } from '../story.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';

const run: ExampleRun = { example: 'release-push', event: 'release', payload: release() };
const tellTeam = 'Tell the team how it ended';

export const releaseStories: readonly Story[] = [
  {
    name: 'A release pushes what its preview showed',
    service: { withStagingSite: true },
    async tell(stage) {
      const { service } = stage;
      service.setPreview(seedIds.shopStaging, { warnings: ['3 orders came in since the copy was made.'] });
      const { log, isGreen } = await stage.play(run);
      assert.ok(isGreen);
      // What the reviewers read before they approve: age, warnings, revert days.
      const summary = log.summaryOf('preview');
      assert.match(summary, /\b2 h\b/);
      assert.match(summary, /3 orders came in/);
      assert.match(summary, /7 days/);
      assert.match(summary, /`shop\.example`/);
      const digest = log.outputsOf('preview', 'preview')['preview-digest'];
      assert.match(digest ?? '', /^[0-9a-f]{64}$/);
      assert.equal(log.outputsOf('push', 'push')['preview-digest'], digest);
      assert.equal(log.outputsOf('push', 'push')['status'], 'completed');
      assert.ok(!log.hasRun('push', tellTeam));
      assert.deepEqual(
        service.started.map(({ kind, siteId, ended }) => ({ kind, siteId, ended })),
        [{ kind: 'push', siteId: seedIds.shop, ended: 'completed' }],
      );
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopStaging);
    },
  },
  {
    name: 'Nobody is asked to approve a push that is blocked',
    service: { withStagingSite: true },
    async tell(stage) {
      stage.service.setPreview(seedIds.shopStaging, {
        can_push: false,
        blocked_reason: 'The plan has ended.',
      });
      const { log, isGreen } = await stage.play(run);
      assert.ok(!isGreen);
      assert.equal(log.resultOf('preview'), 'failure');
      assert.match(log.textOf('preview'), /The push is blocked: The plan has ended\./);
      assert.equal(log.resultOf('push'), 'skipped');
      assert.equal(stage.service.started.length, 0);
    },
  },
  {
    name: 'A preview that changes after the approval is not pushed, and a later step says so',
    service: {
      withStagingSite: true,
      // The approver has seen no warning; before the push asks again there is one.
      onRequest(_request, service, index) {
        if (index === 1) service.setPreview(seedIds.shopStaging, { warnings: ['The disk is nearly full.'] });
        return undefined;
      },
    },
    async tell(stage) {
      const { log, isGreen } = await stage.play(run);
      assert.ok(!isGreen);
      assert.equal(log.resultOf('preview'), 'success');
      assert.equal(log.outputsOf('push', 'push')['status'], 'refused');
      assert.equal(log.outputsOf('push', 'push')['error-code'], 'preview_changed');
      // `if: failure()`, with the outputs of the step that failed.
      assert.match(log.textOf('push'), /Nothing was pushed \(preview_changed\)\./);
      assert.equal(stage.service.started.length, 0);
      assert.deepEqual(stage.service.world.contents.get(seedIds.shop), seedContents.shop);
    },
  },
  {
    name: 'A copy older than a day is not pushed',
    service: { withStagingSite: true },
    async tell(stage) {
      const copiedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
      stage.service.setPreview(seedIds.shopStaging, { copied_at: copiedAt });
      const { log, isGreen } = await stage.play(run);
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('push', 'push')['error-code'], 'copy_too_old');
      assert.equal(stage.service.started.length, 0);
    },
  },
  {
    name: 'A push of another site’s copy than the one that was meant is refused',
    service: { withStagingSite: true },
    async tell(stage) {
      const { log, isGreen } = await stage.play({ ...run, vars: { LIVE_DOMAIN: 'blog.example' } });
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('push', 'push')['error-code'], 'confirmation_mismatch');
      assert.equal(stage.service.started.length, 0);
    },
  },
  {
    name: 'A push that the service fails to do is red, and a later step names the task',
    service: { withStagingSite: true, failureOf: () => 'the disk is full' },
    async tell(stage) {
      const { log, isGreen } = await stage.play(run);
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('push', 'push')['status'], 'failed');
      const taskId = stage.service.started[0]?.taskId ?? 'no task';
      assert.match(log.textOf('push'), new RegExp(`The service could not push \\(task ${taskId}\\)`));
      assert.match(log.annotations('push', 'error')[0] ?? '', /the disk is full/);
    },
  },
];
