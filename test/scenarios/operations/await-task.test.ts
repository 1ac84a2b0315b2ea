import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { startRestore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`await-task` waits for a task that was started before', async ({ expect }) => {
  await using services = await startServices();
  const taskId = await startRestore(services);
  const run = await services.runAction({ inputs: { operation: 'await-task', 'task-id': taskId } });

  expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
  expect(run.requests.every(({ method, key }) => method === 'GET' && key === undefined)).toBe(true);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/await-task.txt');
});
