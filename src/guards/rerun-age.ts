import { githubTimeMs, lookupUntilMs, requestGitHub } from '../github/request.ts';
import { messages } from '../report/messages.ts';
import { cancelledBeforeStart, proceed, refuse, type GuardContext, type GuardDecision } from './guard.ts';

/** Refuses a re-run whose first attempt is so old that the service may have forgotten its keys (contract, K12). */
export interface RerunAgeGuard {
  readonly kind: 'rerun-age';
}

/**
 * The service keeps a key for 24 hours (service-interface.md, 8), and GitHub allows re-runs for 30 days. The
 * margin of an hour is for the first attempt's own duration.
 */
export const MAX_KEY_AGE_MS = 23 * 3_600_000;

/** Asks GitHub when attempt 1 began, and measures its age by GitHub's clock. An unknown age is a warning. */
export async function guardRerunAge({
  client,
  context,
  github,
  log,
  results,
}: GuardContext): Promise<GuardDecision> {
  if (context.attempt === 1) return proceed;
  const { clock, deadlineMs, signal } = client;
  let startedAt: string | undefined;
  let reason = messages.githubSaysNoStart();
  try {
    startedAt = await requestGitHub((within) => github.firstAttemptStartedAt(within), {
      clock,
      signal,
      untilMs: lookupUntilMs(clock, deadlineMs),
    });
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  if (signal.aborted) return cancelledBeforeStart;
  const startedAtMs = Date.parse(startedAt ?? '');
  if (Number.isNaN(startedAtMs)) {
    log.warn(messages.rerunAgeUnknown(reason));
    return proceed;
  }
  results.add({ firstAttemptStartedAt: new Date(startedAtMs).toISOString() });
  const ageMs = githubTimeMs(clock, github) - startedAtMs;
  return ageMs < MAX_KEY_AGE_MS ? proceed : refuse({ kind: 'rerun-too-late', ageMs });
}
