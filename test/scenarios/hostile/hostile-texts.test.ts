import { test } from 'vitest';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { addDomain, onPullRequest, push, pushPreview, restore, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';
import { injectText, sample } from './hostile-responses.ts';

// `checkRun` looks in every run for commands, elements, links, invisible characters and secrets. Every hostile text
// alone is in `unit/report/hostile-text`.

type Inputs = Readonly<Record<string, string>>;

test.concurrent.for<readonly [what: string, inputs: Inputs, expected: Inputs, failure: string | undefined]>([
  ['a preview', pushPreview, { status: 'completed' }, undefined],
  ['a task that fails', restore, { status: 'failed' }, 'The disk is full.'],
  ['a domain', { ...addDomain, 'defer-verification': 'true' }, { status: 'completed' }, undefined],
  [
    'a new staging site, and so on GitHub',
    { ...staging, environment: 'staging', comment: 'true' },
    { status: 'completed' },
    undefined,
  ],
])('hostile texts in %s are sanitized everywhere', async ([, inputs, expected, failure], { expect }) => {
  await using services = await startServices({
    failureOf: () => failure,
    modifyResponse: (_request, response) => {
      const body = response.body.replace('"site_lock":false', '"site_lock":true');
      return injectText({ ...response, body }, sample);
    },
  });
  const run = await services.runAction({ inputs, ...onPullRequest(), env: { RUNNER_DEBUG: '1' } });

  expect(run.outputs).toMatchObject(expected);
});

test.concurrent('a push with hostile texts everywhere is sanitized everywhere', async ({ expect }) => {
  await using services = await startServices({
    modifyResponse: (_request, response) => injectText(response, sample),
  });
  const run = await services.runAction({ inputs: { ...push, comment: 'true' }, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  await expect([renderRun(run), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
    'snapshots/hostile-texts.txt',
  );
});

test.concurrent('a response with the request’s headers does not reveal the token', async ({ expect }) => {
  await using services = await startServices({
    modifyResponse: (request, response) =>
      injectText(response, JSON.stringify(JSON.stringify(request.headers))),
  });
  const run = await services.runAction({ inputs: push, env: { RUNNER_DEBUG: '1' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs['task-result']).toContain('Bearer ***');
});

test.concurrent('the token as a task’s id and in a domain is not recorded', async ({ expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    modifyResponse: (_request, response) => ({
      ...response,
      body: response.body
        .replace(/"task":\{"id":"[^"]*"/, `"task":{"id":"${seedTokens.full}"`)
        .replace(/"domain_name":"[^"]*"/, `"domain_name":"${seedTokens.full}.hosting.example"`),
    }),
  });
  const run = await services.runAction({
    inputs: { ...staging, environment: 'staging', wait: 'false' },
  });

  expect(run.outputs).toMatchObject({ status: 'submitted' });
  expect(services.github.state.deployments).toHaveLength(1);
  expect(JSON.stringify(services.github.state.deployments)).not.toContain(seedTokens.full);
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
  const run = await services.runAction({
    inputs: { ...staging, environment: 'staging', reuse: 'false', comment: 'true' },
    ...onPullRequest(),
  });

  expect(run.outputs).toMatchObject({ status: 'refused' });
});

test.concurrent('hostile texts in the inputs are sanitized everywhere', async ({ expect }) => {
  await using services = await startServices();
  const inputs = { operation: 'push', 'site-id': sample, confirmation: sample, 'approved-preview': sample };
  const run = await services.runAction({ inputs });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
});
