import type { Clock } from '../ports.ts';

/** How often the log says that something does not answer, or goes on (W3). */
const ANNOUNCE_MS = 60_000;

/** Calls what says so, unless that was called less than a minute ago. */
export function createAnnouncer(clock: Clock) {
  let lastMs = -Infinity;
  return (say: () => void): void => {
    const nowMs = clock.elapsedMs();
    if (nowMs - lastMs < ANNOUNCE_MS) return;
    lastMs = nowMs;
    say();
  };
}
