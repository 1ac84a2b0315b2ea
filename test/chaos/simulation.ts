import type { Clock as ServiceClock } from '../stand-ins/service/clock.ts';
import type { Clock } from '../../src/ports.ts';

interface Sleeper {
  readonly wakesAtMs: number;
  readonly wake: () => void;
}

/**
 * Time for a whole story in one process: it stands still while anybody has something to do, and then moves
 * to the moment at which the first sleeper wakes. A story of three days takes as long as its requests.
 */
export interface Simulation {
  readonly wallMs: () => number;
  readonly service: ServiceClock;
  /** A process's own clock: `elapsedMs` counts from now. */
  startProcess(random: () => number): Clock;
  /** Runs until the work has settled, or `untilMs` of the wall clock is reached: then `undefined`. */
  run<T>(work: Promise<T>, untilMs?: number): Promise<T | undefined>;
  /** Lets time pass, and everything that happens in it. */
  pass(ms: number): Promise<void>;
}

/** Work that waits for nothing which will ever happen. In the real world the event loop would run dry. */
export class Deadlock extends Error {
  override readonly name = 'Deadlock';
}

export function createSimulation(startMs: number): Simulation {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();

  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (ms <= 0 || signal?.aborted) {
        resolve();
        return;
      }
      const wake = (): void => {
        sleepers.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      // Whole milliseconds, as timers have: a fraction would be lost in a time of day, and nobody would ever wake.
      const sleeper: Sleeper = { wakesAtMs: nowMs + Math.ceil(ms), wake };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', wake, { once: true });
    });

  /** All that can happen without time passing has happened when this resolves. */
  const settle = (): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(() => {
        resolve();
      });
    });

  /** Moves to the next sleeper's moment, if it comes before `untilMs`. */
  const step = (untilMs: number): boolean => {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers) if (!next || sleeper.wakesAtMs < next.wakesAtMs) next = sleeper;
    if (!next || next.wakesAtMs > untilMs) return false;
    nowMs = Math.max(nowMs, next.wakesAtMs);
    next.wake();
    return true;
  };

  return {
    wallMs: () => nowMs,
    service: { nowMs: () => nowMs, sleep: (ms) => sleep(ms) },
    startProcess(random) {
      const startedAtMs = nowMs;
      return { wallMs: () => nowMs, elapsedMs: () => nowMs - startedAtMs, sleep, random };
    },
    async run<T>(work: Promise<T>, untilMs = Infinity) {
      let settled: { readonly value: T } | undefined;
      let failure: { readonly error: unknown } | undefined;
      work.then(
        (value) => {
          settled = { value };
        },
        (error: unknown) => {
          failure = { error };
        },
      );
      const isSettled = (): boolean => settled !== undefined || failure !== undefined;
      await settle();
      while (!isSettled()) {
        if (!step(untilMs)) {
          if (untilMs === Infinity) throw new Deadlock('nothing is left to wait for');
          nowMs = Math.max(nowMs, untilMs);
          return undefined;
        }
        await settle();
      }
      if (failure) throw failure.error;
      return settled?.value;
    },
    async pass(ms) {
      const untilMs = nowMs + ms;
      await settle();
      while (step(untilMs)) await settle();
      nowMs = untilMs;
    },
  };
}
