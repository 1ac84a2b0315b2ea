import { refuse } from '../../outcome/outcome.ts';
import type { Approval, Known } from '../../outcome/results.ts';
import type { Step } from '../step.ts';
import { guardActors, guardRunApproval } from './approved-in-github.ts';
import { guardLateAttempt, guardSameStep } from './earlier-attempts.ts';
import { readLists } from './read-lists.ts';
import { isLaterAttempt } from '../../inputs/run-context.ts';
import { messages } from '../../messages/messages.ts';

const isAsked: unique symbol = Symbol('isAsked');

/**
 * Proof that a step that overwrites a site has passed `guardOverwrite`, which alone can create it. The functions that
 * follow require it, so no operation can forget the guards.
 */
export interface Asked extends Known {
  readonly [isAsked]: true;
  readonly approvals: readonly Approval[];
}

/**
 * The guards of every step that overwrites a site, in this order. A dry run reads the lists for its page, and is
 * refused if the real step would come too late.
 */
export async function guardOverwrite(step: Step): Promise<Asked> {
  const { isDryRun, missingForList } = step.plan;
  const isWithoutList = missingForList.length > 0;
  if (isWithoutList) guardWithoutList(step);
  if (!isDryRun) guardActors(step);
  const approvals = isDryRun ? [] : await guardRunApproval(step);
  const look = isWithoutList ? undefined : await readLists(step);
  if (!look && !isWithoutList) throw new Error('the list of the live site was not read');
  if (look) guardLateAttempt(look, step);
  if (look && !isDryRun) guardSameStep(look, step);
  return { [isAsked]: true, look, approvals };
}

/** Replaces the guards that need the list (G14): a re-run, or its dry run, cannot know what earlier attempts did. */
function guardWithoutList({ log, plan }: Step): void {
  if (isLaterAttempt(plan.context)) throw refuse({ kind: 'rerun-without-list' });
  log.warn(messages.withoutList(plan.missingForList, plan.context));
}
