import { test } from 'vitest';
import { failFirst } from '../../stand-ins/fail-first.ts';
import type { Fault as GitHubFault } from '../../stand-ins/github/fault.ts';
import type { Fault } from '../../stand-ins/service/fault.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { testWithSignals } from '../support/conditional-tests.ts';
import { createProcessHandle } from '../support/process-handle.ts';
import { headSha, onPullRequest } from '../support/pull-request.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import {
  generationsOf,
  isWaitingForTask,
  postsOf,
  recordFirstAttempt,
  slowPolls,
  staging as withoutEnvironment,
} from '../support/requests.ts';
import { startServices, type Services, type ServicesOptions } from '../support/start-services.ts';

const staging = { ...withoutEnvironment, environment: 'staging/pr-7', comment: 'true' };

/** A pull request's first run is run 7001, its second run 7002 on another commit. */
const first = { inputs: staging, runId: '7001', ...onPullRequest() };
const second = { inputs: staging, runId: '7002', ...onPullRequest('3'.repeat(40)) };

function startForPullRequest(options: ServicesOptions = {}): Promise<Services> {
  return startServices({ withStagingSite: false, github: {}, ...options });
}

/** The last state of each deployment, oldest first. */
function statesOf({ github: { state } }: Services): (string | undefined)[] {
  return state.deployments.map(({ id }) => state.stateOf(id));
}

test.concurrent('G3: the second run of a pull request reuses the staging site', async ({ expect }) => {
  await using services = await startForPullRequest();
  const one = await services.runAction(first);
  const bodies = services.github.state.commentsOn(7).map(({ body }) => body);
  const two = await services.runAction({ ...second, inputs: { ...staging, 'storage-limit': '9' } });

  expect(one.outputs).toMatchObject({ status: 'completed' });
  expect(one.outputs['reused']).not.toBe('true');
  // A reused site is recorded for the new commit as well.
  expect(services.github.state.deployments.map(({ sha }) => sha)).toEqual([headSha, '3'.repeat(40)]);
  expect(statesOf(services)).toEqual(['success', 'success']);
  expect(two.outputs).toMatchObject({
    status: 'completed',
    reused: 'true',
    'site-id': one.outputs['site-id'],
    'site-url': one.outputs['site-url'],
    'comment-url': one.outputs['comment-url'],
  });
  expect(services.service.started).toHaveLength(1);
  expect(services.github.state.commentsOn(7).map(({ body }) => body)).toEqual(bodies);
  await expect([renderRun(two), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
    'snapshots/reuse.txt',
  );
});

testWithSignals('G3: after a cancelled run, the next attaches to the running task', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startForPullRequest();
  const one = await services.runAction({
    ...first,
    inputs: { ...staging, ...slowPolls },
    onStart: handle.onStart,
    onLine(line) {
      if (isWaitingForTask(line)) handle.kill('SIGINT');
    },
  });
  const two = await services.runAction(second);

  expect(one.outputs).toMatchObject({ status: 'cancelled' });
  expect(two.outputs).toMatchObject({
    status: 'completed',
    reused: 'true',
    'task-id': one.outputs['task-id'],
    'site-id': one.outputs['site-id'],
  });
  expect(services.service.started).toHaveLength(1);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
});

test.concurrent('G1: a killed run has recorded its site, and the next run reuses it', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startForPullRequest({
    paceOf: () => ({ by: 'hand' }),
    github: {
      intercept({ path }) {
        // The deployment exists by now.
        if (path.endsWith('/statuses')) handle.kill('SIGKILL');
        return undefined;
      },
    },
  });
  const one = await services.runAction({
    ...first,
    inputs: { ...staging, ...slowPolls },
    isInterrupted: true,
    onStart: handle.onStart,
  });
  expect(one.requests.map(({ method }) => method)).toEqual(['POST']);
  expect(services.github.state.deployments).toHaveLength(1);

  for (const { taskId } of services.service.started) services.service.endTask(taskId);
  const two = await services.runAction(second);
  expect(two.outputs).toMatchObject({ status: 'completed', reused: 'true' });
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('G3: after a failed task, the next run makes a new site', async ({ expect }) => {
  await using services = await startForPullRequest({
    failureOf: ({ index }) => (index === 0 ? 'No server has room.' : undefined),
  });
  const one = await services.runAction(first);
  const two = await services.runAction(second);

  expect(one.outputs).toMatchObject({ status: 'failed' });
  expect(two.outputs).toMatchObject({ status: 'completed' });
  expect(two.outputs['site-id']).not.toBe(one.outputs['site-id']);
  expect(services.service.started).toHaveLength(2);
  expect(statesOf(services)).toEqual(['failure', 'success']);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
});

test.concurrent(
  'G3: a recorded site is found behind 130 deployments of others, 100 of them large',
  async ({ expect }) => {
    await using services = await startForPullRequest();
    const one = await services.runAction(first);
    const { state } = services.github;
    for (const payload of [
      '',
      'not JSON',
      '{"action":"site-pipeline"}',
      { action: 'another-action', 'site-id': seedIds.blog },
      {
        action: 'site-pipeline',
        'api-url': services.http.url,
        'live-site-id': seedIds.shop,
        'site-id': '../../../admin',
        'task-id': '../../admin',
        options: '{}',
      },
      JSON.stringify({ action: 'site-pipeline', 'live-site-id': seedIds.shop, 'site-id': seedIds.blog }),
      ...Array.from({ length: 24 }, () => ''),
      ...Array.from({ length: 100 }, () => ({ action: 'another-action', data: 'x'.repeat(65_000) })),
    ]) {
      const { id } = state.addDeployment({ environment: 'staging/pr-7', payload });
      state.addDeploymentStatus({ deploymentId: id, state: 'success' });
    }
    const two = await services.runAction(second);

    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'site-id': one.outputs['site-id'],
    });
    expect(services.service.started).toHaveLength(1);
  },
);

test.concurrent(
  'K1: two jobs that call one reusable workflow for two environments have a site each',
  async ({ expect }) => {
    await using services = await startForPullRequest();
    // Inside the reusable workflow, both have the same job and no matrix.
    const runJob = (environment: string) =>
      services.runAction({ ...first, inputs: { ...staging, environment } });
    // In parallel, as GitHub runs them.
    const runs = await Promise.all([runJob('staging/firefox'), runJob('staging/webkit')]);

    expect(new Set(runs.map(({ outputs }) => outputs['site-id'])).size).toBe(2);
    expect(new Set(runs.map(({ outputs }) => outputs['idempotency-key'])).size).toBe(2);
    expect(services.github.state.deployments).toHaveLength(2);
  },
);

test.concurrent(
  'K9: a re-run after somebody deleted the staging site makes a new one',
  async ({ expect }) => {
    await using services = await startForPullRequest();
    recordFirstAttempt(services);
    const one = await services.runAction(first);
    services.service.deleteStagingSite(one.outputs['site-id'] ?? '');
    const two = await services.runAction({ ...first, attempt: 2 });

    expect(two.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(two.outputs['site-id']).not.toBe(one.outputs['site-id']);
    expect(generationsOf(two)).toEqual(['', '-2']);
    expect(services.github.state.deployments.at(-1)?.payload).toMatchObject({
      'site-id': two.outputs['site-id'],
    });
  },
);

for (const [status, fault] of [
  ['cancelled', { kind: 'stall-after' }],
  ['unknown', { kind: 'answer-after', status: 503, headers: { 'retry-after': '7200' } }],
] as const) {
  testWithSignals(
    `G2, G4: the next run finds the site of a ${status} run that never saw it`,
    async ({ expect }) => {
      const handle = createProcessHandle();
      await using services = await startForPullRequest({
        intercept: failFirst<Fault>({ calls: 1, method: 'POST', fault }),
        // The service has acted by now.
        modifyResponse({ method }, response) {
          if (method === 'POST' && status === 'cancelled') handle.kill('SIGINT');
          return response;
        },
      });
      const one = await services.runAction({ ...first, onStart: handle.onStart });
      const states = statesOf(services);
      const two = await services.runAction(second);

      const [record, found] = services.github.state.deployments.map(({ payload }) => payload);
      const key = one.outputs['idempotency-key'];
      expect(one.outputs['status']).toBe(status);
      expect(one.outputs).not.toHaveProperty('site-id');
      expect(states).toEqual(['error']);
      expect(record).toMatchObject({ 'idempotency-key': key });
      expect(record).not.toHaveProperty('site-id');
      expect(two.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
      expect(two.warnings).toEqual([]);
      expect(postsOf(two).map((post) => post.key)).toEqual([key]);
      expect(services.service.started).toHaveLength(1);
      expect(found).toMatchObject({ 'site-id': two.outputs['site-id'] });
    },
  );
}

for (const fault of [{ kind: 'slow', delayMs: 500 }, { kind: 'lost' }] satisfies GitHubFault[]) {
  testWithSignals(
    `G8: a cancellation while a deployment is created leaves one (${fault.kind})`,
    async ({ expect }) => {
      const handle = createProcessHandle();
      const fail = failFirst<GitHubFault>({ calls: 1, method: 'POST', path: /\/deployments$/, fault });
      await using services = await startForPullRequest({
        paceOf: () => ({ by: 'hand' }),
        github: {
          intercept(request) {
            const failure = fail(request);
            if (failure) handle.kill('SIGINT');
            return failure;
          },
        },
      });
      const run = await services.runAction({
        ...first,
        inputs: { ...staging, ...slowPolls },
        onStart: handle.onStart,
      });

      expect(run.outputs).toMatchObject({ status: 'cancelled' });
      expect(run.outputs).toHaveProperty('deployment-id');
      expect(statesOf(services)).toEqual(['error']);
    },
  );
}
