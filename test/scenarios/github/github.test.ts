import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { headSha, onPullRequest, staging } from '../support/requests.ts';
import { startServices, type Services } from '../support/start-services.ts';

const environment = 'staging/pr-7';
const recorded = { ...staging, environment, comment: 'true' };
const laterSha = '3'.repeat(40);

/** A pull request's first run is run 7001, its second run 7002 on another commit. */
const first = { inputs: recorded, ...onPullRequest() };
const second = { inputs: recorded, runId: '7002', ...onPullRequest(laterSha) };

const closed = {
  inputs: {
    operation: 'close-staging',
    'site-id': seedIds.shop,
    environment,
    comment: 'true',
    'api-token': '',
  },
  ...onPullRequest(),
};

/** The last state of each deployment, oldest first. */
function statesOf({ github: { state } }: Services): (string | undefined)[] {
  return state.deployments.map(({ id }) => state.stateOf(id));
}

test.concurrent('G3: the second run of a pull request reuses the staging site', async ({ expect }) => {
  await using services = await startServices({ withStagingSite: false });
  const one = await services.runAction(first);
  const two = await services.runAction({ ...second, inputs: { ...recorded, 'storage-limit': '9' } });

  expect(one.outputs).toMatchObject({ status: 'completed' });
  // A reused site is recorded for the new commit as well.
  expect(services.github.state.deployments.map(({ sha }) => sha)).toEqual([headSha, laterSha]);
  expect(statesOf(services)).toEqual(['in_progress', 'in_progress']);
  expect(two.outputs).toMatchObject({
    status: 'completed',
    reused: 'true',
    'site-id': one.outputs['site-id'],
    'comment-url': one.outputs['comment-url'],
  });
  expect(services.service.started).toHaveLength(1);
  await expect([renderRun(two), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
    'snapshots/reuse.txt',
  );
});

test.concurrent('G1: a killed run has recorded its site, and the next run reuses it', async ({ expect }) => {
  let isKilled = false;
  await using services = await startServices({
    withStagingSite: false,
    paceOf: () => ({ by: 'hand' }),
    modifyResponse(_request, response) {
      // While its task is polled, the site is recorded.
      const isRecorded = services.github.state.deployments.length === 1;
      if (isRecorded && !isKilled) services.action.kill('SIGKILL');
      isKilled ||= isRecorded;
      return response;
    },
  });
  const one = await services.runAction({ ...first, isInterrupted: true });
  expect(one.requests[0]?.method).toBe('POST');
  expect(services.github.state.deployments).toHaveLength(1);

  for (const { taskId } of services.service.started) services.service.endTask(taskId);
  const two = await services.runAction({ ...second, inputs: { ...recorded, comment: 'false' } });
  expect(two.outputs).toMatchObject({ status: 'completed', reused: 'true' });
  expect(services.service.started).toHaveLength(1);
});

test.concurrent(
  'G6: `close-staging` ends the environment and names the site that is left',
  async ({ expect }) => {
    await using services = await startServices({ withStagingSite: false });
    const { state } = services.github;
    const made = await services.runAction({ ...first, inputs: { ...recorded, comment: 'false' } });
    state.addDeployment({ environment, payload: { action: 'another-action' } });
    const run = await services.runAction(closed);
    const again = await services.runAction({ ...closed, runId: '7002' });

    const site = { id: made.outputs['site-id'], domain: made.outputs['site-domain'], environment };
    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(JSON.parse(run.outputs['sites-left'] ?? '')).toEqual([site]);
    expect(statesOf(services)).toEqual(['inactive', undefined]);
    expect(run.requests).toEqual([]);
    expect(again.outputs).toMatchObject({ status: 'completed' });
    expect(JSON.parse(again.outputs['sites-left'] ?? '')).toEqual([site]);
    // The comment alone is updated.
    expect(
      again.githubRequests.flatMap((line) => /^(?:POST|PATCH) .*\/(comments)\//.exec(line)?.[1] ?? []),
    ).toEqual(['comments']);
    expect(again.githubRequests.filter((line) => /^(POST|PATCH) .*deployments/.test(line))).toEqual([]);
    await expect([renderRun(run), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
      'snapshots/close-staging.txt',
    );
  },
);

test.concurrent('G5: a refused step writes one comment that links to its run', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ ...first, inputs: { ...recorded, 'api-token': 'standin_revoked' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'unauthorized' });
  expect(run.outputs['comment-url']).toMatch(/^https:\/\/github\.com\/octo-org\/shop\/.*#issuecomment-\d+$/);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
  await expect(renderGitHub(services.github)).toMatchFileSnapshot('snapshots/comment-refused.txt');
});
