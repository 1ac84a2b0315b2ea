import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { Fault } from '../stand-ins/service/fault.ts';
import type { ServiceRequest } from '../stand-ins/service/exchange.ts';
import { seedContents, seedIds } from '../stand-ins/service/seed.ts';
import type { Service } from '../stand-ins/service/service.ts';
import { dispatch, pullRequest, release } from './events.ts';
import type { ExampleRun, Harness, Scenario } from './harness.ts';

const event = 'workflow_dispatch';
const isDeployed = /Deployed to https:\/\/shop-staging[-\w]*\./;
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

function byHand(inputs: Readonly<Record<string, string>>, runId: number, tag = 'v1.4.0'): ExampleRun {
  const fields = { 'copy-id': '', 'preview-digest': '', confirmation: '', ...inputs };
  return { example: 'release-by-hand', event, payload: dispatch(fields, `refs/tags/${tag}`), runId };
}

const releaseRun: ExampleRun = { example: 'release-push', event: 'release', payload: release('v1.4.0') };
const singleCopyRun: ExampleRun = { ...releaseRun, example: 'release-push-single-copy' };

/** A person approves the environment of run 1001. */
function approve({ github }: Harness): void {
  github.state.addReview({ runId: 1001, environments: ['live'], user: 'hubot-reviewer' });
}

function startedKinds({ service }: Harness): readonly string[] {
  return service.started.map(({ kind }) => kind);
}

const backup = { 'backup-id': seedIds.shopBackup, 'snapshot-id': seedIds.shopBackup, method: 'full' };
const toLive = { TARGET_SITE_ID: seedIds.shop, TARGET_DOMAIN: 'shop.example' };
const opened = pullRequest(7, 'opened', { labels: ['staging'] });

/** Examples that start a task without an approval. */
const starting: readonly ExampleRun[] = [
  ...['', '-shared', '-label'].map((kind) => onPullRequest(`pull-request-staging${kind}`, opened)),
  onPullRequest('many-repositories-caller', opened),
  { example: 'long-task', event },
  form('manual-push', { confirmation: 'shop.example' }),
  form('manual-restore', { ...backup, domain: 'shop.example' }),
  form('snapshot-restore', { ...backup, domain: 'blog.hosting.example' }),
];

/** What is typed wrongly or started in the wrong place. */
const refused: readonly ExampleRun[] = [
  form('manual-restore', { ...backup, domain: 'blog.example' }),
  // The variable was never set, or its name is misspelt.
  { ...form('manual-restore', { ...backup, domain: '' }), vars: { LIVE_DOMAIN: '' } },
  form('snapshot-restore', { ...backup, domain: 'shop.example' }),
  { ...form('snapshot-restore', { ...backup, domain: 'shop.example' }), vars: toLive },
  // Without the live site's id nothing tells whether the target is it.
  {
    ...form('snapshot-restore', { ...backup, domain: 'shop.example' }),
    vars: { ...toLive, LIVE_SITE_ID: '' },
  },
  { ...releaseRun, event, payload: dispatch() },
  { ...singleCopyRun, event, payload: dispatch() },
  { ...byHand({}, 1001), payload: dispatch({ 'copy-id': '', 'preview-digest': '', confirmation: '' }) },
];

/** The first poll of a push or restore is refused: its step ends, and the task runs on. */
function refuseFirstPoll(): (request: ServiceRequest, service: Service) => Fault | undefined {
  let isRefused = false;
  return ({ path }, { started }) => {
    const task = started.find(({ taskId }) => path === `/v1/tasks/${taskId}`);
    if (isRefused || task === undefined || task.kind === 'staging') return undefined;
    isRefused = true;
    return { kind: 'answer', status: 401 };
  };
}

/** Each example runs to its end once. What the action does in other cases is tested without a workflow. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'A pull request gets a staging site; closing it names the site, and the weekly list is red until it is deleted',
    async play({ run, service, github, sentBySsh, answerCli }) {
      const first = await run(onPullRequest('pull-request-staging', opened));
      assert.ok(first.isGreen);
      // `post` has run.
      assert.equal(github.state.stateOf(github.state.deployments[0]?.id ?? 0), 'success');
      // A later step uses the address.
      assert.match(first.log.textOf('staging'), isDeployed);
      // No mail, no payments, no addresses of users, not in search engines.
      for (const part of ['no-mail.php', 'testmode yes', '@example.invalid', 'blog_public 0'])
        assert.ok(sentBySsh().includes(part), part);
      const siteId = first.log.outputsOf('staging', 'staging')['site-id'] ?? '';

      // A week later only the pull request tells that somebody needs the copy.
      github.state.deployments.forEach((deployment, index, all) => {
        all[index] = { ...deployment, createdAt: '2026-01-01T00:00:00Z' };
      });
      github.state.deploymentStatuses.forEach((status, index, all) => {
        all[index] = { ...status, createdAt: '2026-01-01T00:00:00Z' };
      });
      const weekly = (runId: number): ExampleRun => ({
        example: 'weekly-list-staging',
        event: 'schedule',
        runId,
      });
      answerCli({ pr: [{ number: 7 }] });
      assert.ok((await run(weekly(1002))).isGreen);
      answerCli({ pr: [] });
      assert.ok(!(await run(weekly(1003))).isGreen);

      const closed = await run(onPullRequest('pull-request-staging', pullRequest(7, 'closed'), 1004));
      assert.ok(closed.isGreen);
      assert.deepEqual(idsLeft(closed.log.outputsOf('staging', 'staging')), [siteId]);
      assert.doesNotMatch(closed.log.textOf('staging'), isDeployed);
      answerCli({ pr: [{ number: 7 }] });
      assert.ok(!(await run(weekly(1005))).isGreen);
      service.deleteStagingSite(siteId);
      assert.ok((await run(weekly(1006))).isGreen);
    },
  },
  {
    name: 'If the service allows one copy of a site, two pull requests share it',
    options: { decisions: { stagingCopies: 'single' } },
    async play({ run, service }) {
      const example = 'pull-request-staging-shared';
      const first = await run(onPullRequest(example, opened));
      const second = await run(onPullRequest(example, pullRequest(8, 'opened'), 1002));
      assert.ok(first.isGreen && second.isGreen);
      assert.match(second.log.summaryOf('staging'), /\*\*Pull request 8 is on the shared copy\*\*/);
      assert.match(second.log.textOf('staging'), isDeployed);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'With a label: no site for a draft, one when it is ready, and removing the label names it',
    async play({ run }) {
      const example = 'pull-request-staging-label';
      const labels = ['staging'];
      const draft = pullRequest(7, 'labeled', { labels, label: 'staging', isDraft: true });
      assert.equal((await run(onPullRequest(example, draft))).log.resultOf('staging'), 'skipped');
      const ready = pullRequest(7, 'ready_for_review', { labels });
      const { log } = await run(onPullRequest(example, ready, 1002));
      assert.match(log.textOf('staging'), isDeployed);
      const unlabeled = pullRequest(7, 'unlabeled', { label: 'staging' });
      const removed = await run(onPullRequest(example, unlabeled, 1003));
      assert.ok(removed.isGreen);
      assert.equal(idsLeft(removed.log.outputsOf('staging', 'staging')).length, 1);
    },
  },
  {
    name: 'A repository that calls the workflow of many gets a staging site, and closing names it',
    async play({ run, service }) {
      const first = await run(onPullRequest('many-repositories-caller', opened));
      assert.ok(first.isGreen);
      assert.match(first.log.lines.map(({ msg }) => msg).join('\n'), isDeployed);
      const closed = onPullRequest('many-repositories-caller', pullRequest(7, 'closed'), 1002);
      assert.ok((await run(closed)).isGreen);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual push: nothing in a dry run, then a push, whose task can be followed by hand',
    options: { withStagingSite: true },
    async play({ run, service }) {
      const inputs = { confirmation: 'shop.example' };
      const dry = await run(form('manual-push', { ...inputs, 'dry-run': 'true' }));
      assert.ok(dry.isGreen);
      assert.equal(service.started.length, 0);
      const pushed = await run(form('manual-push', inputs, 1002));
      assert.ok(pushed.isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopStaging);

      const taskId = pushed.log.outputsOf('push', 'push')['task-id'] ?? '';
      const awaited = await run(form('await-task', { 'task-id': taskId }, 1003));
      assert.ok(awaited.isGreen);
      assert.equal(awaited.log.outputsOf('await', 0)['task-id'], taskId);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual restore: nothing in a dry run, then what was chosen',
    async play({ run, service }) {
      // The case of a domain does not matter.
      const inputs = { domain: 'Shop.example', 'backup-id': seedIds.shopBackup, method: 'db' };
      assert.ok((await run(form('manual-restore', { ...inputs, 'dry-run': 'true' }))).isGreen);
      assert.equal(service.requests.length, 0);
      assert.ok((await run(form('manual-restore', inputs, 1002))).isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), {
        files: seedContents.shop.files,
        database: seedContents.shopBackup.database,
      });
    },
  },
  {
    name: 'A snapshot is restored onto the test site, and onto the live site only if the form says so in words',
    async play({ run, service }) {
      assert.ok((await run(form('snapshot-restore', { ...backup, domain: 'blog.hosting.example' }))).isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.blog), seedContents.shopBackup);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shop);
      const words = { ...backup, domain: 'shop.example', 'overwrite-live': 'Overwrite the live site' };
      assert.ok((await run({ ...form('snapshot-restore', words, 1002), vars: toLive })).isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopBackup);
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
    options: { paceOf: () => ({ by: 'polls', polls: 2 }) },
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
    name: 'A fleet gets a staging site for each site, a re-run makes only the one that failed, and closing closes all',
    options: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service, github }) {
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
        assert.match(table, new RegExp(`^\\| ${name} \\| \\w+ \\| now \\| .+ \\| [-0-9a-f]+ \\|$`, 'm'));
      assert.ok((await run({ ...example, attempt: 2 })).isGreen);
      assert.equal(service.started.length, 4);

      assert.ok((await run({ ...example, example: 'fleet-close', runId: 1002 })).isGreen);
      for (const { id } of github.state.deployments) assert.equal(github.state.stateOf(id), 'inactive');
    },
  },
  {
    name: 'A release: a copy, its code, the check, the approval, without which a re-run is needed, and the push',
    async play(harness) {
      const { run, visited } = harness;
      const early = await run(releaseRun);
      assert.ok(!early.isGreen);
      assert.equal(early.log.outputsOf('push', 'push')['error-code'], 'not_approved');
      for (const job of ['smoke-test', 'close']) assert.equal(early.log.resultOf(job), 'skipped');
      // What the reviewers read.
      assert.match(early.log.summaryOf('copy'), /octo-org\/shop\/releases\/tag\/v1\.4\.0/);
      assert.match(early.log.summaryOf('check'), /^### ⚠️ .*shop\.example/m);

      approve(harness);
      const { log, isGreen } = await run({ ...releaseRun, attempt: 2 });
      assert.ok(isGreen);
      assert.match(log.textOf('deploy'), isDeployed);
      assert.match(log.summaryOf('push'), /hubot-reviewer/);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      assert.deepEqual(visited(), ['https://shop.example']);
      const copyId = log.outputsOf('copy', 'staging')['site-id'];
      assert.deepEqual(idsLeft(log.outputsOf('close', 0)), [copyId]);
    },
  },
  {
    name: 'If the service allows one copy of a site, a release deploys to it and pushes it',
    options: { decisions: { stagingCopies: 'single' } },
    async play(harness) {
      approve(harness);
      const { log, isGreen } = await harness.run(singleCopyRun);
      assert.ok(isGreen);
      assert.match(log.textOf('deploy'), isDeployed);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
      assert.deepEqual(harness.visited(), ['https://shop.example']);
    },
  },
  {
    name: 'A push whose step ends early: the job waits for the push, the release is tested, and its copy is closed',
    options: { intercept: refuseFirstPoll() },
    async play(harness) {
      approve(harness);
      const { log, isGreen } = await harness.run(releaseRun);
      // Red, because the step did not see the end.
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('push', 'push')['status'], 'unknown');
      assert.equal(log.outputsOf('push', 'ended')['status'], 'completed');
      for (const job of ['smoke-test', 'close']) assert.equal(log.resultOf(job), 'success');
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  ...(
    [
      ['began to push', releaseRun, 'deploy'],
      ['is older than another release', releaseRun, 'push'],
      ['uses the shared copy', singleCopyRun, 'again'],
    ] as const
  ).map(([what, example, job]): Scenario => ({
    name: `A re-run of a release that ${what} pushes nothing, and says how to go on: ${example.example}`,
    async play(harness) {
      const { run, answerCli } = harness;
      approve(harness);
      if (job === 'deploy')
        answerCli({ api: { jobs: [{ name: 'Push to live', steps: [{ name: 'Set up job' }] }] } });
      if (job === 'push') answerCli({ run: [{ databaseId: 1002 }] });
      const { log, isGreen } = await run({ ...example, attempt: 2 });
      assert.ok(!isGreen);
      assert.match(log.annotations(job, 'error').join('\n'), /await-task\.yml.* on (?:the|its) tag/);
      assert.ok(!startedKinds(harness).includes('push'));
    },
  })),
  {
    name: 'A person without reviewers releases a tag in two steps, and the same form sent again pushes nothing',
    async play(harness) {
      const { run, visited } = harness;
      const prepared = await run(byHand({}, 1001));
      assert.ok(prepared.isGreen);
      assert.match(prepared.log.textOf('deploy'), isDeployed);
      assert.equal(prepared.log.resultOf('push'), 'skipped');
      const copyId = prepared.log.outputsOf('copy', 'staging')['site-id'] ?? '';
      const digest = prepared.log.outputsOf('check', 'check')['preview-digest'] ?? '';
      for (const value of [copyId, digest])
        assert.ok(prepared.log.summaryOf('check').includes(`\`${value}\``));

      const entered = { 'copy-id': copyId, 'preview-digest': digest, confirmation: 'shop.example' };
      const mistakes = [
        byHand({ ...entered, confirmation: '' }, 1002),
        byHand({ ...entered, 'preview-digest': '' }, 1003),
        byHand({ ...entered, 'copy-id': seedIds.blog }, 1004),
        byHand(entered, 1005, 'v1.5.0'),
      ];
      for (const mistake of mistakes) assert.ok(!(await run(mistake)).isGreen, JSON.stringify(mistake));
      assert.deepEqual(startedKinds(harness), ['staging']);

      assert.ok((await run(byHand(entered, 1006))).isGreen);
      assert.deepEqual(visited(), ['https://shop.example']);
      assert.ok((await run({ ...byHand(entered, 1006), attempt: 2 })).isGreen);
      const again = await run(byHand(entered, 1007));
      assert.match(again.log.annotations('push', 'error').join('\n'), /was pushed already.*step 1/);
      assert.deepEqual(startedKinds(harness), ['staging', 'push']);
    },
  },
  ...starting.map((example): Scenario => ({
    name: `A task that fails is red, and the re-run starts another one: ${example.example}`,
    options: {
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
