import { describe, expect, it } from 'vitest';
import { seedIds, seedTokens } from './seed.ts';
import { createTestClient, readReply } from './test-client.ts';

const { shop, shopStaging, shopBackup } = seedIds;
const authorization = `Bearer ${seedTokens.full}`;
const restorePath = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

describe('access (section 5)', () => {
  it.each([
    ['without a token', {}, 'unauthenticated'],
    ['with another scheme', { authorization: `Basic ${seedTokens.full}` }, 'unauthenticated'],
    ['with an unknown token', { authorization: 'Bearer standin_unknown' }, 'invalid_token'],
  ])('is refused with 401 %s', async (_, headers, code) => {
    const { service } = createTestClient();
    const request = { method: 'GET', path: `/v1/tasks/${shop}`, headers, body: '' };
    expect(readReply(await service.handle(request))).toMatchObject({ status: 401, data: { code } });
  });

  it.each([
    ['POST', `/v1/sites/${shop}/staging`, seedTokens.withoutStaging, 'site.staging'],
    ['GET', `/v1/sites/${shopStaging}/staging/push-preview`, seedTokens.withoutStaging, 'site.staging'],
    ['POST', `/v1/sites/${shopStaging}/staging/push`, seedTokens.withoutRestore, 'site.restore'],
    ['POST', `/v1/sites/${shop}/domains`, seedTokens.withoutDomains, 'domains.manage'],
    ['POST', restorePath, seedTokens.withoutRestore, 'site.restore'],
    ['POST', `/v1/snapshots/${shopBackup}/restore`, seedTokens.withoutRestore, 'site.restore'],
    ['POST', `/v1/snapshots/${shopBackup}/restore`, seedTokens.withoutView, 'site.view'],
  ] as const)('to %s %s with %s is refused, and %s is named', async (method, path, token, permission) => {
    const { get, post, service } = createTestClient();
    const reply = await (method === 'GET' ? get(path, { token }) : post(path, {}, { token }));
    expect(reply).toMatchObject({ status: 403, data: { code: 'permission_denied', permission } });
    expect(service.started).toEqual([]);
  });
});

describe('a request (section 4)', () => {
  it('is refused if path, method or id are unknown', async () => {
    const { get, post } = createTestClient();
    expect(await get('/v1/nothing')).toMatchObject({ status: 404 });
    expect(await get(restorePath)).toMatchObject({ status: 405 });
    expect(await post('/v1/sites/shop/staging')).toMatchObject({ status: 404 });
    expect(await post(restorePath.replace(shop, shop.toUpperCase()))).toMatchObject({ status: 404 });
  });

  it.each([
    ['is not JSON', '{"method":', 400, 'malformed_json'],
    ['is empty', '', 400, 'malformed_json'],
    ['is not an object', '[]', 422, 'validation_failed'],
    ['has an unknown field', '{"label":"x"}', 422, 'validation_failed'],
    ['has a value that is not allowed', '{"method":"database"}', 422, 'validation_failed'],
  ])('is refused if the body %s', async (_, body, status, code) => {
    const { service } = createTestClient();
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = readReply(await service.handle({ method: 'POST', path: restorePath, headers, body }));
    expect(reply).toMatchObject({ status, data: { code } });
    expect(service.started).toEqual([]);
  });

  it('is refused without the content type JSON', async () => {
    const { service } = createTestClient();
    const request = { method: 'POST', path: restorePath, headers: { authorization }, body: '{}' };
    expect(readReply(await service.handle(request))).toMatchObject({ status: 415 });
  });

  it("is answered with the service's date, a replay with the current one", async () => {
    const { post, clock } = createTestClient();
    const dateOf = async () => (await post(restorePath, {}, { key: 'k' })).headers['date'];
    expect(await dateOf()).toBe('Thu, 15 Jan 2026 12:00:00 GMT');
    await clock.advance(60_000);
    expect(await dateOf()).toBe('Thu, 15 Jan 2026 12:01:00 GMT');
    const { get } = createTestClient({ decisions: { dateHeader: 'omitted' } });
    expect((await get('/v1/nothing')).headers).not.toHaveProperty('date');
  });
});
