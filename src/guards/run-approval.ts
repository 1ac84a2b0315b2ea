import type { RunContext } from '../inputs/run-context.ts';
import type { Approval } from '../outcome/results.ts';
import { lookupUntilMs, requestGitHub } from '../github/request.ts';
import { GitHubError, type GitHub, type Review } from '../ports.ts';
import { messages } from '../report/messages.ts';
import { cancelledBeforeStart, proceed, refuse, type GuardContext, type GuardDecision } from './guard.ts';

/** Continues only if a person has approved this run for an environment (contract, *Approved in GitHub*). */
export interface RunApproval {
  readonly kind: 'run-approval';
  readonly environment: string;
}

/** Fetches this run's reviews. Fails closed: no approval, or no response, refuses in every attempt. */
export async function guardRunApproval(
  { environment }: RunApproval,
  { client, context, github, log, results }: GuardContext,
): Promise<GuardDecision> {
  const isRerun = context.attempt > 1;
  let reviews: Awaited<ReturnType<GitHub['listReviews']>>;
  try {
    reviews = await requestGitHub((signal) => github.listReviews(signal), {
      clock: client.clock,
      signal: client.signal,
      untilMs: lookupUntilMs(client.clock, client.deadlineMs),
    });
  } catch (error) {
    if (client.signal.aborted) return cancelledBeforeStart;
    if (!(error instanceof GitHubError)) throw error;
    const { permission } = error.failure;
    return refuse({ kind: 'not-approved', environment, isRerun, problem: error.message, permission });
  }
  if (client.signal.aborted) return cancelledBeforeStart;
  const approvals = findApprovals(reviews, environment, context);
  if (approvals.length === 0) return refuse({ kind: 'not-approved', environment, isRerun });
  results.add({ approvals });
  for (const approval of approvals) log.info(messages.approvedBy(approval, environment));
  return proceed;
}

/** The reviews by which a person approved the environment. Those of apps and bots, or without a user, do not count. */
export function findApprovals(
  reviews: readonly Review[],
  environment: string,
  { actor, triggeringActor }: Pick<RunContext, 'actor' | 'triggeringActor'>,
): readonly Approval[] {
  const wanted = environment.toLowerCase();
  const starters = [actor, triggeringActor].map((login) => login?.toLowerCase());
  return reviews.flatMap(({ comment, environments, state, user }) => {
    const isForEnvironment = environments.some((name) => name.toLowerCase() === wanted);
    if (state !== 'approved' || user?.type !== 'User' || !isForEnvironment) return [];
    return [{ login: user.login, comment, isStarter: starters.includes(user.login.toLowerCase()) }];
  });
}
