import type { Clock as ProcessClock } from '../../src/ports.ts';
import type { Clock } from './clock.ts';

/** The time at which fake clocks start by default: noon of a day in January. */
export const noonMs = Date.UTC(2026, 0, 15, 12);

/** Longer than any step, and the longest timeout of a Node timer. A longer sleep, or NaN, is a miscalculation. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/** More than in any test. Who sleeps more often does so forever, and on this clock forever takes no time. */
const MOST_SLEEPS = 30_000;

/**
 * The clock of several processes and stand-ins in one test. It stands still while there is anything to do, and moves
 * only during `run` and `advance`: then to the time at which the next sleeper wakes.
 */
export interface Simulation extends Clock {
  /** The clock of a new process: `elapsedMs` counts from now. */
  startProcess(random: () => number): ProcessClock;
  /** Runs until the work has settled. Throws if it waits for something that never happens. */
  run<T>(work: Promise<T>): Promise<T>;
  /** Moves the clock by `ms` and wakes every sleeper on the way at its own time. */
  advance(ms: number): Promise<void>;
}

/** The clock of one process. It moves by itself as soon as everything else has happened. */
export interface FakeClock extends ProcessClock {
  /** Runs `action` at that time. */
  at(elapsedMs: number, action: () => void): void;
}

export function createSimulation(startMs = noonMs): Simulation {
  const timeline = createTimeline(startMs);
  const { nowMs, sleep, wakeNext, moveTo } = timeline;
  return {
    nowMs,
    sleep,
    startProcess: (random) => timeline.startProcess(random),
    async run(work) {
      const settled: unknown[] = [];
      const onSettled = () => settled.push(work);
      work.then(onSettled, onSettled);
      await settle();
      while (settled.length === 0) {
        // A real event loop would run dry.
        if (!wakeNext(Infinity)) throw new Error('The work waits for something that never happens.');
        await settle();
      }
      return work;
    },
    async advance(ms) {
      const untilMs = nowMs() + ms;
      await settle();
      while (wakeNext(untilMs)) await settle();
      moveTo(untilMs);
    },
  };
}

export function createFakeClock(): FakeClock {
  let isMoving = false;
  const timeline = createTimeline(noonMs, move);

  function move(): void {
    if (isMoving) return;
    isMoving = true;
    setImmediate(() => {
      isMoving = false;
      if (timeline.wakeNext(Infinity)) move();
    });
  }

  return {
    ...timeline.startProcess(() => 0),
    at: (elapsedMs, action) => {
      timeline.wakeAt(noonMs + elapsedMs, action);
    },
  };
}

/** Resolves when everything that needs no time has happened. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

interface Sleeper {
  readonly wakesAtMs: number;
  readonly wake: () => void;
}

/** The current time, and who sleeps until when. `onSleep` is called for each new sleeper. */
function createTimeline(startMs: number, onSleep: () => void = () => undefined) {
  let nowMs = startMs;
  let sleeps = 0;
  const sleepers = new Set<Sleeper>();

  /** Returns a function that removes the sleeper. */
  function wakeAt(wakesAtMs: number, wake: () => void): () => void {
    const sleeper = { wakesAtMs, wake };
    sleepers.add(sleeper);
    onSleep();
    return () => sleepers.delete(sleeper);
  }

  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      sleeps += 1;
      if (sleeps > MOST_SLEEPS)
        throw new Error(`Somebody has slept ${MOST_SLEEPS} times, and does not stop.`);
      if (!(ms <= LONGEST_SLEEP_MS)) throw new RangeError(`A step never sleeps for ${ms} ms.`);
      if (ms <= 0 || signal?.aborted) {
        resolve();
        return;
      }
      const wake = (): void => {
        remove();
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      // Whole milliseconds, like timers: added to a time of day, a small fraction would be rounded to nothing.
      const remove = wakeAt(nowMs + Math.ceil(ms), wake);
      signal?.addEventListener('abort', wake, { once: true });
    });

  return {
    nowMs: () => nowMs,
    sleep,
    wakeAt,
    moveTo: (ms: number): void => {
      nowMs = Math.max(nowMs, ms);
    },
    /** Moves to the time of the next sleeper and wakes it; false if there is none up to `untilMs`. */
    wakeNext: (untilMs: number): boolean => {
      let next: Sleeper | undefined;
      for (const sleeper of sleepers) if (!next || sleeper.wakesAtMs < next.wakesAtMs) next = sleeper;
      if (!next || next.wakesAtMs > untilMs) return false;
      sleepers.delete(next);
      nowMs = Math.max(nowMs, next.wakesAtMs);
      next.wake();
      return true;
    },
    startProcess(random: () => number): ProcessClock {
      const startedAtMs = nowMs;
      return { wallMs: () => nowMs, elapsedMs: () => nowMs - startedAtMs, sleep, random };
    },
  };
}
