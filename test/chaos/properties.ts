import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectOf, isGreen } from '../../src/outcome/outcome.ts';
import { taskOf } from '../../src/outcome/results.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import type { AttemptResult } from './attempt.ts';
import { HOUR_MS, MINUTE_MS, type Simulated, type SimulatedTask } from './world.ts';

/** Fixed, so that every run has the same scenarios. Another one can be given to search for more. */
export const seed = Number(process.env['CHAOS_SEED'] ?? 20261121);

/** All scenarios together; 10,000 in `.ci/run`. */
const total = process.env['CHAOS_RUNS'];

/** A hundred, unless a total is given. A scenario of `runs` takes twice as long as one of `attempts`. */
function share(part: number): number {
  return total === undefined ? 100 : Math.ceil(Number(total) * part);
}

/** How many scenarios each kind has. */
export const numRuns = {
  attempts: share(0.5),
  convergence: share(0.1),
  runs: share(0.2),
  live: share(0.2),
  twins: share(0.1),
  stories: share(0.01),
  boundaries: share(0.2),
} as const;

/** Enough for 10,000 scenarios on a busy machine. */
export const TIMEOUT_MS = 600_000;
/** The least share of all attempts that must complete: of a hundred scenarios 9 to 16 %. Otherwise the properties prove little. */
const MIN_COMPLETED = 0.06;
/** A cancelled step ends within this time (rules.md, W4). */
const MAX_AFTER_CANCEL_MS = 5_000;
/** Recording may take this long, after the entry of a copy (rules.md, G8). */
const MAX_RECORDING_MS = 10_000;
const MAX_ENTRY_MS = 2 * MINUTE_MS;
/** The service keeps a key for 24 hours; the action relies on 23. */
const KEY_AGE_MS = 23 * HOUR_MS;

/** By their names: whether an attempt or a task breaks it, or what is wrong with the whole. */
export interface Properties<Result extends Simulated> {
  readonly attempts?: Checks<Result, Result['attempts'][number]>;
  readonly tasks?: Checks<Result, Result['tasks'][number]>;
  readonly whole?: Readonly<Record<string, (simulated: Result) => string | undefined>>;
}
type Checks<Result, Part> = Readonly<Record<string, (part: Part, simulated: Result) => boolean>>;

/** The names of all properties that are broken, with the first attempt or task that breaks each. */
function findBroken<Result extends Simulated>(properties: Properties<Result>, simulated: Result): string[] {
  const { attempts = {}, tasks = {}, whole = {} } = properties;
  const breaches = [
    ...Object.entries(whole).map(([name, check]) => [name, check(simulated)]),
    ...Object.entries(attempts).map(([name, isBroken]) => {
      const breach = simulated.attempts.find((attempt) => isBroken(attempt, simulated));
      return [name, breach && describeAttempt(breach)];
    }),
    ...Object.entries(tasks).map(([name, isBroken]) => {
      const breach = simulated.tasks.find((task) => isBroken(task, simulated));
      return [name, breach && describeTask(breach)];
    }),
  ];
  return breaches.filter(([, breach]) => breach !== undefined).map((breach) => breach.join(': '));
}

function describeAttempt({ name, outcome }: AttemptResult): string {
  return `attempt ${name}, which ended as ${JSON.stringify(outcome ?? 'killed')}`;
}

function describeTask({ index, ended, startedBy }: SimulatedTask): string {
  return `task ${index} (${ended ?? 'running'}), started by ${describeAttempt(startedBy)}`;
}

/**
 * The first task that was started although an earlier one was a reason not to, since that time.
 *
 * @param isTooOld the step that started the task did not want the copy of the earlier one any more.
 */
export function findRepetition<Task extends SimulatedTask>(
  tasks: readonly Task[],
  sinceMs: number,
  isTooOld: (earlier: Task, task: Task) => boolean = () => false,
): string | undefined {
  const repetition = tasks.find(
    (task) =>
      // Later, the service may have forgotten the key.
      task.startedAtMs - sinceMs < KEY_AGE_MS &&
      tasks.some(
        (earlier) =>
          earlier.index < task.index && !isOver(earlier, task.startedAtMs) && !isTooOld(earlier, task),
      ),
  );
  return repetition && describeTask(repetition);
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
 * and the attempt tried to start another (rules.md, *What it cannot promise*; `limits.test.ts`).
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
  whole: {
    'every request and every answer is one that the description of the service allows': ({ violations }) =>
      violations[0],
    'an attempt starts at most one task': ({ tasks }) => {
      const started = tasks.filter((task) => !isTakenForEarlier(task, tasks));
      const starters = started.map(({ startedBy }) => startedBy.name);
      return starters.length === new Set(starters).size ? undefined : `started by ${starters.join(', ')}`;
    },
  },
  attempts: {
    'every attempt ends with an outcome unless its runner is killed, and with 0 only if that is green': ({
      exitCode,
      outcome,
    }) => exitCode !== undefined && (!outcome || exitCode !== (isGreen(outcome) ? 0 : 1)),
    'W4: no step passes its deadline, nor 5 s after its cancellation': ({
      endedAtMs,
      script,
      startedAtMs,
    }) => {
      const { cancelledAfterMs = Infinity, timeoutMinutes } = script;
      const limitMs = Math.min(timeoutMinutes * MINUTE_MS, cancelledAfterMs + MAX_AFTER_CANCEL_MS);
      return endedAtMs - startedAtMs > limitMs;
    },
    'G8: a step ends within ten seconds after its result is known, and the entry of a copy in two minutes': ({
      endedAtMs,
      inputs,
      reachedAtMs = endedAtMs,
    }) => {
      const entryMs = inputs['operation'] === 'staging' ? MAX_ENTRY_MS : 0;
      return endedAtMs - reachedAtMs > entryMs + MAX_RECORDING_MS;
    },
    'completed means that the task has completed, or that the reused site exists': (attempt, simulated) => {
      const { outcome, status } = attempt;
      if (status !== 'completed' || outcome?.kind === 'environment-closed') return false;
      return outcome?.kind === 'site-reused'
        ? ![seedIds.shopStaging, ...simulated.tasks.map(({ siteId }) => siteId)].includes(outcome.siteId)
        : findOwnTask(attempt, simulated)?.ended !== 'completed';
    },
    'submitted means that there is a task and that the step does not wait': (attempt, simulated) =>
      attempt.status === 'submitted' &&
      (attempt.inputs['wait'] !== 'false' || !findOwnTask(attempt, simulated)),
    'failed means that the task has failed, and timed out that there is one': (attempt, simulated) => {
      const task = findOwnTask(attempt, simulated);
      return attempt.status === 'failed' ? task?.ended !== 'failed' : attempt.status === 'timed-out' && !task;
    },
    'refused means that the effect is none, and that means that nothing was started': (
      attempt,
      { tasks },
    ) => {
      const { outcome, status } = attempt;
      if (status === 'refused' && (!outcome || effectOf(outcome) !== 'none')) return true;
      // After a gateway's repeat, the site of this very attempt is as gone as that of any replay (K9, K10).
      if (outcome?.kind === 'replayed-copy-unusable' && isRepeated(attempt)) return false;
      const started = tasks.filter((task) => !isTakenForEarlier(task, tasks));
      return outcome !== undefined && effectOf(outcome) === 'none' && hasStarted(attempt, { tasks: started });
    },
  },
  tasks: {
    'the results of an attempt that started a task name the task, or the key under which it was started': (
      task,
      { tasks },
    ) => {
      const { outcome, results } = task.startedBy;
      if (outcome === undefined || isTakenForEarlier(task, tasks)) return false;
      return taskOf(results).id !== task.taskId && results.idempotencyKey !== task.key;
    },
  },
};

/**
 * Plays random scenarios. Fails with the smallest that breaks a property, and with the names of all that it breaks. Prints
 * how the attempts ended.
 *
 * @param chaos its `properties` are besides those that hold for every attempt.
 */
export function itKeepsEveryPromise<Scenario, Result extends Simulated>(chaos: {
  readonly scenarios: fc.Arbitrary<Scenario>;
  readonly simulate: (scenario: Scenario) => Promise<Result>;
  readonly properties: Properties<Result>;
  readonly numRuns: number;
  /** Played besides the random ones, before them. */
  readonly fixed?: readonly Scenario[];
}): void {
  const { fixed = [], numRuns } = chaos;
  it(
    `keeps every promise in ${fixed.length + numRuns} scenarios (seed ${seed})`,
    async () => {
      const statuses: string[] = [];
      const property = fc.asyncProperty(chaos.scenarios, async (scenario) => {
        const simulated = await chaos.simulate(scenario);
        statuses.push(...simulated.attempts.map(({ status = 'killed' }) => status));
        const broken = [propertiesOfAttempts, chaos.properties].flatMap((each) =>
          findBroken(each, simulated),
        );
        expect(broken).toEqual([]);
      });
      const examples = fixed.map((scenario): [Scenario] => [scenario]);
      await fc.assert(property, { seed, numRuns: examples.length + numRuns, examples });
      const counts = Object.entries(Object.groupBy(statuses, (status) => status));
      const shown = counts.map(([status, of = []]) => `${of.length} ${status}`);
      console.log(`${statuses.length} attempts: ${shown.join(', ')}`);
      const completed = statuses.filter((status) => status === 'completed');
      expect(completed.length / statuses.length).toBeGreaterThan(MIN_COMPLETED);
    },
    TIMEOUT_MS,
  );
}
