import { describe, expect, it } from 'vitest';
import { retentionMs } from './idempotency-store.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createTestClient, taskOf } from './test-client.ts';

const { shop, shopBackup, olderShopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;
const otherPath = `/v1/sites/${shop}/backups/${olderShopBackup}/restore`;
const key = 'a-key';

describe('a second request with the same key (section 8)', () => {
  it('gets the stored response for 24 hours, and starts nothing', async () => {
    const { post, service, clock } = createTestClient();
    const first = await post(path, {}, { key });
    await clock.advance(retentionMs - 1);
    const second = await post(path, {}, { key });
    expect(first.isReplayed).toBe(false);
    expect(second).toMatchObject({ status: 202, isReplayed: true, data: first.data });
    expect(service.started).toHaveLength(1);
    await clock.advance(1);
    expect(await post(path, {}, { key })).toMatchObject({ isReplayed: false });
    expect(service.started).toHaveLength(2);
  });

  it.each([
    ['path', otherPath, {}],
    ['body', path, { method: 'db' }],
  ])('is refused if it has another %s', async (_, thenPath, thenBody) => {
    const { post, service } = createTestClient();
    await post(path, {}, { key });
    const reply = await post(thenPath, thenBody, { key });
    expect(reply).toMatchObject({ status: 422, data: { code: 'idempotency_key_reused' }, isReplayed: false });
    expect(service.started).toHaveLength(1);
  });

  it.each([
    ['account', [422, 422]],
    ['token', [422, 202]],
    ['path', [202, 202]],
  ] as const)('has another key outside of the scope: %s', async (keyScope, statuses) => {
    const { post } = createTestClient({ decisions: { keyScope } });
    await post(path, {}, { key });
    const otherRequest = await post(otherPath, {}, { key });
    const { post: postAnew } = createTestClient({ decisions: { keyScope } });
    await postAnew(path, {}, { key });
    const otherToken = await postAnew(otherPath, {}, { key, token: seedTokens.withoutView });
    expect([otherRequest.status, otherToken.status]).toEqual(statuses);
  });

  it.each([
    ['as-it-was', 'queued'],
    ['as-it-is-now', 'completed'],
  ] as const)('shows the task %s', async (replay, status) => {
    const paceOf = () => ({ by: 'time', durationMs: 1000 }) as const;
    const { post, clock } = createTestClient({ decisions: { replay }, paceOf });
    await post(path, {}, { key });
    await clock.advance(1000);
    expect(taskOf(await post(path, {}, { key }))).toMatchObject({ status });
  });
});

it.each(['', 'k'.repeat(256)])('a key has 1 to 255 characters, unlike "%s"', async (wrongKey) => {
  const { post } = createTestClient();
  expect(await post(path, {}, { key: wrongKey })).toMatchObject({ status: 422 });
});

describe('a request whose key is in use', () => {
  const acceptMs = 5000;

  it('is refused with a code and a Retry-After, and the first continues', async () => {
    const { post, service, clock } = createTestClient({ decisions: { acceptMs } });
    const first = post(path, {}, { key });
    expect(await post(path, {}, { key })).toMatchObject({
      status: 409,
      data: { code: 'idempotency_in_progress' },
      headers: { 'retry-after': '1' },
      isReplayed: false,
    });
    await clock.advance(acceptMs);
    expect(await first).toMatchObject({ status: 202 });
    expect(service.started).toHaveLength(1);
  });

  it.each([
    ['wait', [false, true], 1],
    ['act-too', [false, false], 2],
  ] as const)('does as decided: %s', async (keyInProgress, replayed, started) => {
    const { post, service, clock } = createTestClient({ decisions: { acceptMs, keyInProgress } });
    const both = Promise.all([post(path, {}, { key }), post(path, {}, { key })]);
    await clock.advance(acceptMs);
    expect((await both).map(({ isReplayed }) => isReplayed)).toEqual(replayed);
    expect(service.started).toHaveLength(started);
  });
});

describe('an error', () => {
  it.each([
    ['none', [false, false]],
    ['4xx', [true, false]],
    ['4xx-and-5xx', [true, true]],
  ] as const)('is stored as decided: %s', async (storesErrors, replayed) => {
    const { post } = createTestClient({
      decisions: { storesErrors },
      breakAt: (request) => (request.key === 'broken' ? 'before-acting' : undefined),
    });
    const wrong = { method: 'none' };
    await post(path, wrong, { key: 'wrong' });
    await post(path, {}, { key: 'broken' });
    const again = [await post(path, wrong, { key: 'wrong' }), await post(path, {}, { key: 'broken' })];
    expect(again.map(({ status }) => status)).toEqual([422, 500]);
    expect(again.map(({ isReplayed }) => isReplayed)).toEqual(replayed);
  });

  it.each([
    ['the-success', { status: 202, isReplayed: true }, 1],
    ['the-5xx', { status: 500, isReplayed: true }, 1],
    ['nothing', { status: 202, isReplayed: false }, 2],
  ] as const)('after acting stores as decided: %s', async (storesAfterBreaking, retry, started) => {
    const { post, service } = createTestClient({
      decisions: { storesAfterBreaking },
      breakAt: ({ index }) => (index === 0 ? 'after-acting' : undefined),
    });
    expect(await post(path, {}, { key })).toMatchObject({ status: 500, isReplayed: false });
    expect(await post(path, {}, { key })).toMatchObject(retry);
    expect(service.started).toHaveLength(started);
  });
});
