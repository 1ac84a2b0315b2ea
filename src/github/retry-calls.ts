import { createFailure, outOfTime, RequestFailed, type Result } from '../outcome/failure.ts';
import type { MakeCall } from '../ports.ts';
import { retry, timeLeftMs, type RetryOptions } from '../service/retry.ts';

/** No attempt may take longer, nor more than a third of the time left, because a connection may be silent (G7). */
const ATTEMPT_TIMEOUT_MS = 10_000;

/**
 * Retries each call to GitHub until the deadline (G7). Throws a `RequestFailed` with the last failure, whose `mayHaveActed`
 * covers all attempts. Settles even if a call ignores its signal.
 */
export function retryCalls(options: RetryOptions): MakeCall {
  return async (attempt, findCreated) => {
    const limited = () => limitTime(attempt, options);
    const result = await retry(limited, { ...options, peer: 'github', findInstead: findCreated });
    if (result.kind === 'success') return result.success;
    const { mayHaveActed } = result.attempts;
    const failure = result.kind === 'failure' ? result.failure : result.lastFailure;
    throw new RequestFailed({ ...(failure ?? outOfTime('github')), mayHaveActed });
  };
}

/** Limits one attempt to a part of the time left, which becomes shorter when `hurry` aborts. */
async function limitTime<T>(
  attempt: (signal: AbortSignal) => Promise<Result<T>>,
  options: RetryOptions,
): Promise<Result<T>> {
  const { clock, hurry, signal } = options;
  let tryUntilMs = Infinity;
  const done = new AbortController();
  const expired = new AbortController();
  const wait = async (wake: readonly AbortSignal[]): Promise<void> => {
    const nowMs = clock.elapsedMs();
    tryUntilMs = Math.min(tryUntilMs, nowMs + Math.min(ATTEMPT_TIMEOUT_MS, timeLeftMs(options) / 3));
    await clock.sleep(tryUntilMs - nowMs, AbortSignal.any([done.signal, signal, ...wake]));
  };
  const expire = async (): Promise<Result<T>> => {
    await wait(hurry ? [hurry] : []);
    // `hurry` may have ended the first wait: wait for the rest of the shorter time.
    await wait([]);
    expired.abort();
    const common = { errorCode: 'connection_failed', isTransient: true, mayHaveActed: true } as const;
    return { ok: false, failure: createFailure('github', { ...common, cause: 'too-slow' }) };
  };
  try {
    return await Promise.race([attempt(expired.signal), expire()]);
  } finally {
    done.abort();
  }
}
