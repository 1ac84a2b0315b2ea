import { isLaterAttempt, type RunContext } from '../inputs/run-context.ts';
import type { Outcome, Refusal } from './outcome.ts';

export const cancelledBeforeStart = {
  kind: 'cancelled',
  during: 'preparation',
  effect: 'none',
} as const satisfies Outcome;

/** A refusal that is certain in every attempt. */
export function refuse(refusal: Refusal): Outcome {
  return { kind: 'guard-refused', refusal, effect: 'none' };
}

/** A refusal. An earlier attempt may be the reason: then nothing is certain (push guard 7). */
export function refuseUnlessRerun(
  refusal: Refusal,
  { context, isDryRun }: { readonly context: Pick<RunContext, 'attempt'>; readonly isDryRun: boolean },
): Outcome {
  const effect = isLaterAttempt(context) && !isDryRun ? 'possible' : 'none';
  return { kind: 'guard-refused', refusal, effect };
}
