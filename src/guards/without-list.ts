import { isLaterAttempt } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import { refuse, type Outcome } from '../outcome/outcome.ts';

/**
 * Takes the place of the guards that read the list: warns that nothing was checked, and refuses a later attempt, a dry run too
 * (rules.md, G14).
 */
export function guardWithoutList({ log, plan }: Step): Outcome | undefined {
  if (isLaterAttempt(plan.context)) return refuse({ kind: 'rerun-without-list' });
  log.warn(messages.withoutList(plan.missingForList, plan.context));
  return undefined;
}
