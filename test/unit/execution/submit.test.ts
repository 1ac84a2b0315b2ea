import { describe, expect, it } from 'vitest';
import type { Line } from '../../support/scripted-service.ts';
import { forever, inTurn } from '../../support/scripted-service.ts';
import {
  answer,
  inProgress,
  lost,
  page,
  redirect,
  refusedConnection,
  replayed,
  unknownName,
} from '../../support/responses.ts';
import { accepted, previewAnswer, taskAnswer } from '../../support/task-responses.ts';
import { ids, tell, type Told } from '../../support/run-operation.ts';

const key = 'gha-9001-11111111111111111111111111111111';
/** A restore has no guards: its first request is the POST. The key is set, so that these tests read. */
const restore = (
  says: Iterable<Line>,
  attempt = 1,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Told> =>
  tell('restore', {
    says,
    inputs: { 'idempotency-key': key, ...inputs },
    facts: { attempt },
    github: { startedAt: '2026-01-15T11:00:00Z' },
  });

const completed = taskAnswer('completed');
const failed = taskAnswer('failed', { error_message: 'disk full' });
const running = taskAnswer('running');
const replay = replayed(accepted());

describe('the first attempt', () => {
  it('asks once, with the key of generation 1, and its task’s end is the step’s end', async () => {
    const told = await restore([accepted(), completed]);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key]);
    expect(told.runner.outputs['idempotency-key']).toBe(key);
    expect(told.runner.outputs['replayed']).toBe('false');
  });

  it('carries a key that is derived from the run', async () => {
    const told = await tell('restore', { says: [accepted(), completed] });

    expect(told.keys).toEqual([expect.stringMatching(/^gha-9001-[0-9a-f]{32}$/)]);
  });

  it('says nothing of a replay where there was no answer at all', async () => {
    const told = await restore(forever(refusedConnection));

    expect(told.runner.outputs).not.toHaveProperty('replayed');
  });

  it('retries a lost answer with the same key', async () => {
    const told = await restore([lost, page(502), accepted(), completed]);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key, key, key]);
  });

  it('ends with the error of a stored answer: there is no other generation', async () => {
    const told = await restore([replayed(answer(422, { code: 'no_such_backup' }))]);

    expect(told).toMatchObject({ posts: 1, errorCode: 'rejected', outcome: { status: 'refused' } });
  });

  it('ends with a stored task that failed', async () => {
    const told = await restore([replay, failed]);

    expect(told).toMatchObject({ posts: 1, errorCode: 'task_failed', outcome: { status: 'failed' } });
  });
});

describe('attempt N walks the generations 1…N', () => {
  it('past stored errors, each with the next key', async () => {
    const told = await restore([replayed(answer(422)), replayed(answer(500)), accepted(), completed], 3);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key, `${key}-2`, `${key}-3`]);
    expect(told.runner.outputs['idempotency-key']).toBe(`${key}-3`);
  });

  it.each<[string, Line]>([
    ['a 400', replayed(answer(400))],
    ['a 401', replayed(answer(401))],
    ['a 403', replayed(answer(403))],
    ['a 404', replayed(answer(404))],
    ['a 408', replayed(answer(408))],
    ['a 409', replayed(answer(409))],
    ['a 409 in progress', replayed(inProgress)],
    ['a 409 with Retry-After', replayed(answer(409, {}, { retryAfter: '1' }))],
    ['a 429', replayed(answer(429))],
    ['a 503 as a page', replayed(page(503))],
    ['a 200 that says it did not succeed', replayed(answer(200, {}, { success: false }))],
  ])(
    'past %s that is stored: it is looked at before the rules for 409, and never retried',
    async (_name, line) => {
      const told = await restore([line, accepted(), completed], 2);

      expect(told.outcome.status).toBe('completed');
      expect(told.keys).toEqual([key, `${key}-2`]);
    },
  );

  it('past a stored answer whose task has failed at the first poll', async () => {
    const told = await restore([replay, failed, accepted(), completed], 2);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key, `${key}-2`]);
    expect(told.runner.outputs['replayed']).toBe('false');
  });

  it('past it also where the first polls were not answered', async () => {
    const told = await restore([replay, lost, page(503), failed, accepted(), completed], 2);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key, `${key}-2`]);
  });

  it('past it also where the service says so by `success: false`', async () => {
    const notDone = answer(200, { task: { id: ids.task, status: 'failed' } }, { success: false });
    const told = await restore([replay, notDone, accepted(), completed], 2);

    expect(told.keys).toEqual([key, `${key}-2`]);
  });

  it('and stops at the last: its stored outcome stands', async () => {
    const told = await restore([replayed(answer(422)), replayed(answer(422, { code: 'nope' }))], 2);

    expect(told).toMatchObject({ posts: 2, errorCode: 'rejected', outcome: { status: 'refused' } });
    expect(told.outcome).toMatchObject({ serviceCode: 'nope' });
  });

  it('and stops at the last: its stored task that failed stands', async () => {
    const told = await restore([replay, failed, replay, failed], 2);

    expect(told).toMatchObject({ posts: 2, errorCode: 'task_failed', outcome: { status: 'failed' } });
  });

  it('and leaves no task and no site of the failed generation in the outputs', async () => {
    const told = await restore([replay, failed, answer(422)], 2);

    expect(told.outcome.status).toBe('refused');
    expect(told.runner.outputs).toMatchObject({
      'task-id': '',
      'task-status': '',
      'site-id': '',
      replayed: 'false',
    });
  });
});

describe('a later attempt', () => {
  it('attaches to a task that is still running, and its end is the step’s end', async () => {
    const told = await restore([replay, running, running, completed], 2);

    expect(told).toMatchObject({ posts: 1, outcome: { status: 'completed' } });
    expect(told.runner.outputs['replayed']).toBe('true');
    expect(told.outcome).not.toHaveProperty('notice');
  });

  it('does not start anew where the task that it attached to fails', async () => {
    const told = await restore([replay, running, running, failed], 2);

    expect(told).toMatchObject({ posts: 1, errorCode: 'task_failed', outcome: { status: 'failed' } });
  });

  it('polls a replay at once', async () => {
    const told = await restore([replay, completed], 2);

    expect(told.service.received.map(({ atMs }) => atMs)).toEqual([0, 0]);
  });

  it('returns the outcome of a task that has completed, and says that nothing was repeated', async () => {
    const told = await restore([replay, completed], 2);

    expect(told).toMatchObject({ posts: 1, outcome: { status: 'completed' } });
    expect(told.runner.outputs['replayed']).toBe('true');
    expect(told.outcome).toMatchObject({
      notice: expect.stringMatching(/nothing was repeated.*new run/is) as string,
    });
    expect(told.message).toMatch(/nothing was repeated.*new run/is);
  });

  it('starts with generation 1 where the first attempt sent nothing', async () => {
    const told = await restore([accepted(), completed], 4);

    expect(told.keys).toEqual([key]);
  });

  it.each<[string, Line, string, string]>([
    ['422', answer(422), 'rejected', 'refused'],
    ['403', answer(403), 'forbidden', 'refused'],
    ['a reused key', answer(409, { code: 'idempotency_key_reused' }), 'idempotency_key_reused', 'refused'],
    ['a redirect', redirect, 'invalid_response', 'refused'],
  ])('ends with %s that is not stored, without the next key', async (_name, line, errorCode, status) => {
    const told = await restore([line], 3);

    expect(told).toMatchObject({ posts: 1, errorCode, outcome: { status } });
  });

  it('never takes a stored answer that cannot be read for an error: it may be a success', async () => {
    const told = await restore([{ ...page(200), isReplay: true }], 3);

    expect(told).toMatchObject({ posts: 1, errorCode: 'invalid_response', outcome: { status: 'unknown' } });
  });
});

describe('a replay that may be its own', () => {
  it.each<[string, Line]>([
    ['a try was lost', lost],
    ['a try was answered by 500', answer(500)],
    ['a try was answered by 408', answer(408)],
    ['a try was answered by a page', page(200)],
  ])('is the outcome where %s: no next key for a stored error', async (_name, first) => {
    const told = await restore([first, replayed(answer(422))], 2);

    expect(told).toMatchObject({ posts: 2, errorCode: 'rejected', outcome: { status: 'refused' } });
    expect(new Set(told.keys)).toEqual(new Set([key]));
  });

  it('is the outcome where its task has failed: no next key', async () => {
    const told = await restore([lost, replay, failed], 2);

    expect(told).toMatchObject({ posts: 2, errorCode: 'task_failed', outcome: { status: 'failed' } });
    expect(new Set(told.keys)).toEqual(new Set([key]));
  });

  it.each<[string, Line]>([
    ['a connection was refused', refusedConnection],
    ['the name did not resolve', unknownName],
    ['a try was answered by 429', answer(429)],
    ['a try was answered by 409 in progress', inProgress],
  ])('is an earlier attempt’s where only %s', async (_name, first) => {
    const told = await restore([first, replayed(answer(422)), accepted(), completed], 2);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key, key, `${key}-2`]);
  });

  it('in a generation does not make the next one’s its own', async () => {
    const told = await restore([replayed(answer(500)), lost, replayed(answer(422))], 3);

    expect(told.keys).toEqual([key, `${key}-2`, `${key}-2`]);
    expect(told.outcome.status).toBe('refused');
  });
});

describe('what an earlier attempt’s answer said', () => {
  it.each<[string, Line[]]>([
    ['a stored error', [replayed(answer(422, { code: 'old_error' }))]],
    ['a task that had failed', [replay, failed]],
  ])('is taken back where the next key has no answer: %s', async (_name, earlier) => {
    const told = await restore(inTurn(earlier, forever(refusedConnection)), 2);

    expect(told.keys.at(-1)).toBe(`${key}-2`);
    expect(told.outcome.status).toBe('refused');
    for (const name of ['replayed', 'data', 'task-id', 'task-status'])
      expect(told.runner.outputs[name] ?? '', name).toBe('');
  });

  it('is not said of the site that the next one made', async () => {
    const told = await tell('staging', {
      says: [
        replayed(accepted({ id: ids.target, parent_site_id: ids.live })),
        taskAnswer('failed', { site_id: ids.target }),
        answer(202, { task: { id: ids.otherTask } }),
        answer(200, { task: { id: ids.otherTask, status: 'completed' } }),
      ],
      facts: { attempt: 2 },
      github: { startedAt: '2026-01-15T11:00:00Z' },
    });

    expect(told.outcome.status).toBe('completed');
    expect(told.message).not.toContain(ids.target);
    expect(told.runner.outputs['site-id']).toBe('');
  });
});

describe('`wait: false`', () => {
  it('ends once the service has accepted, with the task to await later', async () => {
    const told = await restore([accepted()], 1, { wait: 'false' });

    expect(told.outcome.status).toBe('submitted');
    expect(told.runner.outputs['task-id']).toBe(ids.task);
  });

  it.each([
    [running, 'submitted'],
    [completed, 'completed'],
    [failed, 'failed'],
  ])('polls a replay all the same (%#)', async (poll, status) => {
    const told = await restore([replay, poll], 1, { wait: 'false' });

    expect(told.outcome.status).toBe(status);
    expect(told.service.received).toHaveLength(2);
  });

  it('tries to read the task of a replay for five minutes, and then has lost track of it', async () => {
    // Five minutes from the replay on, not from the start of the step.
    const told = await restore(inTurn([page(503, { retryAfter: '60' }), replay], forever(lost)), 1, {
      wait: 'false',
    });

    expect(told).toMatchObject({ errorCode: 'connection_failed', outcome: { status: 'unknown' } });
    expect(told.message).toContain(`${ids.task} cannot be followed any further`);
    const polls = told.service.received.slice(2).map(({ atMs }) => atMs);
    expect(polls.at(-2)).toBeLessThanOrEqual(360_000);
    expect(polls.at(-1)).toBeGreaterThan(360_000);
    expect(told.clock.elapsedMs()).toBeLessThan(391_000);
  });

  it('reads the task of a replay also after trouble of less than that', async () => {
    const told = await restore([replay, lost, page(503), completed], 1, { wait: 'false' });

    expect(told.outcome.status).toBe('completed');
  });

  it('polls a replay of a later attempt once, and starts anew where its task had failed', async () => {
    const attached = await restore([replay, running], 2, { wait: 'false' });
    expect(attached).toMatchObject({ posts: 1, outcome: { status: 'submitted' } });

    const anew = await restore([replay, failed, accepted()], 2, { wait: 'false' });
    expect(anew.keys).toEqual([key, `${key}-2`]);
    expect(anew.outcome.status).toBe('submitted');
  });
});

describe('in attempt 1, a replay before which no try of this step may have been received', () => {
  const warning = /This step did nothing itself.*idempotency-key/s;

  it.each<[string, readonly Line[]]>([
    ['a success', [replay, completed]],
    ['a task that failed', [replay, failed]],
    ['an error', [replayed(answer(422))]],
    ['a success after a refused connection', [refusedConnection, replay, completed]],
  ])('is another step’s, and a warning says so: %s', async (_name, says) => {
    const told = await restore(says);

    expect(told.runner.texts('warning')).toEqual([expect.stringMatching(warning)]);
  });

  it.each<[string, readonly Line[], number]>([
    ['after a lost try', [lost, replay, completed], 1],
    ['where nothing was replayed', [accepted(), completed], 1],
    ['in a later attempt', [replay, completed], 2],
    ['for an error in a later attempt', [replayed(answer(422)), accepted(), completed], 2],
  ])('is not supposed %s', async (_name, says, attempt) => {
    const told = await restore(says, attempt);

    expect(told.runner.texts('warning')).toEqual([]);
  });

  it('is said also where the answer is the end', async () => {
    const told = await tell('add-domain', {
      says: [replayed(answer(201, { domain: { id: ids.domain, site_id: ids.live, status: 'pending' } }))],
    });

    expect(told.outcome.status).toBe('completed');
    expect(told.runner.texts('warning')).toEqual([expect.stringMatching(warning)]);
    expect(told.message).toMatch(/nothing was repeated/i);
  });
});

describe('409', () => {
  it('with `idempotency_key_reused` is refused with an explanation, never retried', async () => {
    const told = await restore([answer(409, { code: 'idempotency_key_reused' }, { retryAfter: '1' })]);

    expect(told).toMatchObject({
      posts: 1,
      errorCode: 'idempotency_key_reused',
      outcome: { status: 'refused' },
    });
    expect(told.message).toContain('was used for another request');
  });

  it('with `idempotency_key_reused` is refused also after a lost try', async () => {
    const told = await restore([lost, answer(409, { code: 'idempotency_key_reused' })]);

    expect(told).toMatchObject({ errorCode: 'idempotency_key_reused', outcome: { status: 'refused' } });
  });

  it('in progress is retried, with the same key', async () => {
    const told = await restore([inProgress, answer(409, {}, { retryAfter: '3' }), replay, completed]);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual([key, key, key]);
  });

  it('in progress to the end is unknown', async () => {
    const told = await restore(forever(inProgress));

    expect(told).toMatchObject({ errorCode: 'rejected', outcome: { status: 'unknown' } });
  });

  it('else is refused', async () => {
    const told = await restore([answer(409, { code: 'site_busy' }, { message: 'A task is running.' })]);

    expect(told).toMatchObject({ posts: 1, errorCode: 'rejected', outcome: { status: 'refused' } });
    expect(told.message).toContain('A task is running');
  });
});

describe('the end of a request', () => {
  it.each<[string, Iterable<Line>, string, string]>([
    ['401', [answer(401)], 'unauthorized', 'refused'],
    ['403', [answer(403)], 'forbidden', 'refused'],
    ['404', [answer(404)], 'not_found', 'refused'],
    ['422', [answer(422)], 'rejected', 'refused'],
    ['200 that says it did not succeed', [answer(200, {}, { success: false })], 'rejected', 'refused'],
    ['429 to the end', forever(answer(429)), 'rate_limited', 'refused'],
    ['a redirect', [redirect], 'invalid_response', 'refused'],
    ['a refused connection to the end', forever(refusedConnection), 'connection_failed', 'refused'],
    ['a name that does not resolve', forever(unknownName), 'connection_failed', 'refused'],
    ['a lost connection to the end', forever(lost), 'connection_failed', 'unknown'],
    ['503 to the end', forever(page(503)), 'service_error', 'unknown'],
    ['408 to the end', forever(answer(408)), 'rejected', 'unknown'],
    ['a page to the end', forever(page(200)), 'invalid_response', 'unknown'],
    ['a stored 500', [replayed(answer(500))], 'service_error', 'unknown'],
    ['a stored 408', [replayed(answer(408))], 'rejected', 'unknown'],
    ['401 after a lost try', [lost, answer(401)], 'unauthorized', 'unknown'],
    ['403 after a lost try', [lost, answer(403)], 'forbidden', 'unknown'],
    ['404 after a 500', [answer(500), answer(404)], 'not_found', 'unknown'],
    ['422 after a 408', [answer(408), answer(422)], 'rejected', 'unknown'],
    ['429 to the end after a lost try', inTurn([lost], forever(answer(429))), 'rate_limited', 'unknown'],
    ['422 after a page', [page(200), answer(422)], 'rejected', 'unknown'],
    ['422 after one in progress', [inProgress, answer(422)], 'rejected', 'unknown'],
    ['a stored 422 after a lost try', [lost, replayed(answer(422))], 'rejected', 'refused'],
    ['a redirect after a lost try', [lost, redirect], 'invalid_response', 'unknown'],
    ['a stored redirect after a lost try', [lost, replayed(redirect)], 'invalid_response', 'unknown'],
    ['422 after a refused connection', [refusedConnection, answer(422)], 'rejected', 'refused'],
    ['422 after a 429', [answer(429), answer(422)], 'rejected', 'refused'],
    ['an answer without a task', [answer(202, {})], 'invalid_response', 'unknown'],
    [
      'an answer whose task has no id',
      [answer(202, { task: { status: 'pending' } })],
      'invalid_response',
      'unknown',
    ],
  ])('%s', async (_name, says, errorCode, status) => {
    const told = await restore(says);

    expect({ errorCode: told.errorCode, status: told.outcome.status }).toEqual({ errorCode, status });
  });

  it('that is uncertain says what may have been started, and that a re-run finds out', async () => {
    const told = await restore(forever(lost));

    expect(told.message).toContain(`restore site ${ids.live} from backup ${ids.backup}`);
    expect(told.message).toMatch(/re-run the job to find out/i);
  });

  it('that is a stored 5xx does not promise that a re-run finds out: look at the site first', async () => {
    const told = await restore([replayed(answer(500))]);

    expect(told.message).toMatch(/look at the site first/i);
    expect(told.message).not.toMatch(/find out|same answer|repeats nothing/i);
  });

  it('by a `Retry-After` beyond the time left comes at once, and says when to come back', async () => {
    const told = await restore([answer(503, {}, { retryAfter: '7200' })]);

    expect(told.clock.elapsedMs()).toBe(0);
    expect(told.message).toContain('come back in 2 h');
  });
});

describe('what is told of a request', () => {
  it('is its key, before it is sent', async () => {
    const told = await restore([accepted(), completed]);

    expect(told.runner.texts('info')).toContainEqual(
      expect.stringMatching(new RegExp(`POST /v1/sites/.*/restore.*${key}`)),
    );
  });

  it('is what an earlier attempt ended with, and that it starts anew', async () => {
    const told = await restore(
      [replayed(answer(422, { code: 'no_space' })), replay, failed, accepted(), completed],
      3,
    );
    const log = told.runner.texts('info').join('\n');

    expect(log).toMatch(/earlier attempt[^]*no_space[^]*Starting anew/);
    expect(log.match(/Starting anew/g)).toHaveLength(2);
  });

  it('is that a POST may have left, for a fault of ours that comes later', async () => {
    expect((await restore([answer(422)])).journal.hasPosted).toBe(true);
    expect((await tell('push', { says: [answer(404)] })).journal.hasPosted).toBe(false);
  });

  it('is the `data` of a refusal, where there is any', async () => {
    const refused = await restore([answer(422, { code: 'no_space', free: 1 })]);
    expect(JSON.parse(refused.runner.outputs['data'] ?? '')).toEqual({ code: 'no_space', free: 1 });

    const silent = await restore([page(422)]);
    expect(silent.runner.outputs).not.toHaveProperty('data');
    expect(silent.runner.texts('warning')).toEqual([]);
  });
});

describe('without a run id', () => {
  it('the key is random, and a warning says so', async () => {
    const told = await tell('restore', { says: [accepted(), completed], without: ['runId'] });

    expect(told.keys).toEqual(['site-pipeline-random']);
    expect(told.runner.texts('warning')).toEqual([expect.stringContaining('random')]);
  });

  it('there is no warning where `idempotency-key` is set', async () => {
    const told = await tell('restore', {
      says: [accepted(), completed],
      without: ['runId'],
      inputs: { 'idempotency-key': 'mine' },
    });

    expect(told.keys).toEqual(['mine']);
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it('the message does not promise that a re-run finds out, but names the key that does', async () => {
    const told = await tell('restore', { says: forever(lost), without: ['runId'] });

    expect(told.message).not.toMatch(/re-run the job/i);
    expect(told.message).toContain('idempotency-key: site-pipeline-random');
  });
});

describe('a cancellation', () => {
  const stalled: Line = (_request, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(lost);
      });
    });

  it('while the POST is under way says that it may have started, and that a re-run finds out', async () => {
    const told = await tell('restore', { says: [stalled], cancelledAtMs: 3000 });

    expect(told).toMatchObject({ errorCode: 'cancelled', outcome: { status: 'cancelled' } });
    expect(told.message).toMatch(/may have started[^]*re-run the job to find out/i);
  });

  it('between two tries of which one may have been received says so too', async () => {
    const told = await tell('restore', { says: [page(503, { retryAfter: '60' })], cancelledAtMs: 3000 });

    expect(told.message).toMatch(/may have started/i);
  });

  it('between two tries that were not received says that nothing was started', async () => {
    const told = await tell('restore', { says: [page(429, { retryAfter: '60' })], cancelledAtMs: 3000 });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.message).toContain('before anything was started');
  });

  it('that comes with the accepting answer names the task that goes on', async () => {
    const late: Line = (_request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(accepted());
        });
      });
    const told = await tell('restore', { says: [late], cancelledAtMs: 3000 });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.message).toContain(ids.task);
    expect(told.runner.outputs['task-id']).toBe(ids.task);
  });

  it('during the preview sends no POST', async () => {
    const told = await tell('push', { says: [stalled], cancelledAtMs: 3000 });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'cancelled' } });
    expect(told.message).toContain('before anything was started');
  });

  it('that comes with a preview that allows the push sends no POST', async () => {
    const late: Line = (_request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(previewAnswer());
        });
      });
    const told = await tell('push', { says: [late], cancelledAtMs: 3000 });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'cancelled' } });
  });
});
