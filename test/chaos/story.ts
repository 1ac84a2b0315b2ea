import fc from 'fast-check';
import type { DecisionChanges } from '../service/decisions.ts';
import { seedIds } from '../service/seed.ts';
import { createService, type Service } from '../service/service.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import {
  attemptHeader,
  createJob,
  type AttemptResult,
  type AttemptScript,
  type ChaosFault,
} from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.UTC(2026, 10, 21, 10);

/** A whole story, as data: what fast-check makes up, shrinks and prints. */
export interface Story {
  readonly operation: 'staging' | 'push' | 'push-unseen' | 'restore' | 'restore-snapshot';
  readonly decisions: DecisionChanges;
  /** How long each task takes, by its index; the last one stands for all later ones. */
  readonly taskSeconds: readonly number[];
  /** Which tasks fail, by their index. */
  readonly failing: readonly boolean[];
  readonly attempts: readonly { readonly script: AttemptScript; readonly pauseMs: number }[];
}

/** What came of a story. */
export interface Telling {
  readonly story: Story;
  readonly service: Service;
  readonly simulation: Simulation;
  readonly attempts: readonly AttemptResult[];
  /** The attempt on whose behalf the n-th task was started. */
  readonly startedBy: readonly number[];
  readonly startMs: number;
  /** Runs one more attempt, in the world as it is now. */
  rerun(script: AttemptScript): Promise<AttemptResult>;
}

const inputs: Record<Story['operation'], Readonly<Record<string, string>>> = {
  staging: { operation: 'staging', 'site-id': seedIds.shop },
  push: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
  'push-unseen': {
    operation: 'push',
    'site-id': seedIds.shopStaging,
    confirmation: 'shop.example',
    preview: 'false',
  },
  restore: {
    operation: 'restore',
    'site-id': seedIds.shop,
    'backup-id': seedIds.shopBackup,
    method: 'files',
  },
  'restore-snapshot': {
    operation: 'restore-snapshot',
    'backup-id': seedIds.shopBackup,
    'target-site-id': seedIds.blog,
  },
};

/** An attempt in which nothing goes wrong. */
export const calmAttempt: AttemptScript = {
  faults: [],
  diesAt: undefined,
  cancelledAfterMs: undefined,
  timeoutMinutes: 120,
  isGitHubDown: false,
  random: 0.5,
};

/** Tells a story to its end, attempt after attempt. */
export async function tell(story: Story): Promise<Telling> {
  const simulation = createSimulation(START_MS);
  const startedBy: number[] = [];
  let acting = 0;
  const service = createService({
    clock: simulation.service,
    decisions: story.decisions,
    withStagingSite: story.operation.startsWith('push'),
    // Asked right before the service acts, with the request at hand: this is how the ledger learns whose it is.
    breakAt: ({ headers }) => {
      acting = Number(headers[attemptHeader]);
      return undefined;
    },
    paceOf: ({ index }) => {
      startedBy[index] = acting;
      return { by: 'time', durationMs: (story.taskSeconds[index] ?? story.taskSeconds.at(-1) ?? 10) * 1000 };
    },
    failureOf: ({ index }) => (story.failing[index] ? 'the disk was full' : undefined),
  });
  const job = createJob({ simulation, standIn: service, inputs: inputs[story.operation] });
  const attempts: AttemptResult[] = [];
  for (const { script, pauseMs } of story.attempts) {
    attempts.push(await job.attempt(attempts.length + 1, script));
    await simulation.pass(pauseMs);
    service.settle();
  }
  return {
    story,
    service,
    simulation,
    attempts,
    startedBy,
    startMs: START_MS,
    async rerun(script) {
      const result = await job.attempt(attempts.length + 1, script);
      attempts.push(result);
      service.settle();
      return result;
    },
  };
}

/** Whoever answers 425 or 429 has not let the request through; of the others nobody can tell. */
const refusing = fc.constantFrom(408, 425, 429, 500, 502, 503, 504);
const breaking = fc.constantFrom(408, 500, 502, 503, 504);
const retryAfter = fc.constantFrom(undefined, '0', '2', '45', '3600', 'soon', '-1');
const answer = (status: fc.Arbitrary<number>) =>
  fc.record({ status, retryAfter, isHtml: fc.boolean() }).map((given) => ({
    status: given.status,
    headers: given.retryAfter === undefined ? {} : { 'retry-after': given.retryAfter },
    body: given.isHtml
      ? '<html>Bad gateway</html>'
      : '{"success":false,"data":{"code":"gateway"},"message":"no"}',
  }));
const html = fc.constant({ status: 200, headers: {}, body: '<html>Please log in</html>' });

const fault: fc.Arbitrary<ChaosFault | undefined> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<ChaosFault>(
      { kind: 'refuse' },
      { kind: 'reset-before' },
      { kind: 'reset-after' },
      { kind: 'cut', bytes: 1 },
      { kind: 'stall' },
      { kind: 'stall-after' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 90_000 }).map((delayMs) => ({ kind: 'late' as const, delayMs })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 80_000 }).map((delayMs) => ({ kind: 'slow' as const, delayMs })),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(answer(refusing), html).map((given) => ({ kind: 'answer' as const, ...given })),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(answer(breaking), html).map((given) => ({ kind: 'answer-after' as const, ...given })),
  },
);

const attempt: fc.Arbitrary<Story['attempts'][number]> = fc.record({
  script: fc.record({
    faults: fc.array(fault, { maxLength: 10 }),
    diesAt: fc.option(fc.nat({ max: 8 }), { nil: undefined, freq: 3 }),
    cancelledAfterMs: fc.option(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { nil: undefined, freq: 3 }),
    timeoutMinutes: fc.constantFrom(0.05, 0.5, 2, 10, 60),
    isGitHubDown: fc.boolean(),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  pauseMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 * MINUTE_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * HOUR_MS }) },
  ),
});

/**
 * Every variant of what the document leaves open that a client can hold its promises in. Those in which none
 * can have tests of their own in `beyond.test.ts`: `storesKeys: false`, `storesAfterBreaking`, and
 * `keyInProgress: 'act-too'`.
 */
const decisions: fc.Arbitrary<DecisionChanges> = fc.record({
  storesErrors: fc.constantFrom('none', '4xx', '4xx-and-5xx'),
  replay: fc.constantFrom('as-it-was', 'as-it-is-now'),
  keyInProgress: fc.constantFrom('refuse', 'wait'),
  keyInProgressRetryAfterSeconds: fc.constantFrom(undefined, 1, 20),
  keyScope: fc.constantFrom('account', 'token', 'path'),
  acceptMs: fc.constantFrom(0, 200, 5_000, 70_000),
  forgetsTasksAfterMs: fc.constantFrom(undefined, undefined, 10 * MINUTE_MS),
  taskInPost: fc.constantFrom('data', 'data.task'),
  taskInPoll: fc.constantFrom('data', 'data.task'),
  unsetFields: fc.constantFrom('null', 'empty', 'omitted'),
  whileTaskRuns: fc.constantFrom('allowed', 'refused'),
  stagingCopies: fc.constantFrom('unlimited', 'single'),
  previewWhilePushing: fc.constantFrom('can-push', 'blocked'),
  effectAt: fc.constantFrom('end', 'start'),
});

export const stories: fc.Arbitrary<Story> = fc.record({
  operation: fc.constantFrom('staging', 'push', 'push-unseen', 'restore', 'restore-snapshot'),
  decisions,
  taskSeconds: fc.array(fc.constantFrom(0, 1, 20, 300, 3_000), { minLength: 1, maxLength: 5 }),
  failing: fc.array(fc.boolean(), { maxLength: 4 }),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 5 }),
});
