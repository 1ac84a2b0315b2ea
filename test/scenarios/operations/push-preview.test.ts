import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { pushPreview } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`push-preview` shows what a push would do and sets the digest', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: pushPreview });

  expect(run.outputs).toMatchObject({
    status: 'completed',
    'can-push': 'true',
    'revert-days': '7',
    warnings: '[]',
  });
  expect(run.outputs['preview-digest']).toMatch(/^[0-9a-f]{64}$/);
  // The text to confirm is shown to people and is never an output.
  expect(run.log.join('\n')).toContain('shop.example');
  expect(run.summary).toContain('shop.example');
  expect(run.outputFile).not.toContain('shop.example"');
  expect(run.outputs['data']).not.toContain('confirmation_required');
  expect(run.requests).toHaveLength(1);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/push-preview.txt');
});
