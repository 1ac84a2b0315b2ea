import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextRetryDelayMs, parseRetryAfterMs, type RetryState } from '../../../src/api/retry-schedule.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';

/** The delay after the first attempt, with plenty of time left and the least jitter. */
const delayMs = (state: Partial<RetryState>): number | undefined =>
  nextRetryDelayMs({ attempts: 1, unresolvedNames: 0, timeLeftMs: 1_000_000, random: 0, ...state });

describe('K4: the delay before the next attempt', () => {
  it.each([
    [1, 500],
    [2, 1000],
    [6, 16_000],
    [7, 30_000],
    [100, 30_000],
    [5000, 30_000],
  ])('after attempt %i is up to %i ms, and at least half of that', (attempts, maxMs) => {
    expect(delayMs({ attempts })).toBe(maxMs / 2);
    expect(delayMs({ attempts, random: 0.5 })).toBe(maxMs * 0.75);
    expect(delayMs({ attempts, random: 1 - Number.EPSILON })).toBeCloseTo(maxMs, 3);
  });

  it.each([
    [250.5, 250],
    [250, undefined],
    [0, undefined],
    [-1, undefined],
  ])('with %d ms left is %j', (timeLeftMs, expected) => {
    expect(delayMs({ timeLeftMs })).toBe(expected);
  });

  it.each<[Partial<RetryState>, number | undefined]>([
    [{ cause: 'certificate-invalid' }, undefined],
    [{ cause: 'name-not-resolved', unresolvedNames: 1 }, 250],
    [{ cause: 'name-not-resolved', unresolvedNames: 2 }, 250],
    [{ cause: 'name-not-resolved', unresolvedNames: 3 }, undefined],
    [{ cause: 'http-status', unresolvedNames: 3 }, 250],
  ])('depends on the cause: %j', (state, expected) => {
    expect(delayMs(state)).toBe(expected);
  });
});

describe('K4: the delay after a `Retry-After`', () => {
  it.each<[string, Partial<RetryState>, number | undefined]>([
    ['is at least that long', { retryAfterMs: 60_000 }, 60_000],
    ['is spread over half of it', { retryAfterMs: 10_000, random: 0.5 }, 12_500],
    [
      'is spread over the backoff if that is longer',
      { retryAfterMs: 10_000, attempts: 6, random: 0.5 },
      18_000,
    ],
    ['is spread over 30 s at most', { retryAfterMs: 200_000, random: 0.5 }, 215_000],
    [
      'loses only its spread to the end of the time',
      { retryAfterMs: 999_000, attempts: 7, random: 0.9 },
      999_999,
    ],
    ['is none if it takes all the time left', { retryAfterMs: 1_000_000 }, undefined],
    ['is none if it is absurd', { retryAfterMs: 1e15 }, undefined],
  ])('%s', (_name, state, expected) => {
    expect(delayMs(state)).toBe(expected);
  });

  it('is never shorter than it, and never as long as the time left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (retryAfterMs, timeLeftMs, attempts, random) => {
          const delay = delayMs({ retryAfterMs, timeLeftMs, attempts, random });
          if (retryAfterMs >= timeLeftMs) expect(delay).toBeUndefined();
          else {
            expect(delay).toBeGreaterThanOrEqual(retryAfterMs);
            expect(delay).toBeLessThan(timeLeftMs);
          }
        },
      ),
    );
  });
});

describe('parseRetryAfterMs', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each<[string | undefined, number | undefined]>([
    // No wait at all would flood a service that always says so: the backoff counts.
    ['0', undefined],
    ['000', undefined],
    ['1', 1000],
    [' 7 ', 7000],
    ['007', 7000],
    ['999999999999', 999_999_999_999_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thursday, 15-Jan-26 12:01:00 GMT', 60_000],
    ['Thu, 15 Jan 2026 12:00:00 GMT', undefined],
    ['Thu, 15 Jan 2026 11:59:59 GMT', undefined],
    [undefined, undefined],
    ['  ', undefined],
    ['1.5', undefined],
    ['-3', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['120, 120', undefined],
    ['12 s', undefined],
    ['NaN', undefined],
    ['Jan 15 2026 12:00:30 GMT', undefined],
    ['from Thu, 15 Jan 2026 12:00:30 GMT', undefined],
    ['Sunday in May', undefined],
    ['2026-01-15T12:00:30Z', undefined],
  ])('reads %j as %j ms', (header, ms) => {
    expect(parseRetryAfterMs(header, noonMs)).toBe(ms);
  });

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'reads the asctime form as GMT on a runner in %s (RFC 9110, 5.6.7)',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      expect(parseRetryAfterMs('Thu Jan 15 12:00:30 2026', noonMs)).toBe(30_000);
    },
  );
});
