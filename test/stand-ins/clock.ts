import { setTimeout as sleepMs } from 'node:timers/promises';

/** The time of a stand-in. It is passed in, so that a test of 24 hours takes a millisecond. */
export interface Clock {
  readonly nowMs: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const realClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms, signal) => sleepMs(ms, undefined, { signal }).catch(() => undefined),
};

/** A time as the hosting service and GitHub write it: ISO 8601, in UTC. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** A time as HTTP headers have it (RFC 9110, 5.6.7), in whole seconds. */
export function toHttpDate(ms: number): string {
  return new Date(ms).toUTCString();
}
