import type { Clock } from '../ports.ts';

/** While something does not answer or goes on, the log says so at once, then once a minute (W3). */
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
