import type { Client } from '../api/client.ts';
import type { RecordedDeployment } from '../github/deployments.ts';
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
  /** Must sanitize. */
  readonly github: GitHub;
}

/** What a guard decides before anything is sent. `run.ts` acts on it. */
export type GuardDecision =
  | { readonly kind: 'continue' }
  | { readonly kind: 'end'; readonly outcome: Outcome }
  /** A recorded staging site is used. */
  | { readonly kind: 'reuse'; readonly siteId: string; readonly recorded: RecordedDeployment }
  /** The task of a recorded staging site is still running: follow it. */
  | { readonly kind: 'attach'; readonly taskId: string; readonly recorded: RecordedDeployment }
  /** A request with this key may have created a site: send it again first. */
  | { readonly kind: 'use-key'; readonly request: RecordedRequest };

/** A request that an earlier run recorded, because it may have created a site (contract, G4). */
export interface RecordedRequest {
  readonly key: string;
  /** Since when the key has been in use, as ISO text. */
  readonly usedSince: string;
  /** The body, exactly as recorded. */
  readonly body: string;
}

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
