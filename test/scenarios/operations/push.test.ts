import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { push, pushPreview, startedTaskId } from '../support/requests.ts';
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

test.concurrent('`push` continues if the approved preview has not changed', async ({ expect }) => {
  await using services = await startServices();
  const preview = await services.runAction({ inputs: pushPreview });
  const digest = preview.outputs['preview-digest'] ?? '';
  const run = await services.runAction({
    inputs: { ...push, 'approved-preview': digest.toUpperCase(), 'max-copy-age-hours': '9999999.5' },
  });

  expect(run.outputs).toMatchObject({ status: 'completed', 'preview-digest': digest });
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
});

test.concurrent(
  '`push` ignores case and space around the confirmation and annotates eight of many warnings',
  async ({ expect }) => {
    await using services = await startServices();
    const warnings = Array.from({ length: 11 }, (_, index) => `Order ${index + 1} is not in the copy.`);
    services.service.setPreview(seedIds.shopStaging, { warnings });
    const run = await services.runAction({
      inputs: { ...push, confirmation: '  Shop.Example ', wait: 'false' },
    });

    expect(run.outputs).toMatchObject({
      status: 'submitted',
      'site-id': seedIds.shop,
      'task-id': startedTaskId(services),
      warnings: JSON.stringify(warnings),
    });
    expect(run.requests[1]?.body).toBe('{"confirmation":"Shop.Example"}');
    expect(run.warnings).toHaveLength(8);
    for (const warning of warnings) expect(run.log.join('\n')).toContain(warning);
  },
);

test.concurrent('`push` with `preview: false` sends the push at once, with a warning', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...push, preview: 'false' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs).not.toHaveProperty('can-push');
  expect(run.warnings).toHaveLength(1);
  expect(run.requests[0]?.method).toBe('POST');
});

test.concurrent('a dry run of `push` runs the guards and sends no POST', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...push, 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped', 'can-push': 'true' });
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/push-dry-run.txt');
});
