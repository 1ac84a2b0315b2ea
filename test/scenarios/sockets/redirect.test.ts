import { test } from 'vitest';
import type { Fault } from '../../stand-ins/service/fault.ts';
import { push, restore, restorePath, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

/** A redirect to another server, with credentials and a query that must stay secret. */
function redirectTo(url: string, status = 307, path = '/v1?session=hunter3'): Fault {
  const location = `${url.replace('//', '//mona:hunter2@')}${path}`;
  return { kind: 'answer', status, headers: { location } };
}

test.concurrent.for<readonly [status: number, path: string | undefined]>([
  [307, undefined],
  // A host that has moved.
  [302, restorePath],
])(
  'a redirect that cannot follow an action (%i) is refused and not followed, and its target is named without secrets',
  async ([status, path], { expect }) => {
    await using target = await startServices();
    await using services = await startServices({
      intercept: () => redirectTo(target.http.url, status, path),
    });
    const run = await services.runAction({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_response' });
    expect(target.http.received).toEqual([]);
    expect(run.requests).toHaveLength(1);
    expect(run.error).toContain(`${target.http.url}/v1`);
    expect([...run.log, run.summary].join('\n')).not.toMatch(/hunter/);
  },
);

test.concurrent.for([302, 303])(
  'a redirect that may follow an action (%i) is unknown, and the task in it is put out',
  async (status, { expect }) => {
    await using services = await startServices({
      // The service has acted by now.
      modifyResponse: (_request, response) => ({
        ...response,
        status,
        headers: { ...response.headers, location: '/v1/operations/1' },
      }),
    });
    const run = await services.runAction({ inputs: restore });

    expect(run.outputs).toMatchObject({
      status: 'unknown',
      'error-code': 'invalid_response',
      'task-id': startedTaskId(services),
    });
    expect(run.requests).toHaveLength(1);
  },
);

test.concurrent('a 101 after the service has acted ends the step at once, as unknown', async ({ expect }) => {
  await using services = await startServices({
    intercept: () => ({
      kind: 'answer-after',
      status: 101,
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    }),
  });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'invalid_response' });
  expect(run.requests).toHaveLength(1);
});

test.concurrent('a redirect after a lost POST is unknown', async ({ expect }) => {
  await using target = await startServices();
  await using services = await startServices({
    intercept: (_request, index) => (index === 0 ? { kind: 'reset-after' } : redirectTo(target.http.url)),
  });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'invalid_response' });
  expect(target.http.received).toEqual([]);
});

test.concurrent('a redirect of the preview refuses the push', async ({ expect }) => {
  await using target = await startServices();
  await using services = await startServices({ intercept: () => redirectTo(target.http.url) });
  const run = await services.runAction({ inputs: push });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_response' });
  expect(target.http.received).toEqual([]);
});

test.concurrent('W2: a redirect of a poll proves nothing, and the wait continues', async ({ expect }) => {
  await using target = await startServices();
  await using services = await startServices({
    intercept: (_request, index) => (index === 1 ? redirectTo(target.http.url) : undefined),
  });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(target.http.received).toEqual([]);
});
