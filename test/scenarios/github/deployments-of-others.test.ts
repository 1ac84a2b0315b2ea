import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showGitHub, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const staging = { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging' };

test.concurrent(
  'deployments that somebody else recorded in the environment are passed over',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false, github: {} });
    const one = await stage.run({ inputs: staging, ...onPullRequest() });
    const { github } = stage;
    for (const payload of [
      '',
      'not JSON',
      '{"action":"site-pipeline"}',
      { action: 'another-action', 'site-id': seedIds.blog },
      {
        action: 'site-pipeline',
        'api-url': stage.http.url,
        'live-site-id': seedIds.shop,
        'site-id': '../../../admin',
        'task-id': '../../admin',
        options: '{}',
      },
      JSON.stringify({ action: 'site-pipeline', 'live-site-id': seedIds.shop, 'site-id': seedIds.blog }),
    ]) {
      const { id } = github?.state.addDeployment({ environment: 'staging', payload }) ?? { id: 0 };
      github?.state.addDeploymentStatus({ deploymentId: id, state: 'success' });
    }
    const two = await stage.run({ inputs: staging, runId: '7002', ...onPullRequest() });

    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'site-id': one.outputs['site-id'],
    });
    expect(stage.service.started).toHaveLength(1);
    await expect(
      [
        showRuns({ 'The first run': one, 'The second run': two }),
        ...(github ? [showGitHub(github)] : []),
      ].join('\n'),
    ).toMatchFileSnapshot('snapshots/deployments-of-others.txt');
  },
);

test.concurrent('our deployment is found behind a whole page of others', async ({ expect }) => {
  const stage = await setStage({ withStagingSite: false, github: {} });
  const one = await stage.run({ inputs: staging, ...onPullRequest() });
  for (let count = 0; count < 130; count += 1) stage.github?.state.addDeployment({ environment: 'staging' });
  const two = await stage.run({ inputs: staging, runId: '7002', ...onPullRequest() });

  expect(two.outputs).toMatchObject({
    status: 'completed',
    reused: 'true',
    'site-id': one.outputs['site-id'],
  });
  expect(two.githubRequests.filter((request) => request.includes('page=2'))).toHaveLength(1);
});
