import type { Clock } from '../ports.ts';

export interface SpendOptions {
  /** Ends the work early: the job was cancelled. */
  readonly signal?: AbortSignal;
  /** No more than this, even where more is left. */
  readonly mostMs?: number;
}

/** Time that may be spent on something that decides nothing: in all, however often it is tried. */
export interface TimeBudget {
  /**
   * Runs the work with a signal that aborts when its time is up. Throws then, and what the work throws. Work
   * that ignores its signal is left behind, not waited for.
   */
  spend<T>(work: (signal: AbortSignal) => Promise<T>, options?: SpendOptions): Promise<T>;
}

/** A budget of `totalMs` on the given clock. */
export function createTimeBudget(totalMs: number, clock: Clock): TimeBudget {
  let leftMs = totalMs;
  return {
    async spend(work, { signal, mostMs = Infinity } = {}) {
      const allowedMs = Math.min(leftMs, mostMs);
      const startedAtMs = clock.elapsedMs();
      const isDone = new AbortController();
      const isOver = new AbortController();
      const giveUp = async (): Promise<never> => {
        await clock.sleep(allowedMs, signal ? AbortSignal.any([isDone.signal, signal]) : isDone.signal);
        isOver.abort();
        throw new Error(
          signal?.aborted ? 'the job was cancelled' : 'no answer in the time that is kept for it',
        );
      };
      if (allowedMs <= 0 || signal?.aborted) return giveUp();
      try {
        return await Promise.race([work(isOver.signal), giveUp()]);
      } finally {
        isDone.abort();
        leftMs -= clock.elapsedMs() - startedAtMs;
      }
    },
  };
}
