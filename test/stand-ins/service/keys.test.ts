import { describe, expect, it } from 'vitest';
import { startConversation, taskOf } from './conversation.ts';
import type { Decisions } from './decisions.ts';
import { retentionMs } from './idempotency-store.ts';
import { seedIds, seedTokens } from './seed.ts';

const { shop, shopBackup, olderShopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;
const otherPath = `/v1/sites/${shop}/backups/${olderShopBackup}/restore`;
const key = 'a-key';

describe('a retry with the same key', () => {
  it('gets the stored response and starts nothing', async () => {
    const { post, service } = startConversation();
    const first = await post(path, {}, { key });
    const second = await post(path, {}, { key });
    expect(first.isReplayed).toBe(false);
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(second).toMatchObject({ status: 202, data: first.data });
    expect(service.started).toHaveLength(1);
  });

  it('shows the task as it was, or as it is by now', async () => {
    const replayAfterTheEnd = async (replay: Decisions['replay']) => {
      const { post, clock } = startConversation({
        decisions: { replay },
        paceOf: () => ({ by: 'time', durationMs: 1000 }),
      });
      await post(path, {}, { key });
      await clock.advance(1000);
      return taskOf(await post(path, {}, { key })).status;
    };
    expect(await replayAfterTheEnd('as-it-was')).toBe('queued');
    expect(await replayAfterTheEnd('as-it-is-now')).toBe('completed');
  });

  it('acts anew once 24 hours have passed, and not a millisecond earlier', async () => {
    const { post, service, clock } = startConversation();
    await post(path, {}, { key });
    await clock.advance(retentionMs - 1);
    expect(await post(path, {}, { key })).toMatchObject({ isReplayed: true });
    await clock.advance(1);
    expect(await post(path, {}, { key })).toMatchObject({ isReplayed: false });
    expect(service.started).toHaveLength(2);
  });

  it('acts anew at a service that stores no keys', async () => {
    const { post, service } = startConversation({ decisions: { storesKeys: false } });
    await post(path, {}, { key });
    expect(await post(path, {}, { key })).toMatchObject({ isReplayed: false });
    expect(service.started).toHaveLength(2);
  });
});

describe('a key used for something else', () => {
  it.each([
    ['another path', otherPath, {}],
    ['another body', path, { method: 'db' }],
  ])('is refused for %s', async (_, thenPath, thenBody) => {
    const { post, service } = startConversation();
    await post(path, {}, { key });
    expect(await post(thenPath, thenBody, { key })).toMatchObject({
      status: 422,
      data: { code: 'idempotency_key_reused' },
      isReplayed: false,
    });
    expect(service.started).toHaveLength(1);
  });

  it('is refused with the status a test decides on', async () => {
    const keyReused = { status: 409, code: 'idempotency_key_reused' };
    const { post } = startConversation({ decisions: { refusals: { keyReused } } });
    await post(path, {}, { key });
    expect(await post(otherPath, {}, { key })).toMatchObject({ status: 409, data: { code: keyReused.code } });
  });

  it.each(['', 'k'.repeat(256)])('is refused where it is no key at all: "%s"', async (noKey) => {
    const { post } = startConversation();
    expect(await post(path, {}, { key: noKey })).toMatchObject({ status: 422 });
  });

  it.each([
    ['account', [422, 422]],
    ['token', [422, 202]],
    ['path', [202, 202]],
  ] as const)('is another key outside of its scope: %s', async (keyScope, statuses) => {
    const { post } = startConversation({ decisions: { keyScope } });
    await post(path, {}, { key });
    const samePerson = await post(otherPath, {}, { key });
    const { post: postAnew } = startConversation({ decisions: { keyScope } });
    await postAnew(path, {}, { key });
    const otherToken = await postAnew(otherPath, {}, { key, token: seedTokens.withoutView });
    expect([samePerson.status, otherToken.status]).toEqual(statuses);
  });
});

describe('a key in progress', () => {
  const slow = { acceptMs: 5000 };

  it('is refused with a code and a time to come back, and the first goes on', async () => {
    const { post, service, clock } = startConversation({ decisions: slow });
    const first = post(path, {}, { key });
    expect(await post(path, {}, { key })).toMatchObject({
      status: 409,
      data: { code: 'idempotency_in_progress' },
      headers: { 'retry-after': '1' },
      isReplayed: false,
    });
    await clock.advance(5000);
    expect(await first).toMatchObject({ status: 202 });
    expect(service.started).toHaveLength(1);
  });

  it('is refused without a time to come back where it is decided so', async () => {
    const { post, clock } = startConversation({
      decisions: { ...slow, keyInProgressRetryAfterSeconds: undefined },
    });
    const first = post(path, {}, { key });
    expect((await post(path, {}, { key })).headers).not.toHaveProperty('retry-after');
    await clock.advance(5000);
    await first;
  });

  it('makes the second request wait for the answer of the first where it is decided so', async () => {
    const { post, service, clock } = startConversation({ decisions: { ...slow, keyInProgress: 'wait' } });
    const both = Promise.all([post(path, {}, { key }), post(path, {}, { key })]);
    await clock.advance(5000);
    const [first, second] = await both;
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
    expect(second.data).toEqual(first.data);
    expect(service.started).toHaveLength(1);
  });

  it('makes the second request the first where nothing was stored', async () => {
    const { post, service, clock } = startConversation({
      decisions: { ...slow, keyInProgress: 'wait' },
      breakAt: ({ index }) => (index === 0 ? 'before-acting' : undefined),
    });
    const both = Promise.all([post(path, {}, { key }), post(path, {}, { key })]);
    await clock.advance(10_000);
    expect((await both).map(({ status }) => status)).toEqual([500, 202]);
    expect(service.started).toHaveLength(1);
  });

  it('lets both act where the service looks a key up and does not hold it', async () => {
    const { post, service, clock } = startConversation({ decisions: { ...slow, keyInProgress: 'act-too' } });
    const both = Promise.all([post(path, {}, { key }), post(path, {}, { key })]);
    await clock.advance(5000);
    expect((await both).map(({ isReplayed }) => isReplayed)).toEqual([false, false]);
    expect(service.started).toHaveLength(2);
  });
});

describe('an error', () => {
  it.each([
    ['none', [false, false]],
    ['4xx', [true, false]],
    ['4xx-and-5xx', [true, true]],
  ] as const)('is stored as decided: %s', async (storesErrors, replayed) => {
    const { post } = startConversation({
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
  ] as const)('after the deed leaves %s under the key', async (storesAfterBreaking, retry, started) => {
    const { post, service } = startConversation({
      decisions: { storesAfterBreaking },
      breakAt: ({ index }) => (index === 0 ? 'after-acting' : undefined),
    });
    expect(await post(path, {}, { key })).toMatchObject({ status: 500, isReplayed: false });
    expect(await post(path, {}, { key })).toMatchObject(retry);
    expect(service.started).toHaveLength(started);
  });
});
