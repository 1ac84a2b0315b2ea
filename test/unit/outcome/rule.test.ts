import { describe, expect, it } from 'vitest';
import {
  baseOf,
  earlierInRun,
  newestCounted,
  newestOverwrite,
  newestOverwrites,
  ownOverwrites,
  type Look,
} from '../../../src/outcome/look.ts';
import { judge, judgeAgain, judgeReuse, type Verdict } from '../../../src/outcome/rule.ts';
import type { Overwrite, OverwriteEnd } from '../../../src/outcome/list-entry.ts';
import { overwrite } from '../../support/outcomes.ts';
import { copySaying } from '../../support/results.ts';

/**
 * One overwrite as text: its id, what it was, and how it ended (`done`: it completed); `push:C` is a push of the copy C. `own` is this step's,
 * `of-run` another step's of this run, and `lost` has no task, and nobody may
 * read the task of a `hidden` one. One that is `late` was written after it acted.
 */
function read(text: string): Overwrite {
  const [id = '', operation = '', end, ...marks] = text.split(' ');
  const key = marks.includes('own') ? 'me' : `key ${id}`;
  const run = marks.includes('own') || marks.includes('of-run') ? 'mine' : `run ${id}`;
  const [, copyId] = operation.split(':');
  const taskId = marks.includes('lost') ? undefined : `task ${id}`;
  return {
    ...overwrite,
    id: Number(id),
    operation,
    end: (end === 'done' ? 'completed' : end) as OverwriteEnd,
    copyId,
    key,
    run,
    taskId,
    isSeenRunning: end === 'running' && taskId !== undefined && !marks.includes('hidden'),
    isLate: marks.includes('late'),
  };
}

/** Several, newest first. */
const readAll = (texts: string) => texts.split(', ').flatMap((text) => (text === '' ? [] : [read(text)]));

/** What a restore reads, and the id of its own entry. */
const look: Look & { readonly ownId?: number } = {
  ...{ key: 'me', run: 'mine', isRerun: false, purpose: 'restore', copyId: undefined, nowMs: 0 },
  ...{
    readAtElapsedMs: 0,
    overwrites: [],
    repeated: [],
    overwritesOfCopy: [],
    pushedCopy: undefined,
    pushedCopyOfOthers: undefined,
  },
  inEnvironment: undefined,
};
type More = Partial<typeof look>;
type Row = readonly [story: string, asked: typeof look, verdict: string];
/** The lists of a look have the newest first. */
const ask = (purpose: Look['purpose'], live: string, more: More) => ({
  ...{ ...look, purpose, overwrites: readAll(live) },
  ...more,
});
/** A push of the copy C. */
const push = (base: number | undefined, live: string, more: More = {}) =>
  ask('push', live, { copyId: 'C', pushedCopy: { ...copySaying('C'), base }, ...more });
const restore = (live: string, more: More = {}) => ask('restore', live, more);
const copy = (live: string) => ask('copy', live, {});
const again = { isRerun: true };
/** Its own entry stands. */
const own = (ownId: number) => ({ ownId });
const onCopy = (texts: string) => ({ overwritesOfCopy: readAll(texts) });

/** What the verdict is about is its id. */
const table: readonly Row[] = [
  ['the first push ever, of a copy in the list, goes', push(0, ''), 'go'],
  ['a copy without an entry, or of a pull request, needs a person', push(undefined, ''), 'changed'],
  ['release after release, each with a fresh copy, goes', push(5, '5 push:B done'), 'go 5'],
  ['undo by an older copy needs a person', push(0, '5 push:B done'), 'changed 5'],
  ['a copy of half a live site has no base', push(undefined, '5 push:B failed'), 'changed 5'],
  ['… and is not pushed after the repair', push(undefined, '6 restore done, 5 push:B failed'), 'changed 6'],
  ['a restore during the approval stops it', push(5, '7 restore done, 5 push:B done'), 'changed 7'],
  ['so does its own push that was written after it acted', push(0, '7 push:C done late'), 'changed 7'],
  ['so does one of which nobody knows how it ended', push(0, '7 restore unknown lost'), 'changed 7'],
  ['a copy made before a push that failed is not pushed over it', push(0, '5 push:B failed'), 'changed 5'],
  ['another release that is being pushed is not awaited', push(5, '7 push:B running'), 'busy 7'],
  ['nor another push of this very copy', push(0, '7 push:C running'), 'busy 7'],
  ['nor what runs below what has ended', push(6, '6 restore done, 5 push:B running'), 'busy 5'],
  ['its own lost push is followed by a re-run', push(0, '7 push:C running own lost', again), 'go'],
  ['its own failed push is sent again', push(5, '7 push:C failed own, 5 push:B done', again), 'go 5'],
  ['its own completed push is answered from the store', push(0, '7 push:C done own', again), 'go'],
  [
    '… but not once a restore has undone it',
    push(0, '8 restore done, 7 push:C done own', again),
    'changed 8',
  ],
  ['a push of another step of this run opens nothing', push(0, '7 push:C done of-run'), 'go'],
  ['the same copy is pushed again by another run', push(0, '7 push:C done'), 'go 7'],
  ['… also after releases of others before it', push(0, '7 push:C done, 6 push:B done'), 'go 7'],
  ['… but not after a pull request has used it', push(undefined, '7 push:C done'), 'changed 7'],
  ['… nor after a failed push of it over a restore', push(0, '7 push:C failed, 6 restore done'), 'changed 6'],
  ['a push of it whose key does not count opens nothing', push(0, '7 push done'), 'changed 7'],
  ['a copy that is being restored is not pushed', push(0, '', onCopy('3 restore running')), 'busy 3'],
  [
    'a copy onto which a backup was restored needs a person',
    push(0, '', onCopy('3 restore done')),
    'changed 3',
  ],
  ['… until it was pushed since', push(0, '7 push:C done', onCopy('3 restore done')), 'go 7'],
  ['… and not by a push before that', push(0, '2 push:C done', onCopy('3 restore done')), 'changed 3'],
  ['a restore onto the copy that failed counts, too', push(0, '', onCopy('3 restore failed')), 'changed 3'],
  ['if the newest entry was deleted, nobody knows what the copy is of', push(5, ''), 'changed'],
  [
    'of two in the same second the first goes',
    push(5, '9 push:B running, 8 push:C running own, 5 restore done', own(8)),
    'go 5',
  ],
  ['… and the second one is refused', push(0, '9 push:C running own, 8 push:B running', own(9)), 'busy 8'],
  [
    'a later restore onto the copy does not count',
    push(0, '', { ...onCopy('9 restore running'), ...own(8) }),
    'go',
  ],
  [
    'of two restores the second is refused',
    restore('9 restore running own, 8 restore running', own(9)),
    'busy 8',
  ],
  ['a restore waits while a push runs', restore('5 push:B running'), 'wait 5'],
  ['… also without a task: it may run for an hour', restore('5 push:B running lost'), 'wait 5'],
  ['… and below what has ended', restore('6 push:B done, 5 restore running'), 'wait 5'],
  ['a restore goes after a push that failed', restore('5 push:B failed'), 'go 5'],
  ['… or of which nobody knows how it ended', restore('5 push:B unknown'), 'go 5'],
  ['a re-run does not begin a restore that failed', restore('5 restore failed own', again), 'changed 5'],
  ['… nor one that never began', restore('', again), 'changed'],
  ['… nor one that the host refused before a release', restore('6 push:B done', again), 'changed 6'],
  ['… nor does it wait to', restore('6 push:B running', again), 'changed 6'],
  [
    '… not even behind its own entry, if it may not have begun',
    restore('6 restore running own lost, 5 push:B running', again),
    'busy 5',
  ],
  ['… but follows one that began', restore('6 restore running own, 5 push:B running', again), 'go 6'],
  [
    '… nor if another overwrite came since',
    restore('6 push:B done, 5 restore running own', again),
    'changed 6',
  ],
  ['a lost restore is followed by a re-run', restore('5 restore running own lost', again), 'go 5'],
  ['… but not once nobody knows how it ended', restore('5 restore unknown own lost', again), 'changed 5'],
  ['… or if it completed', restore('5 restore done own', again), 'go 5'],
  [
    '… also if no task of it is known, and another runs',
    restore('6 restore done own lost, 5 push:B running', again),
    'go 6',
  ],
  ['a new copy waits while a task is known to run', copy('5 push:B running'), 'wait 5'],
  ['… but not for a lost machine', copy('5 push:B running lost'), 'go 5'],
  ['… nor for a task that nobody may read', copy('5 push:B running hidden'), 'go 5'],
  ['… which hides no running task', copy('6 restore running lost, 5 push:B running'), 'wait 5'],
];

const show = ({ kind, overwrite: about }: Verdict): string =>
  [kind, about?.id].filter((each) => each !== undefined).join(' ');

it.each(table)('%s (G12)', (_story, { ownId, ...asked }, verdict) => {
  expect(show(judge(asked, ownId))).toBe(verdict);
});

it('once its own entry stands, what runs is named, and not what has ended (G12)', () => {
  const before = restore('');
  const now = restore('9 restore done, 8 push:B running');
  expect(show(judgeAgain(before, now, 10) ?? judge(before))).toBe('busy 8');
});

it.each([
  ['does not wait for other pushes', '5 push:B running', 'go'],
  ['nor for restores', '5 restore running', 'go'],
  ['only while that very copy is pushed', '6 restore done, 5 push:C running', 'wait 5'],
])('a copy that is used again %s (G12)', (_story, live, verdict) => {
  expect(show(judgeReuse('C', { overwrites: readAll(live) }))).toBe(verdict);
});

describe('the newest overwrite that a push looks at (G12)', () => {
  it.each<[leftOut: string, live: string, copyId: string | undefined, run: string | undefined]>([
    ['a push of this copy that failed', '7 push:C failed, 5 restore done', 'C', 'mine'],
    ['a push of this copy that runs', '7 push:C running, 5 restore done', 'C', 'mine'],
    ['this run’s own push', '7 push:C done own, 5 restore done', 'C', 'mine'],
    ['nothing of a restore', '5 restore failed', undefined, 'run 5'],
    ['nothing without a run', '5 push:C done', 'C', undefined],
  ])('leaves out %s', (_leftOut, live, copyId, run) => {
    const overwrites = readAll(live).map((each) => (run === undefined ? { ...each, run } : each));
    expect(newestCounted({ overwrites, copyId, run })?.id).toBe(5);
  });
});

describe('the newest overwrite of all is named if the rule looks at another (G12)', () => {
  it.each([
    ['the same', '61 restore done', [61]],
    ['a push of this copy that failed', '62 push:C failed, 61 restore done', [61, 62]],
    ['nothing', '', []],
  ])('%s', (_what, live, newest) => {
    expect(newestOverwrites(push(0, live)).map(({ id }) => id)).toEqual(newest);
  });

  it('for a push, another run’s push of this copy with its own key is what was done last', () => {
    const overwrites = [{ ...read('61 push:C done own'), run: 'run of another release' }];
    expect(newestOverwrite({ ...push(0, ''), overwrites })?.id).toBe(61);
  });

  it('for a restore, an entry of its own key is not what was done before it', () => {
    expect(newestOverwrite(restore('61 restore done own'))).toBeUndefined();
  });
});

describe('what this step, and this run, did to live before (push guard 7)', () => {
  it.each<[what: string, entry: Partial<Overwrite>, run: string | undefined, own: boolean, ofRun: boolean]>([
    ['an entry with its key', { key: 'me', run: 'another' }, 'mine', true, true],
    ['an entry of another step of this run', { run: 'mine' }, 'mine', false, true],
    ['an entry of another run', {}, 'mine', false, false],
    ['an entry without a run, if this one has none', { run: undefined }, undefined, false, false],
    ['an entry of another account', { key: undefined, run: 'mine' }, 'mine', false, false],
  ])('%s', (_what, entry, run, ...isFound) => {
    const asked = { ...push(0, ''), run, overwrites: [{ ...read('61 push:C done'), ...entry }] };
    const found = [ownOverwrites(asked)[0], earlierInRun(asked)];
    expect(found.map((each) => each !== undefined)).toEqual(isFound);
  });
});

it.each<[what: string, live: string, base: number | undefined]>([
  ['0 on the first day', '', 0],
  ['the newest overwrite', '5 push:B done, 3 push:A failed', 5],
  ['none after one that failed', '5 push:B failed, 3 push:A done', undefined],
  ['none after one of which nobody knows how it ended', '5 push:B unknown', undefined],
  ['none while one runs', '5 push:B running', undefined],
  ['none while an older one runs', '5 push:B done, 3 restore running lost', undefined],
])('the base of a new copy is %s (G1)', (_what, live, base) => {
  expect(baseOf({ overwrites: readAll(live) })).toBe(base);
});
