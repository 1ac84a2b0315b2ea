import type { Clock } from '../ports.ts';

/** Over 2³¹−1 ms a timer fires at once: a longer sleep is several. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The real clock: `elapsedMs` counts from the start of the process, so that loading the program counts
 * too. `performance.now()` tells the same, and costs 1 ms by loading `perf_hooks`.
 */
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
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake, { once: true });
  });
}
