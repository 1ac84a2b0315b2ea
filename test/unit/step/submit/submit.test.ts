import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../../src/ports.ts';
import { run } from '../../../../src/step/run.ts';
import { failed, key, refusal, replay, restore, task } from '../../../support/runs.ts';
import { withCopy } from '../../../support/live-records.ts';
import { accepted, completed, inProgress, noResponse, page } from '../../../support/responses.ts';
import { previewResponse, refusedConnection, response, running } from '../../../support/responses.ts';
import { createTestStep, ids, runOperation } from '../../../support/run-operation.ts';
import { forever, inTurn, whenCancelled, type Script } from '../../../support/scripted-service.ts';

const failedTask = task('failed');

it('the first attempt sends one POST with the key of generation 1, and ends as its task ends (K2)', async () => {
  const outputs = { 'idempotency-key': key, replayed: 'false' };
  const ended = { status: 'completed', effect: 'started', keys: [key], outputs };
  expect(await restore([accepted(), completed])).toMatchObject(ended);
});

it.each<[what: string, script: Script]>([
  ['is running when it is polled', [accepted(), running, completed]],
  ['was there before, and is running', [replay, running, completed]],
  ['was there before, and has ended', [replay, completed]],
])('the recorder hears once of an answer whose task %s', async (_what, script) => {
  const { step } = createTestStep('staging', { inputs: { 'idempotency-key': key }, script });
  const heard: unknown[] = [];
  await run({ ...step, recorder: { ...step.recorder, accepted: ({ task }) => void heard.push(task?.id) } });
  expect(heard).toEqual([ids.task]);
});

it.each<[what: string, accepting: SendResult, says: boolean]>([
  ['an earlier answer', replay, true],
  ['a new one', accepted(), false],
])('the log says of %s, and of no other, that it is an earlier one (K8)', async (_what, accepting, says) => {
  const { runner } = await restore([accepting, completed]);
  expect(runner.texts('info').some((line) => line.includes('has accepted this request earlier'))).toBe(says);
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
    const dryRun = { inputs: { ...inputs, 'dry-run': 'true' }, context: { runId: undefined } };
    expect((await runOperation('restore', dryRun)).log.warnings).toEqual([]);
  });

  it('the key of each step is another one (K1)', () => {
    const options = { context: { runId: undefined } };
    const [first, second] = [1, 2].map(() => createTestStep('restore', options).step.keyOf(1));
    expect(first).not.toBe(second);
  });
});

describe('a request', () => {
  // Which failure may have acted is a table in `classify-response.test.ts`, and its effect one in `outcome.test.ts`.
  it.each<[string, string, Script]>([
    ['422', 'rejected', [refusal]],
    ['a 409 in progress to a first request: the site may be busy (K6)', 'rejected', [inProgress]],
    ['the same after a refused connection (K6)', 'rejected', [refusedConnection, inProgress]],
  ])('is refused if it can have started nothing: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
  });

  it.each<[string, string, Script]>([
    ['lost responses to the end', 'connection_failed', forever(noResponse)],
    ['422 after a 409 in progress after a lost response', 'rejected', [noResponse, inProgress, refusal]],
    ['a success without a task', 'invalid_response', [response(202)]],
  ])('is unknown if it may have started something: %s', async (_name, errorCode, script) => {
    expect(await restore(script)).toMatchObject({ status: 'unknown', errorCode, effect: 'possible' });
  });

  it('that is redirected after acting has no task, whatever the response names', async () => {
    const run = await restore([{ ...response(303, failedTask), location: '/done' }]);
    expect(run).toMatchObject({ posts: 1, status: 'unknown', effect: 'possible' });
    expect(run.outputs).not.toHaveProperty('task-id');
  });

  it('that is refused has the `data` of the refusal as a result, which names no task', async () => {
    const data = { ...failedTask, code: 'no_space' };
    const run = await restore([response(422, data)]);
    const results = { answer: { data, isReplayed: false } };
    expect(run).toMatchObject({ status: 'refused', effect: 'none', results });
    expect(run.outputs).not.toHaveProperty('task-id');
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
    ['whose first polls fail', [replay, noResponse, page(503), completed], 'completed'],
    ['that was accepted as failed', [accepted(undefined, { status: 'failed' }), failed], 'failed'],
  ])('polls a replay or ended task until the first response: one %s (W1)', async (_name, script, status) => {
    const run = await restore(script, 1, noWait);
    expect(run).toMatchObject({ posts: 1, status, effect: 'started' });
    expect(run.paths).toHaveLength(script.length);
    expect(run.sentAtMs.slice(0, 2)).toEqual([0, 0]);
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
});

describe('a cancellation', () => {
  const cancel = (script: Script) => runOperation('restore', { script, cancelledAtMs: 3000 });

  it.each<[string, Script, string]>([
    ['during the POST', [whenCancelled(noResponse)], 'possible'],
    ['after an attempt that was refused', [page(429, { retryAfter: '60' })], 'none'],
  ])('%s ends the step and says what may have started (W4)', async (_name, script, effect) => {
    const outcome = { kind: 'cancelled', during: 'request' };
    const ended = { posts: 1, status: 'cancelled', errorCode: 'cancelled', effect, outcome };
    expect(await cancel(script)).toMatchObject(ended);
  });

  it('before the POST ends the step during its preparation (W4)', async () => {
    const run = await runOperation('push', { script: [whenCancelled(noResponse)], cancelledAtMs: 3000 });
    const outcome = { kind: 'cancelled', during: 'preparation' };
    expect(run).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none', outcome });
  });

  it('that comes with the accepting response names the running task (W4)', async () => {
    const outcome = { kind: 'cancelled', during: 'task' };
    const ended = { status: 'cancelled', effect: 'started', outputs: { 'task-id': ids.task }, outcome };
    expect(await cancel([whenCancelled(accepted())])).toMatchObject(ended);
  });

  it('that comes with a preview that allows the push sends no POST', async () => {
    const options = { github: withCopy(), cancelledAtMs: 3000 };
    const script = [whenCancelled(previewResponse())];
    const run = await runOperation('push', { ...options, script });
    expect(run).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
  });
});
