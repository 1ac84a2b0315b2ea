import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { headSha } from '../support/pull-request.ts';
import { showGitHub, showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const runSha = '1'.repeat(40);
const pullRequest = { number: 7, head: { sha: headSha } };

const events: readonly (readonly [
  name: string,
  eventName: string,
  event: object,
  expected: { readonly isCommented: boolean; readonly sha: string },
])[] = [
  ['pull_request', 'pull_request', { pull_request: pullRequest }, { isCommented: true, sha: headSha }],
  [
    'pull_request_target',
    'pull_request_target',
    { pull_request: pullRequest },
    { isCommented: true, sha: headSha },
  ],
  [
    'issue_comment-on-a-pull-request',
    'issue_comment',
    { issue: { number: 7, pull_request: { url: 'https://api.github.com/repos/octo-org/shop/pulls/7' } } },
    { isCommented: true, sha: runSha },
  ],
  [
    'issue_comment-on-an-issue',
    'issue_comment',
    { issue: { number: 7 } },
    { isCommented: false, sha: runSha },
  ],
  [
    'workflow_dispatch-with-a-number',
    'workflow_dispatch',
    { inputs: { site: 'shop', 'pr-number': '7' } },
    { isCommented: true, sha: runSha },
  ],
  [
    'workflow_dispatch-without-a-number',
    'workflow_dispatch',
    { inputs: null },
    { isCommented: false, sha: runSha },
  ],
  ['push', 'push', { ref: 'refs/heads/main' }, { isCommented: false, sha: runSha }],
  ['schedule', 'schedule', {}, { isCommented: false, sha: runSha }],
];

for (const [name, eventName, event, { isCommented, sha }] of events) {
  test.concurrent(
    `in a run for ${name} ${isCommented ? 'the comment is written' : 'a line says that there is no pull request'}`,
    async ({ expect }) => {
      const stage = await setStage({ withStagingSite: false, github: {} });
      const run = await stage.run({
        inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging', comment: 'true' },
        eventName,
        event: JSON.stringify(event),
      });

      expect(run.outputs).toMatchObject({ status: 'completed' });
      expect(run.warnings).toEqual([]);
      expect(stage.github?.state.commentsOn(7)).toHaveLength(isCommented ? 1 : 0);
      expect(stage.github?.state.deployments.map((deployment) => deployment.sha)).toEqual([sha]);
      await expect(
        [showRun(run), ...(stage.github ? [showGitHub(stage.github)] : [])].join('\n'),
      ).toMatchFileSnapshot(`snapshots/event-${name}.txt`);
    },
  );
}

test.concurrent('on GitHub Enterprise Server all of it goes to its own API', async ({ expect }) => {
  const stage = await setStage({
    withStagingSite: false,
    github: { edition: 'enterprise-server', serverUrl: 'https://github.octo.example' },
  });
  const run = await stage.run({
    inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging', comment: 'true' },
    eventName: 'pull_request',
    event: JSON.stringify({ pull_request: pullRequest }),
    env: { GITHUB_SERVER_URL: 'https://github.octo.example' },
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
  expect(stage.github?.state.deployments).toHaveLength(1);
  expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
  await expect(
    [showRun(run), ...(stage.github ? [showGitHub(stage.github)] : [])].join('\n'),
  ).toMatchFileSnapshot('snapshots/enterprise-server.txt');
});
