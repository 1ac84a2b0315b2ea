import { describe, expect, it } from 'vitest';
import { ageOf, clockOf, fitsIn, momentOf } from '../../../src/text/age.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';

const hourMs = 3_600_000;
const answer = { dateMs: noonMs, keptMs: 0, timestamp: undefined, wallMs: undefined };
const atNoon = clockOf(answer);

describe('the age of a time (*Time*)', () => {
  it.each([
    '2026-01-15T09:00:00Z',
    '2026-01-15t09:00:00z',
    '2026-01-15T10:00:00+0100',
    '2026-01-15 10:00:00+01',
    '2026-01-15T04:00:00-05:00',
    ' 2026-01-15T09:00:00Z ',
    ' 1768467600',
    '1768467600000.0',
    '2026-01-15 09:00:00 UTC',
  ])('is three hours at noon for %j', (text) => {
    expect(ageOf(text, atNoon)).toEqual({
      leastMs: 3 * hourMs,
      mostMs: 3 * hourMs,
      atMs: noonMs - 3 * hourMs,
    });
  });

  it.each<[string, number]>([
    ['2026-01-15T09:00:00.123456Z', 3 * hourMs - 123],
    // The clocks of the service and its database may differ a little.
    ['2026-01-15T12:05:00Z', 0],
  ])('for %j is %i ms', (text, ageMs) => {
    expect(ageOf(text, atNoon)).toMatchObject({ leastMs: ageMs, mostMs: ageMs });
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
  ])('is unknown for %j', (text) => {
    expect(ageOf(text, atNoon)).toBeUndefined();
  });

  it('is unknown without a clock, and without a time of day', () => {
    expect(ageOf('2026-01-15T09:00:00Z', undefined)).toBeUndefined();
    expect(ageOf('2026-01-15T09:00:00Z', clockOf({ ...answer, dateMs: undefined }))).toBeUndefined();
  });

  it.each(['2026-01-13', '2026-01-14 09:00:00'])('has no moment if %j may be of any zone or hour', (text) => {
    expect(ageOf(text, clockOf({ ...answer, timestamp: '2026-01-15T12:00:00Z' }))?.atMs).toBeUndefined();
  });

  it.each<[what: string, timestamp: string | undefined, text: string, least: number, most: number]>([
    ['of a host in UTC', '2026-01-15 12:00:00', '2026-01-15 09:00:00', 3, 3],
    ['of a host that writes its local time', '2026-01-15 20:00:03', '2026-01-15 17:00:03', 3, 3],
    ['… behind UTC', '2026-01-15T04:00:00', '2026-01-15T01:00:00', 3, 3],
    ['… by quarters of an hour', '2026-01-15 17:44:45', '2026-01-15 14:44:45', 3, 3],
    ['… with a Z', '2026-01-15T07:00:00Z', '2026-01-15T04:00:00Z', 3, 3],
    ['… with a right zone', '2026-01-15T20:00:00+08:00', '2026-01-15T17:00:00+08:00', 3, 3],
    ['… whose `timestamp` alone has no zone', '2026-01-15 20:00:00', '2026-01-15T09:00:00Z', 3, 3],
    [
      'of a host that names the zone in the `timestamp` alone',
      '2026-01-15T12:00:00Z',
      '2026-01-14 09:00',
      15,
      41,
    ],
    ['… and whose clock is slow', '2026-01-15T11:54:00Z', '2026-01-15T11:54:00Z', 0, 0.1],
    ['… or fast', '2026-01-15T12:06:00Z', '2026-01-15T12:06:00Z', 0, 0],
    ['of a body that may be older', '2026-01-15T09:36:00Z', '2026-01-15T09:36:00Z', 0, 2.4],
    ['… and that takes a minute to answer', '2026-01-15 19:59:00', '2026-01-15 16:59:00', 3, 3],
    ['without a time of day', '2026-01-15T12:00:00Z', '2026-01-13', 24, 74],
    ['without a zone or a `timestamp`', undefined, '2026-01-14 09:00:00', 15, 41],
  ])('%s (%j, %j) is %i to %i hours', (_what, timestamp, text, least, most) => {
    const age = ageOf(text, clockOf({ ...answer, timestamp }));
    expect([age?.leastMs, age?.mostMs]).toEqual([least * hourMs, most * hourMs]);
  });

  it('counts for how long a cache has kept the answer', () => {
    const kept = clockOf({ ...answer, keptMs: 20 * hourMs, timestamp: '2026-01-15T12:00:00Z' });
    expect(ageOf('2026-01-15T11:00:00Z', kept)).toMatchObject({ leastMs: 21 * hourMs });
    const byDate = clockOf({ ...answer, keptMs: 20 * hourMs });
    expect(ageOf('2026-01-15T11:00:00Z', byDate)).toMatchObject({ leastMs: 21 * hourMs });
  });

  it('is by the `timestamp` without a `Date`, and by the runner’s clock only for a limit', () => {
    const wallMs = noonMs + 5 * hourMs;
    const byHost = clockOf({ ...answer, dateMs: undefined, wallMs, timestamp: '2026-01-15T12:00:00Z' });
    expect(ageOf('2026-01-15T09:00:00Z', byHost)).toMatchObject({
      ...{ leastMs: 3 * hourMs, mostMs: 3 * hourMs },
    });
    const byRunner = clockOf({ ...answer, dateMs: undefined, wallMs });
    expect(ageOf('2026-01-15T09:00:00Z', byRunner)).toMatchObject({ leastMs: 0, mostMs: 8 * hourMs });
  });

  it('fits in a limit, does not, or nobody knows', () => {
    expect(fitsIn({ leastMs: 1, mostMs: hourMs, atMs: undefined }, 1)).toBe(true);
    expect(fitsIn({ leastMs: 2 * hourMs, mostMs: 4 * hourMs, atMs: undefined }, 1)).toBe(false);
    expect(fitsIn({ leastMs: 0, mostMs: 4 * hourMs, atMs: 0 }, 1)).toBe(false);
    expect(fitsIn({ leastMs: hourMs, mostMs: 4 * hourMs, atMs: undefined }, 1)).toBeUndefined();
    expect(fitsIn(undefined, 1)).toBeUndefined();
  });
});

describe('the moment of a time (*Time*)', () => {
  const inUtc = Date.UTC(2026, 0, 15, 15);
  it.each<[what: string, timestamp: string | undefined, text: string, atMs: number | undefined]>([
    ['in the local time of a host at most 14 hours ahead', '2026-01-16 02:00', '2026-01-16 05:00', inUtc],
    ['… or 12 hours behind', '2026-01-15 00:00', '2026-01-15 03:00', inUtc],
    ['… that takes 65 seconds to answer', '2026-01-15 19:58:55', '2026-01-15 23:00', inUtc],
    ['… and no longer', '2026-01-15 19:58:54', '2026-01-15 15:00', inUtc],
    ['in no local time further ahead', '2026-01-16 02:15', '2026-01-15 15:00', inUtc],
    ['… or behind', '2026-01-14 23:45', '2026-01-15 15:00', inUtc],
    ['in its own zone', '2026-01-15 20:00', '2026-01-15T15:00:00Z', inUtc],
    ['in UTC, without a `timestamp`', undefined, '2026-01-15 15:00', inUtc],
    ['unknown', '2026-01-15 20:00', 'soon', undefined],
  ])('is %s', (_what, timestamp, text, atMs) => {
    expect(momentOf(text, clockOf({ ...answer, timestamp }))).toBe(atMs);
  });

  it('is in UTC without an answer', () => {
    expect(momentOf('2026-01-15 15:00', undefined)).toBe(inUtc);
  });
});
