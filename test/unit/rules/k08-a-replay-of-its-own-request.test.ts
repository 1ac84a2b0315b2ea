import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { key, keyOf, restore, failed, replay, refusal } from '../../support/keyed-restore.ts';
import { accepted, completed, noResponse, refusedConnection } from '../../support/responses.ts';
import { replayed, response } from '../../support/responses.ts';
import { type Script } from '../../support/scripted-service.ts';

/** What is tested, the responses, and what comes of them. */
type Row = [name: string, script: Script, expected: object, attempt: number];

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
