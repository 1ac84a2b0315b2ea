import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestWaitMs, nextPollAtMs, type PollMoment } from '../../../src/execution/poll-schedule.ts';
import { createRandom } from '../../stand-ins/random.ts';

const moment: PollMoment = {
  startedAtMs: 0,
  nowMs: 0,
  deadlineMs: 3_600_000,
  isFirstAtOnce: false,
  random: 0,
};
const threeDaysMs = 3 * 24 * 3_600_000;

/** The times of all polls of a wait whose answers come at once. */
function pollsUntil(endMs: number, options: Partial<PollMoment>, random: () => number): number[] {
  const polls: number[] = [];
  let nowMs = options.startedAtMs ?? 0;
  for (;;) {
    const lastPollAtMs = polls.at(-1);
    const atMs = nextPollAtMs({
      ...moment,
      deadlineMs: Infinity,
      ...options,
      nowMs,
      random: random(),
      ...(lastPollAtMs !== undefined && { lastPollAtMs }),
    });
    if (atMs === undefined) return polls;
    polls.push(atMs);
    if (polls.length > 20_000) throw new Error('the wait does not end');
    nowMs = atMs;
    if (atMs >= endMs) return polls;
  }
}

/** The fewest polls that see the end of a task at most max(2 s, a tenth), at most 30 s, late: each as late as may be. */
function fewestPolls(endMs: number): number {
  let polls = 1;
  for (let atMs = 2000; atMs < endMs; atMs += Math.min(30_000, Math.max(2000, atMs / 10))) polls += 1;
  return polls;
}

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the first poll', () => {
  it('comes a second after the answer', () => {
    expect(nextPollAtMs({ ...moment, startedAtMs: 5000, nowMs: 5000 })).toBe(6000);
  });

  it('comes a second after the answer whatever the jitter', () => {
    expect(nextPollAtMs({ ...moment, random: 0.999 })).toBe(1000);
  });

  it('comes at once for replays, attachments and `await-task`', () => {
    expect(nextPollAtMs({ ...moment, startedAtMs: 5000, nowMs: 5000, isFirstAtOnce: true })).toBe(5000);
  });

  it('comes at once for them also where the interval is fixed', () => {
    expect(nextPollAtMs({ ...moment, isFirstAtOnce: true, fixedIntervalMs: 9000 })).toBe(0);
  });

  it('comes after the interval where that is fixed', () => {
    expect(nextPollAtMs({ ...moment, fixedIntervalMs: 9000 })).toBe(9000);
  });

  it('comes when `Retry-After` allows it', () => {
    expect(nextPollAtMs({ ...moment, isFirstAtOnce: true, retryAfterMs: 7000 })).toBe(7000);
  });
});

describe('the waits', () => {
  it.each([
    [0, 2000],
    [1000, 2000],
    [20_000, 2000],
    [20_010, 2001],
    [60_000, 6000],
    [299_990, 29_999],
    [300_000, 30_000],
    [threeDaysMs, 30_000],
  ])('are at most, after %i ms, %i ms', (waitedMs, waitMs) => {
    expect(longestWaitMs(waitedMs)).toBe(waitMs);
  });

  it('count from the last poll, and grow with the time since waiting began', () => {
    const after = { ...moment, startedAtMs: 10_000, lastPollAtMs: 110_000, nowMs: 110_500 };
    expect(nextPollAtMs(after)).toBe(120_000);
  });

  it('are shortened by up to a twentieth, so that legs which start together drift apart', () => {
    const after = { ...moment, lastPollAtMs: 100_000, nowMs: 100_000 };
    expect(nextPollAtMs({ ...after, random: 0.5 })).toBe(109_750);
    expect(nextPollAtMs({ ...after, random: 1 })).toBe(109_500);
  });

  it('are shortened by up to nine tenths the second time, so that legs which start together spread', () => {
    const after = { ...moment, startedAtMs: 5000, lastPollAtMs: 6000, nowMs: 6000 };
    expect(nextPollAtMs({ ...after, random: 0.5 })).toBe(7100);
    expect(nextPollAtMs({ ...after, lastPollAtMs: 6001, nowMs: 6001, random: 0.5 })).toBe(7951);
  });

  it('are spread after a `Retry-After` over one more wait, as long as the task has lasted asks for', () => {
    const after = {
      ...moment,
      startedAtMs: 50_000,
      lastPollAtMs: 150_000,
      nowMs: 150_100,
      retryAfterMs: 20_000,
    };
    expect(nextPollAtMs({ ...after, random: 0.5 })).toBe(175_100);
  });

  it('are the fixed interval, without jitter, where there is one', () => {
    const after = { ...moment, lastPollAtMs: 100_000, nowMs: 100_000, fixedIntervalMs: 100, random: 0.9 };
    expect(nextPollAtMs(after)).toBe(100_100);
  });

  it('end at once where the answer took longer than the wait', () => {
    expect(nextPollAtMs({ ...moment, lastPollAtMs: 1000, nowMs: 45_000 })).toBe(45_000);
  });

  it('are lengthened by `Retry-After`, which counts from the answer', () => {
    const after = { ...moment, lastPollAtMs: 1000, nowMs: 1500 };
    expect(nextPollAtMs({ ...after, retryAfterMs: 20_000 })).toBe(21_500);
    expect(nextPollAtMs({ ...after, retryAfterMs: 1000 })).toBe(3000);
    expect(nextPollAtMs({ ...after, retryAfterMs: 20_000, fixedIntervalMs: 100 })).toBe(21_500);
  });
});

describe('the end of a task', () => {
  it('is seen at most a tenth of its duration late, 2 s where that is more, never over 30 s', () => {
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

  it.each([
    {
      world: 'of tasks with a median of 45 s and a 95th percentile of 8 min (lognormal)',
      durationMs: (random: () => number) => {
        const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
        return 45_000 * Math.exp((Math.log(480 / 45) / 1.6449) * normal);
      },
      tasks: 5000,
    },
    {
      world: 'of tasks of 1 s to 30 min (uniform)',
      durationMs: (random: () => number) => 1000 + random() * 1_799_000,
      tasks: 2000,
    },
    { world: 'of tasks of three days', durationMs: () => threeDaysMs, tasks: 1 },
  ])(
    'is seen, in a world $world, in at most 1.15 × the fewest polls that any schedule with this worst case needs',
    ({ durationMs, tasks }) => {
      const random = createRandom(42);
      let polls = 0;
      let fewest = 0;
      for (let task = 0; task < tasks; task += 1) {
        const endMs = durationMs(random);
        polls += pollsUntil(endMs, {}, random).length;
        fewest += fewestPolls(endMs);
      }
      expect(polls / fewest).toBeLessThanOrEqual(1.15);
    },
  );
});

describe('the last poll', () => {
  const lastChanceMs = moment.deadlineMs - 1000;

  it('falls a second before the deadline', () => {
    expect(nextPollAtMs({ ...moment, lastPollAtMs: 3_590_000, nowMs: 3_590_000 })).toBe(lastChanceMs);
  });

  it('falls a tenth of the wait before it where that is less than a second', () => {
    const short = { ...moment, startedAtMs: 1000, nowMs: 1000, deadlineMs: 2000 };
    expect(nextPollAtMs({ ...short, fixedIntervalMs: 5000 })).toBe(1900);
  });

  it('is not pushed past the deadline by `Retry-After`, a fixed interval or both', () => {
    const after = { ...moment, lastPollAtMs: 1000, nowMs: 1000 };
    expect(nextPollAtMs({ ...after, retryAfterMs: 1e15 })).toBe(lastChanceMs);
    expect(nextPollAtMs({ ...after, fixedIntervalMs: 1e15 })).toBe(lastChanceMs);
    expect(nextPollAtMs({ ...after, fixedIntervalMs: 1e15, retryAfterMs: 1e15 })).toBe(lastChanceMs);
  });

  it('has none after it', () => {
    expect(nextPollAtMs({ ...moment, lastPollAtMs: lastChanceMs, nowMs: lastChanceMs })).toBeUndefined();
    expect(
      nextPollAtMs({ ...moment, lastPollAtMs: lastChanceMs + 1, nowMs: lastChanceMs + 1 }),
    ).toBeUndefined();
    expect(nextPollAtMs({ ...moment, lastPollAtMs: lastChanceMs - 1, nowMs: lastChanceMs - 1 })).toBe(
      lastChanceMs,
    );
  });

  it('comes at once where the one before it was answered late, but not at or after the deadline', () => {
    const after = { ...moment, lastPollAtMs: lastChanceMs - 50_000 };
    expect(nextPollAtMs({ ...after, nowMs: moment.deadlineMs - 1 })).toBe(moment.deadlineMs - 1);
    expect(nextPollAtMs({ ...after, nowMs: moment.deadlineMs })).toBeUndefined();
    expect(nextPollAtMs({ ...moment, nowMs: moment.deadlineMs + 1 })).toBeUndefined();
  });

  it('is before the deadline, and every wait ends, whatever the moment', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: threeDaysMs, noNaN: true }),
        fc.option(fc.double({ min: 100, max: 1e9, noNaN: true }), { nil: undefined }),
        fc.option(fc.double({ min: 0, max: 1e15, noNaN: true }), { nil: undefined }),
        fc.boolean(),
        anyRandom,
        (deadlineMs, fixedIntervalMs, retryAfterMs, isFirstAtOnce, random) => {
          const polls = pollsUntil(
            Infinity,
            {
              deadlineMs,
              isFirstAtOnce,
              ...(fixedIntervalMs !== undefined && {
                fixedIntervalMs: Math.max(fixedIntervalMs, deadlineMs / 1000),
              }),
              ...(retryAfterMs !== undefined && { retryAfterMs }),
            },
            () => random,
          );
          expect(polls.length).toBeGreaterThan(0);
          expect(polls.at(-1)).toBeLessThan(deadlineMs);
          expect(polls.at(-1)).toBeGreaterThanOrEqual(deadlineMs - Math.max(1000, deadlineMs / 10));
        },
      ),
      { numRuns: 100 },
    );
  });
});
