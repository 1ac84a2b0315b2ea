import { test } from 'vitest';
import type { ServiceRequest } from '../../stand-ins/service/exchange.ts';
import { isCarriedOut } from '../../stand-ins/service/fault.ts';
import { startHttpService } from '../../stand-ins/service/http-service.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { closeAtEnd, setStage, type RunOptions, type Stage } from '../support/stage.ts';
import { passingFaults } from './faults.ts';

/** What goes wrong at the places that no other file of this folder tells of: the exchange, and what becomes of it. */
interface Place {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  /** The end of the path of the exchange at which it goes wrong, once, in the last run. */
  readonly path: RegExp;
  /** Runs all that comes before; says what the last run is. */
  readonly prepare: (stage: Stage) => RunOptions | Promise<RunOptions>;
  readonly expected: Readonly<Record<string, string>>;
  /** How many tasks all runs together start. */
  readonly started: number;
}

const domain = { operation: 'add-domain', 'site-id': seedIds.shop, domain: 'www.shop.example' };
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const staging = { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging/pr-7' };

/** A staging site that an earlier run has made and recorded, and a later run that is to use it. */
async function makeStagingSite(stage: Stage): Promise<RunOptions> {
  await stage.run({ inputs: staging, runId: '7001', ...onPullRequest() });
  return { inputs: staging, runId: '7002', ...onPullRequest() };
}

const places: readonly Place[] = [
  {
    what: 'a question of `verify-domain`',
    method: 'POST',
    path: /\/verify$/,
    async prepare(stage) {
      const added = await stage.run({ inputs: { ...domain, 'defer-verification': 'true' } });
      stage.service.putDnsInPlace('www.shop.example');
      return { inputs: { operation: 'verify-domain', 'domain-id': added.outputs['domain-id'] ?? '' } };
    },
    expected: { status: 'completed', 'domain-status': 'active' },
    started: 0,
  },
  {
    what: '`add-domain`',
    method: 'POST',
    path: /\/domains$/,
    prepare(stage) {
      stage.service.putDnsInPlace('www.shop.example');
      return { inputs: domain };
    },
    expected: { status: 'completed', 'domain-status': 'active' },
    started: 0,
  },
  {
    what: 'the look at the task of a site to reuse',
    method: 'GET',
    path: /\/v1\/tasks\/[^/]+$/,
    prepare: makeStagingSite,
    expected: { status: 'completed', reused: 'true' },
    started: 1,
  },
  {
    what: 'the look at a site to reuse',
    method: 'GET',
    path: /\/push-preview$/,
    prepare: makeStagingSite,
    expected: { status: 'completed', reused: 'true' },
    started: 1,
  },
  {
    what: 'the first look of `await-task`',
    method: 'GET',
    path: /\/v1\/tasks\/[^/]+$/,
    async prepare(stage) {
      const submitted = await stage.run({ inputs: { ...restore, wait: 'false' } });
      return { inputs: { operation: 'await-task', 'task-id': submitted.outputs['task-id'] ?? '' } };
    },
    expected: { status: 'completed', 'task-status': 'completed' },
    started: 1,
  },
];

for (const { what, method, path, prepare, expected, started } of places) {
  for (const [, how, fault] of passingFaults) {
    test.concurrent(`${what}, where ${how}, is asked for again, and then all is well`, async ({ expect }) => {
      let isArmed = false;
      const stage = await setStage({
        withStagingSite: false,
        ...(method === 'GET' && { github: {} }),
        intercept(request) {
          if (!isArmed || request.method !== method || !path.test(request.path)) return undefined;
          isArmed = false;
          return fault;
        },
      });
      const last = await prepare(stage);
      isArmed = true;
      const run = await stage.run(last);

      expect(isArmed, 'it never came to the place').toBe(false);
      expect(run.outputs).toMatchObject(expected);
      expect(stage.service.started).toHaveLength(started);
      const isRetried = fault.kind !== 'slow';
      const [first, second] = run.requests.filter((each) => each.method === method && path.test(each.path));
      expect(first?.fault).toEqual(fault);
      expect(first?.key).toBe(method === 'POST' ? run.outputs['idempotency-key'] : undefined);
      if (isRetried) expect(second).toMatchObject({ path: first?.path, body: first?.body });
      expect(second?.key).toBe(isRetried ? first?.key : undefined);
      if (method === 'POST') {
        expect(run.outputs['replayed']).toBe(String(isRetried && isCarriedOut(fault)));
        expect([...stage.service.world.domains.values()]).toMatchObject([{ status: 'active' }]);
        // A replay of its own is nothing to warn of.
        expect(run.warnings).toEqual([]);
      }
    });
  }
}

test.concurrent(
  'a service that is not there for some polls does not end the wait: it is there again',
  async ({ expect }) => {
    const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
    let closed: Promise<void> | undefined;
    let reopened: Promise<void> | undefined;
    const reopen = async (): Promise<void> => {
      await closed;
      for (const { taskId } of stage.service.started) stage.service.endTask(taskId);
      const again = await startHttpService(stage.service, { port: Number(new URL(stage.http.url).port) });
      closeAtEnd(() => again.close());
    };
    const run = await stage.run({
      inputs: restore,
      // A poll may be under way when the service goes: it is there again once one has been refused.
      env: { RUNNER_DEBUG: '1' },
      onLine(line) {
        if (line.startsWith('::group::Task')) closed = stage.http.close();
        if (line.startsWith('::debug::GET ') && line.includes('ECONNREFUSED')) reopened ??= reopen();
      },
    });
    await reopened;

    expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
    expect(reopened, 'no poll was refused').toBeDefined();
    expect(run.warnings).toHaveLength(1);
    expect(run.log.filter((line) => line.includes('answers again'))).toHaveLength(1);
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  },
);

test.concurrent('425 at the preview is a refusal, and nothing is started', async ({ expect }) => {
  const stage = await setStage({ intercept: () => ({ kind: 'answer', status: 425 }) });
  const run = await stage.run({
    inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'rejected' });
  expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
});

test.concurrent('425 at a poll ends the wait as unknown: the task goes on', async ({ expect }) => {
  const stage = await setStage({
    intercept: ({ method }) => (method === 'GET' ? { kind: 'answer', status: 425 } : undefined),
  });
  const run = await stage.run({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'rejected' });
  expect(run.error).toContain(run.outputs['task-id']);
  expect(run.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test.concurrent(
  'a POST that was lost on the way and is delivered late, after its retry, does nothing twice',
  async ({ expect }) => {
    let late: ServiceRequest | undefined;
    const deliveries: Promise<unknown>[] = [];
    const stage = await setStage({
      intercept(request, index) {
        if (index === 0) {
          late = request;
          return { kind: 'reset-before' };
        }
        // The retry has been answered by the time of the first poll.
        if (request.method === 'GET' && late) {
          deliveries.push(stage.service.handle(late));
          late = undefined;
        }
        return undefined;
      },
    });
    const run = await stage.run({ inputs: restore });
    await Promise.all(deliveries);

    expect(deliveries).toHaveLength(1);
    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  },
);

test.concurrent(
  'a POST that is delivered when the step has given it up was told as unknown, and a re-run attaches to it',
  async ({ expect }) => {
    let isOnItsWay = true;
    const stage = await setStage({
      github: {},
      intercept: () => (isOnItsWay ? { kind: 'stall' } : undefined),
    });
    const run = await stage.run({ inputs: { ...restore, 'timeout-minutes': '0.05' } });
    const [late] = stage.http.received;
    if (late) await stage.service.handle(late);
    isOnItsWay = false;
    const again = await stage.run({ inputs: restore, attempt: 2 });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'connection_failed' });
    expect(run.error).toContain('may have started');
    expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  },
);
