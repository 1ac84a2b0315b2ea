import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import {
  inProgress,
  noResponse,
  page,
  redirect,
  refusedConnection,
  replayed,
  response,
  unresolvedName,
} from '../../support/responses.ts';
import { ids, runOperation, type RunOptions, type RunResult } from '../../support/run-operation.ts';
import { forever, inTurn, whenCancelled, type ScriptedResult } from '../../support/scripted-service.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

type Script = Iterable<ScriptedResult>;

const key = 'gha-9001-11111111111111111111111111111111';
/** The user's own key of generation n (K2). */
const keyOf = (generation: number): string => `${key}/generation-${generation}`;
/** A restore: no guard sends anything before its POST. Its key is set, so that the tests can name it. */
const restore = (script: Script, attempt = 1, inputs: RunOptions['inputs'] = {}): Promise<RunResult> =>
  runOperation('restore', {
    script,
    inputs: { 'idempotency-key': key, ...inputs },
    context: { attempt },
    github: { startedAt: '2026-01-15T11:00:00Z' },
  });

const completed = taskResponse('completed');
const failed = taskResponse('failed', { error_message: 'disk full' });
const running = taskResponse('running');
const replay = replayed(accepted());
const keyReused = response(409, { code: 'idempotency_key_reused' }, { retryAfter: '1' });

describe('the first attempt', () => {
  it('sends one POST with the key of generation 1, and ends as its task ends (K2)', async () => {
    const run = await restore([accepted(), completed]);

    expect(run).toMatchObject({ status: 'completed', effect: 'started', keys: [key] });
    expect(run.results).toMatchObject({ idempotencyKey: key, isReplayed: false });
  });
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
});

describe('a request', () => {
  it.each<[string, Script]>([
    ['a lost response and a 502', [noResponse, page(502), accepted(), completed]],
    ['a 409 in progress', [inProgress, response(409, {}, { retryAfter: '3' }), replay, completed]],
  ])('is retried with the same key after %s (K4, K6)', async (_name, script) => {
    expect(await restore(script)).toMatchObject({ status: 'completed', keys: [key, key, key] });
  });

  it('with a reused key is refused and not retried (K6)', async () => {
    expect(await restore([keyReused])).toMatchObject({
      posts: 1,
      status: 'refused',
      errorCode: 'idempotency_key_reused',
      effect: 'none',
    });
  });

  it.each<[string, string, Script]>([
    ['401', 'unauthorized', [response(401)]],
    ['403', 'forbidden', [response(403)]],
    ['404', 'not_found', [response(404)]],
    ['422', 'rejected', [response(422)]],
    ['another 409', 'rejected', [response(409, { code: 'site_busy' })]],
    ['200 with `success: false`', 'rejected', [response(200, {}, { success: false })]],
    ['429 to the end', 'rate_limited', forever(response(429))],
    ['a redirect before an action', 'invalid_response', [page(307, { location: '/v2' })]],
    ['refused connections to the end', 'connection_failed', forever(refusedConnection)],
    ['a name that does not resolve', 'connection_failed', forever(unresolvedName)],
    ['a reused key after a lost response', 'idempotency_key_reused', [noResponse, keyReused]],
    ['a replayed 422 after a lost response', 'rejected', [noResponse, replayed(response(422))]],
    ['422 after a refused connection', 'rejected', [refusedConnection, response(422)]],
    ['422 after a 429', 'rejected', [response(429), response(422)]],
  ])('is refused if it can have started nothing: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
  });

  it.each<[string, string, Script]>([
    ['lost responses to the end', 'connection_failed', forever(noResponse)],
    ['503 to the end', 'service_error', forever(page(503))],
    ['408 to the end', 'rejected', forever(response(408))],
    ['409 in progress to the end', 'rejected', forever(inProgress)],
    ['a page to the end', 'invalid_response', forever(page(200))],
    ['a replayed 500', 'service_error', [replayed(response(500))]],
    ['a replayed 408', 'rejected', [replayed(response(408))]],
    ['401 after a lost response', 'unauthorized', [noResponse, response(401)]],
    ['404 after a 500', 'not_found', [response(500), response(404)]],
    ['422 after a 408', 'rejected', [response(408), response(422)]],
    ['429 to the end after a lost response', 'rate_limited', inTurn([noResponse], forever(response(429)))],
    ['422 after a page', 'rejected', [page(200), response(422)]],
    ['422 after a 409 in progress', 'rejected', [inProgress, response(422)]],
    ['a redirect that may follow an action', 'invalid_response', [redirect]],
    ['a redirect after a lost response', 'invalid_response', [noResponse, page(307, { location: '/v2' })]],
    ['a replayed redirect after a lost response', 'invalid_response', [noResponse, replayed(redirect)]],
    ['a success without a task', 'invalid_response', [response(202)]],
    ['a task without an id', 'invalid_response', [response(202, { task: { status: 'pending' } })]],
  ])('is unknown if it may have started something: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'unknown', errorCode, effect: 'possible' });
  });

  it('ends at once if `Retry-After` exceeds the time left, and keeps the time to return (K4)', async () => {
    const run = await restore([response(503, {}, { retryAfter: '7200' })]);

    expect(run.clock.elapsedMs()).toBe(0);
    expect(run.outcome).toMatchObject({ kind: 'request-failed', failure: { retryAfterMs: 7_200_000 } });
  });

  it.each<[what: string, data: object, results: object]>([
    [
      'a task and its site',
      { task: { id: ids.task }, site: { id: ids.target } },
      { taskId: ids.task, siteId: ids.target },
    ],
    ['a site without a task', { site: { id: ids.target } }, { taskId: undefined, siteId: undefined }],
    [
      'the live site as the new one',
      { task: { id: ids.task }, site: { id: ids.live } },
      { taskId: ids.task, siteId: undefined },
    ],
  ])('of `staging` that is redirected after acting, to a response with %s', async (_what, data, results) => {
    const elsewhere = response(302, data, { location: 'https://login.example.com/' });
    const run = await runOperation('staging', { script: [elsewhere] });

    expect(run).toMatchObject({ status: 'unknown', effect: 'possible' });
    expect({ taskId: run.results.taskId, siteId: run.results.siteId }).toEqual(results);
  });

  it('that is redirected after acting has the task of the response as a result', async () => {
    const task = { id: ids.task, status: 'running' };
    const run = await restore([{ ...response(303, { task }), location: '/done' }]);

    expect(run).toMatchObject({ posts: 1, status: 'unknown', effect: 'possible' });
    expect(run.results).toMatchObject({ taskId: ids.task, data: { task } });
  });

  it('that is refused has the `data` of the refusal as a result', async () => {
    const refused = await restore([response(422, { code: 'no_space', free: 1 })]);
    expect(refused.results).toMatchObject({ data: { code: 'no_space', free: 1 }, isReplayed: false });
  });
});

describe('attempt N tries the generations 1…N', () => {
  it('after replayed errors, each with the next key (K7)', async () => {
    const run = await restore([replayed(response(422)), replayed(response(500)), accepted(), completed], 3);

    expect(run).toMatchObject({ status: 'completed', keys: [key, keyOf(2), keyOf(3)] });
    expect(run.results).toMatchObject({ idempotencyKey: keyOf(3), isReplayed: false });
  });

  it.each<[string, SendResult]>([
    ['408', replayed(response(408))],
    ['409', replayed(response(409))],
    ['409 in progress', replayed(inProgress)],
    ['409 with Retry-After', replayed(response(409, {}, { retryAfter: '1' }))],
    ['429', replayed(response(429))],
    ['503 as a page', replayed(page(503))],
    ['200 with `success: false`', replayed(response(200, {}, { success: false }))],
  ])('after a replayed %s, which is never retried (K5)', async (_name, result) => {
    const run = await restore([result, accepted(), completed], 2);

    expect(run).toMatchObject({ status: 'completed', keys: [key, keyOf(2)] });
  });

  it.each<[string, readonly ScriptedResult[]]>([
    ['at the first poll', [failed]],
    ['at the first poll that is answered', [noResponse, page(503), failed]],
    [
      'in a response with `success: false`',
      [response(200, { task: { id: ids.task, status: 'failed' } }, { success: false })],
    ],
  ])('after a replayed task that is failed %s (K7)', async (_name, polls) => {
    const run = await restore([replay, ...polls, accepted(), completed], 2);

    expect(run).toMatchObject({ status: 'completed', keys: [key, keyOf(2)] });
    expect(run.results.isReplayed).toBe(false);
  });

  it.each<[string, number, Script, object]>([
    ['an error', 1, [replayed(response(422))], { status: 'refused', effect: 'none' }],
    ['a failed task', 1, [replay, failed], { status: 'failed', effect: 'started' }],
    [
      'an error',
      2,
      [replayed(response(500)), replayed(response(422))],
      { status: 'refused', effect: 'none' },
    ],
    ['a failed task', 2, [replay, failed, replay, failed], { status: 'failed', effect: 'started' }],
  ])('and the last one’s replay stands: %s in attempt %i (K7)', async (_name, attempt, script, ending) => {
    expect(await restore(script, attempt)).toMatchObject({ posts: attempt, ...ending });
  });

  it.each<[string, SendResult, string, string]>([
    ['422 that is not replayed', response(422), 'rejected', 'refused'],
    ['reused key', keyReused, 'idempotency_key_reused', 'refused'],
    ['redirect', redirect, 'invalid_response', 'unknown'],
    ['replay that cannot be read: it may be a success', replayed(page(200)), 'invalid_response', 'unknown'],
  ])('and ends with a %s', async (_name, result, errorCode, status) => {
    expect(await restore([result], 3)).toMatchObject({ keys: [key], errorCode, status });
  });

  it('and logs each key, and what an earlier attempt ended with', async () => {
    const run = await restore(
      [replayed(response(422, { code: 'no_space' })), replay, failed, accepted(), completed],
      3,
    );
    const log = run.runner.texts('info').join('\n');

    for (const text of [`${key})`, `${keyOf(2)})`, `${keyOf(3)})`, 'no_space']) expect(log).toContain(text);
  });
});

describe('a later attempt', () => {
  it('attaches to a running task, polls it at once, and ends as it ends (K7)', async () => {
    const run = await restore([replay, running, running, completed], 2);

    expect(run).toMatchObject({ posts: 1, status: 'completed', outcome: { by: 'this-run' } });
    expect(run.results.isReplayed).toBe(true);
    expect(run.service.received.slice(0, 2).map(({ atMs }) => atMs)).toEqual([0, 0]);
  });

  it('does not start again if the task that it attached to fails', async () => {
    expect(await restore([replay, running, running, failed], 2)).toMatchObject({
      posts: 1,
      errorCode: 'task_failed',
      status: 'failed',
    });
  });

  it('returns the result of a completed task, and says that an earlier request did it (K7)', async () => {
    const run = await restore([replay, completed], 2);

    expect(run).toMatchObject({ posts: 1, status: 'completed', outcome: { by: 'earlier-request' } });
    expect(run.results.isReplayed).toBe(true);
  });
});

describe('a replay that may belong to this attempt’s own request', () => {
  it.each<[string, SendResult]>([
    ['a lost response', noResponse],
    ['a 500', response(500)],
    ['a 408', response(408)],
    ['a page', page(200)],
  ])('stands if it is an error after %s (K8)', async (_name, first) => {
    const run = await restore([first, replayed(response(422))], 2);

    expect(run).toMatchObject({ keys: [key, key], errorCode: 'rejected', status: 'refused', effect: 'none' });
  });

  it.each<[string, SendResult, object]>([
    ['failed', failed, { status: 'failed' }],
    [
      'completed, and no earlier request did it',
      completed,
      { status: 'completed', outcome: { by: 'this-run' } },
    ],
  ])('stands if its task is %s (K8)', async (_name, result, ending) => {
    expect(await restore([noResponse, replay, result], 2)).toMatchObject({ keys: [key, key], ...ending });
  });

  it.each<[string, SendResult]>([
    ['a refused connection', refusedConnection],
    ['a 429', response(429)],
    ['a 409 in progress', inProgress],
  ])('is none after %s: that request has not acted (K8)', async (_name, first) => {
    const run = await restore([first, replayed(response(422)), accepted(), completed], 2);

    expect(run).toMatchObject({ status: 'completed', keys: [key, key, keyOf(2)] });
  });

  it('is judged for each generation on its own (K8)', async () => {
    const run = await restore([noResponse, replayed(response(422))], 3);
    expect(run).toMatchObject({ keys: [key, key], status: 'refused' });

    const next = await restore([replayed(response(500)), noResponse, replayed(response(422))], 3);
    expect(next).toMatchObject({ keys: [key, keyOf(2), keyOf(2)], status: 'refused' });
  });
});

describe('the results of an earlier attempt’s response', () => {
  it.each<[string, readonly ScriptedResult[]]>([
    ['an error', [replayed(response(422, { code: 'old_error' }))]],
    ['a failed task', [replay, failed]],
  ])('are removed before the next key is sent: %s', async (_name, earlier) => {
    const run = await restore(inTurn(earlier, forever(refusedConnection)), 2);

    expect(run).toMatchObject({ status: 'refused', results: { idempotencyKey: keyOf(2) } });
    for (const name of ['isReplayed', 'data', 'taskId', 'taskStatus', 'siteId'])
      expect(run.results).not.toHaveProperty(name);
  });

  it('do not name the site of the next one', async () => {
    const run = await runOperation('staging', {
      script: [
        replayed(accepted({ id: ids.target, parent_site_id: ids.live })),
        taskResponse('failed', { site_id: ids.target }),
        response(202, { task: { id: ids.otherTask } }),
        response(200, { task: { id: ids.otherTask, status: 'completed' } }),
      ],
      context: { attempt: 2 },
      github: { startedAt: '2026-01-15T11:00:00Z' },
    });

    expect(run.status).toBe('completed');
    expect(JSON.stringify(run.results)).not.toContain(ids.target);
  });
});

describe('`wait: false`', () => {
  const noWait = { wait: 'false' };

  it('ends once the service has accepted, with the task’s id', async () => {
    const run = await restore([accepted()], 1, noWait);

    expect(run).toMatchObject({ status: 'submitted', effect: 'started', results: { taskId: ids.task } });
  });

  it.each<[string, readonly SendResult[], string]>([
    ['that is running', [replay, running], 'submitted'],
    ['that is completed', [replay, completed], 'completed'],
    ['that is failed', [replay, failed], 'failed'],
    ['whose first polls fail', [replay, noResponse, page(503), completed], 'completed'],
    ['that was accepted as failed', [accepted(undefined, { status: 'failed' }), failed], 'failed'],
  ])(
    'polls a replayed or ended task until the first response: one %s (K11)',
    async (_name, script, status) => {
      const run = await restore(script, 1, noWait);

      expect(run).toMatchObject({ posts: 1, status, effect: 'started' });
      expect(run.service.received).toHaveLength(script.length);
    },
  );

  it('gives up after five minutes without one, counted from the replay', async () => {
    const script = inTurn([page(503, { retryAfter: '60' }), replay], forever(noResponse));
    const run = await restore(script, 1, noWait);

    expect(run).toMatchObject({
      status: 'unknown',
      errorCode: 'connection_failed',
      effect: 'started',
      outcome: { kind: 'task-unreadable', taskId: ids.task, isKnown: true },
    });
    const polls = run.service.received.slice(2).map(({ atMs }) => atMs);
    expect(polls.at(-2)).toBeLessThanOrEqual(360_000);
    expect(polls.at(-1)).toBeGreaterThan(360_000);
    expect(run.clock.elapsedMs()).toBeLessThan(391_000);
  });

  it('starts again in a later attempt if the replayed task is failed', async () => {
    const run = await restore([replay, failed, accepted()], 2, noWait);

    expect(run).toMatchObject({ status: 'submitted', keys: [key, keyOf(2)] });
  });
});

describe('a replay of another step', () => {
  it.each<[string, number, Script, number]>([
    ['a completed task', 1, [replay, completed], 1],
    ['a failed task', 1, [replay, failed], 1],
    ['an error', 1, [replayed(response(422))], 1],
    ['a task, after a refused connection', 1, [refusedConnection, replay, completed], 1],
    ['a task, after a lost response', 1, [noResponse, replay, completed], 0],
    ['a task in a later attempt', 2, [replay, completed], 0],
    ['an error in a later attempt', 2, [replayed(response(422)), accepted(), completed], 0],
    ['nothing', 1, [accepted(), completed], 0],
    ['nothing, and the request is refused', 1, [response(422)], 0],
  ])('is warned about once if it cannot be its own (K10): %s', async (_name, attempt, script, count) => {
    const { warnings } = (await restore(script, attempt)).log;

    expect(warnings).toHaveLength(count);
    expect(warnings.join('')).toMatch(count === 0 ? /^$/ : /idempotency-key/);
  });

  it('is warned about if the operation has no task, too (K10)', async () => {
    const domain = { id: ids.domain, site_id: ids.live, status: 'pending' };
    const run = await runOperation('add-domain', { script: [replayed(response(201, { domain }))] });

    expect(run).toMatchObject({ status: 'completed', outcome: { by: 'earlier-request' } });
    expect(run.log.warnings).toEqual([expect.stringContaining('idempotency-key')]);
  });
});

describe('a cancellation', () => {
  const cancel = (script: Script, operation: 'restore' | 'push' = 'restore'): Promise<RunResult> =>
    runOperation(operation, { script, cancelledAtMs: 3000 });

  it.each<[string, ScriptedResult, string]>([
    ['during the POST', whenCancelled(noResponse), 'possible'],
    ['after an attempt that may have been received', page(503, { retryAfter: '60' }), 'possible'],
    ['after an attempt that was refused', page(429, { retryAfter: '60' }), 'none'],
  ])('%s ends the step and says what may have started (W4)', async (_name, result, effect) => {
    const run = await cancel([result]);

    expect(run).toMatchObject({ posts: 1, status: 'cancelled', errorCode: 'cancelled', effect });
    expect(run.outcome).toMatchObject({ kind: 'cancelled', during: 'request' });
  });

  it('that comes with the accepting response names the running task (W4)', async () => {
    const run = await cancel([whenCancelled(accepted())]);

    expect(run).toMatchObject({ status: 'cancelled', effect: 'started', results: { taskId: ids.task } });
    expect(run.outcome).toMatchObject({ kind: 'cancelled', during: 'task', taskId: ids.task });
  });

  it.each<[string, SendResult]>([
    ['during the preview', noResponse],
    ['with a preview that allows the push', previewResponse()],
  ])('%s sends no POST', async (_name, result) => {
    const run = await cancel([whenCancelled(result)], 'push');

    expect(run).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
  });
});
