import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import * as responses from '../../support/responses.ts';
import {
  createTestStep,
  ids,
  runOperation,
  type OperationName,
  type RunOptions,
  type RunResult,
} from '../../support/run-operation.ts';
import { forever, inTurn, whenCancelled, type Script } from '../../support/scripted-service.ts';

const { accepted, completed, inProgress, noResponse, page, previewResponse, redirect } = responses;
const { refusedConnection, replayed, response, running, taskResponse } = responses;

/** What is tested, the responses, and what comes of them. */
type Row = [name: string, script: Script, expected: object, attempt?: number];

const key = 'gha-9001-11111111111111111111111111111111';
/** The user's own key of generation n (K2). */
const keyOf = (generation: number): string => `${key}/generation-${generation}`;
const github = { startedAt: '2026-01-15T11:00:00Z' };
/** A restore: no guard sends anything before its POST. Its key is set, so that the tests can name it. */
const restore = (script: Script, attempt = 1, inputs: RunOptions['inputs'] = {}): Promise<RunResult> =>
  runOperation('restore', {
    script,
    inputs: { 'idempotency-key': key, ...inputs },
    context: { attempt },
    github,
  });

const failed = taskResponse('failed', { error_message: 'disk full' });
const failedTask = { task: { id: ids.task, status: 'failed' } };
const replay = replayed(accepted());
const keyReused = response(409, { code: 'idempotency_key_reused' }, { retryAfter: '1' });
const refusal = response(422);
const elsewhere = page(307, { location: '/v2' });

it('the first attempt sends one POST with the key of generation 1, and ends as its task ends (K2)', async () => {
  const results = { idempotencyKey: key, isReplayed: false };
  const ended = { status: 'completed', effect: 'started', keys: [key], results };
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
  it.each<[string, Script]>([
    ['a lost response and a 502', [noResponse, page(502), accepted(), completed]],
    ['a 409 in progress', [inProgress, response(409, {}, { retryAfter: '3' }), replay, completed]],
  ])('is retried with the same key after %s (K4, K6)', async (_name, script) => {
    expect(await restore(script)).toMatchObject({ status: 'completed', keys: [key, key, key] });
  });

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
  ])('is refused if it can have started nothing: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
  });

  it.each<[string, string, Script]>([
    ['lost responses to the end', 'connection_failed', forever(noResponse)],
    ['a replayed 500', 'service_error', [replayed(response(500))]],
    ['a replayed 408', 'rejected', [replayed(response(408))]],
    ['401 after a lost response', 'unauthorized', [noResponse, response(401)]],
    ['422 after a 409 in progress', 'rejected', [inProgress, refusal]],
    ['a redirect that may follow an action', 'invalid_response', [redirect]],
    ['a redirect after a lost response', 'invalid_response', [noResponse, elsewhere]],
    ['a replayed redirect after a lost response', 'invalid_response', [noResponse, replayed(redirect)]],
    ['a success without a task', 'invalid_response', [response(202)]],
  ])('is unknown if it may have started something: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'unknown', errorCode, effect: 'possible' });
  });

  it.each<Row>([
    [
      'ends at once if `Retry-After` exceeds the time left, and keeps the time to return (K4)',
      [response(503, {}, { retryAfter: '7200' })],
      { endMs: 0, outcome: { kind: 'request-failed', failure: { retryAfterMs: 7_200_000 } } },
    ],
    [
      'that is redirected after acting has the task of the response as a result',
      [{ ...response(303, failedTask), location: '/done' }],
      { posts: 1, status: 'unknown', effect: 'possible', results: { taskId: ids.task, data: failedTask } },
    ],
    [
      'that is refused has the `data` of the refusal as a result',
      [response(422, { code: 'no_space', free: 1 })],
      { results: { data: { code: 'no_space', free: 1 }, isReplayed: false } },
    ],
  ])('%s', async (_name, script, expected) => {
    expect(await restore(script)).toMatchObject(expected);
  });

  const task = { id: ids.task };
  const known = { taskId: ids.task };
  it.each<[what: string, data: object, results: object]>([
    ['a task and its site', { task, site: { id: ids.target } }, { ...known, siteId: ids.target }],
    ['a site without a task', { site: { id: ids.target } }, { taskId: undefined, siteId: undefined }],
    ['the live site as the new one', { task, site: { id: ids.live } }, { ...known, siteId: undefined }],
  ])('of `staging` that is redirected after acting, to a response with %s', async (_what, data, results) => {
    const script = [response(302, data, { location: 'https://login.example.com/' })];
    const run = await runOperation('staging', { script });
    const { taskId, siteId } = run.results;

    expect(run).toMatchObject({ status: 'unknown', effect: 'possible' });
    expect({ taskId, siteId }).toEqual(results);
  });
});

describe('attempt N tries the generations 1…N', () => {
  it('after replayed errors, each with the next key (K7)', async () => {
    const script = [replayed(refusal), replayed(response(500)), accepted(), completed];
    const results = { idempotencyKey: keyOf(3), isReplayed: false };
    const ended = { status: 'completed', keys: [key, keyOf(2), keyOf(3)], results };
    expect(await restore(script, 3)).toMatchObject(ended);
  });

  it.each<[string, ReturnType<typeof response>]>([
    ['409 in progress', inProgress],
    ['503 as a page', page(503)],
    ['200 with `success: false`', response(200, {}, { success: false })],
  ])('after a replayed %s, which is never retried (K5)', async (_name, result) => {
    const run = await restore([replayed(result), accepted(), completed], 2);
    expect(run).toMatchObject({ status: 'completed', keys: [key, keyOf(2)] });
  });

  it.each<[string, readonly SendResult[]]>([
    ['at the first poll', [failed]],
    ['at the first poll that is answered', [noResponse, page(503), failed]],
    ['in a response with `success: false`', [response(200, failedTask, { success: false })]],
  ])('after a replayed task that is failed %s (K7)', async (_name, polls) => {
    const run = await restore([replay, ...polls, accepted(), completed], 2);
    const ended = { status: 'completed', keys: [key, keyOf(2)], results: { isReplayed: false } };
    expect(run).toMatchObject(ended);
  });

  it.each<[string, number, Script, string]>([
    ['an error', 1, [replayed(refusal)], 'refused'],
    ['a failed task', 1, [replay, failed], 'failed'],
    ['an error', 2, [replayed(response(500)), replayed(refusal)], 'refused'],
    ['a failed task', 2, [replay, failed, replay, failed], 'failed'],
  ])('and the last one’s replay stands: %s in attempt %i (K7)', async (_name, attempt, script, status) => {
    const effect = status === 'failed' ? 'started' : 'none';
    expect(await restore(script, attempt)).toMatchObject({ posts: attempt, status, effect });
  });

  it.each<[string, SendResult, string, string]>([
    ['422 that is not replayed', refusal, 'rejected', 'refused'],
    ['reused key', keyReused, 'idempotency_key_reused', 'refused'],
    ['redirect', redirect, 'invalid_response', 'unknown'],
    ['replay that cannot be read: it may be a success', replayed(page(200)), 'invalid_response', 'unknown'],
  ])('and ends with a %s', async (_name, result, errorCode, status) => {
    expect(await restore([result], 3)).toMatchObject({ keys: [key], errorCode, status });
  });

  it('and logs what an earlier attempt ended with', async () => {
    const error = replayed(response(422, { code: 'no_space' }));
    const { runner } = await restore([error, replay, failed, accepted(), completed], 3);
    expect(runner.texts('info').join('\n')).toContain('no_space');
  });
});

describe('a later attempt', () => {
  it('attaches to a running task, polls it at once, and ends as it ends (K7)', async () => {
    const run = await restore([replay, running, running, completed], 2);
    const ended = { posts: 1, status: 'completed', outcome: { by: 'this-run' } };
    expect(run).toMatchObject({ ...ended, results: { isReplayed: true } });
    expect(run.sentAtMs.slice(0, 2)).toEqual([0, 0]);
  });

  it('does not start again if the task that it attached to fails', async () => {
    const ended = { posts: 1, errorCode: 'task_failed', status: 'failed' };
    expect(await restore([replay, running, running, failed], 2)).toMatchObject(ended);
  });

  it('returns the result of a completed task, and says that an earlier request did it (K7)', async () => {
    const ended = { posts: 1, status: 'completed', outcome: { by: 'earlier-request' } };
    expect(await restore([replay, completed], 2)).toMatchObject({ ...ended, results: { isReplayed: true } });
  });
});

describe('a replay that may belong to this attempt’s own request', () => {
  it.each<[string, SendResult]>([
    ['a lost response', noResponse],
    ['a 500', response(500)],
  ])('stands if it is an error after %s (K8)', async (_name, first) => {
    const stands = { keys: [key, key], errorCode: 'rejected', status: 'refused', effect: 'none' };
    expect(await restore([first, replayed(refusal)], 2)).toMatchObject(stands);
  });

  it.each<[string, SendResult]>([
    ['a refused connection', refusedConnection],
    ['a 429', response(429)],
    ['a 409 in progress', inProgress],
  ])('is none after %s: that request has not acted (K8)', async (_name, first) => {
    const run = await restore([first, replayed(refusal), accepted(), completed], 2);
    expect(run).toMatchObject({ status: 'completed', keys: [key, key, keyOf(2)] });
  });

  const byThisRun = { status: 'completed', outcome: { by: 'this-run' } };
  it.each<Row>([
    ['stands if its task is failed', [noResponse, replay, failed], { keys: [key, key], status: 'failed' }, 2],
    ['completed its task itself', [noResponse, replay, completed], { keys: [key, key], ...byThisRun }, 2],
    [
      'is judged for the first generation on its own',
      [noResponse, replayed(refusal)],
      { keys: [key, key], status: 'refused' },
      3,
    ],
    [
      'is judged for the second generation on its own',
      [replayed(response(500)), noResponse, replayed(refusal)],
      { keys: [key, keyOf(2), keyOf(2)], status: 'refused' },
      3,
    ],
  ])('%s (K8)', async (_name, script, expected, attempt) => {
    expect(await restore(script, attempt)).toMatchObject(expected);
  });
});

describe('the results of an earlier attempt’s response', () => {
  it.each<[string, readonly SendResult[]]>([
    ['an error', [replayed(response(422, { code: 'old_error' }))]],
    ['a failed task', [replay, failed]],
  ])('are removed before the next key is sent: %s', async (_name, earlier) => {
    const run = await restore(inTurn(earlier, forever(refusedConnection)), 2);

    expect(run).toMatchObject({ status: 'refused', results: { idempotencyKey: keyOf(2) } });
    for (const name of ['isReplayed', 'data', 'taskId', 'taskStatus', 'siteId'])
      expect(run.results).not.toHaveProperty(name);
  });

  it('do not name the site of the next one', async () => {
    const script = [
      replayed(accepted({ id: ids.target, parent_site_id: ids.live })),
      taskResponse('failed', { site_id: ids.target }),
      response(202, { task: { id: ids.otherTask } }),
      response(200, { task: { id: ids.otherTask, status: 'completed' } }),
    ];
    const run = await runOperation('staging', { script, context: { attempt: 2 }, github });

    expect(run.status).toBe('completed');
    expect(JSON.stringify(run.results)).not.toContain(ids.target);
  });
});

describe('`wait: false`', () => {
  const noWait = { wait: 'false' };

  it('ends once the service has accepted, with the task’s id', async () => {
    const submitted = { status: 'submitted', effect: 'started', results: { taskId: ids.task } };
    expect(await restore([accepted()], 1, noWait)).toMatchObject(submitted);
  });

  it.each<[string, readonly SendResult[], string]>([
    ['that is running', [replay, running], 'submitted'],
    ['that is completed', [replay, completed], 'completed'],
    ['that is failed', [replay, failed], 'failed'],
    ['whose first polls fail', [replay, noResponse, page(503), completed], 'completed'],
    ['that was accepted as failed', [accepted(undefined, { status: 'failed' }), failed], 'failed'],
  ])(
    'polls a replayed or ended task until the first response: one %s (W1)',
    async (_name, script, status) => {
      const run = await restore(script, 1, noWait);
      expect(run).toMatchObject({ posts: 1, status, effect: 'started' });
      expect(run.paths).toHaveLength(script.length);
    },
  );

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
  expect(run.results).not.toHaveProperty('taskId');
});

describe('a replay that cannot answer this step’s own request, in attempt 1 (K10)', () => {
  const derived = (script: Script, options: RunOptions = {}) =>
    runOperation('restore', { script, github, ...options });

  it.each<[string, Script]>([
    ['runs', [replay, running]],
    ['has completed', [replay, completed]],
    ['has completed, after a refused connection', [refusedConnection, replay, completed]],
    ['is no longer known', inTurn([replay], forever(response(404)))],
  ])('is unknown at once if its task %s, and names the task', async (_name, script) => {
    const run = await derived(script);
    const ended = { status: 'unknown', errorCode: 'idempotency_key_reused', effect: 'possible' };
    expect(run).toMatchObject({ ...ended, results: { taskId: ids.task, siteId: ids.live } });
    expect(run.text.what).toContain(ids.task);
  });

  it.each<[string, Script, RunOptions, string]>([
    ['its task failed', [replay, failed], {}, 'failed'],
    ['it is an error', [replayed(refusal)], {}, 'refused'],
    ['it may be its own (K8)', [noResponse, replay, running, completed], {}, 'completed'],
    ['the key is set', [replay, running, completed], { inputs: { 'idempotency-key': key } }, 'completed'],
  ])('is the result if %s', async (_name, script, options, status) => {
    expect(await derived(script, options)).toMatchObject({ status, warnings: [] });
  });

  it('is the result if the operation starts no task', async () => {
    const domain = { id: ids.domain, site_id: ids.live, status: 'pending' };
    const run = await runOperation('add-domain', { script: [replayed(response(201, { domain }))] });
    expect(run).toMatchObject({ status: 'completed', outcome: { by: 'earlier-request' } });
  });

  it('of `staging` does not ask about its site', async () => {
    const inputs = { environment: 'pr-7' };
    const run = await runOperation('staging', { script: [replay, completed], inputs });
    expect(run).toMatchObject({ status: 'unknown', errorCode: 'idempotency_key_reused' });
  });
});

describe('the same step twice in one job (K10)', () => {
  const derived = (script: Script, options: RunOptions = {}) =>
    runOperation('restore', { script, github, ...options });

  it.each<[string, Script, RunOptions]>([
    ['green', [accepted(), completed], {}],
    ['red', [accepted(), failed], {}],
    ['lost', forever(noResponse), {}],
    [
      'in attempt 2, with a later key',
      [replayed(refusal), accepted(), completed],
      { context: { attempt: 2 } },
    ],
  ])('is refused before anything is sent if the first was %s', async (_name, script, options) => {
    const jobKeys = new Set<string>();
    const first = await derived(script, { ...options, jobKeys });
    const second = await derived([], { ...options, jobKeys });

    const { firstKey } = first.step;
    expect([...jobKeys]).toEqual([firstKey]);
    const refused = { posts: 0, status: 'refused', errorCode: 'idempotency_key_reused', effect: 'none' };
    expect(second).toMatchObject({ ...refused, results: { idempotencyKey: firstKey } });
  });

  it.each<[string, OperationName, Script, RunOptions]>([
    ['it was a dry run', 'restore', [], { inputs: { 'dry-run': 'true' } }],
    ['its key was set', 'restore', [accepted(), completed], { inputs: { 'idempotency-key': key } }],
    ['its key was random', 'restore', [accepted(), completed], { context: { runId: undefined } }],
    ['it overwrites no site', 'staging', [accepted({ id: ids.staging }), completed], {}],
  ])('is not refused if %s', async (_name, operation, script, options) => {
    const jobKeys = new Set<string>();
    await runOperation(operation, { script, ...options, jobKeys });
    expect([...jobKeys]).toEqual([]);
  });
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
      const options = { script, inputs, github, context: { attempt }, cancelledAtMs: 3000 };
      const { outcome, posts, text } = await runOperation('push', options);
      expect(posts).toBe(0);
      expect(outcome).toMatchObject({ kind: 'cancelled', during: 'preparation', isRerun: isSaid });
      expect(/earlier attempt.*may still be running/.test(text.next)).toBe(isSaid);
    },
  );

  it('that comes with the accepting response names the running task (W4)', async () => {
    const outcome = { kind: 'cancelled', during: 'task' };
    const ended = { status: 'cancelled', effect: 'started', results: { taskId: ids.task }, outcome };
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
