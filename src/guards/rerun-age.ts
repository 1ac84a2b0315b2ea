import { isLaterAttempt } from '../inputs/run-context.ts';
import { askGitHub, githubTimeMs, requestGitHub } from '../github/request.ts';
import { messages } from '../messages/messages.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { refuse } from '../outcome/refuse.ts';
import { GitHubError } from '../ports.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import { copyAgeMs } from '../text/time.ts';
import type { Step } from '../step.ts';
import { copyToPush } from './look-at-live.ts';

/**
 * Refuses a re-run whose first attempt is so old that the service may have forgotten its keys (contract, K12). Asks
 * GitHub when attempt 1 began, and measures its age by GitHub's clock. An unknown age is a warning, or ends the step if
 * the operation overwrites a site. A dry run sends no POST: the age is checked only for a push, so that nobody approves
 * one that would then be refused.
 */
export async function guardRerunAge({
  client,
  github,
  log,
  plan,
  results,
}: Step): Promise<Outcome | undefined> {
  const isForApprover = copyToPush(plan) !== undefined;
  if (!isLaterAttempt(plan.context) || (plan.isDryRun && !isForApprover)) return undefined;
  if (plan.isWithoutGitHub) {
    return plan.operation.overwritesSite ? refuse({ kind: 'rerun-of-unknown-age' }) : undefined;
  }
  const asked = await askGitHub(
    { kind: 'start-of-run' },
    async (options) => {
      const startedAt = await requestGitHub((signal) => github.firstAttemptStartedAt(signal), options);
      const nowMs = githubTimeMs(client.clock, github);
      const ageMs = copyAgeMs(startedAt, nowMs);
      if (nowMs !== undefined && ageMs !== undefined) return { ageMs, nowMs };
      throw new GitHubError(messages.githubSaysNoStart(), { errorCode: 'service_error' });
    },
    { client, log },
  );
  const { ended } = asked;
  if (ended) {
    if (ended.kind === 'cancelled' || plan.operation.overwritesSite) return ended;
    log.warn(messages.rerunAgeUnknown(ended.reason));
    return undefined;
  }
  const { ageMs, nowMs } = asked.answer;
  const beganAtElapsedMs = client.clock.elapsedMs() - ageMs;
  results.set({ rerun: { untilMs: nowMs - ageMs + MAX_KEY_AGE_MS, beganAtElapsedMs } });
  return judgeAge(ageMs);
}

/** The same after a wait, by the monotonic clock. GitHub is not asked again. */
export function guardRerunAgeAgain({ client, results }: Step): Outcome | undefined {
  const { rerun } = results.current;
  return rerun && judgeAge(client.clock.elapsedMs() - rerun.beganAtElapsedMs);
}

function judgeAge(ageMs: number): Outcome | undefined {
  return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', ageMs });
}
