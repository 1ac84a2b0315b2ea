import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  nextTryInMs,
  parseRetryAfterMs,
  RETRY_BUDGET_MS,
  type RetryMoment,
} from '../../../src/api/retry-schedule.ts';

const moment: RetryMoment = { tries: 1, nameFailures: 0, timeLeftMs: 1_000_000, random: 0 };
const justUnderOne = 1 - Number.EPSILON;

describe('the wait before the next try', () => {
  it.each([
    [1, 500],
    [2, 1000],
    [3, 2000],
    [4, 4000],
    [5, 8000],
    [6, 16_000],
    [7, 30_000],
    [8, 30_000],
    [100, 30_000],
    [5000, 30_000],
  ])('after try %i is up to %i ms, and at least half of that', (tries, mostMs) => {
    expect(nextTryInMs({ ...moment, tries })).toBe(mostMs / 2);
    expect(nextTryInMs({ ...moment, tries, random: 0.5 })).toBe(mostMs * 0.75);
    expect(nextTryInMs({ ...moment, tries, random: justUnderOne })).toBeCloseTo(mostMs, 3);
  });

  it('is none where the next try would not start within the time left', () => {
    expect(nextTryInMs({ ...moment, timeLeftMs: 250.5 })).toBe(250);
    expect(nextTryInMs({ ...moment, timeLeftMs: 250 })).toBeUndefined();
    expect(nextTryInMs({ ...moment, timeLeftMs: 0 })).toBeUndefined();
    expect(nextTryInMs({ ...moment, timeLeftMs: -1 })).toBeUndefined();
  });

  it('is within five minutes a request', () => {
    expect(RETRY_BUDGET_MS).toBe(300_000);
  });

  it('is none for a certificate that does not hold', () => {
    expect(nextTryInMs({ ...moment, cause: 'certificate' })).toBeUndefined();
  });

  it('comes twice for a name that does not resolve: it is tried three times', () => {
    expect(nextTryInMs({ ...moment, cause: 'name', nameFailures: 1 })).toBe(250);
    expect(nextTryInMs({ ...moment, cause: 'name', tries: 2, nameFailures: 2 })).toBe(500);
    expect(nextTryInMs({ ...moment, cause: 'name', tries: 3, nameFailures: 3 })).toBeUndefined();
  });

  it('comes after another failure also where the name did not resolve three times before', () => {
    expect(nextTryInMs({ ...moment, tries: 4, nameFailures: 3 })).toBe(2000);
  });

  it.each(['in-progress', 'redirect'] as const)('knows no rule of its own for %s', (cause) => {
    expect(nextTryInMs({ ...moment, cause })).toBe(250);
  });
});

describe('`Retry-After`', () => {
  it('is waited out, with a spread on top of it', () => {
    expect(nextTryInMs({ ...moment, retryAfterMs: 60_000 })).toBe(60_000);
    expect(nextTryInMs({ ...moment, retryAfterMs: 60_000, random: 0.5 })).toBe(75_000);
    expect(nextTryInMs({ ...moment, retryAfterMs: 60_000, tries: 7, random: 0.5 })).toBe(75_000);
  });

  it('is spread over half of itself, a backoff where that is more, and never over 30 s', () => {
    expect(nextTryInMs({ ...moment, retryAfterMs: 10_000, random: 0.5 })).toBe(12_500);
    expect(nextTryInMs({ ...moment, retryAfterMs: 10_000, tries: 6, random: 0.5 })).toBe(18_000);
    expect(nextTryInMs({ ...moment, retryAfterMs: 200_000, random: 0.5 })).toBe(215_000);
  });

  it('ends it at once where it lies beyond the time left', () => {
    expect(nextTryInMs({ ...moment, retryAfterMs: 1_000_000 })).toBeUndefined();
    expect(nextTryInMs({ ...moment, retryAfterMs: 1e15 })).toBeUndefined();
    expect(nextTryInMs({ ...moment, retryAfterMs: 999_000 })).toBe(999_000);
    expect(nextTryInMs({ ...moment, retryAfterMs: 999_000, tries: 7, random: 0.9 })).toBe(999_999);
  });

  it('is never cut short, and never waited for past the time left, whatever the moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (retryAfterMs, timeLeftMs, tries, random) => {
          const inMs = nextTryInMs({ ...moment, retryAfterMs, timeLeftMs, tries, random });
          if (retryAfterMs >= timeLeftMs) expect(inMs).toBeUndefined();
          else {
            expect(inMs).toBeGreaterThanOrEqual(retryAfterMs);
            expect(inMs).toBeLessThan(timeLeftMs);
          }
        },
      ),
    );
  });
});

describe('the header `Retry-After`', () => {
  const nowMs = Date.UTC(2026, 0, 15, 12);
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each<[string | undefined, number | undefined]>([
    // No wait at all would hammer a service that always says so: our own backoff counts.
    ['0', undefined],
    ['000', undefined],
    ['1', 1000],
    ['120', 120_000],
    [' 7 ', 7000],
    ['007', 7000],
    ['999999999999', 999_999_999_999_000],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 12:00:00 GMT', undefined],
    ['Thursday, 15-Jan-26 12:01:00 GMT', 60_000],
    ['Thu, 15 Jan 2026 11:59:59 GMT', undefined],
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    ['1.5', undefined],
    ['-3', undefined],
    ['+3', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['15 Jan 2026 12:00:30', undefined],
    ['Jan 15 2026 12:00:30 GMT', undefined],
    ['from Thu, 15 Jan 2026 12:00:30 GMT', undefined],
    ['soon', undefined],
    ['Sunday in May', undefined],
    ['Mon', undefined],
    ['2026-01-15T12:00:30Z', undefined],
    ['120, 120', undefined],
    ['12 s', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
  ])('%j is %j ms', (header, ms) => {
    expect(parseRetryAfterMs(header, nowMs)).toBe(ms);
  });

  it('is beyond any time left where its number is beyond all measure', () => {
    expect(parseRetryAfterMs('9'.repeat(13), nowMs)).toBeGreaterThan(1e12);
    expect(parseRetryAfterMs('9'.repeat(400), nowMs)).toBeGreaterThan(1e12);
  });

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'in the form of asctime is Greenwich time also on a runner in %s (RFC 9110, 5.6.7)',
    (timeZone) => {
      process.env['TZ'] = timeZone;
      expect(parseRetryAfterMs('Thu Jan 15 12:00:30 2026', nowMs)).toBe(30_000);
    },
  );

  it('is never negative, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          expect(parseRetryAfterMs(header, nowMs) ?? 0).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
