import { nextRetryDelayMs } from '../api/retry-schedule.ts';
import { GitHubError, type Clock } from '../ports.ts';

/** No single request may take longer. */
const REQUEST_TIMEOUT_MS = 10_000;
/** A look-up that decides something may take this long, and half of the step's time left (contract, G7). */
const MAX_LOOKUP_MS = 2 * 60_000;

export interface GitHubRequestOptions {
  readonly clock: Clock;
  /** Until when to retry, on the clock's `elapsedMs`. */
  readonly untilMs: number;
  /** Aborts the request and its retries. */
  readonly signal?: AbortSignal | undefined;
}

/** Until when a look-up that starts now may be retried. */
export function lookupUntilMs(clock: Clock, deadlineMs: number): number {
  const nowMs = clock.elapsedMs();
  return nowMs + Math.max(0, Math.min(MAX_LOOKUP_MS, (deadlineMs - nowMs) / 2));
}

/**
 * Sends a request to GitHub and retries transient failures until `untilMs` (contract, G7). Throws the last
 * failure. Always settles, even if the request ignores its signal.
 *
 * @param onRetry called before a retry; a value that it resolves to is the result instead of a retry.
 */
export async function requestGitHub<T>(
  request: (signal: AbortSignal) => Promise<T>,
  { clock, untilMs, signal }: GitHubRequestOptions,
  onRetry?: (failed: GitHubError) => Promise<T | undefined>,
): Promise<T> {
  let last = new GitHubError('no time was left to ask GitHub', { errorCode: 'connection_failed' });
  for (let attempt = 1; ; attempt += 1) {
    const leftMs = untilMs - clock.elapsedMs();
    if (leftMs <= 0 || signal?.aborted) throw last;
    try {
      return await limitTime(request, Math.min(leftMs, REQUEST_TIMEOUT_MS), clock, signal);
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      last = error;
    }
    const delayMs = last.failure.isTransient
      ? nextRetryDelayMs({
          attempts: attempt,
          unresolvedNames: 0,
          timeLeftMs: untilMs - clock.elapsedMs(),
          random: clock.random(),
          retryAfterMs: last.failure.retryAfterMs,
        })
      : undefined;
    if (delayMs === undefined) throw last;
    await clock.sleep(delayMs, signal);
    const instead = await onRetry?.(last);
    if (instead !== undefined) return instead;
  }
}

async function limitTime<T>(
  request: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<T> {
  const done = new AbortController();
  const expired = new AbortController();
  const expire = async (): Promise<never> => {
    await clock.sleep(timeoutMs, signal ? AbortSignal.any([done.signal, signal]) : done.signal);
    expired.abort();
    throw new GitHubError(signal?.aborted ? 'the job was cancelled' : 'GitHub did not answer in time', {
      errorCode: 'connection_failed',
      isTransient: true,
      mayHaveActed: true,
    });
  };
  try {
    return await Promise.race([request(expired.signal), expire()]);
  } finally {
    done.abort();
  }
}

/** GitHub's time of day; the runner's until GitHub has answered. */
export function githubTimeMs(clock: Clock, github: { clockOffsetMs(): number | undefined }): number {
  return clock.wallMs() + (github.clockOffsetMs() ?? 0);
}
