import { expect, it } from 'vitest';
import { describeAnyway, describeOutcome } from '../../../src/messages/describe-outcome.ts';
import { bareReport, named } from '../../support/outcomes.ts';
import { runContext } from '../../support/run-operation.ts';

it.each(['none', 'possible'] as const)(
  'M1: a fault in the words still tells whether something was done: effect %s',
  (effect) => {
    const outcome = { kind: 'internal-error', message: 'x', effect } as const;
    const whole = { ...bareReport, operation: named('restore'), outcome };
    const broken = {
      ...whole,
      get operation(): never {
        throw new Error('no words');
      },
    };
    expect(() => describeOutcome(broken)).toThrow('no words');
    const { what } = describeAnyway(broken);
    expect(what.startsWith('Nothing was done')).toBe(effect === 'none');
    expect(describeAnyway(whole)).toEqual(describeOutcome(whole));
  },
);

it.each([
  ['copy', true],
  ['copy-9001', false],
])('K2: a fixed key repeats nothing, also in a new run: %s', (ownKey, isFixed) => {
  const plan = { subject: '', isDryRun: false, isRepeatable: true, timeoutMs: 1, keyIdentity: undefined };
  const { notice } = describeOutcome({
    ...bareReport,
    operation: named('restore'),
    outcome: { kind: 'completed', by: 'earlier-request', effect: 'started' },
    plan: { ...plan, ownKey },
    context: { ...runContext, runId: '9001', attempt: 2 },
  });
  expect(notice?.includes('`idempotency-key`')).toBe(isFixed);
});
