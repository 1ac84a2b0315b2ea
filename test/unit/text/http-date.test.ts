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
    ['000', undefined],
    ['1', 1000],
    [' 7 ', 7000],
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
    ['120, 120', undefined],
    ['Jan 15 2026 12:00:30 GMT', undefined],
    ['from Thu, 15 Jan 2026 12:00:30 GMT', undefined],
    ['Sunday in May', undefined],
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

describe('parseHttpDateMs', () => {
  it.each<[string | undefined, number | undefined]>([
    ['Thu, 15 Jan 2026 12:00:30 GMT', noonMs + 30_000],
    [' Thu Jan 15 12:00:30 2026 ', noonMs + 30_000],
    ['Thursday, 15-Jan-26 12:00:30 GMT', noonMs + 30_000],
    ['Tuesday, 15-Jan-85 12:00:30 GMT', Date.UTC(1985, 0, 15, 12, 0, 30)],
    // Of several, the first.
    ['Thu, 15 Jan 2026 12:00:30 GMT, Thu, 15 Jan 2026 13:00:00 GMT', noonMs + 30_000],
    ['Thu, 15 Jan 2026 12:00:30 UTC', undefined],
    ['Thu, 15 Jan 2026 12:00:30 +0100', undefined],
    ['Thu, 15 Jan 2026 12:00:30', undefined],
    ['Thu, 15 Jän 2026 12:00:30 GMT', undefined],
    ['Thu, 35 Jan 2026 12:00:30 GMT', undefined],
    ['2026-01-15T12:00:30Z', undefined],
    ['Sat, 13 Sep 275760 00:00:00 GMT', undefined],
  ])('reads %j as %j', (header, ms) => {
    expect(parseHttpDateMs(header)).toBe(ms);
  });
});
