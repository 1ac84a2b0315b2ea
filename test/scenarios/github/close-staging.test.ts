import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const environment = 'staging/pr-7';
const close = {
  inputs: {
    operation: 'close-staging',
    'site-id': seedIds.shop,
    environment,
    comment: 'true',
    'api-token': '',
  },
  ...onPullRequest(),
};

test.concurrent(
  'G6: `close-staging` ends the environment and names the site that is left',
  async ({ expect }) => {
    await using services = await startServices({ withStagingSite: false, github: {} });
    const { state } = services.github;
    const made = await services.runAction({
      inputs: { ...staging, environment },
      ...onPullRequest(),
    });
    state.addDeployment({ environment, payload: { action: 'another-action' } });
    const run = await services.runAction(close);
    const again = await services.runAction({ ...close, runId: '7002' });

    const site = { id: made.outputs['site-id'], domain: made.outputs['site-domain'] };
    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(JSON.parse(run.outputs['sites-left'] ?? '')).toEqual([site]);
    expect(state.deployments.map(({ id }) => state.stateOf(id))).toEqual(['inactive', undefined]);
    expect(run.warnings).toHaveLength(1);
    for (const text of [run.summary, state.commentsOn(7)[0]?.body]) expect(text).toContain(site.id);
    expect(run.requests).toEqual([]);
    expect(again.outputs).toMatchObject({ status: 'completed', 'sites-left': '[]' });
    expect(again.warnings).toEqual([]);
    expect(again.githubRequests.filter((line) => /^(POST|PATCH) \/repos/.test(line))).toEqual([]);
    await expect([renderRun(run), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
      'snapshots/close-staging.txt',
    );
  },
);

test.concurrent('G6: `close-staging` without a permission is refused and names it', async ({ expect }) => {
  await using services = await startServices({ github: { tokens: { ghs_full: { permissions: {} } } } });
  const run = await services.runAction(close);

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'forbidden' });
  expect(run.error).toContain('deployments: write');
});
