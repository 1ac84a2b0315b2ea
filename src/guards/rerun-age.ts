import { githubTimeMs, lookupDeadline, requestGitHub } from '../github/request.ts';
import type { ErrorCode } from '../outcome/error-codes.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { copyAgeMs } from '../service/service-time.ts';
import { messages } from '../messages/messages.ts';
import { GitHubError } from '../ports.ts';
import type { Step } from '../step.ts';
import { cancelledBeforeStart, refuse } from '../outcome/refuse.ts';

/**
 * The service keeps a key for 24 hours (service-interface.md, 8), and GitHub allows re-runs for 30 days. The
 * margin of an hour is for the first attempt's own duration.
 */
const MAX_KEY_AGE_MS = 23 * 3_600_000;

/**
 * Refuses a re-run whose first attempt is so old that the service may have forgotten its keys (contract, K12). Asks
 * GitHub when attempt 1 began, and measures its age by GitHub's clock. An unknown age is a warning, or refused if the
 * operation overwrites a site.
 *
 * @param isPartOfDryRun A dry run sends no POST. It checks the age only for a push, so that nobody approves one that
 *   would then be refused.
 */
export async function guardRerunAge(
  { client, github, log, plan, results }: Step,
  { isPartOfDryRun = false } = {},
): Promise<Outcome | undefined> {
  if (plan.context.attempt === 1 || (plan.isDryRun && !isPartOfDryRun)) return undefined;
  const { clock, deadlineMs, signal } = client;
  let startedAt: string | undefined;
  let reason = messages.githubSaysNoStart();
  let errorCode: ErrorCode = 'service_error';
  let permission: string | undefined;
  try {
    startedAt = await requestGitHub((within) => github.firstAttemptStartedAt(within), {
      clock,
      signal,
      deadline: lookupDeadline(clock, deadlineMs),
    });
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    if (error instanceof GitHubError) ({ errorCode, permission } = error.failure);
  }
  if (signal.aborted) return cancelledBeforeStart;
  const nowMs = githubTimeMs(clock, github);
  const ageMs = copyAgeMs(startedAt, nowMs);
  if (nowMs === undefined || ageMs === undefined) {
    if (plan.operation.overwritesSite)
      return refuse({ kind: 'rerun-age-unknown', reason, errorCode, permission });
    log.warn(messages.rerunAgeUnknown(reason));
    return undefined;
  }
  results.add({ rerunUntilMs: nowMs - ageMs + MAX_KEY_AGE_MS });
  return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', ageMs });
}
