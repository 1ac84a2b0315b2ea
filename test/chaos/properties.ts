import { siteOf, taskOf } from '../../src/outcome/results.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { effectOf, isGreen } from '../../src/outcome/outcome.ts';
import type { AttemptResult } from './attempt.ts';
import { HOUR_MS, MINUTE_MS, type Simulated, type SimulatedTask } from './world.ts';

/** Fixed, so that every run has the same scenarios. Another one can be given to search for more. */
export const seed = Number(process.env['CHAOS_SEED'] ?? 20261121);

/** All scenarios together; 10,000 in `.ci/run`. */
const total = Number(process.env['CHAOS_RUNS'] ?? 1000);

/** How many scenarios each property has. A scenario of `runs` takes twice as long as one of `attempts`. */
export const numRuns = {
  attempts: Math.ceil(total * 0.5),
  convergence: Math.ceil(total * 0.1),
  runs: Math.ceil(total * 0.2),
  live: Math.ceil(total * 0.2),
} as const;

/** Enough for 10,000 scenarios on a busy machine. */
export const TIMEOUT_MS = 600_000;
/** A cancelled step ends within this time (contract, W4). */
const MAX_AFTER_CANCEL_MS = 5_000;
/** Recording may take this long (contract, G8). */
const MAX_RECORDING_MS = 10_000;
/** Different requests to GitHub that one step may send into a limit: five look-ups beside the one that met it, then the comment's two. */
const MAX_GITHUB_REQUESTS = 7;
/** The service keeps a key for 24 hours; the action relies on 23. */
export const KEY_AGE_MS = 23 * HOUR_MS;

/** By their names. Each returns what is wrong, or nothing. */
export type Properties<Result extends Simulated> = Readonly<
  Record<string, (simulated: Result) => string | undefined>
>;

/** The first attempt that breaks a rule, and how it ended. */
export function findBreach<Attempt extends AttemptResult>(
  { attempts }: Simulated<Attempt>,
  isBroken: (attempt: Attempt) => boolean,
): string | undefined {
  const breach = attempts.find(isBroken);
  return breach && describeAttempt(breach);
}

/** The first task that breaks a rule, and its attempt. */
export function findTask<Attempt extends AttemptResult>(
  { tasks }: Pick<Simulated<Attempt>, 'tasks'>,
  isBroken: (task: SimulatedTask<Attempt>) => boolean,
): string | undefined {
  const task = tasks.find(isBroken);
  return (
    task && `task ${task.index} (${task.ended ?? 'running'}), started by ${describeAttempt(task.startedBy)}`
  );
}

function describeAttempt({ name, outcome }: AttemptResult): string {
  return `attempt ${name}, which ended as ${JSON.stringify(outcome ?? 'killed')}`;
}

/**
 * The first task that was started although an earlier one was a reason not to, since that time.
 *
 * @param isTooOld the step that started the task did not want the copy of the earlier one any more.
 */
export function findRepetition<Attempt extends AttemptResult>(
  tasks: readonly SimulatedTask<Attempt>[],
  sinceMs: number,
  isTooOld: (earlier: SimulatedTask<Attempt>, task: SimulatedTask<Attempt>) => boolean = () => false,
): string | undefined {
  return findTask(
    { tasks },
    (task) =>
      // Later, the service may have forgotten the key of generation 1, and only GitHub's answer can prevent it (K12).
      task.startedAtMs - sinceMs < KEY_AGE_MS &&
      tasks.some(
        (earlier) =>
          earlier.index < task.index && !isOver(earlier, task.startedAtMs) && !isTooOld(earlier, task),
      ),
  );
}

/** Whether the task is no longer a reason not to start another one. */
export function isOver({ ended, endedAtMs, deletedAtMs }: SimulatedTask, atMs: number): boolean {
  const isFailed = ended === 'failed' && endedAtMs !== undefined && endedAtMs <= atMs;
  return isFailed || (deletedAtMs !== undefined && deletedAtMs <= atMs);
}

/** A gateway repeated a POST of the attempt. */
function isRepeated({ script }: AttemptResult): boolean {
  return script.serviceFaults.some((fault) => fault?.kind === 'repeat');
}

/**
 * A gateway repeated the POST of a later attempt, and the task failed at once. So it seemed to be an earlier failure,
 * and the attempt tried to start another (contract, *What it cannot promise*; `limits.test.ts`).
 */
export function isTakenForEarlier(
  { ended, endedAtMs = Infinity, index, startedBy }: SimulatedTask,
  tasks: readonly SimulatedTask[],
): boolean {
  if (startedBy.context.attempt === 1 || !isRepeated(startedBy) || ended !== 'failed') return false;
  const next = tasks.find((task) => task.index > index && task.startedBy.name === startedBy.name);
  return next === undefined || endedAtMs <= next.startedAtMs;
}

export function hasStarted({ name }: AttemptResult, { tasks }: Pick<Simulated, 'tasks'>): boolean {
  return tasks.some(({ startedBy }) => startedBy.name === name);
}

/** The task that an attempt is about, by its own results. */
function findOwnTask({ results }: AttemptResult, { tasks }: Simulated): SimulatedTask | undefined {
  return tasks.find(({ taskId }) => taskId === taskOf(results).id);
}

/** What holds for every attempt of every job. */
const propertiesOfAttempts: Properties<Simulated> = {
  'every request and every answer is one that the description of the service allows': ({ violations }) =>
    violations[0],
  'an attempt starts at most one task': ({ tasks }) => {
    const starters = tasks
      .filter((task) => !isTakenForEarlier(task, tasks))
      .map(({ startedBy }) => startedBy.name);
    return starters.length === new Set(starters).size ? undefined : `started by ${starters.join(', ')}`;
  },
  'every attempt ends with an outcome unless its runner is killed, and with 0 only if that is green': (
    simulated,
  ) =>
    findBreach(
      simulated,
      ({ exitCode, outcome }) =>
        exitCode !== undefined && (!outcome || exitCode !== (isGreen(outcome) ? 0 : 1)),
    ),
  'W4: no step passes its deadline, nor 5 s after its cancellation': (simulated) =>
    findBreach(simulated, ({ endedAtMs, script, startedAtMs }) => {
      const { cancelledAfterMs = Infinity, timeoutMinutes } = script;
      const limitMs = Math.min(timeoutMinutes * MINUTE_MS, cancelledAfterMs + MAX_AFTER_CANCEL_MS);
      return endedAtMs - startedAtMs > limitMs;
    }),
  'G8: a step ends within ten seconds after its result is known': (simulated) =>
    findBreach(
      simulated,
      ({ endedAtMs, reachedAtMs = endedAtMs }) => endedAtMs - reachedAtMs > MAX_RECORDING_MS,
    ),
  'G7: into a rate limit that is used up, each request to GitHub is sent once at most': (simulated) =>
    findBreach(simulated, ({ callsIntoLimit }) => callsIntoLimit > MAX_GITHUB_REQUESTS),
  'completed means that the task has completed, or that the reused site exists': (simulated) =>
    findBreach(simulated, (attempt) => {
      if (attempt.status !== 'completed' || attempt.outcome?.kind === 'environment-closed') return false;
      if (attempt.outcome?.kind !== 'site-reused')
        return findOwnTask(attempt, simulated)?.ended !== 'completed';
      return !simulated.tasks.some(({ siteId }) => siteId === siteOf(attempt.results).id);
    }),
  'submitted means that there is a task and that the step does not wait': (simulated) =>
    findBreach(
      simulated,
      (attempt) =>
        attempt.status === 'submitted' &&
        (attempt.inputs['wait'] !== 'false' || !findOwnTask(attempt, simulated)),
    ),
  'failed means that the task has failed, and timed out that there is one': (simulated) =>
    findBreach(simulated, (attempt) => {
      const task = findOwnTask(attempt, simulated);
      return (
        (attempt.status === 'failed' && task?.ended !== 'failed') || (attempt.status === 'timed-out' && !task)
      );
    }),
  'refused means that the effect is none, and that means that nothing was started': (simulated) =>
    findBreach(simulated, (attempt) => {
      const { outcome, status } = attempt;
      if (status === 'refused' && (!outcome || effectOf(outcome) !== 'none')) return true;
      // After a gateway's repeat, the site of this very attempt is as gone as that of any replay (K9, K10).
      if (outcome?.kind === 'replayed-site-unusable' && isRepeated(attempt)) return false;
      const { tasks } = simulated;
      const started = tasks.filter((task) => !isTakenForEarlier(task, tasks));
      return outcome !== undefined && effectOf(outcome) === 'none' && hasStarted(attempt, { tasks: started });
    }),
  'the results of an attempt that started a task name the task, or the key under which it was started': (
    simulated,
  ) =>
    findTask(simulated, (task) => {
      const { key, startedBy, taskId } = task;
      const { outcome, results } = startedBy;
      if (isTakenForEarlier(task, simulated.tasks)) return false;
      return outcome !== undefined && taskOf(results).id !== taskId && results.idempotencyKey !== key;
    }),
};

/**
 * Plays random scenarios. Throws the smallest that breaks a property, with the names of all that it breaks. Prints and
 * returns how the attempts ended.
 */
export async function checkProperties<Scenario, Result extends Simulated>({
  scenarios,
  simulate,
  properties,
  numRuns: runs,
}: {
  readonly scenarios: fc.Arbitrary<Scenario>;
  readonly simulate: (scenario: Scenario) => Promise<Result>;
  /** Besides those that hold for every attempt. */
  readonly properties: Properties<Result>;
  readonly numRuns: number;
}): Promise<readonly string[]> {
  const statuses: string[] = [];
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const simulated = await simulate(scenario);
      statuses.push(...simulated.attempts.map(({ status = 'killed' }) => status));
      const broken = Object.entries({ ...propertiesOfAttempts, ...properties }).flatMap(([name, check]) => {
        const breach = check(simulated);
        return breach === undefined ? [] : [`${name}: ${breach}`];
      });
      expect(broken).toEqual([]);
    }),
    { seed, numRuns: runs },
  );
  const counts = Array.from(
    Map.groupBy(statuses, (status) => status),
    ([status, of]) => [of.length, status],
  );
  console.log(`${statuses.length} attempts: ${counts.map((count) => count.join(' ')).join(', ')}`);
  return statuses;
}
