import { expect, test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const nobody = '99999999-0000-4000-8000-000000000009';
const cases: readonly (readonly [
  operation: string,
  inputs: Readonly<Record<string, string>>,
  code: string,
])[] = [
  ['staging', { 'site-id': nobody }, 'site_not_found'],
  ['push-preview', { 'site-id': nobody }, 'site_not_found'],
  ['push', { 'site-id': nobody, confirmation: 'shop.example' }, 'site_not_found'],
  ['restore', { 'site-id': nobody, 'backup-id': seedIds.shopBackup }, 'site_not_found'],
  ['restore-snapshot', { 'backup-id': nobody, 'target-site-id': seedIds.blog }, 'backup_not_found'],
  ['add-domain', { 'site-id': nobody, domain: 'www.shop.example' }, 'site_not_found'],
  // The second path is unknown here altogether.
  ['verify-domain', { 'domain-id': nobody }, 'not_found'],
  // A task may not be readable everywhere at once, so it is asked for again until the time is up.
  ['await-task', { 'task-id': nobody, wait: 'false' }, 'task_not_found'],
];

for (const [operation, inputs, code] of cases) {
  test.concurrent(
    `\`${operation}\` of something that the service does not know is refused`,
    async ({ expect }) => {
      const stage = await setStage();
      const run = await stage.run({ inputs: { operation, ...inputs } });

      expect(run.outputs).toMatchObject({ 'error-code': 'not_found', 'service-code': code });
      expect(run.outputs['status']).toBe(operation === 'await-task' ? 'unknown' : 'refused');
      expect(stage.service.started).toEqual([]);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/unknown-site-${operation}.txt`);
    },
  );
}

test.concurrent('another site’s backup is not found', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.blogBackup },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_found' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/unknown-backup.txt');
});

test.each([
  ['push-preview', {}],
  ['push', { confirmation: 'shop.example' }],
])('`%s` of a live site is refused: it may not be a staging site’s id', async (operation, inputs) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { operation, 'site-id': seedIds.shop, ...inputs } });

  expect(run.outputs).toMatchObject({
    status: 'refused',
    'error-code': 'rejected',
    'service-code': 'not_a_staging_site',
  });
  expect(run.error).toContain('staging site');
  await expect(showRun(run)).toMatchFileSnapshot(`snapshots/no-staging-site-${operation}.txt`);
});
