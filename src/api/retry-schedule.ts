/**
 * When to try a request again. Pure. Contract: 500 ms doubling to 30 s, with jitter; for five minutes a
 * request or the step's own time, whichever is shorter; a name that does not resolve three times, a
 * certificate that does not hold never.
 */
const FIRST_BACKOFF_MS = 500;
const MOST_BACKOFF_MS = 30_000;
const MOST_TRIES_FOR_A_NAME = 3;

/** How long one request is tried again where the step has more time than that. */
export const RETRY_BUDGET_MS = 5 * 60_000;

export interface RetryMoment {
  /** How many tries have been made, the one that just ended included. */
  readonly tries: number;
  /** How many of them ended because the name did not resolve. */
  readonly nameFailures: number;
  readonly cause?: 'name' | 'certificate' | 'in-progress' | 'redirect' | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Until when another try may start. */
  readonly timeLeftMs: number;
  /** A number in [0, 1). */
  readonly random: number;
}

/**
 * How long to wait before the next try, or `undefined` where there is none. A `Retry-After` is waited out,
 * and the backoff comes on top of it, so that the 256 legs of a matrix which were all told "1 second" do not
 * come back together; one that lies beyond the time left ends it at once.
 */
export function nextTryInMs(moment: RetryMoment): number | undefined {
  if (moment.cause === 'certificate') return undefined;
  if (moment.cause === 'name' && moment.nameFailures >= MOST_TRIES_FOR_A_NAME) return undefined;
  const ceilingMs = Math.min(MOST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(moment.tries - 1, 16));
  if (moment.retryAfterMs === undefined) {
    const delayMs = (ceilingMs * (1 + moment.random)) / 2;
    return delayMs < moment.timeLeftMs ? delayMs : undefined;
  }
  if (moment.retryAfterMs >= moment.timeLeftMs) return undefined;
  // Half of what was asked for, where that is more: 256 legs that were told 10 seconds come over 5 s, not 0.5 s.
  const spreadMs = Math.min(MOST_BACKOFF_MS, Math.max(ceilingMs, moment.retryAfterMs / 2));
  // The spread may be cut short by the end of the time, the service's own wait never is.
  return Math.max(
    moment.retryAfterMs,
    Math.min(moment.retryAfterMs + spreadMs * moment.random, moment.timeLeftMs - 1),
  );
}

/**
 * `Retry-After` in milliseconds: whole seconds, or an HTTP date against the given time of day
 * (RFC 9110, 10.2.3). Nonsense, and what lies in the past, is `undefined`: then our own backoff counts.
 */
export function parseRetryAfterMs(header: string | undefined, wallMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) {
    // 0 asks for no wait: our own backoff counts, or a service that always says so would be hammered.
    return /^0+$/.test(text) ? undefined : Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  }
  // Date.parse takes nearly anything ("1.5", "-3"); a date of HTTP starts with the name of a day.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  // The old form of C's asctime names no zone, and means GMT as the others do, which may say so twice.
  const atMs = Date.parse(`${text} GMT`);
  return Number.isNaN(atMs) || atMs <= wallMs ? undefined : atMs - wallMs;
}
