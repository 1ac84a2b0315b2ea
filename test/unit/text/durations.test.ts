import { expect, it } from 'vitest';
import { formatAge, formatDuration, formatElapsed, formatTime } from '../../../src/text/durations.ts';

const hour = 3_600_000;

it.each([
  [61_999, '01:01'],
  [hour, '1:00:00'],
  [26 * hour + 62_000, '26:01:02'],
])('formatElapsed makes %i ms %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});

it.each([
  [-5, '0 ms'],
  [999, '999 ms'],
  [1499, '1 s'],
  [59_500, '1 min'],
  [200_000, '3 min 20 s'],
  [hour + 31_000, '1 h 1 min'],
  [47 * hour, '47 h'],
  [48 * hour, '2 days'],
  [53 * hour, '2 days 5 h'],
])('formatDuration makes %i ms %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it('formatTime is UTC', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 10, 33, 7, 999))).toBe('2026-11-21 10:33 UTC');
});

it.each([
  [60_000, '1 min'],
  [11 * 60_000 + 59_000, '12 min'],
])('an age of %i ms is “%s”', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});
