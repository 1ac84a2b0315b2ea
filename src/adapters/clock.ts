import type { Clock } from '../ports.ts';

/** A timer over 2³¹−1 ms fires at once, so a longer sleep is several timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The real clock, from the start of the process. (`performance.now()` would load `perf_hooks`: 1 ms.) */
export const systemClock: Clock = {
  wallMs: () => Date.now(),
  elapsedMs: () => process.uptime() * 1000,
  random: () => Math.random(),
  async sleep(ms, signal) {
    for (let leftMs = ms; leftMs > 0 && !signal?.aborted; leftMs -= LONGEST_TIMER_MS) {
      await sleepOnce(Math.min(leftMs, LONGEST_TIMER_MS), signal);
    }
  },
};

function sleepOnce(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    // A timer drops fractions, and would wake a moment too early.
    const timer = setTimeout(wake, Math.ceil(ms));
    signal?.addEventListener('abort', wake, { once: true });
  });
}
