import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { seedContents, seedIds } from '../stand-ins/service/seed.ts';
import { dispatch, pullRequest, release } from './events.ts';
import {
  byLabel,
  preparing,
  withActors,
  withBuild,
  withBuiltTheme,
  withOneCopy,
  withReviewers,
} from './example.ts';
import type { ExampleRun, Harness, Scenario } from './harness.ts';

const event = 'workflow_dispatch';
const isCopy = /^https:\/\/shop-staging[-\w]*\./;
const sitesLeft = z.array(z.object({ id: z.optional(z.string()) }));

/** The ids in the output `sites-left`. */
function idsLeft(outputs: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  return sitesLeft.parse(JSON.parse(outputs['sites-left'] ?? '[]')).map(({ id }) => id);
}

function onPullRequest(kind: string, payload: object, runId = 1001): ExampleRun {
  return { example: kind, event: 'pull_request', payload, runId };
}

/** The form as a person sends it, with the dry run turned off. */
function form(example: string, inputs: Readonly<Record<string, string>>, runId = 1001): ExampleRun {
  return { example, event, payload: dispatch({ 'dry-run': 'false', ...inputs }), runId };
}

/** What a person sends who pushes a release that `release-push.yml` has prepared. */
function byHand(inputs: Readonly<Record<string, string>>, runId: number, tag = 'v1.4.0'): ExampleRun {
  const fields = { 'preview-digest': '', confirmation: 'shop.example', ...inputs };
  return { example: 'release-by-hand', event, payload: dispatch(fields, `refs/tags/${tag}`), runId };
}

const releaseRun: ExampleRun = { example: 'release-push', event: 'release', payload: release('v1.4.0') };

/** A person approves the environment of a run. */
function approve({ github }: Harness, runId = 1001): void {
  github.state.addReview({ runId, environments: ['live'], user: 'hubot-reviewer' });
}

function startedKinds({ service }: Harness): readonly string[] {
  return service.started.map(({ kind }) => kind);
}

/** An address without the query of its run, which no cache of pages has. */
function withoutQuery(url: string | undefined): string | undefined {
  return url?.replace(/\?site-pipeline=\d+(?:\.\d+){3}$/, '');
}

/** The list of what was done to the shop (G1). */
const listOfShop = `site-pipeline:${seedIds.shop}`;

/** How the entries of that list ended. */
function endsOf({ github }: Harness): readonly (string | undefined)[] {
  const entries = github.state.deployments.filter(
    ({ environment, task }) => environment === 'live-sites' && task === listOfShop,
  );
  return entries.map(({ id }) => github.state.stateOf(id));
}

const backup = { 'backup-id': seedIds.shopBackup, 'snapshot-id': seedIds.shopBackup, method: 'full' };
const opened = pullRequest(7, 'opened', { labels: ['staging'] });

/** What is typed wrongly or started in the wrong place. */
const refused: readonly ExampleRun[] = [
  form('manual-restore', { ...backup, domain: 'blog.example' }),
  form('snapshot-restore', { ...backup, domain: 'shop.example' }),
  {
    ...form('snapshot-restore', { ...backup, domain: 'test.shop.example' }),
    edit: (text) => text.replace(seedIds.blog, seedIds.shop.toUpperCase()),
  },
  { ...releaseRun, event, payload: dispatch() },
];

/** Each example runs to its end once. What the action does in other cases is tested without a workflow. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'A pull request gets a staging site; closing it names the site, and the weekly list is red until it is deleted',
    async play({ run, service, github, installWordPress, sentBySsh, deployedTo }) {
      // The folder of "the copy" is live's.
      installWordPress('copy', 'https://shop.example');
      const wrong = await run(onPullRequest('pull-request-staging', opened));
      assert.equal(wrong.isGreen, false);
      assert.match(wrong.log.errorsOf('staging'), /^Nothing was deployed to https:.*another site's/m);
      assert.match(wrong.log.errorsOf('staging'), /^The copy is not safe/m);
      assert.deepEqual(deployedTo(), []);
      assert.equal(github.state.stateOf(github.state.deployments[0]?.id ?? 0), 'failure');

      const siteUrl = wrong.log.outputsOf('staging', 'staging')['site-url'] ?? '';
      installWordPress('copy', siteUrl);
      const first = await run({ ...onPullRequest('pull-request-staging', opened), attempt: 2 });
      assert.ok(first.isGreen);
      // `post` has run.
      assert.equal(github.state.stateOf(github.state.deployments.at(-1)?.id ?? 0), 'success');
      // Later steps use the address.
      assert.deepEqual(deployedTo(), [siteUrl]);
      assert.ok(sentBySsh().includes(`wp --skip-themes eval-file - '${siteUrl}'`));
      const siteId = first.log.outputsOf('staging', 'staging')['site-id'] ?? '';

      const weekly = (runId: number) => ({ example: 'staging-copies', event: 'schedule', runId });
      assert.ok((await run(weekly(1002))).isGreen);

      const closed = await run(onPullRequest('pull-request-staging', pullRequest(7, 'closed'), 1004));
      assert.ok(closed.isGreen);
      assert.deepEqual(idsLeft(closed.log.outputsOf('staging', 'close')), [siteId]);
      assert.equal(deployedTo().length, 1);
      const left = await run(weekly(1005));
      assert.ok(!left.isGreen);
      assert.match(left.log.errorsOf('copies'), /Copies are left over/);
      service.deleteStagingSite(siteId);
      assert.ok((await run(weekly(1006))).isGreen);
    },
  },
  {
    name: 'By label: no site without it, one once it is there, and removing the label names it',
    async play({ run, service, deployedTo }) {
      const example = (payload: object, runId: number): ExampleRun => ({
        ...onPullRequest('pull-request-staging', payload, runId),
        edit: byLabel,
      });
      const other = pullRequest(7, 'labeled', { labels: ['bug'], label: 'bug' });
      assert.ok((await run(example(other, 1001))).isGreen);
      assert.equal(service.started.length, 0);
      const labeled = pullRequest(7, 'labeled', { labels: ['staging'], label: 'staging' });
      assert.ok((await run(example(labeled, 1002))).isGreen);
      assert.equal(deployedTo().length, 1);
      const unlabeled = pullRequest(7, 'unlabeled', { label: 'staging' });
      const removed = await run(example(unlabeled, 1003));
      assert.ok(removed.isGreen);
      assert.equal(idsLeft(removed.log.outputsOf('staging', 'close')).length, 1);
      assert.equal(deployedTo().length, 1);
    },
  },
  {
    name: 'A push to main is on one staging site, and the form promotes it once somebody has approved what it shows',
    async play(harness) {
      const { run, github, deployedTo } = harness;
      const deploy = (runId: number): ExampleRun => ({ example: 'branch-staging', event: 'push', runId });
      const first = await run(deploy(1001));
      assert.match(deployedTo().join(), isCopy);
      assert.equal(first.log.resultOf('check'), 'skipped');
      assert.ok((await run(deploy(1002))).isGreen);
      const promote = form('branch-staging', { confirmation: 'shop.example' }, 1003);
      const early = await run(promote);
      assert.match(early.log.summaryOf('check'), /shop\.example/);
      assert.equal(early.log.outputsOf('push', 0)['error-code'], 'not_approved');
      approve(harness, 1003);
      assert.ok((await run({ ...promote, attempt: 2 })).isGreen);
      // The staging site remains, for the next one.
      assert.ok((await run(deploy(1004))).isGreen);
      approve(harness, 1005);
      assert.ok((await run({ ...promote, runId: 1005 })).isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'push', 'push']);
      assert.ok(github.state.deployments.length > 0);
    },
  },
  {
    name: 'A push by hand: a dry run, whose digest an approved push takes; its task can be followed by hand',
    options: { withStagingSite: true },
    async play(harness) {
      const { run, service } = harness;
      const inputs = {
        'copy-id': seedIds.shopStaging,
        confirmation: 'shop.example',
        'preview-digest': 'none',
      };
      const dry = await run(form('manual-push', inputs));
      assert.ok(dry.isGreen);
      assert.equal(dry.log.resultOf('push'), 'skipped');
      const digest = dry.log.outputsOf('check', 0)['preview-digest'] ?? '';
      assert.ok(dry.log.summaryOf('check').includes(digest));

      for (const mistake of ['', digest.replaceAll(/\w/g, '0')]) {
        const { isGreen, log } = await run(
          form('manual-push', { ...inputs, 'preview-digest': mistake }, 1002),
        );
        assert.ok(!isGreen);
        assert.equal(log.resultOf('push'), 'skipped');
      }
      const example = form('manual-push', { ...inputs, 'preview-digest': digest }, 1003);
      const early = await run(example);
      assert.equal(early.log.outputsOf('push', 0)['error-code'], 'not_approved');
      assert.deepEqual(startedKinds(harness), []);

      approve(harness, 1003);
      const pushed = await run({ ...example, attempt: 2 });
      assert.ok(pushed.isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopStaging);

      const taskId = pushed.log.outputsOf('push', 0)['task-id'] ?? '';
      const awaited = await run(form('await-task', { 'task-id': taskId }, 1004));
      assert.ok(awaited.isGreen);
      assert.equal(awaited.log.outputsOf('await', 0)['task-id'], taskId);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual restore: nothing in a dry run, nor without an approval, then what was chosen',
    async play(harness) {
      const { run, service } = harness;
      // The case of a domain does not matter.
      const inputs = { domain: 'Shop.example', 'backup-id': seedIds.shopBackup, method: 'db' };
      assert.ok((await run(form('manual-restore', { ...inputs, 'dry-run': 'true' }))).isGreen);
      assert.ok(!(await run(form('manual-restore', inputs, 1002))).isGreen);
      assert.equal(service.requests.length, 0);
      approve(harness, 1003);
      assert.ok((await run(form('manual-restore', inputs, 1003))).isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), {
        files: seedContents.shop.files,
        database: seedContents.shopBackup.database,
      });
    },
  },
  {
    name: 'A snapshot is restored onto the test site',
    async play(harness) {
      approve(harness);
      const example = form('snapshot-restore', { ...backup, domain: 'test.shop.example' });
      assert.ok((await harness.run(example)).isGreen);
      assert.deepEqual(harness.service.world.contents.get(seedIds.blog), seedContents.shopBackup);
      assert.deepEqual(harness.service.world.contents.get(seedIds.shop), seedContents.shop);
    },
  },
  {
    name: 'A domain is added, its records are shown, and a second start verifies it',
    async play({ run, service }) {
      const domain = 'www.example.com';
      const added = await run(form('custom-domain', { domain }));
      assert.ok(added.isGreen);
      const { 'domain-id': domainId = '' } = added.log.outputsOf('domain', 0);
      for (const part of ['CNAME', domain, domainId]) assert.ok(added.log.summaryOf('domain').includes(part));
      service.putDnsInPlace(domain);
      assert.ok((await run(form('custom-domain', { domain, 'domain-id': domainId }, 1002))).isGreen);
      assert.equal(service.world.domains.get(domainId)?.is_connected, true);
    },
  },
  {
    name: 'Each site gets a copy, a re-run makes only the one that failed, and closing closes all',
    options: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service, github }) {
      // One live site under two names: only the matrix tells these two jobs apart.
      const edit = (text: string): string =>
        text.replace(
          /^( *- )\{ name: shop, id: .*$/m,
          ['shop', 'shop-again'].map((name) => `$1{ name: ${name}, id: ${seedIds.shop} }`).join('\n'),
        );
      const example = (what: string, runId: number): ExampleRun => ({
        example: 'staging-copies',
        event,
        payload: dispatch({ do: what }),
        runId,
        edit,
      });
      assert.ok(!(await run(example('make', 1001))).isGreen);
      assert.equal(new Set(service.started.map(({ key }) => key)).size, 2);
      assert.ok((await run({ ...example('make', 1001), attempt: 2 })).isGreen);
      assert.equal(service.started.length, 3);
      assert.ok((await run(example('list', 1002))).log.summaryOf('copies').length > 0);
      assert.ok((await run(example('close', 1003))).isGreen);
      for (const { id } of github.state.deployments) assert.equal(github.state.stateOf(id), 'inactive');
    },
  },
  {
    name: 'A release: a copy, its code, the check, the approval, without which a re-run is needed, and the push',
    async play(harness) {
      const { run, visited, deployedTo } = harness;
      const early = await run(releaseRun);
      assert.ok(!early.isGreen);
      assert.equal(early.log.outputsOf('push', 'push')['error-code'], 'not_approved');
      assert.equal(early.log.resultOf('smoke-test'), 'skipped');
      // What the reviewers read.
      assert.match(early.log.summaryOf('check'), /^### 🧪 Dry run: .*`shop\.example`/m);

      approve(harness);
      const { log, isGreen } = await run({ ...releaseRun, attempt: 2 });
      assert.ok(isGreen);
      assert.match(deployedTo().at(-1) ?? '', isCopy);
      assert.match(log.summaryOf('push'), /hubot-reviewer/);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      assert.deepEqual(visited().slice(-4).map(withoutQuery), [
        'https://shop.example/',
        'https://shop.example/',
        'https://shop.example/contact/',
        'https://shop.example/contact/',
      ]);
      const copyId = log.outputsOf('copy', 'staging')['site-id'];
      assert.deepEqual(idsLeft(log.outputsOf('smoke-test', 2)), [copyId]);

      // "Re-run all jobs" of a release that is live.
      assert.ok((await run({ ...releaseRun, attempt: 3 })).isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  {
    name: 'One release for several sites: the site that nobody approved stops no other, and a re-run pushes only that one',
    async play(harness) {
      const { run, github } = harness;
      const example: ExampleRun = {
        ...releaseRun,
        example: 'release-several-sites',
        edit: (text) => text.replace('blog.example', 'blog.hosting.example'),
      };
      github.state.addReview({ runId: 1001, environments: ['live-shop'], user: 'hubot-reviewer' });
      const first = await run(example);
      assert.ok(!first.isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'staging', 'push']);
      assert.deepEqual(endsOf(harness), ['success']);

      github.state.addReview({ runId: 1001, environments: ['live-blog'], user: 'hubot-reviewer' });
      assert.ok((await run({ ...example, attempt: 2 })).isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'staging', 'push', 'push']);
    },
  },
  {
    name: 'If the service allows one copy of a site, pull requests share it, and a release uses it',
    options: { decisions: { stagingCopies: 'single' } },
    async play(harness) {
      const { run } = harness;
      const shared = 'pull-request-staging-shared';
      assert.ok((await run(onPullRequest(shared, opened, 999))).isGreen);
      const second = await run(onPullRequest(shared, pullRequest(8, 'opened'), 1000));
      assert.ok(second.isGreen);
      assert.equal(harness.deployedTo().length, 2);
      const example = { ...releaseRun, edit: withOneCopy };
      const early = await run(example);
      assert.equal(early.log.outputsOf('push', 'push')['error-code'], 'not_approved');
      assert.deepEqual(startedKinds(harness), ['staging']);

      approve(harness);
      assert.ok((await run({ ...example, attempt: 2 })).isGreen);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      assert.equal(withoutQuery(harness.visited().at(-1)), 'https://shop.example/contact/');
    },
  },
  {
    name: 'Without reviewers, a release is prepared, a person of the list pushes it, and the same form again pushes nothing',
    async play(harness) {
      const { run, visited, deployedTo } = harness;
      const prepared = await run({ ...releaseRun, edit: preparing });
      assert.ok(prepared.isGreen);
      assert.match(deployedTo().join(), isCopy);
      const digest = prepared.log.outputsOf('check', 'check')['preview-digest'] ?? '';
      assert.ok(prepared.log.summaryOf('check').includes(digest));

      const entered = { 'preview-digest': digest };
      const mistakes: readonly ExampleRun[] = [
        byHand({ ...entered, confirmation: '' }, 1002),
        byHand({}, 1003),
        byHand({ 'preview-digest': digest.replaceAll(/\w/g, '0') }, 1004),
        byHand(entered, 1005, 'v1.5.0'),
        // Not in the list of people.
        { ...byHand(entered, 1006), actor: 'mallory' },
      ];
      for (const mistake of mistakes) assert.ok(!(await run(mistake)).isGreen, JSON.stringify(mistake));
      assert.deepEqual(startedKinds(harness), ['staging']);

      assert.ok((await run(byHand(entered, 1007))).isGreen);
      assert.equal(withoutQuery(visited().at(-1)), 'https://shop.example/contact/');
      await run({ ...byHand(entered, 1007), attempt: 2 });
      await run(byHand(entered, 1008));
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  ...(['manual-restore', 'snapshot-restore', 'manual-push'] as const).map((name): Scenario => ({
    name: `Without reviewers, only a person of the list overwrites a site: ${name}`,
    options: { withStagingSite: true },
    async play(harness) {
      const { run } = harness;
      const domain = name === 'snapshot-restore' ? 'test.shop.example' : 'shop.example';
      const inputs = {
        ...backup,
        domain,
        ...(name === 'manual-push' && { 'copy-id': seedIds.shopStaging, confirmation: domain }),
      };
      const edit = withActors;
      const dry = await run({
        ...form(name, { ...inputs, 'dry-run': 'true', 'preview-digest': 'none' }),
        edit,
      });
      assert.ok(dry.isGreen);
      const digest = dry.log.outputsOf('check', 0)['preview-digest'] ?? '';
      const example = { ...form(name, { ...inputs, 'preview-digest': digest }, 1002), edit };
      assert.ok(!(await run({ ...example, actor: 'mallory' })).isGreen);
      assert.deepEqual(startedKinds(harness), []);
      assert.ok((await run({ ...example, runId: 1003 })).isGreen);
      assert.equal(startedKinds(harness).length, 1);
    },
  })),
  {
    name: 'A release of code: the copy, its pages, the approval, then the same code to live, whose database nobody touches',
    async play(harness) {
      const { run, installWordPress, deployedTo, visited, setPage } = harness;
      const example: ExampleRun = { ...releaseRun, example: 'release-code', edit: withReviewers };
      installWordPress('live', 'https://shop.example');
      installWordPress('copy', 'https://shop.example');
      const wrong = await run(example);
      assert.match(
        wrong.log.errorsOf('copy'),
        /^Nothing was deployed to https:.*another site's, .*: https:\/\/shop/,
      );
      assert.deepEqual(deployedTo(), []);
      const copyUrl = wrong.log.outputsOf('copy', 'staging')['site-url'] ?? '';
      installWordPress('copy', copyUrl);
      setPage('Welcome. Write to us. There has been a critical error');
      const broken = await run({ ...example, attempt: 2 });
      assert.match(broken.log.errorsOf('copy'), /is no complete page with the text "Welcome"/);
      assert.equal(broken.log.resultOf('live'), 'skipped');
      setPage('<html>Welcome. Write to us</html>');
      // The line was deleted, but GitHub has asked nobody.
      const early = await run({ ...example, attempt: 3 });
      assert.match(early.log.errorsOf('live'), /^Nothing was deployed to live\. No person approved it/);
      assert.ok(!deployedTo().includes('https://shop.example'));
      approve(harness);
      assert.deepEqual(endsOf(harness), []);
      setPage('<html><meta name="robots" content="noindex">Welcome. Write to us</html>');
      const hidden = await run({ ...example, attempt: 4 });
      assert.match(hidden.log.errorsOf('live'), /^https:\/\/shop\.example\/ says noindex/);
      assert.deepEqual(endsOf(harness), ['failure']);
      setPage('<html>Welcome. Write to us</html>');
      assert.ok((await run({ ...example, attempt: 5 })).isGreen);
      assert.deepEqual(endsOf(harness), ['failure', 'success']);
      assert.deepEqual(deployedTo().slice(-2), [copyUrl, 'https://shop.example']);
      assert.deepEqual(startedKinds(harness), ['staging']);
      assert.equal(withoutQuery(visited().at(-1)), 'https://shop.example/contact/');
    },
  },
  {
    name: 'A theme is built once, in a job of its own, and the same files come to the copy and to live',
    async play(harness) {
      const { run, editDeploy, readServer } = harness;
      editDeploy(withBuiltTheme);
      approve(harness);
      const edit = (text: string): string => withBuild(withReviewers(text));
      assert.doesNotMatch(withBuild('jobs:\n'), /secrets\./);
      const released = await run({ ...releaseRun, example: 'release-code', edit });
      assert.ok(released.isGreen);
      assert.equal(released.log.resultOf('build'), 'success');
      const built = ['copy', 'live'].map((site) => readServer(`${site}/wp-content/themes/shop/main.js`));
      assert.match(built[0] ?? '', /^built in \d+\n$/);
      assert.equal(built[1], built[0]);
    },
  },
  {
    name: 'A re-run of an older release of code deploys nothing to live, and starting it anew does',
    async play(harness) {
      const { run, deployedTo } = harness;
      const older: ExampleRun = { ...releaseRun, example: 'release-code', edit: withReviewers };
      const newer = { ...older, payload: release('v1.5.0'), runId: 1002, createdAt: '2099-01-01T00:00:00Z' };
      for (const runId of [1001, 1002, 1003]) approve(harness, runId);
      assert.ok((await run(older)).isGreen);
      assert.ok((await run(newer)).isGreen);
      const before = deployedTo().filter((url) => url === 'https://shop.example').length;
      assert.equal(before, 2);
      const again = await run({ ...older, attempt: 2 });
      assert.match(
        again.log.errorsOf('live'),
        /^Nothing was deployed to live\. Since this run was started, another one has changed live\./,
      );
      assert.equal(deployedTo().filter((url) => url === 'https://shop.example').length, before);
      assert.ok((await run({ ...older, runId: 1003, createdAt: '2099-01-01T00:00:00Z' })).isGreen);
      assert.deepEqual(endsOf(harness), ['success', 'success', 'success']);
    },
  },
  {
    name: 'Without reviewers, a release of code ends with the copy, and a person of the list brings it to live by the form',
    async play({ run, deployedTo }) {
      const example: ExampleRun = { ...releaseRun, example: 'release-code' };
      const released = await run(example);
      assert.ok(released.isGreen);
      assert.equal(released.log.resultOf('live'), 'skipped');
      const byForm = (live: string, runId: number): ExampleRun => ({
        ...example,
        event,
        payload: dispatch({ live }, 'refs/tags/v1.4.0'),
        runId,
      });
      assert.equal((await run(byForm('', 1002))).log.resultOf('live'), 'skipped');
      const other = await run({ ...byForm('true', 1003), actor: 'mallory' });
      assert.match(other.log.errorsOf('live'), /^Nothing was deployed to live\./);
      assert.ok(!deployedTo().includes('https://shop.example'));
      assert.ok((await run(byForm('true', 1004))).isGreen);
      assert.equal(deployedTo().at(-1), 'https://shop.example');
    },
  },
  {
    name: 'An organization’s one workflow serves a site: its copy, closing it, a run without secrets, and the table of all sites',
    async play({ run, service, deployedTo, sentBySsh }) {
      const site = (action: 'opened' | 'closed', runId: number) =>
        onPullRequest('organization/site', pullRequest(7, action), runId);
      const without = await run({
        ...site('opened', 1001),
        edit: (text) => text.replace(/^ {4}secrets: .*/m, ''),
      });
      assert.match(without.log.errorsOf('staging'), /api-token/);
      assert.deepEqual(service.started, []);
      assert.ok((await run(site('opened', 1002))).isGreen);
      assert.match(deployedTo().join(), isCopy);
      assert.match(sentBySsh(), /eval-file/);
      const sites = { example: 'organization/sites', event: 'schedule' };
      const open = await run({ ...sites, runId: 1003 });
      assert.match(
        open.log.summaryOf('sites'),
        /^\| \[shop\.example\].*\| \[`staging-pr-7`\]\(https:\/\/shop-staging\S*\) \| none \| nothing \|/m,
      );
      assert.ok((await run(site('closed', 1004))).isGreen);
      const closed = await run({ ...sites, runId: 1005 });
      assert.match(closed.log.summaryOf('sites'), /\| none \| \[`staging-pr-7`\]/);
    },
  },
  {
    name: 'An organization’s site whose pull requests share one copy: closing one leaves it to the others',
    async play({ run, service, deployedTo }) {
      const site = (number: number, action: 'opened' | 'closed', runId: number): ExampleRun => ({
        ...onPullRequest('organization/site', pullRequest(number, action), runId),
        edit: (text) => text.replace('staging.yml@v1', 'staging-shared.yml@v1'),
      });
      assert.ok((await run(site(7, 'opened', 1001))).isGreen);
      assert.ok((await run(site(8, 'opened', 1002))).isGreen);
      assert.ok((await run(site(7, 'closed', 1003))).isGreen);
      assert.equal(service.started.length, 1);
      assert.equal(new Set(deployedTo()).size, 1);
      assert.equal(deployedTo().length, 2);
    },
  },
  ...['pull-request-staging-shared'].map((kind): Scenario => ({
    name: `A task that fails is red, and the re-run starts another one: ${kind}`,
    options: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service }) {
      assert.ok(!(await run(onPullRequest(kind, opened))).isGreen);
      assert.ok((await run({ ...onPullRequest(kind, opened), attempt: 2 })).isGreen);
      assert.equal(service.started.length, 2);
    },
  })),
  {
    name: 'An example that restores or releases is red before anything is sent if its form or its ref is wrong',
    async play({ run, service }) {
      for (const example of refused) assert.ok(!(await run(example)).isGreen, JSON.stringify(example));
      assert.deepEqual(service.requests, []);
    },
  },
];
