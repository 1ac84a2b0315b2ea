import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOf, errorCodeOf, isGreen } from '../../src/outcome/outcome.ts';
import { faultlessAttempt, type AttemptResult } from './attempt.ts';
import { findRepetition, hasStarted, itKeepsEveryPromise, type Properties } from './properties.ts';
import { numRuns, seed, TIMEOUT_MS } from './properties.ts';
import { scenarios, simulate, type SimulatedJob } from './scenario.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';

const isOverwrite = ({ inputs }: AttemptResult) => inputs['operation'] !== 'staging';
const hasDerivedKey = ({ inputs }: AttemptResult) => inputs['idempotency-key'] === undefined;
const isGitHubLost = ({ script }: AttemptResult) => 'always' in script.githubFaults;

const properties: Properties<SimulatedJob> = {
  whole: {
    'an action that has not failed is never started twice while the service keeps its key': (job) =>
      findRepetition(job.tasks, job.startMs),
    'guard 7: an overwrite that has not failed is never started twice by re-runs, however late': (job) =>
      job.attempts.every(isOverwrite) ? findRepetition(job.tasks, Infinity) : undefined,
  },
  attempts: {
    'K10: in attempt 1 a green step with a derived key has started its task itself': (attempt, job) => {
      const isGreenFirst = attempt.context.attempt === 1 && attempt.exitCode === 0;
      return isGreenFirst && hasDerivedKey(attempt) && !hasStarted(attempt, job);
    },
    'guard 7: a re-run that overwrites sends no POST if GitHub says nothing': (attempt) =>
      isGitHubLost(attempt) && isOverwrite(attempt) && attempt.posts.length > 0,
    'an attempt whose POSTs cannot have been received has the effect none, unless a guard looked at an earlier one':
      ({ context, outcome, posts }) => {
        if (!outcome || posts.includes('sent')) return false;
        // What an earlier attempt started may be why a guard refuses (rules.md, push guard 7).
        const isGuarded = outcome.kind === 'guard-refused' && context.attempt > 1 && posts.length === 0;
        return effectOf(outcome) !== 'none' && !isGuarded;
      },
  },
};

describe('one job and its re-runs, whatever fails between the action and the service', () => {
  itKeepsEveryPromise({ scenarios, simulate, properties, numRuns: numRuns.attempts });

  it(
    'ends green by re-runs, or new runs of a restore, once nothing fails any more',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenarios, async (scenario) => {
          const { decisions, failing, operation } = scenario;
          // In these two the service keeps refusing, and nothing else may be tried: a person is needed.
          const isForgetful = decisions.forgetsTasksAfterMs !== undefined;
          const isFull =
            operation === 'staging' && decisions.stagingCopies === 'single' && failing.includes(true);
          fc.pre(!isForgetful && !isFull);
          const attempts = scenario.attempts.map(({ script, pauseMs }) => {
            return { script, pauseMs: Math.min(pauseMs, HOUR_MS) };
          });
          const { world, stopFaults, rerun } = await simulate({ ...scenario, attempts });
          await stopFaults();
          // As the messages say: a re-run finds out what a restore has become, and never begins one.
          let runs = 7001;
          const again = (before?: AttemptResult) => {
            const isOpen =
              before?.outcome && before.outcome.kind !== 'task-failed' && effectOf(before.outcome) !== 'none';
            // Somebody else's answer is all that a re-run of an overwrite gets (K10).
            const isForeign = before?.outcome?.kind === 'foreign-answer' && operation !== 'staging';
            if ((operation.startsWith('restore') && !isOpen) || isForeign) runs += 1;
            return rerun(faultlessAttempt, String(runs));
          };
          // Of a restore of which nobody knows how it ended, the host's dashboard says whether it completed; of somebody else's
          // answer, `await-task` does.
          const isSeenToBeDone = ({ outcome }: AttemptResult): boolean =>
            (outcome?.kind === 'foreign-answer' ||
              (outcome?.kind === 'guard-refused' && outcome.refusal.kind === 'restore-not-begun')) &&
            world.service.started.some(({ ended }) => ended === 'completed');
          let last = await again();
          // Each task that is to fail must be seen to fail first. Nobody re-runs at once: what the service is still
          // processing must be over, and so must a push during which it allows no other.
          for (
            let more = 0;
            more < 8 + failing.length && last.outcome && !isGreen(last.outcome) && !isSeenToBeDone(last);
            more += 1
          ) {
            await world.simulation.advance(2 * MINUTE_MS);
            world.service.settle();
            const isBusy = world.service.started.some(({ ended }) => ended === undefined);
            // An overwrite whose end nobody wrote down counts as running for an hour (G12).
            if (isBusy || errorCodeOf(last.outcome) === 'live_busy') await world.simulation.advance(HOUR_MS);
            last = await again(last);
          }
          expect(last.exitCode === 0 || isSeenToBeDone(last)).toBe(true);
        }),
        { seed, numRuns: numRuns.convergence },
      );
    },
    TIMEOUT_MS,
  );
});
