import { clockOf } from '../../../src/text/age.ts';
import { describe, expect, it } from 'vitest';
import { readPreview } from '../../../src/operations/push/preview.ts';
import { findRefusal } from '../../../src/operations/push/push.ts';
import { setFinalOutputs } from '../../../src/step/report/report-outcome.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { withCopy } from '../../support/live-records.ts';
import { accepted, completed, previewResponse, refusedConnection } from '../../support/responses.ts';
import { response } from '../../support/responses.ts';
import { ids, runOperation, type RunOptions, type RunResult } from '../../support/run-operation.ts';
import { forever, type Script, type ScriptedResult } from '../../support/scripted-service.ts';

/** Pushes after that response to the preview; every later request succeeds. */
const pushAfter = (preview: ScriptedResult, options: RunOptions = {}) =>
  runOperation('push', {
    ...{ github: withCopy(), ...options },
    script: [preview, accepted({ id: ids.live }), completed],
  });

describe('the guard of a push', () => {
  const confirmation = 'shop.example.com';
  const data = { confirmation_required: confirmation, copied_at: '2026-01-15T09:00:00Z', revert_days: 14 };
  const settings = { confirmation, digest: undefined, approvedDigest: undefined, maxCopyAgeHours: undefined };
  type Settings = Parameters<typeof findRefusal>[1];
  const objectionTo = (fields: object, changed: Partial<Settings> = {}) => {
    const clock = clockOf({ dateMs: noonMs, keptMs: 0, timestamp: undefined, wallMs: undefined });
    const preview = readPreview({ can_push: true, ...data, ...fields }, clock);
    return findRefusal(preview, { ...settings, ...changed })?.kind;
  };

  it('allows the push only for a literal `can_push: true` (push guard 1)', () => {
    expect(objectionTo({ can_push: true })).toBeUndefined();
    for (const value of [false, null, undefined, 'true', 1, 'yes', {}, [true]]) {
      expect(objectionTo({ can_push: value })).toBe('push-blocked');
    }
  });

  it.each<[typed: string, required: unknown, objection: string | undefined]>([
    ['shop.example.com', ' Shop.example.COM\n', undefined],
    // The service alone compares.
    ['anything', undefined, undefined],
    ['anything', null, undefined],
    ['anything', '', undefined],
    ['shop.example.com.', 'shop.example.com', 'confirmation-mismatch'],
    ['www.shop.example.com', 'shop.example.com', 'confirmation-mismatch'],
    ['shop example.com', 'shop.example.com', 'confirmation-mismatch'],
    ['', 'shop.example.com', 'confirmation-mismatch'],
    ['x', ' ', 'confirmation-mismatch'],
    ['7', 7, 'confirmation-unreadable'],
    ['shop.example.com', ['shop.example.com'], 'confirmation-unreadable'],
  ])('compares the confirmation %j with the required %j: %s (push guard 2)', (typed, required, objection) => {
    expect(objectionTo({ confirmation_required: required }, { confirmation: typed })).toBe(objection);
  });

  it.each([
    ['the same', 'a', undefined],
    ['another', 'b', 'preview-changed'],
    ['no', undefined, 'preview-changed'],
  ])('compares `approved-preview` with the digest: %s one', (_what, shown, objection) => {
    expect(objectionTo({}, { approvedDigest: 'a', digest: shown })).toBe(objection);
  });

  it.each<[copiedAt: unknown, maxHours: number | undefined, objection: string | undefined]>([
    ['recently', undefined, undefined],
    ['2026-01-15T09:00:00Z', 3, undefined],
    ['2026-01-15T08:59:59.999Z', 3, 'copy-too-old'],
    [null, 1000, 'copy-too-old'],
    ['recently', 1000, 'copy-too-old'],
  ])('compares a copy of %j with `max-copy-age-hours: %s`: %s', (copiedAt, maxHours, objection) => {
    expect(objectionTo({ copied_at: copiedAt }, { maxCopyAgeHours: maxHours })).toBe(objection);
  });

  it('names the block first, then the confirmation, the approval and the age', () => {
    const wrong = { confirmation: 'x.example.com', approvedDigest: 'f'.repeat(64), maxCopyAgeHours: 1 };
    const confirmed = { ...wrong, confirmation };
    expect([
      objectionTo({ can_push: false }, wrong),
      objectionTo({}, wrong),
      objectionTo({}, confirmed),
      objectionTo({}, { ...confirmed, approvedDigest: 'a', digest: 'a' }),
    ]).toEqual(['push-blocked', 'confirmation-mismatch', 'preview-changed', 'copy-too-old']);
  });
});

describe('a push', () => {
  it('measures the age of the copy by the `timestamp` of the preview, which may be older than its `Date`', async () => {
    const inputs = { 'max-copy-age-hours': '3' };
    const late = { ...previewResponse(), date: 'Thu, 15 Jan 2026 13:03:00 GMT' };
    expect((await pushAfter(previewResponse(), { inputs })).status).toBe('completed');
    expect((await pushAfter(late, { inputs })).errorCode).toBe('copy_too_old');
  });

  it('makes annotations of the first eight warnings, logs all, and sets all (push guard 4)', async () => {
    const warnings = Array.from({ length: 1_000 }, (_, index) => `warning ${index + 1}`);
    const { log, runner, results } = await pushAfter(previewResponse({ warnings }));
    // The summary has them from the results.
    expect(log.warnings).toEqual([]);
    const shown = (kind: 'info' | 'warning') =>
      runner.texts(kind).flatMap((line) => /warning \d+$/.exec(line) ?? []);

    expect(shown('warning')).toEqual(warnings.slice(0, 8));
    expect(shown('info')).toEqual(warnings.slice(8));
    expect(results.preview?.warnings).toEqual(warnings);
  });

  /** What the log says, with its groups and annotations. */
  const logOf = ({ runner }: RunResult): readonly string[] =>
    runner.written.split('\n').filter((line) => !line.startsWith('::debug::'));

  it('logs in a group what a person should know before it, and the confirmation nowhere else (push guard 5)', async () => {
    const result = await pushAfter(previewResponse({ warnings: ['2 new orders'] }));
    const log = logOf(result);

    const start = log.findIndex((line) => line.startsWith('::group::'));
    expect(log.slice(start, start + 7)).toMatchInlineSnapshot(`
      [
        "::group::Push preview of staging site 1c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22",
        "00:00  The copy is 3 h old. It was made on 2026-01-15 09:00 UTC.",
        "00:00  A push replaces the live database. All changes on live since the copy was made will be lost.",
        "00:00  The push can be reverted for 14 days in your host’s dashboard.",
        "00:00  Your host allows the push.",
        "00:00  Confirmed: shop.example.com",
        "::warning::Your host warns: 2 new orders",
      ]
    `);
    expect(Object.values(result.runner.outputs).join()).not.toContain('shop.example.com');
  });

  const nothing = { copied_at: null, revert_days: null, confirmation_required: null };
  it.each<[what: string, fields: Readonly<Record<string, unknown>>, lines: readonly string[]]>([
    ['what to type', {}, ['Your host allows the push.', 'To confirm the push, type: shop.example.com']],
    [
      'what a blocked push would overwrite, and not to type it',
      { can_push: false, blocked_reason: 'locked' },
      ['Your host blocks the push: locked.', 'It would overwrite shop.example.com.'],
    ],
    [
      'what is unknown',
      { ...nothing, can_push: false },
      [
        'The age of the copy is unknown.',
        'A push replaces the live database. All changes on live since the copy was made will be lost.',
        'Your host does not say for how long the push can be reverted.',
        'Your host blocks the push and gives no reason.',
      ],
    ],
  ])('and its preview alone say %s (push guard 5)', async (_what, fields, lines) => {
    const log = logOf(await runOperation('push-preview', { script: [previewResponse(fields)] }));
    expect(log.slice(-lines.length)).toEqual(lines);
  });
});

it.each<[what: string, script: Script, errorCode: string]>([
  ['422', [response(422)], 'rejected'],
  ['a refused connection to the end', forever(refusedConnection), 'connection_failed'],
])('a preview that cannot be fetched is refused: %s (push guard 3)', async (_what, script, errorCode) => {
  const outcome = { refusal: { kind: 'preview-unavailable' } };
  const refused = { posts: 0, status: 'refused', effect: 'none', errorCode, outcome };
  expect(await runOperation('push', { script })).toMatchObject(refused);
});

describe('the outcome of a guard that refuses', () => {
  const blocked = previewResponse({ can_push: false, blocked_reason: 'A backup is running.' });

  it('has the results of the preview, and names the reason or both confirmations', async () => {
    const reason = 'A backup is running.';
    const { outcome: refused, outputs } = await pushAfter(blocked);
    expect(outputs).toMatchObject({ 'can-push': 'false', 'blocked-reason': reason, 'revert-days': '14' });
    expect(refused).toMatchObject({ refusal: { kind: 'push-blocked', reason } });

    const { outcome } = await pushAfter(previewResponse(), { inputs: { confirmation: 'x.example.com' } });
    expect(outcome).toMatchObject({ refusal: { typed: 'x.example.com', required: 'shop.example.com' } });
  });

  it.each(['x.example.com', 'shop.exam\u200bple.com'])(
    'puts the text that confirms into no output if %j was typed (push guard 6)',
    async (confirmation) => {
      const result = await pushAfter(previewResponse(), { inputs: { confirmation } });
      setFinalOutputs(result.outcome, result.runner, result.text);
      expect(result.outputs['message']).toContain('`confirmation`');
      expect(JSON.stringify(result.outputs)).not.toContain('shop.example.com');
    },
  );

  it('says that only invisible characters differ (push guard 2)', async () => {
    const inputs = { confirmation: 'shop.exam\u200bple.com' };
    const run = await pushAfter(previewResponse(), { inputs });
    const outcome = { refusal: { isInvisible: true } };
    expect(run).toMatchObject({ status: 'refused', errorCode: 'confirmation_mismatch', outcome });
  });
});
