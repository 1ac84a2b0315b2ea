import { test } from 'vitest';
import type { NewReview } from '../../stand-ins/github/state.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { checkHostileRun } from '../hostile/check-hostile-run.ts';
import { sample } from '../hostile/hostile-responses.ts';
import { push } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const inputs = { ...push, 'require-approval': 'production' };
const review: NewReview = { runId: 7001, environments: ['Production'], comment: sample };

test.concurrent('a push that a person approved continues, and says who approved it', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  services.github.state.addReview({ ...review, user: 'mona' });
  const run = await services.runAction({ inputs });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.summary).toMatch(/Approved by.*`mona`/);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  checkHostileRun(run, services, true);
});

test.concurrent.for<readonly [what: string, reviews: readonly NewReview[]]>([
  ['nobody', []],
  [
    'nobody for this environment and run, and no person',
    [
      { ...review, state: 'rejected' },
      { ...review, environments: ['staging'] },
      { ...review, runId: 7002 },
      { ...review, user: 'release-bot[bot]' },
      { ...review, user: null },
    ],
  ],
])('a push that %s approved is refused before anything is sent', async ([, reviews], { expect }) => {
  await using services = await startServices({ github: {} });
  for (const each of reviews) services.github.state.addReview(each);
  const run = await services.runAction({ inputs });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_approved' });
  expect(run.requests).toEqual([]);
});

test.concurrent('a push is refused if the token may not read the reviews', async ({ expect }) => {
  await using services = await startServices({ github: { tokens: { ghs_full: { permissions: {} } } } });
  services.github.state.addReview(review);
  const run = await services.runAction({ inputs });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_approved' });
  expect(run.error).toContain('actions: read');
  expect(run.requests).toEqual([]);
});
