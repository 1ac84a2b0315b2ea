import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGreen, statusOf, type Outcome, type Status } from '../../src/outcome/outcome.ts';
import { calmAttempt, type AttemptResult } from './attempt.ts';
import { scenarios, simulate, type Simulated } from './scenario.ts';
import { numRuns, seed, TIMEOUT_MS } from './settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A cancelled step ends within this time (contract, W4). */
const MAX_AFTER_CANCEL_MS = 5_000;
/** The least share of all attempts that must complete; about a quarter do. Otherwise the properties prove little. */
const MIN_COMPLETED = 0.15;

/** An attempt that ended by itself. */
interface Ended extends AttemptResult {
  /** From 1. */
  readonly number: number;
  readonly outcome: Outcome;
  readonly status: Status;
}

function endedOf({ attempts }: Simulated): readonly Ended[] {
  return attempts.flatMap((attempt, index) => {
    const { outcome } = attempt;
    return outcome ? [{ ...attempt, number: index + 1, outcome, status: statusOf(outcome) }] : [];
  });
}

/** The task that an attempt is about, by its own results. */
function taskOf({ results }: AttemptResult, { service: { started } }: Simulated) {
  return started.find(({ taskId }) => taskId === results.taskId);
}

/** The first attempt that breaks a rule, and how it ended. */
function findBreach(attempts: readonly Ended[], isBroken: (attempt: Ended) => boolean): string | undefined {
  const breach = attempts.find(isBroken);
  return breach && `attempt ${breach.number} ended as ${JSON.stringify(breach.outcome)}`;
}

/** Each returns what is wrong, or nothing. */
const properties: Record<string, (simulated: Simulated) => string | undefined> = {
  'an action that has not failed is never started twice while the service keeps its key': ({
    service: { started },
    startMs,
  }) => {
    for (const [index, first] of started.entries()) {
      const again = started.slice(index + 1).find(
        ({ startedAtMs }) =>
          // Later, the service may have forgotten the first key, and only GitHub's answer can prevent it (K12).
          startedAtMs - startMs < 23 * HOUR_MS &&
          !(first.ended === 'failed' && first.endedAtMs !== undefined && first.endedAtMs <= startedAtMs),
      );
      if (again)
        return `task ${first.index} (${first.ended ?? 'running'}) was followed by task ${again.index}`;
    }
    return undefined;
  },
  'K12: a re-run a day later starts nothing if GitHub says how old the run is': ({
    attempts,
    startedBy,
    startMs,
    scenario,
  }) => {
    const late = attempts.findIndex(
      ({ startedAtMs }, index) =>
        startedAtMs - startMs >= 23 * HOUR_MS &&
        Array.isArray(scenario.attempts[index]?.script.githubFaults) &&
        startedBy.includes(index + 1),
    );
    return late < 0 ? undefined : `attempt ${late + 1} came late and started a task`;
  },
  'an attempt starts at most one task': ({ startedBy }) =>
    startedBy.length === new Set(startedBy).size ? undefined : `started by attempts ${startedBy.join(', ')}`,
  'the exit code is 0 only if the outcome is green': (simulated) =>
    findBreach(endedOf(simulated), ({ exitCode, outcome }) => exitCode !== (isGreen(outcome) ? 0 : 1)),
  'every attempt ends with an outcome unless its runner is killed': ({ attempts }) => {
    const silent = attempts.findIndex(({ exitCode, outcome }) => exitCode !== undefined && !outcome);
    return silent < 0 ? undefined : `attempt ${silent + 1} ended without an outcome`;
  },
  'W4: no step passes its deadline, nor 5 s after its cancellation': ({ attempts, scenario }) => {
    const late = attempts.findIndex(({ endedAtMs, startedAtMs }, index) => {
      const { cancelledAfterMs = Infinity, timeoutMinutes = Infinity } =
        scenario.attempts[index]?.script ?? {};
      return (
        endedAtMs - startedAtMs > Math.min(timeoutMinutes * MINUTE_MS, cancelledAfterMs + MAX_AFTER_CANCEL_MS)
      );
    });
    return late < 0 ? undefined : `attempt ${late + 1} took too long`;
  },
  'completed means that the task has completed': (simulated) =>
    findBreach(
      endedOf(simulated),
      (attempt) => attempt.status === 'completed' && taskOf(attempt, simulated)?.ended !== 'completed',
    ),
  'submitted means that there is a task and that the step does not wait': (simulated) => {
    const isWaiting = simulated.scenario.furtherInputs['wait'] !== 'false';
    return findBreach(
      endedOf(simulated),
      (attempt) => attempt.status === 'submitted' && (isWaiting || !taskOf(attempt, simulated)),
    );
  },
  'failed means that the task has failed': (simulated) =>
    findBreach(
      endedOf(simulated),
      (attempt) => attempt.status === 'failed' && taskOf(attempt, simulated)?.ended !== 'failed',
    ),
  'timed out means that there is a task': (simulated) =>
    findBreach(
      endedOf(simulated),
      (attempt) => attempt.status === 'timed-out' && !taskOf(attempt, simulated),
    ),
  'refused means that the effect is none': (simulated) =>
    findBreach(
      endedOf(simulated),
      ({ status, outcome }) => status === 'refused' && outcome.effect !== 'none',
    ),
  'the effect none means that the attempt has started nothing': (simulated) =>
    findBreach(
      endedOf(simulated),
      ({ number, outcome }) => outcome.effect === 'none' && simulated.startedBy.includes(number),
    ),
  'the results of an attempt that started a task name the task, or the key under which it was started': (
    simulated,
  ) =>
    findBreach(endedOf(simulated), ({ number, results }) => {
      const own = simulated.service.started[simulated.startedBy.indexOf(number)];
      return own !== undefined && results.taskId !== own.taskId && results.idempotencyKey !== own.key;
    }),
  'an attempt whose POSTs cannot have been received has the effect none, unless a guard looked at an earlier one':
    (simulated) =>
      findBreach(endedOf(simulated), ({ number, outcome, posts }) => {
        if (posts.includes('sent')) return false;
        // What an earlier attempt started may be why a guard refuses (contract, *Guards of a push*, 7).
        const isGuarded = outcome.kind === 'guard-refused' && number > 1 && posts.length === 0;
        return outcome.effect !== 'none' && !(isGuarded && outcome.effect === 'possible');
      }),
};

describe('one job and its re-runs, whatever fails between the action and the service', () => {
  it(
    `keeps every promise in ${numRuns.attempts} scenarios (seed ${seed})`,
    async () => {
      let attempts = 0;
      const statuses = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(scenarios, async (scenario) => {
          const simulated = await simulate(scenario);
          for (const { outcome } of simulated.attempts) {
            const status = outcome ? statusOf(outcome) : 'killed';
            attempts += 1;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
          const broken = Object.entries(properties).flatMap(([name, check]) => {
            const breach = check(simulated);
            return breach === undefined ? [] : [`${name}: ${breach}`];
          });
          expect(broken).toEqual([]);
        }),
        { seed, numRuns: numRuns.attempts },
      );
      const counts = Array.from(statuses, ([status, count]) => `${count} ${status}`);
      console.log(`${attempts} attempts: ${counts.join(', ')}`);
      expect((statuses.get('completed') ?? 0) / attempts).toBeGreaterThan(MIN_COMPLETED);
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
          const simulated = await simulate({
            ...scenario,
            attempts: scenario.attempts.map((attempt) => ({
              ...attempt,
              pauseMs: Math.min(attempt.pauseMs, HOUR_MS),
            })),
          });
          await simulated.calmDown();
          let last = await simulated.rerun(calmAttempt);
          // A task that is to fail must be seen to fail first. Nobody re-runs at once: what the service is still
          // processing must be over, and so must a push during which it allows no other.
          for (let more = 0; more < 8 && last.outcome && !isGreen(last.outcome); more += 1) {
            await simulated.simulation.advance(2 * MINUTE_MS);
            simulated.service.settle();
            const isBusy = simulated.service.started.some(({ ended }) => ended === undefined);
            if (isBusy) await simulated.simulation.advance(HOUR_MS);
            last = await simulated.rerun(calmAttempt);
          }
          expect(last.exitCode).toBe(0);
        }),
        { seed, numRuns: numRuns.convergence },
      );
    },
    TIMEOUT_MS,
  );
});
