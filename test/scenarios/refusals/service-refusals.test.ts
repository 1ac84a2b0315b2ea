import { test } from 'vitest';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import {
  addDomain,
  restore,
  restorePath,
  shortTimeout,
  staging,
  startedTaskId,
} from '../support/requests.ts';
import { postAsAnotherClient, startServices, type ServicesOptions } from '../support/start-services.ts';

const unknownId = '99999999-0000-4000-8000-000000000009';

test.concurrent('a missing permission is refused and named', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...restore, 'api-token': seedTokens.withoutRestore } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'forbidden' });
  expect(run.error).toContain('site.restore');
});

test.concurrent('W2: a token that may not read its task ends as unknown', async ({ expect }) => {
  await using services = await startServices({ decisions: { taskPermission: 'site.view' } });
  const run = await services.runAction({ inputs: { ...restore, 'api-token': seedTokens.withoutView } });

  expect(run.outputs).toMatchObject({
    status: 'unknown',
    'error-code': 'forbidden',
    'task-id': startedTaskId(services),
  });
  expect(run.error).toContain(run.outputs['task-id']);
  expect(run.error).toContain('await-task');
});

test.concurrent.for<
  readonly [
    what: string,
    inputs: Readonly<Record<string, string>>,
    expected: Readonly<Record<string, string>>,
    options: ServicesOptions,
  ]
>([
  [
    'an unknown task',
    { operation: 'await-task', 'task-id': unknownId, wait: 'false' },
    { status: 'unknown', 'error-code': 'not_found', 'service-code': 'task_not_found' },
    {},
  ],
  [
    'a site that has a staging copy already',
    staging,
    { status: 'refused', 'error-code': 'rejected', 'service-code': 'staging_exists' },
    { decisions: { stagingCopies: 'single' } },
  ],
  [
    'a domain whose DNS is not ready',
    addDomain,
    { status: 'refused', 'error-code': 'dns_not_ready', 'service-code': 'dns_not_in_place' },
    {},
  ],
  [
    'a domain whose DNS is not ready, after a lost request',
    addDomain,
    { status: 'unknown', 'error-code': 'dns_not_ready', 'service-code': 'dns_not_in_place' },
    { intercept: (_request, index) => (index === 0 ? { kind: 'reset-before' } : undefined) },
  ],
  [
    'too many requests, after a lost request',
    restore,
    { status: 'unknown', 'error-code': 'rate_limited' },
    {
      intercept: (_request, index) =>
        index === 0
          ? { kind: 'reset-before' }
          : { kind: 'answer', status: 429, headers: { 'retry-after': '7200' } },
    },
  ],
  [
    'a staging copy of another site',
    staging,
    { status: 'unknown', 'error-code': 'invalid_response' },
    {
      modifyResponse: (_request, response) => ({
        ...response,
        body: response.body.replace(/"parent_site_id":"[^"]*"/, `"parent_site_id":"${seedIds.blog}"`),
      }),
    },
  ],
])('%s ends the step red', async ([, inputs, expected, options], { expect }) => {
  await using services = await startServices(options);
  const run = await services.runAction({ inputs });

  expect(run.outputs).toMatchObject(expected);
});

test.concurrent('K6: a key that another request has used is never retried', async ({ expect }) => {
  await using services = await startServices({
    decisions: { refusals: { keyReused: { status: 409, code: 'idempotency_key_reused' } } },
  });
  await postAsAnotherClient(services, restorePath, { method: 'files' }, 'nightly');
  const run = await services.runAction({ inputs: { ...restore, 'idempotency-key': 'nightly' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'idempotency_key_reused' });
  expect(run.requests).toHaveLength(1);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('a task that fails ends the step red, with the service’s reason', async ({ expect }) => {
  await using services = await startServices({ failureOf: () => 'The disk of server 12 is full.' });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({
    status: 'failed',
    'error-code': 'task_failed',
    'task-status': 'failed',
  });
  expect(run.error.split('\n')[0]).toContain('The disk of server 12 is full.');
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/task-failed.txt');
});

test.concurrent('W1: a step that times out names the running task', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  const run = await services.runAction({ inputs: { ...restore, ...shortTimeout } });

  expect(run.outputs).toMatchObject({ status: 'timed-out', 'error-code': 'timed_out' });
  expect(run.error).toContain(run.outputs['task-id']);
  expect(run.error).toContain('await-task');
  expect(run.requests.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(1);
});
