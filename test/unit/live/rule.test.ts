import { describe, expect, it } from 'vitest';
import {
  baseOf,
  earlierInRun,
  newestCounted,
  newestOverwrite,
  newestOverwrites,
  ownOverwrites,
  withCopyAge,
  type Look,
} from '../../../src/live/look.ts';
import {
  commitOnCopy,
  describePutThere,
  judge,
  judgeAgain,
  judgeReuse,
  type Verdict,
} from '../../../src/live/rule.ts';
import type { Overwrite, OverwriteEnd, Use } from '../../../src/live/list-entry.ts';
import { ownId } from '../../support/recording-github.ts';
import { overwrite, use } from '../../support/outcomes.ts';

/**
 * One overwrite as text: its id, what it was, and how it ended (`done`: it completed); `push:C` is a push of the copy C. `own` is this step's,
 * `of-run` another step's of this run, and `lost` has no task, and nobody may
 * read the task of a `hidden` one. One that is `late` was written after it acted, and the task of a `stuck` one has run for a day.
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
    isSeenRunning:
      marks.includes('stuck') || (end === 'running' && taskId !== undefined && !marks.includes('hidden')),
    isLate: marks.includes('late'),
  };
}

/** Several, newest first. */
const readAll = (texts: string) => texts.split(', ').flatMap((text) => (text === '' ? [] : [read(text)]));

const minuteMs = 60_000;
const noonMs = Date.UTC(2026, 0, 15, 12);
const ends = { done: 'succeeded', failed: 'failed', running: 'running', silent: 'none' } as const;

/**
 * One use of the copy C (or of `copy:D`) as text: its id, a letter for its commit (`?`: unknown), and how its job ended (`silent`: it has no
 * status; `unread`). It is of this `job`, of a `leg` of this run's matrix, of `attempt-1` of this job, or of an unmerged `pr`.
 * `by-other`: by another account. `old`: by an earlier version. `base:5`, `task:T2` (`task:none`: it names none), `first:41`, `tag:v1`; `at:-90`: minutes before noon,
 * at which its job ended, too.
 */
function readUse(text: string): Use {
  const [id = '', commit = '', end = '', ...marks] = text.split(' ');
  const read = (name: string): string | undefined =>
    marks.find((mark) => mark.startsWith(`${name}:`))?.slice(name.length + 1);
  const isOfRun = marks.some((mark) => ['job', 'leg', 'attempt-1'].includes(mark));
  const atMs = noonMs + Number(read('at') ?? -600) * minuteMs;
  const kind = Object.entries(ends).find(([name]) => name === end)?.[1];
  const base = read('base') ?? '0';
  return {
    ...use,
    id: Number(id),
    siteId: read('copy') ?? 'C',
    tag: read('tag'),
    commit: commit === '?' ? undefined : commit,
    isUnmerged: marks.includes('pr') || commit === '?',
    creatorId: marks.includes('by-other') ? 666 : ownId,
    creator: marks.includes('by-other') ? 'mallory' : 'us',
    run: isOfRun ? 'mine' : `run ${id}`,
    attempt: marks.includes('attempt-1') ? 1 : 2,
    job: marks.includes('leg') ? 'release b' : 'release a',
    taskId: read('task') === 'none' ? undefined : (read('task') ?? 'T1'),
    base: base === '?' || marks.includes('pr') ? undefined : Number(base),
    firstId: marks.includes('old') ? undefined : Number(read('first') ?? 0),
    atMs,
    end: kind && {
      kind,
      statusId: kind === 'none' ? undefined : Number(id) * 10,
      atMs: kind === 'none' ? undefined : atMs,
    },
  };
}
const readUses = (texts: string) => texts.split(', ').flatMap((text) => (text === '' ? [] : [readUse(text)]));

/** What a restore reads, and the id of its own entry. */
const look: Look & { readonly ownId?: number } = {
  ...{ key: 'me', run: 'mine', attempt: 2, job: 'release a', isRerun: false, purpose: 'restore' },
  ...{ copyId: undefined, nowMs: noonMs, readAtElapsedMs: 0 },
  ...{ overwrites: [], repeated: [], overwritesOfCopy: [] },
  ...{ viewer: ownId, uses: [], readToId: 0 },
};
type More = Partial<typeof look>;
type Row = readonly [story: string, asked: typeof look, verdict: string];
/** The lists of a look have the newest first. */
const ask = (purpose: Look['purpose'], live: string, more: More) => ({
  ...{ ...look, purpose, overwrites: readAll(live) },
  ...more,
});
/** A push of the copy C, whose only use has succeeded. */
const push = (base: number | undefined, live: string, more: More = {}) =>
  ask('push', live, { copyId: 'C', uses: readUses(`1 a done base:${base ?? '?'}`), ...more });
/** A push of a copy with these uses, newest first, after `5 push:B done`. */
const pushOf = (uses: string, more: More = {}) =>
  ask('push', '5 push:B done', {
    copyId: 'C',
    uses: readUses(uses.replaceAll(/(?<!base:\S) *(?=,|$)/g, ' base:5')),
    ...more,
  });
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
  ['so does its own push that was written after it acted', push(0, '7 push:C done late own'), 'changed 7'],
  ['so does one of which nobody knows how it ended', push(0, '7 restore unknown lost'), 'changed 7'],
  ['a copy made before a push that failed is not pushed over it', push(0, '5 push:B failed'), 'changed 5'],
  ['another release that is being pushed is not awaited', push(5, '7 push:B running'), 'busy 7'],
  ['nor another push of this very copy', push(0, '7 push:C running'), 'busy 7'],
  ['nor what runs below what has ended', push(6, '6 restore done, 5 push:B running'), 'busy 5'],
  ['its own lost push is followed by a re-run', push(0, '7 push:C running own lost', again), 'go'],
  ['its own failed push is sent again', push(5, '7 push:C failed own, 5 push:B done', again), 'go 5'],
  ['its own completed push is answered from the store', push(0, '7 push:C done own', again), 'go'],
  ['… but not once a restore has undone it', push(0, '8 restore done, 7 push:C done own', again), 'undone 8'],
  ['… or failed before that', push(0, '8 restore done, 7 push:C failed own', again), 'changed 8'],
  ['a push of another step of this run opens nothing', push(0, '7 push:C done of-run'), 'go'],
  ['the same copy is pushed again by another run', push(0, '7 push:C done'), 'go 7'],
  ['… also after releases of others before it', push(0, '7 push:C done, 6 push:B done'), 'go 7'],
  ['… but not after a pull request has used it', push(undefined, '7 push:C done'), 'changed'],
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
  ['… and its own entry is not what was done before', restore('9 restore running own', own(9)), 'go'],
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
  ['… nor for one that has run for a day', copy('5 push:B unknown stuck'), 'go 5'],
  ['… nor for a task that nobody may read', copy('5 push:B running hidden'), 'go 5'],
  ['… which hides no running task', copy('6 restore running lost, 5 push:B running'), 'wait 5'],
];

const show = ({ kind, overwrite: about }: Verdict): string =>
  [kind, about?.id].filter((each) => each !== undefined).join(' ');

/** A verdict with its reasons, and the entry that each names. */
function showReasons(verdict: Verdict): string {
  if (verdict.kind !== 'changed') return verdict.kind;
  const shown = verdict.reasons.map((reason) => {
    const about = 'use' in reason ? reason.use : 'overwrite' in reason ? reason.overwrite : undefined;
    const by = 'creator' in reason ? reason.creator : undefined;
    return [reason.kind, about?.id, by].filter((each) => each !== undefined).join(' ');
  });
  return shown.join(', ');
}

/** Minutes before noon at which the host says that the copy was made, at the earliest and at the latest. */
const made = (earliest: number, latest = earliest): More => ({
  copyMade: {
    earliestMs: noonMs + earliest * minuteMs,
    latestMs: noonMs + latest * minuteMs,
    atMs: noonMs + earliest * minuteMs,
  },
});

/** This run's tag is on that commit. */
const onTag = (commit: string): More => ({ tag: { name: 'v1', commit } });

/** What is known of a copy, and what speaks against its push. */
const ofUses: readonly (readonly [story: string, asked: typeof look, reasons: string])[] = [
  ['its job has succeeded', pushOf('41 a done'), 'go'],
  ['its job has failed', pushOf('41 a failed'), 'job 41'],
  ['its job still runs, or was killed', pushOf('41 a running'), 'job 41'],
  [
    'twenty good ones since hide one that failed',
    pushOf('43 c done first:41, 42 b failed first:41, 41 a done'),
    'go',
  ],
  ['the newest one failed', pushOf('42 b failed first:41, 41 a done'), 'job 42'],
  ['it is this job’s own, which runs', pushOf('42 b running first:41 job, 41 a failed'), 'go'],
  ['… or says nothing, because it does not wait', pushOf('42 b silent first:41 job, 41 a failed'), 'go'],
  ['it is this job’s own, but failed', pushOf('42 b failed first:41 job, 41 a done'), 'job 42'],
  [
    'it is of another leg of the matrix, which runs',
    pushOf('42 b running first:41 leg, 41 a done'),
    'job 42',
  ],
  ['… which has failed', pushOf('42 b failed first:41 leg, 41 a done'), 'job 42'],
  ['… which has succeeded', pushOf('42 b done first:41 leg, 41 a failed'), 'go'],
  [
    'it is of an earlier attempt, which was killed',
    pushOf('42 b running first:41 attempt-1, 41 a done'),
    'job 42',
  ],
  [
    'this job’s own hides no newer one that failed',
    pushOf('43 c failed first:41, 42 b running first:41 job, 41 a done'),
    'job 43',
  ],
  ['a newer one of another account has failed', pushOf('42 b failed by-other first:41, 41 a done'), 'job 42'],
  [
    '… has succeeded, but that lets no failed one go',
    pushOf('42 b done by-other first:41, 41 a failed'),
    'job 41',
  ],
  ['… has succeeded', pushOf('42 b done by-other first:41, 41 a done'), 'go'],
  [
    '… has succeeded, but that lets no silent one of the same commit go',
    pushOf('43 b done by-other first:41, 42 b silent first:41, 41 a done'),
    'end-unknown 42',
  ],
  [
    '… has succeeded since it was refreshed, which hides nothing',
    pushOf('42 a done by-other first:41 at:-10, 41 a done at:-30', made(-20)),
    'refreshed 41',
  ],
  [
    'an older one of another account has failed',
    pushOf('42 b done first:41, 41 a failed by-other, 40 a done'),
    'go',
  ],
  ['only another account has recorded it', pushOf('41 a done by-other'), 'unrecorded mallory'],
  ['nobody has, but another copy', pushOf('41 a done by-other copy:D', onTag('a')), 'unrecorded'],
  ['a silent one of the same commit is passed over', pushOf('42 a silent first:41, 41 a done'), 'go'],
  ['… which hides no failure', pushOf('42 a silent first:41, 41 a failed'), 'job 41'],
  ['a silent one of another commit', pushOf('42 b silent first:41, 41 a done'), 'end-unknown 42'],
  ['none has a status', pushOf('42 b silent first:41, 41 a silent'), 'go'],
  [
    'one was not read, so no older one says anything',
    pushOf('42 b unread first:41, 41 a unread', made(-10)),
    'end-unknown 42',
  ],
  ['… after a silent one', pushOf('42 b silent first:41, 41 a unread'), 'end-unknown 42, end-unknown 41'],
  [
    'a pull request has used it, once and for good',
    pushOf('43 c done first:41, 42 b done pr first:41, 41 a done'),
    'unmerged 42',
  ],
  ['… as another account', pushOf('42 b done pr by-other first:41, 41 a done'), 'unmerged 42'],
  ['… and nobody else', pushOf('42 b done pr'), 'unmerged 42'],
  ['… has made it', pushOf('42 b done first:41, 41 a done pr'), 'unmerged 41'],
  ['… and a later one names a base', pushOf('42 b done base:3, 41 a done pr'), 'live 5, unmerged 41'],
  ['a run of an unknown commit has used it', pushOf('42 ? done first:41, 41 a done'), 'unmerged 42'],
  [
    'the base is the first one’s, whatever later ones say',
    pushOf('42 b done first:41 base:9, 41 a done'),
    'go',
  ],
  ['… which an older one names', pushOf('42 b done first:41, 41 a done base:3'), 'live 5'],
  [
    'one without a base is an earlier version’s doubt',
    pushOf('42 b done first:41 base:?, 41 a done'),
    'base-unknown',
  ],
  ['… of another account, too', pushOf('42 b done first:41 base:? by-other, 41 a done'), 'base-unknown'],
  [
    'an overwrite that another account names as the base',
    pushOf('42 b done first:41, 41 a done base:3, 40 a done by-other'),
    'live 5',
  ],
  ['the first one was not read', pushOf('42 b done first:41', { readToId: 42 }), 'uses-unread'],
  ['… or was deleted', pushOf('42 b done first:41', { readToId: 0 }), 'uses-unread'],
  ['… but the newest one is the first', pushOf('42 b done', { readToId: 42 }), 'go'],
  [
    'an earlier version names no first one, and the list goes on',
    pushOf('42 b done old', { readToId: 42 }),
    'uses-unread',
  ],
  ['… or was read whole', pushOf('42 b done old'), 'go'],
  ['… but a later one does', pushOf('42 b done first:41, 41 a done old', { readToId: 41 }), 'go'],
  ['its task runs', pushOf('41 a silent at:-60', { copyTask: 'running' }), 'unfinished'],
  ['… for a day', pushOf('41 a silent at:-1440', { copyTask: 'running' }), 'copy-incomplete 41'],
  [
    '… also if an older task made it before, which counts, too',
    pushOf('42 b silent task:T2 first:41 at:-60, 41 a done at:-9000', { copyTask: 'running' }),
    'unfinished',
  ],
  ['its task has failed', pushOf('41 a failed', { copyTask: 'failed' }), 'job 41, copy-incomplete 41'],
  ['the host says that it was made before its base', pushOf('41 a done at:-40', made(-50)), 'older'],
  ['… not before another overwrite', push(0, '7 push:C done', made(-50)), 'go'],
  ['… but for five minutes', pushOf('41 a done at:-40', made(-45)), 'go'],
  ['… perhaps', pushOf('41 a done at:-40', made(-50, -40)), 'go'],
  ['it was refreshed after its deployment', pushOf('41 a done at:-30', made(-24)), 'refreshed 41'],
  ['… but for five minutes', pushOf('41 a done at:-30', made(-25)), 'go'],
  ['… perhaps', pushOf('41 a done at:-30', made(-Infinity, -10)), 'go'],
  ['… during this job', pushOf('41 a running job at:-30', made(-10)), 'go'],
  [
    '… but the host may count a push as a copy',
    ask('push', '50 push:C done, 5 push:B done', {
      ...{ copyId: 'C', uses: readUses('41 a done at:-30 base:5'), ...made(-10) },
    }),
    'go',
  ],
  [
    '… but only if it was pushed after that',
    ask('push', '50 restore done, 30 push:C done', {
      ...{ copyId: 'C', uses: readUses('41 a done at:-30 base:30'), ...made(-10) },
    }),
    'live 50, refreshed 41',
  ],
  ['its tag has moved', pushOf('41 a done tag:v1', onTag('b')), 'moved'],
  ['… has not', pushOf('41 a done tag:v1', onTag('a')), 'go'],
  ['… and nobody knows its commit', pushOf('41 ? done tag:v1', onTag('b')), 'unmerged 41'],
  [
    'the host made it anew, so an older task does not count',
    pushOf('42 b done task:T2 first:41 at:-20, 41 a failed pr', made(-20)),
    'go',
  ],
  [
    '… a little later, by its clock',
    pushOf('42 b done task:T2 first:41 at:-20, 41 a failed pr', made(-25)),
    'go',
  ],
  [
    '… but is older than the request',
    pushOf('42 b done task:T2 first:41 at:-20, 41 a done pr', made(-26)),
    'unmerged 41',
  ],
  [
    '… and the uses of older tasks need not be read',
    pushOf('42 b done task:T2 first:30 at:-20, 41 a failed pr', { ...made(-20), readToId: 41 }),
    'go',
  ],
  [
    '… but only our own entries say that',
    pushOf('42 b done task:T2 at:-20, 41 a done pr by-other', made(-20)),
    'unmerged 41',
  ],
  [
    '… and only if both name a task',
    pushOf('42 b done task:none at:-20 first:41, 41 a done pr', made(-20)),
    'unmerged 41',
  ],
  [
    '… the older one, too',
    pushOf('42 b done at:-20 first:41, 41 a done pr task:none', made(-20)),
    'unmerged 41',
  ],
  ['… or of unknown age', pushOf('42 b done task:T2 first:41, 41 a done pr'), 'unmerged 41'],
  [
    '… and an older task counts, but was not read',
    pushOf('42 b done task:T2 first:41', { readToId: 42 }),
    'uses-unread',
  ],
];

it.each(ofUses)('of a copy that is pushed: %s (G12)', (_story, asked, reasons) => {
  expect(showReasons(judge(asked))).toBe(reasons);
});

it.each(table)('%s (G12)', (_story, { ownId, ...asked }, verdict) => {
  expect(show(judge(asked, ownId))).toBe(verdict);
});

it('a push that another run sent with a user’s own key undoes nothing once the host has forgotten the key (G12)', () => {
  const ofOther = { ...read('7 push:C done own'), run: 'another', atMs: noonMs - 24 * 60 * minuteMs };
  const overwrites = [read('8 restore done'), ofOther];
  expect(show(judge({ ...push(8, ''), overwrites }))).toBe('go 8');
  const recent = { ...ofOther, atMs: ofOther.atMs + 1 };
  expect(show(judge({ ...push(8, ''), overwrites: [read('8 restore done'), recent] }))).toBe('undone 8');
});

it('by the runner’s clock alone, no copy is certainly younger than its last deployment (K11, G12)', () => {
  const deployed = pushOf('41 a done at:-90');
  const age = (leastMs: number) => ({ leastMs, mostMs: 20 * minuteMs, atMs: undefined });
  expect(showReasons(judge(withCopyAge(deployed, { age: age(0), elapsedMs: 0 })))).toBe('go');
  expect(showReasons(judge(withCopyAge(deployed, { age: age(1), elapsedMs: 0 })))).toBe('refreshed 41');
});

const failedJob = pushOf('41 a failed');
const [used] = failedJob.uses;
const unrecorded = push(0, '', { uses: [] });
it.each<[what: string, before: Look, now: Look, objection: string | undefined]>([
  ['what runs, and not what has ended', restore(''), restore('9 restore done, 8 push:B running'), 'busy 8'],
  ['nothing that was known before', failedJob, failedJob, undefined],
  ['what was done to live', push(0, ''), push(0, '7 restore done'), 'changed 7: live 7'],
  ['… a push of this copy, too', push(0, ''), push(0, '7 push:C done'), 'changed 7: live 7'],
  ['… its end, too', push(0, '7 restore failed'), push(0, '7 restore done'), 'changed 7: live 7'],
  [
    '… and of what was done to the copy',
    push(0, '', onCopy('3 restore failed')),
    push(0, '', onCopy('3 restore done')),
    'changed 3: on-copy 3',
  ],
  [
    'what was done to the copy, although it was pushed since',
    push(0, '7 push:C done'),
    push(0, '7 push:C done', onCopy('6 restore done')),
    'changed 6: on-copy 6',
  ],
  [
    'another account that has it',
    unrecorded,
    push(0, '', { uses: readUses('41 a done by-other') }),
    'changed: unrecorded mallory',
  ],
  [
    'uses that were not read',
    pushOf('42 b done first:41', { readToId: 42 }),
    pushOf('42 b done first:41', { readToId: 43 }),
    'changed: uses-unread',
  ],
  ['another unmerged commit', pushOf('41 a done pr'), pushOf('41 b done pr'), 'changed: unmerged 41'],
  [
    'another silent commit',
    pushOf('42 b silent first:41, 41 a done'),
    pushOf('42 c silent first:41, 41 a done'),
    'changed: end-unknown 42',
  ],
  [
    'another end of the job',
    failedJob,
    { ...failedJob, uses: used?.end ? [{ ...used, end: { ...used.end, statusId: 411 } }] : [] },
    'changed: job 41',
  ],
  ['the age of the copy', failedJob, pushOf('41 a failed', made(-10)), 'changed: refreshed 41'],
  [
    '… and that its task has failed',
    pushOf('41 a failed', made(-10)),
    pushOf('41 a failed', { ...made(-10), copyTask: 'failed' }),
    'changed: copy-incomplete 41',
  ],
])('once its own entry stands, a step names %s (G12)', (_what, before, now, objection) => {
  const again = judgeAgain(before, now, 50);
  const reasons = again?.kind === 'changed' ? `: ${showReasons(again)}` : '';
  expect(again && `${show(again)}${reasons}`).toBe(objection);
});

it.each<[what: string, uses: string, described: readonly unknown[]]>([
  ['of a job that has succeeded', '41 a done', ['a', false, 'well']],
  ['of a job of this run, which may still run', '41 a running leg', ['a', false, 'well']],
  ['… or was not read', '41 a unread leg', ['a', false, 'well']],
  ['… but has not failed', '41 a failed leg', ['a', false, 410]],
  ['of a job of another run', '41 a running', ['a', false, 410]],
  ['… that was not read', '41 a unread pr', ['a', true, undefined]],
  ['of the newest job that has said something', '42 b silent first:41, 41 a done', ['a', false, 'well']],
  ['… or else of the newest one', '42 b silent first:41, 41 a silent', ['b', false, undefined]],
  ['of nobody', '', []],
])('a page says what is on the copy: the work %s (*Approve what you saw*)', (_what, uses, described) => {
  expect(describePutThere(push(0, '', { uses: readUses(uses) }))).toEqual(described);
});

it.each<[what: string, asked: Look, commit: string | undefined]>([
  ['nothing speaks against it', pushOf('41 a done'), 'a'],
  ['live was overwritten', pushOf('41 a done base:3'), 'a'],
  ['nobody knows its base', pushOf('41 a done base:?'), 'a'],
  ['it is older than its base', pushOf('41 a done at:-40', made(-50)), 'a'],
  ['its job has failed, whatever was done to live', pushOf('41 a failed base:3'), undefined],
  ['nobody has recorded it', unrecorded, undefined],
  ['it is a restore', restore(''), undefined],
])('the commit on a copy is known unless that is in doubt: %s (G11)', (_what, asked, commit) => {
  expect(commitOnCopy(asked)).toBe(commit);
});

it.each([
  ['does not wait for other pushes', '5 push:B running', 'go'],
  ['nor for restores', '5 restore running', 'go'],
  ['only while that very copy is pushed', '6 restore done, 5 push:C running', 'wait 5'],
  ['and not once it was', '5 push:C done', 'go'],
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
  ['a late one, if the first one below has completed, too', '6 push:B done late, 5 restore done', 6],
  ['… and no other one', '6 push:B done late, 5 restore done, 3 push:A failed', 6],
  ['none if the first one below a late one failed', '6 push:B done late, 5 restore failed', undefined],
  ['a late one alone', '6 push:B done late', 6],
])('the base of a new copy is %s (G1)', (_what, live, base) => {
  expect(baseOf({ overwrites: readAll(live) })).toBe(base);
});
