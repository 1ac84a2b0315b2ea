import { createSimulation } from '../stand-ins/fake-clock.ts';
import { RepositoryState, type Deployment } from '../stand-ins/github/state.ts';
import { recordSeedCopy } from '../stand-ins/seed-copy.ts';
import { createFaultyHost, type HostFaultName } from '../stand-ins/service/host-faults.ts';
import type { ServiceOptions } from '../stand-ins/service/service.ts';
import type { StartedTask } from '../stand-ins/service/task-board.ts';
import { permissions } from '../stand-ins/service/world.ts';
import { runAttempt, type AttemptOptions, type AttemptResult } from './attempt.ts';
import { attemptHeader } from '../stand-ins/service/connection.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.UTC(2026, 10, 21, 10);
export const apiUrl = 'https://service.example';

export interface RecordedEntry extends Deployment {
  readonly removedAtMs: number;
}

export interface WorldOptions extends Pick<ServiceOptions, 'decisions' | 'withStagingSite'> {
  readonly hostFaults?: readonly HostFaultName[];
  /** How long each task takes, by its index; the last one counts for all later ones. 20 s by default. */
  readonly taskSeconds?: readonly number[];
  /** Which tasks fail, by their index. */
  readonly failing?: readonly boolean[];
  /** At which POSTs the service itself answers with a 5xx, by the order in which it carries them out. */
  readonly breaks?: readonly ('before-acting' | 'after-acting' | undefined)[];
  /** What was recorded on GitHub less than this ago is not listed yet. */
  readonly listLagMs?: number;
  /** How far the service's clock is ahead. */
  readonly hostSkewMs?: number;
}

/** A task, who started it, and what became of its site. */
export interface SimulatedTask<Attempt = AttemptResult> extends StartedTask {
  readonly startedBy: Attempt;
  readonly deletedAtMs: number | undefined;
  /** `copied_at` of its staging site, if that exists. */
  readonly copiedAtMs: number | undefined;
}

/** What came of a scenario. */
export interface Simulated<Attempt extends AttemptResult = AttemptResult> {
  /** In the order in which they ended. */
  readonly attempts: readonly Attempt[];
  readonly tasks: readonly SimulatedTask<Attempt>[];
  /** What the description of the service does not allow. */
  readonly violations: readonly string[];
}

/** One service and one repository on GitHub, on a simulated clock. */
export function createWorld({
  hostFaults = [],
  taskSeconds = [20],
  failing = [],
  breaks = [],
  listLagMs,
  hostSkewMs = 0,
  ...serviceOptions
}: WorldOptions = {}) {
  const simulation = createSimulation(START_MS);
  const repository = new RepositoryState(simulation.nowMs, { listLagMs });
  /** The names of the attempts that started the tasks, by the index of the task. */
  const starters: string[] = [];
  const deletedAtMs = new Map<string, number>();
  const removed: RecordedEntry[] = [];
  let posts = 0;
  let acting = '';
  let isBreaking = true;
  const service = createFaultyHost(
    {
      clock: { ...simulation, nowMs: () => simulation.nowMs() + hostSkewMs },
      ...serviceOptions,
      // Called right before the service acts: this is how `starters` learns whose request it is.
      breakAt: ({ headers, method }) => {
        acting = headers[attemptHeader] ?? '';
        if (!isBreaking || method === 'GET') return undefined;
        posts += 1;
        return breaks[posts - 1];
      },
      paceOf: ({ index }) => {
        starters[index] = acting;
        const seconds = taskSeconds[index] ?? taskSeconds.at(-1) ?? 10;
        return { by: 'time', durationMs: seconds * SECOND_MS };
      },
      failureOf: ({ index }) => (failing[index] ? 'the disk was full' : undefined),
    },
    hostFaults,
  );

  // An earlier run has made the copy, when nothing was done to live yet.
  if (serviceOptions.withStagingSite) recordSeedCopy({ state: repository }, apiUrl);

  return {
    simulation,
    service,
    repository,
    /** Runs one attempt at a job. The simulation must be running. */
    attempt: (options: Omit<AttemptOptions, 'simulation' | 'repository' | 'standIn'>) =>
      runAttempt({ simulation, repository, standIn: service, ...options }),
    /** From now on nothing fails in the service but tasks, and its tokens may do everything. */
    recover() {
      isBreaking = false;
      for (const [token, caller] of service.world.tokens) {
        service.world.tokens.set(token, { ...caller, permissions: new Set(permissions) });
      }
    },
    /** A person deletes a staging site. */
    deleteSite(id: string) {
      service.deleteStagingSite(id);
      deletedAtMs.set(id, simulation.nowMs());
    },
    /** A person deletes an entry on GitHub. */
    removeEntry(id: number) {
      const entry = repository.deleteDeployment(id);
      if (entry) removed.push({ ...entry, removedAtMs: simulation.nowMs() });
    },
    /** All that were ever recorded, the oldest first. */
    entries: () =>
      [...removed, ...repository.deployments.map((each) => ({ ...each, removedAtMs: Infinity }))].sort(
        (one, other) => one.id - other.id,
      ),
    tasksOf<Attempt extends AttemptResult>(attempts: readonly Attempt[]): SimulatedTask<Attempt>[] {
      return service.started.map((task, index) => {
        const startedBy = attempts.find(({ name }) => name === starters[index]);
        if (!startedBy) throw new Error(`nobody started task ${index}`);
        const copiedAt = service.world.copiedAt.get(task.siteId);
        const copiedAtMs = copiedAt === undefined ? undefined : Date.parse(copiedAt) - hostSkewMs;
        const startedAtMs = task.startedAtMs - hostSkewMs;
        const ended = task.endedAtMs !== undefined && { endedAtMs: task.endedAtMs - hostSkewMs };
        return {
          ...task,
          startedAtMs,
          ...ended,
          startedBy,
          deletedAtMs: deletedAtMs.get(task.siteId),
          copiedAtMs,
        };
      });
    },
  };
}
