import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'a path prefix in `api-url` is kept in every request, and is part of the key',
  async ({ expect }) => {
    const stage = await setStage({ prefix: '/hosting/api' });
    const inputs = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };
    const run = await stage.run({ inputs: { ...inputs, 'api-url': `${stage.http.url}/` } });

    // The stand-in answers below the prefix alone.
    expect(run.outputs).toMatchObject({ status: 'completed' });
    const plain = await setStage();
    const without = await plain.run({ inputs });
    expect(without.outputs['idempotency-key']).not.toBe(run.outputs['idempotency-key']);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/path-prefix.txt');
  },
);
