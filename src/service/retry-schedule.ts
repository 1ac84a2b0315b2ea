import { isLastingCause, type FailureCause } from '../outcome/request-failure.ts';

/**
 * When to retry a request (contract, K4). Pure. Backoff: 500 ms doubling to 30 s, with jitter, for five
 * minutes or until the step's deadline. A name that does not resolve is tried three times; an invalid
 * certificate and an unusable proxy are not retried.
 */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
const MAX_ATTEMPTS_FOR_A_NAME = 3;

/** How long one request is retried if the step has more time than that. */
export const RETRY_LIMIT_MS = 5 * 60_000;

export interface RetryState {
  /** How many attempts were made, including the one that just ended. */
  readonly attempts: number;
  /** How many of them ended because the host name did not resolve. */
  readonly unresolvedNames: number;
  readonly cause?: FailureCause | undefined;
  readonly retryAfterMs?: number | undefined;
  /** How long another attempt may still start. */
  readonly timeLeftMs: number;
  /** A number in [0, 1). */
  readonly random: number;
}

/**
 * The delay before the next attempt in milliseconds, or `undefined` if there is none. The backoff is added to
 * a `Retry-After`, so that 256 matrix jobs that were all told "1 second" do not return together. A
 * `Retry-After` beyond the time left ends the request at once.
 */
export function nextRetryDelayMs(state: RetryState): number | undefined {
  if (isLastingCause(state.cause)) return undefined;
  if (state.cause === 'name-not-resolved' && state.unresolvedNames >= MAX_ATTEMPTS_FOR_A_NAME)
    return undefined;
  const ceilingMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(state.attempts - 1, 16));
  if (state.retryAfterMs === undefined) {
    const delayMs = (ceilingMs * (1 + state.random)) / 2;
    return delayMs < state.timeLeftMs ? delayMs : undefined;
  }
  if (state.retryAfterMs >= state.timeLeftMs) return undefined;
  // Half of the requested wait if that is more: 256 jobs that were told 10 s return over 5 s, not 0.5 s.
  const spreadMs = Math.min(MAX_BACKOFF_MS, Math.max(ceilingMs, state.retryAfterMs / 2));
  // The end of the time may shorten the spread, but never the service's own wait.
  return Math.max(
    state.retryAfterMs,
    Math.min(state.retryAfterMs + spreadMs * state.random, state.timeLeftMs - 1),
  );
}
