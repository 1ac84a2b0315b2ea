import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOf, isGreen } from '../../src/outcome/outcome.ts';
import { faultlessAttempt } from './attempt.ts';
import {
  checkProperties,
  findBreach,
  findRepetition,
  hasStarted,
  KEY_AGE_MS,
  numRuns,
  seed,
  TIMEOUT_MS,
  type Properties,
} from './properties.ts';
import { scenarios, secondStep, simulate, type SimulatedJob } from './scenario.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';

/** The least share of all attempts that must complete; about a quarter do. Otherwise the properties prove little. */
const MIN_COMPLETED = 0.12;

const properties: Properties<SimulatedJob> = {
  'an action that has not failed is never started twice while the service keeps its key': ({
    tasks,
    startMs,
  }) => findRepetition(tasks, startMs),
  'K10: the second of two identical steps sends nothing if it would overwrite a site, and is never green in attempt 1':
    (job) =>
      findBreach(job, ({ context, inputs, name, outcome, posts }) => {
        if (!name.endsWith(secondStep) || inputs['idempotency-key'] !== undefined || !outcome) return false;
        const overwrites = inputs['operation'] !== 'staging';
        return (
          (overwrites && posts.length > 0) || ((overwrites || context.attempt === 1) && isGreen(outcome))
        );
      }),
  'K10: in attempt 1 a green step with a derived key has started its task itself': (job) =>
    findBreach(
      job,
      (attempt) =>
        attempt.context.attempt === 1 &&
        attempt.inputs['idempotency-key'] === undefined &&
        attempt.exitCode === 0 &&
        !hasStarted(attempt, job),
    ),
  'K12: a re-run a day later overwrites nothing, and if GitHub says how old the run is, starts nothing': (
    job,
  ) =>
    findBreach(job, (attempt) => {
      const isLate = attempt.startedAtMs - job.startMs >= KEY_AGE_MS;
      const isAgeKnown = !('always' in attempt.script.githubFaults);
      const overwrites = attempt.inputs['operation'] !== 'staging';
      return isLate && (isAgeKnown || overwrites) && hasStarted(attempt, job);
    }),
  'K12: a re-run that cannot learn the age of its run sends no POST that overwrites a site': (job) =>
    findBreach(
      job,
      ({ context, inputs, posts, script }) =>
        'always' in script.githubFaults &&
        context.attempt > 1 &&
        inputs['operation'] !== 'staging' &&
        posts.length > 0,
    ),
  'an attempt whose POSTs cannot have been received has the effect none, unless a guard looked at an earlier one':
    (job) =>
      findBreach(job, ({ context, outcome, posts }) => {
        if (!outcome || posts.includes('sent')) return false;
        // What an earlier attempt started may be why a guard refuses (contract, push guard 7).
        const isGuarded = outcome.kind === 'guard-refused' && context.attempt > 1 && posts.length === 0;
        return effectOf(outcome) !== 'none' && !isGuarded;
      }),
};

describe('one job and its re-runs, whatever fails between the action and the service', () => {
  it(
    `keeps every promise in ${numRuns.attempts} scenarios (seed ${seed})`,
    async () => {
      const statuses = await checkProperties({ scenarios, simulate, properties, numRuns: numRuns.attempts });
      const completed = statuses.filter((status) => status === 'completed');
      expect(completed.length / statuses.length).toBeGreaterThan(MIN_COMPLETED);
    },
    TIMEOUT_MS,
  );

  it(
    'ends green by re-runs once nothing fails any more',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenarios, async (scenario) => {
          const { decisions, failing, operation } = scenario;
          // In these two the service keeps refusing, and nothing else may be tried (`limits.test.ts`).
          const isForgetful = decisions.forgetsTasksAfterMs !== undefined;
          const isFull =
            operation === 'staging' && decisions.stagingCopies === 'single' && failing.includes(true);
          fc.pre(!isForgetful && !isFull);
          const { world, stopFaults, rerun } = await simulate({
            ...scenario,
            isTwice: false,
            attempts: scenario.attempts.map((attempt) => ({
              ...attempt,
              pauseMs: Math.min(attempt.pauseMs, HOUR_MS),
            })),
          });
          await stopFaults();
          let last = await rerun(faultlessAttempt);
          // A task that is to fail must be seen to fail first. Nobody re-runs at once: what the service is still
          // processing must be over, and so must a push during which it allows no other.
          for (let more = 0; more < 8 && last.outcome && !isGreen(last.outcome); more += 1) {
            await world.simulation.advance(2 * MINUTE_MS);
            world.service.settle();
            const isBusy = world.service.started.some(({ ended }) => ended === undefined);
            if (isBusy) await world.simulation.advance(HOUR_MS);
            last = await rerun(faultlessAttempt);
          }
          expect(last.exitCode).toBe(0);
        }),
        { seed, numRuns: numRuns.convergence },
      );
    },
    TIMEOUT_MS,
  );
});
