import { expect, it } from 'vitest';
import { originOf, startsAgain, type Origin } from '../../../src/submit/origin.ts';

const sent = { mayBeOwn: false, isKeyUnused: false, startsTask: true };
const replay = { isReplayed: true, askedMs: 0 } as const;
const minutes = 60_000;

it.each<
  [what: string, origin: Origin, sent: Partial<typeof sent>, answer: Partial<Parameters<typeof originOf>[0]>]
>([
  ['K2: a first answer', 'this-attempt', {}, { isReplayed: false }],
  ['K7: a replay to a key that was used before', 'earlier-attempt', {}, {}],
  ['K8: a replay after a lost request of this attempt', 'this-attempt', { mayBeOwn: true }, {}],
  ['K8: … and to a new key', 'this-attempt', { mayBeOwn: true, isKeyUnused: true }, {}],
  [
    'K8: … of a task that this step has recorded before',
    'earlier-attempt',
    { mayBeOwn: true },
    { named: 'own' },
  ],
  ['K10: a replay to a new key', 'somebody-else', { isKeyUnused: true }, {}],
  ['K10: … without a task', 'earlier-attempt', { isKeyUnused: true, startsTask: false }, {}],
  ['K11: a task that another step has recorded', 'somebody-else', { mayBeOwn: true }, { named: 'other' }],
  ['K11: … in a first answer', 'somebody-else', {}, { isReplayed: false, named: 'other' }],
  ['K11: a task as old as the question', 'this-attempt', {}, { isReplayed: false, leastAgeMs: 5 * minutes }],
  [
    'K11: a task that is older than the question',
    'somebody-else',
    { mayBeOwn: true },
    { isReplayed: false, leastAgeMs: 5 * minutes + 1 },
  ],
  [
    'K11: … but as old as the first question of this step',
    'earlier-attempt',
    {},
    { isReplayed: false, leastAgeMs: 65 * minutes, firstAskedMs: 60 * minutes },
  ],
  [
    'K11: a replay of a task that is older than that',
    'somebody-else',
    {},
    { leastAgeMs: 66 * minutes, firstAskedMs: 60 * minutes },
  ],
  [
    'K2: an older task with an own key',
    'earlier-attempt',
    {},
    { isReplayed: false, leastAgeMs: 66 * minutes, firstAskedMs: Infinity },
  ],
  [
    'K11: a domain that was there before',
    'earlier-attempt',
    { isKeyUnused: true, startsTask: false },
    { isReplayed: false, leastAgeMs: 66 * minutes },
  ],
])('%s is of: %s', (_what, origin, of, answer) => {
  expect(originOf({ ...replay, ...answer }, { ...sent, ...of })).toBe(origin);
});

it.each<[origin: Origin, isLast: boolean, isAgain: boolean]>([
  ['this-attempt', false, false],
  ['this-attempt', true, false],
  ['earlier-attempt', false, true],
  ['earlier-attempt', true, false],
])('K7: a stored failure of %s (last key: %s) starts again: %s', (origin, isLast, isAgain) => {
  expect(startsAgain(origin, { isLast })).toBe(isAgain);
});
