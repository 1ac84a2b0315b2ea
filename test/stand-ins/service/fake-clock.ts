import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves on by `ms`, waking every sleeper on the way at its own moment, and lets all that follows happen. */
  advance(ms: number): Promise<void>;
}

interface Sleeper {
  readonly wakesAtMs: number;
  readonly wake: () => void;
}

/** Promises a clock that starts at `startMs` and is moved only by `advance`. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let nowMs = startMs;
  let sleepers: Sleeper[] = [];

  return {
    nowMs: () => nowMs,
    sleep: (ms) =>
      new Promise((resolve) => {
        sleepers.push({ wakesAtMs: nowMs + ms, wake: resolve });
      }),
    async advance(ms) {
      const untilMs = nowMs + ms;
      await nextTurn();
      for (;;) {
        const [next] = sleepers
          .filter((sleeper) => sleeper.wakesAtMs <= untilMs)
          .sort((one, other) => one.wakesAtMs - other.wakesAtMs);
        if (next === undefined) break;
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        nowMs = Math.max(nowMs, next.wakesAtMs);
        next.wake();
        // Whoever woke up may go to sleep again before the time that is still to pass.
        await nextTurn();
      }
      nowMs = untilMs;
    },
  };
}
