import { readJobEnd, recordJobEnd } from '../../src/github/job-end.ts';
import type { RunContext } from '../../src/inputs/run-context.ts';
import { createLifecycle } from '../../src/step/lifecycle.ts';
import { statusOf, type Outcome } from '../../src/outcome/outcome.ts';
import type { JobStatus } from '../../src/outcome/statuses.ts';
import type { Clock } from '../../src/ports.ts';
import { run } from '../../src/step/run.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import type { Simulation } from '../stand-ins/fake-clock.ts';
import { createGitHubConnection, type GitHubFault } from '../stand-ins/github/connection.ts';
import { createInMemoryGitHub } from '../stand-ins/github/in-memory.ts';
import { fullToken, type Token } from '../stand-ins/github/permissions.ts';
import type { RepositoryState } from '../stand-ins/github/state.ts';
import { seedTokens } from '../stand-ins/service/seed.ts';
import type { Service as StandIn } from '../stand-ins/service/service.ts';
import { createSilentRunner } from '../support/recording-runner.ts';
import { wireStep } from '../support/run-operation.ts';
import { createServiceConnection, type ServiceFault } from '../stand-ins/service/connection.ts';
import { apiUrl } from './world.ts';

/** More than any wait needs. */
const MAX_REQUESTS = 5_000;

/** Before the request leaves, while the service or GitHub carries it out, or once the answer has come. */
export const deathMoments = ['before', 'in', 'after'] as const;

/** What happens to one attempt at a job. */
export interface AttemptScript {
  /** What happens to the n-th request to the service; nothing if the list is shorter. */
  readonly serviceFaults: readonly (ServiceFault | undefined)[];
  /** What happens to the n-th call to GitHub; `always`: to each. */
  readonly githubFaults: readonly (GitHubFault | undefined)[] | { readonly always: GitHubFault };
  /** The runner is killed, without a signal, at the n-th request to the service or GitHub. */
  readonly death: { readonly atRequest: number; readonly moment: (typeof deathMoments)[number] } | undefined;
  readonly cancelledAfterMs: number | undefined;
  readonly timeoutMinutes: number;
  /** How far the runner's clock is ahead. */
  readonly clockSkewMs: number;
  readonly random: number;
}

const contextOfEveryAttempt = {
  serverUrl: 'https://github.com',
  repository: 'octo-org/shop',
  repositoryId: '1001',
  job: 'deploy',
  step: 'site',
  sha: '1'.repeat(40),
};

/** What a job does after a green step: for how long, and how that ends. */
export interface RestOfJob {
  readonly lastsMs: number;
  readonly status: JobStatus;
}
const nothingMore: RestOfJob = { lastsMs: 0, status: 'success' };

/** An attempt in which nothing goes wrong. */
export const faultlessAttempt: AttemptScript = {
  ...{ serviceFaults: [], githubFaults: [], death: undefined, cancelledAfterMs: undefined },
  ...{ timeoutMinutes: 120, clockSkewMs: 0, random: 0.5 },
};

/** One attempt at one job. */
interface Attempt {
  /** For the service's ledger and GitHub's records. */
  readonly name: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Besides what is the same in every attempt. */
  readonly context: Partial<RunContext> & Pick<RunContext, 'attempt' | 'runId'>;
  readonly script: AttemptScript;
  /** What differs from the workflow's own token of GitHub, with every permission. */
  readonly githubToken?: Partial<Token>;
}

export interface AttemptOptions extends Attempt {
  readonly simulation: Simulation;
  readonly standIn: StandIn;
  readonly repository: RepositoryState;
  /** Of the API; one with every permission by default. */
  readonly token?: string;
  /** The event that started the run. */
  readonly event?: unknown;
  readonly rest?: RestOfJob;
}

export type AttemptResult = Awaited<ReturnType<typeof runAttempt>>;

/**
 * Runs the action as `main` does, from the plan to the exit code, and then the end of the job, as
 * `post` does (G13). The simulation must be running.
 */
export async function runAttempt(options: AttemptOptions) {
  const { simulation, standIn, name, inputs, context, script, token = seedTokens.full } = options;
  const startedAtMs = simulation.nowMs();
  const end = Promise.withResolvers<0 | 1 | undefined>();
  const asked: Peer[] = [];
  const { pass, clock, stop } = createProcess(simulation, script, { asked, end: end.resolve });
  const { service, posts } = createServiceConnection({
    ...{ standIn, token, attempt: name, faults: script.serviceFaults },
    clock: simulation,
  });
  const { githubFaults } = script;
  const openGitHub = (process: Pick<ReturnType<typeof createProcess>, 'clock' | 'pass'>) => {
    const before = asked.filter((peer) => peer === 'github').length;
    const connection = createGitHubConnection(simulation, process.clock, (index) =>
      'always' in githubFaults ? githubFaults.always : githubFaults[before + index],
    );
    return createInMemoryGitHub(options.repository, {
      ...{ runId: Number(context.runId), creator: name, timeMs: connection.timeMs },
      token: { ...fullToken, ...options.githubToken },
      call: (signal, act) => process.pass('github', () => connection.call(signal, act)),
    });
  };
  const github = openGitHub({ clock, pass });

  const raw = {
    'api-url': apiUrl,
    'github-token': 'ghs_0123456789abcdef',
    'api-token': token,
    'timeout-minutes': String(script.timeoutMinutes),
    ...inputs,
  };
  let outcome: Outcome | undefined;
  let reachedAtMs: number | undefined;
  let left = '';

  const lifecycle = createLifecycle({
    exit: stop,
    flushLog: () => Promise.resolve(),
    setTimer(ms, callback) {
      clock.sleep(ms).then(callback, end.reject);
    },
    effect: () => step.changes.effect,
    logStack: () => undefined,
    areOutputsWritten: () => true,
    report(reached) {
      outcome = reached;
      reachedAtMs = simulation.nowMs();
      return wired.report(reached);
    },
    reportFallback: () => undefined,
    withdrawGreen: () => undefined,
  });
  const wired = wireStep(raw, {
    ...{ clock, github, sanitizer: createSanitizer([token]), signal: lifecycle.signal },
    runner: {
      ...createSilentRunner(),
      saveState: (_, state) => {
        left = state;
        return undefined;
      },
    },
    context: { ...contextOfEveryAttempt, ...context },
    event: options.event,
    service: { send: (request, sent) => pass('service', () => service.send(request, sent)) },
  });
  const { log, reportOf, step } = wired;
  if (script.cancelledAfterMs !== undefined) {
    clock.sleep(script.cancelledAfterMs).then(lifecycle.cancel, end.reject);
  }
  lifecycle.run(() => run(step)).catch(end.reject);
  const exitCode = await end.promise;
  const endedAtMs = simulation.nowMs();
  const ended = exitCode === undefined ? undefined : outcome;
  /** The end of the job. `undefined`: the runner was killed. */
  const endJob = async (): Promise<JobStatus | undefined> => {
    const { lastsMs, status } = options.rest ?? nothingMore;
    if (exitCode === undefined) return undefined;
    if (exitCode === 0) await simulation.sleep(lastsMs);
    const isCancelled = ended !== undefined && statusOf(ended) === 'cancelled';
    const jobStatus = exitCode === 0 ? status : isCancelled ? 'cancelled' : 'failure';
    const jobEnd = readJobEnd(left);
    if (!jobEnd) return jobStatus;
    const killed = Promise.withResolvers<undefined>();
    const process = createProcess(simulation, script, { asked, end: () => killed.resolve(undefined) });
    const edges = { clock: process.clock, github: openGitHub(process), log };
    const recorded = recordJobEnd(jobEnd, jobStatus, edges).then(() => jobStatus);
    return Promise.race([recorded, killed.promise]);
  };
  const jobStatus = await endJob();
  const attempt: Attempt = { name, inputs, context, script };
  return {
    ...attempt,
    /** `undefined`: the runner was killed. */
    exitCode,
    /** `undefined`: the runner was killed, or the step ended without a report. */
    outcome: ended,
    status: ended && statusOf(ended),
    results: step.results.current,
    warnings: log.warnings,
    startedAtMs,
    /** When the result was known. */
    reachedAtMs,
    endedAtMs,
    /** How the job ended; `undefined`: its runner was killed. */
    jobStatus,
    jobEndedAtMs: simulation.nowMs(),
    /** The idempotency key of generation 1. */
    firstKey: step.keyOf(1),
    /** What became of each attempt to send a POST. */
    posts,
    /** Whom each request went to, in order. */
    asked,
    /** What a red step advises. */
    advice: () => (ended ? reportOf(ended).text.next : undefined),
    /** What a green step says in a notice, beside its result. */
    notice: () => (ended ? reportOf(ended).text.notice : undefined),
  };
}

export type Peer = 'service' | 'github';

/** A process that can be killed: from then on no request, response or timer reaches it. */
function createProcess(
  simulation: Simulation,
  script: AttemptScript,
  {
    asked,
    end,
  }: {
    /** Whom all processes of the job have asked. */
    readonly asked: Peer[];
    readonly end: (exitCode: 0 | 1 | undefined) => void;
  },
) {
  const { clockSkewMs, death } = script;
  const bare = simulation.startProcess(() => script.random);
  const never = new Promise<never>(() => undefined);
  let isOver = false;
  const stop = (exitCode: 0 | 1 | undefined): void => {
    if (!isOver) end(exitCode);
    isOver = true;
  };
  /** Never goes on in a process that is over. */
  const goOn = async (): Promise<void> => {
    if (isOver) await never;
  };
  const clock: Clock = {
    ...bare,
    wallMs: () => bare.wallMs() + clockSkewMs,
    sleep: (ms, signal) => bare.sleep(ms, signal).then(goOn),
  };
  const pass = async <T>(peer: Peer, send: () => Promise<T>): Promise<T> => {
    await goOn();
    const index = asked.push(peer) - 1;
    if (index >= MAX_REQUESTS) throw new Error('the action does not stop sending requests');
    if (death?.atRequest === index) {
      if (death.moment === 'after') await send().catch(() => undefined);
      stop(undefined);
      if (death.moment === 'in') send().catch(() => undefined);
      return never;
    }
    return send().finally(goOn);
  };
  return { clock, pass, stop };
}
