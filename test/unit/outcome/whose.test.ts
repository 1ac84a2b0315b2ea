import { describe, expect, it } from 'vitest';
import {
  consequences,
  whoseIs,
  whoseIsByPoll,
  type Evidence,
  type Whose,
} from '../../../src/outcome/whose.ts';

const minutes = 60_000;
/** A first answer to the first request of a step. */
const first: Evidence = {
  starts: 'overwrite',
  isReplayed: false,
  mayBeOwn: false,
  isKeyUnused: true,
  askedMs: 0,
};
const isReplayed = true;
const mayBeOwn = true;
/** The key was used before, so an earlier attempt may have sent it. */
const used = { isKeyUnused: false } as const;
const [asOld, older] = [{ leastAgeMs: 5 * minutes }, { leastAgeMs: 5 * minutes + 1 }];
/** Older than this attempt, and than the first one. */
const [ofStep, beforeStep] = [{ leastAgeMs: 65 * minutes }, { leastAgeMs: 65 * minutes + 1 }];
const firstAskedMs = 60 * minutes;

describe('whose answer it is', () => {
  it.each<[what: string, whose: Whose, evidence: Partial<Evidence>]>([
    ['a first answer (K2)', 'new', {}],
    ['… to a key that was used before', 'new', used],
    ['… after a request without an answer', 'new', { mayBeOwn }],
    ['a replay to a key that was used before (K7)', 'earlier-attempt', { ...used, isReplayed }],
    ['a replay after a request without an answer (K8)', 'own-repeated', { ...used, isReplayed, mayBeOwn }],
    ['… to a new key (K8)', 'own-repeated', { isReplayed, mayBeOwn }],
    ['a replay to a new key (K10)', 'somebody-else', { isReplayed }],
    ['… of a copy (K10)', 'somebody-else', { isReplayed, starts: 'copy' }],
    ['… that starts no task (K10)', 'earlier-attempt', { isReplayed, starts: 'no-task' }],

    ['a task that an entry of this step names (K7)', 'earlier-attempt', { ...used, named: 'own' }],
    ['… after a request without an answer (K8)', 'earlier-attempt', { ...used, named: 'own', mayBeOwn }],
    ['… however old it is', 'earlier-attempt', { ...used, named: 'own', ...beforeStep, firstAskedMs }],
    ['a task that another step’s entry names (K11)', 'somebody-else', { named: 'other' }],
    ['… after a request without an answer (K11)', 'somebody-else', { named: 'other', isReplayed, mayBeOwn }],
    [
      'a replay about a site of another step (K11)',
      'somebody-else',
      { ...used, isReplayed, isOfOtherSite: true },
    ],
    ['a first answer about another site, which a warning names', 'new', { isOfOtherSite: true }],

    ['a task as old as the request (K11)', 'new', asOld],
    ['… whose answer took five minutes (K11)', 'new', { leastAgeMs: 10 * minutes, askedMs: 5 * minutes }],
    ['an older task (K11)', 'somebody-else', older],
    ['… in a replay after a request without an answer', 'somebody-else', { ...older, isReplayed, mayBeOwn }],
    ['an older copy (K11)', 'copy-there-before', { ...older, starts: 'copy' }],
    [
      'an older domain, which is where it should be (K11)',
      'earlier-attempt',
      { ...older, starts: 'no-task' },
    ],
    [
      'a task as old as the entry of an earlier attempt, unmarked (K7)',
      'earlier-attempt',
      { ...used, ...ofStep, firstAskedMs },
    ],
    ['… or marked (K7)', 'earlier-attempt', { ...used, ...ofStep, firstAskedMs, isReplayed }],
    ['an older one (K11)', 'somebody-else', { ...used, ...beforeStep, firstAskedMs }],
    ['… or marked (K11)', 'somebody-else', { ...used, ...beforeStep, firstAskedMs, isReplayed }],
    ['an older task, marked, without an entry (K7)', 'earlier-attempt', { ...used, ...older, isReplayed }],
    ['an older task, unmarked, without an entry (K11)', 'somebody-else', { ...used, ...older }],
    [
      'an older copy, marked, of a re-run (K7)',
      'earlier-attempt',
      { ...used, ...older, isReplayed, starts: 'copy' },
    ],
  ])('%s: %s', (_what, whose, evidence) => {
    expect(whoseIs({ ...first, ...evidence })).toBe(whose);
  });

  it.each<[what: string, whose: Whose, answer: Partial<Evidence>, poll: Partial<Evidence>]>([
    ['that a task is new', 'new', {}, { askedMs: 2 * minutes, leastAgeMs: 2 * minutes }],
    ['that it is older than the request', 'somebody-else', {}, { askedMs: 0, ...older }],
    ['that a copy is', 'copy-there-before', { starts: 'copy' }, { starts: 'copy', ...older }],
    ['nothing of an old one', 'somebody-else', older, { askedMs: minutes }],
    ['nothing of a new one, late', 'new', asOld, { askedMs: 9 * minutes }],
  ])('a poll says %s: %s (K11)', (_what, whose, answer, poll) => {
    expect(
      whoseIsByPoll({ ...first, ...answer }, { ...first, ...answer, leastAgeMs: undefined, ...poll }),
    ).toBe(whose);
  });
});

it('only what this attempt has started is recorded at once, and only an earlier attempt’s work is repeated', () => {
  const names = (fact: keyof (typeof consequences)['new']) =>
    Object.entries(consequences).flatMap(([whose, each]) => (each[fact] === true ? [whose] : []));
  expect(names('isJustStarted')).toEqual(['new']);
  expect(names('mayStartAgain')).toEqual(['earlier-attempt', 'somebody-else']);
  expect(names('isFollowed')).not.toContain('somebody-else');
});
