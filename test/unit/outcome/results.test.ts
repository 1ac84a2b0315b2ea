import { describe, expect, it } from 'vitest';
import { createFailure, type Failure } from '../../../src/outcome/failure.ts';
import { answerOf, isConfirmationMismatch } from '../../../src/outcome/results.ts';

const failureWith = (fields: Partial<Failure>): Failure =>
  createFailure('service', { errorCode: 'rejected', cause: 'http-status', status: 422, ...fields });

describe('what a failed request was answered', () => {
  it('is nothing if there was no answer', () => {
    expect(answerOf(failureWith({ status: undefined, data: { a: 1 } }))).toEqual({});
  });

  it('never says the text that confirms a push (push guard 6)', () => {
    const data = { reason: 'It is shop.example, not x', code: 'other' };
    const shown = { reason: 'It is …, not x', code: 'other' };
    const failure = failureWith({ data, isReplayed: true });
    expect(answerOf(failure, 'shop.example')).toEqual({ data: shown, isReplayed: true });
    expect(answerOf(failure)).toEqual({ data, isReplayed: true });
    expect(answerOf(failureWith({}), 'shop.example').data).toEqual({});
    // As long as the input may be. More than that nobody types, and no pattern could hold it.
    const said = '😀'.repeat(255);
    expect(answerOf(failureWith({ data: { reason: said } }), said).data).toEqual({ reason: '…' });
    expect(answerOf(failure, 'a'.repeat(1_000_000)).data).toEqual(data);
  });

  it('is only the code if what was typed does not confirm it (push guard 6)', () => {
    const failure = failureWith({ serviceCode: 'confirmation_mismatch', data: { expected: 'shop.example' } });
    expect(answerOf(failure)).toEqual({ data: { code: 'confirmation_mismatch' }, isReplayed: false });
  });
});

it.each([
  ['confirmation_mismatch', true],
  ['CONFIRMATION-MISMATCH', true],
  ['confirmation mismatch', true],
  ['ConfirmationMismatch', true],
  ['push_confirmation__mismatch', true],
  ['confirmation_missing_mismatch', false],
  [undefined, false],
])('the code %s says that what was typed does not confirm the push: %s', (serviceCode, says) => {
  expect(isConfirmationMismatch(failureWith({ serviceCode }))).toBe(says);
});
