import { describe, expect, it } from 'vitest';
import type { LiveState } from '../../../src/outcome/live-state.ts';
import { liveRecord, otherRun, ownRecord, withCopy } from '../../support/live-records.ts';
import type { TestDeployment } from '../../support/recording-github.ts';
import { previewResponse } from '../../support/responses.ts';
import { ids, runOperation, type OperationName, type RunOptions } from '../../support/run-operation.ts';

/** What a dry run of a push, or a restore in a later attempt, is told of live. */
async function readFacts(
  live: readonly TestDeployment[],
  options: RunOptions = {},
  operation: OperationName = 'push',
): Promise<LiveState | undefined> {
  const inputs = { 'dry-run': 'true', ...options.inputs };
  const run = { ...options, inputs, script: [previewResponse()], github: withCopy(...live) };
  return (await runOperation(operation, run)).results.live;
}

const done = { states: ['success'] } as const;
const failedPush = { id: 62, operation: 'push', 'site-id': ids.staging, states: ['failure'] } as const;

describe('the newest overwrite of all is named if the rule looks at another (G12)', () => {
  it.each([
    ['the same', [liveRecord(done)], 61, undefined],
    ['a push of this copy that failed', [liveRecord(failedPush), liveRecord(done)], 61, 62],
    ['nothing', [], undefined, undefined],
  ])('%s', async (_what, live, seen, newest) => {
    const facts = await readFacts(live);
    expect([facts?.seen?.id, facts?.newest?.id]).toEqual([seen, newest]);
  });

  it('for a push, another run’s push of this copy with its own key is what was done last', async () => {
    const options = { inputs: { 'idempotency-key': 'release-1' } };
    const entry = ownRecord('push', { 'idempotency-key': 'release-1', run: otherRun, ...done });
    expect((await readFacts([entry], options))?.seen?.id).toBe(entry.id);
  });

  it('for a restore, an entry of its own key is not what was done before it', async () => {
    const facts = await readFacts([ownRecord('restore', done)], {}, 'restore');
    expect(facts?.seen).toBeUndefined();
  });
});

describe('what this step, and this run, did to live before (push guard 7)', () => {
  const ofRun = ownRecord('push', { 'idempotency-key': 'gha-9001-other', ...done });
  it.each<[what: string, entry: TestDeployment, options: RunOptions, isOwn: boolean, isOfRun: boolean]>([
    ['an entry with its key', ownRecord('push', { run: otherRun, ...done }), {}, true, true],
    ['an entry of another step of this run', ofRun, {}, false, true],
    ['an entry of another run', liveRecord(done), {}, false, false],
    [
      'an entry without a run, if this one has none',
      liveRecord({ run: undefined, ...done }),
      { context: { runId: undefined } },
      false,
      false,
    ],
    ['an entry of another account', { ...ofRun, creatorId: 7, creator: 'mallory' }, {}, false, false],
  ])('%s', async (_what, entry, options, ...isFound) => {
    const { earlierInRun, own } = (await readFacts([entry], options)) ?? {};
    expect([own?.id, earlierInRun?.id]).toEqual(isFound.map((each) => (each ? entry.id : undefined)));
  });
});
