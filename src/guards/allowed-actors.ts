import type { Outcome } from '../outcome/outcome.ts';
import { refuse } from '../outcome/refuse.ts';
import type { Step } from '../operation/step.ts';
import { isSameName } from '../text/same-name.ts';

/**
 * Continues only if both who started the run and who started this attempt are in `allowed-actors`, if that is set: whoever
 * re-runs somebody else's form sends that person's inputs (rules.md, *Approved in GitHub*). A dry run skips it.
 */
export function guardActors({ plan }: Step): Outcome | undefined {
  const { allowedActors: allowed, context, isDryRun } = plan;
  if (allowed === undefined || isDryRun) return undefined;
  const { actor = '', triggeringActor = actor } = context;
  const isMissing = (login: string): boolean => !allowed.some((each) => isSameName(each, login));
  const missing = [...new Set([actor, triggeringActor])].filter(isMissing);
  if (missing.length === 0) return undefined;
  return refuse({ kind: 'not-allowed', missing, isOnlyFirst: !isMissing(triggeringActor) });
}
