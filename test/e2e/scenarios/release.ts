import assert from 'node:assert/strict';
import { dispatch, release } from '../events.ts';
import type { ExampleRun, Harness, Scenario } from '../harness.ts';
import { idsLeft } from './sites-left.ts';
import type { ServiceRequest } from '../../stand-ins/service/exchange.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import type { Service } from '../../stand-ins/service/service.ts';
import type { Content } from '../../stand-ins/service/world.ts';

const releaseRun: ExampleRun = { example: 'release-push', event: 'release', payload: release('v1.4.0') };
const singleCopyRun: ExampleRun = { ...releaseRun, example: 'release-push-single-copy' };

/** What the team's own step deploys to the copy. */
const released: Content = {
  files: { 'wp-content/themes/shop/style.css': 'shop, version 1.4.0' },
  database: seedContents.shop.database,
};

/** Calls back with the copy's id at each push preview, which counts from 0. */
function onPreview(act: (service: Service, copyId: string, index: number) => void) {
  let index = 0;
  return ({ path }: ServiceRequest, service: Service): void => {
    const [, copyId] = /\/sites\/([^/]+)\/staging\/push-preview$/.exec(path) ?? [];
    if (copyId === undefined) return;
    act(service, copyId, index);
    index += 1;
  };
}

/** A person approves the environment of run 1001. */
function approve({ github }: Harness, environment = 'live'): void {
  github.state.addReview({ runId: 1001, environments: [environment], user: 'hubot-reviewer' });
}

function isReviewLookUp({ path }: { readonly path: string }): boolean {
  return path.endsWith('/approvals');
}

function startedKinds({ service }: Harness): readonly string[] {
  return service.started.map(({ kind }) => kind);
}

export const releaseScenarios: readonly Scenario[] = [
  {
    name: 'A release: a fresh copy, its code, the check, the approval, the push, and the copy is closed',
    service: {
      onRequest: onPreview((service, copyId, index) => {
        if (index === 0) service.world.contents.set(copyId, released);
        // Orders keep coming in while the approval is pending. That does not change the digest.
        service.setPreview(copyId, { warnings: [`${3 + index} orders came in since the copy was made.`] });
      }),
    },
    async play(harness) {
      const { run, service, github } = harness;
      approve(harness);
      const { log, isGreen } = await run(releaseRun);
      assert.ok(isGreen);
      const copy = log.outputsOf('prepare', 'staging');
      assert.match(log.textOf('prepare'), /Deployed to https:\/\/shop-staging\./);
      // What the reviewers read.
      assert.match(log.summaryOf('prepare'), /^### ⚠️ This push overwrites .*shop\.example/m);
      assert.match(log.summaryOf('prepare'), /orders came in/);
      assert.match(log.summaryOf('prepare'), /octo-org\/shop\/releases\/tag\/v1\.4\.0/);
      const pushed = log.outputsOf('push', 0);
      assert.equal(pushed['status'], 'completed');
      assert.equal(pushed['preview-digest'], log.outputsOf('prepare', 'check')['preview-digest']);
      assert.match(log.summaryOf('push'), /hubot-reviewer/);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      assert.deepEqual(service.world.contents.get(seedIds.shop), released);
      // The copy's environment is closed, and the copy named for deletion.
      assert.deepEqual(idsLeft(log.outputsOf('close', 0)), [copy['site-id']]);
      assert.deepEqual(harness.visited(), ['https://shop.example']);
      const [deployment] = github.state.deployments;
      assert.ok(deployment);
      assert.equal(deployment.environment, 'release-v1.4.0');
      assert.equal(github.state.stateOf(deployment.id), 'inactive');
    },
  },
  {
    name: 'A release is not pushed until a person approves its environment; each re-run finds its copy',
    async play(harness) {
      const { run, github } = harness;
      const review = { runId: 1001, environments: ['live'] };
      const reviews: readonly (() => void)[] = [
        () => undefined,
        () => {
          github.state.addReview({ ...review, environments: ['staging'] });
        },
      ];
      for (const [index, addReview] of reviews.entries()) {
        addReview();
        const { log, isGreen } = await run({ ...releaseRun, attempt: index + 1 });
        assert.ok(!isGreen);
        assert.equal(log.resultOf('prepare'), 'success');
        assert.equal(log.outputsOf('prepare', 'staging')['reused'], index === 0 ? undefined : 'true');
        assert.equal(log.outputsOf('push', 0)['error-code'], 'not_approved');
        // The copy of a push that did not happen stays recorded.
        assert.deepEqual(log.outputsOf('close', 0), {});
        assert.deepEqual(harness.visited(), []);
      }
      approve(harness, 'LIVE');
      const approved = await run({ ...releaseRun, attempt: reviews.length + 1 });
      assert.ok(approved.isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  ...(
    [
      ['copy_too_old', { copied_at: new Date(Date.now() - 73 * 3_600_000).toISOString() }, {}],
      ['confirmation_mismatch', {}, { LIVE_DOMAIN: 'blog.example' }],
    ] as const
  ).map(([errorCode, preview, vars]): Scenario => ({
    name: `The check of a release refuses (${errorCode}) before anybody is asked to approve`,
    service: {
      onRequest: onPreview((service, copyId) => {
        service.setPreview(copyId, preview);
      }),
    },
    async play(harness) {
      const { log, isGreen } = await harness.run({ ...releaseRun, vars });
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('prepare', 'check')['error-code'], errorCode);
      assert.equal(log.resultOf('push'), 'skipped');
      assert.ok(!harness.github.requests.some(isReviewLookUp));
      assert.deepEqual(startedKinds(harness), ['staging']);
    },
  })),
  {
    name: 'A release whose preview changes after the approval is not pushed',
    service: {
      onRequest: onPreview((service, copyId, index) => {
        if (index === 1) service.setPreview(copyId, { warnings: ['The disk is nearly full.'] });
      }),
    },
    async play(harness) {
      approve(harness);
      const { log, isGreen } = await harness.run(releaseRun);
      assert.ok(!isGreen);
      assert.equal(log.resultOf('prepare'), 'success');
      assert.equal(log.outputsOf('push', 0)['error-code'], 'preview_changed');
      assert.deepEqual(startedKinds(harness), ['staging']);
    },
  },
  {
    name: 'A push that is killed continues at the service; the re-run attaches to it and repeats nothing',
    service: { paceOf: ({ kind }) => (kind === 'push' ? { by: 'hand' } : { by: 'polls', polls: 1 }) },
    async play(harness) {
      const { service, start, run, until } = harness;
      approve(harness);
      const engine = start(releaseRun);
      await until('the push started', () => startedKinds(harness).includes('push'));
      const taskId = service.started[1]?.taskId ?? '';
      const polls = (): number =>
        service.requests.filter(({ path, status }) => path === `/v1/tasks/${taskId}` && status === 200)
          .length;
      await until('the push is polled', () => polls() > 0);
      engine.kill();
      assert.notEqual(await engine.ended, 0);
      const before = polls();

      const rerun = run({ ...releaseRun, attempt: 2 });
      await until('the re-run polls the push', () => polls() > before);
      service.endTask(taskId);
      const { log, isGreen } = await rerun;
      assert.ok(isGreen);
      assert.equal(log.outputsOf('prepare', 'staging')['reused'], 'true');
      assert.equal(log.outputsOf('push', 0)['replayed'], 'true');
      assert.equal(log.outputsOf('push', 0)['task-id'], taskId);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  {
    name: 'If the service allows one copy, a release reuses it; a fresh one needs the old one deleted',
    service: { decisions: { stagingCopies: 'single' } },
    async play(harness) {
      const { run, service } = harness;
      const single = singleCopyRun;
      approve(harness);
      const first = await run(single);
      assert.ok(first.isGreen);
      const copyId = first.log.outputsOf('prepare', 'staging')['site-id'] ?? '';

      // Four days later, for the next release.
      service.world.copiedAt.set(copyId, new Date(Date.now() - 96 * 3_600_000).toISOString());
      const second = await run({ ...single, runId: 1002 });
      assert.ok(!second.isGreen);
      assert.equal(second.log.outputsOf('prepare', 'staging')['reused'], 'true');
      assert.match(second.log.summaryOf('prepare'), /The database of whoever used it last goes live/);
      assert.equal(second.log.outputsOf('prepare', 'check')['error-code'], 'copy_too_old');
      assert.equal(second.log.resultOf('push'), 'skipped');

      // A person deletes the copy in the dashboard, starts again, and nobody has approved this run yet.
      service.deleteStagingSite(copyId);
      const payload = dispatch({}, 'refs/tags/v1.5.0');
      const third = await run({ ...single, event: 'workflow_dispatch', payload, runId: 1003 });
      assert.equal(third.log.resultOf('prepare'), 'success');
      assert.equal(third.log.outputsOf('push', 1)['error-code'], 'not_approved');
      assert.deepEqual(startedKinds(harness), ['staging', 'push', 'staging']);
    },
  },
  ...[releaseRun, singleCopyRun].flatMap((example): Scenario[] => [
    {
      name: `As pasted, a release is red before anybody is asked: ${example.example}`,
      async play(harness) {
        approve(harness);
        const { log, isGreen } = await harness.run({ ...example, isUnchanged: true });
        assert.ok(!isGreen);
        assert.match(
          log.annotations('prepare', 'error').join('\n'),
          /Replace this line with your deployment/,
        );
        assert.equal(log.resultOf('push'), 'skipped');
        assert.deepEqual(startedKinds(harness), ['staging']);
      },
    },
    {
      name: `A release that is started on a branch is red, and makes no copy: ${example.example}`,
      async play(harness) {
        const { log, isGreen } = await harness.run({
          ...example,
          event: 'workflow_dispatch',
          payload: dispatch(),
        });
        assert.ok(!isGreen);
        assert.match(log.annotations('prepare', 'error').join('\n'), /on the tag of a release/);
        assert.deepEqual(harness.service.requests, []);
      },
    },
  ]),
  {
    name: 'A smoke test that fails is red; a re-run tests again and does not push again',
    async play(harness) {
      approve(harness);
      harness.takeDown();
      for (const attempt of [1, 2]) {
        const { log, isGreen } = await harness.run({ ...releaseRun, attempt });
        assert.ok(!isGreen);
        assert.equal(log.outputsOf('push', 0)['status'], 'completed');
        // The copy is not closed yet.
        assert.deepEqual(log.outputsOf('close', 0), {});
      }
      assert.equal(harness.visited().length, 2);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  {
    name: 'A release whose copy cannot be closed is green, because it is live',
    service: { isRefusedByGitHub: ({ body }) => JSON.stringify(body ?? '').includes('inactive') },
    async play(harness) {
      approve(harness);
      const { log, isGreen } = await harness.run(releaseRun);
      assert.ok(isGreen);
      assert.notEqual(log.outputsOf('close', 0)['status'], 'completed');
    },
  },
  {
    name: 'The shared copy is pushed only in the attempt that prepared it',
    async play(harness) {
      const { run } = harness;
      const first = await run(singleCopyRun);
      assert.equal(first.log.outputsOf('push', 1)['error-code'], 'not_approved');
      approve(harness);
      // "Re-run failed jobs": somebody else may have used the copy since.
      const outputs = {
        attempt: '1',
        'site-id': first.log.outputsOf('prepare', 'staging')['site-id'] ?? '',
        digest: first.log.outputsOf('prepare', 'check')['preview-digest'] ?? '',
      };
      const second = await run({ ...singleCopyRun, attempt: 2, kept: { job: 'prepare', outputs } });
      assert.ok(!second.isGreen);
      assert.match(second.log.annotations('push', 'error').join('\n'), /Re-run all jobs/);
      assert.deepEqual(startedKinds(harness), ['staging']);
      // "Re-run all jobs".
      const third = await run({ ...singleCopyRun, attempt: 3 });
      assert.ok(third.isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
];
