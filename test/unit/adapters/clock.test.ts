import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  const end = () => (state.isOver = true);
  systemClock.sleep(ms, signal).then(end, () => undefined);
  return state;
}

it.each([0, 1, LONGEST_TIMER_MS, 2 * LONGEST_TIMER_MS + 5, 1.4])(
  'a sleep lasts %d ms, and a fraction more than too little: a timer would drop it',
  async (ms) => {
    const sleep = startSleep(ms);

    await vi.advanceTimersByTimeAsync(Math.max(0, Math.ceil(ms) - 1));
    expect(sleep.isOver).toBe(ms === 0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sleep.isOver).toBe(true);
  },
);

it('a sleep that is over leaves no listener', async () => {
  const { signal } = new AbortController();
  const sleep = startSleep(1, signal);
  await vi.advanceTimersByTimeAsync(1);
  expect([sleep.isOver, getEventListeners(signal, 'abort')]).toEqual([true, []]);
});

it('a sleep ends at once if the signal aborts, even after weeks were requested, and leaves no timer', async () => {
  const cancellation = new AbortController();
  const sleep = startSleep(3 * LONGEST_TIMER_MS, cancellation.signal);

  await vi.advanceTimersByTimeAsync(1_000);
  cancellation.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(sleep.isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
