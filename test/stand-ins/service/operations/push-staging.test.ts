import { describe, expect, it } from 'vitest';
import { startConversation } from '../conversation.ts';
import type { TaskPace } from '../task-pace.ts';
import { seedContents, seedIds } from '../seed.ts';

const { shop, shopStaging } = seedIds;
const path = `/v1/sites/${shopStaging}/staging/push`;
const previewPath = `/v1/sites/${shopStaging}/staging/push-preview`;
const confirmed = { confirmation: 'shop.example' };
const paceOf = (): TaskPace => ({ by: 'polls', polls: 0 });

describe('the preview', () => {
  it('names the live site’s domain, the age of the copy and the days to revert', async () => {
    const { get, clock } = startConversation();
    expect(await get(previewPath)).toMatchObject({
      status: 200,
      data: {
        confirmation_required: 'shop.example',
        can_push: true,
        blocked_reason: null,
        copied_at: new Date(clock.nowMs() - 7_200_000).toISOString(),
        revert_days: 7,
        warnings: [],
      },
    });
  });

  it('shows what a test sets', async () => {
    const { get, service } = startConversation();
    service.setPreview(shopStaging, { warnings: ['40 orders are newer.'], revert_days: 3 });
    expect((await get(previewPath)).data).toMatchObject({
      warnings: ['40 orders are newer.'],
      revert_days: 3,
    });
  });

  it('is refused for a live site, and for none', async () => {
    const { get } = startConversation();
    expect(await get(previewPath.replace(shopStaging, shop))).toMatchObject({
      status: 422,
      data: { code: 'not_a_staging_site' },
    });
    expect(await get(previewPath.replace(shopStaging, seedIds.server))).toMatchObject({ status: 404 });
  });

  it('blocks a copy that is not finished', async () => {
    const { post, get } = startConversation({ paceOf: () => ({ by: 'hand' }) });
    await post(`/v1/sites/${shop}/staging`);
    const made = '00000000-0000-4000-8000-000000000001';
    expect((await get(previewPath.replace(shopStaging, made))).data).toMatchObject({
      can_push: false,
      copied_at: null,
    });
  });

  it('blocks while a push runs, where it is decided so', async () => {
    const { post, get } = startConversation({
      decisions: { previewWhilePushing: 'blocked' },
      paceOf: () => ({ by: 'hand' }),
    });
    await post(path, confirmed);
    expect((await get(previewPath)).data).toMatchObject({ can_push: false });
  });
});

describe('the push', () => {
  it('answers with the live site, and replaces its content', async () => {
    const { post, service } = startConversation({ paceOf });
    expect(await post(path, confirmed)).toMatchObject({ status: 202, data: { site: { id: shop } } });
    expect(service.world.contents.get(shop)).toEqual(seedContents.shopStaging);
  });

  it('leaves the live files alone where it is decided so', async () => {
    const { post, service } = startConversation({ paceOf, decisions: { pushReplaces: 'database' } });
    await post(path, confirmed);
    expect(service.world.contents.get(shop)).toEqual({
      files: seedContents.shop.files,
      database: seedContents.shopStaging.database,
    });
  });

  it('compares the confirmation without its case and the space around it', async () => {
    const { post } = startConversation();
    expect(await post(path, { confirmation: ' Shop.Example ' })).toMatchObject({ status: 202 });
  });

  it('compares it to the letter where it is decided so', async () => {
    const { post } = startConversation({ decisions: { confirmation: 'exact' } });
    expect(await post(path, { confirmation: 'Shop.example' })).toMatchObject({ status: 422 });
  });

  it.each([
    [{ confirmation: 'blog.example' }, 'confirmation_mismatch'],
    [{ confirmation: 'shop-staging.staging.hosting.example' }, 'confirmation_mismatch'],
    [{ confirmation: '' }, 'confirmation_mismatch'],
    [{}, 'validation_failed'],
    [{ confirmation: `shop.example${' '.repeat(244)}` }, 'validation_failed'],
  ])('is refused with %j', async (body, code) => {
    const { post, service } = startConversation({ paceOf });
    expect(await post(path, body)).toMatchObject({ status: 422, data: { code } });
    expect(service.started).toEqual([]);
    expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
  });

  it('is refused with the reason while the preview says it is blocked', async () => {
    const { post, service } = startConversation();
    service.setPreview(shopStaging, { can_push: false, blocked_reason: 'The site is locked.' });
    expect(await post(path, confirmed)).toMatchObject({
      status: 409,
      data: { code: 'push_blocked' },
      message: 'The site is locked.',
    });
  });

  it('runs beside another, or is refused while one runs, as decided', async () => {
    const hand = { paceOf: () => ({ by: 'hand' }) as const };
    const { post } = startConversation(hand);
    await post(path, confirmed);
    expect(await post(path, confirmed)).toMatchObject({ status: 202 });
    const { post: postAlone } = startConversation({ ...hand, decisions: { whileTaskRuns: 'refused' } });
    await postAlone(path, confirmed);
    expect(await postAlone(path, confirmed)).toMatchObject({ status: 409, data: { code: 'site_busy' } });
  });
});
