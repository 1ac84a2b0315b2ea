import { describe, expect, it } from 'vitest';
import { retentionMs } from './idempotency-store.ts';
import { seedIds } from './seed.ts';
import { createTestClient } from './test-client.ts';

const { shop, shopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;
const otherPath = `/v1/sites/${shop}/staging`;
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
    ['as-it-was', 'queued'],
    ['as-it-is-now', 'completed'],
  ] as const)('shows the task %s', async (replay, status) => {
    const paceOf = () => ({ by: 'time', durationMs: 1000 }) as const;
    const { post, clock } = createTestClient({ decisions: { replay }, paceOf });
    await post(path, {}, { key });
    await clock.advance(1000);
    expect((await post(path, {}, { key })).data).toMatchObject({ task: { status } });
  });
});

it('a request whose key is in use is refused with a code and a Retry-After, and the first continues', async () => {
  const { post, service, clock } = createTestClient({ decisions: { acceptMs: 5000 } });
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

it.each([
  ['none', [false, false]],
  ['4xx', [true, false]],
  ['4xx-and-5xx', [true, true]],
] as const)('an error is stored as decided: %s', async (storesErrors, replayed) => {
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
