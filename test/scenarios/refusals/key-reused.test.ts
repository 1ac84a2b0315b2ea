import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

for (const status of [422, 409]) {
  test.concurrent(
    `a key that another request has used is refused with an explanation, and never retried (${status})`,
    async ({ expect }) => {
      const stage = await setStage({
        decisions: { refusals: { keyReused: { status, code: 'idempotency_key_reused' } } },
      });
      const inputs = {
        operation: 'restore',
        'site-id': seedIds.shop,
        'backup-id': seedIds.shopBackup,
        'idempotency-key': 'nightly',
      };
      const first = await stage.run({ inputs: { ...inputs, method: 'files' } });
      const second = await stage.run({ inputs: { ...inputs, method: 'db' } });

      expect(first.outputs).toMatchObject({ status: 'completed' });
      expect(second.outputs).toMatchObject({
        status: 'refused',
        'error-code': 'idempotency_key_reused',
        'service-code': 'idempotency_key_reused',
      });
      expect(second.requests).toHaveLength(1);
      expect(stage.service.started).toHaveLength(1);
      await expect(showRuns({ First: first, 'With another method': second })).toMatchFileSnapshot(
        `snapshots/key-reused-${status}.txt`,
      );
    },
  );
}
