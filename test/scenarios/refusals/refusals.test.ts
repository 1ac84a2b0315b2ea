import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('every invalid input is reported at once, and no secret with it', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
    inputs: {
      operation: 'push',
      'api-url': 'https://mona:hunter2@hosting.example/api?key=hunter3#hunter4',
      'api-token': 'two words',
      'site-id': 'shop',
      confirmation: '',
      'approved-preview': 'missing',
      'max-copy-age-hours': '-1',
      wait: 'no',
      'timeout-minutes': '4321',
      'poll-interval-seconds': '0.01',
      'dry-run': '1',
      'idempotency-key': 'k'.repeat(241),
      'github-token': 'not a token',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
  expect(run.requests).toEqual([]);
  for (const name of Object.keys(run.inputs).filter((input) => input !== 'operation')) {
    expect(run.error, 'an invalid input that is not named').toContain(`\`${name}\``);
  }
  const text = [run.error, run.summary, ...run.log.slice(2)].join('\n');
  expect(text).not.toMatch(/hunter|two words|not a token/);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/invalid-inputs.txt');
});
