import { readTime } from '../../src/service/schemas.ts';
import { ageOf, type AnswerClock } from '../../src/text/age.ts';
import { MAX_CLOCK_DIFFERENCE_MS } from '../../src/text/time.ts';

/**
 * What the action makes of the time of something that was made `elapsedMs` ago or later. `isNew`: `undefined` if the
 * answer does not say so. `doubtMs`: it may be older by this, so an age limit must allow that much more. Pure.
 */
export function judgeAge(time: unknown, clock: AnswerClock | undefined, elapsedMs: number) {
  const age = ageOf(readTime(time), clock);
  if (age === undefined || clock === undefined || clock.isOfRunner) return { isNew: undefined, doubtMs: 0 };
  const doubtMs = age.mostMs - age.leastMs;
  const isYoung = age.leastMs <= elapsedMs + MAX_CLOCK_DIFFERENCE_MS;
  return { isNew: isYoung && doubtMs > MAX_CLOCK_DIFFERENCE_MS ? undefined : isYoung, doubtMs };
}
