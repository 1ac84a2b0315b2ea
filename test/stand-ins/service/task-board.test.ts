import { describe, expect, it } from 'vitest';
import { readReply, startConversation, taskOf } from './conversation.ts';
import { seedContents, seedIds, seedTokens } from './seed.ts';

const { shop, shopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

describe('a task', () => {
  it('takes its time on the clock, and reports how far it has come', async () => {
    const { post, poll, clock } = startConversation({ paceOf: () => ({ by: 'time', durationMs: 10_000 }) });
    const { id } = taskOf(await post(path));
    expect(await poll(id)).toMatchObject({
      status: 'queued',
      metadata_json: { progress: 0, step: 'Fetching backup' },
      result: null,
      completed_at: null,
    });
    await clock.advance(5000);
    expect(await poll(id)).toMatchObject({
      status: 'running',
      metadata_json: { progress: 50, step: 'Restoring files' },
    });
    await clock.advance(4999);
    expect(await poll(id)).toMatchObject({ status: 'running', metadata_json: { progress: 99 } });
    await clock.advance(1);
    const ended = await poll(id);
    expect(ended).toMatchObject({
      status: 'completed',
      metadata_json: { progress: 100 },
      error_message: null,
    });
    expect(ended.result).toContain('restored');
  });

  it('ends at its own moment, whenever somebody looks', async () => {
    const { post, poll, clock } = startConversation({ paceOf: () => ({ by: 'time', durationMs: 1000 }) });
    const endsAt = new Date(clock.nowMs() + 1000).toISOString();
    const { id } = taskOf(await post(path));
    await clock.advance(3_600_000);
    expect(await poll(id)).toMatchObject({ completed_at: endsAt });
  });

  it('ends at its third poll, without a clock', async () => {
    const { post, poll } = startConversation({ paceOf: () => ({ by: 'polls', polls: 3 }) });
    const { id } = taskOf(await post(path));
    const statuses = [await poll(id), await poll(id), await poll(id)].map(({ status }) => status);
    expect(statuses).toEqual(['running', 'running', 'completed']);
  });

  it('is over in the answer that starts it where it takes no time', async () => {
    const { post, service } = startConversation({ paceOf: () => ({ by: 'polls', polls: 0 }) });
    expect(taskOf(await post(path)).status).toBe('completed');
    expect(service.world.contents.get(shop)).toEqual(seedContents.shopBackup);
  });

  it('runs on until a test ends it', async () => {
    const { post, poll, clock, service } = startConversation({ paceOf: () => ({ by: 'hand' }) });
    const { id } = taskOf(await post(path));
    await clock.advance(86_400_000);
    expect(await poll(id)).toMatchObject({ status: 'running' });
    service.endTask(id, 'Somebody pulled the plug.');
    expect(await poll(id)).toMatchObject({ status: 'failed', error_message: 'Somebody pulled the plug.' });
  });

  it('is forgotten some time after its end where it is decided so', async () => {
    const { post, get, clock } = startConversation({
      decisions: { forgetsTasksAfterMs: 5000 },
      paceOf: () => ({ by: 'time', durationMs: 1000 }),
    });
    const { id } = taskOf(await post(path));
    await clock.advance(5999);
    expect(await get(`/v1/tasks/${id}`)).toMatchObject({ status: 200 });
    await clock.advance(1);
    expect(await get(`/v1/tasks/${id}`)).toMatchObject({ status: 404, data: { code: 'task_not_found' } });
  });
});

describe('what a task does', () => {
  it('is there when it completes, and not before', async () => {
    const { post, clock, service } = startConversation({
      paceOf: () => ({ by: 'time', durationMs: 1000 }),
    });
    await post(path);
    await clock.advance(999);
    service.settle();
    expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
    await clock.advance(1);
    service.settle();
    expect(service.world.contents.get(shop)).toEqual(seedContents.shopBackup);
  });

  it.each([
    ['end', seedContents.shop],
    ['start', seedContents.shopBackup],
  ] as const)(
    'is nothing where it fails, unless the effect is at the start: %s',
    async (effectAt, content) => {
      const { post, poll, service } = startConversation({
        decisions: { effectAt },
        paceOf: () => ({ by: 'polls', polls: 1 }),
        failureOf: () => 'The backup is damaged.',
      });
      const { id } = taskOf(await post(path));
      expect(await poll(id)).toMatchObject({
        status: 'failed',
        error_message: 'The backup is damaged.',
        result: null,
      });
      expect(service.world.contents.get(shop)).toEqual(content);
    },
  );
});

describe('the answer about a task', () => {
  it('has it where it is decided, in the POST and in the poll', async () => {
    const { post, get } = startConversation({
      decisions: { taskInPost: 'data', taskInPoll: 'data.task' },
    });
    const { data } = await post(path);
    expect(data).toMatchObject({ status: 'queued', site_id: shop });
    const poll = await get(`/v1/tasks/${String(data['id'])}`);
    expect(taskOf(poll)).toMatchObject({ id: data['id'] });
  });

  it.each([
    ['null', { completed_at: null }],
    ['empty', { completed_at: '' }],
    ['omitted', undefined],
  ] as const)('shows what has no value yet as decided: %s', async (unsetFields, shown) => {
    const { post } = startConversation({ decisions: { unsetFields } });
    const { task } = (await post(path)).data;
    if (shown === undefined) expect(task).not.toHaveProperty('completed_at');
    else expect(task).toMatchObject(shown);
  });

  it('needs a permission where it is decided so, though starting the task did not', async () => {
    const { post, get } = startConversation({ decisions: { taskPermission: 'site.view' } });
    const token = seedTokens.withoutView;
    const { id } = taskOf(await post(path, {}, { token }));
    expect(await get(`/v1/tasks/${id}`, { token })).toMatchObject({
      status: 403,
      data: { permission: 'site.view' },
    });
  });

  it('says 404 of a task there never was', async () => {
    const { service } = startConversation();
    const asked = { method: 'GET', path: `/v1/tasks/${shop}`, body: '' };
    const headers = { authorization: `Bearer ${seedTokens.full}` };
    expect(readReply(await service.handle({ ...asked, headers }))).toMatchObject({ status: 404 });
  });
});
