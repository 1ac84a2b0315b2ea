import { test } from 'vitest';
import { headSha, onPullRequest } from '../support/pull-request.ts';
import { staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const inputs = { ...staging, environment: 'staging', comment: 'true' };
const runSha = '1'.repeat(40);

test.concurrent.for<readonly [eventName: string, event: object, comments: number, sha: string]>([
  ['pull_request_target', { pull_request: { number: 7, head: { sha: headSha } } }, 1, headSha],
  ['issue_comment', { issue: { number: 7, pull_request: { url: 'https://api.github.com/' } } }, 1, runSha],
  ['issue_comment', { issue: { number: 7 } }, 0, runSha],
  ['workflow_dispatch', { number: 7, inputs: { number: '7' } }, 0, runSha],
])('G5: `%s` with %j writes %i comments', async ([eventName, event, comments, sha], { expect }) => {
  await using services = await startServices({ withStagingSite: false, github: {} });
  const run = await services.runAction({ inputs, eventName, event: JSON.stringify(event) });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
  expect(services.github.state.commentsOn(7)).toHaveLength(comments);
  expect(services.github.state.deployments.map((deployment) => deployment.sha)).toEqual([sha]);
});

test.concurrent('on GitHub Enterprise Server, every request goes to its own API', async ({ expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    github: { edition: 'enterprise-server', serverUrl: 'https://github.octo.example' },
  });
  const run = await services.runAction({
    inputs,
    ...onPullRequest(),
    env: { GITHUB_SERVER_URL: 'https://github.octo.example' },
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
  expect(services.github.state.deployments).toHaveLength(1);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
});
