import { test } from 'vitest';
import { badGateway, primaryRateLimit, type Fault } from '../../stand-ins/github/fault.ts';
import type { GitHubOptions } from '../../stand-ins/github/github.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { renderRun } from '../support/render-log.ts';
import { staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const options = {
  inputs: { ...staging, environment: 'staging/pr-7', reuse: 'false', comment: 'true' },
  ...onPullRequest(),
};

test.concurrent.for<readonly [what: string, fault: Fault]>([
  ['is down', { kind: 'down' }],
  ['answers 502', badGateway],
  ['limits the rate', primaryRateLimit(1_800_000_000)],
  [
    'answers nonsense',
    {
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"id":"::error::x"}',
    },
  ],
  ['redirects', { kind: 'answer', status: 307, headers: { location: 'https://evil.example/' } }],
])('G8: a GitHub that %s does not decide the result: one warning, green', async ([, fault], { expect }) => {
  await using services = await startServices({ withStagingSite: false, github: { intercept: () => fault } });
  const run = await services.runAction(options);

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent(
  'G8: a GitHub that fails leaves a red step red, with the service’s reason',
  async ({ expect }) => {
    await using services = await startServices({
      withStagingSite: false,
      failureOf: () => 'No server has room.',
      github: { intercept: () => badGateway },
    });
    const run = await services.runAction(options);

    expect(run.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed' });
    expect(run.error).toContain('No server has room.');
  },
);

test.concurrent('G8: a slow GitHub is waited for', async ({ expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    github: { intercept: () => ({ kind: 'slow', delayMs: 150 }) },
  });
  const run = await services.runAction(options);

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
});

test.concurrent.for<readonly [what: string, tokens: GitHubOptions['tokens']]>([
  ['without permissions', { ghs_full: { permissions: {} } }],
  [
    'of a fork, which can only read',
    { ghs_full: { permissions: { deployments: 'read', 'pull-requests': 'read', actions: 'read' } } },
  ],
])('G8: a token %s is one warning for each permission, green', async ([, tokens], { expect }) => {
  await using services = await startServices({ withStagingSite: false, github: { tokens } });
  const run = await services.runAction(options);

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs).not.toHaveProperty('deployment-id');
  expect(run.warnings).toHaveLength(2);
  expect(run.warnings.join('\n')).toContain('deployments: write');
  expect(run.warnings.join('\n')).toContain('pull-requests: write');
});

test.concurrent('G8: an empty `github-token` is one warning', async ({ expect }) => {
  await using services = await startServices({ withStagingSite: false, github: {} });
  const run = await services.runAction({ ...options, inputs: { ...options.inputs, 'github-token': '' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(run.githubRequests).toEqual([]);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/no-github-token.txt');
});
