import { test } from 'vitest';

/**
 * A test for machines that have what it needs; elsewhere it is skipped, and says loudly why: vitest alone would
 * count it in silence.
 */
export function testWhere(isThere: boolean, missing: string): typeof test.concurrent {
  if (isThere) return test.concurrent;
  console.warn(`\n  SKIPPED: ${missing}\n`);
  return test.skip;
}

/** For scenarios in which the job is cancelled. On Windows a signal from outside ends a process unheard. */
export const testWithSignals = testWhere(
  process.platform !== 'win32',
  'scenarios of a cancelled job, since on Windows no process can be sent a signal that it hears',
);
