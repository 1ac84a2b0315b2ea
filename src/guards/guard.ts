import type { Client } from '../api/client.ts';
import type { TimeBudget } from '../github/time-budget.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Outcome, Refusal } from '../outcome/outcome.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { GitHub, RunLog } from '../ports.ts';

/** What a guard works with. */
export interface GuardContext {
  readonly client: Client;
  readonly log: RunLog;
  readonly results: ResultStore;
  readonly context: RunContext;
  readonly isDryRun: boolean;
  /** The path prefix of `api-url`. */
  readonly prefix: string;
  readonly github: GitHub;
  readonly githubBudget: TimeBudget;
}

/** What a guard decides before anything is sent. `run.ts` acts on it. */
export type GuardDecision =
  | { readonly kind: 'continue' }
  | { readonly kind: 'end'; readonly outcome: Outcome }
  /** A task that already exists is this step's own: follow it. */
  | { readonly kind: 'attach'; readonly taskId: string };

export const proceed: GuardDecision = { kind: 'continue' };

/** Ends the step: the job was cancelled before anything was started. */
export const cancelledBeforeStart: GuardDecision = {
  kind: 'end',
  outcome: { kind: 'cancelled', during: 'preparation', effect: 'none' },
};

/** Ends the step with a refusal that is certain in every attempt. */
export function refuse(refusal: Refusal): GuardDecision {
  return { kind: 'end', outcome: { kind: 'guard-refused', refusal, effect: 'none' } };
}

/**
 * Ends the step with a refusal. In a later attempt, what an earlier one started may be the reason, so nothing is
 * certain (contract, *Guards of a push*, 7).
 */
export function refuseUnlessRerun(
  refusal: Refusal,
  { context, isDryRun }: Pick<GuardContext, 'context' | 'isDryRun'>,
): GuardDecision {
  if (context.attempt === 1 || isDryRun) return refuse(refusal);
  return { kind: 'end', outcome: { kind: 'guard-refused', refusal, effect: 'possible' } };
}
