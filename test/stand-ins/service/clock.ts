import { setTimeout as sleepMs } from 'node:timers/promises';

/**
 * The service's only idea of time. It is handed in, so that a story of 24 hours can be told in
 * a millisecond, and so that the service's clock and its client's may differ.
 */
export interface Clock {
  nowMs(): number;
  sleep(ms: number): Promise<void>;
}

/** The time of day, for the command: people wait in real seconds. */
export const realClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms) => sleepMs(ms),
};

/** A moment as the interface writes it: ISO 8601, in UTC. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
