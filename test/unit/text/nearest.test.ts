import { expect, it } from 'vitest';
import { findNearest } from '../../../src/text/nearest.ts';

const names = ['dry-run', 'environment', 'waits', 'wait', 'site-id'];

it.each<[text: string, nearest: string | undefined]>([
  ['DRY_RUN', 'dry-run'],
  ['environnnent', 'environment'],
  ['wiat', 'wait'],
  // Of two that are near, the nearer one.
  ['wai', 'wait'],
  ['w', undefined],
])('the name that %j means is %j (I2)', (text, nearest) => {
  expect(findNearest(text, names)).toBe(nearest);
});
