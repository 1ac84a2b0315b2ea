import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { testWithSignals } from '../support/conditional-tests.ts';
import { createProcessHandle } from '../support/process-handle.ts';
import { headSha, onPullRequest } from '../support/pull-request.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { isWaitingForTask, slowPolls, staging as withoutEnvironment } from '../support/requests.ts';
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
  expect(services.github.state.deployments[0]?.sha).toBe(headSha);
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
  await using services = await startForPullRequest({ paceOf: () => ({ by: 'hand' }) });
  const one = await services.runAction({
    ...first,
    inputs: { ...staging, ...slowPolls },
    isInterrupted: true,
    onLine(line, action) {
      if (isWaitingForTask(line)) action.kill('SIGKILL');
    },
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

test.concurrent('G3: a recorded site is found behind 130 deployments of others', async ({ expect }) => {
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
    ...Array.from({ length: 124 }, () => ''),
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
});

test.concurrent('K1: two jobs of a matrix have a key and a site each', async ({ expect }) => {
  await using services = await startForPullRequest();
  const runJob = (browser: string) =>
    services.runAction({
      ...first,
      inputs: { ...staging, environment: `staging/${browser}`, matrix: JSON.stringify({ browser }) },
    });
  // In parallel, as GitHub runs them.
  const runs = await Promise.all([runJob('firefox'), runJob('webkit')]);

  expect(new Set(runs.map(({ outputs }) => outputs['site-id'])).size).toBe(2);
  expect(new Set(runs.map(({ outputs }) => outputs['idempotency-key'])).size).toBe(2);
  expect(services.github.state.deployments).toHaveLength(2);
});
