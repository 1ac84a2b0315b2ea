import { expect, it } from 'vitest';
import { isForeign, judgeReplay, type Replay } from '../../../src/submit/replay.ts';

const replays: readonly Replay[] = ['completed', 'failed'];
const sent = { mayBeOwn: false, isKeyNew: false, isLast: true, startsTask: true };
type Meaning = ReturnType<typeof judgeReplay>;

it.each<[what: string, mayBeOwn: boolean, isLast: boolean, row: readonly [Meaning, Meaning]]>([
  ['may be its own (K8)', true, true, ['result', 'result']],
  ['may be its own, in a later attempt (K8)', true, false, ['result', 'result']],
  ['is of a later attempt', false, false, ['earlier-result', 'next-generation']],
  ['is the last one of a later attempt', false, true, ['earlier-result', 'result']],
])('K7: a replay that %s', (_what, mayBeOwn, isLast, row) => {
  expect(replays.map((replay) => judgeReplay(replay, { ...sent, mayBeOwn, isLast }))).toEqual(row);
});

it.each<[what: string, is: boolean, of: Partial<typeof sent>]>([
  ['to a new key', true, { isKeyNew: true }],
  ['that may be this attempt’s own', false, { isKeyNew: true, mayBeOwn: true }],
  ['without a task', false, { isKeyNew: true, startsTask: false }],
  ['to a key that was used before', false, {}],
])('K10: a replay %s is somebody else’s: %s', (_what, is, of) => {
  expect(isForeign({ ...sent, ...of })).toBe(is);
});
