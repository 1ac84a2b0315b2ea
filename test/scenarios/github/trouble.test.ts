import { test } from 'vitest';
import {
  badGateway,
  primaryRateLimit,
  secondaryRateLimit,
  type Fault,
} from '../../stand-ins/github/fault.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showGitHub, showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const staging = {
  operation: 'staging',
  'site-id': seedIds.shop,
  environment: 'staging/pr-7',
  comment: 'true',
};

const troubles: Readonly<Record<string, { readonly what: string; readonly fault: Fault }>> = {
  down: { what: 'is down', fault: { kind: 'down' } },
  'bad-gateway': { what: 'answers a page of 502', fault: badGateway },
  'rate-limit': { what: 'limits the rate', fault: primaryRateLimit(1_800_000_000) },
  'secondary-rate-limit': { what: 'asks to come back later', fault: secondaryRateLimit(3600) },
  nonsense: {
    what: 'answers nonsense',
    fault: {
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"id":"::error::x"}',
    },
  },
  redirect: {
    what: 'redirects to somebody else',
    fault: { kind: 'answer', status: 307, headers: { location: 'https://evil.example/' } },
  },
};

for (const [name, { what, fault }] of Object.entries(troubles)) {
  test.concurrent(
    `a GitHub that ${what} changes nothing about the staging site: one warning, green`,
    async ({ expect }) => {
      const stage = await setStage({ withStagingSite: false, github: { intercept: () => fault } });
      const run = await stage.run({ inputs: staging, ...onPullRequest() });

      expect(run.outputs).toMatchObject({
        status: 'completed',
        'site-url': 'https://shop-staging.staging.hosting.example',
      });
      expect(run.warnings).toHaveLength(1);
      expect(stage.service.started).toHaveLength(1);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/github-${name}.txt`);
    },
  );
}

test.concurrent('a GitHub that speaks of a deprecation is not heard in the log', async ({ expect }) => {
  const stage = await setStage({
    withStagingSite: false,
    github: {
      intercept: () => ({
        kind: 'answer',
        status: 200,
        headers: {
          'content-type': 'application/json',
          deprecation: 'Sat, 01 Jan 2000 00:00:00 GMT',
          sunset: '##[error]pwned',
          link: '<https://x/##[set-env name=NODE_OPTIONS]--require=/tmp/x>; rel="deprecation"',
        },
        body: '[]',
      }),
    },
  });
  const run = await stage.run({ inputs: staging, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.stderr).toBe('');
  expect(run.log).not.toContain('pwned');
});

test.concurrent(
  'a GitHub that never answers takes ten seconds of the step’s time in all, and changes nothing',
  async ({ expect }) => {
    const stage = await setStage({
      withStagingSite: false,
      github: { intercept: () => ({ kind: 'stall' }) },
    });
    const run = await stage.run({ inputs: staging, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(Number(run.outputs['duration-seconds'])).toBeLessThan(15);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/github-silent.txt');
  },
);

test.concurrent('a GitHub that is slow is waited for', async ({ expect }) => {
  const stage = await setStage({
    withStagingSite: false,
    github: { intercept: () => ({ kind: 'slow', delayMs: 150 }) },
  });
  const run = await stage.run({ inputs: staging, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
  expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
  await expect(stage.github && showGitHub(stage.github)).toMatchFileSnapshot('snapshots/github-slow.txt');
});

test.concurrent(
  'a GitHub in trouble leaves a red step red, with the service’s reason',
  async ({ expect }) => {
    const stage = await setStage({
      withStagingSite: false,
      failureOf: () => 'No server has room.',
      github: { intercept: () => badGateway },
    });
    const run = await stage.run({ inputs: staging, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed' });
    expect(run.error).toContain('No server has room.');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/github-in-trouble-and-red.txt');
  },
);

test.concurrent(
  'the deployment is recorded before the first poll, so that a run that is killed leaves its site to the next',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false, paceOf: () => ({ by: 'hand' }), github: {} });
    const one = await stage.run({
      inputs: { ...staging, 'poll-interval-seconds': '600' },
      ...onPullRequest(),
      isCutShort: true,
      onLine: (line, action) => {
        if (line.startsWith('::group::Task')) action.kill('SIGKILL');
      },
    });
    expect(one.signal).toBe('SIGKILL');
    expect(one.requests.map(({ method }) => method)).toEqual(['POST']);
    expect(stage.github?.state.deployments).toHaveLength(1);

    stage.service.endTask(stage.service.started[0]?.taskId ?? '');
    const two = await stage.run({ inputs: staging, runId: '7002', ...onPullRequest() });
    expect(two.outputs).toMatchObject({ status: 'completed', reused: 'true' });
    expect(stage.service.started).toHaveLength(1);
  },
);
