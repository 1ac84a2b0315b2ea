import type { Outcome } from '../outcome/outcome.ts';
import { refuse } from '../outcome/refuse.ts';
import type { Step } from '../step.ts';

/**
 * Refuses if an earlier step of this job has sent the same request with the same derived key: the service would replay
 * its response, and nothing would be done (contract, K10).
 */
export function guardRepeatedStep(step: Step): Outcome | undefined {
  const { firstKey, jobKeys, plan, results } = step;
  if (plan.isDryRun || !isDerived(step) || !jobKeys.hasKey(firstKey)) return undefined;
  results.set({ idempotencyKey: firstKey });
  return refuse({ kind: 'step-repeated' });
}

/** Tells later steps of the job that this request is about to be sent. */
export function exportStep(step: Step): void {
  if (isDerived(step)) step.jobKeys.exportKey(step.firstKey);
}

function isDerived({ plan }: Step): boolean {
  return plan.ownKey === undefined && plan.keyIdentity !== undefined;
}
