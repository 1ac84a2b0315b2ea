import { expect, it } from 'vitest';
import { startConversation, taskOf } from '../conversation.ts';
import { seedContents, seedIds } from '../seed.ts';

const { shop, shopStaging } = seedIds;
const path = `/v1/sites/${shop}/staging`;
const atOnce = { paceOf: () => ({ by: 'polls', polls: 0 }) as const, withStagingSite: false };

it('creates a site that has its label, PHP version, region and server from the parent', async () => {
  const { post, service } = startConversation({ withStagingSite: false });
  const live = service.world.sites.get(shop);
  const { status, data } = await post(path);
  expect(status).toBe(202);
  expect(data['site']).toMatchObject({
    parent_site_id: shop,
    site_label: 'shop-staging',
    domain_name: 'shop-staging.staging.hosting.example',
    custom_domain: null,
    status: 'creating',
    php_version: live?.php_version,
    region: live?.region,
    server_id: live?.server_id,
    storage_limit: live?.storage_limit,
  });
});

it('has the live content on the new site once the task is completed', async () => {
  const { post, poll, service } = startConversation({ withStagingSite: false });
  const { id } = taskOf(await post(path));
  const siteId = service.started[0]?.siteId ?? '';
  expect(service.world.contents.get(siteId)).toEqual({ files: {}, database: {} });
  for (let polls = 0; polls < 3; polls += 1) await poll(id);
  expect(service.world.contents.get(siteId)).toEqual(seedContents.shop);
  expect(service.world.sites.get(siteId)).toMatchObject({ status: 'active', wp_installed: true });
});

it.each([
  [{ domain: 'preview.example' }, { domain_name: 'shop-staging.preview.example' }],
  [{ storage_limit: 5 }, { storage_limit: 5 }],
  [{ storage_limit: null }, { storage_limit: 20 }],
])('takes %j', async (body, site) => {
  const { post } = startConversation(atOnce);
  expect((await post(path, body)).data).toMatchObject({ site });
});

it.each([
  { domain: 4 },
  { domain: '' },
  { storage_limit: 1.5 },
  { storage_limit: '5' },
  { storage_limit: 0 },
])('refuses %j', async (body) => {
  const { post, service } = startConversation(atOnce);
  expect(await post(path, body)).toMatchObject({ status: 422, data: { code: 'validation_failed' } });
  expect(service.world.sites.size).toBe(2);
});

it('makes no staging copy of a staging copy, nor of a site that is not there', async () => {
  const { post } = startConversation();
  expect(await post(`/v1/sites/${shopStaging}/staging`)).toMatchObject({
    status: 422,
    data: { code: 'not_a_live_site' },
  });
  expect(await post(path.replace(shop, seedIds.server))).toMatchObject({ status: 404 });
});

it('makes as many copies as are asked for, or one alone where it is decided so', async () => {
  const { post } = startConversation();
  expect((await post(path)).data).toMatchObject({ site: { site_label: 'shop-staging-2' } });
  const { post: postSingle } = startConversation({ decisions: { stagingCopies: 'single' } });
  expect(await postSingle(path)).toMatchObject({ status: 409, data: { code: 'staging_exists' } });
});

it('leaves a failed site behind where the task fails', async () => {
  const { post, service } = startConversation({ ...atOnce, failureOf: () => 'No space left.' });
  await post(path);
  expect(service.world.sites.get(service.started[0]?.siteId ?? '')).toMatchObject({ status: 'failed' });
});
