/**
 * Imported before the packaged action in every test: no limit of time that it sets itself is reached, however busy the
 * machine is. Its clock hardly moves but by what the action sleeps, and a timer of two seconds or more is a limit and takes a
 * thousand times as long. What it really waits for, such as the next poll, is shorter.
 */
const SLOWER = 1_000;
const SHORTEST_LIMIT_MS = 2_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const realMs = (): number => performance.now();
let slept = { untilMs: 0, atRealMs: realMs() };
const nowMs = (): number => slept.untilMs + (realMs() - slept.atRealMs) / SLOWER;
process.uptime = () => nowMs() / 1_000;

const start = globalThis.setTimeout;
globalThis.setTimeout = ((callback: () => void, ms = 0) => {
  const untilMs = nowMs() + ms;
  const wake = (): void => {
    if (nowMs() < untilMs) slept = { untilMs, atRealMs: realMs() };
    callback();
  };
  return start(wake, ms < SHORTEST_LIMIT_MS ? ms : Math.min(ms * SLOWER, LONGEST_TIMER_MS));
}) as typeof start;

export {};
