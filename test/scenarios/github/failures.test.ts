import { test } from 'vitest';
import { badGateway, secondaryRateLimit, type Fault } from '../../stand-ins/github/fault.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { shortTimeout, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const options = {
  inputs: {
    ...staging,
    environment: 'staging/pr-7',
    reuse: 'false',
    comment: 'true',
    // GitHub is retried until then.
    'timeout-minutes': '0.1',
  },
  ...onPullRequest(),
};

test.concurrent.for<readonly [what: string, fault: Fault]>([
  ['is down', { kind: 'down' }],
  ['asks to come back in an hour', secondaryRateLimit(3600)],
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

test.concurrent('G8: a GitHub that fails leaves a red step red', async ({ expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    failureOf: () => 'No server has room.',
    github: { intercept: () => badGateway },
  });
  const run = await services.runAction(options);

  expect(run.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed' });
  expect(run.error).toContain('No server has room.');
});

test.concurrent.for<Readonly<Record<string, 'read'>>>([
  {},
  { deployments: 'read', 'pull-requests': 'read', actions: 'read' },
])('G8: a token with the permissions %j is two warnings, green', async (permissions, { expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    github: { tokens: { ghs_full: { permissions } } },
  });
  const run = await services.runAction(options);

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs).not.toHaveProperty('deployment-id');
  expect(run.warnings).toHaveLength(2);
  expect(run.warnings.join('\n')).toContain('deployments: write');
  expect(run.warnings.join('\n')).toContain('pull-requests: write');
});

test.concurrent.for(['', 'ghs_unknown'])(
  'G8: the token "%s" is a warning for each permission',
  async (token, { expect }) => {
    await using services = await startServices({ withStagingSite: false, github: {} });
    const run = await services.runAction({
      ...options,
      inputs: { ...options.inputs, 'github-token': token },
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(2);
    if (token === '') expect(run.githubRequests).toEqual([]);
  },
);

test.concurrent.for<readonly [what: string, fault: Fault | undefined, code: string]>([
  ['refuses', undefined, 'forbidden'],
  ['does not answer', { kind: 'stall' }, 'connection_failed'],
  ['is broken', { ...badGateway, headers: { 'retry-after': '7200' } }, 'service_error'],
])(
  'G7: a GitHub that %s at the look-up for reuse ends the step red before anything is sent, and in time',
  async ([, fault, code], { expect }) => {
    await using services = await startServices({
      withStagingSite: false,
      github: { tokens: { ghs_full: { permissions: {} } }, intercept: () => fault },
    });
    const inputs = { ...staging, ...shortTimeout, environment: 'staging/pr-7' };
    const run = await services.runAction({ inputs, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': code });
    expect(run.error).toContain('reuse: false');
    if (code === 'forbidden') expect(run.error).toContain('deployments: write');
    expect(run.requests).toEqual([]);
    expect(Number(run.outputs['duration-seconds'])).toBeLessThanOrEqual(3);
  },
);

test.concurrent(
  'G8: a GitHub that never answers takes no time beside the wait, and is one warning',
  async ({ expect }) => {
    await using services = await startServices({
      withStagingSite: false,
      github: { intercept: () => ({ kind: 'stall' }) },
    });
    const run = await services.runAction({ ...options, inputs: { ...options.inputs, comment: 'false' } });

    expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
    expect(run.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(run.warnings).toHaveLength(1);
  },
);
