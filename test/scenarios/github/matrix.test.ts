import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showGitHub } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent('two legs of a matrix have a key, a deployment and a comment each', async ({ expect }) => {
  const stage = await setStage({ withStagingSite: false, github: {} });
  const leg = (site: 'shop' | 'blog', runId: string) =>
    stage.run({
      inputs: {
        operation: 'staging',
        'site-id': seedIds[site],
        environment: `staging/${site}`,
        comment: 'true',
        matrix: JSON.stringify({ site }),
      },
      runId,
      ...onPullRequest(),
    });
  // Side by side, as GitHub runs them.
  const first = await Promise.all([leg('shop', '7001'), leg('blog', '7001')]);
  const second = await Promise.all([leg('shop', '7002'), leg('blog', '7002')]);

  for (const run of [...first, ...second]) expect(run.outputs).toMatchObject({ status: 'completed' });
  for (const run of second) expect(run.outputs).toMatchObject({ reused: 'true' });
  expect(new Set(first.map(({ outputs }) => outputs['idempotency-key'])).size).toBe(2);
  expect(stage.service.started).toHaveLength(2);
  expect(stage.github?.state.deployments).toHaveLength(2);
  expect(stage.github?.state.commentsOn(7)).toHaveLength(2);
});

test.concurrent(
  'two legs of a matrix that ask for the same are told apart by the matrix alone',
  async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false, github: {} });
    const leg = (browser: string) =>
      stage.run({
        inputs: {
          operation: 'staging',
          'site-id': seedIds.shop,
          environment: `staging/${browser}`,
          comment: 'true',
          matrix: JSON.stringify({ browser }),
        },
        ...onPullRequest(),
      });
    const firefox = await leg('firefox');
    const webkit = await leg('webkit');

    expect(firefox.outputs['site-id']).not.toBe(webkit.outputs['site-id']);
    expect(stage.service.started).toHaveLength(2);
    // One comment for each operation and site.
    expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
    await expect(stage.github && showGitHub(stage.github)).toMatchFileSnapshot('snapshots/matrix.txt');
  },
);
