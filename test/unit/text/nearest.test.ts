import { expect, it } from 'vitest';
import { findNearest } from '../../../src/text/nearest.ts';

const names = ['dry-run', 'environment', 'wait', 'site-id', 'task-id'];

it.each<[text: string, nearest: string | undefined]>([
  ['dryrun', 'dry-run'],
  ['DRY_RUN', 'dry-run'],
  ['enviroment', 'environment'],
  ['environnnent', 'environment'],
  ['wiat', 'wait'],
  // Of two that are near, the nearer one.
  ['siteid', 'site-id'],
  ['taskid', 'task-id'],
  ['w', undefined],
  ['dry', undefined],
  ['timeout', undefined],
  ['', undefined],
])('the name that %j means is %j (I2)', (text, nearest) => {
  expect(findNearest(text, names)).toBe(nearest);
});
