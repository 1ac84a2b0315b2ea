import type { Clock } from '../../src/ports.ts';

/** A clock on which time passes only while everybody sleeps, and then at once. */
export interface FakeClock extends Clock {
  /** Does something at a moment of the story: cancels it, for example. */
  at(elapsedMs: number, action: () => void): void;
}

interface Sleeper {
  readonly wakesAtMs: number;
  readonly wake: () => void;
}

/**
 * What one timer can wait. The real clock makes several of a longer sleep (`test/adapters/clock.test.ts`), but no
 * step lasts so long: whoever asks for it, or for no number, has miscounted.
 */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/** Noon of a day in January: the time of day at which every story begins unless it says otherwise. */
export const noonMs = Date.UTC(2026, 0, 15, 12);

/**
 * Promises a clock that moves to the next sleeper's moment as soon as nothing else is left to happen. Without
 * luck: `random` is 0 unless a test says otherwise.
 */
export function createFakeClock({
  wallMs = noonMs,
  random = () => 0,
}: { readonly wallMs?: number; readonly random?: () => number } = {}): FakeClock {
  let elapsedMs = 0;
  let isTurning = false;
  const sleepers = new Set<Sleeper>();

  const turn = (): void => {
    isTurning = false;
    const [next] = [...sleepers].sort((one, other) => one.wakesAtMs - other.wakesAtMs);
    if (next === undefined) return;
    sleepers.delete(next);
    elapsedMs = Math.max(elapsedMs, next.wakesAtMs);
    next.wake();
    startTurn();
  };
  const startTurn = (): void => {
    if (isTurning || sleepers.size === 0) return;
    isTurning = true;
    // After all that follows from the last awakening has happened.
    setImmediate(turn);
  };
  const addSleeper = (sleeper: Sleeper): void => {
    sleepers.add(sleeper);
    startTurn();
  };

  return {
    wallMs: () => wallMs + elapsedMs,
    elapsedMs: () => elapsedMs,
    random,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (!(ms <= LONGEST_SLEEP_MS))
          throw new RangeError(`nobody sleeps for ${ms} ms in a step of three days`);
        if (ms <= 0 || signal?.aborted) {
          resolve();
          return;
        }
        const sleeper = { wakesAtMs: elapsedMs + ms, wake: resolve };
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          resolve();
        });
        addSleeper(sleeper);
      }),
    at: (atMs, action) => {
      addSleeper({ wakesAtMs: atMs, wake: action });
    },
  };
}
