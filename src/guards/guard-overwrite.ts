import { refuse, type GreenOutcome } from '../outcome/outcome.ts';
import { startsSomething } from '../outcome/operation.ts';
import type { Approval, Known } from '../outcome/results.ts';
import type { Step } from '../operation/step.ts';
import type { ServiceRequest } from '../ports.ts';
import { nonEmpty } from '../text/sentence.ts';
import { guardActors, guardRunApproval } from './approved-in-github.ts';
import { guardLateAttempt, guardSameStep } from './earlier-attempts.ts';
import { readLists } from './read-lists.ts';
import { isLaterAttempt } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';

const isAsked: unique symbol = Symbol('isAsked');

/**
 * What a step that overwrites a site has asked before it looks at what it will do. Only `guardOverwrite` makes one, and what
 * follows needs it, so no operation can forget to ask.
 */
export interface Asked extends Known {
  readonly [isAsked]: true;
  readonly approvals: readonly Approval[];
}

/**
 * What every step that overwrites asks first, in this order. A dry run asks what it shows, and whether the real step would come
 * too late.
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

/** How a dry run ends: it shows the request that would be sent. */
export function showRequest(request: ServiceRequest, { keyOf, log, plan }: Step): GreenOutcome {
  const { api, operation } = plan;
  log.startGroup('The request that would be sent');
  const key = `Idempotency-Key: ${startsSomething(operation) ? keyOf(1) : 'a random one for each call'}`;
  for (const line of nonEmpty([`${request.method} ${api.origin}${request.path}`, key, request.body])) {
    log.info(line);
  }
  return { kind: 'dry-run' };
}

/**
 * Takes the place of the guards that read the list: warns that nothing was checked, and refuses a later attempt, a dry run too
 * (G14).
 */
function guardWithoutList({ log, plan }: Step): void {
  if (isLaterAttempt(plan.context)) throw refuse({ kind: 'rerun-without-list' });
  log.warn(messages.withoutList(plan.missingForList, plan.context));
}
