import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { restoreSnapshot } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`restore-snapshot` restores a backup onto another site', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...restoreSnapshot, method: 'full' } });

  expect(run.outputs).toMatchObject({ status: 'completed', 'site-id': seedIds.blog });
  expect(run.requests[0]?.body).toBe(`{"target_site_id":"${seedIds.blog}"}`);
  expect(services.service.world.contents.get(seedIds.blog)).toEqual(seedContents.shopBackup);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/restore-snapshot.txt');
});
