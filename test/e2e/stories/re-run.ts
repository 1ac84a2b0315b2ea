import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { dispatch, pullRequest, release } from '../events.ts';
import type { EngineLog } from '../engine-log.ts';
import type { ExampleRun, Stage } from '../stage.ts';
import type { Story } from '../story.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';

/** What GitHub knows of the first attempt, for whoever asks how old a re-run is. */
function recordFirstAttempt({ github }: Stage): void {
  const now = new Date();
  github.state.addRunAttempt({ runId: 1001, attempt: 1, createdAt: now, runStartedAt: now });
}

/** Plays a first attempt whose job is killed, with SIGKILL, while its task runs and is being polled. */
async function killHalfWay(stage: Stage, run: ExampleRun): Promise<string> {
  recordFirstAttempt(stage);
  const engine = stage.start(run);
  await stage.until('a task that is polled', () =>
    stage.service.requests.some(({ path, status }) => path.startsWith('/v1/tasks/') && status === 200),
  );
  engine.kill();
  assert.notEqual(await engine.ended, 0);
  // Without a signal that it could have handled, and so without a word about how it ended.
  assert.ok(engine.log.lines.some(({ msg }) => msg.includes('this step has been cancelled: signal: killed')));
  // And it is gone: the next poll, two seconds after the last, does not come.
  const before = stage.service.requests.length;
  await sleep(2_500);
  assert.equal(stage.service.requests.length, before);
  const [task, ...others] = stage.service.started;
  assert.ok(task);
  assert.equal(others.length, 0);
  assert.equal(task.ended, undefined);
  return task.taskId;
}

/** Plays the second attempt; the task ends once it is seen to be awaited again. */
async function playAgain(stage: Stage, run: ExampleRun, taskId: string) {
  const { service } = stage;
  const before = service.requests.length;
  const played = stage.play({ ...run, attempt: 2 });
  await stage.until('the re-run attached to the task', () =>
    service.requests
      .slice(before)
      .some(({ path, status }) => path === `/v1/tasks/${taskId}` && status === 200),
  );
  service.endTask(taskId);
  return played;
}

/** The permission to ask how old the run is was given, and it is not too old: nothing is warned of. */
function assertNoWarning(log: EngineLog, jobId: string): void {
  assert.deepEqual(log.annotations(jobId, 'warning'), []);
}

const byHand = { paceOf: () => ({ by: 'hand' as const }) };

/** The examples that start a task and are not killed in a story of their own. */
const completed: readonly { readonly run: ExampleRun; readonly job: string }[] = [
  {
    job: 'push',
    run: {
      example: 'manual-push',
      event: 'workflow_dispatch',
      payload: dispatch({ confirmation: 'shop.example', 'max-copy-age-hours': '24', 'dry-run': 'false' }),
    },
  },
  {
    job: 'restore',
    run: {
      example: 'snapshot-restore',
      event: 'workflow_dispatch',
      payload: dispatch({
        'snapshot-id': seedIds.shopBackup,
        'target-domain': 'blog.hosting.example',
        'dry-run': 'false',
      }),
    },
  },
  { job: 'submit', run: { example: 'long-task', event: 'workflow_dispatch' } },
  {
    job: 'staging',
    run: {
      example: 'pull-request-staging-shared',
      event: 'pull_request',
      payload: pullRequest(7, 'opened'),
    },
  },
];

export const reRunStories: readonly Story[] = [
  {
    name: 'A push that is killed half-way goes on; its re-run attaches to it and repeats nothing',
    service: { withStagingSite: true, ...byHand },
    async tell(stage) {
      const run: ExampleRun = { example: 'release-push', event: 'release', payload: release() };
      const taskId = await killHalfWay(stage, run);
      const { log, isGreen } = await playAgain(stage, run, taskId);
      assert.ok(isGreen);
      assertNoWarning(log, 'push');
      const pushed = log.outputsOf('push', 'push');
      assert.equal(pushed['status'], 'completed');
      assert.equal(pushed['replayed'], 'true');
      assert.equal(pushed['task-id'], taskId);
      // The ledger: asked twice with one key, started once.
      const asked = stage.service.requests.filter(({ path }) => path.endsWith('/staging/push'));
      assert.deepEqual(
        asked.map(({ replayed }) => replayed),
        [false, true],
      );
      assert.equal(new Set(asked.map(({ key }) => key)).size, 1);
      assert.equal(stage.service.started.length, 1);
      assert.deepEqual(stage.service.world.contents.get(seedIds.shop), seedContents.shopStaging);
    },
  },
  {
    name: 'A restore that is killed half-way goes on; its re-run attaches to it and repeats nothing',
    service: byHand,
    async tell(stage) {
      const inputs = { 'live-domain': 'shop.example', 'backup-id': seedIds.shopBackup, method: 'full' };
      const run: ExampleRun = {
        example: 'manual-restore',
        event: 'workflow_dispatch',
        payload: dispatch({ ...inputs, 'dry-run': 'false' }),
      };
      const taskId = await killHalfWay(stage, run);
      const { log, isGreen } = await playAgain(stage, run, taskId);
      assert.ok(isGreen);
      assertNoWarning(log, 'restore');
      assert.equal(log.outputsOf('restore', 'restore')['replayed'], 'true');
      assert.equal(stage.service.started.length, 1);

      // Once more, when it is done: the stored outcome is the result.
      const third = await stage.play({ ...run, attempt: 3 });
      assert.ok(third.isGreen);
      assert.match(third.log.summaryOf('restore').split('\n')[0] ?? '', /nothing was repeated/i);
      assert.equal(stage.service.started.length, 1);
    },
  },
  {
    name: 'A staging site whose job is killed half-way is found by the re-run, by way of its deployment',
    service: byHand,
    async tell(stage) {
      const { service, github } = stage;
      const run: ExampleRun = {
        example: 'pull-request-staging',
        event: 'pull_request',
        payload: pullRequest(7, 'opened'),
        jobs: ['staging'],
      };
      const taskId = await killHalfWay(stage, run);
      const { log, isGreen } = await playAgain(stage, run, taskId);
      assert.ok(isGreen);
      assertNoWarning(log, 'staging');
      assert.equal(log.outputsOf('staging', 'staging')['site-id'], service.started[0]?.siteId);
      assert.ok(log.hasRun('staging', 'Deploy the code to the staging site'));
      assert.equal(service.started.length, 1);
      assert.equal(github.state.deployments.length, 1);
      assert.equal(github.state.stateOf(github.state.deployments[0]?.id ?? 0), 'success');
      assert.equal(github.state.commentsOn(7).length, 1);
    },
  },
  {
    name: 'Of a fleet in which one leg failed, a re-run makes that one site and no other',
    service: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async tell(stage) {
      const { service } = stage;
      recordFirstAttempt(stage);
      const run: ExampleRun = {
        example: 'fleet',
        event: 'workflow_dispatch',
        vars: {
          FLEET: JSON.stringify([
            { name: 'shop', id: seedIds.shop },
            { name: 'blog', id: seedIds.blog },
          ]),
        },
      };
      const first = await stage.play(run);
      assert.ok(!first.isGreen);
      assert.equal(first.log.resultOf('staging'), 'failure');
      // The job after the matrix runs all the same, and knows.
      assert.match(first.log.textOf('result'), /Staging copies of the fleet: failure/);
      assert.equal(service.started.length, 2);
      const [failed] = service.started;

      const second = await stage.play({ ...run, attempt: 2 });
      assert.ok(second.isGreen);
      assertNoWarning(second.log, 'staging');
      assert.equal(service.started.length, 3);
      // The failed leg's own key, of the next generation.
      assert.equal(service.started[2]?.key, `${failed?.key ?? ''}-2`);
    },
  },
  ...completed.map(({ run, job }): Story => ({
    name: `Re-running all jobs of ${run.example} repeats nothing that was completed`,
    service: { withStagingSite: true },
    async tell(stage) {
      recordFirstAttempt(stage);
      const first = await stage.play(run);
      assert.ok(first.isGreen);
      const second = await stage.play({ ...run, attempt: 2 });
      assert.ok(second.isGreen);
      assertNoWarning(second.log, job);
      assert.match(second.log.summaryOf(job), /nothing (was repeated|new was made)/);
      assert.equal(stage.service.started.length, 1);
    },
  })),
];
