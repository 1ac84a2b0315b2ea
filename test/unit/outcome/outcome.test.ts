import { describe, expect, it } from 'vitest';
import { errorCodes, foreignAnswer, type Trouble } from '../../../src/outcome/request-failure.ts';
import {
  greenStatuses,
  isGreen,
  redStatuses,
  statusOfTrouble,
  wordFor,
} from '../../../src/outcome/outcome.ts';

const trouble = (fields: Partial<Trouble>): Trouble => ({
  ...foreignAnswer('x'),
  isPassing: false,
  errorCode: 'rejected',
  ...fields,
});

describe('the status of a request that did not succeed', () => {
  it.each<[string, Partial<Trouble>, boolean, string]>([
    ['a refusal', {}, false, 'refused'],
    ['a refusal after a try that may have acted', {}, true, 'unknown'],
    ['a stored refusal after it: the answer to that try too', { isReplay: true }, true, 'refused'],
    ['a stored refusal', { isReplay: true }, false, 'refused'],
    ['a try that may have acted', { mayHaveActed: true }, false, 'unknown'],
    [
      'a stored answer whose request may have acted',
      { mayHaveActed: true, isReplay: true },
      false,
      'unknown',
    ],
    ['a redirect', { errorCode: 'invalid_response' }, false, 'refused'],
    ['a redirect after a try that may have acted', { errorCode: 'invalid_response' }, true, 'unknown'],
    ['a stored redirect after it', { errorCode: 'invalid_response', isReplay: true }, true, 'unknown'],
    ['a reused key', { errorCode: 'idempotency_key_reused' }, false, 'refused'],
    [
      'a reused key after a try that may have acted',
      { errorCode: 'idempotency_key_reused' },
      true,
      'refused',
    ],
  ])('%s', (_name, fields, earlierTryMayHaveActed, status) => {
    expect(statusOfTrouble(trouble(fields), earlierTryMayHaveActed)).toBe(status);
  });
});

describe('the statuses', () => {
  it('are those of the contract, green and red', () => {
    expect(greenStatuses).toEqual(['completed', 'submitted', 'skipped']);
    expect(redStatuses).toEqual(['failed', 'refused', 'timed-out', 'cancelled', 'unknown']);
  });

  it('are read as words', () => {
    expect([...greenStatuses, ...redStatuses].map(wordFor)).toEqual([
      'Completed',
      'Submitted',
      'Skipped',
      'Failed',
      'Refused',
      'Timed out',
      'Cancelled',
      'Unknown',
    ]);
  });

  it('are green only without an error code', () => {
    for (const status of greenStatuses) expect(isGreen({ status, what: '' })).toBe(true);
    for (const status of redStatuses) {
      expect(isGreen({ status, errorCode: 'internal_error', what: '', next: '' })).toBe(false);
    }
  });

  it('have the error codes of the contract beside them', () => {
    expect([...errorCodes].sort()).toEqual(
      [
        'invalid_input',
        'confirmation_mismatch',
        'rerun_too_late',
        'idempotency_key_reused',
        'push_blocked',
        'preview_changed',
        'copy_too_old',
        'unauthorized',
        'forbidden',
        'not_found',
        'rate_limited',
        'rejected',
        'dns_not_ready',
        'connection_failed',
        'service_error',
        'invalid_response',
        'task_failed',
        'timed_out',
        'cancelled',
        'internal_error',
      ].sort(),
    );
  });
});
