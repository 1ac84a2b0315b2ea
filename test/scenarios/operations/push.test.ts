import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { push, pushPreview } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`push` fetches the preview and then replaces the live site', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: push });

  expect(run.outputs).toMatchObject({
    status: 'completed',
    'site-id': seedIds.shop,
    'site-url': 'https://shop.example',
    'can-push': 'true',
  });
  expect(run.requests.map(({ method }) => method).slice(0, 2)).toEqual(['GET', 'POST']);
  expect(services.service.started.map(({ kind }) => kind)).toEqual(['push']);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/push.txt');
});

test.concurrent(
  '`push` continues if the approved preview has not changed and the copy is fresh',
  async ({ expect }) => {
    await using services = await startServices();
    const preview = await services.runAction({ inputs: pushPreview });
    const digest = preview.outputs['preview-digest'] ?? '';
    const run = await services.runAction({
      // The copy is two hours old by the clock of the service, and much older by the runner's.
      inputs: { ...push, 'approved-preview': digest.toUpperCase(), 'max-copy-age-hours': '2.5' },
    });

    expect(run.outputs).toMatchObject({ status: 'completed', 'preview-digest': digest });
    expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  },
);

test.concurrent('a dry run of `push` runs the guards and sends no POST', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...push, 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped', 'can-push': 'true' });
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/push-dry-run.txt');
});
