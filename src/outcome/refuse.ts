import type { Outcome, Refusal } from './outcome.ts';

export const cancelledBeforeStart = {
  kind: 'cancelled',
  during: 'preparation',
  effect: 'none',
} as const satisfies Outcome;

/** A refusal that is certain: this step has started nothing. */
export function refuse(refusal: Refusal): Outcome {
  return { kind: 'guard-refused', refusal, effect: 'none' };
}
