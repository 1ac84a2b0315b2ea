import { describe, expect, it } from 'vitest';
import { seedIds } from './seed.ts';
import { createTestClient } from './test-client.ts';

const { shopStaging } = seedIds;
const atOnce = { paceOf: () => ({ by: 'polls', polls: 0 }) as const };
const byHand = { paceOf: () => ({ by: 'hand' }) as const };

describe('a push (4.2, 4.3)', () => {
  const path = `/v1/sites/${shopStaging}/staging/push`;
  const confirmed = { confirmation: 'shop.example' };

  it.each([
    [{ confirmation: 'shop-staging.staging.hosting.example' }, 'confirmation_mismatch'],
    [{ confirmation: '' }, 'confirmation_mismatch'],
    [{}, 'validation_failed'],
    [{ confirmation: `shop.example${' '.repeat(244)}` }, 'validation_failed'],
  ])('is refused with %j', async (body, code) => {
    const { post, service } = createTestClient(atOnce);
    expect(await post(path, body)).toMatchObject({ status: 422, data: { code } });
    expect(service.started).toEqual([]);
  });

  it('is refused if its preview says that it is blocked, and beside another push if decided so', async () => {
    const { post, service } = createTestClient({ ...byHand, decisions: { whileTaskRuns: 'refused' } });
    service.setPreview(shopStaging, { can_push: false, blocked_reason: 'The site is locked.' });
    expect(await post(path, confirmed)).toMatchObject({ status: 409, message: 'The site is locked.' });
    service.setPreview(shopStaging, {});
    expect(await post(path, confirmed)).toMatchObject({ status: 202 });
    expect(await post(path, confirmed)).toMatchObject({ status: 409, data: { code: 'site_busy' } });
  });
});
