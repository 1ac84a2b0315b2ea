import { test } from 'vitest';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { renderGitHub, renderRun } from '../support/render-log.ts';
import { addDomain, push, pushPreview, restore, staging } from '../support/requests.ts';
import { startServices, type ServicesOptions } from '../support/start-services.ts';
import { checkHostileRun } from './check-hostile-run.ts';
import { createHostileTexts, injectTexts, sample } from './hostile-responses.ts';

/** A source of texts, as `createHostileTexts` makes it. */
type NextText = () => string;

interface Place {
  readonly inputs: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>>;
  readonly options?: ServicesOptions;
  /** How the texts get into the response; by default, into every field. */
  readonly inject?: (
    nextText: NextText,
    request: ServiceRequest,
    response: ServiceResponse,
  ) => ServiceResponse;
}

/** A refusal in hostile texts only. */
const refuse =
  (status: number) =>
  (nextText: NextText): ServiceResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      success: false,
      data: { code: nextText(), permission: nextText(), [nextText()]: nextText() },
      message: nextText(),
      status_code: status,
    }),
  });

const deferred = { ...addDomain, 'defer-verification': 'true' };

const places: Readonly<Record<string, Place>> = {
  'the preview, the site and the task of a push': { inputs: push, expected: { status: 'completed' } },
  'the reason why a push is blocked': {
    inputs: push,
    expected: { status: 'refused', 'error-code': 'push_blocked' },
    inject: (nextText, _request, response) =>
      injectTexts(
        { ...response, body: response.body.replace('"can_push":true', '"can_push":false') },
        nextText,
      ),
  },
  'the confirmation that is required': {
    inputs: push,
    expected: { status: 'refused', 'error-code': 'confirmation_mismatch' },
    inject: (nextText, _request, response) => injectTexts(response, nextText, ['id']),
  },
  'a preview': {
    inputs: pushPreview,
    expected: { status: 'completed' },
    inject: (nextText, _request, response) => injectTexts(response, nextText, ['id']),
  },
  'the reason why a task failed': {
    inputs: restore,
    expected: { status: 'failed', 'error-code': 'task_failed' },
    options: { failureOf: () => 'The disk is full.' },
  },
  'the names and the warnings of a new staging site, and so on GitHub': {
    inputs: { ...staging, environment: 'staging' },
    expected: { status: 'completed' },
    inject: (nextText, _request, response) =>
      injectTexts(
        { ...response, body: response.body.replace('"site_lock":false', '"site_lock":true') },
        nextText,
      ),
  },
  'a domain, its id, its DNS records and its verification': {
    inputs: deferred,
    expected: { status: 'completed' },
    inject: (nextText, _request, response) => injectTexts(response, nextText, ['site_id']),
  },
  'the reason why a domain is not verified': {
    inputs: { operation: 'verify-domain', 'domain-id': seedIds.blogBackup, wait: 'false' },
    expected: { status: 'refused', 'error-code': 'dns_not_ready' },
    inject: refuse(422),
  },
  'the id of a task': {
    inputs: restore,
    expected: { status: 'unknown', 'error-code': 'invalid_response' },
    inject: (nextText, _request, response) => injectTexts(response, nextText, []),
  },
  'the id of a new staging site': {
    inputs: { ...staging, environment: 'staging' },
    expected: { status: 'completed' },
    inject: (nextText, request, response) =>
      request.method === 'POST'
        ? {
            ...response,
            body: response.body.replace(
              /"site":\{"id":"[^"]*"/,
              () => `"site":{"id":${JSON.stringify(nextText())}`,
            ),
          }
        : response,
  },
  'the token as a task’s id and in a domain, and so in the payload of a deployment': {
    inputs: { ...staging, environment: 'staging', wait: 'false' },
    expected: { status: 'submitted' },
    inject: (_nextText, _request, response) => ({
      ...response,
      body: response.body
        .replace(/"task":\{"id":"[^"]*"/, `"task":{"id":"${seedTokens.full}"`)
        .replace(/"domain_name":"[^"]*"/, `"domain_name":"${seedTokens.full}.hosting.example"`),
    }),
  },
  'the id of the site that was copied': {
    inputs: staging,
    expected: { status: 'unknown', 'error-code': 'invalid_response' },
    inject: (nextText, _request, response) => injectTexts(response, nextText, ['id', 'site_id']),
  },
  'a 403 and the permission that it names': {
    inputs: restore,
    expected: { status: 'refused', 'error-code': 'forbidden' },
    inject: refuse(403),
  },
  'the 403 of a poll': {
    inputs: restore,
    expected: { status: 'unknown', 'error-code': 'forbidden' },
    inject: (nextText, { method }, response) => (method === 'GET' ? refuse(403)(nextText) : response),
  },
};

for (const [index, [place, { inputs, expected, options, inject }]] of Object.entries(places).entries()) {
  test.concurrent(`hostile texts in ${place} are sanitized everywhere`, async ({ expect }) => {
    // Each place begins elsewhere in the list, so that all places together show every text as a message.
    const nextText = createHostileTexts(index * 5);
    await using services = await startServices({
      github: {},
      ...options,
      modifyResponse: (request, response) =>
        inject?.(nextText, request, response) ?? injectTexts(response, nextText),
    });
    const run = await services.runAction({
      inputs: { ...inputs, comment: 'true' },
      ...onPullRequest(),
      env: { RUNNER_DEBUG: '1' },
    });

    expect(run.outputs).toMatchObject(expected);
    checkHostileRun(run, services, true);
  });
}

test.concurrent('a sample of hostile texts reads as harmless text', async ({ expect }) => {
  await using services = await startServices({
    github: {},
    modifyResponse: (_request, response) => injectTexts(response, () => sample),
  });
  const run = await services.runAction({ inputs: { ...push, comment: 'true' }, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  checkHostileRun(run, services, true);
  await expect([renderRun(run), renderGitHub(services.github)].join('\n')).toMatchFileSnapshot(
    'snapshots/hostile-texts.txt',
  );
});

test.concurrent('a response with the request’s headers does not reveal the token', async ({ expect }) => {
  await using services = await startServices({
    modifyResponse: (request, response) =>
      injectTexts(response, () => JSON.stringify(JSON.stringify(request.headers))),
  });
  const run = await services.runAction({ inputs: push, env: { RUNNER_DEBUG: '1' } });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs['task-result']).toContain('Bearer ***');
  checkHostileRun(run, services);
});

test.concurrent('hostile texts in the target of a redirect are sanitized everywhere', async ({ expect }) => {
  const location = `https://evil.example/##[error]x::error::x<img src=x>[x](https://evil.example)@octocat|${seedTokens.full}`;
  await using services = await startServices({
    intercept: () => ({ kind: 'answer', status: 302, headers: { location } }),
  });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'invalid_response' });
  checkHostileRun(run, services);
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

  expect(run.outputs).toMatchObject({ status: 'completed' });
  checkHostileRun(run, services, true);
});

test.concurrent('hostile texts in the inputs are sanitized everywhere', async ({ expect }) => {
  await using services = await startServices();
  const nextText = createHostileTexts(0);
  const names = ['operation', 'site-id', 'confirmation', 'approved-preview', 'max-copy-age-hours'];
  // A variable of a process cannot hold a null character.
  const inputs = Object.fromEntries(names.map((name) => [name, nextText().replaceAll('\0', '')]));
  const invalid = await services.runAction({ inputs: { ...inputs, operation: 'push' } });
  const mismatch = await services.runAction({ inputs: { ...push, confirmation: sample.slice(0, 200) } });

  expect(invalid.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
  expect(mismatch.outputs).toMatchObject({ status: 'refused', 'error-code': 'confirmation_mismatch' });
  for (const run of [invalid, mismatch]) checkHostileRun(run, services);
});
