import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyAgeMs } from '../../../src/text/time.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';

describe('copyAgeMs (*Time*)', () => {
  const hourMs = 3_600_000;
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    '2026-01-15T09:00:00Z',
    '2026-01-15 09:00',
    '2026-01-15t09:00:00z',
    '2026-01-15T10:00:00+0100',
    '2026-01-15 10:00:00+01',
    '2026-01-15T04:00:00-05:00',
    ' 2026-01-15T09:00:00Z ',
    '1768467600',
    '1768467600000.0',
    '2026-01-15 09:00:00 UTC',
  ])('is three hours at noon for %j', (copiedAt) => {
    expect(copyAgeMs(copiedAt, noonMs)).toBe(3 * hourMs);
  });

  it.each<[string, number]>([
    ['2026-01-15T09:00:00.123456Z', 3 * hourMs - 123],
    // The clocks of the service and its database may differ a little.
    ['2026-01-15T12:05:00Z', 0],
  ])('for %j is %i ms', (copiedAt, ageMs) => {
    expect(copyAgeMs(copiedAt, noonMs)).toBe(ageMs);
  });

  it.each([
    undefined,
    '2026-13-01',
    '2026-01-15T25:00:00Z',
    'at 2026-01-15T09:00:00Z',
    '2026-01-15T09:00:00Z; DROP',
    '2026-01-15T12:05:01Z',
    '2000-12-31T23:59:59Z',
    '1970-01-01',
    `2026-01-15T09:00:00Z${' '.repeat(100)}`,
  ])('is unknown for %j', (copiedAt) => {
    expect(copyAgeMs(copiedAt, noonMs)).toBeUndefined();
  });

  it('takes a time without a zone as UTC, wherever the runner is', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(copyAgeMs('2026-01-15T09:00:00', noonMs)).toBe(3 * hourMs);
    expect(copyAgeMs('2026-01-15', noonMs)).toBe(12 * hourMs);
  });
});
