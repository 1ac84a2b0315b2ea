import assert from 'node:assert/strict';
import { dispatch, release } from '../events.ts';
import type { ExampleRun, Harness, Scenario } from '../harness.ts';
import type { EngineLog } from '../engine-log.ts';
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

/** "Re-run failed jobs" of a run whose push did not succeed: the jobs before it are not repeated. */
function keptOf(log: EngineLog): NonNullable<ExampleRun['kept']> {
  const { 'site-id': siteId = '', 'site-url': siteUrl = '' } = log.outputsOf('copy', 'staging');
  const digest = log.outputsOf('check', 'check')['preview-digest'] ?? '';
  return { copy: { 'site-id': siteId, 'site-url': siteUrl }, deploy: {}, check: { digest } };
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
      const copy = log.outputsOf('copy', 'staging');
      assert.match(log.textOf('deploy'), /Deployed to https:\/\/shop-staging\./);
      // What the reviewers read.
      assert.match(log.summaryOf('check'), /^### ⚠️ .*shop\.example/m);
      assert.match(log.summaryOf('check'), /orders came in/);
      assert.match(log.summaryOf('copy'), /octo-org\/shop\/releases\/tag\/v1\.4\.0/);
      const pushed = log.outputsOf('push', 'push');
      assert.equal(pushed['status'], 'completed');
      assert.equal(pushed['preview-digest'], log.outputsOf('check', 'check')['preview-digest']);
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
    name: 'A release is not pushed until a person approves its environment; then the failed job is re-run',
    async play(harness) {
      const { run, github } = harness;
      github.state.addReview({ runId: 1001, environments: ['staging'], user: 'hubot-reviewer' });
      const { log, isGreen } = await run(releaseRun);
      assert.ok(!isGreen);
      assert.equal(log.resultOf('check'), 'success');
      assert.equal(log.outputsOf('push', 'push')['error-code'], 'not_approved');
      // The copy of a push that did not happen stays recorded.
      assert.deepEqual([log.resultOf('smoke-test'), log.resultOf('close')], ['skipped', 'skipped']);
      approve(harness, 'LIVE');
      const approved = await run({ ...releaseRun, attempt: 2, kept: keptOf(log) });
      assert.ok(approved.isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  {
    name: 'A release whose deployment failed is re-run: its copy is found, and no other is made',
    async play(harness) {
      const { run } = harness;
      approve(harness);
      const first = await run({ ...releaseRun, isUnchanged: true });
      const second = await run({ ...releaseRun, attempt: 2 });
      assert.ok(second.isGreen);
      const copies = [first, second].map(({ log }) => log.outputsOf('copy', 'staging')['site-id']);
      assert.equal(copies[0], copies[1]);
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
      assert.equal(log.outputsOf('check', 'check')['error-code'], errorCode);
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
      assert.equal(log.resultOf('check'), 'success');
      assert.equal(log.outputsOf('push', 'push')['error-code'], 'preview_changed');
      assert.deepEqual(startedKinds(harness), ['staging']);
    },
  },
  {
    name: 'A cancelled push goes on: the job waits, a re-run deploys nothing, and one of the failed job is the end',
    service: { paceOf: ({ kind }) => (kind === 'push' ? { by: 'hand' } : { by: 'polls', polls: 1 }) },
    async play(harness) {
      const { service, start, run, until, answerCli } = harness;
      approve(harness);
      const { cancel, ended, log } = start(releaseRun);
      await until('the push started', () => startedKinds(harness).includes('push'));
      const taskId = service.started[1]?.taskId ?? '';
      const polls = (): number =>
        service.requests.filter(({ path, status }) => path === `/v1/tasks/${taskId}` && status === 200)
          .length;
      await until('the push is polled', () => polls() > 0);
      cancel();
      const before = polls();
      await until('the next step waits', () => polls() > before);

      answerCli({ api: { jobs: [{ name: 'Push to live', steps: [{ name: 'Set up job' }] }] } });
      const all = await run({ ...releaseRun, attempt: 2 });
      assert.ok(!all.isGreen);
      assert.match(all.log.annotations('deploy', 'error').join('\n'), /await-task\.yml.*on the tag/);
      assert.ok(!all.log.textOf('deploy').includes('Deployed'));
      assert.equal(all.log.resultOf('push'), 'skipped');

      service.endTask(taskId);
      assert.notEqual(await ended, 0);
      const failed = await run({ ...releaseRun, attempt: 3, kept: keptOf(log) });
      assert.ok(failed.isGreen);
      const { replayed, 'task-id': found } = failed.log.outputsOf('push', 'push');
      assert.deepEqual([replayed, found], ['true', taskId]);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  {
    name: 'A push that outlasts its step: the job, and so the queue, waits until it has ended',
    service: { paceOf: ({ kind }) => (kind === 'push' ? { by: 'hand' } : { by: 'polls', polls: 1 }) },
    async play(harness) {
      const { service, start, until } = harness;
      approve(harness);
      const edit = (text: string): string =>
        text.replace(/^( *)require-approval: live.*$/m, '$&\n$1timeout-minutes: 0.05');
      const engine = start({ ...releaseRun, edit });
      await until('the step timed out', () => engine.log.outputsOf('push', 'push')['status'] === 'timed-out');
      service.endTask(service.started[1]?.taskId ?? '');
      // Red, because the step did not see the end. But the release is live: it is tested, and its copy is closed.
      assert.notEqual(await engine.ended, 0);
      assert.equal(engine.log.outputsOf('push', 'ended')['status'], 'completed');
      assert.deepEqual(
        ['push', 'smoke-test', 'close'].map((job) => engine.log.resultOf(job)),
        ['failure', 'success', 'success'],
      );
    },
  },
  {
    name: 'An older release is not re-run over a newer one',
    async play(harness) {
      const { run, answerCli } = harness;
      const { log } = await run(releaseRun);
      approve(harness);
      answerCli({ run: [{ databaseId: 1002 }] });
      const again = await run({ ...releaseRun, attempt: 2, kept: keptOf(log) });
      assert.ok(!again.isGreen);
      assert.match(
        again.log.annotations('push', 'error').join('\n'),
        /newer release.*await-task\.yml.*on its tag/,
      );
      assert.deepEqual(startedKinds(harness), ['staging']);
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
      const copyId = first.log.outputsOf('copy', 'staging')['site-id'] ?? '';

      // Four days later, for the next release.
      service.world.copiedAt.set(copyId, new Date(Date.now() - 96 * 3_600_000).toISOString());
      const second = await run({ ...single, runId: 1002 });
      assert.ok(!second.isGreen);
      assert.equal(second.log.outputsOf('copy', 'staging')['reused'], 'true');
      assert.match(second.log.summaryOf('copy'), /Files and database of whoever used it last go live/);
      assert.equal(second.log.outputsOf('check', 'check')['error-code'], 'copy_too_old');
      assert.equal(second.log.resultOf('push'), 'skipped');

      // A person deletes the copy in the dashboard, starts again, and nobody has approved this run yet.
      service.deleteStagingSite(copyId);
      const payload = dispatch({}, 'refs/tags/v1.5.0');
      const third = await run({ ...single, event: 'workflow_dispatch', payload, runId: 1003 });
      assert.equal(third.log.resultOf('check'), 'success');
      assert.equal(third.log.outputsOf('push', 'push')['error-code'], 'not_approved');
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
        assert.match(log.annotations('deploy', 'error').join('\n'), /Replace this line with your deployment/);
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
        assert.match(log.annotations('copy', 'error').join('\n'), /on the tag of a release/);
        assert.deepEqual(harness.service.requests, []);
      },
    },
  ]),
  {
    name: 'A smoke test that fails is red and says that the push is done; the copy is closed all the same',
    async play(harness) {
      const { run, takeDown } = harness;
      approve(harness);
      takeDown();
      const { log, isGreen } = await run(releaseRun);
      assert.ok(!isGreen);
      assert.match(log.annotations('smoke-test', 'error').join('\n'), /The push is DONE/);
      assert.deepEqual([log.resultOf('push'), log.resultOf('close')], ['success', 'success']);
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
    name: 'The shared copy is neither changed nor pushed in a later attempt, which is red',
    async play(harness) {
      const { run } = harness;
      const first = await run(singleCopyRun);
      assert.equal(first.log.outputsOf('push', 'push')['error-code'], 'not_approved');
      approve(harness);
      for (const kept of [{}, keptOf(first.log)]) {
        const { log, isGreen } = await run({ ...singleCopyRun, attempt: 2, kept });
        assert.ok(!isGreen);
        assert.match(log.annotations('again', 'error').join('\n'), /await-task\.yml.*a new run on the tag/);
        assert.equal(log.resultOf('push'), 'skipped');
        assert.ok(!log.textOf('deploy').includes('Deployed'));
      }
      assert.deepEqual(startedKinds(harness), ['staging']);
    },
  },
  {
    name: 'A person without reviewers releases a tag in two steps, and the same form sent again pushes nothing',
    async play(harness) {
      const { run, service, visited } = harness;
      const form = (inputs: Readonly<Record<string, string>>, runId: number, tag = 'v1.4.0'): ExampleRun => ({
        example: 'release-by-hand',
        event: 'workflow_dispatch',
        payload: dispatch(
          { 'copy-id': '', 'preview-digest': '', confirmation: '', ...inputs },
          `refs/tags/${tag}`,
        ),
        runId,
      });
      const prepared = await run(form({}, 1001));
      assert.ok(prepared.isGreen);
      assert.match(prepared.log.textOf('deploy'), /Deployed to https:/);
      assert.equal(prepared.log.resultOf('push'), 'skipped');
      const copyId = prepared.log.outputsOf('copy', 'staging')['site-id'] ?? '';
      const digest = prepared.log.outputsOf('check', 'check')['preview-digest'] ?? '';
      for (const value of [copyId, digest])
        assert.ok(prepared.log.summaryOf('check').includes(`\`${value}\``));

      const entered = { 'copy-id': copyId, 'preview-digest': digest, confirmation: 'shop.example' };
      const mistakes: readonly (readonly [Readonly<Record<string, string>>, RegExp, string?])[] = [
        [{ ...entered, confirmation: 'blog.example' }, /shop\.example/],
        [{ ...entered, confirmation: '' }, /confirmation/],
        [{ ...entered, 'preview-digest': '' }, /approved-preview/],
        [{ ...entered, 'preview-digest': '0'.repeat(64) }, /preview/],
        [{ ...entered, 'copy-id': seedIds.blog }, /No such copy was made for v1\.4\.0/],
        [entered, /No such copy was made for v1\.5\.0/, 'v1.5.0'],
      ];
      for (const [index, [inputs, says, tag]] of mistakes.entries()) {
        const { log, isGreen } = await run(form(inputs, 1002 + index, tag));
        assert.ok(!isGreen);
        assert.match(log.annotations('push', 'error').join('\n'), says);
      }
      assert.deepEqual(startedKinds(harness), ['staging']);

      const pushed = await run(form(entered, 1010));
      assert.ok(pushed.isGreen);
      assert.deepEqual(visited(), ['https://shop.example']);
      assert.deepEqual(idsLeft(pushed.log.outputsOf('close', 0)), [copyId]);
      const rerun = await run({ ...form(entered, 1010), attempt: 2 });
      assert.ok(rerun.isGreen);
      const again = await run(form(entered, 1011));
      assert.ok(!again.isGreen);
      assert.match(again.log.annotations('push', 'error').join('\n'), /was pushed already.*step 1/);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      assert.deepEqual(service.world.contents.get(seedIds.shop), service.world.contents.get(copyId));
    },
  },
];
