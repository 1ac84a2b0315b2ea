import { describe, expect, it } from 'vitest';
import { errorCodeTexts, type ErrorCode } from '../../../src/outcome/error-codes.ts';
import {
  effectOfFailure,
  errorCodeOf,
  failureOf,
  greenStatuses,
  isGreen,
  redStatuses,
  statusOf,
  type Effect,
  type Ending,
  type Outcome,
  type Refusal,
  type Status,
} from '../../../src/outcome/outcome.ts';
import type { RequestFailure } from '../../../src/outcome/request-failure.ts';
import { endings, refusals, rejection } from '../../support/outcomes.ts';

const effects: readonly Effect[] = ['none', 'possible', 'started'];

describe('the status of an outcome', () => {
  /** The statuses with the effects none, possible and started; the error code; whether it is green. */
  type Row = readonly [readonly [Status, Status, Status], ErrorCode | undefined, boolean];
  const always = (status: Status): Row[0] => [status, status, status];
  const ifNothingStarted: Row[0] = ['refused', 'unknown', 'unknown'];
  const table: Readonly<Record<Ending['kind'], Row>> = {
    completed: [always('completed'), undefined, true],
    previewed: [always('completed'), undefined, true],
    'domain-verified': [always('completed'), undefined, true],
    'site-reused': [always('completed'), undefined, true],
    'environment-closed': [always('completed'), undefined, true],
    submitted: [always('submitted'), undefined, true],
    'still-running': [always('submitted'), undefined, true],
    'dry-run': [always('skipped'), undefined, true],
    'token-missing': [always('skipped'), undefined, true],
    'invalid-inputs': [ifNothingStarted, 'invalid_input', false],
    'guard-refused': [ifNothingStarted, 'push_blocked', false],
    'request-failed': [ifNothingStarted, 'rejected', false],
    'site-gone': [ifNothingStarted, 'not_found', false],
    'github-failed': [ifNothingStarted, 'forbidden', false],
    'response-unusable': [ifNothingStarted, 'invalid_response', false],
    'domain-not-ready': [ifNothingStarted, 'dns_not_ready', false],
    'internal-error': [ifNothingStarted, 'internal_error', false],
    'task-failed': [always('failed'), 'task_failed', false],
    'task-unreadable': [always('unknown'), 'rejected', false],
    'task-timed-out': [always('timed-out'), 'timed_out', false],
    'domain-timed-out': [always('timed-out'), 'timed_out', false],
    cancelled: [always('cancelled'), 'cancelled', false],
  };
  const rows = Object.values(endings).flatMap((ending) => {
    const [statuses, errorCode, green] = table[ending.kind];
    return effects.map((effect, index) => {
      const outcome: Outcome = { ...ending, effect };
      return { kind: ending.kind, effect, outcome, status: statuses[index], errorCode, green };
    });
  });

  it.each(rows)(
    'is $status for $kind with the effect $effect, with the error code $errorCode',
    ({ outcome, status, errorCode, green }) => {
      expect(statusOf(outcome)).toBe(status);
      expect(errorCodeOf(outcome)).toBe(errorCode);
      expect(isGreen(outcome)).toBe(green);
    },
  );

  it('has an error code if and only if it is red, and is refused only if nothing was started', () => {
    for (const { outcome } of rows) {
      expect(errorCodeOf(outcome) === undefined).toBe(isGreen(outcome));
      if (statusOf(outcome) === 'refused') expect(outcome.effect).toBe('none');
    }
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
    'deployments-unavailable': 'forbidden',
    'rerun-too-late': 'rerun_too_late',
    'not-approved': 'not_approved',
  };

  it.each(Object.values(refusals))('is that of the contract for $kind', (refusal) => {
    expect(errorCodeOf({ kind: 'guard-refused', refusal, effect: 'none' })).toBe(codes[refusal.kind]);
  });
});

it.each<[RequestFailure | undefined, Ending]>([
  [rejection, endings['request-failed']],
  [rejection, endings['task-unreadable']],
  [rejection, { kind: 'guard-refused', refusal: refusals['preview-unavailable'] }],
  [undefined, endings['guard-refused']],
  [undefined, endings.completed],
])('failureOf finds the failed request behind an outcome (%#)', (failure, ending) => {
  expect(failureOf({ ...ending, effect: 'none' })).toBe(failure);
});

describe('the effect of a failed POST', () => {
  it.each<[string, Partial<RequestFailure>, boolean, Effect]>([
    ['a refusal', {}, false, 'none'],
    ['a refusal after an attempt that may have acted', {}, true, 'possible'],
    ['a replayed refusal', { isReplayed: true }, false, 'none'],
    ['a replayed refusal after it, which answers that attempt too', { isReplayed: true }, true, 'none'],
    ['an attempt that may have acted', { mayHaveActed: true }, false, 'possible'],
    ['a replay whose request may have acted', { mayHaveActed: true, isReplayed: true }, false, 'possible'],
    ['a redirect', { errorCode: 'invalid_response' }, false, 'none'],
    ['a redirect after an attempt that may have acted', { errorCode: 'invalid_response' }, true, 'possible'],
    ['a replayed redirect after it', { errorCode: 'invalid_response', isReplayed: true }, true, 'possible'],
    ['a reused key', { errorCode: 'idempotency_key_reused' }, false, 'none'],
    [
      'a reused key after an attempt that may have acted',
      { errorCode: 'idempotency_key_reused' },
      true,
      'none',
    ],
  ])('is, for %s: %j', (_name, fields, earlierMayHaveActed, effect) => {
    expect(effectOfFailure({ ...rejection, ...fields }, earlierMayHaveActed)).toBe(effect);
  });
});

describe('the contract', () => {
  it('has these statuses, green and red', () => {
    expect(greenStatuses).toEqual(['completed', 'submitted', 'skipped']);
    expect(redStatuses).toEqual(['failed', 'refused', 'timed-out', 'cancelled', 'unknown']);
  });

  it('has these error codes', () => {
    const codes =
      'cancelled confirmation_mismatch connection_failed copy_too_old dns_not_ready forbidden ' +
      'idempotency_key_reused internal_error invalid_input invalid_response not_approved not_found preview_changed ' +
      'push_blocked rate_limited rejected rerun_too_late service_error task_failed timed_out unauthorized';
    expect(Object.keys(errorCodeTexts).sort()).toEqual(codes.split(' '));
  });
});
