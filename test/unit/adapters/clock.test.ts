import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/adapters/clock.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

// Fakes Node's timers: like the real ones, a timer of more than 2³¹−1 ms fires at once.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a sleep on the real clock. */
function startSleep(ms: number, signal?: AbortSignal): { readonly isOver: boolean } {
  const state = { isOver: false };
  systemClock.sleep(ms, signal).then(
    () => {
      state.isOver = true;
    },
    () => undefined,
  );
  return state;
}

describe('sleep', () => {
  it.each([1, 60_000, LONGEST_TIMER_MS, LONGEST_TIMER_MS + 1, 2 * LONGEST_TIMER_MS + 5])(
    'lasts %i ms',
    async (ms) => {
      const sleep = startSleep(ms);

      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(sleep.isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(sleep.isOver).toBe(true);
    },
  );

  it.each([0, -1])('returns at once for %i ms', async (ms) => {
    const sleep = startSleep(ms);

    await vi.advanceTimersByTimeAsync(0);
    expect(sleep.isOver).toBe(true);
  });

  it('ends at once if the signal aborts, even after weeks were requested, and leaves no timer', async () => {
    const cancellation = new AbortController();
    const sleep = startSleep(3 * LONGEST_TIMER_MS, cancellation.signal);

    await vi.advanceTimersByTimeAsync(1_000);
    cancellation.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(sleep.isOver).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
