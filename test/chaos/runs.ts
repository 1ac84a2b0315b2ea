import fc from 'fast-check';
import { isRecord, parseJson } from '../../src/text/json.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { githubActions, idOf, type Deployment } from '../stand-ins/github/state.ts';
import { delay, githubFaults, limited, oneOf, scriptBasis, serviceFaults } from './arbitraries.ts';
import type { ValueOf } from './arbitraries.ts';
import type { AttemptResult, AttemptScript } from './attempt.ts';
import type { GitHubFault } from '../stand-ins/github/connection.ts';
import { serviceVariants } from './service-variants.ts';
import { createWorld, HOUR_MS, MINUTE_MS, SECOND_MS } from './world.ts';
import type { SimulatedTask } from './world.ts';

/** The key that a user fixed for every job and run. */
const sharedKey = 'deploy';

/**
 * One step of the workflow, mostly `staging`. Two for different environments are the step of one reusable workflow that is
 * called twice: same job id, same step id.
 */
const job = fc.record({
  operation: fc.constantFrom('staging', 'staging', 'staging', 'close-staging'),
  environment: fc.constantFrom('one', 'one', 'two'),
  reuse: fc.constantFrom(true, true, true, false),
  wait: fc.constantFrom(true, true, true, false),
  /** The input `max-copy-age-hours`: less than many pauses between two attempts. */
  maxCopyAgeHours: fc.constantFrom(undefined, undefined, 0.1),
  /** The input `idempotency-key`: none, one for each run and environment, or `sharedKey`. */
  ownKey: fc.constantFrom('none', 'none', 'none', 'of-run', 'shared'),
});
type Job = ValueOf<typeof job>;

/** GitHub acts, its answer is lost, and from then on it refuses: nothing says what it did. */
const lostForGood = fc
  .nat({ max: 5 })
  .map((before): readonly (GitHubFault | undefined)[] => [
    ...Array<undefined>(before).fill(undefined),
    { kind: 'lost' },
    ...Array<GitHubFault>(20).fill({ kind: 'forbidden' }),
  ]);
const failing = fc.oneof(fc.record({ kind: fc.constantFrom('forbidden', 'down', 'hang') }), limited());
const well = fc.constant([]);

export const script = fc.record<AttemptScript>({
  ...scriptBasis,
  serviceFaults: oneOf([2, well], [1, serviceFaults(8)]),
  githubFaults: oneOf([6, well], [2, githubFaults(8)], [1, lostForGood], [1, fc.record({ always: failing })]),
  timeoutMinutes: fc.constantFrom(0.5, 2, 10, 60, 60),
  clockSkewMs: fc.constantFrom(0, 0, 0, -3 * HOUR_MS, 3 * HOUR_MS),
});

/** Mostly short, so that runs overlap; rarely longer than a key is kept. */
export const pauseMs = oneOf([6, delay(0, 10 * MINUTE_MS)], [1, delay(20 * HOUR_MS, 30 * HOUR_MS)]);

/** Mostly the same: what another account has recorded is not ours (rules.md, G10). */
export const accounts = [githubActions, githubActions, githubActions, 'other-app[bot]'] as const;

/** An attempt at one of the jobs, by its index. Without such a job, nothing is run. */
const jobAttempt = fc.record({ job: fc.nat({ max: 1 }), delayMs: delay(0, 3 * SECOND_MS), script });
/** The jobs of one attempt overlap. */
const attemptJobs = fc.uniqueArray(jobAttempt, { minLength: 1, maxLength: 2, selector: ({ job }) => job });
type PlannedJob = ValueOf<typeof jobAttempt>;

/** A run of the workflow on a pull request. */
const run = fc.record({
  startsAfterMs: pauseMs,
  /** The account behind `github-token`. */
  account: fc.constantFrom(...accounts),
  pullRequest: fc.constantFrom(7, 7, 8),
  /** One after the other, with a pause before the next one. */
  attempts: fc.array(fc.record({ jobs: attemptJobs, pauseMs }), { minLength: 1, maxLength: 3 }),
});

/** Several runs of a workflow on one service and one repository, as data. */
export const runsScenarios = fc.record({
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
  /** A person deletes the n-th staging site that exists at that time. */
  deletions: fc.array(fc.record({ afterMs: delay(0, 30 * MINUTE_MS), site: fc.nat({ max: 2 }) }), {
    maxLength: 2,
  }),
});
type RunsScenario = ValueOf<typeof runsScenarios>;

/** One attempt at one job of one run. */
export interface JobAttempt extends AttemptResult {
  readonly job: Job;
  readonly isGitHubWell: boolean;
  /** The account's deployments of the environment when the attempt started and when it ended, the oldest first. */
  readonly recordedBefore: readonly Deployment[];
  readonly recordedAfter: readonly Deployment[];
}

export type JobTask = SimulatedTask<JobAttempt>;

/** What came of a scenario. */
export type SimulatedRuns = Awaited<ReturnType<typeof simulateRuns>>;

export async function simulateRuns(scenario: RunsScenario) {
  const world = createWorld(scenario);
  const { simulation, service, repository } = world;
  const attempts: JobAttempt[] = [];
  const recordedIn = (environment: string, account: string) => {
    const all = repository.deployments.filter(
      (each) => each.environment === environment && each.creator.id === idOf(account),
    );
    // What a run has given up is of no use to another one (rules.md, K11).
    const runOf = ({ payload }: Deployment): unknown => readJson(payload)['run'];
    const givenUp = all.filter(({ payload }) => readJson(payload)['given-up'] === true).map(runOf);
    return all.filter((each) => !givenUp.includes(runOf(each)));
  };

  /** One run, attempt after attempt. */
  const execute = async (
    { account, startsAfterMs, pullRequest, attempts: planned }: RunsScenario['runs'][number],
    index: number,
  ): Promise<void> => {
    await simulation.sleep(startsAfterMs);
    const runId = String(7001 + index);
    const sha = runId.padEnd(40, '0');

    const executeJob = async (attempt: number, planned: PlannedJob): Promise<void> => {
      const { job: jobIndex, delayMs, script } = planned;
      const job = scenario.jobs[jobIndex];
      if (!job) return;
      const { environment, maxCopyAgeHours, operation, ownKey, reuse, wait } = job;
      const ofEnvironment = scenario.jobs.filter((each) => each.environment === environment);
      await simulation.sleep(delayMs);
      const recordedBefore = recordedIn(environment, account);
      const result = await world.attempt({
        name: `${runId}/${attempt}/${jobIndex}`,
        githubToken: { account },
        inputs: {
          operation,
          'site-id': seedIds.shop,
          environment,
          comment: 'true',
          reuse: String(reuse),
          wait: String(wait),
          ...(maxCopyAgeHours !== undefined && { 'max-copy-age-hours': String(maxCopyAgeHours) }),
          ...(ownKey === 'of-run' && { 'idempotency-key': `deploy-${runId}-${environment}` }),
          ...(ownKey === 'shared' && { 'idempotency-key': sharedKey }),
        },
        context: {
          ...{ runId, attempt, sha, eventName: 'pull_request' },
          job: ofEnvironment.length === 1 ? 'deploy' : `deploy-${jobIndex}`,
        },
        event: { pull_request: { number: pullRequest, head: { sha } } },
        script,
      });
      const isGitHubWell = isBridged(script.githubFaults);
      const recordedAfter = recordedIn(environment, account);
      const records = { isGitHubWell, recordedBefore, recordedAfter };
      attempts.push({ ...result, job, ...records });
    };

    for (const [before, { jobs, pauseMs: untilNextMs }] of planned.entries()) {
      await Promise.all(jobs.map((each) => executeJob(before + 1, each)));
      await simulation.sleep(untilNextMs);
    }
  };

  const deleteSite = async ({ afterMs, site }: RunsScenario['deletions'][number]): Promise<void> => {
    await simulation.sleep(afterMs);
    const copies = Array.from(service.world.sites.values()).filter((each) => each.parent_site_id != null);
    const copy = copies[site % Math.max(copies.length, 1)];
    if (copy) world.deleteSite(copy.id);
  };

  await simulation.run(Promise.all([...scenario.runs.map(execute), ...scenario.deletions.map(deleteSite)]));
  // Requests that are late arrive, and tasks end.
  await simulation.advance(2 * HOUR_MS);
  service.settle();
  const { violations } = service;
  /** The service's answers have a `Date`. */
  const sendsDate = scenario.decisions.dateHeader === 'sent';
  const tasks = world.tasksOf(attempts);
  return { service, repository, attempts, tasks, violations, sendsDate };
}

function readJson(payload: unknown): Readonly<Record<string, unknown>> {
  const parsed = typeof payload === 'string' ? parseJson(payload) : payload;
  return isRecord(parsed) ? parsed : {};
}

/** One call that fails for a moment is retried, and nobody notices (rules.md, G7). */
function isBridged(faults: AttemptScript['githubFaults']): boolean {
  if ('always' in faults) return false;
  const present = faults.filter((fault) => fault !== undefined);
  return present.length <= 1 && present.every(({ kind }) => kind === 'down' || kind === 'lost');
}
