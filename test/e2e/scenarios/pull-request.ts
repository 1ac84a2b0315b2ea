import assert from 'node:assert/strict';
import { pullRequest } from '../events.ts';
import type { ExampleRun, Scenario } from '../harness.ts';
import { idsLeft } from './sites-left.ts';

/** Each push to a pull request is a run of its own. */
function own(runId: number, payload: object): ExampleRun {
  return { example: 'pull-request-staging', event: 'pull_request', payload, runId };
}

function shared(runId: number, payload: object): ExampleRun {
  return { ...own(runId, payload), example: 'pull-request-staging-shared' };
}

function labeled(runId: number, payload: object): ExampleRun {
  return { ...own(runId, payload), example: 'pull-request-staging-label' };
}

function called(runId: number, payload: object): ExampleRun {
  return { ...own(runId, payload), example: 'many-repositories-caller' };
}

const isDeployed = /Deployed to https:\/\/shop-staging[-\w]*\./;

export const pullRequestScenarios: readonly Scenario[] = [
  {
    name: 'A pull request gets one staging site, keeps it over a push, and names it when it is closed',
    async play({ run, service, github, sentBySsh }) {
      const opened = await run(own(1001, pullRequest(7, 'opened')));
      assert.ok(opened.isGreen);
      // No mail, no payments, no addresses of users, not in search engines.
      for (const part of ['no-mail.php', 'testmode yes', '@example.invalid', 'blog_public 0'])
        assert.ok(sentBySsh().includes(part), part);
      assert.match(sentBySsh(), /^-i key .* deploy@ssh\.host\.example cd 'htdocs' && sh -e$/m);
      const site = opened.log.outputsOf('staging', 'staging');
      assert.equal(site['status'], 'completed');
      assert.equal(service.started[0]?.siteId, site['site-id']);
      // A later step uses the address.
      assert.match(opened.log.textOf('staging'), isDeployed);
      const [deployment] = github.state.deployments;
      assert.ok(deployment);
      assert.equal(deployment.environment, 'staging-pr-7');
      assert.equal(github.state.statusesOf(deployment.id).at(-1)?.environmentUrl, site['site-url']);
      assert.equal(github.state.commentsOn(7).length, 1);

      const pushed = await run(own(1002, pullRequest(7, 'synchronize')));
      assert.ok(pushed.isGreen);
      assert.equal(pushed.log.outputsOf('staging', 'staging')['reused'], 'true');
      assert.match(pushed.log.textOf('staging'), isDeployed);

      const closed = await run(own(1003, pullRequest(7, 'closed')));
      assert.ok(closed.isGreen);
      assert.deepEqual(idsLeft(closed.log.outputsOf('staging', 'staging')), [site['site-id']]);
      assert.doesNotMatch(closed.log.textOf('staging'), isDeployed);
      assert.equal(github.state.stateOf(deployment.id), 'inactive');
      const isNamed = github.state
        .commentsOn(7)
        .some(({ body }) => body.includes(site['site-id'] ?? 'no id'));
      assert.ok(isNamed);

      // The site still exists, so it is reused.
      const reopened = await run(own(1004, pullRequest(7, 'reopened')));
      assert.ok(reopened.isGreen);
      assert.equal(reopened.log.outputsOf('staging', 'staging')['reused'], 'true');
      assert.equal(github.state.stateOf(deployment.id), 'success');
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'With a label: no site for a draft or without the label, one with it, and removing the label names it',
    async play({ run, service, github }) {
      const labels = ['staging'];
      const passedBy = [
        pullRequest(7, 'opened'),
        pullRequest(7, 'labeled', { labels, label: 'staging', isDraft: true }),
        pullRequest(7, 'labeled', { labels: [...labels, 'bug'], label: 'bug' }),
      ];
      for (const [index, payload] of passedBy.entries()) {
        const { log, isGreen } = await run(labeled(1001 + index, payload));
        assert.ok(isGreen);
        assert.equal(log.resultOf('staging'), 'skipped');
      }
      const ready = await run(labeled(1004, pullRequest(7, 'ready_for_review', { labels })));
      const site = ready.log.outputsOf('staging', 'staging');
      assert.equal(site['status'], 'completed');
      assert.match(ready.log.textOf('staging'), isDeployed);
      const removed = await run(labeled(1005, pullRequest(7, 'unlabeled', { label: 'staging' })));
      assert.ok(removed.isGreen);
      assert.deepEqual(idsLeft(removed.log.outputsOf('staging', 'staging')), [site['site-id']]);
      const again = await run(labeled(1006, pullRequest(7, 'labeled', { labels, label: 'staging' })));
      assert.equal(again.log.outputsOf('staging', 'staging')['reused'], 'true');
      assert.equal(service.started.length, 1);
      assert.equal(github.state.commentsOn(7).length, 1);
    },
  },
  {
    name: 'As pasted, a pull request is green, and warnings say that nothing was deployed or made safe',
    async play({ run, sentBySsh }) {
      for (const example of [own(1001, pullRequest(7, 'opened')), shared(1002, pullRequest(7, 'opened'))]) {
        const { log, isGreen } = await run({ ...example, isUnchanged: true });
        assert.ok(isGreen);
        const warnings = log.annotations('staging', 'warning').join('\n');
        assert.match(warnings, /Nothing was deployed/);
        assert.equal(warnings.includes('charge customers'), example.example === 'pull-request-staging');
      }
      assert.equal(sentBySsh(), '');
    },
  },
  {
    name: 'A renamed step id is red, because there is nothing to deploy to',
    async play({ run }) {
      const edit = (text: string): string => text.replace('- id: staging', '- id: copy');
      const opened = pullRequest(7, 'opened', { labels: ['staging'] });
      for (const [index, example] of [own, shared, labeled].entries()) {
        const { log, isGreen } = await run({ ...example(1001 + index, opened), edit });
        assert.ok(!isGreen);
        assert.doesNotMatch(log.textOf('staging'), isDeployed);
      }
    },
  },
  {
    name: 'A repository that calls the workflow of many gets a staging site, and closing names it',
    service: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service }) {
      assert.ok(!(await run(called(1001, pullRequest(7, 'opened')))).isGreen);
      const opened = await run({ ...called(1001, pullRequest(7, 'opened')), attempt: 2 });
      assert.ok(opened.isGreen);
      assert.match(opened.log.lines.map(({ msg }) => msg).join('\n'), isDeployed);
      const closed = await run(called(1002, pullRequest(7, 'closed')));
      assert.ok(closed.isGreen);
      assert.equal(service.started.length, 2);
    },
  },
  {
    name: 'A pull request from a fork or Dependabot gets no secrets: green, and nothing is sent',
    async play({ run, service, github }) {
      const payload = pullRequest(8, 'opened', { isFork: true });
      const closed = pullRequest(8, 'closed', { isFork: true });
      for (const example of [own(1001, payload), shared(1002, payload), own(1003, closed)]) {
        const { log, isGreen } = await run({ ...example, isFork: true });
        assert.ok(isGreen);
        assert.equal(log.outputsOf('staging', 'staging')['status'], 'skipped');
        assert.equal(log.annotations('staging', 'notice').length, 1);
        assert.doesNotMatch(log.textOf('staging'), isDeployed);
      }
      assert.equal(github.requests.length, 0);
      assert.equal(service.requests.length, 0);
    },
  },
  ...[own, shared, labeled].map((example): Scenario => ({
    name: `A staging site that fails is red, and a re-run makes a new one: ${example(1, {}).example}`,
    service: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service, github }) {
      const opened = pullRequest(7, 'opened', { labels: ['staging'] });
      const first = await run(example(1001, opened));
      assert.ok(!first.isGreen);
      assert.equal(first.log.outputsOf('staging', 'staging')['status'], 'failed');
      assert.equal(first.log.annotations('staging', 'error').length, 1);
      assert.doesNotMatch(first.log.textOf('staging'), isDeployed);
      assert.match(github.state.commentsOn(7)[0]?.body ?? '', /the disk is full/);

      const second = await run({ ...example(1001, opened), attempt: 2 });
      assert.ok(second.isGreen);
      assert.match(second.log.textOf('staging'), isDeployed);
      assert.equal(service.started.length, 2);
      assert.equal(github.state.commentsOn(7).length, 1);
    },
  })),
  {
    name: 'If the service allows one copy of a site, all pull requests share it',
    service: { decisions: { stagingCopies: 'single' } },
    async play({ run, service, github }) {
      const first = await run(shared(1001, pullRequest(7, 'opened')));
      const second = await run(shared(1002, pullRequest(8, 'opened')));
      assert.ok(first.isGreen && second.isGreen);
      assert.match(second.log.summaryOf('staging'), /\*\*Pull request 8 is on the shared copy\*\*/);
      assert.equal(second.log.outputsOf('staging', 'staging')['reused'], 'true');
      assert.match(second.log.textOf('staging'), isDeployed);
      assert.deepEqual(
        [7, 8].map((number) => github.state.commentsOn(number).length),
        [1, 1],
      );

      // A copy for each pull request is refused by such a service.
      const third = await run(own(1003, pullRequest(8, 'synchronize')));
      assert.ok(!third.isGreen);
      assert.equal(third.log.outputsOf('staging', 'staging')['status'], 'refused');
      assert.equal(service.started.length, 1);
    },
  },
];
