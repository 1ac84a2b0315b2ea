import { expect, it } from 'vitest';
import { judgeReplay, type Replay } from '../../../src/submit/replay.ts';

const replays: readonly Replay[] = ['running', 'completed', 'failed'];
type ReplayMeaning = ReturnType<typeof judgeReplay>;
type Row = readonly [ReplayMeaning, ReplayMeaning, ReplayMeaning];

it.each<[what: string, facts: Partial<Parameters<typeof judgeReplay>[1]>, row: Row]>([
  ['may be its own (K8)', { mayBeOwn: true }, ['follow', 'result', 'result']],
  [
    'may be its own, in a later attempt (K8)',
    { mayBeOwn: true, attempt: 2, isLast: false },
    ['follow', 'result', 'result'],
  ],
  ['is of a later attempt', { attempt: 2, isLast: false }, ['follow', 'earlier-result', 'next-generation']],
  ['is the last one of a later attempt', { attempt: 2 }, ['follow', 'earlier-result', 'result']],
  ['is of attempt 1 (K10)', {}, ['foreign', 'foreign', 'result']],
  ['is of attempt 1, own key', { isOwnKey: true }, ['follow', 'earlier-result', 'result']],
  ['is of attempt 1, no task', { startsTask: false }, ['follow', 'earlier-result', 'result']],
])('K7: a replay that %s', (_what, facts, row) => {
  const common = { mayBeOwn: false, attempt: 1, isLast: true, isOwnKey: false, startsTask: true };
  expect(replays.map((replay) => judgeReplay(replay, { ...common, ...facts }))).toEqual(row);
});
