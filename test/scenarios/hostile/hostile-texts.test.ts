import { test } from 'vitest';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { addDomain, onPullRequest, push, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';
import { injectText, sample } from './hostile-responses.ts';

// `checkRun` looks in every run for commands, elements, links, invisible characters and secrets. Every hostile text
// alone is in `unit/report/hostile-text`.

const recorded = { ...staging, environment: 'staging', comment: 'true' };

test.concurrent.for([
  push,
  { ...addDomain, 'defer-verification': 'true' },
  // Also on GitHub.
  recorded,
])('hostile texts in every response to `$operation` are sanitized everywhere', async (inputs, { expect }) => {
  await using services = await startServices({
    modifyResponse: (_request, response) => injectText(response, sample),
  });
  const run = await services.runAction({ inputs, ...onPullRequest(), env: { RUNNER_DEBUG: '1' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  if (inputs === push) {
    await expect([renderRun(run), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
      'snapshots/hostile-texts.txt',
    );
  }
});

test.concurrent('hostile texts in a response of GitHub are sanitized everywhere', async ({ expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    github: {
      intercept: () => ({
        kind: 'answer',
        status: 422,
        headers: {
          'content-type': 'application/json',
          deprecation: 'Sat, 01 Jan 2000 00:00:00 GMT',
          sunset: '##[error]pwned',
          link: '<https://x/##[set-env name=NODE_OPTIONS]--require=/tmp/x>; rel="deprecation"',
        },
        body: JSON.stringify({ message: sample.slice(0, 180), errors: [sample] }),
      }),
    },
  });
  const run = await services.runAction({ inputs: { ...recorded, reuse: 'false' }, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'refused' });
});
