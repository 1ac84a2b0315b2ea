import { describe, expect, it } from 'vitest';
import { judgeEnd, judgeLive, mayDecide, type LiveQuestion } from '../../../src/guards/judge-live.ts';
import type { LivePayload } from '../../../src/github/live-records.ts';
import type { OverwriteEnd } from '../../../src/outcome/overwrite.ts';
import type { EndedRecord } from '../../../src/step.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { ids } from '../../support/ids.ts';

/** So many hours from now. */
const inHours = (hours: number): number => noonMs + hours * 3_600_000;
const key = 'gha-9001-own';
const run = 'https://github.com/octo-org/shop/actions/runs/8990';

type RecordFields = Partial<Omit<EndedRecord, 'payload'>> & { readonly payload?: Partial<LivePayload> };

/** A restore by another run that completed two hours ago: after the copy was made. */
function record({ payload, ...fields }: RecordFields = {}): EndedRecord {
  const named = { action: 'site-pipeline', 'api-url': 'https://api.example.com', attempt: 1, run } as const;
  return {
    id: 1,
    sha: 'b'.repeat(40),
    payload: { ...named, operation: 'restore', 'idempotency-key': 'gha-8990-other', ...payload },
    createdAtMs: inHours(-2),
    acceptedAtMs: inHours(-2),
    names: { ids: [], domains: [], copies: [] },
    hasError: false,
    settledBy: [],
    ended: 'completed',
    isGone: false,
    ...fields,
  };
}
const push = { operation: 'push', 'site-id': ids.staging };
const pushed = { payload: push };
const own = { payload: { ...push, 'idempotency-key': key } };
const untimed = { acceptedAtMs: undefined };
const withTask = { taskId: 'a' };
/** Before the copy was made. */
const early = { acceptedAtMs: inHours(-6), createdAtMs: inHours(-6) };

/** The first attempt of a push of the copy, which was made five hours ago. */
const question: LiveQuestion = {
  purpose: 'push',
  operation: 'push',
  isOnlyLooking: false,
  isPreview: false,
  isRerun: false,
  hasApprovedPreview: false,
  key,
  copyId: ids.staging,
  madeAtMs: inHours(-5),
  copiedAtMs: inHours(-4),
  nowMs: noonMs,
};
const looking = { isOnlyLooking: true };
const again = { isRerun: true };
const approved = { hasApprovedPreview: true };
const restore = { purpose: 'restore', operation: 'restore', copyId: undefined } as const;
const staging = { purpose: 'copy', operation: 'staging', copyId: undefined } as const;
/** Who asks: the columns of the table. */
const askers: readonly Partial<LiveQuestion>[] = [
  {},
  again,
  approved,
  { ...approved, ...again },
  looking,
  { ...looking, ...again },
  { ...looking, isPreview: true },
  restore,
  { ...restore, ...again },
  { ...restore, ...looking },
  staging,
  { ...staging, ...again },
];

/** A table of verdicts is easier to read if each is one character. */
const symbols = { 'go-on': '-', wait: 'W', busy: 'B', outdated: 'O', warn: 'w' } as const;

/** The symbol of the verdict, `!` if the record speaks against the push, and `*` if the record is settled. */
function judgeFor(records: readonly EndedRecord[], asker: Partial<LiveQuestion>): string {
  const { isAgainstPush, settles, verdict } = judgeLive(records, { ...question, ...asker });
  if (settles !== undefined) expect(settles).toBe(records[0]?.id);
  return `${symbols[verdict]}${isAgainstPush ? '!' : ''}${settles === undefined ? '' : '*'}`;
}

describe('what happened to the live site (G12)', () => {
  const ofOther = { payload: { ...push, 'site-id': ids.target } };
  const ofOwnKey = { payload: { 'idempotency-key': key } };
  const earlier = (ended: OverwriteEnd) => record({ ...early, ended });
  const unknownAt = (acceptedAtMs: number) => record({ ended: 'unknown', acceptedAtMs });
  const passedOver = '- - - - - - - - - - - -';
  it.each<[what: string, records: readonly EndedRecord[], verdicts: string]>([
    // push: attempt 1, 2; approved: 1, 2; dry run: 1, 2; preview; restore: 1, 2, dry run; staging: 1, 2
    ['nothing', [], '- - - - - - - - - - - -'],
    ['1: a restore that runs', [record({ ended: 'running' })], 'W! W! W! W! -! -! -! W W - W W'],
    [
      '1: a push of this copy by another step that runs',
      [record({ ...pushed, ended: 'running' })],
      'W W W W - - - W W - W W',
    ],
    [
      '1: a restore from before the copy that runs',
      [record({ ...early, ended: 'running' })],
      'W W W W - - - W W - W W',
    ],
    ['2, 3: a later restore that failed', [record({ ended: 'failed' })], 'B! O! -! -! B! -! -! - - - w w'],
    ['2: an earlier one that failed', [earlier('failed')], 'B! -!* -! -! B! -! -! - - - w w'],
    ['2: an earlier one of unknown end', [earlier('unknown')], 'B! -!* -! -! B! -! -! B -* - B -*'],
    ['2: less than a day ago', [unknownAt(inHours(-24) + 1)], 'B! -!* -! -! B! -! -! B -* - B -*'],
    ['2: a day ago', [unknownAt(inHours(-24))], 'B! -!* -! -! B! -! -! B -* - w w'],
    [
      '2: a day ago by another record of its task',
      [
        record({ ended: 'unknown', ...untimed, ...withTask }),
        record({ id: 2, hasError: true, acceptedAtMs: inHours(-24), taskId: 'a' }),
      ],
      'B! -!* -! -! B! -! -! B -* - w w',
    ],
    [
      '2, 3: a later failure that a later attempt of a push has seen',
      [record({ ended: 'failed', settledBy: ['push'] })],
      'O! O! -! -! -! -! -! - - - - -',
    ],
    [
      '2: an unknown end that a later attempt of `staging` alone has seen',
      [record({ ...early, ended: 'unknown', settledBy: ['staging'] })],
      'B! -!* -! -! B! -! -! B -* - - -',
    ],
    ['3: a later restore', [record()], 'O! O! -! -! -! -! -! - - - - -'],
    ['3: a later push of another copy', [record(ofOther)], 'O! O! -! -! -! -! -! - - - - -'],
    ['a restore from before the copy', [record(early)], '- - - - - - - - - - - -'],
    ['a push of this copy', [record(pushed)], '- - - - - - - - - - - -'],
    [
      'passed over by a push: one of this copy that failed',
      [record({ ...pushed, ended: 'failed' })],
      '- - - - - - - - - - w w',
    ],
    [
      'passed over by a push: one of this copy of unknown end',
      [record({ ...pushed, ended: 'unknown' })],
      '- - - - - - - B -* - B -*',
    ],
    [
      'not passed over: an earlier push of another copy that failed',
      [record({ ...ofOther, ...early, ended: 'failed' })],
      'B! -!* -! -! B! -! -! - - - w w',
    ],
    ...(['running', 'failed', 'unknown'] as const).flatMap((ended): [string, EndedRecord[], string][] => [
      [`passed over: ${ended}, own key (K7)`, [record({ ...ofOwnKey, ended })], passedOver],
      [`passed over: ${ended}, with \`error\``, [record({ hasError: true, ended })], passedOver],
    ]),
    ['passed over: completed, with `error`', [record({ hasError: true })], passedOver],
    [
      'behind what is passed over: a later restore',
      [
        record({ ...pushed, ended: 'failed', acceptedAtMs: inHours(-1) }),
        record({ hasError: true }),
        record(),
      ],
      'O! O! -! -! -! -! -! - - - w w',
    ],
  ])('%s', (_what, records, verdicts) => {
    expect(askers.map((asker) => judgeFor(records, asker)).join(' ')).toBe(verdicts);
  });

  it.each<[what: string, records: readonly EndedRecord[], verdict: string, isDone: boolean]>([
    ['although a restore completed since then', [record(), record({ ...own, ...early })], '-', true],
    ['although one failed', [record({ ended: 'failed' }), record({ ...own, ...early })], '-', true],
    ['but waits for a restore that runs', [record({ ended: 'running' }), record(own)], 'W', true],
    ['not by a 404 of its task', [record(), record({ ...own, ...early, isGone: true })], 'O!', false],
    ['not if it failed', [record(), record({ ...own, ...early, ended: 'failed' })], 'O!', false],
    ['not another step’s push', [record(), record({ ...pushed, ...early })], 'O!', false],
    // The service forgets a key after a day: then the request would act.
    [
      'not a push of yesterday with the same set key',
      [record(), record({ ...own, ...early, createdAtMs: inHours(-23) })],
      'O!',
      false,
    ],
  ])('does not matter if this very push has completed: %s (K7)', (_what, records, verdict, isDone) => {
    expect(judgeFor(records, again)).toBe(verdict);
    expect(judgeLive(records, question).isDone).toBe(isDone);
  });

  it('counts a restore with this step’s own key that has completed, which is never done: K7 decides', () => {
    const records = [record({ ...ofOwnKey, acceptedAtMs: inHours(-1) }), record({ ended: 'unknown' })];
    const judged = judgeLive(records, { ...question, ...restore });
    expect(judged).toMatchObject({ verdict: 'go-on', isDone: false, last: { end: 'completed' } });
  });

  it('2: `staging` is refused if it is unknown whether that was within 24 hours', () => {
    const timeless = record({ ended: 'unknown', ...untimed, createdAtMs: undefined });
    expect(judgeFor([timeless], staging)).toBe('B');
    expect(judgeFor([record({ ended: 'unknown' })], { ...staging, nowMs: undefined })).toBe('B');
  });

  const acceptedAt = (id: number, hours: number) => record({ id, ...withTask, acceptedAtMs: inHours(hours) });
  const recordedAt = (id: number, hours: number) =>
    record({ id, ...withTask, ...untimed, createdAtMs: inHours(hours) });
  it.each<[what: string, records: readonly EndedRecord[], counts: number]>([
    ['the one that was accepted last, in whatever order', [acceptedAt(2, -3), acceptedAt(1, -1)], 1],
    [
      'by GitHub’s time, if it says none',
      [record({ ...untimed, createdAtMs: inHours(-1) }), record({ id: 2 })],
      1,
    ],
    [
      'by that of another record of its task, before GitHub’s time',
      [recordedAt(2, -1), record({ id: 1 }), record({ ...acceptedAt(3, -3), hasError: true })],
      1,
    ],
    ['the newest of the same time', [record({ id: 1 }), record({ id: 3 }), record({ id: 2 })], 3],
    ['one that runs before a later one', [acceptedAt(2, -1), record({ id: 1, ended: 'running' })], 1],
  ])('counts %s', (_what, records, counts) => {
    expect(judgeLive(records, question).last?.id).toBe(counts);
  });

  it.each<[what: string, copy: Partial<LiveQuestion>, fields: RecordFields, isAfter: boolean]>([
    ['a millisecond after `made`', {}, { acceptedAtMs: inHours(-5) + 1 }, true],
    ['at `made`', {}, { acceptedAtMs: inHours(-5) }, false],
    ['after an earlier `copied_at`', { copiedAtMs: inHours(-7) }, { acceptedAtMs: inHours(-6) }, true],
    ['before it', { copiedAtMs: inHours(-7) }, { acceptedAtMs: inHours(-8) }, false],
    ['after `made`, without `copied_at`', { copiedAtMs: undefined }, {}, true],
    ['before `made`, without `copied_at`', { copiedAtMs: undefined }, early, false],
    ['in the hour before `copied_at`', { madeAtMs: undefined }, { acceptedAtMs: inHours(-5) + 1 }, true],
    ['an hour before `copied_at`', { madeAtMs: undefined }, { acceptedAtMs: inHours(-5) }, false],
    ['and nobody knows when the copy was made', { madeAtMs: undefined, copiedAtMs: undefined }, early, true],
    [
      'less than ten minutes before `made`, by GitHub’s time',
      {},
      { ...untimed, createdAtMs: inHours(-5) - 600_000 + 1 },
      true,
    ],
    ['ten minutes before, by GitHub’s time', {}, { ...untimed, createdAtMs: inHours(-5) - 600_000 }, false],
    ['at an unknown time', {}, { ...untimed, createdAtMs: undefined }, true],
  ])('3: a restore speaks against the push if it was accepted %s', (_what, copy, fields, isAfter) => {
    const { isAgainstPush, verdict } = judgeLive([record(fields)], { ...question, ...copy });
    expect({ isAgainstPush, verdict }).toEqual({
      isAgainstPush: isAfter,
      verdict: isAfter ? 'outdated' : 'go-on',
    });
  });

  it('3: a record without a time has that of another record of its task', () => {
    const ofOneTask = [
      record({ ...recordedAt(2, -2), hasError: true }),
      record({ ...acceptedAt(3, -6), hasError: true }),
    ];
    expect(judgeFor([recordedAt(1, -2), ...ofOneTask], {})).toBe('-');
  });

  it('names the overwrite: what, when, by which run, for which tag or commit, and how it ended', () => {
    const fields = { id: 7, ended: 'failed', taskId: 'a', payload: { tag: 'v1' } } as const;
    expect(judgeLive([record({ ...fields, ...untimed })], question).last).toEqual({
      id: 7,
      operation: 'restore',
      end: 'failed',
      atMs: inHours(-2),
      taskId: 'a',
      run,
      tag: 'v1',
      sha: 'b'.repeat(40),
    });
  });
});

it.each<[what: string, fields: RecordFields, answer: Parameters<typeof judgeEnd>[1], ended: OverwriteEnd]>([
  ['its status', { end: 'completed', ...withTask }, 'running', 'completed'],
  ['its status', { end: 'failed', ...withTask }, 'gone', 'failed'],
  ['its task', withTask, 'running', 'running'],
  ['its task', withTask, 'completed', 'completed'],
  ['its task', withTask, 'failed', 'failed'],
  ['nothing, if its task was not asked', withTask, undefined, 'unknown'],
  ['a 401, a 403 or another unclear answer', withTask, 'unclear', 'unknown'],
  ['a 404 within 30 s', { ...withTask, acceptedAtMs: noonMs - 29_999 }, 'gone', 'running'],
  ['a 404 after 30 s', { ...withTask, acceptedAtMs: noonMs - 30_000 }, 'gone', 'completed'],
  ['a 404, by GitHub’s time', { ...withTask, ...untimed, createdAtMs: noonMs }, 'gone', 'running'],
  ['a 404, at an unknown time', { ...withTask, ...untimed, createdAtMs: undefined }, 'gone', 'completed'],
  [
    'a 404, by GitHub’s time if accepted later',
    { ...withTask, acceptedAtMs: inHours(9) },
    'gone',
    'completed',
  ],
  ['no task, within six minutes', { ...untimed, createdAtMs: noonMs - 359_999 }, undefined, 'running'],
  ['no task, after six minutes', { ...untimed, createdAtMs: noonMs - 360_000 }, undefined, 'unknown'],
  ['no task, by GitHub’s time if accepted later', { acceptedAtMs: inHours(9) }, undefined, 'unknown'],
  ['no task, at an unknown time', { ...untimed, createdAtMs: undefined }, undefined, 'unknown'],
])('how an overwrite ended is known by %s (G12)', (_what, fields, answer, ended) => {
  expect(judgeEnd(record(fields), answer, noonMs)).toBe(ended);
});

const withOwnKey = { payload: { 'idempotency-key': key } };
it.each<[what: string, fields: RecordFields, decides: boolean]>([
  ['of another restore', {}, true],
  ['of one that certainly started nothing', { hasError: true, end: 'completed' }, false],
  ['of this step’s own key', withOwnKey, false],
  ['of this step’s own key, failed', { ...withOwnKey, end: 'failed' }, false],
  ['of this step’s own key, completed', { ...withOwnKey, end: 'completed' }, true],
  ['of this copy', pushed, false],
  ['of this copy, completed', { ...pushed, end: 'completed' }, true],
  ['of another copy', { payload: { ...push, 'site-id': ids.target } }, true],
])('no older record is needed after one %s: %s (G12)', (_what, fields, decides) => {
  expect(mayDecide(record(fields), { key, copyId: ids.staging })).toBe(decides);
  // A restore has no copy.
  const isAny = decides || fields === pushed;
  expect(mayDecide(record(fields), { key, copyId: undefined })).toBe(isAny);
});

it('an overwrite without a task has an unknown end if GitHub’s time is unknown (G12)', () => {
  expect(judgeEnd(record({ createdAtMs: noonMs }), undefined, undefined)).toBe('unknown');
});
