import { describe, expect, it } from 'vitest';
import { startConversation } from '../conversation.ts';
import type { TaskPace } from '../task-pace.ts';
import { seedContents, seedIds } from '../seed.ts';

const { shop, blog, shopBackup, olderShopBackup, blogBackup } = seedIds;
const paceOf = (): TaskPace => ({ by: 'polls', polls: 0 });

describe('a backup', () => {
  const { shop: live, olderShopBackup: backup } = seedContents;

  it.each([
    [{}, backup],
    [{ method: 'full' }, backup],
    [{ method: 'files' }, { files: backup.files, database: live.database }],
    [{ method: 'db' }, { files: live.files, database: backup.database }],
  ])('is restored with %j', async (body, content) => {
    const { post, service } = startConversation({ paceOf });
    expect(await post(`/v1/sites/${shop}/backups/${olderShopBackup}/restore`, body)).toMatchObject({
      status: 202,
    });
    expect(service.world.contents.get(shop)).toEqual(content);
  });

  it('is not found under another site', async () => {
    const { post, service } = startConversation({ paceOf });
    expect(await post(`/v1/sites/${shop}/backups/${blogBackup}/restore`)).toMatchObject({
      status: 404,
      data: { code: 'backup_not_found' },
    });
    expect(service.started).toEqual([]);
  });
});

describe('a snapshot', () => {
  const path = `/v1/snapshots/${shopBackup}/restore`;

  it('is restored onto another site, and leaves its own alone', async () => {
    const { post, service } = startConversation({ paceOf });
    expect(await post(path, { target_site_id: blog })).toMatchObject({ status: 202 });
    expect(service.world.contents.get(blog)).toEqual(seedContents.shopBackup);
    expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
  });

  it.each([
    [{}, 422],
    [{ target_site_id: 'blog' }, 422],
    [{ target_site_id: seedIds.server }, 404],
  ])('is refused with %j', async (body, status) => {
    const { post, service } = startConversation({ paceOf });
    expect(await post(path, body)).toMatchObject({ status });
    expect(service.started).toEqual([]);
  });

  it('is restored onto its own site, or refused there, as decided', async () => {
    const own = { target_site_id: shop };
    const { post } = startConversation();
    expect(await post(path, own)).toMatchObject({ status: 202 });
    const { post: postStrict } = startConversation({ decisions: { snapshotOntoItsOwnSite: 'refused' } });
    expect(await postStrict(path, own)).toMatchObject({ status: 422, data: { code: 'same_site' } });
  });
});
