/*
 * The one way to start a step: `wireStep` wires it as `main` does, also for chaos; `createTestStep` gives it edges that are
 * doubles; `runOperation` runs it, and `recordOperation` records its outcome, too. Shorthands of these are in runs.ts.
 */

import { createReporter } from '../../src/step/create-reporter.ts';
import { createStep } from '../../src/step/create-step.ts';
import { fields } from '../../src/inputs/fields.ts';
import type { RunContext } from '../../src/inputs/run-context.ts';
import { readRunEvent } from '../../src/inputs/run-event.ts';
import { effectOf, errorCodeOf, statusOf } from '../../src/outcome/outcome.ts';
import { createPlan } from '../../src/step/plan.ts';
import { operations, type OperationName } from '../../src/operations/operations.ts';
import { createRunLog } from '../../src/step/report/run-log.ts';
import { sanitizeRunner } from '../../src/step/report/sanitized-runner.ts';
import { run } from '../../src/step/run.ts';
import { readAs } from '../../src/text/json.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import { createFakeClock, type FakeClock } from '../stand-ins/fake-clock.ts';
import { ids, token } from './ids.ts';
import { createRecordingGitHub, jobSucceeded, recordedPayload } from './recording-github.ts';
import type { GitHubState } from './recording-github.ts';
import { createRecordingRunner } from './recording-runner.ts';
import { createScriptedService, type Script } from './scripted-service.ts';

export { ids, token, type OperationName };

/** The first attempt of an ordinary run. */
export const runContext: RunContext = {
  serverUrl: 'https://github.com',
  repository: 'octo-org/shop',
  repositoryId: '4711',
  runId: '9001',
  attempt: 1,
  job: 'release',
  step: 'push',
  sha: 'a5c3785ed8d6a35868bc169f07e40e889087fd2e',
  eventName: 'push',
  actor: 'mona',
  triggeringActor: 'mona',
};

export const headSha = 'c'.repeat(40);
const onGitHub = { 'site-id': ids.live, 'github-token': 'ghs_0123456789abcdef' } as const;

/** The inputs that each operation requires. */
export const requiredInputs: Readonly<Record<OperationName, Readonly<Record<string, string>>>> = {
  staging: { operation: 'staging', 'site-id': ids.live },
  'push-preview': { operation: 'push-preview', 'site-id': ids.staging },
  push: {
    operation: 'push',
    'site-id': ids.staging,
    'live-site-id': ids.live,
    confirmation: 'shop.example.com',
  },
  restore: { operation: 'restore', 'site-id': ids.live, 'backup-id': ids.backup },
  'restore-snapshot': {
    operation: 'restore-snapshot',
    'backup-id': ids.backup,
    'target-site-id': ids.target,
  },
  'add-domain': { operation: 'add-domain', 'site-id': ids.live, domain: 'www.example.com' },
  'verify-domain': { operation: 'verify-domain', 'domain-id': ids.domain },
  'await-task': { operation: 'await-task', 'task-id': ids.task },
  'close-staging': { operation: 'close-staging', ...onGitHub, environment: 'staging-pr-7' },
  'list-staging': { operation: 'list-staging', ...onGitHub },
};

export interface RunOptions {
  /** Besides what the operation requires, `api-url` and `api-token`; `undefined` takes an input away. */
  readonly inputs?: Readonly<Record<string, string | undefined>>;
  /** Overrides `runContext`; `undefined` removes a value. */
  readonly context?: Partial<RunContext>;
  /** The service's results, in turn. */
  readonly script?: Script;
  /** If it says nothing of deployments, a push finds the entry of its copy. */
  readonly github?: GitHubState;
  readonly event?: unknown;
  readonly clock?: FakeClock;
  /** When the job is cancelled. */
  readonly cancelledAtMs?: number | undefined;
}

type Edges = Parameters<typeof createStep>[1];
interface Wiring extends Omit<Edges, 'log'> {
  readonly context: RunContext;
  readonly event: unknown;
}

/** A step as `main` wires it, for these inputs and on these edges, and what its report is made from. Chaos uses it, too. */
export function wireStep(inputs: Readonly<Record<string, string>>, { context, event, ...given }: Wiring) {
  const commit = readAs(fields.commit.schema, inputs['commit']);
  const planned = createPlan(inputs, { ...readRunEvent(context, event), commit, ...context }, operations);
  if (planned.kind !== 'plan') throw new Error(`the inputs are invalid: ${JSON.stringify(planned)}`);
  const { plan } = planned;
  const { clock, runner, sanitizer } = given;
  const log = createRunLog(runner, clock);
  const step = createStep(plan, { ...given, log });
  const reporter = createReporter(
    { ...plan, raw: inputs },
    { bareRunner: runner, clock, log, runner, sanitizer, step: () => step },
  );
  return { ...reporter, plan, log, step };
}

/** Creates a step for an operation with valid inputs. */
export function createTestStep(operation: OperationName, options: RunOptions = {}) {
  const clock = options.clock ?? createFakeClock();
  const service = createScriptedService(clock, options.script ?? []);
  const runner = createRecordingRunner();
  const sanitizer = createSanitizer([token]);
  const cancellation = new AbortController();
  const credentials = { 'api-url': 'https://api.example.com', 'api-token': token };
  const given: Readonly<Record<string, string | undefined>> = {
    ...credentials,
    ...requiredInputs[operation],
    ...options.inputs,
  };
  const inputs = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const deployments =
    operation === 'push'
      ? [{ id: 41, sha: headSha, payload: recordedPayload, statuses: [jobSucceeded] }]
      : [];
  const github = createRecordingGitHub({ deployments, ...options.github }, inputs['environment'], clock);
  const wired = wireStep(inputs, {
    ...{ clock, service, github, sanitizer, signal: cancellation.signal },
    runner: sanitizeRunner(runner, sanitizer),
    context: { ...runContext, ...options.context },
    event: options.event,
  });
  if (options.cancelledAtMs !== undefined) {
    clock.at(options.cancelledAtMs, () => {
      cancellation.abort();
    });
  }
  return { ...wired, client: wired.step.client, clock, service, runner, github };
}

/** What came of a run. */
export type RunResult = Awaited<ReturnType<typeof runOperation>>;

/** Runs an operation from the plan to the outcome, on a fake clock. */
export async function runOperation(operation: OperationName, options: RunOptions = {}) {
  const test = createTestStep(operation, options);
  const outcome = await run(test.step);
  const { received } = test.service;
  const keys = received.filter(({ method }) => method !== 'GET').map(({ key }) => key);
  return {
    ...test,
    outcome,
    status: statusOf(outcome),
    errorCode: errorCodeOf(outcome),
    effect: effectOf(outcome),
    /** The sentences that the report would print. */
    text: test.reportOf(outcome).text,
    /** The keys of the requests that change something, in order. */
    keys,
    posts: keys.length,
    /** The path of each request, and when it was sent. */
    paths: received.map(({ path }) => path),
    sentAtMs: received.map(({ atMs }) => atMs),
    // What recording the outcome may change is read anew each time.
    get results() {
      return test.step.results.current;
    },
    /** Those that have a value. */
    get outputs(): Readonly<Record<string, string>> {
      return Object.fromEntries(Object.entries(test.runner.outputs).filter(([, value]) => value !== ''));
    },
    get warnings() {
      return test.runner.texts('warning');
    },
    get endMs() {
      return test.clock.elapsedMs();
    },
  };
}

/** An event of pull request 7. */
export const onPullRequest = {
  context: { eventName: 'pull_request' },
  event: { pull_request: { number: 7, head: { sha: headSha } } },
};

/** Runs an operation of a pull request, and records its outcome on GitHub. */
export async function recordOperation(operation: OperationName, options: RunOptions): Promise<RunResult> {
  const result = await runOperation(operation, { ...onPullRequest, ...options });
  await result.step.recorder.ended(result.reportOf(result.outcome));
  return result;
}
