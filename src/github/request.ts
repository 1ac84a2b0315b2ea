import { nextRetryDelayMs } from '../retry/retry-schedule.ts';
import { messages } from '../messages/messages.ts';
import { GitHubError, type Clock, type GitHubFailure } from '../ports.ts';

/** No single try may take longer, nor a third of the time that is left: it may be a silent connection (rules.md, G7). */
const REQUEST_TIMEOUT_MS = 10_000;

export interface GitHubRequestOptions {
  readonly clock: Clock;
  /** Until when to retry, on the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Aborts when somebody begins to wait for the result (rules.md, G8). Its reason is until when, as `deadlineMs`. */
  readonly hurry?: AbortSignal | undefined;
  readonly onRetry?: (failed: GitHubError) => void;
}

/**
 * Sends a request to GitHub and retries transient failures until the deadline (rules.md, G7). Throws the last failure; if
 * GitHub asked for a longer wait, its message says when to try again. Settles even if the request ignores its signal.
 * `findInstead` is called before a retry; a value that it resolves to is the result.
 */
export async function requestGitHub<T>(
  request: (signal: AbortSignal) => Promise<T>,
  options: GitHubRequestOptions,
  findInstead?: (failed: GitHubError) => Promise<T | undefined>,
): Promise<T> {
  const { signal } = options;
  const isCancelled = (): boolean => signal.aborted;
  let last = new GitHubError(messages.noTimeForGitHub(), { errorCode: 'connection_failed' });
  let failures = 0;
  let unresolvedNames = 0;
  let unsaidWaits = 0;
  while (timeLeftMs(options) > 0 && !isCancelled()) {
    try {
      return await limitTime(request, options);
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      // What an earlier attempt may have done stays possible.
      const mayHaveActed = last.failure.mayHaveActed === true || error.failure.mayHaveActed === true;
      const failure = withUnsaidWait(error.failure, unsaidWaits);
      last = new GitHubError(error.message, { ...failure, mayHaveActed });
      failures += 1;
      if (failure.isNameUnknown) unresolvedNames += 1;
      if (failure.isWaitUnsaid) unsaidWaits += 1;
    }
    const wait = await waitToRetry(last, { attempts: failures, unresolvedNames }, options);
    if (wait === 'none') {
      const { retryAtMs } = last.failure;
      if (retryAtMs === undefined) throw last;
      throw new GitHubError(messages.githubAsksForLater(last.message, retryAtMs), last.failure);
    }
    if (wait === 'cut-short') failures = 0;
    if (isCancelled()) break;
    const instead = await findInstead?.(last);
    if (instead !== undefined) return instead;
  }
  throw last;
}

/**
 * Waits before a retry. `hurry` cuts a backoff short; a wait that GitHub asked for goes on, unless it now ends too late
 * (rules.md, G8). Resolves to `none` if there is no retry: GitHub is not asked again before it said so.
 */
async function waitToRetry(
  error: GitHubError,
  { attempts, unresolvedNames }: { readonly attempts: number; readonly unresolvedNames: number },
  options: GitHubRequestOptions,
): Promise<'over' | 'cut-short' | 'none'> {
  const { clock, hurry, onRetry, signal } = options;
  const { isNameUnknown, isTransient, retryAfterMs, retryForMs = Infinity } = error.failure;
  if (!isTransient) return 'none';
  const failedAtMs = clock.elapsedMs();
  for (;;) {
    const delayMs = nextRetryDelayMs({
      attempts,
      unresolvedNames: isNameUnknown ? unresolvedNames : 0,
      timeLeftMs: timeLeftMs(options),
      random: clock.random(),
      retryAfterMs: retryAfterMs === undefined ? undefined : failedAtMs + retryAfterMs - clock.elapsedMs(),
    });
    if (delayMs === undefined) return 'none';
    if (!signal.aborted) onRetry?.(error);
    const wake = hurry?.aborted ? undefined : hurry;
    // The last try comes when that time is over.
    await clock.sleep(Math.min(delayMs, retryForMs), AbortSignal.any(wake ? [signal, wake] : [signal]));
    if (!wake?.aborted || signal.aborted) return 'over';
    if (retryAfterMs === undefined) return 'cut-short';
  }
}

/** Each time that GitHub does not say how long it limits the rate, the wait is twice as long (rules.md, G7). */
function withUnsaidWait(failure: GitHubFailure, unsaidWaits: number): GitHubFailure {
  const { isWaitUnsaid, retryAfterMs = 0, retryAtMs = 0 } = failure;
  if (!isWaitUnsaid) return failure;
  const longerMs = retryAfterMs * (2 ** unsaidWaits - 1);
  return { ...failure, retryAfterMs: retryAfterMs + longerMs, retryAtMs: retryAtMs + longerMs };
}

/** One try. When somebody begins to wait for it, less time is left. */
async function limitTime<T>(request: (signal: AbortSignal) => Promise<T>, options: GitHubRequestOptions) {
  const { clock, hurry, signal } = options;
  let tryUntilMs = Infinity;
  const done = new AbortController();
  const expired = new AbortController();
  const wait = async (wake: readonly AbortSignal[]): Promise<void> => {
    const nowMs = clock.elapsedMs();
    tryUntilMs = Math.min(tryUntilMs, nowMs + Math.min(REQUEST_TIMEOUT_MS, timeLeftMs(options) / 3));
    await clock.sleep(tryUntilMs - nowMs, AbortSignal.any([done.signal, signal, ...wake]));
  };
  const expire = async (): Promise<never> => {
    await wait(hurry ? [hurry] : []);
    if (hurry?.aborted) await wait([]);
    expired.abort();
    throw new GitHubError(messages.githubTooSlow(), {
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

function timeLeftMs({ clock, deadlineMs, hurry }: GitHubRequestOptions): number {
  return Math.min(deadlineMs, hurry?.aborted ? Number(hurry.reason) : Infinity) - clock.elapsedMs();
}
