import { describe, expect, it } from 'vitest';
import { run } from '../../../src/run.ts';
import type { Task } from '../../../src/api/task.ts';
import { waitForTask } from '../../../src/execution/poll-task.ts';
import { createFakeClock, type FakeClock } from '../../stand-ins/fake-clock.ts';
import { forever, inTurn, type Line } from '../../support/scripted-service.ts';
import {
  answer,
  badCertificate,
  lost,
  page,
  redirect,
  refusedConnection,
  replayed,
  unknownName,
} from '../../support/responses.ts';
import { accepted, taskAnswer } from '../../support/task-responses.ts';
import { ids, setScene, tell, type StoryOptions, type Told } from '../../support/run-operation.ts';

const completed = taskAnswer('completed');
const running = taskAnswer('running');

/** Waits for the task of a restore: its POST was answered at 0 ms. */
const wait = (says: Iterable<Line>, options: StoryOptions = {}): Promise<Told> =>
  tell('restore', { ...options, says: inTurn([accepted()], says) });

const pollTimes = (told: Told): number[] =>
  told.service.received.filter(({ method }) => method === 'GET').map(({ atMs }) => atMs);

const times = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line);

describe('the polls', () => {
  it('ask for the task, the first a second after the answer', async () => {
    const told = await wait([completed]);

    expect(told.service.received[1]).toMatchObject({
      method: 'GET',
      path: `/v1/tasks/${ids.task}`,
      atMs: 1000,
    });
    expect(told.service.received[1]).not.toHaveProperty('key');
  });

  it('ask below the path prefix', async () => {
    const told = await wait([completed], { inputs: { 'api-url': 'https://api.example.com/hosting/' } });

    expect(told.service.received[1]?.path).toBe(`/hosting/v1/tasks/${ids.task}`);
  });

  it('come further apart the longer it takes', async () => {
    const told = await wait(inTurn(times(16, running), [completed]));

    const at = pollTimes(told);
    expect(at.slice(0, 4)).toEqual([1000, 3000, 5000, 7000]);
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBeGreaterThan(2000);
  });

  it('come at the interval that is fixed', async () => {
    const told = await wait(inTurn(times(3, running), [completed]), {
      inputs: { 'poll-interval-seconds': '0.5' },
    });

    expect(pollTimes(told)).toEqual([500, 1000, 1500, 2000]);
  });

  it.each<[string, Line]>([
    ['a running task', taskAnswer('running', {}, { retryAfter: '20' })],
    ['a 429', answer(429, {}, { retryAfter: '20' })],
    [
      'a 503 with a date',
      page(503, { retryAfter: new Date(Date.UTC(2026, 0, 15, 12, 0, 21)).toUTCString() }),
    ],
  ])('honour `Retry-After` of %s', async (_name, line) => {
    const told = await wait([line, completed]);

    expect(pollTimes(told)).toEqual([1000, 21_000]);
  });

  it('honour `Retry-After` of the answer that named the task', async () => {
    const told = await tell('restore', {
      says: [answer(202, { task: { id: ids.task, status: 'pending' } }, { retryAfter: '9' }), completed],
    });

    expect(pollTimes(told)).toEqual([9000]);
  });

  it('forget a `Retry-After` once it was honoured', async () => {
    const told = await wait([answer(429, {}, { retryAfter: '20' }), running, completed]);

    expect(pollTimes(told)).toEqual([1000, 21_000, 23_100]);
  });

  it('have a minute each, and less where the step has less', async () => {
    const told = await wait(forever(running), { inputs: { 'timeout-minutes': '2' } });
    const polls = told.service.received.slice(1);

    expect(polls[0]?.timeoutMs).toBe(60_000);
    for (const { timeoutMs, atMs } of polls) expect(timeoutMs).toBe(Math.min(60_000, 120_000 - atMs));
  });
});

describe('the end of a wait', () => {
  it.each(['completed', 'failed'])('is the word %s', async (status) => {
    const told = await wait([running, taskAnswer(status)]);

    expect(told.outcome.status).toBe(status);
    expect(told.runner.outputs['task-status']).toBe(status);
  });

  it.each([
    'Completed',
    'COMPLETED',
    'complete',
    'done',
    'success',
    'succeeded',
    'error',
    'cancelled',
    'Failed',
    ' completed',
    'queued',
  ])('is not the word %j: it means still running', async (status) => {
    const told = await wait([taskAnswer(status), completed]);

    expect(pollTimes(told)).toHaveLength(2);
    expect(told.outcome.status).toBe('completed');
  });

  it.each([
    ['no status', answer(200, { task: { id: ids.task } })],
    ['a status that is null', answer(200, { task: { id: ids.task, status: null } })],
    ['a status that is a number', answer(200, { task: { id: ids.task, status: 1 } })],
  ])('is not %s', async (_name, line) => {
    const told = await wait([line, completed]);

    expect(pollTimes(told)).toHaveLength(2);
  });

  it('is not what the POST’s own answer says: the task is polled', async () => {
    const told = await tell('restore', {
      says: [accepted(undefined, { status: 'completed' }), running, completed],
    });

    expect(pollTimes(told)).toHaveLength(2);
  });

  it.each([
    ['data.task', answer(200, { task: { id: ids.task, status: 'completed' } })],
    ['data', answer(200, { id: ids.task, status: 'completed' })],
    ['data.task, in capitals', answer(200, { task: { id: ids.task.toUpperCase(), status: 'completed' } })],
    [
      'data.task beside an id of its own',
      answer(200, { id: ids.otherTask, task: { id: ids.task, status: 'completed' } }),
    ],
  ])('is read from %s', async (_name, line) => {
    const told = await wait([line]);

    expect(told.outcome.status).toBe('completed');
  });

  it('tells the error message of a task that failed', async () => {
    const told = await wait([taskAnswer('failed', { error_message: 'the disk is full' })]);

    expect(told).toMatchObject({ errorCode: 'task_failed' });
    expect(told.message).toContain('the disk is full');
    expect(told.message).toMatch(/starts anew after a task that failed/);
  });

  it('puts the result of the task out', async () => {
    const told = await wait([taskAnswer('completed', { result: 'restored 12 tables' })]);

    expect(told.runner.outputs['task-result']).toBe('restored 12 tables');
  });
});

it('tells of the first answer once, however many there are, and whatever came before', async () => {
  const { sender, journal } = setScene('restore', { says: [lost, running, running, completed] });
  const seen: (string | undefined)[] = [];
  const options = {
    taskId: ids.task,
    prefix: '',
    fixedIntervalMs: undefined,
    isFirstAtOnce: true,
    onFirstAnswer: ({ status }: Task) => {
      seen.push(status);
      return Promise.resolve();
    },
  };

  expect(await waitForTask(options, sender, journal)).toMatchObject({ kind: 'completed' });
  expect(seen).toEqual(['running']);
});

describe('passing trouble', () => {
  it.each<[string, Line]>([
    ['a refused connection', refusedConnection],
    ['a lost connection', lost],
    ['a name that does not resolve', unknownName],
    ['a certificate that does not hold', badCertificate],
    ['a page', page(200)],
    ['408', answer(408)],
    ['429', answer(429)],
    ['500', answer(500)],
    ['503 as a page', page(503)],
    ['an answer about another task', answer(200, { task: { id: ids.otherTask, status: 'completed' } })],
    [
      'an answer about another task that failed',
      answer(200, { task: { id: ids.otherTask, status: 'failed' } }),
    ],
    ['an answer about no task', answer(200, {})],
    ['a task without an id', answer(200, { task: { status: 'completed' } })],
    ['a redirect, which is somebody else’s answer', redirect],
    ['404 within the first 30 s', answer(404)],
  ])('never ends it: %s', async (_name, line) => {
    const told = await wait([line, running, line, completed]);

    expect(told.outcome.status).toBe('completed');
    expect(pollTimes(told)).toHaveLength(4);
  });

  it('never ends it however long it lasts', async () => {
    const told = await wait(inTurn(times(100, lost), [completed]));

    expect(told.outcome.status).toBe('completed');
  });

  it('is one warning when it begins and one line when it is over', async () => {
    const told = await wait([running, lost, page(502), answer(429), running, completed]);

    expect(told.runner.texts('warning')).toEqual([
      expect.stringMatching(/^While waiting\W+no whole answer came/),
    ]);
    const over = told.runner.texts('info').filter((line) => line.includes('The service answers again'));
    expect(over).toEqual([expect.stringContaining('after 6 s')]);
  });

  it('that begins a second time is a second warning', async () => {
    const told = await wait([lost, running, page(502), completed]);

    expect(told.runner.texts('warning')).toHaveLength(2);
  });

  it('that begins ten times is ten warnings, and a line for each that comes after', async () => {
    const told = await wait(inTurn(...Array.from({ length: 12 }, () => [lost, running]), [completed]));

    expect(told.runner.texts('warning')).toHaveLength(10);
    expect(told.runner.texts('info').filter((line) => line.includes('While waiting'))).toHaveLength(2);
  });
});

describe('a refusal to tell', () => {
  it.each<[string, Line, string]>([
    ['401', answer(401), 'unauthorized'],
    ['403', answer(403), 'forbidden'],
    ['400', answer(400), 'rejected'],
    ['409', answer(409), 'rejected'],
    ['422', answer(422), 'rejected'],
    ['200 that says it did not succeed', answer(200, {}, { success: false }), 'rejected'],
  ])('ends it as unknown: %s', async (_name, line, errorCode) => {
    const told = await wait([running, line]);

    expect(told).toMatchObject({ errorCode, outcome: { status: 'unknown' } });
    expect(told.message).toContain('goes on at the service');
  });

  it('404 ends it at 30 s sharp', async () => {
    const told = await wait(forever(answer(404)), { inputs: { 'poll-interval-seconds': '10' } });

    expect(pollTimes(told)).toEqual([10_000, 20_000, 30_000]);
  });

  it('404 ends it 30 s after waiting began, however long the request took', async () => {
    const slow: Line = async () => {
      await scene.clock.sleep(20_000);
      return accepted();
    };
    const scene = setScene('restore', {
      says: inTurn([slow], forever(answer(404))),
      inputs: { 'poll-interval-seconds': '10' },
    });
    await run(scene.story);

    expect(scene.service.received.slice(1).map(({ atMs }) => atMs)).toEqual([30_000, 40_000, 50_000]);
  });

  it('404 ends it once 30 s have passed', async () => {
    const told = await wait(forever(answer(404)));

    expect(told).toMatchObject({ errorCode: 'not_found', outcome: { status: 'unknown' } });
    const at = pollTimes(told);
    expect(at.at(-2)).toBeLessThan(30_000);
    expect(at.at(-1)).toBeGreaterThanOrEqual(30_000);
  });

  it('by 403 says that the task goes on, and to await it by its id rather than to re-run', async () => {
    const told = await wait([answer(403, { permission: 'tasks.view' })]);

    expect(told.message).toContain('Do not re-run');
    expect(told.message).toContain('operation: await-task');
    expect(told.message).toContain(ids.task);
    expect(told.message).toContain('tasks.view');
  });

  it('by `success: false` beside the task that failed is the end of the task', async () => {
    const line = answer(
      200,
      { task: { id: ids.task, status: 'failed', error_message: 'no space' } },
      { success: false },
    );
    const told = await wait([line]);

    expect(told).toMatchObject({ errorCode: 'task_failed', outcome: { status: 'failed' } });
    expect(told.message).toContain('no space');
  });

  it.each([
    [
      'beside a task that completed',
      answer(200, { task: { id: ids.task, status: 'completed' } }, { success: false }),
    ],
    [
      'beside another task that failed',
      answer(200, { task: { id: ids.otherTask, status: 'failed' } }, { success: false }),
    ],
    ['with a status that is no success', answer(422, { task: { id: ids.task, status: 'failed' } })],
  ])('by `success: false` %s is one', async (_name, line) => {
    const told = await wait([line]);

    expect(told.outcome.status).toBe('unknown');
  });
});

describe('the deadline', () => {
  it('always ends it, after a last poll just before it', async () => {
    const told = await wait(forever(running), { inputs: { 'timeout-minutes': '10' } });

    expect(told).toMatchObject({ errorCode: 'timed_out', outcome: { status: 'timed-out' } });
    expect(pollTimes(told).at(-1)).toBe(599_000);
    expect(told.clock.elapsedMs()).toBeLessThanOrEqual(600_000);
  });

  it('is not passed by a `Retry-After`', async () => {
    const told = await wait(forever(answer(429, {}, { retryAfter: '86400' })), {
      inputs: { 'timeout-minutes': '10' },
    });

    expect(told.outcome.status).toBe('timed-out');
    expect(pollTimes(told)).toEqual([1000, 599_000]);
  });

  it('is not passed by a fixed interval', async () => {
    const told = await wait(forever(running), {
      inputs: { 'timeout-minutes': '10', 'poll-interval-seconds': '450' },
    });

    expect(pollTimes(told)).toEqual([450_000, 599_000]);
  });

  it('may find the task done by its last poll', async () => {
    const told = await wait([completed], {
      inputs: { 'timeout-minutes': '1', 'poll-interval-seconds': '3600' },
    });

    expect(told.outcome.status).toBe('completed');
  });

  it('says that the task goes on, and how to go on', async () => {
    const told = await wait(forever(running), { inputs: { 'timeout-minutes': '1' } });

    expect(told.message).toContain(`task ${ids.task} goes on at the service (last seen: running)`);
    expect(told.message).toMatch(/re-run the job[^]*attaches[^]*await-task[^]*timeout-minutes/i);
  });

  it('says so also where nothing was ever seen of the task', async () => {
    const told = await wait(forever(lost), { inputs: { 'timeout-minutes': '1' } });

    expect(told).toMatchObject({ errorCode: 'timed_out', outcome: { status: 'timed-out' } });
    expect(told.message).not.toContain('last seen');
  });

  it('may be three days away', async () => {
    const told = await wait(forever(running), { inputs: { 'timeout-minutes': '4320' } });

    expect(told.outcome.status).toBe('timed-out');
    expect(pollTimes(told).at(-1)).toBe(3 * 24 * 3_600_000 - 1000);
    // A summary of three days still fits.
    expect(told.journal.timeline.length).toBeLessThanOrEqual(40);
  });
});

describe('a cancellation', () => {
  it('ends it at once, naming the task that goes on', async () => {
    const told = await wait(forever(running), { cancelledAtMs: 4321 });

    expect(told).toMatchObject({ errorCode: 'cancelled', outcome: { status: 'cancelled' } });
    expect(told.clock.elapsedMs()).toBe(4321);
    expect(told.message).toContain(`task ${ids.task} was started and goes on at the service`);
    expect(told.message).toMatch(/re-run the job to attach/i);
    expect(told.runner.outputs['task-id']).toBe(ids.task);
  });

  const untilAborted =
    (line: Exclude<Line, (...args: never[]) => unknown>): Line =>
    (_request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(line);
        });
      });

  it('during a poll ends it', async () => {
    const told = await wait([untilAborted(lost)], { cancelledAtMs: 4321 });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it('does not hide that the task was done', async () => {
    const told = await wait([untilAborted(completed)], { cancelledAtMs: 4321 });

    expect(told.outcome.status).toBe('completed');
  });

  it('is not a refusal to tell', async () => {
    const told = await wait([untilAborted(answer(403))], { cancelledAtMs: 4321 });

    expect(told.outcome.status).toBe('cancelled');
  });

  it('beside a task that still runs is a cancellation', async () => {
    const told = await wait([untilAborted(running)], { cancelledAtMs: 4321 });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.service.received).toHaveLength(2);
  });
});

describe('the log of a wait', () => {
  const lines = (told: Told): string[] => {
    const { said } = told.runner;
    const from = said.findIndex(({ kind }) => kind === 'group');
    return said.slice(from).flatMap(({ kind, text }) => (kind === 'info' ? [text] : []));
  };

  it('is a group, named by the task', async () => {
    const told = await wait([completed]);

    expect(told.runner.texts('group')).toEqual([`Task ${ids.task}`]);
    expect(told.runner.texts('end-of-group')).toHaveLength(1);
  });

  it('has a line whenever status, `metadata_json` or message change, with the time elapsed', async () => {
    const told = await wait([
      running,
      running,
      taskAnswer('running', { metadata_json: { progress: 10 } }),
      taskAnswer('running', { metadata_json: { progress: 10 } }),
      taskAnswer('running', { metadata_json: { progress: 20 } }),
      taskAnswer('running', { metadata_json: { progress: 20 } }, { message: 'Copying tables' }),
      taskAnswer('running', { metadata_json: { progress: 20 } }, { message: 'Copying tables' }),
      taskAnswer('verifying', { metadata_json: { progress: 20 } }, { message: 'Copying tables' }),
      completed,
    ]);

    expect(lines(told)).toEqual([
      '00:01  running',
      '00:05  running · 10 %',
      '00:09  running · 20 %',
      '00:11  running · 20 % · Copying tables',
      '00:15  verifying · 20 % · Copying tables',
      '00:17  completed',
    ]);
  });

  it('has a heartbeat each minute in which nothing changed', async () => {
    const told = await wait(forever(running), { inputs: { 'timeout-minutes': '4' } });

    expect(lines(told)).toEqual([
      '00:01  running',
      '01:01  still waiting · running',
      '02:01  still waiting · running',
      '03:01  still waiting · running',
    ]);
  });

  it('has a heartbeat also before anything was seen', async () => {
    const told = await wait([completed], { inputs: { 'poll-interval-seconds': '90' } });

    expect(lines(told)).toEqual(['01:00  still waiting', '01:30  completed']);
  });

  it('counts the minute from the last line, also from the warning of trouble', async () => {
    const told = await wait(inTurn(times(10, running), forever(lost)), {
      inputs: { 'timeout-minutes': '2' },
    });

    expect(lines(told)).toEqual([
      '00:01  running',
      expect.stringMatching(/^01:2\d {2}still waiting · running$/),
    ]);
  });

  it('keeps the states for the timeline, each once', async () => {
    const told = await wait([
      running,
      running,
      taskAnswer('verifying'),
      answer(200, { id: ids.task }),
      completed,
    ]);

    expect(told.journal.timeline.map(({ what }) => what)).toEqual([
      'accepted by the service',
      'task running',
      'task verifying',
      'task without a status',
      'task completed',
    ]);
  });
});

describe('`await-task`', () => {
  const awaitTask = (
    says: Iterable<Line>,
    inputs: Readonly<Record<string, string>> = {},
    more: StoryOptions = {},
  ) => tell('await-task', { ...more, says, inputs });

  it('polls at once, and is green when the task is completed', async () => {
    const told = await awaitTask([running, completed]);

    expect(pollTimes(told)).toEqual([0, 2000]);
    expect(told.outcome.status).toBe('completed');
    expect(told.outcome).not.toHaveProperty('notice');
    expect(told.posts).toBe(0);
  });

  it('is red when the task failed, and does not promise that a re-run starts anew', async () => {
    const told = await awaitTask([taskAnswer('failed')]);

    expect(told).toMatchObject({ errorCode: 'task_failed', outcome: { status: 'failed' } });
    expect(told.message).not.toMatch(/re-run/i);
  });

  it('asks for an id in lower case', async () => {
    const told = await awaitTask([completed], { 'task-id': ids.task.toUpperCase() });

    expect(told.service.received[0]?.path).toBe(`/v1/tasks/${ids.task}`);
    expect(told.outcome.status).toBe('completed');
  });

  it('puts out the data of the answer that ended it', async () => {
    const told = await awaitTask([running, taskAnswer('completed', { result: 'ok' })]);

    expect(JSON.parse(told.runner.outputs['data'] ?? '')).toEqual({
      task: { id: ids.task, status: 'completed', result: 'ok' },
    });
  });

  it('puts them out once, however many polls there were', async () => {
    const told = await awaitTask([running, running, completed]);

    expect(told.runner.texts('output').filter((text) => text.startsWith('data='))).toHaveLength(1);
  });

  it('puts them out also where the service says by `success: false` that the task failed', async () => {
    const told = await awaitTask([
      answer(200, { task: { id: ids.task, status: 'failed' }, more: 1 }, { success: false }),
    ]);

    expect(told.outcome.status).toBe('failed');
    expect(JSON.parse(told.runner.outputs['data'] ?? '')).toMatchObject({ more: 1 });
  });

  it('is timed out where the task was seen to run', async () => {
    const told = await awaitTask(inTurn([running], forever(lost)), { 'timeout-minutes': '1' });

    expect(told).toMatchObject({ errorCode: 'timed_out', outcome: { status: 'timed-out' } });
  });

  it('that may no longer look at a task it has seen says that it goes on', async () => {
    const told = await awaitTask([running, answer(403)]);

    expect(told.outcome.status).toBe('unknown');
    expect(told.message).toContain('goes on at the service');
  });

  it('says what was wrong with an answer that names no task', async () => {
    const told = await awaitTask([answer(200, {})], { wait: 'false' });

    expect(told.message).toContain('without naming a task');
  });

  it('retries until its first answer as a request does', async () => {
    const told = await awaitTask([page(503), lost, completed]);

    expect(pollTimes(told)).toEqual([0, 250, 750]);
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it.each<[string, Line, string]>([
    ['a service that cannot be reached', refusedConnection, 'connection_failed'],
    ['a connection that breaks', lost, 'connection_failed'],
    ['a 503', page(503), 'service_error'],
    ['a 429', answer(429), 'rate_limited'],
    ['a page', page(200), 'invalid_response'],
  ])('gives up after five minutes of %s, refused: it started nothing', async (_name, line, errorCode) => {
    const told = await awaitTask(forever(line));

    expect(told).toMatchObject({ errorCode, outcome: { status: 'refused' } });
    expect(told.clock.elapsedMs()).toBeLessThan(300_000);
    expect(told.message).not.toContain('goes on');
  });

  it.each([
    ['a certificate that does not hold', badCertificate, 1],
    ['a name that does not resolve', unknownName, 3],
  ])('gives up on %s at once', async (_name, line, tries) => {
    const told = await awaitTask(forever(line));

    expect(told).toMatchObject({ errorCode: 'connection_failed', outcome: { status: 'refused' } });
    expect(told.service.received).toHaveLength(tries);
  });

  it('after its first answer waits through trouble like any wait', async () => {
    const told = await awaitTask(inTurn([running], times(200, lost), [completed]), {
      'timeout-minutes': '4320',
    });

    expect(told.outcome.status).toBe('completed');
  });

  it('asks again for a task that is not known, for 30 s', async () => {
    const told = await awaitTask([answer(404), answer(404), completed]);

    expect(told.outcome.status).toBe('completed');
  });

  it('ends at once where its first answer is a redirect, as a request does', async () => {
    const told = await awaitTask(forever(page(302, { location: 'https://login.example.com' })));

    expect(told).toMatchObject({ errorCode: 'invalid_response' });
    expect(['refused', 'unknown']).toContain(told.outcome.status);
    expect(told.service.received).toHaveLength(1);
  });

  it('does not claim that a task goes on which nobody ever vouched for', async () => {
    const told = await awaitTask(forever(answer(404)));

    expect(told).toMatchObject({ errorCode: 'not_found', outcome: { status: 'unknown' } });
    expect(told.message).not.toContain('goes on');
    expect(told.clock.elapsedMs()).toBeGreaterThanOrEqual(30_000);
  });

  it.each([
    [answer(401), 'unauthorized'],
    [answer(403), 'forbidden'],
  ])('ends as unknown where it may not look (%#)', async (line, errorCode) => {
    const told = await awaitTask([line]);

    expect(told).toMatchObject({ errorCode, outcome: { status: 'unknown' } });
  });

  it('whose time is up before the first try could not reach the service', async () => {
    const told = await awaitTask([], { 'timeout-minutes': '0.001' }, { clock: await lateClock() });

    expect(told).toMatchObject({ errorCode: 'connection_failed', outcome: { status: 'refused' } });
    expect(told.service.received).toHaveLength(0);
  });

  it('whose time is up before the first answer ends with the last try', async () => {
    const told = await awaitTask(forever(page(503)), { 'timeout-minutes': '1' });

    expect(told).toMatchObject({ errorCode: 'service_error', outcome: { status: 'refused' } });
  });

  it('whose answers are all about another task ends with that', async () => {
    const other = answer(200, { task: { id: ids.otherTask, status: 'completed' } });
    const told = await awaitTask(forever(other), { 'timeout-minutes': '1' });

    expect(told).toMatchObject({ errorCode: 'invalid_response', outcome: { status: 'refused' } });
    expect(told.message).toContain(ids.otherTask);
  });

  it('is cancelled without a claim of having started something before the first answer', async () => {
    const told = await awaitTask([page(503, { retryAfter: '60' })], {}, { cancelledAtMs: 2000 });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.clock.elapsedMs()).toBe(2000);
  });

  it.each<[Line, string, string | undefined]>([
    [running, 'submitted', undefined],
    [completed, 'completed', undefined],
    [taskAnswer('failed'), 'failed', 'task_failed'],
    [answer(404), 'unknown', 'not_found'],
    [answer(403), 'unknown', 'forbidden'],
    [answer(200, {}), 'refused', 'invalid_response'],
  ])('with `wait: false` polls once (%#)', async (line, status, errorCode) => {
    const told = await awaitTask([line], { wait: 'false' });

    expect(told.outcome.status).toBe(status);
    expect(told.errorCode).toBe(errorCode);
    expect(told.service.received).toHaveLength(1);
  });

  it('takes no replay header for anything', async () => {
    const told = await awaitTask([replayed(completed)]);

    expect(told.outcome.status).toBe('completed');
    expect(told.outcome).not.toHaveProperty('notice');
  });
});

/** A clock on which the program took 100 ms to start. */
async function lateClock(): Promise<FakeClock> {
  const clock = createFakeClock();
  await clock.sleep(100);
  return clock;
}
