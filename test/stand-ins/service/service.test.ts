import { describe, expect, it } from 'vitest';
import { readReply, startConversation } from './conversation.ts';
import { seedIds, seedTokens } from './seed.ts';

const { shop, blog, shopStaging, shopBackup } = seedIds;
const authorization = `Bearer ${seedTokens.full}`;
const restorePath = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

describe('the door', () => {
  it.each([
    ['without a token', {}, 'unauthenticated'],
    ['with another scheme', { authorization: `Basic ${seedTokens.full}` }, 'unauthenticated'],
    ['with a token it does not know', { authorization: 'Bearer standin_unknown' }, 'invalid_token'],
  ])('answers 401 %s', async (_, headers, code) => {
    const { service } = startConversation();
    const reply = readReply(
      await service.handle({ method: 'GET', path: `/v1/tasks/${shop}`, headers, body: '' }),
    );
    expect(reply).toMatchObject({ status: 401, data: { code } });
  });

  it('answers 404 to a path it does not have, and 405 to a method it does not take', async () => {
    const { get } = startConversation();
    expect(await get('/v1/nothing')).toMatchObject({ status: 404, data: { code: 'not_found' } });
    expect(await get(restorePath)).toMatchObject({ status: 405, data: { code: 'method_not_allowed' } });
  });

  it('does not take capitals, or anything but a uuid, for an id', async () => {
    const { post } = startConversation();
    expect(await post(restorePath.replace(shop, shop.toUpperCase()))).toMatchObject({ status: 404 });
    expect(await post('/v1/sites/shop/staging')).toMatchObject({ status: 404 });
  });

  it('takes an id in capitals where it is told to', async () => {
    const { post } = startConversation({ decisions: { upperCaseIds: 'the-same' } });
    expect(await post(restorePath.replace(shop, shop.toUpperCase()))).toMatchObject({ status: 202 });
  });

  it.each([
    ['POST', `/v1/sites/${shop}/staging`, seedTokens.withoutStaging, 'site.staging'],
    ['GET', `/v1/sites/${shopStaging}/staging/push-preview`, seedTokens.withoutStaging, 'site.staging'],
    ['POST', `/v1/sites/${shopStaging}/staging/push`, seedTokens.withoutRestore, 'site.restore'],
    ['POST', `/v1/sites/${shop}/domains`, seedTokens.withoutDomains, 'domains.manage'],
    ['POST', restorePath, seedTokens.withoutRestore, 'site.restore'],
    ['POST', `/v1/snapshots/${shopBackup}/restore`, seedTokens.withoutRestore, 'site.restore'],
    ['POST', `/v1/snapshots/${shopBackup}/restore`, seedTokens.withoutView, 'site.view'],
  ] as const)('answers 403 to %s %s with %s, and names %s', async (method, path, token, permission) => {
    const { get, post, service } = startConversation();
    const reply = await (method === 'GET' ? get(path, { token }) : post(path, {}, { token }));
    expect(reply).toMatchObject({ status: 403, data: { code: 'permission_denied', permission } });
    expect(service.started).toEqual([]);
  });
});

describe('a body', () => {
  it.each([
    ['that is no JSON', '{"method":', 400, 'malformed_json'],
    ['that is empty', '', 400, 'malformed_json'],
    ['that is no object', '[]', 422, 'validation_failed'],
    ['with a field of no meaning', '{"label":"x"}', 422, 'validation_failed'],
    ['with a value that is not allowed', '{"method":"database"}', 422, 'validation_failed'],
  ])('%s is refused, and nothing starts', async (_, body, status, code) => {
    const { service } = startConversation();
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = readReply(await service.handle({ method: 'POST', path: restorePath, headers, body }));
    expect(reply).toMatchObject({ status, data: { code } });
    expect(service.started).toEqual([]);
  });

  it('must be announced as JSON', async () => {
    const { service } = startConversation();
    const asked = { method: 'POST', path: restorePath, headers: { authorization }, body: '{}' };
    expect(readReply(await service.handle(asked))).toMatchObject({ status: 415 });
  });
});

describe('the ledger', () => {
  it('has every request as it came and as it was answered', async () => {
    const { post, get, service, clock } = startConversation();
    await post(restorePath, { method: 'db' }, { key: 'k' });
    await clock.advance(1000);
    await post(restorePath, { method: 'db' }, { key: 'k' });
    await get('/v1/nothing');
    const startMs = clock.nowMs() - 1000;
    const restore = { method: 'POST', path: restorePath, key: 'k', body: '{"method":"db"}', status: 202 };
    expect(service.requests).toMatchObject([
      { index: 0, atMs: startMs, ...restore, replayed: false },
      { index: 1, atMs: startMs + 1000, ...restore, replayed: true },
      { index: 2, method: 'GET', path: '/v1/nothing', key: undefined, status: 404, replayed: false },
    ]);
  });

  it('has every task that was started, and how it ended', async () => {
    const { post, service, clock } = startConversation({
      paceOf: () => ({ by: 'time', durationMs: 5000 }),
      failureOf: ({ kind }) => (kind === 'push' ? 'The disk is full.' : undefined),
    });
    const startedAtMs = clock.nowMs();
    await post(restorePath, {}, { key: 'r' });
    await post(`/v1/sites/${shopStaging}/staging/push`, { confirmation: 'shop.example' });
    expect(service.started.map(({ ended }) => ended)).toEqual([undefined, undefined]);

    await clock.advance(60_000);
    service.settle();
    const times = { startedAtMs, endedAtMs: startedAtMs + 5000 };
    expect(service.started).toMatchObject([
      { kind: 'restore', siteId: shop, key: 'r', ...times, ended: 'completed' },
      { kind: 'push', siteId: shop, key: undefined, ...times, ended: 'failed' },
    ]);
  });
});

it('gives the same ids for the same seed, and others for another', async () => {
  const idsOf = async (seed: number): Promise<string[]> => {
    const { post, service } = startConversation({ seed });
    await post(`/v1/snapshots/${shopBackup}/restore`, { target_site_id: blog });
    await post(restorePath);
    return service.started.map(({ taskId }) => taskId);
  };
  expect(await idsOf(1)).toEqual(await idsOf(1));
  expect(await idsOf(1)).not.toEqual(await idsOf(2));
});
