import type { Client } from '../../src/service/client.ts';
import { createStep } from '../../src/operation/create-step.ts';
import { fields } from '../../src/inputs/fields.ts';
import type { RunContext } from '../../src/inputs/run-context.ts';
import { readRunEvent } from '../../src/inputs/run-event.ts';
import { effectOf, errorCodeOf, statusOf, type Effect, type Outcome } from '../../src/outcome/outcome.ts';
import type { Status } from '../../src/outcome/statuses.ts';
import type { Results } from '../../src/outcome/results.ts';
import { createPlan } from '../../src/operation/plan.ts';
import type { OutcomeText } from '../../src/outcome/report-content.ts';
import { createResultStore } from '../../src/report/result-store.ts';
import { createRunLog, type RecordedRunLog } from '../../src/report/run-log.ts';
import { sanitizeRunner } from '../../src/report/sanitized-runner.ts';
import { run } from '../../src/run.ts';
import type { Plan, Step } from '../../src/operation/step.ts';
import { readAs } from '../../src/text/json.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import { createFakeClock, type FakeClock } from '../stand-ins/fake-clock.ts';
import { ids, token } from './ids.ts';
import { createRecordingGitHub, recordedPayload } from './recording-github.ts';
import type { GitHubState, RecordingGitHub } from './recording-github.ts';
import { createRecordingRunner, type RecordingRunner } from './recording-runner.ts';
import { createStepReport } from './step-report.ts';
import { createScriptedService, type Script, type ScriptedService } from './scripted-service.ts';

export { ids, token };

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
export const requiredInputs = {
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
} as const;

export type OperationName = keyof typeof requiredInputs;

export interface RunOptions {
  /** Besides what the operation requires, `api-url` and `api-token`. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Overrides `runContext`; `undefined` removes a value. */
  readonly context?: Partial<RunContext>;
  /** The service's results, in turn. */
  readonly script?: Script;
  /** If it says nothing of deployments, a push finds the entry of its copy. */
  readonly github?: GitHubState;
  readonly event?: unknown;
  readonly clock?: FakeClock;
  /** Called before each request that changes something. */
  readonly onChange?: () => void;
  /** When the job is cancelled. */
  readonly cancelledAtMs?: number | undefined;
}

/** A step whose edges alone are test doubles. */
export interface TestStep {
  readonly step: Step;
  readonly plan: Plan;
  readonly client: Client;
  readonly clock: FakeClock;
  readonly service: ScriptedService;
  readonly runner: RecordingRunner;
  readonly github: RecordingGitHub;
  readonly log: RecordedRunLog;
  readonly report: ReturnType<typeof createStepReport>;
}

/** Creates a step for an operation with valid inputs. */
export function createTestStep(operation: OperationName, options: RunOptions = {}): TestStep {
  const clock = options.clock ?? createFakeClock();
  const service = createScriptedService(clock, options.script ?? []);
  const runner = createRecordingRunner();
  const sanitizer = createSanitizer([token]);
  const sanitized = sanitizeRunner(runner, sanitizer);
  const log = createRunLog(sanitized, clock);
  const results = createResultStore(sanitized);
  const cancellation = new AbortController();
  const credentials = { 'api-url': 'https://api.example.com', 'api-token': token };
  const inputs: Record<string, string> = { ...credentials, ...requiredInputs[operation], ...options.inputs };
  const deployments = operation === 'push' ? [{ id: 41, sha: headSha, payload: recordedPayload }] : [];
  const github = createRecordingGitHub({ deployments, ...options.github }, inputs['environment'], clock);
  const context = { ...runContext, ...options.context };
  const commit = readAs(fields.commit.schema, inputs['commit']);
  const planned = createPlan(inputs, { ...readRunEvent(context, options.event), commit, ...context });
  if (planned.kind !== 'plan')
    throw new Error(`check requiredInputs and inputs of ${operation}: ${JSON.stringify(planned)}`);
  const { plan } = planned;
  const edges = { clock, log, results, runner: sanitized, sanitizer };
  const step = createStep(plan, {
    ...edges,
    service,
    github,
    signal: cancellation.signal,
    onChange: options.onChange ?? (() => undefined),
  });
  const report = createStepReport(plan, inputs, edges);
  if (options.cancelledAtMs !== undefined) {
    clock.at(options.cancelledAtMs, () => {
      cancellation.abort();
    });
  }
  return { step, plan, client: step.client, clock, service, runner, github, log, report };
}

/** What came of a run. What recording the outcome may change is read anew each time. */
export interface RunResult extends TestStep {
  readonly outcome: Outcome;
  readonly status: Status;
  readonly errorCode: string | undefined;
  readonly effect: Effect;
  readonly results: Results;
  /** The outputs that have a value. */
  readonly outputs: Readonly<Record<string, string>>;
  /** The sentences that the report would print. */
  readonly text: OutcomeText;
  /** The keys of the requests that change something, in order. */
  readonly keys: readonly (string | undefined)[];
  readonly posts: number;
  /** The path of each request, and when it was sent. */
  readonly paths: readonly string[];
  readonly sentAtMs: readonly number[];
  readonly warnings: readonly string[];
  readonly endMs: number;
}

/** Runs an operation from the plan to the outcome, on a fake clock. */
export async function runOperation(operation: OperationName, options: RunOptions = {}): Promise<RunResult> {
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
    text: test.report.textOf(outcome),
    keys,
    posts: keys.length,
    paths: received.map(({ path }) => path),
    sentAtMs: received.map(({ atMs }) => atMs),
    get results() {
      return test.step.results.current;
    },
    get outputs() {
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
  await result.step.recorder.ended(result.report.contentOf(result.outcome));
  return result;
}
