import type { Outcome } from '../../src/outcome/outcome.ts';
import { makePlan, type Plan, type RunFacts } from '../../src/plan.ts';
import { createCleaner } from '../../src/text/sanitizer.ts';
import { createJournal, type Journal } from '../../src/report/run-log.ts';
import { createRecorder } from '../../src/github/recorder.ts';
import { run } from '../../src/run.ts';
import type { Sender } from '../../src/api/client.ts';
import type { Story } from '../../src/execution/step.ts';
import { createTimeBudget } from '../../src/github/time-budget.ts';
import { createFakeClock, type FakeClock } from '../stand-ins/fake-clock.ts';
import { createRecordingGitHub, type GitHubWorld, type RecordingGitHub } from './recording-github.ts';
import { createRecordingRunner, type RecordingRunner } from './recording-runner.ts';
import { createScriptedService, type Line, type ScriptedService } from './scripted-service.ts';

export const ids = {
  live: '0b0e7bb4-6f0c-4b3e-9f6a-0c5b2f1d7a11',
  staging: '1c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22',
  backup: '2d2a9dd6-8b2e-4d5a-9b8c-2e7d4b3f9c33',
  target: '3e3baee7-9c3f-4e6b-8c9d-3f8e5c4a0d44',
  domain: '4f4cbff8-0d4a-4f7c-9d0e-4a9f6d5b1e55',
  task: '5a5dcaa9-1e5b-4a8d-8e1f-5b0a7e6c2f66',
  otherTask: '6b6edbba-2f6c-4b9e-9f2a-6c1b8f7d3a77',
} as const;

export const token = 'wpsk_0123456789abcdef';

/** The facts of an ordinary run, first attempt. */
export const runFacts: RunFacts = {
  serverUrl: 'https://github.com',
  repository: 'octo-org/shop',
  repositoryId: '4711',
  runId: '9001',
  attempt: 1,
  job: 'release',
  step: 'push',
  sha: 'a5c3785ed8d6a35868bc169f07e40e889087fd2e',
  workflow: 'Release',
  eventName: 'push',
  actor: 'mona',
  triggeringActor: 'mona',
};

/** What each operation needs, in inputs. */
export const needs = {
  staging: { operation: 'staging', 'site-id': ids.live },
  'push-preview': { operation: 'push-preview', 'site-id': ids.staging },
  push: { operation: 'push', 'site-id': ids.staging, confirmation: 'shop.example.com' },
  restore: { operation: 'restore', 'site-id': ids.live, 'backup-id': ids.backup },
  'restore-snapshot': {
    operation: 'restore-snapshot',
    'backup-id': ids.backup,
    'target-site-id': ids.target,
  },
  'add-domain': { operation: 'add-domain', 'site-id': ids.live, domain: 'www.example.com' },
  'verify-domain': { operation: 'verify-domain', 'domain-id': ids.domain },
  'await-task': { operation: 'await-task', 'task-id': ids.task },
} as const;

export type OperationName = keyof typeof needs;

export interface StoryOptions {
  /** Beside what the operation needs, `api-url` and `api-token`. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly facts?: Partial<RunFacts>;
  /** What the runner does not state: `runId`, outside of Actions. */
  readonly without?: readonly (keyof RunFacts)[];
  readonly says?: Iterable<Line>;
  readonly github?: GitHubWorld;
  readonly event?: unknown;
  readonly clock?: FakeClock;
  /** When the job is cancelled. */
  readonly cancelledAtMs?: number;
}

/** A story that can be told: every part of it real but the edges. */
export interface Scene {
  readonly story: Story;
  readonly plan: Plan;
  readonly sender: Sender;
  readonly clock: FakeClock;
  readonly service: ScriptedService;
  readonly runner: RecordingRunner;
  readonly github: RecordingGitHub;
  readonly journal: Journal;
  readonly cancellation: AbortController;
}

/** Sets the scene for an operation with right inputs. */
export function setScene(operation: OperationName, options: StoryOptions = {}): Scene {
  const clock = options.clock ?? createFakeClock();
  const service = createScriptedService(clock, options.says ?? []);
  const runner = createRecordingRunner();
  const github = createRecordingGitHub(options.github);
  const cleaner = createCleaner([token]);
  const journal = createJournal(runner, clock, cleaner);
  const cancellation = new AbortController();
  const inputs = {
    'api-url': 'https://api.example.com',
    'api-token': token,
    ...needs[operation],
    ...options.inputs,
  };
  const planned = makePlan(inputs, factsOf(options), () => 'site-pipeline-random');
  if (planned.kind !== 'plan') throw new Error(`the inputs are wrong: ${JSON.stringify(planned)}`);
  const { plan } = planned;
  const sender: Sender = {
    service,
    clock,
    deadlineMs: plan.timeoutMs,
    signal: cancellation.signal,
    onRetry: journal.retry,
  };
  const githubBudget = createTimeBudget(10_000, clock);
  const recorder = createRecorder({
    plan,
    journal,
    github,
    githubBudget,
    cleaner,
    event: options.event,
    signal: cancellation.signal,
  });
  if (options.cancelledAtMs !== undefined) {
    clock.at(options.cancelledAtMs, () => {
      cancellation.abort();
    });
  }
  const story: Story = { plan, sender, journal, github, githubBudget, recorder };
  return { story, plan, sender, clock, service, runner, github, journal, cancellation };
}

function factsOf({ facts, without = [] }: StoryOptions): RunFacts {
  const { serverUrl, attempt, job, step, ...rest } = { ...runFacts, ...facts };
  const stated = Object.entries(rest).filter(([name]) => !without.some((gone) => gone === name));
  return { serverUrl, attempt, job, step, ...Object.fromEntries(stated) };
}

/** A story that was told to its end. */
export interface Told extends Scene {
  readonly outcome: Outcome;
  /** `errorCode` of a red outcome. */
  readonly errorCode: string | undefined;
  /** What a red outcome says, both parts. */
  readonly message: string;
  /** All keys of the POSTs, in order. */
  readonly keys: readonly (string | undefined)[];
  readonly posts: number;
}

/** Tells the story of an operation from the plan to the outcome. */
export async function tell(operation: OperationName, options: StoryOptions = {}): Promise<Told> {
  const scene = setScene(operation, options);
  const outcome = await run(scene.story);
  const posted = scene.service.received.filter(({ method }) => method === 'POST');
  return {
    ...scene,
    outcome,
    errorCode: 'errorCode' in outcome ? outcome.errorCode : undefined,
    message: 'next' in outcome ? `${outcome.what}\n${outcome.next}` : outcome.what,
    keys: posted.map(({ key }) => key),
    posts: posted.length,
  };
}
