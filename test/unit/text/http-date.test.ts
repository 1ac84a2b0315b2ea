import { describe, expect, it } from 'vitest';
import { parseHttpDateMs, parseRetryAfterMs } from '../../../src/text/http-date.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';

describe('parseRetryAfterMs', () => {
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
});

describe('parseHttpDateMs', () => {
  it.each<[string | undefined, number | undefined]>([
    ['Thu, 15 Jan 2026 12:00:30 GMT', noonMs + 30_000],
    // Of several, the first.
    ['Thu, 15 Jan 2026 12:00:30 GMT, Thu, 15 Jan 2026 13:00:00 GMT', noonMs + 30_000],
    ['Thu, 15 Jan 2026 12:00:30 UTC', undefined],
    // The two obsolete forms.
    ['Thu Jan 15 12:00:30 2026', undefined],
    ['Thursday, 15-Jan-26 12:00:30 GMT', undefined],
    ['Thu, 15 Jän 2026 12:00:30 GMT', undefined],
    ['Thu, 35 Jan 2026 12:00:30 GMT', undefined],
    ['Sat, 13 Sep 275760 00:00:00 GMT', undefined],
  ])('reads %j as %j', (header, ms) => {
    expect(parseHttpDateMs(header)).toBe(ms);
  });
});
