import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import type { SendResult } from '../../../src/ports.ts';
import { failed, key, keyOf, push, refusal, replay } from '../../support/runs.ts';
import { accepted, completed, noResponse, page, previewResponse } from '../../support/responses.ts';
import { refusedConnection, replayed, response, running } from '../../support/responses.ts';
import { ownRecord, withCopy } from '../../support/live-records.ts';
import { ids, runOperation } from '../../support/run-operation.ts';
import { forever, inTurn, type Script } from '../../support/scripted-service.ts';

describe('attempt N tries the generations 1…N', () => {
  it('after replayed errors, each with the next key (K7)', async () => {
    const script = [replayed(refusal), replayed(response(500)), accepted(), completed];
    const outputs = { 'idempotency-key': keyOf(3), replayed: 'false' };
    const ended = { status: 'completed', keys: [key, keyOf(2), keyOf(3)], outputs };
    expect(await push(script, 3)).toMatchObject(ended);
  });

  it.each<[string, readonly SendResult[]]>([
    ['at the first poll', [failed]],
    ['at the first poll that is answered', [noResponse, page(503), failed]],
  ])('after a replayed task that is failed %s (K7)', async (_name, polls) => {
    const run = await push([replay, ...polls, accepted(), completed], 2);
    const ended = { status: 'completed', keys: [key, keyOf(2)], outputs: { replayed: 'false' } };
    expect(run).toMatchObject(ended);
  });

  it.each<[string, number, Script, string]>([
    ['an error', 1, [replayed(refusal)], 'refused'],
    ['a failed task', 2, [replay, failed, replay, failed], 'failed'],
  ])('and the last one’s replay stands: %s in attempt %i (K7)', async (_name, attempt, script, status) => {
    const effect = status === 'failed' ? 'started' : 'none';
    expect(await push(script, attempt)).toMatchObject({ posts: attempt, status, effect });
  });

  it.each<[string, SendResult, string, string]>([
    ['422 that is not replayed', refusal, 'rejected', 'refused'],
    ['replay that cannot be read: it may be a success', replayed(page(200)), 'invalid_response', 'unknown'],
  ])('and ends with a %s', async (_name, result, errorCode, status) => {
    const effect = status === 'unknown' ? 'possible' : 'none';
    expect(await push([result], 3)).toMatchObject({ keys: [key], errorCode, status, effect });
  });

  it('and logs what an earlier attempt ended with', async () => {
    const error = replayed(response(422, { code: 'no_space' }));
    const script = [error, replay, failed, accepted(), completed];
    const { runner } = await push(script, 3);
    const text = runner.texts('info').join('\n');
    const said = ['Your host has accepted this request earlier.', messages.startingAgain(), 'no_space'];
    for (const each of said) expect(text.split(each)).toHaveLength(2);
    expect(text.split(' /v1/sites/')).toHaveLength(4);
  });
});

it('a copy that an earlier generation left half made is one warning (K7)', async () => {
  const site = { id: ids.staging, domain_name: 'pr-7.staging.example.com' };
  const script = [replayed(accepted(site)), failed, accepted({ ...site, id: ids.target }), completed];
  const { warnings, outputs } = await runOperation('staging', { script, context: { attempt: 2 } });
  expect(warnings).toEqual([messages.halfMadeSite(ids.staging, site.domain_name)]);
  expect(outputs['site-id']).toBe(ids.target);
});

it('so is one whose task fails at last', async () => {
  const script = [accepted({ id: ids.staging }), running, failed];
  const { status, warnings } = await runOperation('staging', { script });
  expect(status).toBe('failed');
  expect(warnings).toEqual([messages.halfMadeSite(ids.staging, undefined)]);
});

it('nothing else is half made: a push, or a copy that the host has not named (K7)', async () => {
  const ofPush = [replayed(accepted({ id: ids.live })), failed, accepted({ id: ids.live }), completed];
  expect((await push(ofPush, 2)).warnings).toEqual([]);
  const script = [replayed(accepted()), failed, accepted({ id: ids.staging }), completed];
  const { log } = await runOperation('staging', { script, context: { attempt: 2 } });
  expect(log.warnings.filter((each) => each.includes(ids.staging))).toEqual([]);
});

it.each<[does: string, polls: readonly SendResult[], expected: object]>([
  ['attaches to a running task, and ends as it ends', [running, running, completed], { by: 'followed' }],
  [
    'does not start again if the task that it attached to fails',
    [running, running, failed],
    { kind: 'task-failed' },
  ],
  [
    'returns the result of a completed task, which an earlier request did',
    [completed],
    { by: 'earlier-request' },
  ],
])('a later attempt %s (K7)', async (_does, polls, outcome) => {
  const run = await push([replay, ...polls], 2);
  expect(run).toMatchObject({ posts: 1, outputs: { replayed: 'true' }, outcome });
  // After the preview, it polls at once.
  expect(run.sentAtMs.slice(1, 3)).toEqual([0, 0]);
});

describe('the results of an earlier attempt’s response', () => {
  it.each<[string, readonly SendResult[]]>([
    ['an error', [replayed(response(422, { code: 'old_error' }))]],
    ['a failed task', [replay, failed]],
  ])('are removed before the next key is sent: %s', async (_name, earlier) => {
    const run = await push(inTurn(earlier, forever(refusedConnection)), 2);

    expect(run).toMatchObject({ status: 'refused', outputs: { 'idempotency-key': keyOf(2) } });
    for (const name of ['replayed', 'data', 'task-id', 'task-status', 'site-id'])
      expect(run.outputs).not.toHaveProperty(name);
  });
});

it.each<[what: string, script: Script, status: string]>([
  ['an error', [replayed(refusal)], 'refused'],
  ['a failed task', [replay, failed], 'failed'],
])('a restore has generation 1 only: %s stands in every attempt (K7)', async (_what, script, status) => {
  const github = { deployments: [ownRecord('restore', { taskId: undefined })] };
  const run = await runOperation('restore', { script, github, context: { attempt: 3 } });
  expect(run).toMatchObject({ posts: 1, status });
});

// What a replay means is a table in `replay.test.ts`, and which attempts it may answer one in `client.test.ts`.
const stands = { keys: [key, key], status: 'refused', errorCode: 'rejected', effect: 'none' };
const isNext = { keys: [key, key, keyOf(2)], status: 'completed' };
const ofSecond = { keys: [key, keyOf(2), keyOf(2)], status: 'refused' };
const otherError = replayed(response(500));
it.each<[name: string, script: Script, expected: object, attempt?: number]>([
  ['stands if it is an error after a lost response', [noResponse, replayed(refusal)], stands],
  [
    'is none after a refused connection',
    [refusedConnection, replayed(refusal), accepted(), completed],
    isNext,
  ],
  ['stands if its task is failed', [noResponse, replay, failed], { keys: [key, key], status: 'failed' }],
  ['completed its task itself', [noResponse, replay, completed], { outcome: { by: 'this-run' } }],
  ['runs its task itself', [noResponse, replay, running, completed], { outcome: { by: 'this-run' } }],
  ['is judged for each generation', [otherError, noResponse, replayed(refusal)], ofSecond, 3],
])('a replay that may belong to this attempt’s own request %s (K8)', async (...row) => {
  const [, script, expected, attempt = 2] = row;
  expect(await push(script, attempt)).toMatchObject(expected);
});

it.each<[end: 'success' | 'failure', script: Script, expected: object]>([
  ['success', [completed], { status: 'completed', outcome: { by: 'earlier-request' } }],
  ['failure', [failed, accepted(), completed], isNext],
])(
  'a replay does not belong to a lost request of this attempt if an earlier entry (%s) names its task (K8)',
  async (end, script, expected) => {
    const run = await runOperation('push', {
      script: inTurn([previewResponse(), noResponse, replay], script),
      github: withCopy(ownRecord('push', { 'idempotency-key': key, states: [end] })),
      inputs: { 'idempotency-key': key },
      context: { attempt: 2 },
    });
    expect(run).toMatchObject(expected);
  },
);
