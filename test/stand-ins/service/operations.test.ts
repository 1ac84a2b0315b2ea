import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { seedContents, seedIds } from './seed.ts';
import { createTestClient, type Reply, taskOf } from './test-client.ts';

const { shop, blog, shopStaging, shopBackup, olderShopBackup, blogBackup, server } = seedIds;
const atOnce = { paceOf: () => ({ by: 'polls', polls: 0 }) as const };
const byHand = { paceOf: () => ({ by: 'hand' }) as const };

describe('staging (4.1)', () => {
  const path = `/v1/sites/${shop}/staging`;

  it('creates a site with label, PHP version, region and server of the parent', async () => {
    const { post, poll, service } = createTestClient({ withStagingSite: false });
    const live = service.world.sites.get(shop);
    const reply = await post(path);
    expect(reply.data['site']).toMatchObject({
      parent_site_id: shop,
      site_label: 'shop-staging',
      domain_name: 'shop-staging.staging.hosting.example',
      status: 'creating',
      php_version: live?.php_version,
      region: live?.region,
      server_id: live?.server_id,
      storage_limit: live?.storage_limit,
    });
    const siteId = service.started[0]?.siteId ?? '';
    expect(service.world.contents.get(siteId)).toEqual({ files: {}, database: {} });
    for (let polls = 0; polls < 3; polls += 1) await poll(taskOf(reply).id);
    expect(service.world.contents.get(siteId)).toEqual(seedContents.shop);
    expect(service.world.sites.get(siteId)).toMatchObject({ status: 'active', wp_installed: true });
  });

  it.each([
    [{ domain: 'preview.example' }, { domain_name: 'shop-staging-2.preview.example' }],
    [{ storage_limit: 5 }, { storage_limit: 5 }],
    [{ storage_limit: null }, { storage_limit: 20 }],
  ])('accepts %j', async (body, site) => {
    expect((await createTestClient().post(path, body)).data).toMatchObject({ site });
  });

  it.each([
    { domain: 4 },
    { domain: '' },
    { storage_limit: 1.5 },
    { storage_limit: '5' },
    { storage_limit: 0 },
  ])('refuses %j', async (body) => {
    const { post, service } = createTestClient();
    expect(await post(path, body)).toMatchObject({ status: 422, data: { code: 'validation_failed' } });
    expect(service.started).toEqual([]);
  });

  it('is refused for a staging site, for an unknown site, and for a second copy if decided so', async () => {
    const { post } = createTestClient({ decisions: { stagingCopies: 'single' } });
    expect(await post(path.replace(shop, shopStaging))).toMatchObject({ data: { code: 'not_a_live_site' } });
    expect(await post(path.replace(shop, server))).toMatchObject({ status: 404 });
    expect(await post(path)).toMatchObject({ status: 409, data: { code: 'staging_exists' } });
  });

  it('makes a site that a person can delete; its stored answer still names it', async () => {
    const { get, post, service } = createTestClient(atOnce);
    const first = await post(path, {}, { key: 'k' });
    const siteId = service.started[0]?.siteId ?? '';
    const previewPath = `/v1/sites/${siteId}/staging/push-preview`;
    expect(await get(previewPath)).toMatchObject({ status: 200 });
    service.deleteStagingSite(siteId);
    expect(await get(previewPath)).toMatchObject({ status: 404, data: { code: 'site_not_found' } });
    expect(await post(path, {}, { key: 'k' })).toMatchObject({ isReplayed: true, data: first.data });
    expect(() => {
      service.deleteStagingSite(shop);
    }).toThrow('no staging site');
  });
});

describe('the push preview (4.2)', () => {
  const path = `/v1/sites/${shopStaging}/staging/push-preview`;

  it("names the live site's domain, the age of the copy and the days to revert", async () => {
    const { get, service, clock } = createTestClient();
    expect(await get(path)).toMatchObject({
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
    service.setPreview(shopStaging, { warnings: ['40 orders are newer.'] });
    expect((await get(path)).data).toMatchObject({ warnings: ['40 orders are newer.'] });
  });

  it('is refused for a live site', async () => {
    const reply = await createTestClient().get(path.replace(shopStaging, shop));
    expect(reply).toMatchObject({ status: 422, data: { code: 'not_a_staging_site' } });
  });

  it('is blocked for an unfinished copy, and during a push if decided so', async () => {
    const { get, post, service } = createTestClient({
      ...byHand,
      decisions: { previewWhilePushing: 'blocked' },
    });
    await post(`/v1/sites/${shop}/staging`);
    const unfinished = await get(path.replace(shopStaging, service.started[0]?.siteId ?? ''));
    expect(unfinished.data).toMatchObject({ can_push: false, copied_at: null });
    await post(path.replace('-preview', ''), { confirmation: 'shop.example' });
    expect((await get(path)).data).toMatchObject({ can_push: false });
  });
});

describe('a push (4.3)', () => {
  const path = `/v1/sites/${shopStaging}/staging/push`;
  const confirmed = { confirmation: 'shop.example' };

  it.each([
    ['database-and-files', seedContents.shopStaging],
    ['database', { files: seedContents.shop.files, database: seedContents.shopStaging.database }],
  ] as const)('replaces of the live site what was decided: %s', async (pushReplaces, content) => {
    const { post, service } = createTestClient({ ...atOnce, decisions: { pushReplaces } });
    expect(await post(path, confirmed)).toMatchObject({ status: 202, data: { site: { id: shop } } });
    expect(service.world.contents.get(shop)).toEqual(content);
  });

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

  it('is refused while the preview says that it is blocked, and beside another push if decided so', async () => {
    const { post, service } = createTestClient({ ...byHand, decisions: { whileTaskRuns: 'refused' } });
    service.setPreview(shopStaging, { can_push: false, blocked_reason: 'The site is locked.' });
    expect(await post(path, confirmed)).toMatchObject({ status: 409, message: 'The site is locked.' });
    service.setPreview(shopStaging, {});
    expect(await post(path, confirmed)).toMatchObject({ status: 202 });
    expect(await post(path, confirmed)).toMatchObject({ status: 409, data: { code: 'site_busy' } });
  });
});

describe('a domain (4.4)', () => {
  const path = `/v1/sites/${shop}/domains`;
  const domain = 'www.shop.example';
  const deferred = { domain, defer_verification: true };
  const idOf = ({ data }: Reply) => z.object({ domain: z.object({ id: z.string() }) }).parse(data).domain.id;

  it('is refused until its DNS is in place, then added and verified at once', async () => {
    const { post, service } = createTestClient();
    expect(await post(path, { domain })).toMatchObject({ status: 422, data: { code: 'dns_not_in_place' } });
    expect(service.world.domains.size).toBe(0);
    service.putDnsInPlace(domain);
    const connected = { data: { domain: { status: 'active', is_connected: true } } };
    expect(await post(path, { domain })).toMatchObject({ status: 201, ...connected });
    expect(await post(path, { domain })).toMatchObject({ status: 409, data: { code: 'domain_taken' } });
  });

  it('is added without DNS if deferred, with the records to add, and verified later', async () => {
    const { post, service } = createTestClient();
    const added = await post(path, deferred);
    expect(added).toMatchObject({
      status: 201,
      data: {
        domain: { domain, base_domain: 'shop.example', status: 'pending', is_connected: false },
        verification: { method: 'cname' },
        records: [{ type: 'CNAME', name: domain, value: 'shop.hosting.example', ttl: '3600' }],
      },
    });
    const verifyPath = `/v1/domains/${idOf(added)}/verify`;
    expect(await post(verifyPath)).toMatchObject({ status: 422, data: { code: 'dns_not_in_place' } });
    service.putDnsInPlace('WWW.shop.example');
    expect((await post(verifyPath)).data).toMatchObject({ domain: { status: 'active', is_connected: true } });
  });

  it('has 4 to 255 characters', async () => {
    const { post } = createTestClient();
    const names = ['a.b', 'a.bc', 'a'.repeat(255), 'a'.repeat(256)];
    const replies = await Promise.all(names.map((name) => post(path, { ...deferred, domain: name })));
    expect(replies.map(({ status }) => status)).toEqual([422, 201, 201, 422]);
  });

  it.each([
    ['v1', [200, 404]],
    ['as-written', [404, 200]],
    ['both', [200, 200]],
  ] as const)('is verified at the path and with the answer decided: %s', async (verifyPath, statuses) => {
    const decisions = { verifyPath, verifyBeforeDns: 'still-pending', domainInVerify: 'data' } as const;
    const { post } = createTestClient({ decisions });
    const below = `/domains/${idOf(await post(path, deferred))}/verify`;
    const replies = [await post(`/v1${below}`), await post(below)];
    expect(replies.map(({ status }) => status)).toEqual(statuses);
    expect(replies.map(({ data }) => data)).toContainEqual(expect.objectContaining({ status: 'pending' }));
  });
});

describe('a restore (4.5, 4.6)', () => {
  const { shop: live, olderShopBackup: backup } = seedContents;
  const snapshotPath = `/v1/snapshots/${shopBackup}/restore`;

  it.each([
    [{}, backup],
    [{ method: 'full' }, backup],
    [{ method: 'files' }, { files: backup.files, database: live.database }],
    [{ method: 'db' }, { files: live.files, database: backup.database }],
  ])('of a backup with %j changes just that', async (body, content) => {
    const { post, service } = createTestClient(atOnce);
    await post(`/v1/sites/${shop}/backups/${olderShopBackup}/restore`, body);
    expect(service.world.contents.get(shop)).toEqual(content);
  });

  it('of a backup of another site is refused', async () => {
    const reply = await createTestClient().post(`/v1/sites/${shop}/backups/${blogBackup}/restore`);
    expect(reply).toMatchObject({ status: 404, data: { code: 'backup_not_found' } });
  });

  it('of a snapshot changes the target site only', async () => {
    const { post, service } = createTestClient(atOnce);
    expect(await post(snapshotPath, { target_site_id: blog })).toMatchObject({ status: 202 });
    expect(service.world.contents.get(blog)).toEqual(seedContents.shopBackup);
    expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
  });

  it.each([
    [{}, 422],
    [{ target_site_id: 'blog' }, 422],
    [{ target_site_id: server }, 404],
    [{ target_site_id: shop }, 422],
  ])('of a snapshot is refused with %j', async (body, status) => {
    const { post } = createTestClient({ decisions: { snapshotOntoItsOwnSite: 'refused' } });
    expect(await post(snapshotPath, body)).toMatchObject({ status });
  });
});
