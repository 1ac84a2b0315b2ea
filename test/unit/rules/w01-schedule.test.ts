import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestWaitMs, nextPollAtMs, type PollState } from '../../../src/step/tasks/poll-schedule.ts';
import { createRandom } from '../../stand-ins/random.ts';

const deadlineMs = 3_600_000;
const moment: PollState = { startedAtMs: 0, nowMs: 0, deadlineMs, isFirstAtOnce: false, random: 0 };
/** Just after a poll. */
const polledAt = (nowMs: number) => ({ lastPollAtMs: nowMs, nowMs });
const threeDaysMs = 3 * 24 * 3_600_000;
const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The times of all polls of a wait whose responses arrive at once. */
function pollsUntil(endMs: number, options: Partial<PollState>, random: () => number): number[] {
  const polls: number[] = [];
  let nowMs = options.startedAtMs ?? 0;
  for (;;) {
    const state = { ...moment, deadlineMs: Infinity, ...options };
    const atMs = nextPollAtMs({ ...state, nowMs, random: random(), lastPollAtMs: polls.at(-1) });
    if (atMs === undefined) return polls;
    polls.push(atMs);
    if (polls.length > 20_000) throw new Error('the wait does not end');
    nowMs = atMs;
    if (atMs >= endMs) return polls;
  }
}

/** The fewest polls that see the end of a task in time: each one as late as it may be. */
function fewestPolls(endMs: number): number {
  let polls = 1;
  for (let atMs = 2000; atMs < endMs; atMs += Math.min(30_000, Math.max(2000, atMs / 10))) polls += 1;
  return polls;
}

describe('the first poll', () => {
  it.each<[string, Partial<PollState>, number]>([
    ['a second after the response, whatever the jitter', { random: 0.999 }, 6000],
    ['at once for replays, attachments and `await-task`', { isFirstAtOnce: true }, 5000],
    ['after the fixed interval', { fixedIntervalMs: 9000 }, 14_000],
    ['at once for them if the interval is fixed', { isFirstAtOnce: true, fixedIntervalMs: 9000 }, 5000],
    ['when `Retry-After` allows it', { isFirstAtOnce: true, retryAfterMs: 7000 }, 12_000],
  ])('comes %s (W1)', (_name, options, atMs) => {
    expect(nextPollAtMs({ ...moment, startedAtMs: 5000, nowMs: 5000, ...options })).toBe(atMs);
  });
});

describe('a wait', () => {
  it.each([
    [0, 2000],
    [20_010, 2001],
    [299_990, 29_999],
    [threeDaysMs, 30_000],
  ])('is, after %i ms, at most %i ms (W1)', (waitedMs, waitMs) => {
    expect(longestWaitMs(waitedMs)).toBe(waitMs);
  });

  const longWait = { nowMs: 110_500, retryAfterMs: 20_000 };
  it.each<[string, Partial<PollState>, number]>([
    ['counts from the last poll', { nowMs: 110_500 }, 120_000],
    ['is shortened by up to a twentieth, so that matrix jobs drift apart', { random: 0.5 }, 119_750],
    ['is shortened by a twentieth at most', { random: 1 }, 119_500],
    // So that matrix jobs spread.
    ['is shortened by up to nine tenths the second time', { ...polledAt(11_000), random: 0.5 }, 12_100],
    ['is shortened by a twentieth from the third time on', { ...polledAt(11_001), random: 0.5 }, 12_951],
    ['is the fixed interval, without jitter', { fixedIntervalMs: 100, random: 0.9 }, 110_100],
    ['ends at once if the response took longer', { nowMs: 145_000 }, 145_000],
    ['is lengthened by `Retry-After`, counted from the response', longWait, 130_500],
    ['is not shortened by `Retry-After`', { nowMs: 110_500, retryAfterMs: 1000 }, 120_000],
    ['of a fixed interval is lengthened, too', { retryAfterMs: 20_000, fixedIntervalMs: 100 }, 130_000],
    ['is spread over one more after `Retry-After`', { ...longWait, nowMs: 110_100, random: 0.5 }, 135_100],
  ])('%s (W1)', (_name, options, atMs) => {
    const later = { ...moment, startedAtMs: 10_000, ...polledAt(110_000) };
    expect(nextPollAtMs({ ...later, ...options })).toBe(atMs);
  });
});

describe('the end of a task', () => {
  it('is seen at most a tenth of its duration late, 2 s if that is more, never over 30 s (W1)', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 120_000 }), fc.integer({ min: 0, max: threeDaysMs })),
        fc.array(anyRandom, { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1_000_000 }),
        (durationMs, randoms, isFirstAtOnce, startedAtMs) => {
          let turn = 0;
          const random = (): number => randoms[(turn += 1) % randoms.length] ?? 0;
          const endMs = startedAtMs + durationMs;
          const polls = pollsUntil(endMs, { startedAtMs, isFirstAtOnce }, random);
          const lateMs = (polls.at(-1) ?? Infinity) - endMs;
          expect(lateMs).toBeGreaterThanOrEqual(0);
          // Sums of fractions of a millisecond round.
          expect(lateMs).toBeLessThanOrEqual(Math.min(30_000, Math.max(2000, durationMs / 10)) + 0.001);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is seen in at most 1.15 × the fewest possible polls: tasks of 1 s to 30 min (W1)', () => {
    const random = createRandom(42);
    let polls = 0;
    let fewest = 0;
    for (let task = 0; task < 2000; task += 1) {
      const endMs = 1000 + random() * 1_799_000;
      polls += pollsUntil(endMs, {}, random).length;
      fewest += fewestPolls(endMs);
    }
    expect(polls / fewest).toBeLessThanOrEqual(1.15);
  });
});

describe('the last poll', () => {
  const lastMs = deadlineMs - 1000;
  const shortWait = { startedAtMs: lastMs, nowMs: lastMs, fixedIntervalMs: 5000 };
  const endless = { fixedIntervalMs: 1e15, retryAfterMs: 1e15 };

  it.each<[string, Partial<PollState>, number | undefined]>([
    ['comes a second before the deadline', polledAt(3_590_000), lastMs],
    ['comes a tenth of a short wait before the deadline', shortWait, deadlineMs - 100],
    ['is not delayed by `Retry-After` or a fixed interval', { nowMs: 1000, ...endless }, lastMs],
    ['follows a poll just before it', polledAt(lastMs - 1), lastMs],
    ['has none after it', polledAt(lastMs), undefined],
    ['has none after a later one', polledAt(lastMs + 1), undefined],
    ['comes at once if late', { lastPollAtMs: lastMs - 50_000, nowMs: deadlineMs - 1 }, deadlineMs - 1],
    ['does not come at the deadline', { lastPollAtMs: lastMs - 50_000, nowMs: deadlineMs }, undefined],
  ])('%s (W1)', (_name, options, atMs) => {
    expect(nextPollAtMs({ ...moment, ...options })).toBe(atMs);
  });
});
