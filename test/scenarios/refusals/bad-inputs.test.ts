import { expect, test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'every mistake in the inputs is named at once, with what it got and what it accepts',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: {
        operation: 'push',
        'api-url': 'https://mona:hunter2@hosting.example/api?key=hunter3#hunter4',
        'api-token': 'two words',
        'site-id': 'shop',
        confirmation: '',
        preview: 'yes',
        'approved-preview': 'missing',
        'max-copy-age-hours': '0',
        wait: 'no',
        'timeout-minutes': '4321',
        'poll-interval-seconds': '0.01',
        'dry-run': '1',
        'idempotency-key': 'k'.repeat(241),
        'on-missing-token': 'ignore',
        comment: 'on',
        'github-token': 'not a token',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    expect(run.requests).toEqual([]);
    for (const name of Object.keys(run.inputs).filter((input) => input !== 'operation')) {
      expect(run.error, 'a mistake that is not named').toContain(`\`${name}\``);
    }
    const all = [run.error, run.summary, ...run.log.slice(2)].join('\n');
    for (const secret of ['hunter2', 'hunter3', 'hunter4', 'two words', 'not a token']) {
      expect(all).not.toContain(secret);
    }
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/bad-inputs.txt');
  },
);

test.concurrent('one mistake is the first line of the annotation', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'staging', 'site-id': seedIds.shop, 'storage-limit': '2.5' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
  expect(run.error.split('\n')[0]).toContain('`storage-limit` got "2.5"');
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/bad-inputs-one-mistake.txt');
});

test.concurrent('a missing `backup-id` says where a backup’s id is to be had', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({ inputs: { operation: 'restore', 'site-id': seedIds.shop } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
  expect(run.error).toContain('dashboard');
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/bad-inputs-no-backup.txt');
});

test.each([
  ['http://hosting.example', 'http beyond loopback'],
  ['ftp://hosting.example', 'no http at all'],
  ['hosting.example', 'no scheme'],
  ['https://hosting.example/?token=hunter2', 'a query'],
  ['https://hosting.example/#hunter2', 'a fragment'],
  ['https://mona:hunter2@hosting.example', 'credentials'],
  ['https://mona:hun?ter2@hosting.example', 'credentials that break the URL'],
])('`api-url` %s is refused: %s', async (url) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'staging', 'site-id': seedIds.shop, 'api-url': url },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
  expect([run.error, run.summary].join('\n')).not.toMatch(/hun|ter2/);
});

test.concurrent(
  'without any input the operation, the URL and the token are asked for',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { 'api-url': '', 'api-token': '' } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/bad-inputs-none-at-all.txt');
  },
);
