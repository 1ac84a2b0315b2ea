import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseHttpDateMs, parseRetryAfterMs } from '../../../src/text/http-date.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';

describe('parseRetryAfterMs', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each<[string | undefined, number | undefined]>([
    // No wait at all would flood a service that always says so: the backoff counts.
    ['0', undefined],
    [' 7 ', 7000],
    ['999999999999', 999_999_999_999_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 12:00:00 GMT', undefined],
    [undefined, undefined],
    ['1.5', undefined],
    ['120, 120', undefined],
  ])('reads %j as %j ms', (header, ms) => {
    expect(parseRetryAfterMs(header, noonMs)).toBe(ms);
  });

  it('reads the asctime form as GMT, wherever the runner is (RFC 9110, 5.6.7)', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(parseRetryAfterMs('Thu Jan 15 12:00:30 2026', noonMs)).toBe(30_000);
  });
});

describe('parseHttpDateMs', () => {
  it.each<[string | undefined, number | undefined]>([
    ['Thu, 15 Jan 2026 12:00:30 GMT', noonMs + 30_000],
    [' Thu Jan 15 12:00:30 2026 ', noonMs + 30_000],
    ['Thursday, 15-Jan-26 12:00:30 GMT', noonMs + 30_000],
    ['Tuesday, 15-Jan-85 12:00:30 GMT', Date.UTC(1985, 0, 15, 12, 0, 30)],
    // Of several, the first.
    ['Thu, 15 Jan 2026 12:00:30 GMT, Thu, 15 Jan 2026 13:00:00 GMT', noonMs + 30_000],
    ['Thu, 15 Jan 2026 12:00:30 UTC', undefined],
    ['Thu, 15 Jän 2026 12:00:30 GMT', undefined],
    ['Thu, 35 Jan 2026 12:00:30 GMT', undefined],
    ['Sat, 13 Sep 275760 00:00:00 GMT', undefined],
  ])('reads %j as %j', (header, ms) => {
    expect(parseHttpDateMs(header)).toBe(ms);
  });
});
