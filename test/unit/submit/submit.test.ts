import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { key, keyOf, restore, failed, replay, refusal, keyReused } from '../../support/keyed-restore.ts';
import { task } from '../../support/polls.ts';
import { accepted, completed, inProgress, noResponse, page } from '../../support/responses.ts';
import { previewResponse, redirect, refusedConnection, replayed, response } from '../../support/responses.ts';
import { running } from '../../support/responses.ts';
import { createTestStep, ids, runOperation } from '../../support/run-operation.ts';
import { forever, inTurn, whenCancelled, type Script } from '../../support/scripted-service.ts';

/** What is tested, the responses, and what comes of them. */
type Row = [name: string, script: Script, expected: object];

const failedTask = task('failed');
const elsewhere = page(307, { location: '/v2' });

it('the first attempt sends one POST with the key of generation 1, and ends as its task ends (K2)', async () => {
  const outputs = { 'idempotency-key': key, replayed: 'false' };
  const ended = { status: 'completed', effect: 'started', keys: [key], outputs };
  expect(await restore([accepted(), completed])).toMatchObject(ended);
});

describe('without a run id', () => {
  it.each<[string, Readonly<Record<string, string>>, RegExp, number]>([
    ['random, and a warning says so (K1)', {}, /^site-pipeline-[0-9a-f-]{36}$/, 1],
    ['`idempotency-key` if it is set (K2)', { 'idempotency-key': key }, new RegExp(`^${key}$`), 0],
  ])('the key is %s', async (_name, inputs, expected, warnings) => {
    const script = [accepted(), completed];
    const run = await runOperation('restore', { script, inputs, context: { runId: undefined } });

    expect(run.keys).toEqual([expect.stringMatching(expected)]);
    expect(run.log.warnings).toHaveLength(warnings);
  });

  it('the key of each step is another one (K1)', () => {
    const options = { context: { runId: undefined } };
    const [first, second] = [1, 2].map(() => createTestStep('restore', options).step.firstKey);
    expect(first).not.toBe(second);
  });
});

describe('a request', () => {
  it.each<[string, string, Script]>([
    ['422', 'rejected', [refusal]],
    ['another 409', 'rejected', [response(409, { code: 'site_busy' })]],
    ['200 with `success: false`', 'rejected', [response(200, {}, { success: false })]],
    ['429 to the end', 'rate_limited', forever(response(429))],
    ['a redirect before an action', 'invalid_response', [elsewhere]],
    ['refused connections to the end', 'connection_failed', forever(refusedConnection)],
    ['a reused key after a lost response', 'idempotency_key_reused', [noResponse, keyReused]],
    ['a replayed 422 after a lost response', 'rejected', [noResponse, replayed(refusal)]],
    ['422 after a refused connection', 'rejected', [refusedConnection, refusal]],
    ['a 409 in progress to a first request: the site may be busy (K6)', 'rejected', [inProgress]],
    ['the same after a refused connection (K6)', 'rejected', [refusedConnection, inProgress]],
  ])('is refused if it can have started nothing: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
  });

  it.each<[string, string, Script]>([
    ['lost responses to the end', 'connection_failed', forever(noResponse)],
    ['a replayed 500', 'service_error', [replayed(response(500))]],
    ['a replayed 408', 'rejected', [replayed(response(408))]],
    ['401 after a lost response', 'unauthorized', [noResponse, response(401)]],
    ['422 after a 409 in progress after a lost response', 'rejected', [noResponse, inProgress, refusal]],
    ['a web page of a firewall', 'forbidden', [page(403, { contentType: 'text/html' })]],
    ['a redirect that may follow an action', 'invalid_response', [redirect]],
    ['a redirect after a lost response', 'invalid_response', [noResponse, elsewhere]],
    ['a replayed redirect after a lost response', 'invalid_response', [noResponse, replayed(redirect)]],
    ['a success without a task', 'invalid_response', [response(202)]],
  ])('is unknown if it may have started something: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'unknown', errorCode, effect: 'possible' });
  });

  it.each<Row>([
    [
      'that is redirected after acting has the task of the response as a result',
      [{ ...response(303, failedTask), location: '/done' }],
      {
        posts: 1,
        status: 'unknown',
        effect: 'possible',
        results: { answer: { task: { id: ids.task }, data: failedTask } },
      },
    ],
    [
      'that is refused has the `data` of the refusal as a result',
      [response(422, { code: 'no_space', free: 1 })],
      { results: { answer: { data: { code: 'no_space', free: 1 }, isReplayed: false } } },
    ],
  ])('%s', async (_name, script, expected) => {
    expect(await restore(script)).toMatchObject(expected);
  });

  const task = { id: ids.task };
  const known = { 'task-id': ids.task };
  it.each<[what: string, data: object, outputs: object]>([
    ['a task and its site', { task, site: { id: ids.target } }, { ...known, 'site-id': ids.target }],
    ['a site without a task', { site: { id: ids.target } }, {}],
    ['the live site as the new one', { task, site: { id: ids.live } }, known],
  ])('of `staging` that is redirected after acting, to a response with %s', async (_what, data, outputs) => {
    const script = [response(302, data, { location: 'https://login.example.com/' })];
    const run = await runOperation('staging', { script });
    const named = Object.entries(run.outputs).filter(([name]) => ['task-id', 'site-id'].includes(name));

    expect(run).toMatchObject({ status: 'unknown', effect: 'possible' });
    expect(Object.fromEntries(named)).toEqual(outputs);
  });
});

describe('`wait: false`', () => {
  const noWait = { wait: 'false' };

  it('ends once the service has accepted, with the task’s id', async () => {
    const submitted = { status: 'submitted', effect: 'started', outputs: { 'task-id': ids.task } };
    expect(await restore([accepted()], 1, noWait)).toMatchObject(submitted);
  });

  it.each<[string, readonly SendResult[], string]>([
    ['that is running', [replay, running], 'submitted'],
    ['that is completed', [replay, completed], 'completed'],
    ['that is failed', [replay, failed], 'failed'],
    ['whose first polls fail', [replay, noResponse, page(503), completed], 'completed'],
    ['that was accepted as failed', [accepted(undefined, { status: 'failed' }), failed], 'failed'],
  ])('polls a replay or ended task until the first response: one %s (W1)', async (_name, script, status) => {
    const run = await restore(script, 1, noWait);
    expect(run).toMatchObject({ posts: 1, status, effect: 'started' });
    expect(run.paths).toHaveLength(script.length);
  });

  it('gives up after five minutes without one, counted from the replay', async () => {
    const script = inTurn([page(503, { retryAfter: '60' }), replay], forever(noResponse));
    const run = await restore(script, 1, noWait);

    const outcome = { kind: 'task-unreadable', isKnown: true };
    const ended = { status: 'unknown', errorCode: 'connection_failed', effect: 'started' };
    expect(run).toMatchObject({ ...ended, outcome });
    expect(run.sentAtMs.at(-2)).toBeLessThanOrEqual(360_000);
    expect(run.sentAtMs.at(-1)).toBeGreaterThan(360_000);
    expect(run.endMs).toBeLessThan(391_000);
  });

  it('starts again in a later attempt if the replayed task is failed', async () => {
    const run = await restore([replay, failed, accepted()], 2, noWait);
    expect(run).toMatchObject({ status: 'submitted', keys: [key, keyOf(2)] });
  });
});

it('the data of a refusal names no task', async () => {
  const run = await restore([response(422, failedTask)]);
  expect(run).toMatchObject({ status: 'refused', effect: 'none' });
  expect(run.outputs).not.toHaveProperty('task-id');
});

describe('a cancellation', () => {
  const cancel = (script: Script, operation: 'restore' | 'push' = 'restore') =>
    runOperation(operation, { script, cancelledAtMs: 3000 });

  it.each<[string, Script, string]>([
    ['during the POST', [whenCancelled(noResponse)], 'possible'],
    ['after an attempt that may have been received', [page(503, { retryAfter: '60' })], 'possible'],
    ['after an attempt that was refused', [page(429, { retryAfter: '60' })], 'none'],
  ])('%s ends the step and says what may have started (W4)', async (_name, script, effect) => {
    const outcome = { kind: 'cancelled', during: 'request' };
    const ended = { posts: 1, status: 'cancelled', errorCode: 'cancelled', effect, outcome };
    expect(await cancel(script)).toMatchObject(ended);
  });

  it.each<[string, number, Readonly<Record<string, string>>, boolean]>([
    ['in attempt 1', 1, {}, false],
    ['in attempt 2', 2, {}, true],
    ['in attempt 2 of a dry run', 2, { 'dry-run': 'true' }, false],
  ])(
    'before the POST says that an earlier attempt’s action may be running: %s (W4)',
    async (_name, attempt, inputs, isSaid) => {
      const script = [whenCancelled(noResponse)];
      const options = { script, inputs, context: { attempt }, cancelledAtMs: 3000 };
      const { outcome, posts, text } = await runOperation('push', options);
      expect(posts).toBe(0);
      expect(outcome).toMatchObject({ kind: 'cancelled', during: 'preparation' });
      expect(/earlier attempt.*may still be running/.test(text.next)).toBe(isSaid);
    },
  );

  it('that comes with the accepting response names the running task (W4)', async () => {
    const outcome = { kind: 'cancelled', during: 'task' };
    const ended = { status: 'cancelled', effect: 'started', outputs: { 'task-id': ids.task }, outcome };
    expect(await cancel([whenCancelled(accepted())])).toMatchObject(ended);
  });

  it.each<[string, SendResult]>([
    ['during the preview', noResponse],
    ['with a preview that allows the push', previewResponse()],
  ])('%s sends no POST', async (_name, result) => {
    const run = await cancel([whenCancelled(result)], 'push');
    expect(run).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
  });
});
