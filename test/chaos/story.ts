import fc from 'fast-check';
import type { DecisionChanges } from '../stand-ins/service/decisions.ts';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { createService, type Service } from '../stand-ins/service/service.ts';
import { permissions } from '../stand-ins/service/world.ts';
import { createSimulation, type Simulation } from '../stand-ins/fake-clock.ts';
import { variants } from './variants.ts';
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
  /** What the step is given besides: how it waits, a key of its own. */
  readonly furtherInputs: Readonly<Record<string, string>>;
  /** The one without a permission may do all that these stories do, but read tasks in some services. */
  readonly token: 'full' | 'withoutDomains';
  /** How long each task takes, by its index; the last one stands for all later ones. */
  readonly taskSeconds: readonly number[];
  /** Which tasks fail, by their index. */
  readonly failing: readonly boolean[];
  /** Where the service breaks (a 5xx of its own), by the POSTs that it carries out. */
  readonly breaks: readonly ('before-acting' | 'after-acting' | undefined)[];
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
  /** Lets all that goes on come to its end; from then on the service is well, and the token may read tasks. */
  calmDown(): Promise<void>;
  /** Runs one more attempt, in the world as it is now. */
  rerun(script: AttemptScript): Promise<AttemptResult>;
}

const inputs: Record<Story['operation'], Readonly<Record<string, string>>> = {
  staging: { operation: 'staging', 'site-id': seedIds.shop },
  push: { operation: 'push', 'site-id': seedIds.shopStaging },
  'push-unseen': { operation: 'push', 'site-id': seedIds.shopStaging, preview: 'false' },
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

/** What a person types who has read the preview: in any case, where the service takes any. */
function typeConfirmation({ liveDomain, confirmation }: DecisionChanges): string {
  const domain = liveDomain === 'domain_name' ? 'shop.hosting.example' : 'shop.example';
  return confirmation === 'exact' ? domain : domain.toUpperCase();
}

/** An attempt in which nothing goes wrong. */
export const calmAttempt: AttemptScript = {
  faults: [],
  death: undefined,
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
  let isCalm = false;
  const posts: number[] = [];
  const service = createService({
    clock: simulation,
    decisions: story.decisions,
    withStagingSite: story.operation.startsWith('push'),
    // Asked right before the service acts, with the request at hand: this is how the ledger learns whose it is.
    // Asked again after it has acted, so that a request is counted once.
    breakAt: ({ headers, index, method }) => {
      acting = Number(headers[attemptHeader]);
      if (isCalm || method !== 'POST') return undefined;
      if (!posts.includes(index)) posts.push(index);
      return story.breaks[posts.indexOf(index)];
    },
    paceOf: ({ index }) => {
      startedBy[index] = acting;
      return { by: 'time', durationMs: (story.taskSeconds[index] ?? story.taskSeconds.at(-1) ?? 10) * 1000 };
    },
    failureOf: ({ index }) => (story.failing[index] ? 'the disk was full' : undefined),
  });
  const token = seedTokens[story.token];
  const job = createJob({
    simulation,
    standIn: service,
    token,
    inputs: {
      confirmation: typeConfirmation(story.decisions),
      ...inputs[story.operation],
      ...story.furtherInputs,
    },
  });
  const attempts: AttemptResult[] = [];
  for (const { script, pauseMs } of story.attempts) {
    attempts.push(await job.attempt(attempts.length + 1, script));
    await simulation.advance(pauseMs);
    service.settle();
  }
  return {
    story,
    service,
    simulation,
    attempts,
    startedBy,
    startMs: START_MS,
    async calmDown() {
      await simulation.advance(2 * HOUR_MS);
      service.settle();
      isCalm = true;
      service.world.tokens.set(token, {
        token,
        accountId: seedIds.account,
        permissions: new Set(permissions),
      });
    },
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

/** In one of five attempts, so that most of them come to an end of their own. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const attempt: fc.Arbitrary<Story['attempts'][number]> = fc.record({
  script: fc.record({
    faults: fc.array(fault, { maxLength: 10 }),
    death: rarely(fc.record({ atExchange: fc.nat({ max: 8 }), arrives: fc.boolean() })),
    // Half of them while the first requests are under way.
    cancelledAfterMs: rarely(
      fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 20 * MINUTE_MS })),
    ),
    timeoutMinutes: fc.constantFrom(0.05, 0.5, 2, 10, 60, 60),
    isGitHubDown: fc.boolean(),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  pauseMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 * MINUTE_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * HOUR_MS }) },
  ),
});

export const stories: fc.Arbitrary<Story> = fc.record({
  operation: fc.constantFrom('staging', 'push', 'push-unseen', 'restore', 'restore-snapshot'),
  decisions: variants,
  furtherInputs: fc.constantFrom<Story['furtherInputs']>(
    {},
    {},
    { wait: 'false' },
    { 'idempotency-key': 'release-7' },
    { 'poll-interval-seconds': '20' },
  ),
  token: fc.constantFrom('full', 'full', 'withoutDomains'),
  taskSeconds: fc.array(fc.constantFrom(0, 1, 20, 300, 3_000), { minLength: 1, maxLength: 5 }),
  failing: fc.array(fc.boolean(), { maxLength: 4 }),
  breaks: fc.array(
    fc.constantFrom<Story['breaks'][number]>(
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'before-acting',
      'after-acting',
    ),
    { maxLength: 8 },
  ),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 5 }),
});
