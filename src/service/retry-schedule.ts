// When to retry a request (K4). Pure.

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
/** For a cause that a retry rarely changes. */
const MAX_HOPELESS = 3;

/** How long one request is retried if the step has more time than that. */
export const RETRY_LIMIT_MS = 5 * 60_000;

/**
 * The delay before the next attempt in milliseconds, or `undefined` if there is none. The backoff is added to
 * a `Retry-After`, so that 256 matrix jobs that were all told "1 second" do not return together. A
 * `Retry-After` beyond the time left ends the request at once.
 */
export function nextRetryDelayMs(state: {
  /** How many attempts were made, including the one that just ended. */
  readonly attempts: number;
  /** How many ended for a cause that a retry rarely changes. */
  readonly hopeless?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** How long another attempt may still start. */
  readonly timeLeftMs: number;
  /** A number in [0, 1). */
  readonly random: number;
}): number | undefined {
  const { attempts, hopeless = 0, random, retryAfterMs, timeLeftMs } = state;
  if (hopeless >= MAX_HOPELESS) return undefined;
  const ceilingMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 16));
  if (retryAfterMs === undefined) {
    const delayMs = (ceilingMs * (1 + random)) / 2;
    return delayMs < timeLeftMs ? delayMs : undefined;
  }
  if (retryAfterMs >= timeLeftMs) return undefined;
  // Half of the requested wait if that is more: 256 jobs that were told 10 s return over 5 s, not 0.5 s.
  const spreadMs = Math.min(MAX_BACKOFF_MS, Math.max(ceilingMs, retryAfterMs / 2));
  // The end of the time may shorten the spread, but never the service's own wait.
  return Math.max(retryAfterMs, Math.min(retryAfterMs + spreadMs * random, timeLeftMs - 1));
}
