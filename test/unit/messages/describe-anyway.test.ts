import { expect, it } from 'vitest';
import { describeAnyway, describeOutcome } from '../../../src/messages/describe-outcome.ts';
import type { Outcome } from '../../../src/outcome/outcome.ts';
import { bareReport, named } from '../../support/outcomes.ts';

const bare = { ...bareReport, operation: named('restore') };

it.each<[certainty: string, outcome: Outcome]>([
  ['Nothing was done', { kind: 'internal-error', message: 'x', effect: 'none' }],
  ['It is not known', { kind: 'internal-error', message: 'x', effect: 'possible' }],
])('M1: %s is said, and where to look, although no words can be made', (certainty, outcome) => {
  const broken = {
    ...bare,
    outcome,
    get results(): never {
      throw new Error('no words');
    },
  };
  expect(() => describeOutcome(broken)).toThrow('no words');
  const { next, what } = describeAnyway(broken);
  expect(what).toMatch(new RegExp(`^${certainty}`));
  expect(next).toMatch(/^Look at the log and at your host’s dashboard/);
  const whole = { ...bare, outcome };
  expect(describeAnyway(whole)).toEqual(describeOutcome(whole));
});
