import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../../src/ports.ts';
import { otherTask, poll, pollTimes, task, unsuccessful } from '../../../support/runs.ts';
import { accepted, completed, noResponse, page, redirect } from '../../../support/responses.ts';
import { response, running, taskResponse } from '../../../support/responses.ts';
import { ids, runOperation, type RunOptions } from '../../../support/run-operation.ts';
import { forever, inTurn, repeat, whenCancelled, type Script } from '../../../support/scripted-service.ts';

type Inputs = RunOptions['inputs'];
/** What is tested, the responses, and what comes of them. */
type Row = [name: string, script: Script, expected: object, inputs?: Inputs, cancelledAtMs?: number];

describe('the polls', () => {
  it('read the task, without a key, below the path prefix', async () => {
    const { service } = await poll([completed], { 'api-url': 'https://api.example.com/hosting/' });
    const path = `/hosting/v1/tasks/${ids.task}`;

    expect(service.received[1]).toMatchObject({ method: 'GET', path, key: undefined });
  });

  it('start a second after the response, and come at longer intervals the longer it takes (W1)', async () => {
    const at = pollTimes(await poll([...repeat(16, running), completed]));

    expect(at.slice(0, 4)).toEqual([1000, 3000, 5000, 7000]);
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBeGreaterThan(2000);
  });

  it.each<[string, SendResult]>([
    ['a running task', taskResponse('running', {}, { retryAfter: '20' })],
    ['a 429', response(429, {}, { retryAfter: '20' })],
    ['a 503, as a date', page(503, { retryAfter: 'Thu, 15 Jan 2026 12:00:21 GMT' })],
  ])('honour the `Retry-After` of %s, once (W1)', async (_name, result) => {
    expect(pollTimes(await poll([result, running, completed]))).toEqual([1000, 21_000, 23_100]);
  });

  it('honour the `Retry-After` of the response that named the task (W1)', async () => {
    const script = [{ ...accepted(), retryAfter: '9' }, completed];
    expect((await runOperation('restore', { script })).sentAtMs).toEqual([0, 9000]);
  });
});

describe('the end of a task', () => {
  it('is the status completed; its result is kept', async () => {
    const outputs = { 'task-status': 'completed', 'task-result': 'restored' };
    const ended = { status: 'completed', effect: 'started', outcome: { by: 'this-run' }, outputs };
    const run = await poll([running, taskResponse('completed', { result: 'restored' })]);
    expect(run).toMatchObject(ended);
  });

  it.each<[word: string, status: string]>([
    ['COMPLETED', 'completed'],
    [' Completed ', 'completed'],
    ['FAILED', 'failed'],
  ])('is the status %j: letter case does not matter (Tasks)', async (word, status) => {
    expect(await poll([taskResponse(word)])).toMatchObject({
      status,
      outputs: { 'task-status': word.trim() },
    });
  });

  it.each<[reason: unknown, message: string, shown: string | undefined, result?: string]>([
    [['Disk full', 'Quota'], '', '["Disk full","Quota"]'],
    [{ code: 7 }, '', '{"code":7}'],
    [null, 'No space is left', 'No space is left'],
    ['', 'No space is left', 'No space is left'],
    [[], 'No space is left', 'No space is left'],
    ['Disk full', 'No space is left', 'Disk full'],
    [null, 'OK', undefined],
    [null, 'The copy did not end successfully.', 'The copy did not end successfully.'],
    [null, 'Task retrieved successfully', 'rsync: code 11', 'rsync: code 11'],
    [null, 'Push failed, files rolled back successfully', 'Push failed, files rolled back successfully'],
    [null, '', 'rsync: code 11', 'rsync: code 11'],
    [null, 'No space is left', 'No space is left', 'rsync: code 11'],
  ])('keeps the reason of a failed task: %j, and %j in the envelope', async (...row) => {
    const [reason, message, shown, result] = row;
    const failed = taskResponse('failed', { error_message: reason, result }, { message });
    expect((await poll([failed])).outcome).toMatchObject({ kind: 'task-failed', reason: shown });
  });

  it.each<[word: string, fields: Readonly<Record<string, unknown>>]>([
    ['success', {}],
    ['rolled_back', {}],
    ['running', { completed_at: '2026-01-15T12:00:00Z' }],
  ])('is not %j with %j', async (word, fields) => {
    const run = await poll(forever(taskResponse(word, fields)), { 'timeout-minutes': '1' });
    expect(run).toMatchObject({ status: 'timed-out', outcome: { taskStatus: word } });
  });

  it('is not what the response to the POST says: the task is polled', async () => {
    const script = [accepted(undefined, { status: 'completed' }), running, completed];
    expect((await runOperation('restore', { script })).paths).toHaveLength(3);
  });
});

describe('the deadline', () => {
  it('ends the wait after a last poll just before it (W1)', async () => {
    const inputs = { 'timeout-minutes': '10', 'poll-interval-seconds': '200' };
    const run = await poll(forever(running), inputs);
    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out', effect: 'started' });
    expect(run.endMs).toBeLessThanOrEqual(600_000);
    expect(pollTimes(run)).toEqual([200_000, 400_000, 599_000]);
  });

  it.each<[string, SendResult, string | undefined]>([
    ['a running task', running, 'running'],
    ['no response in an hour (W2)', noResponse, undefined],
  ])('names the task and its last status: %s', async (_name, result, taskStatus) => {
    const ended = { status: 'timed-out', effect: 'started', outcome: { taskStatus }, endMs: 3_599_000 };
    expect(await poll(forever(result))).toMatchObject(ended);
  });

  it('names why the task could not be read at the end (W2)', async () => {
    const html = { ...page(200), body: { unreadable: 'it is not JSON', text: '<?php' } };
    const silent = await poll(forever(html), { 'timeout-minutes': '1' });
    expect(silent.outcome).toMatchObject({ lastFailure: { cause: 'unreadable', status: 200 } });
    const answered = await poll(inTurn([html], forever(running)), { 'timeout-minutes': '1' });
    expect(answered.outcome).toMatchObject({ lastFailure: undefined });
  });
});

describe('a cancellation', () => {
  it('ends the wait at once and names the running task (W4)', async () => {
    const cancelled = { status: 'cancelled', errorCode: 'cancelled', effect: 'started', endMs: 4321 };
    const outcome = { kind: 'cancelled', during: 'task' };
    const script = inTurn([running], forever(response(200, { task: { id: ids.task } })));
    const run = await poll(script, {}, 4321);
    // A later answer may say less.
    const outputs = { 'task-id': ids.task, 'task-status': 'running' };
    expect(run).toMatchObject({ ...cancelled, outcome, outputs });
  });

  it.each<[string, SendResult, string]>([
    ['that ends without a response', noResponse, 'cancelled'],
    ['that finds the task running', running, 'cancelled'],
    ['that finds the task completed', completed, 'completed'],
  ])('during a poll %s (W4)', async (_name, result, status) => {
    const run = await poll([whenCancelled(result)], {}, 4321);
    expect(run).toMatchObject({ status, log: { warnings: [] }, sentAtMs: [0, 1000] });
  });
});

describe('`await-task`', () => {
  const awaitTask = (script: Script, inputs: Inputs = {}, options: RunOptions = {}) =>
    runOperation('await-task', { ...options, script, inputs });
  const path = `/v1/tasks/${ids.task}`;
  /** It started nothing. */
  const refused = { status: 'refused', effect: 'none' };
  const unreadable = (isKnown: boolean) => {
    const outcome = { kind: 'task-unreadable', isKnown };
    return { status: 'unknown', errorCode: 'forbidden', effect: 'none', outcome };
  };

  it.each<Row>([
    [
      'polls at once and is green if the task completes (W1)',
      [running, completed],
      { posts: 0, status: 'completed', effect: 'none', paths: [path, path], sentAtMs: [0, 1000] },
      { 'task-id': ids.task.toUpperCase() },
    ],
    [
      'waits from its first response on, whatever fails, and times out (W2)',
      inTurn([running], forever(noResponse)),
      { status: 'timed-out', errorCode: 'timed_out', effect: 'none', endMs: 599_000 },
      { 'timeout-minutes': '10' },
    ],
    ['polls an unknown task again (W2)', [response(404), response(404), completed], { status: 'completed' }],
    ['does not know a task that it never saw', [response(403)], unreadable(false)],
    ['knows a task that it saw', [running, response(403)], unreadable(true)],
    [
      'names the input of the token after a 401',
      [response(401)],
      { text: { next: expect.stringContaining('`api-token`') as string } },
    ],
    ['is refused at once because of a redirect', [redirect], { ...refused, errorCode: 'invalid_response' }],
    [
      'retries until its first response as a request does, without a warning (W1)',
      [page(503), noResponse, completed],
      { sentAtMs: [0, 250, 750], log: { warnings: [] } },
    ],
    [
      'waits from then on as long as the task may take, not as long as that took (W1)',
      [page(503, { retryAfter: '30' }), running, running, completed],
      { status: 'completed', sentAtMs: [0, 30_000, 31_000, 33_000] },
    ],
    [
      'polls on if the first response is about another task',
      [otherTask('completed'), completed],
      { status: 'completed', paths: [path, path] },
    ],
    [
      'has started nothing if it is cancelled before the first response (W4)',
      [page(503, { retryAfter: '60' })],
      {
        ...{ status: 'cancelled', effect: 'none', endMs: 2000 },
        // Nobody has seen it (M1).
        results: expect.not.objectContaining({ task: expect.anything() as unknown }) as object,
      },
      {},
      2000,
    ],
    [
      'is cancelled, and not timed out, if that comes during the last poll (W4)',
      inTurn(repeat(6, running), [whenCancelled(running)]),
      { status: 'cancelled' },
      { 'timeout-minutes': '1', 'poll-interval-seconds': '10' },
      59_500,
    ],
  ])('%s', async (_name, script, expected, inputs, cancelledAtMs) => {
    expect(await awaitTask(script, inputs, { cancelledAtMs })).toMatchObject(expected);
  });

  it.each<[string, SendResult, string]>([
    ['a completed task', taskResponse('completed', { result: 'ok' }), 'completed'],
    ['a failed task with `success: false`', unsuccessful(task('failed', { result: 'ok' })), 'failed'],
  ])('sets the output `data` once, from the last response: %s', async (_name, result, status) => {
    const run = await awaitTask([running, running, result]);

    expect(run).toMatchObject({ status, effect: 'none' });
    const written = run.runner.texts('output').filter((text) => text.startsWith('data='));
    expect(written).toEqual([expect.stringContaining('"result":"ok"')]);
  });

  it('is refused after five minutes without a first response (W1)', async () => {
    const run = await awaitTask(forever(page(503)));

    expect(run).toMatchObject({ ...refused, errorCode: 'service_error' });
    expect(run.endMs).toBeGreaterThan(260_000);
    expect(run.endMs).toBeLessThan(300_000);
  });

  it.each<[string, SendResult, string, object]>([
    ['failed', page(503), 'service_error', { cause: 'http-status', status: 503 }],
    ['was about another task', otherTask('completed'), 'invalid_response', { cause: 'unrelated' }],
  ])('ends with the last response if the time is up and it %s', async (_name, result, errorCode, failure) => {
    const run = await awaitTask(forever(result), { 'timeout-minutes': '1' });
    expect(run).toMatchObject({ ...refused, errorCode, outcome: { kind: 'request-failed', failure } });
  });

  it.each<[string, SendResult, string, string | undefined]>([
    ['a running task', running, 'submitted', undefined],
    ['a completed task', completed, 'completed', undefined],
    ['a failed task', taskResponse('failed'), 'failed', 'task_failed'],
    ['404', response(404), 'unknown', 'not_found'],
    ['no task', response(200), 'refused', 'invalid_response'],
  ])('with `wait: false` polls once: %s', async (_name, result, status, errorCode) => {
    const run = await awaitTask([result], { wait: 'false' });
    expect(run).toMatchObject({ status, errorCode, effect: 'none', sentAtMs: [0] });
  });
});
