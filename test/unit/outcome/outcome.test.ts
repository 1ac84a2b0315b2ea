import { describe, expect, it } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../src/outcome/error-codes.ts';
import { effectOfFailure, errorCodeOf, failureOf, isGreen, statusOf } from '../../../src/outcome/outcome.ts';
import type { Effect, Outcome, Refusal } from '../../../src/outcome/outcome.ts';
import type { Failure } from '../../../src/outcome/failure.ts';
import { statuses, type Status } from '../../../src/outcome/statuses.ts';
import { endings, refusals, rejection } from '../../support/outcomes.ts';

describe('status and error code', () => {
  const table: Readonly<Record<Outcome['kind'], readonly [Status, ErrorCode?]>> = {
    completed: ['completed'],
    previewed: ['completed'],
    'domain-verified': ['completed'],
    'site-reused': ['completed'],
    'environment-closed': ['completed'],
    'sites-listed': ['completed'],
    submitted: ['submitted'],
    'still-running': ['submitted'],
    'dry-run': ['skipped'],
    'token-missing': ['skipped'],
    'invalid-inputs': ['refused', 'invalid_input'],
    'guard-refused': ['refused', 'push_blocked'],
    'request-failed': ['refused', 'rejected'],
    'replayed-copy-unusable': ['refused', 'not_found'],
    'copy-was-there': ['refused', 'rejected'],
    'foreign-answer': ['unknown', 'idempotency_key_reused'],
    'github-failed': ['refused', 'forbidden'],
    'response-unusable': ['unknown', 'invalid_response'],
    'domain-not-ready': ['refused', 'dns_not_ready'],
    'outputs-unwritable': ['refused', 'internal_error'],
    'internal-error': ['refused', 'internal_error'],
    'task-failed': ['failed', 'task_failed'],
    'task-doubtful': ['unknown', 'invalid_response'],
    'task-unreadable': ['unknown', 'rejected'],
    'task-timed-out': ['timed-out', 'timed_out'],
    'domain-timed-out': ['timed-out', 'timed_out'],
    cancelled: ['cancelled', 'cancelled'],
  };

  it.each(Object.values(endings))('are those of the contract (*Error codes*): $kind', (outcome) => {
    const [status, errorCode] = table[outcome.kind];
    expect([statusOf(outcome), errorCodeOf(outcome)]).toEqual([status, errorCode]);
    expect(isGreen(outcome)).toBe(errorCode === undefined);
  });

  it.each<Outcome>([
    { ...endings['guard-refused'], effect: 'possible' },
    { ...endings['request-failed'], effect: 'possible' },
    { ...endings['github-failed'], effect: 'started' },
  ])('is `unknown` if this step may have started something: $kind', (outcome) => {
    expect(statusOf(outcome)).toBe('unknown');
  });
});

describe('the error code of a guard’s refusal', () => {
  const codes: Readonly<Record<Refusal['kind'], ErrorCode>> = {
    'push-blocked': 'push_blocked',
    'confirmation-unreadable': 'invalid_response',
    'confirmation-mismatch': 'confirmation_mismatch',
    'preview-changed': 'preview_changed',
    'tag-moved': 'preview_changed',
    'copy-too-old': 'copy_too_old',
    'preview-unavailable': 'rejected',
    'recorded-site-unavailable': 'rejected',
    'rerun-too-late': 'rerun_too_late',
    'rerun-without-list': 'rerun_too_late',
    'live-busy': 'live_busy',
    'copy-unfinished': 'live_busy',
    'live-changed': 'live_changed',
    'push-undone': 'live_changed',
    'restore-not-begun': 'live_changed',
    'step-repeated': 'idempotency_key_reused',
    'not-approved': 'not_approved',
    'not-allowed': 'not_approved',
    'started-by-nobody': 'not_approved',
  };

  it.each(Object.values(refusals))('is that of the contract for $kind', (refusal) => {
    expect(errorCodeOf({ kind: 'guard-refused', refusal, effect: 'none' })).toBe(codes[refusal.kind]);
  });
});

it('failureOf finds the failed request behind an outcome', () => {
  const refusal = refusals['preview-unavailable'];
  expect(failureOf(endings['request-failed'])).toBe(rejection);
  expect(failureOf({ ...endings['guard-refused'], refusal })).toBe(rejection);
  expect(failureOf(endings['guard-refused'])).toBeUndefined();
});

describe('the effect of a failed POST', () => {
  const isReplayed = true;
  const mayHaveActed = true;
  const redirect = { errorCode: 'invalid_response' } as const;
  const reused = { errorCode: 'idempotency_key_reused' } as const;
  it.each<[string, Partial<Failure>, boolean, Effect]>([
    ['a refusal', {}, false, 'none'],
    ['a refusal after an attempt that may have acted', {}, true, 'possible'],
    ['a replayed refusal after it, which answers that attempt too', { isReplayed }, true, 'none'],
    ['an attempt that may have acted', { mayHaveActed }, false, 'possible'],
    ['a replay whose request may have acted', { mayHaveActed, isReplayed }, false, 'possible'],
    ['a replayed redirect after it', { ...redirect, isReplayed }, true, 'possible'],
    ['a reused key after an attempt that may have acted', reused, true, 'possible'],
    ['a reused key to a first attempt', reused, false, 'none'],
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
      'cancelled confirmation_mismatch connection_failed copy_too_old dns_not_ready forbidden ' +
      'idempotency_key_reused internal_error invalid_input invalid_response live_busy live_changed not_approved not_found preview_changed ' +
      'push_blocked rate_limited rejected rerun_too_late service_error task_failed timed_out unauthorized';
    // Users rely on them: one that is gone or renamed is a new major.
    expect(
      errorCodes.toSorted(),
      'src/outcome/error-codes.ts; add a new code to `codes` in this test',
    ).toEqual(codes.split(' '));
  });
});
