import { describe, expect, it } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../src/outcome/error-codes.ts';
import { effectOfFailure, errorCodeOf, failureOf, isGreen, statusOf } from '../../../src/outcome/outcome.ts';
import type { Effect, Ending, Outcome, Refusal } from '../../../src/outcome/outcome.ts';
import type { RequestFailure } from '../../../src/outcome/request-failure.ts';
import { statuses, type Status } from '../../../src/outcome/statuses.ts';
import { endings, refusals, rejection } from '../../support/outcomes.ts';

const effects: readonly Effect[] = ['none', 'possible', 'started'];

describe('the status of an outcome', () => {
  const always = (status: Status): readonly Status[] => [status, status, status];
  const unlessStarted: readonly Status[] = ['refused', 'unknown', 'unknown'];
  /** The statuses with the effects none, possible and started; and the error code, if it is red. */
  const table: Readonly<Record<Ending['kind'], readonly [readonly Status[], ErrorCode?]>> = {
    completed: [always('completed')],
    previewed: [always('completed')],
    'domain-verified': [always('completed')],
    'site-reused': [always('completed')],
    'environment-closed': [always('completed')],
    'sites-listed': [always('completed')],
    submitted: [always('submitted')],
    'still-running': [always('submitted')],
    'dry-run': [always('skipped')],
    'token-missing': [always('skipped')],
    'invalid-inputs': [unlessStarted, 'invalid_input'],
    'guard-refused': [unlessStarted, 'push_blocked'],
    'request-failed': [unlessStarted, 'rejected'],
    'site-gone': [unlessStarted, 'not_found'],
    'site-too-old': [unlessStarted, 'copy_too_old'],
    'foreign-replay': [unlessStarted, 'idempotency_key_reused'],
    'github-failed': [unlessStarted, 'forbidden'],
    'response-unusable': [unlessStarted, 'invalid_response'],
    'domain-not-ready': [unlessStarted, 'dns_not_ready'],
    'outputs-unwritable': [unlessStarted, 'internal_error'],
    'internal-error': [unlessStarted, 'internal_error'],
    'task-failed': [always('failed'), 'task_failed'],
    'task-unreadable': [always('unknown'), 'rejected'],
    'task-timed-out': [always('timed-out'), 'timed_out'],
    'domain-timed-out': [always('timed-out'), 'timed_out'],
    cancelled: [always('cancelled'), 'cancelled'],
  };
  const rows = Object.values(endings).flatMap((ending) => {
    const [byEffect, errorCode] = table[ending.kind];
    return effects.map((effect, index) => {
      const outcome: Outcome = { ...ending, effect };
      return { kind: ending.kind, effect, outcome, status: byEffect[index], errorCode };
    });
  });

  it.each(rows)('is $status for $kind with the effect $effect, with the error code $errorCode', (row) => {
    const { outcome, status, errorCode } = row;
    expect([statusOf(outcome), errorCodeOf(outcome)]).toEqual([status, errorCode]);
  });

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
    'rerun-age-unknown': 'forbidden',
    'step-repeated': 'idempotency_key_reused',
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
      'cancelled confirmation_mismatch connection_failed copy_too_old dns_not_ready forbidden ' +
      'idempotency_key_reused internal_error invalid_input invalid_response not_approved not_found preview_changed ' +
      'push_blocked rate_limited rejected rerun_too_late service_error task_failed timed_out unauthorized';
    expect(Object.keys(errorCodes).sort()).toEqual(codes.split(' '));
  });
});
