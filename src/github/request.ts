import { nextRetryDelayMs } from '../service/retry-schedule.ts';
import { messages } from '../messages/messages.ts';
import { GitHubError, type Clock } from '../ports.ts';
import type { Deadline } from './deadline.ts';

/** No single request may take longer. */
const REQUEST_TIMEOUT_MS = 10_000;

export interface GitHubRequestOptions {
  readonly clock: Clock;
  /** Until when to retry. If it moves earlier, a wait looks at it again. */
  readonly deadline: Deadline;
  /** Aborts the request and its retries. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request to GitHub and retries transient failures until the deadline (contract, G7). Throws the last
 * failure; if GitHub asked for a longer wait, its message says when to try again. Always settles, even if the request ignores its signal.
 *
 * @param onRetry called before a retry; a value that it resolves to is the result instead of a retry.
 */
export async function requestGitHub<T>(
  request: (signal: AbortSignal) => Promise<T>,
  options: GitHubRequestOptions,
  onRetry?: (failed: GitHubError) => Promise<T | undefined>,
): Promise<T> {
  const { clock, deadline, signal } = options;
  const isCancelled = (): boolean => signal.aborted;
  let last = new GitHubError(messages.noTimeForGitHub(), { errorCode: 'connection_failed' });
  let failures = 0;
  while (deadline.atMs > clock.elapsedMs() && !isCancelled()) {
    try {
      return await limitTime(request, options);
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      // What an earlier attempt may have done stays possible.
      const mayHaveActed = last.failure.mayHaveActed === true || error.failure.mayHaveActed === true;
      last = new GitHubError(error.message, { ...error.failure, mayHaveActed });
      failures += 1;
    }
    const wait = await waitToRetry(last, failures, options);
    if (wait === 'none') throw withTimeToRetry(last);
    if (wait === 'cut-short') failures = 0;
    if (isCancelled()) break;
    const instead = await onRetry?.(last);
    if (instead !== undefined) return instead;
  }
  throw last;
}

/** The failure, with the time until which GitHub asked to wait. */
function withTimeToRetry(error: GitHubError): GitHubError {
  const { retryAtMs } = error.failure;
  if (retryAtMs === undefined) return error;
  return new GitHubError(messages.githubAsksForLater(error.message, retryAtMs), error.failure);
}

/**
 * Waits before a retry. If the deadline moves earlier, a backoff is cut short; a wait that GitHub asked for goes on,
 * unless it now ends too late (contract, G8). Resolves to `none` if there is no retry: GitHub is not asked again
 * before it said so.
 */
async function waitToRetry(
  { failure: { isTransient, retryAfterMs } }: GitHubError,
  attempts: number,
  { clock, deadline, signal }: GitHubRequestOptions,
): Promise<'over' | 'cut-short' | 'none'> {
  if (!isTransient) return 'none';
  const failedAtMs = clock.elapsedMs();
  for (;;) {
    const nowMs = clock.elapsedMs();
    const delayMs = nextRetryDelayMs({
      attempts,
      unresolvedNames: 0,
      timeLeftMs: deadline.atMs - nowMs,
      random: clock.random(),
      retryAfterMs: retryAfterMs === undefined ? undefined : failedAtMs + retryAfterMs - nowMs,
    });
    if (delayMs === undefined) return 'none';
    const wake = deadline.moved.aborted ? undefined : deadline.moved;
    await clock.sleep(delayMs, anyOf(signal, wake));
    if (!wake?.aborted || signal.aborted) return 'over';
    if (retryAfterMs === undefined) return 'cut-short';
  }
}

/** How many look-ups are under way at once. GitHub advises against more (its documentation, secondary rate limits). */
const MAX_CONCURRENT_LOOKUPS = 6;

/** Looks something up for each item, several at a time, and resolves to the answers in the items' order. */
export async function lookUpEach<Item, T>(
  items: readonly Item[],
  lookUp: (item: Item, signal: AbortSignal) => Promise<T>,
  options: GitHubRequestOptions,
): Promise<readonly T[]> {
  const answers: T[] = [];
  while (answers.length < items.length) {
    const batch = items.slice(answers.length, answers.length + MAX_CONCURRENT_LOOKUPS);
    const answered = batch.map((item) => requestGitHub((signal) => lookUp(item, signal), options));
    answers.push(...(await Promise.all(answered)));
  }
  return answers;
}

/** One attempt, at most until the deadline, wherever that has moved. */
async function limitTime<T>(
  request: (signal: AbortSignal) => Promise<T>,
  { clock, deadline, signal }: GitHubRequestOptions,
): Promise<T> {
  const expiresAtMs = clock.elapsedMs() + REQUEST_TIMEOUT_MS;
  const leftMs = (): number => Math.min(expiresAtMs, deadline.atMs) - clock.elapsedMs();
  const done = new AbortController();
  const expired = new AbortController();
  const expire = async (): Promise<never> => {
    await clock.sleep(leftMs(), anyOf(done.signal, signal, deadline.moved));
    await clock.sleep(leftMs(), anyOf(done.signal, signal));
    expired.abort();
    throw new GitHubError(signal.aborted ? messages.githubCutOff() : messages.githubTooSlow(), {
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

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

/** GitHub's time of day; `undefined` if its latest answer had a `Date` that cannot be read. */
export function githubTimeMs(
  clock: Clock,
  github: { clockOffsetMs(): number | undefined },
): number | undefined {
  const offsetMs = github.clockOffsetMs();
  return offsetMs === undefined ? undefined : clock.wallMs() + offsetMs;
}
