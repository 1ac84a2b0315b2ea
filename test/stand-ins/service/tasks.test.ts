import { expect, it } from 'vitest';
import { seedContents, seedIds } from './seed.ts';
import { createTestClient } from './test-client.ts';

const { shop, shopBackup } = seedIds;
const path = `/v1/sites/${shop}/backups/${shopBackup}/restore`;

it('a task runs for its time on the clock, reports progress, and takes effect at its end', async () => {
  const paceOf = () => ({ by: 'time', durationMs: 10_000 }) as const;
  const { post, poll, clock, service } = createTestClient({ paceOf });
  const endsAt = new Date(clock.nowMs() + 10_000).toISOString();
  expect((await post(path)).data).toMatchObject({ task: { status: 'queued', completed_at: null } });
  const id = service.started[0]?.taskId ?? '';
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

it('a task that fails has changed nothing', async () => {
  const failureOf = () => 'The backup is damaged.';
  const { post, poll, service } = createTestClient({ failureOf, paceOf: () => ({ by: 'polls', polls: 1 }) });
  await post(path);
  const task = await poll(service.started[0]?.taskId ?? '');
  expect(task).toMatchObject({ status: 'failed', result: null, error_message: failureOf() });
  expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
});

it('an answer has the task in the place that was decided', async () => {
  const { post, poll, service } = createTestClient({
    decisions: { taskInPost: 'data', taskInPoll: 'data.task' },
  });
  expect((await post(path)).data).toMatchObject({ status: 'queued', site_id: shop });
  const id = service.started[0]?.taskId ?? '';
  expect(await poll(id)).toMatchObject({ task: { id } });
});
