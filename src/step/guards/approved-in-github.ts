import { askGitHub } from '../../github/ask-github.ts';
import { isLaterAttempt } from '../../inputs/run-context.ts';
import type { Step } from '../step.ts';
import { orEnd, refuse } from '../../outcome/outcome.ts';
import type { Approval } from '../../outcome/results.ts';
import type { Review } from '../../ports.ts';
import { isSameName } from '../../text/same-name.ts';

/**
 * Goes on only if the person who started the run and the person who started this attempt are both in `allowed-actors`,
 * because a re-run sends what the first person typed into the form (rules.md, *Approved in GitHub*).
 */
export function guardActors({ plan }: Step): void {
  const { allowedActors: allowed, context } = plan;
  if (allowed === undefined) return;
  // The actor of a scheduled run is the person who last changed the schedule, who did not start the run.
  if (context.isStartedByNobody) throw refuse({ kind: 'started-by-nobody' });
  const { actor = '' } = context;
  // Without the variable, the actor started attempt 1. Who started a later attempt is then unknown, so that attempt is
  // refused.
  const { triggeringActor = isLaterAttempt(context) ? '' : actor } = context;
  const isMissing = (login: string): boolean => !allowed.some((each) => isSameName(each, login));
  const missing = [...new Set([actor, triggeringActor])].filter(isMissing);
  if (missing.length > 0)
    throw refuse({ kind: 'not-allowed', missing, isOnlyFirst: !isMissing(triggeringActor) });
}

/**
 * Goes on only if a person has approved this run for the environment, and nobody has rejected it (rules.md, *Approved
 * in GitHub*). Ends the step if GitHub does not answer. Resolves to the approvals; none if the step requires no
 * approval.
 */
export async function guardRunApproval(step: Step): Promise<readonly Approval[]> {
  const { log, plan, results } = step;
  const { approval: environment } = plan;
  if (environment === undefined) return [];
  const question = { kind: 'approval', environment } as const;
  const reviews = orEnd(await askGitHub(question, (github) => github.listReviews(), step));
  const isHere = ({ environments }: Review): boolean =>
    environments.some((name) => isSameName(name, environment));
  if (reviews.some((review) => review.state === 'rejected' && isHere(review))) {
    throw refuse({ kind: 'not-approved', environment, isRejected: true, approved: [] });
  }
  // Approvals of apps and bots, or without a user, do not count.
  const ofPeople = reviews.flatMap((review) =>
    review.state === 'approved' && review.user?.type === 'User' ? [{ ...review, user: review.user }] : [],
  );
  const { actor, triggeringActor } = plan.context;
  const isStarter = (login: string): boolean =>
    [actor, triggeringActor].some((starter) => starter !== undefined && isSameName(starter, login));
  const approvals = ofPeople.filter(isHere).map(({ comment, user: { login } }) => ({
    ...{ login, comment },
    isStarter: isStarter(login),
  }));
  if (approvals.length === 0) {
    const approved = [...new Set(ofPeople.flatMap(({ environments }) => environments))];
    throw refuse({ kind: 'not-approved', environment, isRejected: false, approved });
  }
  results.set({ approvals });
  for (const { comment, isStarter: hasStarted, login } of approvals) {
    const quote = comment === '' ? '.' : `: "${comment}"`;
    const note = hasStarted ? ' This person also started the run.' : '';
    log.info(`${login} approved this run for environment "${environment}"${quote}${note}`);
  }
  return approvals;
}
