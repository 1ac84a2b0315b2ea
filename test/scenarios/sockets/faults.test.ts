import { test } from 'vitest';
import { isCarriedOut, type Fault } from '../../stand-ins/service/fault.ts';
import { startHttpService } from '../../stand-ins/service/http-service.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { startCuttingProxy } from '../support/proxies.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { renderRun } from '../support/render-log.ts';
import {
  addDomain,
  addPendingDomain,
  isWaitingForTask,
  postsOf,
  push,
  restore,
  shortTimeout,
  staging,
  startRestore,
} from '../support/requests.ts';
import { startServices, type RunOptions, type Services } from '../support/start-services.ts';

/** Faults of one exchange that are over at the next attempt. */
const transientFaults: readonly (readonly [name: string, fault: Fault])[] = [
  ['the connection breaks before the service has the request', { kind: 'reset-before' }],
  ['the connection breaks after the service has acted', { kind: 'reset-after' }],
  ['the body of the response breaks off at once', { kind: 'cut', bytes: 0 }],
  ['the body of the response breaks off halfway', { kind: 'cut', bytes: 120 }],
  ['a 408 comes from a proxy', { kind: 'answer', status: 408 }],
  ['a 429 comes with `Retry-After`', { kind: 'answer', status: 429, headers: { 'retry-after': '1' } }],
  ['a 500 comes after the service has acted', { kind: 'answer-after', status: 500, body: '{}' }],
  [
    'a 502 comes as a page',
    {
      kind: 'answer',
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><title>502 Bad Gateway</title>::error::Bad gateway</html>',
    },
  ],
  ['a page comes after the service has acted', { kind: 'answer-after', status: 200, body: '<p>Log in</p>' }],
  ['an empty response comes after the service has acted', { kind: 'answer-after', status: 200 }],
  [
    'five mebibytes come after the service has acted',
    {
      kind: 'answer-after',
      status: 200,
      body: `{"success":true,"data":{"task":{"id":"${'x'.repeat(5 * 1024 * 1024)}"}}}`,
    },
  ],
];

for (const [what, fault] of transientFaults) {
  test.concurrent(`K4: a POST is retried with its key if ${what}`, async ({ expect }) => {
    await using services = await startServices({
      intercept: (_request, index) => (index === 0 ? fault : undefined),
    });
    const run = await services.runAction({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'completed', replayed: String(isCarriedOut(fault)) });
    expect(postsOf(run)).toHaveLength(2);
    expect(new Set(postsOf(run).map(({ key }) => key)).size).toBe(1);
    // K8: a replay of its own request is no reason for a warning.
    expect(run.warnings).toEqual([]);
    expect(services.service.started).toHaveLength(1);
    expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    if (fault.kind === 'reset-after') {
      await expect(renderRun(run)).toMatchFileSnapshot('snapshots/retried-post.txt');
    }
  });
}

interface Place {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  /** The end of the path of the request that fails. */
  readonly path: RegExp;
  readonly fault: Fault;
  /** Prepares the services and returns the options of the run in which the request fails. */
  readonly prepare: (services: Services) => RunOptions | Promise<RunOptions>;
  readonly expected: Readonly<Record<string, string>>;
}

async function prepareReuse(services: Services): Promise<RunOptions> {
  const options = { inputs: { ...staging, environment: 'staging/pr-7' }, ...onPullRequest() };
  await services.runAction(options);
  return { ...options, runId: '7002' };
}

const places: readonly Place[] = [
  {
    what: 'the preview of a push',
    method: 'GET',
    path: /\/push-preview$/,
    fault: { kind: 'cut', bytes: 120 },
    prepare: () => ({ inputs: push }),
    expected: { status: 'completed', replayed: 'false' },
  },
  {
    what: 'a poll',
    method: 'GET',
    path: /\/v1\/tasks\/[^/]+$/,
    fault: {
      kind: 'answer',
      status: 200,
      body: `{"success":true,"data":{"id":"${seedIds.blogBackup}","status":"completed"}}`,
    },
    prepare: () => ({ inputs: restore }),
    expected: { status: 'completed', 'task-status': 'completed' },
  },
  {
    what: '`await-task`',
    method: 'GET',
    path: /\/v1\/tasks\/[^/]+$/,
    fault: { kind: 'answer', status: 502, body: '<p>Bad gateway</p>' },
    prepare: async (services) => ({
      inputs: { operation: 'await-task', 'task-id': await startRestore(services) },
    }),
    expected: { status: 'completed', 'task-status': 'completed' },
  },
  {
    what: '`add-domain`',
    method: 'POST',
    path: /\/domains$/,
    fault: { kind: 'reset-after' },
    prepare(services) {
      services.service.putDnsInPlace('www.shop.example');
      return { inputs: addDomain };
    },
    expected: { status: 'completed', 'domain-status': 'active', replayed: 'true' },
  },
  {
    what: '`verify-domain`',
    method: 'POST',
    path: /\/verify$/,
    fault: { kind: 'answer-after', status: 504 },
    async prepare(services) {
      const domainId = await addPendingDomain(services);
      services.service.putDnsInPlace('www.shop.example');
      return { inputs: { operation: 'verify-domain', 'domain-id': domainId } };
    },
    expected: { status: 'completed', 'domain-status': 'active', replayed: 'true' },
  },
  {
    what: 'the task of a site to reuse',
    method: 'GET',
    path: /\/v1\/tasks\/[^/]+$/,
    fault: { kind: 'reset-before' },
    prepare: prepareReuse,
    expected: { status: 'completed', reused: 'true' },
  },
  {
    what: 'the preview of a site to reuse',
    method: 'GET',
    path: /\/push-preview$/,
    fault: { kind: 'answer', status: 408 },
    prepare: prepareReuse,
    expected: { status: 'completed', reused: 'true' },
  },
];

for (const { what, method, path, fault, prepare, expected } of places) {
  test.concurrent(`K4: the request is retried if ${what} fails once`, async ({ expect }) => {
    let isArmed = false;
    await using services = await startServices({
      ...(prepare === prepareReuse && { withStagingSite: false, github: {} }),
      intercept(request) {
        if (!isArmed || request.method !== method || !path.test(request.path)) return undefined;
        isArmed = false;
        return fault;
      },
    });
    const options = await prepare(services);
    isArmed = true;
    const run = await services.runAction(options);

    expect(isArmed, 'the request was never sent').toBe(false);
    expect(run.outputs).toMatchObject(expected);
    const [first, second] = run.requests.filter((each) => each.method === method && path.test(each.path));
    expect(first?.fault).toEqual(fault);
    expect(second).toMatchObject({ path: first?.path, body: first?.body });
    expect(second?.key).toBe(first?.key);
    expect(services.service.started.length).toBeLessThanOrEqual(1);
  });
}

test.concurrent('K6: a POST is retried as long as its key is in progress', async ({ expect }) => {
  const faults: readonly Fault[] = [
    { kind: 'reset-after' },
    { kind: 'answer', status: 409, headers: { 'retry-after': '0' }, body: '{"data":{}}' },
    { kind: 'answer', status: 409, body: '{"data":{"code":"request_in_progress"}}' },
  ];
  await using services = await startServices({ intercept: (_request, index) => faults[index] });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
  expect(postsOf(run)).toHaveLength(4);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('a POST without a response before the time-out is unknown', async ({ expect }) => {
  await using services = await startServices({ intercept: () => ({ kind: 'stall-after' }) });
  const run = await services.runAction({ inputs: { ...restore, ...shortTimeout } });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'connection_failed' });
  expect(services.service.started).toHaveLength(1);
});

test.concurrent.for([1, 20, 500])(
  'K4: a POST and a poll that are cut after %i bytes act once and come to their end',
  async (bytes, { expect }) => {
    await using services = await startServices();
    // The POST, its retry and the first poll.
    using proxy = await startCuttingProxy(services.http.url, [bytes, Infinity, bytes]);
    const run = await services.runAction({ inputs: { ...restore, 'api-url': proxy.url } });

    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(services.service.started).toHaveLength(1);
  },
);

test.concurrent('W2: polls that fail are one warning and do not end the wait', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  let closed: Promise<void> | undefined;
  let reopened: Promise<void> | undefined;
  await using closing = new AsyncDisposableStack();
  const reopen = async (): Promise<void> => {
    await closed;
    for (const { taskId } of services.service.started) services.service.endTask(taskId);
    const again = await startHttpService(services.service, {
      port: Number(new URL(services.http.url).port),
    });
    closing.defer(() => again.close());
  };
  const run = await services.runAction({
    inputs: restore,
    env: { RUNNER_DEBUG: '1' },
    // The service is gone while the task runs, and back after a poll was refused.
    onLine(line) {
      if (isWaitingForTask(line)) closed = services.http.close();
      if (line.startsWith('::debug::GET ') && line.includes('ECONNREFUSED')) reopened ??= reopen();
    },
  });
  await reopened;

  expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
  expect(run.warnings).toHaveLength(1);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('a response 20,000 levels deep, with `__proto__`, is accepted', async ({ expect }) => {
  const deep = '{"x":'.repeat(20_000) + '1' + '}'.repeat(20_000);
  await using services = await startServices({
    modifyResponse: (request, response) =>
      request.path.startsWith('/v1/tasks/')
        ? {
            ...response,
            body: response.body.replace(
              '"metadata_json":{',
              `"__proto__":{"status":"completed","id":"1"},"constructor":null,"metadata_json":{"__proto__":{"progress":7},"deep":${deep},`,
            ),
          }
        : response,
  });
  const run = await services.runAction({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.warnings).toEqual([]);
});
