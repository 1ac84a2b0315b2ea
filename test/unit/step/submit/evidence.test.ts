import { expect, it } from 'vitest';
import { evidenceOf } from '../../../../src/step/submit/evidence.ts';
import { clockOf } from '../../../../src/text/age.ts';
import { createFakeClock, noonMs } from '../../../stand-ins/fake-clock.ts';
import { overwrite } from '../../../support/outcomes.ts';
import { lookSaying } from '../../../support/results.ts';
import { createTestStep, ids } from '../../../support/run-operation.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

/**
 * The evidence of a restore three minutes after its start, which has read the lists after half a minute and sent its
 * request after two. The task of the answer was made so long before noon, which it is now for the host.
 */
function evidenceFrom(taskAgeMs: number, look = lookSaying('key')) {
  const clock = { ...createFakeClock(), elapsedMs: () => 3 * minutes };
  const { step } = createTestStep('restore', { clock });
  const createdAt = new Date(noonMs - taskAgeMs).toISOString();
  return evidenceOf(
    {
      isReplayed: false,
      task: { id: ids.task, status: 'pending', createdAt },
      clock: clockOf({ dateMs: noonMs, keptMs: 0, timestamp: undefined, wallMs: undefined }),
    },
    { look, firstSentAtMs: 2 * minutes, mayBeOwn: false },
    step,
  );
}

it('an answer is compared with when this attempt asked, and with when the first attempt wrote its entry (K11)', () => {
  const own = { ...overwrite, key: 'key' };
  const entries = [
    { ...own, atMs: noonMs - 5 * minutes },
    { ...own, atMs: noonMs - 10 * minutes },
    { ...own, atMs: noonMs - 20 * minutes, isLate: true },
  ];
  const read = { ...lookSaying('key'), nowMs: noonMs, readAtElapsedMs: 30 * seconds };
  expect(evidenceFrom(7 * minutes, { ...read, overwrites: entries })).toMatchObject({
    starts: 'overwrite',
    leastAgeMs: 7 * minutes,
    askedMs: minutes,
    // The lists were read two and a half minutes ago.
    firstAskedMs: 12.5 * minutes,
  });
});

it.each([
  [0, true],
  [minutes, true],
  // The times of a host are often in whole seconds.
  [minutes + seconds, true],
  [minutes + seconds + 1, false],
])('a task that is %i ms old was certainly started in the last minute: %j (K11)', (ageMs, isSo) => {
  expect(evidenceFrom(ageMs).isStartedSince).toBe(isSo);
});
