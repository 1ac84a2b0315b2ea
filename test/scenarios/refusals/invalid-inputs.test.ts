import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { push, restore, restoreSnapshot } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const refused = { status: 'refused', 'error-code': 'invalid_input' };

test.concurrent('every invalid input is reported at once, and no secret with it', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
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

  expect(run.outputs).toMatchObject(refused);
  expect(run.requests).toEqual([]);
  for (const name of Object.keys(run.inputs).filter((input) => input !== 'operation')) {
    expect(run.error, 'an invalid input that is not named').toContain(`\`${name}\``);
  }
  const text = [run.error, run.summary, ...run.log.slice(2)].join('\n');
  expect(text).not.toMatch(/hunter|two words|not a token/);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/invalid-inputs.txt');
});

test.concurrent.for<readonly [string, Readonly<Record<string, string>>]>([
  ['target-site-id', { ...restore, 'target-site-id': seedIds.blog }],
  ['method', { ...restoreSnapshot, method: 'files' }],
  ['operation', { operation: 'stagging', 'api-token': '', 'on-missing-token': 'skip' }],
  ['on-missing-token', { ...push, 'api-token': '', 'on-missing-token': 'skip' }],
])('an invalid `%s` is refused before any request', async ([name, inputs], { expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs });

  expect(run.outputs).toMatchObject(refused);
  expect(run.error).toContain(`\`${name}\``);
  expect(run.requests).toEqual([]);
});

test.concurrent('`on-missing-token: skip` ends a fork’s run green, with a notice', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  const run = await services.runAction({
    inputs: {
      operation: 'staging',
      'site-id': '',
      'api-url': '',
      'api-token': ' ',
      'on-missing-token': 'skip',
      environment: 'staging/pr-7',
      comment: 'true',
      'github-token': '',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.notices).toHaveLength(1);
  expect(run.requests).toEqual([]);
  expect(run.githubRequests).toEqual([]);
});
