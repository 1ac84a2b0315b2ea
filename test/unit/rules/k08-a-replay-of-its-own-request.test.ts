import { expect, it } from 'vitest';
import { failed, key, keyOf, push, refusal, replay } from '../../support/runs.ts';
import { accepted, completed, noResponse, refusedConnection } from '../../support/responses.ts';
import { replayed, response } from '../../support/responses.ts';
import { type Script } from '../../support/scripted-service.ts';

const stands = { keys: [key, key], errorCode: 'rejected', status: 'refused', effect: 'none' };
const next = { keys: [key, key, keyOf(2)], status: 'completed' };

// What a replay means is a table in `replay.test.ts`, and which attempts it may answer one in `client.test.ts`.
it.each<[name: string, script: Script, expected: object, attempt?: number]>([
  ['stands if it is an error after a lost response', [noResponse, replayed(refusal)], stands],
  [
    'is none after a refused connection: that request has not acted',
    [refusedConnection, replayed(refusal), accepted(), completed],
    next,
  ],
  ['stands if its task is failed', [noResponse, replay, failed], { keys: [key, key], status: 'failed' }],
  [
    'completed its task itself',
    [noResponse, replay, completed],
    { keys: [key, key], status: 'completed', outcome: { by: 'this-run' } },
  ],
  [
    'is judged for each generation on its own',
    [replayed(response(500)), noResponse, replayed(refusal)],
    { keys: [key, keyOf(2), keyOf(2)], status: 'refused' },
    3,
  ],
])('a replay that may belong to this attempt’s own request %s (K8)', async (...row) => {
  const [, script, expected, attempt = 2] = row;
  expect(await push(script, attempt)).toMatchObject(expected);
});
