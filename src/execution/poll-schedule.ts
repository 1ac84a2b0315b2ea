/**
 * When to poll next. Pure.
 *
 * The promise: a task's end is seen at most a tenth of its duration late (2 s where that is more, never
 * over 30 s). A task that ends just after a poll at time t has lasted t, and is seen at the next poll; so
 * the next poll may come `clamp(t / 10, 2 s, 30 s)` after it and not later. Taking all of that each time is
 * the schedule with the fewest polls that keeps the promise: 2 s apart to 20 s, then a geometric series,
 * then 30 s apart. Measured beside others in CONTRIBUTING.md (`npm run bench`).
 */
const LATENESS_SHARE = 0.1;
const LEAST_WAIT_MS = 2_000;
const MOST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
/** Legs of a matrix that start together drift apart: each wait is shortened by up to a twentieth. */
const JITTER_SHARE = 0.05;
/** The second wait is shortened by up to nine tenths: that spreads them over the two seconds from the start. */
const SECOND_JITTER_SHARE = 0.9;
/** The last poll leaves itself this long to be answered before the deadline. */
const LAST_POLL_LEAD_MS = 1_000;

export interface PollMoment {
  /** When waiting began. All times in milliseconds on one clock. */
  readonly startedAtMs: number;
  /** When the last poll was sent; absent before the first. */
  readonly lastPollAtMs?: number | undefined;
  readonly nowMs: number;
  readonly deadlineMs: number;
  /** `poll-interval-seconds`, where the user fixed it. */
  readonly fixedIntervalMs?: number | undefined;
  /** What the last answer asked for. */
  readonly retryAfterMs?: number | undefined;
  /** The first poll comes at once: replays, attachments, `await-task`. */
  readonly isFirstAtOnce: boolean;
  /** A number in [0, 1). */
  readonly random: number;
}

/**
 * The time of the next poll, or `undefined` where there is none left before the deadline.
 * `Retry-After` moves a poll back, but never past the last one, which falls just before the deadline.
 */
export function nextPollAtMs(moment: PollMoment): number | undefined {
  const lastChanceMs = moment.deadlineMs - lastPollLeadMs(moment);
  const { lastPollAtMs } = moment;
  if (lastPollAtMs !== undefined && lastPollAtMs >= lastChanceMs) return undefined;
  if (moment.nowMs >= moment.deadlineMs) return undefined;
  const dueAtMs =
    lastPollAtMs === undefined
      ? moment.startedAtMs + firstWaitMs(moment)
      : lastPollAtMs + nextWaitMs(moment, lastPollAtMs - moment.startedAtMs);
  // Those that were all told "10 seconds" do not come back together: the spread is on top, as for a request.
  const allowedAtMs =
    moment.retryAfterMs === undefined
      ? dueAtMs
      : Math.max(dueAtMs, moment.nowMs + moment.retryAfterMs + spreadMs(moment));
  return Math.max(moment.nowMs, Math.min(allowedAtMs, lastChanceMs));
}

/** The longest wait that keeps the promise for a task that has lasted `waitedMs`. */
export function longestWaitMs(waitedMs: number): number {
  return Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, waitedMs * LATENESS_SHARE));
}

function firstWaitMs(moment: PollMoment): number {
  if (moment.isFirstAtOnce) return 0;
  return moment.fixedIntervalMs ?? FIRST_WAIT_MS;
}

function nextWaitMs(moment: PollMoment, waitedMs: number): number {
  const share = waitedMs <= FIRST_WAIT_MS ? SECOND_JITTER_SHARE : JITTER_SHARE;
  return moment.fixedIntervalMs ?? longestWaitMs(waitedMs) * (1 - share * moment.random);
}

/** Up to one more wait. */
function spreadMs(moment: PollMoment): number {
  return longestWaitMs((moment.lastPollAtMs ?? moment.startedAtMs) - moment.startedAtMs) * moment.random;
}

/** A second, or a tenth of the whole wait where that is shorter. */
function lastPollLeadMs(moment: PollMoment): number {
  return Math.min(LAST_POLL_LEAD_MS, Math.max(0, moment.deadlineMs - moment.startedAtMs) / 10);
}
