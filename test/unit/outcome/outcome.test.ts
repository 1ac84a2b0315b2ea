import { describe, expect, it } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../src/outcome/error-codes.ts';
import { effectOfFailure, errorCodeOf, failureOf, isGreen, statusOf } from '../../../src/outcome/outcome.ts';
import type { Effect, Outcome, Refusal } from '../../../src/outcome/outcome.ts';
import type { RequestFailure } from '../../../src/outcome/request-failure.ts';
import { statuses, type Status } from '../../../src/outcome/statuses.ts';
import { endings, refusals, rejection } from '../../support/outcomes.ts';

describe('status and error code', () => {
  const table: readonly (readonly [Outcome, Status, ErrorCode?])[] = [
    [endings.completed, 'completed'],
    [endings.previewed, 'completed'],
    [endings['domain-verified'], 'completed'],
    [endings['site-reused'], 'completed'],
    [endings['environment-closed'], 'completed'],
    [endings['sites-listed'], 'completed'],
    [endings.submitted, 'submitted'],
    [endings['still-running'], 'submitted'],
    [endings['dry-run'], 'skipped'],
    [endings['token-missing'], 'skipped'],
    [endings['invalid-inputs'], 'refused', 'invalid_input'],
    [endings['guard-refused'], 'refused', 'push_blocked'],
    [{ ...endings['guard-refused'], effect: 'possible' }, 'unknown', 'push_blocked'],
    [endings['request-failed'], 'refused', 'rejected'],
    [{ ...endings['request-failed'], effect: 'possible' }, 'unknown', 'rejected'],
    [endings['replayed-site-unusable'], 'refused', 'not_found'],
    [{ ...endings['replayed-site-unusable'], effect: 'possible' }, 'unknown', 'not_found'],
    [endings['foreign-replay'], 'unknown', 'idempotency_key_reused'],
    [endings['github-failed'], 'refused', 'forbidden'],
    [{ ...endings['github-failed'], effect: 'started' }, 'unknown', 'forbidden'],
    [endings['response-unusable'], 'unknown', 'invalid_response'],
    [endings['domain-not-ready'], 'refused', 'dns_not_ready'],
    [{ ...endings['domain-not-ready'], effect: 'possible' }, 'unknown', 'dns_not_ready'],
    [endings['outputs-unwritable'], 'refused', 'internal_error'],
    [endings['internal-error'], 'refused', 'internal_error'],
    [{ ...endings['internal-error'], effect: 'possible' }, 'unknown', 'internal_error'],
    [endings['task-failed'], 'failed', 'task_failed'],
    [endings['task-unreadable'], 'unknown', 'rejected'],
    [endings['task-timed-out'], 'timed-out', 'timed_out'],
    [endings['domain-timed-out'], 'timed-out', 'timed_out'],
    [endings.cancelled, 'cancelled', 'cancelled'],
  ];

  it.each(table.map((row) => ({ row })))('are those of the contract (*Error codes*): $row', ({ row }) => {
    const [outcome, status, errorCode] = row;
    expect([statusOf(outcome), errorCodeOf(outcome)]).toEqual([status, errorCode]);
    expect(isGreen(outcome)).toBe(errorCode === undefined);
  });

  it('are listed above for every kind of ending', () => {
    expect(new Set(table.map(([{ kind }]) => kind))).toEqual(new Set(Object.keys(endings)));
  });
});

describe('the error code of a guard’s refusal', () => {
  const codes: Readonly<Record<Refusal['kind'], ErrorCode>> = {
    'push-blocked': 'push_blocked',
    'confirmation-unreadable': 'invalid_response',
    'confirmation-mismatch': 'confirmation_mismatch',
    'preview-changed': 'preview_changed',
    'copy-too-old': 'copy_too_old',
    'preview-unavailable': 'rejected',
    'recorded-site-unavailable': 'rejected',
    'rerun-too-late': 'rerun_too_late',
    'rerun-of-unknown-age': 'rerun_too_late',
    'live-busy': 'live_busy',
    'copy-outdated': 'copy_outdated',
    'step-repeated': 'idempotency_key_reused',
    'not-approved': 'not_approved',
  };

  it.each(Object.values(refusals))('is that of the contract for $kind', (refusal) => {
    expect(errorCodeOf({ kind: 'guard-refused', refusal, effect: 'none' })).toBe(codes[refusal.kind]);
  });
});

it.each<[RequestFailure | undefined, Outcome]>([
  [rejection, endings['request-failed']],
  [rejection, endings['task-unreadable']],
  [rejection, { kind: 'guard-refused', refusal: refusals['preview-unavailable'], effect: 'none' }],
  [undefined, endings['guard-refused']],
  [undefined, endings.completed],
])('failureOf finds the failed request behind an outcome (%#)', (failure, outcome) => {
  expect(failureOf(outcome)).toBe(failure);
});

describe('the effect of a failed POST', () => {
  const isReplayed = true;
  const mayHaveActed = true;
  const redirect = { errorCode: 'invalid_response' } as const;
  const reused = { errorCode: 'idempotency_key_reused' } as const;
  it.each<[string, Partial<RequestFailure>, boolean, Effect]>([
    ['a refusal', {}, false, 'none'],
    ['a refusal after an attempt that may have acted', {}, true, 'possible'],
    ['a replayed refusal', { isReplayed }, false, 'none'],
    ['a replayed refusal after it, which answers that attempt too', { isReplayed }, true, 'none'],
    ['an attempt that may have acted', { mayHaveActed }, false, 'possible'],
    ['a replay whose request may have acted', { mayHaveActed, isReplayed }, false, 'possible'],
    ['a redirect', redirect, false, 'none'],
    ['a redirect after an attempt that may have acted', redirect, true, 'possible'],
    ['a replayed redirect after it', { ...redirect, isReplayed }, true, 'possible'],
    ['a reused key', reused, false, 'none'],
    ['a reused key after an attempt that may have acted', reused, true, 'none'],
  ])('is, for %s: %j', (_name, fields, earlierMayHaveActed, effect) => {
    expect(effectOfFailure({ ...rejection, ...fields }, earlierMayHaveActed)).toBe(effect);
  });
});

describe('the contract', () => {
  it('has these statuses, green and red', () => {
    const names = (isGreen: boolean): readonly string[] =>
      Object.entries(statuses).flatMap(([name, status]) => (status.isGreen === isGreen ? [name] : []));
    expect(names(true)).toEqual(['completed', 'submitted', 'skipped']);
    expect(names(false)).toEqual(['failed', 'refused', 'timed-out', 'cancelled', 'unknown']);
  });

  it('has these error codes', () => {
    const codes =
      'cancelled confirmation_mismatch connection_failed copy_outdated copy_too_old dns_not_ready forbidden ' +
      'idempotency_key_reused internal_error invalid_input invalid_response live_busy not_approved not_found preview_changed ' +
      'push_blocked rate_limited rejected rerun_too_late service_error task_failed timed_out unauthorized';
    expect(Object.keys(errorCodes).sort()).toEqual(codes.split(' '));
  });
});
