import { test } from 'vitest';
import { fullSecret } from '../../stand-ins/github/open-github.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { headSha, onPullRequest, push, staging } from '../support/requests.ts';
import { runPost } from '../support/run-action.ts';
import { startServices } from '../support/start-services.ts';

const environment = 'staging/pr-7';
const recorded = { ...staging, environment, comment: 'true' };
const laterSha = '3'.repeat(40);

test.concurrent(
  'G3: the second run of a pull request reuses its copy. G6: closing ends the environment, and names the copy',
  async ({ expect }) => {
    await using services = await startServices({ withStagingSite: false });
    const { state } = services.github;
    const one = await services.runAction({ inputs: recorded, ...onPullRequest() });
    const two = await services.runAction({
      inputs: { ...recorded, 'storage-limit': '9' },
      runId: '7002',
      ...onPullRequest(laterSha),
    });

    const { 'comment-url': commentUrl, 'site-domain': domain, 'site-id': id } = one.outputs;
    expect(one.outputs).toMatchObject({ status: 'completed' });
    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'site-id': id,
      'comment-url': commentUrl,
    });
    // A reused site is recorded for the new commit as well.
    expect(state.deployments.map(({ sha }) => sha)).toEqual([headSha, laterSha]);
    expect(services.service.started).toHaveLength(1);
    await expect([renderRun(two), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
      'snapshots/reuse.txt',
    );

    const closing = { operation: 'close-staging', 'site-id': seedIds.shop, 'api-token': '' };
    const closed = await services.runAction({
      runId: '7003',
      inputs: { ...closing, environment, comment: 'true' },
      ...onPullRequest(),
    });
    expect(closed.outputs).toMatchObject({ status: 'completed' });
    expect(JSON.parse(closed.outputs['sites-left'] ?? '')).toEqual([{ id, domain, environment }]);
    expect(closed.requests).toEqual([]);
    expect(state.deployments.map((each) => state.stateOf(each.id))).toEqual(['inactive', 'inactive']);
    await expect([renderRun(closed), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
      'snapshots/close-staging.txt',
    );
  },
);

test.concurrent(
  'G13: only a job that has succeeded says so, in its deployment and its comment',
  async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: recorded, ...onPullRequest() });
    const { state } = services.github;
    const seen = () => [state.stateOf(Number(run.outputs['deployment-id'])), state.comments[0]?.body];

    const inMain = ['in_progress', expect.stringContaining('the job is still running')];
    expect(seen()).toEqual(inMain);
    await services.runPost(run);
    expect(seen()).toEqual(['success', expect.stringContaining('✅ Commit')]);
  },
);

/** What an earlier step of the job can write into `GITHUB_ENV`. */
const planted = {
  'site-pipeline-started': 'true',
  'site-pipeline-job-end': '{"deploymentId":1001,"statusId":1002}',
};

test.concurrent('G13: no variable makes a step the end of its job', async ({ expect }) => {
  await using services = await startServices();
  const env = Object.fromEntries(Object.entries(planted).map(([name, value]) => [`STATE_${name}`, value]));
  const run = await services.runAction({ inputs: push, env });
  expect([run.exitCode, run.outputs['status'], run.requests.length > 0]).toEqual([0, 'completed', true]);
  expect(run.state).toEqual({});
});

test.concurrent.for([
  ['if the job was cancelled before the step could keep its state', recorded, {}],
  ['of another operation than `staging`', push, planted],
] as const)('G13: `post` asks nobody %s', async ([, of, state], { expect }) => {
  await using services = await startServices();
  const inputs = { ...of, 'api-url': services.http.url, 'api-token': seedTokens.full };
  const env = { GITHUB_API_URL: services.github.url };
  const post = await runPost({ inputs: { ...inputs, 'github-token': fullSecret }, env }, { state });
  expect([post.exitCode, post.outputs]).toEqual([0, {}]);
  expect([services.http.received, services.github.requests]).toEqual([[], []]);
});
