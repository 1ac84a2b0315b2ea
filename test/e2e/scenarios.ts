import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { seedContents, seedIds } from '../stand-ins/service/seed.ts';
import { dispatch, pullRequest, release } from './events.ts';
import type { ExampleRun, Harness, Scenario } from './harness.ts';

const event = 'workflow_dispatch';
const isDeployed = /Deployed to https:\/\/shop-staging[-\w]*\./;
const sitesLeft = z.array(z.object({ id: z.optional(z.string()) }));

/** The ids in the output `sites-left`. */
function idsLeft(outputs: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  return sitesLeft.parse(JSON.parse(outputs['sites-left'] ?? '[]')).map(({ id }) => id);
}

/** The form as a person sends it, with the dry run turned off. */
function form(example: string, inputs: Readonly<Record<string, string>>, runId = 1001): ExampleRun {
  return { example, event, payload: dispatch({ 'dry-run': 'false', ...inputs }), runId };
}

function startedKinds({ service }: Harness): readonly string[] {
  return service.started.map(({ kind }) => kind);
}

const backup = { 'backup-id': seedIds.shopBackup, 'snapshot-id': seedIds.shopBackup, method: 'full' };
const toLive = { vars: { TARGET_SITE_ID: seedIds.shop, TARGET_DOMAIN: 'shop.example' } };

/** What is typed wrongly or started in the wrong place. */
const refused: readonly ExampleRun[] = [
  form('manual-restore', { ...backup, domain: 'blog.example' }),
  form('snapshot-restore', { ...backup, domain: 'shop.example' }, 1002),
  { ...form('snapshot-restore', { ...backup, domain: 'shop.example' }, 1003), ...toLive },
  { example: 'release-push', event, payload: dispatch(), runId: 1004 },
  { example: 'release-push-single-copy', event, payload: dispatch(), runId: 1005 },
];

const opened = { event: 'pull_request', payload: pullRequest(7, 'opened', { labels: ['staging'] }) };

/** Examples that start a task. */
const starting: readonly ExampleRun[] = [
  ...['', '-shared', '-label'].map((kind) => ({ ...opened, example: `pull-request-staging${kind}` })),
  { example: 'long-task', event },
  form('manual-push', { confirmation: 'shop.example' }),
  form('manual-restore', { ...backup, domain: 'shop.example' }),
  form('snapshot-restore', { ...backup, domain: 'blog.hosting.example' }),
];

/** Each example runs to its end once. What the action does in other cases is tested without a workflow. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'A pull request gets a staging site; closing it names the site, and the weekly list is red until it is deleted',
    async play({ run, service, github }) {
      const staging = { example: 'pull-request-staging', event: 'pull_request' };
      const opened = await run({ ...staging, payload: pullRequest(7, 'opened') });
      assert.ok(opened.isGreen);
      const site = opened.log.outputsOf('staging', 'staging');
      // A later step uses the address.
      assert.match(opened.log.textOf('staging'), isDeployed);
      const closed = await run({ ...staging, payload: pullRequest(7, 'closed'), runId: 1002 });
      assert.ok(closed.isGreen);
      assert.deepEqual(idsLeft(closed.log.outputsOf('staging', 'staging')), [site['site-id']]);
      assert.doesNotMatch(closed.log.textOf('staging'), isDeployed);
      assert.deepEqual(
        github.state.deployments.map(({ id, environment }) => [environment, github.state.stateOf(id)]),
        [['staging-pr-7', 'inactive']],
      );

      const weekly = { example: 'weekly-list-staging', event: 'schedule' };
      const left = await run({ ...weekly, runId: 1003 });
      assert.ok(!left.isGreen);
      assert.deepEqual(idsLeft(left.log.outputsOf('list', 'list')), [site['site-id']]);
      service.deleteStagingSite(site['site-id'] ?? '');
      assert.ok((await run({ ...weekly, runId: 1004 })).isGreen);
    },
  },
  {
    name: 'If the service allows one copy of a site, two pull requests share it',
    service: { decisions: { stagingCopies: 'single' } },
    async play({ run, service }) {
      const shared = { example: 'pull-request-staging-shared', event: 'pull_request' };
      const first = await run({ ...shared, payload: pullRequest(7, 'opened') });
      const second = await run({ ...shared, payload: pullRequest(8, 'opened'), runId: 1002 });
      assert.ok(first.isGreen && second.isGreen);
      assert.equal(second.log.outputsOf('staging', 'staging')['reused'], 'true');
      assert.match(second.log.textOf('staging'), isDeployed);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'With a label: no site for a draft, one when it is ready, and removing the label names it',
    async play({ run }) {
      const labeled = { example: 'pull-request-staging-label', event: 'pull_request' };
      const labels = ['staging'];
      const draft = pullRequest(7, 'labeled', { labels, label: 'staging', isDraft: true });
      const early = await run({ ...labeled, payload: draft });
      assert.equal(early.log.resultOf('staging'), 'skipped');
      const payload = pullRequest(7, 'ready_for_review', { labels });
      const ready = await run({ ...labeled, payload, runId: 1002 });
      assert.match(ready.log.textOf('staging'), isDeployed);
      const unlabeled = pullRequest(7, 'unlabeled', { label: 'staging' });
      const removed = await run({ ...labeled, payload: unlabeled, runId: 1003 });
      assert.ok(removed.isGreen);
      assert.equal(idsLeft(removed.log.outputsOf('staging', 'staging')).length, 1);
    },
  },
  {
    name: 'A manual push is pushed, and its task can be followed by hand',
    service: { withStagingSite: true },
    async play({ run, service }) {
      const pushed = await run(form('manual-push', { confirmation: 'shop.example' }));
      assert.ok(pushed.isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopStaging);

      const taskId = pushed.log.outputsOf('push', 0)['task-id'] ?? '';
      const payload = dispatch({ 'task-id': taskId });
      const awaited = await run({ example: 'await-task', event, payload, runId: 1002 });
      assert.ok(awaited.isGreen);
      assert.equal(awaited.log.outputsOf('await', 0)['task-id'], taskId);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual restore restores what was chosen',
    async play({ run, service }) {
      // The case of a domain does not matter.
      const inputs = { domain: 'Shop.example', 'backup-id': seedIds.shopBackup, method: 'db' };
      assert.ok((await run(form('manual-restore', inputs))).isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), {
        files: seedContents.shop.files,
        database: seedContents.shopBackup.database,
      });
    },
  },
  {
    name: 'A snapshot is restored onto the test site whose domain was typed',
    async play({ run, service }) {
      const inputs = { 'snapshot-id': seedIds.shopBackup, domain: 'blog.hosting.example' };
      assert.ok((await run(form('snapshot-restore', inputs))).isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.blog), seedContents.shopBackup);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shop);
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
    name: 'A long task is started in one job and awaited in another',
    service: { paceOf: () => ({ by: 'polls', polls: 2 }) },
    async play({ run }) {
      const { log, isGreen } = await run({ example: 'long-task', event });
      assert.ok(isGreen);
      const submitted = log.outputsOf('submit', 'submit');
      assert.equal(submitted['status'], 'submitted');
      const awaited = log.outputsOf('await', 0);
      assert.deepEqual([awaited['status'], awaited['task-id']], ['completed', submitted['task-id']]);
      assert.match(log.textOf('await'), new RegExp(`the staging site ${submitted['site-id'] ?? 'none'} for`));
    },
  },
  {
    name: 'A fleet gets a staging site for each site, and a re-run makes only the one that failed',
    service: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service }) {
      // One live site under two names: only the matrix tells these two jobs apart.
      const fleet = [
        { name: 'shop', id: seedIds.shop },
        { name: 'blog', id: seedIds.blog },
        { name: 'shop-again', id: seedIds.shop },
      ];
      const example = { example: 'fleet', event, vars: { FLEET: JSON.stringify(fleet) } };
      const first = await run(example);
      assert.ok(!first.isGreen);
      assert.equal(new Set(service.started.map(({ key }) => key)).size, 3);
      // The table has the copy of the site that failed too.
      const table = first.log.summaryOf('table');
      for (const { name } of fleet)
        assert.match(table, new RegExp(`^\\| ${name} \\| \\w+ \\| .+ \\| [-0-9a-f]+ \\|$`, 'm'));
      assert.ok((await run({ ...example, attempt: 2 })).isGreen);
      assert.equal(service.started.length, 4);
    },
  },
  ...['release-push', 'release-push-single-copy'].map((example): Scenario => ({
    name: `A release waits for its approval; the re-run finds its copy and pushes it: ${example}`,
    async play(harness) {
      const { run, github, visited } = harness;
      const [push, closes] = example === 'release-push' ? [0, true] : [1, false];
      const released = { example, event: 'release', payload: release('v1.4.0') };
      const early = await run(released);
      assert.ok(!early.isGreen);
      assert.equal(early.log.outputsOf('push', push)['error-code'], 'not_approved');
      // What the reviewers read.
      assert.match(early.log.summaryOf('prepare'), /replaces .*shop\.example/);
      assert.match(early.log.summaryOf('prepare'), /octo-org\/shop\/releases\/tag\/v1\.4\.0/);
      assert.deepEqual(visited(), []);

      github.state.addReview({ runId: 1001, environments: ['live'], user: 'hubot-reviewer' });
      const { log, isGreen } = await run({ ...released, attempt: 2 });
      assert.ok(isGreen);
      assert.equal(log.outputsOf('prepare', 'staging')['reused'], 'true');
      assert.match(log.textOf('prepare'), isDeployed);
      assert.equal(log.outputsOf('push', push)['status'], 'completed');
      assert.match(log.summaryOf('push'), /hubot-reviewer/);
      assert.deepEqual(visited(), ['https://shop.example']);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      if (!closes) return;
      const copyId = log.outputsOf('prepare', 'staging')['site-id'];
      assert.deepEqual(idsLeft(log.outputsOf('close', 0)), [copyId]);
    },
  })),
  ...starting.map((example): Scenario => ({
    name: `A task that fails is red, and the re-run starts another one: ${example.example}`,
    service: {
      withStagingSite: example.example === 'manual-push',
      failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined),
    },
    async play({ run, service }) {
      assert.ok(!(await run(example)).isGreen);
      assert.ok((await run({ ...example, attempt: 2 })).isGreen);
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
