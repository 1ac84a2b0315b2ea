import { describe, expect, it } from 'vitest';
import { seedContents, seedIds, seedTokens } from './seed.ts';
import { createTestClient, readReply } from './test-client.ts';

const { shop, shopStaging, shopBackup } = seedIds;
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

describe('a restore (4.5)', () => {
  const { shop: live, shopBackup: backup } = seedContents;
  const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

  it.each([
    [{}, backup],
    [{ method: 'files' }, { files: backup.files, database: live.database }],
    [{ method: 'db' }, { files: live.files, database: backup.database }],
  ])('with %j changes just that', async (body, content) => {
    const { post, service } = createTestClient(atOnce);
    await post(path, body);
    expect(service.world.contents.get(shop)).toEqual(content);
  });

  // Only then do the other tests notice a request that the service would not accept.
  it.each([
    ['no JSON', '{"method":', 'application/json'],
    ['no object', '[]', 'application/json'],
    ['an unknown field', '{"label":"x"}', 'application/json'],
    ['a value that is not allowed', '{"method":"database"}', 'application/json'],
    ['another content type', '{}', 'text/plain'],
  ])('is refused if the body has %s', async (_, body, contentType) => {
    const { service } = createTestClient();
    const headers = { authorization: `Bearer ${seedTokens.full}`, 'content-type': contentType };
    const reply = readReply(await service.handle({ method: 'POST', path, headers, body }));
    expect(reply).toMatchObject({ status: 422, data: { code: 'validation_failed' } });
    expect(service.started).toEqual([]);
  });
});

describe('a request', () => {
  const headers = { authorization: `Bearer ${seedTokens.full}` };
  const path = `/v1/sites/${shopStaging}/staging/push-preview`;

  it.each([
    ['GET', path.replace(shopStaging, shopStaging.toUpperCase()), 200, undefined],
    ['GET', `${path}?verbose=1`, 200, undefined],
    ['DELETE', path, 405, 'GET'],
    ['GET', `/v1/sites/${shop}/staging`, 405, 'POST'],
    ['GET', '/v1/sites', 404, undefined],
    ['GET', '/v1/tasks/7', 404, undefined],
  ])('%s %s is answered with %i', async (method, asked, status, allow) => {
    const { service } = createTestClient();
    const reply = await service.handle({ method, path: asked, headers, body: '' });
    expect([reply.status, reply.headers['allow']]).toEqual([status, allow]);
  });
});
