import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'a wrong token is refused, and the advice says where a token comes from',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: { operation: 'staging', 'site-id': seedIds.shop, 'api-token': 'standin_revoked_last_year' },
    });

    expect(run.outputs).toMatchObject({
      status: 'refused',
      'error-code': 'unauthorized',
      'service-code': 'invalid_token',
    });
    expect(run.error).toContain('API tokens');
    expect(run.requests).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/wrong-token.txt');
  },
);

test.concurrent('a wrong token stops a push at its preview', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: {
      operation: 'push',
      'site-id': seedIds.shopStaging,
      confirmation: 'shop.example',
      'api-token': 'standin_revoked_last_year',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'unauthorized' });
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/wrong-token-at-the-preview.txt');
});
