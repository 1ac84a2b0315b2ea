import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const staging = {
  operation: 'staging',
  'site-id': seedIds.shop,
  environment: 'staging/pr-7',
  comment: 'true',
};

test.concurrent(
  'a token without permissions: one warning for each, and the step is green all the same',
  async ({ expect }) => {
    const stage = await setStage({
      withStagingSite: false,
      github: { tokens: { ghs_full: { permissions: {} } } },
    });
    const run = await stage.run({ inputs: staging, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(2);
    expect(run.warnings.join('\n')).toContain('deployments: write');
    expect(run.warnings.join('\n')).toContain('pull-requests: write');
    expect(run.outputs).not.toHaveProperty('deployment-id');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/no-permissions.txt');
  },
);

test.concurrent(
  'a fork’s token, which can only read: the lookups go through, and two warnings name what it cannot write',
  async ({ expect }) => {
    const stage = await setStage({
      withStagingSite: false,
      github: {
        tokens: {
          ghs_full: { permissions: { deployments: 'read', 'pull-requests': 'read', actions: 'read' } },
        },
      },
    });
    const run = await stage.run({ inputs: staging, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(2);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/read-only-token.txt');
  },
);

test.concurrent(
  'a fork without any secret: nothing is asked of anybody, and the step is green with a notice',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false, github: {} });
    const run = await stage.run({
      inputs: { ...staging, 'api-token': '', 'on-missing-token': 'skip', 'github-token': '' },
      ...onPullRequest(),
    });

    expect(run.outputs).toMatchObject({ status: 'skipped' });
    expect(run.notices).toHaveLength(1);
    expect(run.requests).toEqual([]);
    expect(run.githubRequests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/fork-without-secrets.txt');
  },
);

test.concurrent(
  'an empty `github-token` is one warning for all that it would have been for',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false, github: {} });
    const run = await stage.run({ inputs: { ...staging, 'github-token': '' }, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(1);
    expect(run.githubRequests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/no-github-token.txt');
  },
);

test.concurrent('a token that GitHub does not know is a warning', async ({ expect }) => {
  const stage = await setStage({ withStagingSite: false, github: { tokens: {} } });
  const run = await stage.run({ inputs: staging, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/unknown-github-token.txt');
});
