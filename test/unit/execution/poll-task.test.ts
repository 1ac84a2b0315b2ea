import { describe, expect, it } from 'vitest';
import type { Task } from '../../../src/api/task.ts';
import { pollTask } from '../../../src/execution/poll-task.ts';
import type { SendResult } from '../../../src/ports.ts';
import { messages } from '../../../src/report/messages.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import {
  invalidCertificate,
  noResponse,
  page,
  redirect,
  refusedConnection,
  replayed,
  response,
  unresolvedName,
} from '../../support/responses.ts';
import {
  createTestStep,
  ids,
  runOperation,
  type RunOptions,
  type RunResult,
} from '../../support/run-operation.ts';
import {
  forever,
  inTurn,
  repeat,
  whenCancelled,
  type ScriptedResult,
} from '../../support/scripted-service.ts';
import { accepted, taskResponse } from '../../support/task-responses.ts';

type Script = Iterable<ScriptedResult>;

const completed = taskResponse('completed');
const running = taskResponse('running');
const otherTask = (status: string) => response(200, { task: { id: ids.otherTask, status } });

/** Polls the task of a restore: its POST is answered at 0 ms. */
const poll = (script: Script, inputs: RunOptions['inputs'] = {}, options: RunOptions = {}) =>
  runOperation('restore', { ...options, inputs, script: inTurn([accepted()], script) });

const pollTimes = ({ service }: RunResult): number[] =>
  service.received.filter(({ method }) => method === 'GET').map(({ atMs }) => atMs);

describe('the polls', () => {
  it('read the task, without a key, below the path prefix', async () => {
    const run = await poll([completed], { 'api-url': 'https://api.example.com/hosting/' });

    expect(run.service.received[1]).toMatchObject({
      method: 'GET',
      path: `/hosting/v1/tasks/${ids.task}`,
      key: undefined,
    });
  });

  it('start a second after the response, and come at longer intervals the longer it takes (W1)', async () => {
    const at = pollTimes(await poll(inTurn(repeat(16, running), [completed])));

    expect(at.slice(0, 4)).toEqual([1000, 3000, 5000, 7000]);
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBeGreaterThan(2000);
  });

  it('come at the fixed interval', async () => {
    const run = await poll(inTurn(repeat(3, running), [completed]), { 'poll-interval-seconds': '0.5' });

    expect(pollTimes(run)).toEqual([500, 1000, 1500, 2000]);
  });

  it.each<[string, SendResult]>([
    ['a running task', taskResponse('running', {}, { retryAfter: '20' })],
    ['a 429', response(429, {}, { retryAfter: '20' })],
    ['a 503, as a date', page(503, { retryAfter: 'Thu, 15 Jan 2026 12:00:21 GMT' })],
  ])('honour the `Retry-After` of %s, once (W1)', async (_name, result) => {
    expect(pollTimes(await poll([result, running, completed]))).toEqual([1000, 21_000, 23_100]);
  });

  it('honour the `Retry-After` of the response that named the task (W1)', async () => {
    const acceptedLater = { ...accepted(), retryAfter: '9' };
    const run = await runOperation('restore', { script: [acceptedLater, completed] });

    expect(pollTimes(run)).toEqual([9000]);
  });

  it('have a minute each, or what is left of the step’s time', async () => {
    const run = await poll(forever(running), { 'timeout-minutes': '2' });
    const polls = run.service.received.slice(1);

    expect(polls[0]?.timeoutMs).toBe(60_000);
    for (const { timeoutMs, atMs } of polls) expect(timeoutMs).toBe(Math.min(60_000, 120_000 - atMs));
  });

  it('report the first response about the task once', async () => {
    const { client, log, step } = createTestStep('restore', {
      script: [noResponse, running, running, completed],
    });
    const seen: (string | undefined)[] = [];
    const options = {
      taskId: ids.task,
      prefix: '',
      fixedIntervalMs: undefined,
      isFirstAtOnce: true,
      onFirstResponse: ({ status }: Task) => {
        seen.push(status);
        return Promise.resolve();
      },
    };

    expect(await pollTask(options, { client, log, results: step.results })).toMatchObject({
      kind: 'completed',
      isFirstResponse: false,
    });
    expect(seen).toEqual(['running']);
  });
});

describe('the end of a task', () => {
  it('is the status completed; its result is kept', async () => {
    const run = await poll([running, taskResponse('completed', { result: 'restored 12 tables' })]);

    expect(run).toMatchObject({ status: 'completed', effect: 'started', outcome: { by: 'this-run' } });
    expect(run.results).toMatchObject({ taskStatus: 'completed', taskResult: 'restored 12 tables' });
  });

  it('is the status failed; its error message is the reason', async () => {
    const run = await poll([running, taskResponse('failed', { error_message: 'the disk is full' })]);

    expect(run).toMatchObject({ status: 'failed', errorCode: 'task_failed', effect: 'started' });
    expect(run.outcome).toMatchObject({ taskId: ids.task, reason: 'the disk is full' });
    expect(run.results.taskStatus).toBe('failed');
  });

  it.each([
    'Completed',
    'COMPLETED',
    ' completed',
    'done',
    'success',
    'error',
    'cancelled',
    'Failed',
    'queued',
    undefined,
    null,
    1,
  ])('is not the status %j: that means still running', async (status) => {
    const run = await poll([taskResponse('', { status }), completed]);

    expect(run.status).toBe('completed');
    expect(pollTimes(run)).toHaveLength(2);
  });

  it('is not what the response to the POST says: the task is polled', async () => {
    const acceptedAsCompleted = accepted(undefined, { status: 'completed' });
    const run = await runOperation('restore', { script: [acceptedAsCompleted, running, completed] });

    expect(pollTimes(run)).toHaveLength(2);
  });

  it.each<[string, object]>([
    ['data', { id: ids.task, status: 'completed' }],
    ['data.task with an id in capitals', { task: { id: ids.task.toUpperCase(), status: 'completed' } }],
    [
      'data.task if `data` has another id',
      { id: ids.otherTask, task: { id: ids.task, status: 'completed' } },
    ],
  ])('is read from %s', async (_name, data) => {
    expect((await poll([response(200, data)])).status).toBe('completed');
  });

  it('is also a failed task in a response with `success: false`', async () => {
    const task = { id: ids.task, status: 'failed', error_message: 'no space' };
    const run = await poll([response(200, { task }, { success: false })]);

    expect(run).toMatchObject({ status: 'failed', errorCode: 'task_failed' });
    expect(run.outcome).toMatchObject({ reason: 'no space' });
  });
});

describe('a transient failure', () => {
  it.each<[string, SendResult]>([
    ['a refused connection', refusedConnection],
    ['a lost response', noResponse],
    ['a name that does not resolve', unresolvedName],
    ['an invalid certificate', invalidCertificate],
    ['a page', page(200)],
    ['408', response(408)],
    ['429', response(429)],
    ['503 as a page', page(503)],
    ['another task that completed', otherTask('completed')],
    ['another task that failed', otherTask('failed')],
    ['no task', response(200)],
    ['a task without an id', response(200, { task: { status: 'completed' } })],
    ['a redirect', redirect],
    ['404 within the first 30 s', response(404)],
  ])('never ends the wait: %s (W2)', async (_name, result) => {
    const run = await poll([result, running, result, completed]);

    expect(run.status).toBe('completed');
    expect(pollTimes(run)).toHaveLength(4);
  });

  it('is one warning when it begins and one line when it is over, each time (W2)', async () => {
    const run = await poll([running, noResponse, page(502), response(429), running, page(503), completed]);

    expect(run.log.warnings).toEqual([expect.stringContaining('hang up'), expect.stringContaining('503')]);
    const lines = run.runner.texts('info').join('\n');
    for (const ms of [6000, 2000]) expect(lines.split(messages.pollRecovered(ms))).toHaveLength(2);
  });
});

describe('a refusal to report the task', () => {
  it.each<[string, SendResult, string]>([
    ['401', response(401), 'unauthorized'],
    ['403', response(403), 'forbidden'],
    ['400', response(400), 'rejected'],
    ['409', response(409), 'rejected'],
    ['422 with the failed task', response(422, { task: { id: ids.task, status: 'failed' } }), 'rejected'],
    ['`success: false`', response(200, {}, { success: false }), 'rejected'],
    [
      '`success: false` with the completed task',
      response(200, { task: { id: ids.task, status: 'completed' } }, { success: false }),
      'rejected',
    ],
    [
      '`success: false` with another failed task',
      response(200, { task: { id: ids.otherTask, status: 'failed' } }, { success: false }),
      'rejected',
    ],
  ])('ends the wait as unknown: %s (W2)', async (_name, result, errorCode) => {
    const run = await poll([result]);

    expect(run).toMatchObject({ status: 'unknown', errorCode, effect: 'started' });
    expect(run.outcome).toMatchObject({ kind: 'task-unreadable', taskId: ids.task, isKnown: true });
  });

  it('is a 404 from 30 s on, counted from the response to the POST (W2)', async () => {
    const clock = createFakeClock();
    const slowlyAccepted: ScriptedResult = async () => {
      await clock.sleep(20_000);
      return accepted();
    };
    const run = await runOperation('restore', {
      clock,
      script: inTurn([slowlyAccepted], forever(response(404))),
      inputs: { 'poll-interval-seconds': '10' },
    });

    expect(run).toMatchObject({ status: 'unknown', errorCode: 'not_found', effect: 'started' });
    expect(pollTimes(run)).toEqual([30_000, 40_000, 50_000]);
  });
});

describe('the deadline', () => {
  it.each<[string, ScriptedResult, string, number[]]>([
    ['an interval', running, '200', [200_000, 400_000, 599_000]],
    ['a longer interval', running, '450', [450_000, 599_000]],
    ['a `Retry-After`', response(429, {}, { retryAfter: '86400' }), '1', [1000, 599_000]],
  ])('ends the wait after a last poll just before it: %s (W1)', async (_name, result, interval, times) => {
    const inputs = { 'timeout-minutes': '10', 'poll-interval-seconds': interval };
    const run = await poll(forever(result), inputs);

    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out', effect: 'started' });
    expect(run.clock.elapsedMs()).toBeLessThanOrEqual(600_000);
    expect(pollTimes(run)).toEqual(times);
  });

  it.each<[string, ScriptedResult, string | undefined]>([
    ['a running task', running, 'running'],
    ['no response in an hour (W2)', noResponse, undefined],
  ])('names the task and its last status: %s', async (_name, result, taskStatus) => {
    const run = await poll(forever(result));

    expect(run).toMatchObject({ status: 'timed-out', effect: 'started' });
    expect(run.outcome).toMatchObject({ taskId: ids.task, taskStatus, elapsedMs: 3_599_000 });
  });
});

describe('a cancellation', () => {
  it('ends the wait at once and names the running task (W4)', async () => {
    const run = await poll(forever(running), {}, { cancelledAtMs: 4321 });

    expect(run).toMatchObject({ status: 'cancelled', errorCode: 'cancelled', effect: 'started' });
    expect(run.outcome).toMatchObject({ kind: 'cancelled', during: 'task', taskId: ids.task });
    expect(run.clock.elapsedMs()).toBe(4321);
    expect(run.results.taskId).toBe(ids.task);
  });

  it.each<[string, SendResult, string]>([
    ['that ends without a response', noResponse, 'cancelled'],
    ['that is refused', response(403), 'cancelled'],
    ['that finds the task running', running, 'cancelled'],
    ['that finds the task completed', completed, 'completed'],
  ])('during a poll %s (W4)', async (_name, result, status) => {
    const run = await poll([whenCancelled(result)], {}, { cancelledAtMs: 4321 });

    expect(run).toMatchObject({ status, log: { warnings: [] } });
    expect(pollTimes(run)).toHaveLength(1);
  });
});

describe('the log of a wait', () => {
  const waiting = messages.stillWaiting('running');
  const lines = ({ runner }: RunResult): string[] => {
    const from = runner.calls.findIndex(({ kind }) => kind === 'group');
    return runner.calls.slice(from).flatMap(({ kind, text }) => (kind === 'info' ? [text] : []));
  };

  it('is a group with a line whenever status, `metadata_json` or message change (W3)', async () => {
    const at = (progress: number, message = '', status = 'running') =>
      taskResponse(status, { metadata_json: { progress } }, { message });
    const run = await poll([
      running,
      running,
      at(10),
      at(10),
      at(20),
      at(20, 'Copying tables'),
      at(20, 'Copying tables'),
      at(20, 'Copying tables', 'verifying'),
      completed,
    ]);

    expect(lines(run)).toEqual([
      '00:01  running',
      '00:05  running · 10 %',
      '00:09  running · 20 %',
      '00:11  running · 20 % · Copying tables',
      '00:15  verifying · 20 % · Copying tables',
      '00:17  completed',
    ]);
    expect(run.runner.texts('group')).toEqual([messages.taskGroup(ids.task)]);
    expect(run.runner.texts('end-of-group')).toHaveLength(1);
  });

  it.each<[string, Script, RunOptions['inputs'], unknown[]]>([
    [
      'after the last change',
      forever(running),
      { 'timeout-minutes': '3' },
      ['00:01  running', `01:01  ${waiting}`, `02:01  ${waiting}`],
    ],
    [
      'before the first response',
      [completed],
      { 'poll-interval-seconds': '90' },
      [`01:00  ${messages.stillWaiting(undefined)}`, '01:30  completed'],
    ],
    [
      'after a warning',
      inTurn(repeat(10, running), forever(noResponse)),
      { 'timeout-minutes': '2' },
      ['00:01  running', expect.stringMatching(new RegExp(`^01:2\\d {2}${waiting}$`))],
    ],
  ])('has a heartbeat for each minute %s (W3)', async (_name, script, inputs, expected) => {
    expect(lines(await poll(script, inputs))).toEqual(expected);
  });

  it('keeps each status once for the timeline', async () => {
    const withoutStatus = response(200, { id: ids.task });
    const run = await poll([running, running, taskResponse('verifying'), withoutStatus, completed]);

    expect(run.log.timeline.map(({ event }) => event)).toEqual([
      messages.accepted(),
      ...['running', 'verifying', undefined, 'completed'].map(messages.taskState),
    ]);
  });
});

describe('`await-task`', () => {
  const awaitTask = (script: Script, inputs: RunOptions['inputs'] = {}, options: RunOptions = {}) =>
    runOperation('await-task', { ...options, script, inputs });

  it('polls at once and is green if the task completes (W1)', async () => {
    const run = await awaitTask([running, completed], { 'task-id': ids.task.toUpperCase() });

    expect(run).toMatchObject({ posts: 0, status: 'completed', effect: 'none', outcome: { by: 'this-run' } });
    expect(run.service.received).toMatchObject([
      { path: `/v1/tasks/${ids.task}`, atMs: 0 },
      { path: `/v1/tasks/${ids.task}`, atMs: 2000 },
    ]);
  });

  it.each<[string, SendResult, string]>([
    ['a completed task', taskResponse('completed', { result: 'ok' }), 'completed'],
    [
      'a failed task with `success: false`',
      response(200, { task: { id: ids.task, status: 'failed', result: 'ok' } }, { success: false }),
      'failed',
    ],
  ])('sets the output `data` once, from the last response: %s', async (_name, result, status) => {
    const run = await awaitTask([running, running, result]);

    expect(run).toMatchObject({ status, effect: 'none' });
    const written = run.runner.texts('output').filter((text) => text.startsWith('data='));
    expect(written).toEqual([expect.stringContaining('"result":"ok"')]);
  });

  it('retries until its first response as a request does (W1)', async () => {
    const run = await awaitTask([page(503), noResponse, completed]);

    expect(pollTimes(run)).toEqual([0, 250, 750]);
    expect(run.log.warnings).toEqual([]);
  });

  it.each<[string, SendResult, string]>([
    ['refused connections', refusedConnection, 'connection_failed'],
    ['lost responses', noResponse, 'connection_failed'],
    ['503', page(503), 'service_error'],
    ['429', response(429), 'rate_limited'],
    ['a page', page(200), 'invalid_response'],
  ])('is refused after five minutes of %s: it started nothing (W1)', async (_name, result, errorCode) => {
    const run = await awaitTask(forever(result));

    expect(run).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
    expect(run.clock.elapsedMs()).toBeGreaterThan(260_000);
    expect(run.clock.elapsedMs()).toBeLessThan(300_000);
  });

  it.each<[string, SendResult, string, number]>([
    ['an invalid certificate', invalidCertificate, 'connection_failed', 1],
    ['a name that does not resolve', unresolvedName, 'connection_failed', 3],
    ['a redirect', redirect, 'invalid_response', 1],
  ])('is refused at once because of %s', async (_name, result, errorCode, requests) => {
    const run = await awaitTask(forever(result));

    expect(run).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
    expect(run.service.received).toHaveLength(requests);
  });

  it('waits from its first response on, whatever fails, and times out (W2)', async () => {
    const run = await awaitTask(inTurn([running], forever(noResponse)), { 'timeout-minutes': '10' });

    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out', effect: 'none' });
    expect(run.clock.elapsedMs()).toBe(599_000);
  });

  it('polls an unknown task again for 30 s (W2)', async () => {
    expect((await awaitTask([response(404), response(404), completed])).status).toBe('completed');

    const run = await awaitTask(forever(response(404)));
    expect(run).toMatchObject({ status: 'unknown', errorCode: 'not_found' });
    expect(run.clock.elapsedMs()).toBeGreaterThanOrEqual(30_000);
  });

  it.each<[string, Script, boolean]>([
    ['is not known to exist if it was never seen', [response(403)], false],
    ['is known to exist if it was seen', [running, response(403)], true],
  ])('says whether the task %s', async (_name, script, isKnown) => {
    const run = await awaitTask(script);

    expect(run).toMatchObject({ status: 'unknown', errorCode: 'forbidden', effect: 'none' });
    expect(run.outcome).toMatchObject({ kind: 'task-unreadable', isKnown });
  });

  it.each<[string, SendResult, string, object]>([
    ['failed', page(503), 'service_error', { cause: 'http-status', status: 503 }],
    ['was about another task', otherTask('completed'), 'invalid_response', { cause: 'unrelated' }],
  ])('ends with the last response if the time is up and it %s', async (_name, result, errorCode, failure) => {
    const run = await awaitTask(forever(result), { 'timeout-minutes': '1' });

    expect(run).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
    expect(run.outcome).toMatchObject({ kind: 'request-failed', failure });
  });

  it('is refused if the time is up before the first request', async () => {
    const clock = createFakeClock();
    await clock.sleep(100);
    const run = await awaitTask([], { 'timeout-minutes': '0.001' }, { clock });

    expect(run).toMatchObject({ status: 'refused', errorCode: 'connection_failed', effect: 'none' });
    expect(run.outcome).toMatchObject({ failure: { cause: 'out-of-time' } });
  });

  it('has started nothing if it is cancelled before the first response (W4)', async () => {
    const run = await awaitTask([page(503, { retryAfter: '60' })], {}, { cancelledAtMs: 2000 });

    expect(run).toMatchObject({ status: 'cancelled', effect: 'none' });
    expect(run.clock.elapsedMs()).toBe(2000);
  });

  it.each<[string, SendResult, string, string | undefined]>([
    ['a running task', running, 'submitted', undefined],
    ['a completed task', completed, 'completed', undefined],
    ['a replayed response, which means nothing', replayed(completed), 'completed', undefined],
    ['a failed task', taskResponse('failed'), 'failed', 'task_failed'],
    ['404', response(404), 'unknown', 'not_found'],
    ['403', response(403), 'unknown', 'forbidden'],
    ['no task', response(200), 'refused', 'invalid_response'],
  ])('with `wait: false` polls once: %s', async (_name, result, status, errorCode) => {
    const run = await awaitTask([result], { wait: 'false' });

    expect(run).toMatchObject({ status, errorCode, effect: 'none' });
    expect(run.service.received).toHaveLength(1);
  });
});
