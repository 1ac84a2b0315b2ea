import { describe, expect, it } from 'vitest';
import { seedContents, seedIds, seedTokens } from './seed.ts';
import { createTestClient, taskOf } from './test-client.ts';

const { shop, shopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

describe('a task', () => {
  it('runs for its time on the clock, reports progress, and takes effect at its end', async () => {
    const paceOf = () => ({ by: 'time', durationMs: 10_000 }) as const;
    const { post, poll, clock, service } = createTestClient({ paceOf });
    const endsAt = new Date(clock.nowMs() + 10_000).toISOString();
    const { id } = taskOf(await post(path));
    expect(await poll(id)).toMatchObject({ status: 'queued', result: null, completed_at: null });
    await clock.advance(5000);
    expect(await poll(id)).toMatchObject({
      status: 'running',
      metadata_json: { progress: 50, step: 'Restoring files' },
    });
    await clock.advance(4999);
    expect(await poll(id)).toMatchObject({ status: 'running', metadata_json: { progress: 99 } });
    expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
    await clock.advance(3_600_000);
    expect(await poll(id)).toMatchObject({ status: 'completed', completed_at: endsAt, error_message: null });
    expect(service.world.contents.get(shop)).toEqual(seedContents.shopBackup);
    expect(service.started).toMatchObject([{ kind: 'restore', siteId: shop, ended: 'completed' }]);
  });

  it('ends at a poll, or when a test ends it', async () => {
    const { post, poll, service } = createTestClient({
      paceOf: ({ index }) => (index === 0 ? { by: 'polls', polls: 3 } : { by: 'hand' }),
    });
    const counted = taskOf(await post(path)).id;
    const statuses = [await poll(counted), await poll(counted), await poll(counted)];
    expect(statuses.map(({ status }) => status)).toEqual(['running', 'running', 'completed']);
    const { id } = taskOf(await post(path));
    expect(await poll(id)).toMatchObject({ status: 'running' });
    service.endTask(id, 'Power failure.');
    expect(await poll(id)).toMatchObject({ status: 'failed', error_message: 'Power failure.' });
  });

  it.each([
    ['end', seedContents.shop],
    ['start', seedContents.shopBackup],
  ] as const)('that fails has changed what was decided: effect at the %s', async (effectAt, content) => {
    const { post, poll, service } = createTestClient({
      decisions: { effectAt },
      paceOf: () => ({ by: 'polls', polls: 1 }),
      failureOf: () => 'The backup is damaged.',
    });
    const { id } = taskOf(await post(path));
    expect(await poll(id)).toMatchObject({ status: 'failed', result: null });
    expect(service.world.contents.get(shop)).toEqual(content);
  });
});

describe('an answer about a task', () => {
  it('has the task in the place that was decided', async () => {
    const { post, get } = createTestClient({ decisions: { taskInPost: 'data', taskInPoll: 'data.task' } });
    const { data } = await post(path);
    expect(data).toMatchObject({ status: 'queued', site_id: shop });
    expect(taskOf(await get(`/v1/tasks/${String(data['id'])}`))).toMatchObject({ id: data['id'] });
  });

  it('needs the permission that was decided', async () => {
    const { post, get } = createTestClient({ decisions: { taskPermission: 'site.view' } });
    const token = seedTokens.withoutView;
    const { id } = taskOf(await post(path, {}, { token }));
    expect(await get(`/v1/tasks/${id}`, { token })).toMatchObject({ data: { permission: 'site.view' } });
  });
});
