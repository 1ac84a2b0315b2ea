import assert from 'node:assert/strict';
import { pullRequest } from '../events.ts';
import type { ExampleRun } from '../stage.ts';
import type { Story } from '../story.ts';

const example = 'pull-request-staging';
const deployStep = 'Deploy the code to the staging site';
const event = 'pull_request';

/** Each push to a pull request is a run of its own. */
function run(runId: number, payload: object): ExampleRun {
  return { example, event, payload, runId, jobs: ['staging'] };
}

function closing(runId: number, payload: object): ExampleRun {
  return { example, event, payload, runId, jobs: ['closed'] };
}

export const pullRequestStories: readonly Story[] = [
  {
    name: 'A pull request gets one staging site, keeps it over a push, and names it when it is closed',
    async tell(stage) {
      const { service, github } = stage;

      const opened = await stage.play(run(1001, pullRequest(7, 'opened')));
      assert.ok(opened.isGreen);
      const site = opened.log.outputsOf('staging', 'staging');
      assert.equal(site['status'], 'completed');
      assert.match(site['site-url'] ?? '', /^https:\/\/shop-staging\./);
      assert.equal(service.started.length, 1);
      assert.equal(service.started[0]?.siteId, site['site-id']);
      // A later step uses the address.
      assert.match(
        opened.log.textOf('staging'),
        new RegExp(`Deploying [0-9a-f]{40} to ${site['site-url'] ?? ''} `),
      );
      assert.equal(opened.log.resultOf('closed'), 'skipped');
      const [deployment] = github.state.deployments;
      assert.ok(deployment);
      assert.equal(deployment.environment, 'staging-pr-7');
      assert.equal(github.state.stateOf(deployment.id), 'success');
      assert.equal(github.state.statusesOf(deployment.id).at(-1)?.environmentUrl, site['site-url']);
      assert.equal(github.state.commentsOn(7).length, 1);

      const pushed = await stage.play(run(1002, pullRequest(7, 'synchronize')));
      assert.ok(pushed.isGreen);
      const again = pushed.log.outputsOf('staging', 'staging');
      assert.equal(again['reused'], 'true');
      assert.equal(again['site-id'], site['site-id']);
      assert.ok(pushed.log.hasRun('staging', deployStep));
      assert.equal(service.started.length, 1);
      assert.equal(github.state.deployments.length, 1);

      const closed = await stage.play(closing(1003, pullRequest(7, 'closed')));
      assert.ok(closed.isGreen);
      assert.equal(closed.log.resultOf('staging'), 'skipped');
      assert.equal(closed.log.resultOf('closed'), 'success');
      assert.equal(github.state.stateOf(deployment.id), 'inactive');
      const [comment, ...others] = github.state.commentsOn(7);
      assert.equal(others.length, 0);
      assert.match(comment?.body ?? '', /left to delete/);
      assert.ok(comment?.body.includes(site['site-id'] ?? 'no site id'));
      assert.ok(comment?.body.includes(site['site-domain'] ?? 'no domain'));

      // The site is still there: it is taken into use again, and the comment says so.
      const reopened = await stage.play(run(1004, pullRequest(7, 'reopened')));
      assert.ok(reopened.isGreen);
      assert.equal(reopened.log.outputsOf('staging', 'staging')['reused'], 'true');
      assert.equal(github.state.stateOf(deployment.id), 'success');
      assert.equal(github.state.commentsOn(7).length, 1);
      assert.doesNotMatch(github.state.commentsOn(7)[0]?.body ?? '', /left to delete/);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'Two pull requests get a site each',
    async tell(stage) {
      const seven = await stage.play(run(1001, pullRequest(7, 'opened')));
      const eight = await stage.play(run(1002, pullRequest(8, 'opened')));
      assert.ok(seven.isGreen && eight.isGreen);
      const ids = [seven, eight].map(({ log }) => log.outputsOf('staging', 'staging')['site-id']);
      assert.equal(new Set(ids).size, 2);
      assert.equal(stage.service.started.length, 2);
      assert.deepEqual(
        stage.github.state.deployments.map(({ environment }) => environment),
        ['staging-pr-7', 'staging-pr-8'],
      );
    },
  },
  {
    name: 'A fork’s pull request, or Dependabot’s, gets no secrets: skipped with a notice, green, nothing is sent',
    async tell(stage) {
      const foreign = [
        ['pull-request-staging', pullRequest(8, 'opened', { isFork: true })],
        ['pull-request-staging-shared', pullRequest(8, 'opened', { isFork: true })],
        // Dependabot's branch is in the repository itself; what it lacks is the same.
        ['pull-request-staging', pullRequest(8, 'opened')],
      ] as const;
      for (const [file, payload] of foreign) {
        const { log, isGreen } = await stage.play({ ...run(1001, payload), example: file, isForeign: true });
        assert.ok(isGreen);
        assert.equal(log.outputsOf('staging', 'staging')['status'], 'skipped');
        assert.equal(log.annotations('staging', 'notice').length, 1);
        assert.match(log.annotations('staging', 'notice')[0] ?? '', /fork/);
        assert.ok(!log.hasRun('staging', deployStep));
        assert.ok(!log.hasRun('staging', 'Check out the code'));
      }
      assert.equal(stage.service.requests.length, 0);
      assert.equal(stage.github.requests.length, 0);

      // And there is nothing to clean up when it is closed, with a token that may only read.
      const closed = await stage.play({
        ...closing(1002, pullRequest(8, 'closed', { isFork: true })),
        isForeign: true,
      });
      assert.ok(closed.isGreen);
      assert.match(closed.log.annotations('closed', 'notice')[0] ?? '', /no staging site/);
      assert.deepEqual(stage.github.state.comments, []);
    },
  },
  {
    name: 'A staging site that cannot be made is red: no code is deployed, and the comment says what to do',
    service: { failureOf: () => 'the disk is full' },
    async tell(stage) {
      const { log, isGreen } = await stage.play(run(1001, pullRequest(7, 'opened')));
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('staging', 'staging')['status'], 'failed');
      assert.equal(log.outputsOf('staging', 'staging')['site-url'], undefined);
      assert.equal(log.annotations('staging', 'error').length, 1);
      assert.ok(!log.hasRun('staging', deployStep));
      assert.match(stage.github.state.commentsOn(7)[0]?.body ?? '', /the disk is full/);
    },
  },
  {
    name: 'Where the service allows one copy of a site, all pull requests share it',
    service: { decisions: { stagingCopies: 'single' } },
    async tell(stage) {
      const { service, github } = stage;
      const shared = (runId: number, number: number): ExampleRun => ({
        ...run(runId, pullRequest(number, 'opened')),
        example: 'pull-request-staging-shared',
      });
      const first = await stage.play(shared(1001, 7));
      const second = await stage.play(shared(1002, 8));
      assert.ok(first.isGreen && second.isGreen);
      assert.equal(service.started.length, 1);
      const [one, two] = [first, second].map(({ log }) => log.outputsOf('staging', 'staging'));
      assert.equal(two?.['reused'], 'true');
      assert.equal(one?.['site-url'], two['site-url']);
      assert.ok(second.log.hasRun('staging', deployStep));
      assert.match(second.log.summaryOf('staging'), /Pull request #8 is on/);
      assert.deepEqual(
        [7, 8].map((number) => github.state.commentsOn(number).length),
        [1, 1],
      );

      // One site for each pull request is what such a service refuses: red, and it says why.
      const own = await stage.play(run(1003, pullRequest(8, 'synchronize')));
      assert.ok(!own.isGreen);
      assert.equal(own.log.outputsOf('staging', 'staging')['status'], 'refused');
      assert.match(own.log.annotations('staging', 'error')[0] ?? '', /staging copy already/);
      assert.equal(service.started.length, 1);
    },
  },
];
