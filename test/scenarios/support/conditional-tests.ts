import { test } from 'vitest';

/** A test that this machine may not be able to run. Vitest skips in silence, so the reason is printed. */
export function testIf(isPossible: boolean, missing: string): typeof test.concurrent {
  if (isPossible) return test.concurrent;
  console.warn(`\n  SKIPPED: ${missing}\n`);
  return test.skip;
}

/** For scenarios that cancel the job. On Windows, a signal from another process ends a process unheard. */
export const testWithSignals = testIf(
  process.platform !== 'win32',
  'scenarios of a cancelled job: on Windows no process can receive a signal',
);
