import { messages } from '../report/messages.ts';
import { cancelledBeforeStart, proceed, refuse, type GuardContext, type GuardDecision } from './guard.ts';

/** Refuses a re-run whose first attempt is so old that the service may have forgotten its keys (contract, K12). */
export interface RerunAgeGuard {
  readonly kind: 'rerun-age';
}

/**
 * The service keeps a key for 24 hours (service-interface.md, 8), and GitHub allows re-runs for 30 days. The
 * margin of an hour is for the first attempt's own duration and for clocks that differ.
 */
const MAX_AGE_MS = 23 * 3_600_000;

/** Asks GitHub when attempt 1 began. An unknown age is a warning. */
export async function guardRerunAge({
  client,
  context,
  github,
  githubBudget,
  log,
}: GuardContext): Promise<GuardDecision> {
  if (context.attempt === 1) return proceed;
  const { clock, deadlineMs, signal } = client;
  let startedAtMs = Number.NaN;
  let reason = messages.githubSaysNoStart();
  try {
    const startedAt = await githubBudget.spend((within) => github.firstAttemptStartedAt(within), {
      signal,
      maxMs: deadlineMs - clock.elapsedMs(),
    });
    startedAtMs = Date.parse(startedAt ?? '');
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  if (signal.aborted) return cancelledBeforeStart;
  if (Number.isNaN(startedAtMs)) {
    log.warn(messages.rerunAgeUnknown(reason));
    return proceed;
  }
  const ageMs = clock.wallMs() - startedAtMs;
  return ageMs < MAX_AGE_MS ? proceed : refuse({ kind: 'rerun-too-late', ageMs });
}
