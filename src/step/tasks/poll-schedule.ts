/**
 * When to poll next (W1). Pure.
 *
 * The end of a task is detected at most a tenth of its duration late (2 s if that is more, never over 30 s). A
 * task that ends just after a poll at time t is detected by the next poll, which may therefore come
 * `clamp(t / 10, 2 s, 30 s)` later. The longest allowed waits need the fewest polls: 2 s apart up to 20 s, then a
 * geometric series, then 30 s apart. docs/maintainers/measurements.md compares this with other schedules.
 */
const LATENESS_SHARE = 0.1;
const MIN_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
/** Matrix jobs that start together spread out: each wait is shortened by up to a twentieth. */
const JITTER_SHARE = 0.05;
/** The second wait is shortened by up to nine tenths, which spreads the jobs over the first two seconds. */
const SECOND_JITTER_SHARE = 0.9;
/** The last poll comes this long before the deadline, so that it can still be answered. */
const LAST_POLL_LEAD_MS = 1_000;

export interface PollState {
  /** When the wait began. All times are in milliseconds on the same clock. */
  readonly startedAtMs: number;
  /** When the last poll was sent; absent before the first. */
  readonly lastPollAtMs?: number | undefined;
  readonly nowMs: number;
  readonly deadlineMs: number;
  readonly fixedIntervalMs?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The first poll comes at once, because the task may have ended long ago. */
  readonly isFirstAtOnce: boolean;
  /** The longest wait between two polls, if it is not that of a task. */
  readonly maxWaitMs?: number | undefined;
  /** A number in [0, 1). */
  readonly random: number;
}

/**
 * The time of the next poll; `undefined` if no time is left. `Retry-After` cannot delay a poll beyond the last possible
 * time.
 */
export function nextPollAtMs(state: PollState): number | undefined {
  const { lastPollAtMs } = state;
  // The last poll comes a second before the deadline, or a tenth of the whole wait if that is shorter.
  const leadMs = Math.min(LAST_POLL_LEAD_MS, Math.max(0, state.deadlineMs - state.startedAtMs) / 10);
  const lastChanceMs = state.deadlineMs - leadMs;
  if ((lastPollAtMs ?? -Infinity) >= lastChanceMs) return undefined;
  if (state.nowMs >= state.deadlineMs) return undefined;
  const firstWaitMs = state.isFirstAtOnce ? 0 : (state.fixedIntervalMs ?? FIRST_WAIT_MS);
  const dueAtMs =
    lastPollAtMs === undefined
      ? state.startedAtMs + firstWaitMs
      : lastPollAtMs + nextWaitMs(state, lastPollAtMs - state.startedAtMs);
  // The spread keeps jobs that all got the same `Retry-After` from polling at the same moment.
  const allowedAtMs =
    state.retryAfterMs === undefined
      ? dueAtMs
      : Math.max(dueAtMs, state.nowMs + state.retryAfterMs + spreadMs(state));
  return Math.max(state.nowMs, Math.min(allowedAtMs, lastChanceMs));
}

/** The longest wait before the next poll of a task that has lasted `waitedMs` (W1). */
export function longestWaitMs(waitedMs: number, maxWaitMs = MAX_WAIT_MS): number {
  return Math.min(maxWaitMs, Math.max(MIN_WAIT_MS, waitedMs * LATENESS_SHARE));
}

function nextWaitMs(state: PollState, waitedMs: number): number {
  const share = waitedMs <= FIRST_WAIT_MS ? SECOND_JITTER_SHARE : JITTER_SHARE;
  return state.fixedIntervalMs ?? longestWaitMs(waitedMs, state.maxWaitMs) * (1 - share * state.random);
}

function spreadMs(state: PollState): number {
  return longestWaitMs((state.lastPollAtMs ?? state.startedAtMs) - state.startedAtMs) * state.random;
}
