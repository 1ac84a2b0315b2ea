import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const needed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  push: { 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
  restore: { 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
  'restore-snapshot': { 'backup-id': seedIds.shopBackup, 'target-site-id': seedIds.blog },
};

test.concurrent(
  'a missing token is refused, and the advice knows where tokens get lost',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: { operation: 'staging', 'site-id': seedIds.shop, 'api-token': '' },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    expect(run.error).toMatch(/`api-token`.*\n.*/);
    expect(run.error).toContain('fork');
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/missing-token.txt');
  },
);

test.concurrent(
  'with `on-missing-token: skip` a run for a fork ends green, and says so in a notice',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      // Whatever else is missing: variables may be empty there too.
      inputs: {
        operation: 'staging',
        'site-id': '',
        'api-url': '',
        'api-token': ' ',
        'on-missing-token': 'skip',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'skipped' });
    expect(run.notices).toHaveLength(1);
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/missing-token-skipped.txt');
  },
);

test.concurrent('`on-missing-token: skip` changes nothing where there is a token', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging, 'on-missing-token': 'skip' },
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.notices).toEqual([]);
});

for (const operation of ['push', 'restore', 'restore-snapshot']) {
  test.concurrent(
    `\`on-missing-token: skip\` is a mistake with \`${operation}\`, token or not: a release is never green by a lost secret`,
    async ({ expect }) => {
      const stage = await setStage();
      const inputs = { operation, ...needed[operation], 'on-missing-token': 'skip' };
      const withoutToken = await stage.run({ inputs: { ...inputs, 'api-token': '' } });
      const withToken = await stage.run({ inputs });

      for (const run of [withoutToken, withToken]) {
        expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
        expect(run.error).toContain('`on-missing-token`');
      }
      expect(stage.service.requests).toEqual([]);
      await expect(showRun(withoutToken)).toMatchFileSnapshot(
        `snapshots/missing-token-skip-with-${operation}.txt`,
      );
    },
  );
}
