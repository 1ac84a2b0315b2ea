import { expect, test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

test.concurrent('a blocked push is refused with the reason, and nothing is sent', async ({ expect }) => {
  const stage = await setStage();
  stage.service.setPreview(seedIds.shopStaging, {
    can_push: false,
    blocked_reason: 'A backup of the live site is running.',
  });
  const run = await stage.run({ inputs: push });

  expect(run.outputs).toMatchObject({
    status: 'refused',
    'error-code': 'push_blocked',
    'can-push': 'false',
    'blocked-reason': 'A backup of the live site is running.',
  });
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-blocked.txt');
});

test.each([['"true"'], ['1'], ['null'], ['"yes"']])(
  '`can_push: %s` is no literal true, and blocks',
  async (value) => {
    const stage = await setStage({
      retell: (request, response) =>
        request.path.endsWith('push-preview')
          ? { ...response, body: response.body.replace('"can_push":true', `"can_push":${value}`) }
          : response,
    });
    const run = await stage.run({ inputs: push });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'push_blocked' });
    expect(stage.service.started).toEqual([]);
  },
);

test.concurrent(
  'a confirmation that names another site is refused, and both are named',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { ...push, confirmation: 'blog.example' } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'confirmation_mismatch' });
    expect(run.error).toMatch(/blog\.example.*shop\.example/);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-confirmation-mismatch.txt');
  },
);

test.concurrent('a confirmation that only the service finds wrong is rejected', async ({ expect }) => {
  const stage = await setStage();
  stage.service.setPreview(seedIds.shopStaging, { confirmation_required: '' });
  const run = await stage.run({ inputs: { ...push, confirmation: 'blog.example' } });

  expect(run.outputs).toMatchObject({
    status: 'refused',
    'error-code': 'rejected',
    'service-code': 'confirmation_mismatch',
  });
  expect(stage.service.started).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-rejected-by-the-service.txt');
});

test.concurrent('a preview that has changed since it was approved is refused', async ({ expect }) => {
  const stage = await setStage();
  const preview = await stage.run({ inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging } });
  stage.service.setPreview(seedIds.shopStaging, { warnings: ['The live site has a new order.'] });
  const run = await stage.run({
    inputs: { ...push, 'approved-preview': preview.outputs['preview-digest'] ?? '' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'preview_changed' });
  expect(run.outputs['preview-digest']).not.toBe(preview.outputs['preview-digest']);
  expect(stage.service.started).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-preview-changed.txt');
});

test.concurrent('a copy that is too old is refused', async ({ expect }) => {
  const stage = await setStage();
  // Long before any day on which this runs.
  stage.service.setPreview(seedIds.shopStaging, { copied_at: '2020-02-02 10:00:00' });
  const run = await stage.run({ inputs: { ...push, 'max-copy-age-hours': '24' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'copy_too_old' });
  expect(stage.service.started).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-copy-too-old.txt');
});

test.concurrent('a copy of unknown age is refused where its age is limited', async ({ expect }) => {
  const stage = await setStage();
  stage.service.setPreview(seedIds.shopStaging, { copied_at: null });
  const run = await stage.run({ inputs: { ...push, 'max-copy-age-hours': '9999999' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'copy_too_old' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-copy-of-unknown-age.txt');
});
