import { describe, expect, it } from 'vitest';
import { accepted, completed } from '../../support/responses.ts';
import { runOperation, type RunOptions } from '../../support/run-operation.ts';

const started = (
  list: string,
  [actor, triggeringActor]: readonly (string | undefined)[],
  inputs: RunOptions['inputs'] = {},
) =>
  runOperation('restore', {
    script: [accepted(), completed],
    context: { actor, triggeringActor },
    inputs: { 'allowed-actors': list, ...inputs },
  });

describe('`allowed-actors` (*Approved in GitHub*)', () => {
  it.each<[list: string, actors: readonly (string | undefined)[], missing: readonly string[]]>([
    ['mona', ['mona', 'mona'], []],
    ['Hubot, MONA', ['mona', 'hubot'], []],
    ['mona\nhubot', ['Mona', undefined], []],
    ['hubot', ['mona', 'mona'], ['mona']],
    // A listed person re-runs somebody else’s form: its inputs are sent.
    ['hubot', ['mona', 'hubot'], ['mona']],
    ['mona', ['mona', 'hubot'], ['hubot']],
    ['octocat', ['mona', 'hubot'], ['mona', 'hubot']],
    ['mona-2', ['mona', 'mona'], ['mona']],
    // An unknown person is nobody in the list.
    ['mona', [undefined, undefined], ['']],
  ])('%j lets %j start the step, or names who is missing: %j', async (list, actors, missing) => {
    const { github, outcome, ...run } = await started(list, actors, { 'require-approval': 'live' });
    // Asked before the approval.
    expect(github.calls.includes('listReviews')).toBe(missing.length === 0);
    expect(run).toMatchObject({ posts: 0, status: 'refused', errorCode: 'not_approved', effect: 'none' });
    if (missing.length > 0) expect(outcome).toMatchObject({ refusal: { kind: 'not-allowed', missing } });
  });

  it('tells whoever may start it to start a new run, and not to re-run somebody else’s', async () => {
    const advice = async (actors: readonly string[]) => (await started('hubot', actors)).text.next;
    expect(await advice(['mona', 'hubot'])).toMatch(/[Ss]tart a new run.*do not re-run this one/);
    expect(await advice(['mona', 'mona'])).not.toMatch(/do not re-run/);
  });
});
