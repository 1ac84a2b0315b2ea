import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

test.concurrent('a push asks for the preview first, and then replaces the live site', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: needed });

  expect(run.outputs).toMatchObject({
    status: 'completed',
    'site-id': seedIds.shop,
    'site-url': 'https://shop.example',
    'can-push': 'true',
  });
  expect(run.requests.map(({ method }) => method).slice(0, 2)).toEqual(['GET', 'POST']);
  expect(stage.service.started.map(({ kind }) => kind)).toEqual(['push']);
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push.txt');
});

test.concurrent(
  'a push goes on where the preview is the one that was approved, and the copy young enough',
  async ({ expect }) => {
    const stage = await setStage();
    const preview = await stage.run({
      inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging },
    });
    const digest = preview.outputs['preview-digest'] ?? '';
    const push = await stage.run({
      // In any case: the digest may have been typed.
      inputs: { ...needed, 'approved-preview': digest.toUpperCase(), 'max-copy-age-hours': '9999999.5' },
    });

    expect(push.outputs).toMatchObject({ status: 'completed', 'preview-digest': digest });
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
    await expect(showRuns({ 'The preview': preview, 'The push': push })).toMatchFileSnapshot(
      'snapshots/push-of-an-approved-preview.txt',
    );
  },
);

test.concurrent(
  'the confirmation may be typed in other letters and with space around it, and goes out without the space',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { ...needed, confirmation: '  Shop.Example ' } });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.requests[1]?.body).toBe('{"confirmation":"Shop.Example"}');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-confirmed-in-other-letters.txt');
  },
);

test.concurrent(
  'of many warnings the first eight are annotations, and the log has all',
  async ({ expect }) => {
    const stage = await setStage();
    const warnings = Array.from({ length: 11 }, (_, index) => `Order ${index + 1} is not in the copy.`);
    stage.service.setPreview(seedIds.shopStaging, { warnings });
    const run = await stage.run({ inputs: needed });

    expect(run.outputs).toMatchObject({ status: 'completed', warnings: JSON.stringify(warnings) });
    expect(run.warnings).toHaveLength(8);
    for (const warning of warnings) expect(run.log.join('\n')).toContain(warning);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-with-many-warnings.txt');
  },
);

test.concurrent('with `preview: false` the push is sent unasked, with a warning', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, preview: 'false' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs).not.toHaveProperty('can-push');
  expect(run.warnings).toHaveLength(1);
  expect(run.requests[0]?.method).toBe('POST');
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-without-a-preview.txt');
});

test.concurrent('where the preview names no confirmation, the service alone compares', async ({ expect }) => {
  const stage = await setStage();
  stage.service.setPreview(seedIds.shopStaging, { confirmation_required: '' });
  const run = await stage.run({ inputs: needed });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-confirmed-by-the-service.txt');
});

test.concurrent('with `wait: false` the push is accepted, and not waited for', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, wait: 'false' } });

  expect(run.outputs).toMatchObject({ status: 'submitted', 'site-id': seedIds.shop });
  expect(run.outputs).not.toHaveProperty('site-url');
  expect(stage.service.started).toHaveLength(1);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-not-waited-for.txt');
});

test.concurrent('a dry run of a push passes its guards, and sends no POST', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped', 'can-push': 'true' });
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shop);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-dry-run.txt');
});

test.concurrent('a dry run of a push is refused where a guard says no', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, confirmation: 'blog.example', 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'confirmation_mismatch' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-dry-run-refused.txt');
});
