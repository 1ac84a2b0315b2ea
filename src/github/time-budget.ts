import type { Clock } from '../ports.ts';

export interface SpendOptions {
  /** Ends the work early: the job was cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** No more than this, even if more is left. */
  readonly maxMs?: number | undefined;
}

/** Time for work that decides nothing, in total, however often it is tried. */
export interface TimeBudget {
  /**
   * Runs the work with a signal that aborts when its time is up. Throws then, and passes on what the work
   * throws. Work that ignores its signal is left behind.
   */
  spend<T>(work: (signal: AbortSignal) => Promise<T>, options?: SpendOptions): Promise<T>;
}

/** Creates a budget of `totalMs` on the given clock. */
export function createTimeBudget(totalMs: number, clock: Clock): TimeBudget {
  let leftMs = totalMs;
  return {
    async spend(work, { signal, maxMs = Infinity } = {}) {
      const allowedMs = Math.min(leftMs, maxMs);
      const startedAtMs = clock.elapsedMs();
      const done = new AbortController();
      const expired = new AbortController();
      const expire = async (): Promise<never> => {
        await clock.sleep(allowedMs, signal ? AbortSignal.any([done.signal, signal]) : done.signal);
        expired.abort();
        throw new Error(
          signal?.aborted ? 'the job was cancelled' : 'no answer in the time that is kept for it',
        );
      };
      if (allowedMs <= 0 || signal?.aborted) return expire();
      try {
        return await Promise.race([work(expired.signal), expire()]);
      } finally {
        done.abort();
        leftMs -= clock.elapsedMs() - startedAtMs;
      }
    },
  };
}
