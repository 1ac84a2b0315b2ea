import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed = { operation: 'push-preview', 'site-id': seedIds.shopStaging };

test.concurrent(
  'a preview shows what a push would do, and puts out the digest to approve',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: needed });

    expect(run.outputs).toMatchObject({
      status: 'completed',
      'can-push': 'true',
      'revert-days': '7',
      warnings: '[]',
    });
    expect(run.outputs['preview-digest']).toMatch(/^[0-9a-f]{64}$/);
    // What a person has to type is there to be read, and not to be passed on unread.
    expect(run.log.join('\n')).toContain('shop.example');
    expect(run.summary).toContain('`shop.example`');
    expect(run.outputFile).not.toContain('shop.example"');
    expect(run.outputs['data']).not.toContain('confirmation_required');
    expect(run.requests).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-preview.txt');
  },
);

test.concurrent(
  'a preview that forbids the push is green all the same, since it was asked for',
  async ({ expect }) => {
    const stage = await setStage();
    stage.service.setPreview(seedIds.shopStaging, {
      can_push: false,
      blocked_reason: 'A backup of the live site is running.',
      warnings: ['The live site has 12 orders that the copy has not.', 'Two plugins are older on staging.'],
    });
    const run = await stage.run({ inputs: needed });

    expect(run.outputs).toMatchObject({
      status: 'completed',
      'can-push': 'false',
      'blocked-reason': 'A backup of the live site is running.',
    });
    expect(run.warnings).toHaveLength(2);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-preview-blocked.txt');
  },
);

test.concurrent('a preview that says little is told as it is', async ({ expect }) => {
  const stage = await setStage();
  stage.service.world.copiedAt.delete(seedIds.shopStaging);
  const run = await stage.run({ inputs: needed });

  expect(run.outputs).toMatchObject({ status: 'completed', 'can-push': 'false' });
  expect(run.outputs).not.toHaveProperty('copied-at');
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-preview-of-an-unfinished-copy.txt');
});

test.concurrent('a dry run of a preview shows the request and sends nothing', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { ...needed, 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/push-preview-dry-run.txt');
});
