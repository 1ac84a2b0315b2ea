import { outOfTime, type Failure, type FailureCause, type Result } from '../outcome/failure.ts';
import type { Clock } from '../ports.ts';
import { nextRetryDelayMs } from './retry-schedule.ts';

/** What is known about the attempts at one request. */
export interface Attempts {
  readonly count: number;
  /** The peer may have acted on one of them, although no response says so. */
  readonly mayHaveActed: boolean;
  /** One had no conclusive response: a replay may be the response to it. */
  readonly mayBeReplayedLater: boolean;
}

/** Until when something is tried. */
export interface RetryTime {
  readonly clock: Clock;
  /** Until when an attempt may start, on the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Aborts when somebody begins to wait for the result (G8). Its reason is until when, as `deadlineMs`. */
  readonly hurry?: AbortSignal | undefined;
}

export interface RetryOptions extends RetryTime {
  /** Called before each wait. */
  readonly onRetry?: ((failure: Failure) => void) | undefined;
}

interface Retrying<T> extends RetryOptions {
  readonly peer: Failure['peer'];
  readonly isTriedOnce?: boolean | undefined;
  /** Called before each retry: a value that it resolves to is the result. */
  readonly findInstead?: ((earlier: Attempts) => Promise<T | undefined>) | undefined;
}

export type Retried<T> = { readonly attempts: Attempts } & (
  | { readonly kind: 'success'; readonly success: T }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** `lastFailure`: what the last attempt brought that the cancellation did not cut off. */
  | { readonly kind: 'cancelled'; readonly lastFailure: Failure | undefined }
);

/** Causes that a retry in the next minutes rarely changes. */
const seldomPass: readonly FailureCause[] = ['name-not-resolved', 'from-cache'];

/**
 * Makes attempts until one succeeds, a retry cannot help, or the time is up (K4 and G7). A cancellation ends it as
 * soon as the attempt under way ends. `attempt` is told of the earlier ones, and limits its own time.
 */
export async function retry<T>(
  attempt: (earlier: Attempts) => Promise<Result<T>>,
  options: Retrying<T>,
): Promise<Retried<T>> {
  const { findInstead, peer, signal } = options;
  const isCancelled = (): boolean => signal.aborted;
  const attempts = { count: 0, mayHaveActed: false, mayBeReplayedLater: false };
  let failures = 0;
  let hopeless = 0;
  let unsaidWaits = 0;
  let lastFailure: Failure | undefined;

  while (!isCancelled()) {
    // A guard, or a slow answer to something else, may have used up the time before the first attempt.
    if (timeLeftMs(options) <= 0) return fail(lastFailure ?? outOfTime(peer));
    const result = await attempt(attempts);
    attempts.count += 1;
    if (result.ok) return { kind: 'success', success: result.success, attempts };

    const failure = withUnsaidWait(result.failure, unsaidWaits);
    attempts.mayHaveActed ||= failure.mayHaveActed;
    attempts.mayBeReplayedLater ||= failure.mayBeReplayedLater;
    if (!isCancelled() || failure.cause !== 'no-response') lastFailure = failure;
    if (isCancelled()) break;
    failures += 1;
    if (seldomPass.includes(failure.cause)) hopeless += 1;
    if (failure.isWaitUnsaid) unsaidWaits += 1;
    if (!failure.isTransient || options.isTriedOnce) return fail(failure);
    const wait = await waitToRetry(failure, { attempts: failures, hopeless }, options);
    if (wait === 'none') return fail(failure);
    if (wait === 'cut-short') failures = 0;
    const instead = isCancelled() ? undefined : await findInstead?.(attempts);
    if (instead !== undefined) return { kind: 'success', success: instead, attempts };
  }
  return { kind: 'cancelled', attempts, lastFailure };

  function fail(failure: Failure): Retried<T> {
    return { kind: 'failure', failure, attempts };
  }
}

/**
 * Waits before a retry. `hurry` cuts a backoff short; a wait that the peer asked for goes on, unless it now ends too
 * late (G8). Resolves to `none` if there is no retry: the peer is not asked again before it said so.
 */
async function waitToRetry(
  failure: Failure,
  { attempts, hopeless }: { readonly attempts: number; readonly hopeless: number },
  options: RetryOptions,
): Promise<'over' | 'cut-short' | 'none'> {
  const { clock, hurry, onRetry, signal } = options;
  const { retryAfterMs, retryForMs = Infinity } = failure;
  const failedAtMs = clock.elapsedMs();
  for (;;) {
    const delayMs = nextRetryDelayMs({
      attempts,
      hopeless,
      timeLeftMs: timeLeftMs(options),
      random: clock.random(),
      retryAfterMs: retryAfterMs === undefined ? undefined : failedAtMs + retryAfterMs - clock.elapsedMs(),
    });
    if (delayMs === undefined) return 'none';
    onRetry?.(failure);
    const wake = hurry?.aborted ? undefined : hurry;
    // The last attempt comes when that time is over.
    await clock.sleep(Math.min(delayMs, retryForMs), wake ? AbortSignal.any([signal, wake]) : signal);
    if (!wake?.aborted || signal.aborted) return 'over';
    if (retryAfterMs === undefined) return 'cut-short';
  }
}

/** Each time that the peer does not say how long it limits the rate, the wait is twice as long (G7). */
function withUnsaidWait(failure: Failure, unsaidWaits: number): Failure {
  const { isWaitUnsaid, retryAfterMs = 0, retryAtMs = 0 } = failure;
  if (!isWaitUnsaid) return failure;
  const longerMs = retryAfterMs * (2 ** unsaidWaits - 1);
  return { ...failure, retryAfterMs: retryAfterMs + longerMs, retryAtMs: retryAtMs + longerMs };
}

/**
 * The time until the deadline, which `hurry` replaces with an earlier one (its abort reason) once the step waits for
 * the result.
 */
export function timeLeftMs({ clock, deadlineMs, hurry }: RetryTime): number {
  return Math.min(deadlineMs, hurry?.aborted ? Number(hurry.reason) : Infinity) - clock.elapsedMs();
}
