import { describe, expect, it } from 'vitest';
import { nextRetryDelayMs } from '../../../src/service/retry-schedule.ts';

/** The delay after the first attempt, with plenty of time left and the least jitter. */
type RetryState = Parameters<typeof nextRetryDelayMs>[0];
const delayMs = (state: Partial<RetryState>): number | undefined =>
  nextRetryDelayMs({ attempts: 1, timeLeftMs: 1_000_000, random: 0, ...state });

describe('K4: the delay before the next attempt', () => {
  it.each([
    [1, 500],
    [6, 16_000],
    [7, 30_000],
  ])('after attempt %i is up to %i ms, and at least half of that', (attempts, maxMs) => {
    expect(delayMs({ attempts })).toBe(maxMs / 2);
    expect(delayMs({ attempts, random: 0.5 })).toBe(maxMs * 0.75);
    expect(delayMs({ attempts, random: 1 - Number.EPSILON })).toBeCloseTo(maxMs, 3);
  });

  it.each([
    [250.5, 250],
    [250, undefined],
  ])('with %d ms left is %j', (timeLeftMs, expected) => {
    expect(delayMs({ timeLeftMs })).toBe(expected);
  });

  it.each<[Partial<RetryState>, number | undefined]>([
    [{ hopeless: 2 }, 250],
    [{ hopeless: 3 }, undefined],
    [{ attempts: 3 }, 1000],
  ])('is none after the third time that the name does not exist: %j', (state, expected) => {
    expect(delayMs(state)).toBe(expected);
  });
});

describe('K4: the delay after a `Retry-After`', () => {
  it.each<[string, Partial<RetryState>, number | undefined]>([
    ['is at least that long', { retryAfterMs: 60_000 }, 60_000],
    ['is spread over half of it', { retryAfterMs: 10_000, random: 0.5 }, 12_500],
    ['is spread over a longer backoff', { retryAfterMs: 10_000, attempts: 6, random: 0.5 }, 18_000],
    ['is spread over 30 s at most', { retryAfterMs: 200_000, random: 0.5 }, 215_000],
    ['loses only its spread at the end', { retryAfterMs: 999_000, attempts: 7, random: 0.9 }, 999_999],
    ['is none if it takes all the time left', { retryAfterMs: 1_000_000 }, undefined],
  ])('%s', (_name, state, expected) => {
    expect(delayMs(state)).toBe(expected);
  });
});
