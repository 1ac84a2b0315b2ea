import fc from 'fast-check';
import { statusOf, type Status } from '../../src/outcome/outcome.ts';
import type { DecisionChanges } from '../stand-ins/service/decisions.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import type { StartedTask } from '../stand-ins/service/ledger.ts';
import { createService, type Service } from '../stand-ins/service/service.ts';
import { createSimulation, type Simulation } from '../stand-ins/fake-clock.ts';
import { runAttempt, type AttemptResult, type AttemptScript } from './attempt.ts';
import { rarely, serviceFault } from './faults.ts';
import { attemptHeader } from './faulty-service.ts';
import { serviceVariants } from './service-variants.ts';
import { createSimulatedGitHub, type GitHubFault, type SimulatedGitHub } from './simulated-github.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.UTC(2026, 10, 21, 10);

/** The key that a user fixed for every job and run. */
export const sharedKey = 'deploy';

/**
 * One `staging` step of the workflow. Two for different environments are the step of one reusable workflow that is
 * called twice: same job id, same step id.
 */
export interface Job {
  readonly environment: 'one' | 'two';
  readonly reuse: boolean;
  readonly wait: boolean;
  /** The input `idempotency-key`: none, one for each run and environment, or `sharedKey`. */
  readonly ownKey: 'none' | 'of-run' | 'shared';
}

/** A run of the workflow on a pull request. */
export interface Run {
  readonly startsAfterMs: number;
  readonly pullRequest: 7 | 8;
  /** The attempts of the run, one after the other. The jobs of one attempt overlap. */
  readonly attempts: readonly {
    readonly jobs: readonly {
      /** Index into `jobs`. Without such a job, nothing is run. */
      readonly job: number;
      readonly delayMs: number;
      readonly script: AttemptScript;
    }[];
    /** Before the next attempt. */
    readonly pauseMs: number;
  }[];
}

/** Several runs of a workflow on one service and one repository, as data. */
export interface RunsScenario {
  readonly decisions: DecisionChanges;
  /** How long each task takes, by its index; the last one counts for all later ones. */
  readonly taskSeconds: readonly number[];
  /** Which tasks fail, by their index. */
  readonly failing: readonly boolean[];
  readonly jobs: readonly Job[];
  readonly runs: readonly Run[];
  /** A person deletes the n-th staging site that exists at that time. */
  readonly deletions: readonly { readonly afterMs: number; readonly site: number }[];
}

/** One attempt at one job, and how it ended. */
export interface SimulatedAttempt extends AttemptResult {
  readonly name: string;
  readonly job: Job;
  readonly script: AttemptScript;
  readonly pullRequest: number;
  readonly runStartedAtMs: number;
  /** Of the run, from 1. */
  readonly attempt: number;
  /** This attempt at GitHub. */
  readonly runPath: string;
  /** `undefined`: the runner was killed. */
  readonly status: Status | undefined;
  readonly isGitHubWell: boolean;
  /** The deployments of the environment when the attempt started and when it ended, the oldest first. */
  readonly recordedBefore: SimulatedGitHub['deployments'];
  readonly recordedAfter: SimulatedGitHub['deployments'];
}

/** A task, who started it, and what became of its site. */
export interface SimulatedTask extends StartedTask {
  readonly startedBy: SimulatedAttempt;
  readonly deletedAtMs: number | undefined;
}

/** What came of a scenario. */
export interface SimulatedRuns {
  readonly scenario: RunsScenario;
  readonly service: Service;
  readonly github: SimulatedGitHub;
  /** In the order in which they ended. */
  readonly attempts: readonly SimulatedAttempt[];
  readonly tasks: readonly SimulatedTask[];
}

export async function simulateRuns(scenario: RunsScenario): Promise<SimulatedRuns> {
  const simulation = createSimulation(START_MS);
  const github = createSimulatedGitHub(simulation);
  const starters: string[] = [];
  const deletedAtMs = new Map<string, number>();
  let acting = '';
  const service = createService({
    clock: simulation,
    decisions: scenario.decisions,
    // Called right before the service acts: this is how `starters` learns whose request it is.
    breakAt: ({ headers }) => {
      acting = headers[attemptHeader] ?? '';
      return undefined;
    },
    paceOf: ({ index }) => {
      starters[index] = acting;
      const seconds = scenario.taskSeconds[index] ?? scenario.taskSeconds.at(-1) ?? 10;
      return { by: 'time', durationMs: seconds * SECOND_MS };
    },
    failureOf: ({ index }) => (scenario.failing[index] ? 'the disk was full' : undefined),
  });
  const attempts: SimulatedAttempt[] = [];

  const deleteSite = async ({ afterMs, site }: RunsScenario['deletions'][number]): Promise<void> => {
    await simulation.sleep(afterMs);
    const { sites } = service.world;
    const copies = Array.from(sites.keys()).filter((id) => sites.get(id)?.parent_site_id != null);
    const id = copies[site % Math.max(copies.length, 1)];
    if (id === undefined) return;
    service.deleteStagingSite(id);
    deletedAtMs.set(id, simulation.nowMs());
  };
  await simulation.run(
    Promise.all([
      ...scenario.runs.map((run, index) =>
        execute(run, index, { scenario, simulation, service, github, attempts }),
      ),
      ...scenario.deletions.map(deleteSite),
    ]),
  );
  // Requests that are late arrive, and tasks end.
  await simulation.advance(2 * HOUR_MS);
  service.settle();
  const tasks = service.started.map((task, index) => {
    const startedBy = attempts.find(({ name }) => name === starters[index]);
    if (!startedBy) throw new Error(`nobody started task ${index}`);
    return { ...task, startedBy, deletedAtMs: deletedAtMs.get(task.siteId) };
  });
  return { scenario, service, github, attempts, tasks };
}

interface Surroundings extends Pick<SimulatedRuns, 'scenario' | 'service' | 'github'> {
  readonly simulation: Simulation;
  readonly attempts: SimulatedAttempt[];
}

/** One run, attempt after attempt. */
async function execute(run: Run, index: number, surroundings: Surroundings): Promise<void> {
  const { simulation, github } = surroundings;
  await simulation.sleep(run.startsAfterMs);
  const runId = String(7001 + index);
  github.startRun(runId);
  const runStartedAtMs = simulation.nowMs();
  for (const [attemptIndex, { jobs, pauseMs }] of run.attempts.entries()) {
    await Promise.all(
      jobs.map((each) =>
        executeJob(
          each,
          { runId, attempt: attemptIndex + 1, pullRequest: run.pullRequest, runStartedAtMs },
          surroundings,
        ),
      ),
    );
    await simulation.sleep(pauseMs);
  }
}

async function executeJob(
  { job: jobIndex, delayMs, script }: Run['attempts'][number]['jobs'][number],
  run: Pick<SimulatedAttempt, 'attempt' | 'pullRequest' | 'runStartedAtMs'> & { readonly runId: string },
  { scenario, simulation, service, github, attempts }: Surroundings,
): Promise<void> {
  const job = scenario.jobs[jobIndex];
  if (!job) return;
  const isOnlyOneOfEnvironment =
    scenario.jobs.filter(({ environment }) => environment === job.environment).length === 1;
  await simulation.sleep(delayMs);
  const { attempt, pullRequest, runId, runStartedAtMs } = run;
  const name = `${runId}/${attempt}/${jobIndex}`;
  const sha = runId.padEnd(40, '0');
  const recorded = (): SimulatedGitHub['deployments'] =>
    github.deployments.filter(({ environment }) => environment === job.environment);
  const recordedBefore = recorded();
  const ownKey = { none: undefined, 'of-run': `deploy-${runId}-${job.environment}`, shared: sharedKey }[
    job.ownKey
  ];
  const result = await runAttempt({
    simulation,
    standIn: service,
    github,
    inputs: {
      operation: 'staging',
      'site-id': seedIds.shop,
      environment: job.environment,
      comment: 'true',
      reuse: String(job.reuse),
      wait: String(job.wait),
      ...(ownKey !== undefined && { 'idempotency-key': ownKey }),
    },
    context: {
      serverUrl: 'https://github.com',
      repository: 'octo-org/shop',
      repositoryId: '1001',
      runId,
      attempt,
      job: isOnlyOneOfEnvironment ? 'deploy' : `deploy-${jobIndex}`,
      step: 'site',
      sha,
      eventName: 'pull_request',
    },
    event: { pull_request: { number: pullRequest, head: { sha } } },
    script,
    name,
  });
  const { githubFaults } = script;
  attempts.push({
    ...result,
    name,
    job,
    script,
    pullRequest,
    attempt,
    runStartedAtMs,
    runPath: `/actions/runs/${runId}/attempts/${attempt}`,
    status: result.outcome && statusOf(result.outcome),
    isGitHubWell: !('always' in githubFaults) && isBridged(githubFaults),
    recordedBefore,
    recordedAfter: recorded(),
  });
}

/** One call that fails for a moment is retried, and nobody notices (contract, G7). */
function isBridged(faults: readonly (GitHubFault | undefined)[]): boolean {
  const present = faults.filter((fault) => fault !== undefined);
  return present.length <= 1 && present.every(({ kind }) => kind === 'down' || kind === 'lost');
}

const job: fc.Arbitrary<Job> = fc.record({
  environment: fc.constantFrom('one', 'one', 'two'),
  reuse: fc.constantFrom(true, true, true, false),
  wait: fc.constantFrom(true, true, true, false),
  ownKey: fc.constantFrom('none', 'none', 'none', 'of-run', 'shared'),
});

const githubFault = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<GitHubFault>(
      { kind: 'forbidden' },
      { kind: 'down' },
      { kind: 'lost' },
      { kind: 'hang' },
      { kind: 'hang-after' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 100, max: 8_000 }).map((delayMs) => ({ kind: 'slow' as const, delayMs })),
  },
);

const githubFaults: fc.Arbitrary<AttemptScript['githubFaults']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.array(githubFault, { maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<GitHubFault>({ kind: 'forbidden' }, { kind: 'down' }, { kind: 'hang' })
      .map((always) => ({ always })),
  },
);

const script: fc.Arbitrary<AttemptScript> = fc.record({
  serviceFaults: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(serviceFault, { maxLength: 8 }) },
  ),
  githubFaults,
  death: rarely(fc.record({ atRequest: fc.nat({ max: 8 }), isReceived: fc.boolean() })),
  cancelledAfterMs: rarely(
    fc.oneof(fc.integer({ min: 0, max: 3 * SECOND_MS }), fc.integer({ min: 0, max: 5 * MINUTE_MS })),
  ),
  timeoutMinutes: fc.constantFrom(0.5, 2, 10, 60, 60),
  clockSkewMs: fc.constantFrom(0, 0, 0, -3 * HOUR_MS, 3 * HOUR_MS),
  random: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** Mostly short, so that runs overlap; rarely longer than a key is kept. */
const pauseMs = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 10 * MINUTE_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: 20 * HOUR_MS, max: 30 * HOUR_MS }) },
);

const run: fc.Arbitrary<Run> = fc.record({
  startsAfterMs: pauseMs,
  pullRequest: fc.constantFrom(7, 7, 8),
  attempts: fc.array(
    fc.record({
      jobs: fc.uniqueArray(
        fc.record({ job: fc.nat({ max: 1 }), delayMs: fc.integer({ min: 0, max: 3 * SECOND_MS }), script }),
        { minLength: 1, maxLength: 2, selector: (each) => each.job },
      ),
      pauseMs,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

export const runsScenarios: fc.Arbitrary<RunsScenario> = fc.record({
  // Otherwise a second environment could have no site.
  decisions: serviceVariants.map((decisions) => ({
    ...decisions,
    stagingCopies: 'unlimited' as const,
    whileTaskRuns: 'allowed' as const,
  })),
  taskSeconds: fc.array(fc.constantFrom(0, 1, 20, 300), { minLength: 1, maxLength: 4 }),
  failing: fc.array(fc.constantFrom(false, false, true), { maxLength: 3 }),
  jobs: fc.array(job, { minLength: 1, maxLength: 2 }),
  runs: fc.array(run, { minLength: 1, maxLength: 3 }),
  deletions: fc.array(
    fc.record({ afterMs: fc.integer({ min: 0, max: 30 * MINUTE_MS }), site: fc.nat({ max: 2 }) }),
    { maxLength: 2 },
  ),
});
