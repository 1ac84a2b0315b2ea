import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/adapters/clock.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

// Node's timers, not ours: like the real ones, one of over 2³¹−1 ms fires at once.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sleeps on the real clock, and tells whether it is over. */
function startSleep(ms: number, signal?: AbortSignal) {
  const state = { isOver: false };
  systemClock.sleep(ms, signal).then(
    () => {
      state.isOver = true;
    },
    () => undefined,
  );
  return state;
}

describe('a sleep', () => {
  it.each([1, 60_000, LONGEST_TIMER_MS, LONGEST_TIMER_MS + 1, 2 * LONGEST_TIMER_MS + 5])(
    'of %i ms is over after just that time',
    async (ms) => {
      const sleep = startSleep(ms);

      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(sleep.isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(sleep.isOver).toBe(true);
    },
  );

  it('asks for no timer over 2³¹−1 ms', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    startSleep(3 * LONGEST_TIMER_MS);

    await vi.advanceTimersByTimeAsync(3 * LONGEST_TIMER_MS);
    expect(setTimer.mock.calls.map(([, ms]) => ms)).toEqual(Array(3).fill(LONGEST_TIMER_MS));
    setTimer.mockRestore();
  });

  it.each([0, -1])('of %i ms is none', async (ms) => {
    const sleep = startSleep(ms);

    await vi.advanceTimersByTimeAsync(0);
    expect(sleep.isOver).toBe(true);
  });

  it('ends with a cancellation, also one of weeks, and leaves no timer behind', async () => {
    const cancellation = new AbortController();
    const sleep = startSleep(3 * LONGEST_TIMER_MS, cancellation.signal);

    await vi.advanceTimersByTimeAsync(1_000);
    cancellation.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(sleep.isOver).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
