import fc from 'fast-check';
import type { DecisionChanges } from '../stand-ins/service/decisions.ts';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { createService, type Service } from '../stand-ins/service/service.ts';
import { permissions } from '../stand-ins/service/world.ts';
import { createSimulation, type Simulation } from '../stand-ins/fake-clock.ts';
import { runAttempt, type AttemptResult, type AttemptScript } from './attempt.ts';
import { attemptHeader } from './faulty-service.ts';
import { rarely, serviceFault } from './faults.ts';
import { serviceVariants } from './service-variants.ts';
import { createSimulatedGitHub } from './simulated-github.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.UTC(2026, 10, 21, 10);
const RUN_ID = '7001';

/** One job and its re-runs, as data: what fast-check generates, shrinks and prints. */
export interface Scenario {
  readonly operation: 'staging' | 'push' | 'push-without-preview' | 'restore' | 'restore-snapshot';
  readonly decisions: DecisionChanges;
  /** Further inputs: how the step waits, a key of its own. */
  readonly furtherInputs: Readonly<Record<string, string>>;
  /** `withoutDomains` may do everything in these scenarios, except read tasks in some services. */
  readonly token: 'full' | 'withoutDomains';
  /** How long each task takes, by its index; the last one counts for all later ones. */
  readonly taskSeconds: readonly number[];
  /** Which tasks fail, by their index. */
  readonly failing: readonly boolean[];
  /** At which POSTs the service itself answers with a 5xx, by the order in which it carries them out. */
  readonly breaks: readonly ('before-acting' | 'after-acting' | undefined)[];
  readonly attempts: readonly { readonly script: AttemptScript; readonly pauseMs: number }[];
}

/** What came of a scenario. */
export interface Simulated {
  readonly scenario: Scenario;
  readonly service: Service;
  readonly simulation: Simulation;
  readonly attempts: readonly AttemptResult[];
  /** The attempt that started the n-th task, counted from 1. */
  readonly startedBy: readonly number[];
  readonly startMs: number;
  /** Lets everything end. From then on the service does not fail, and the token may read tasks. */
  calmDown(): Promise<void>;
  /** Re-runs the job once more. */
  rerun(script: AttemptScript): Promise<AttemptResult>;
}

const inputs: Record<Scenario['operation'], Readonly<Record<string, string>>> = {
  staging: { operation: 'staging', 'site-id': seedIds.shop },
  push: { operation: 'push', 'site-id': seedIds.shopStaging },
  'push-without-preview': { operation: 'push', 'site-id': seedIds.shopStaging, preview: 'false' },
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

/** The confirmation as the preview asks for it; in another case if the service ignores the case. */
function typeConfirmation({ liveDomain, confirmation }: DecisionChanges): string {
  const domain = liveDomain === 'domain_name' ? 'shop.hosting.example' : 'shop.example';
  return confirmation === 'exact' ? domain : domain.toUpperCase();
}

/** Runs a scenario, attempt after attempt. */
export async function simulate(scenario: Scenario): Promise<Simulated> {
  const simulation = createSimulation(START_MS);
  const github = createSimulatedGitHub(simulation);
  github.startRun(RUN_ID);
  const startedBy: number[] = [];
  let acting = 0;
  let isCalm = false;
  const posts: number[] = [];
  const service = createService({
    clock: simulation,
    decisions: scenario.decisions,
    withStagingSite: scenario.operation.startsWith('push'),
    // Called right before the service acts: this is how `startedBy` learns whose request it is. Called again after
    // it has acted, so each request is counted once.
    breakAt: ({ headers, index, method }) => {
      acting = Number(headers[attemptHeader]);
      if (isCalm || method !== 'POST') return undefined;
      if (!posts.includes(index)) posts.push(index);
      return scenario.breaks[posts.indexOf(index)];
    },
    paceOf: ({ index }) => {
      startedBy[index] = acting;
      const seconds = scenario.taskSeconds[index] ?? scenario.taskSeconds.at(-1) ?? 10;
      return { by: 'time', durationMs: seconds * 1000 };
    },
    failureOf: ({ index }) => (scenario.failing[index] ? 'the disk was full' : undefined),
  });
  const token = seedTokens[scenario.token];
  const attempts: AttemptResult[] = [];
  const rerun = async (script: AttemptScript): Promise<AttemptResult> => {
    const number = attempts.length + 1;
    const result = await simulation.run(
      runAttempt({
        simulation,
        standIn: service,
        github,
        token,
        inputs: {
          confirmation: typeConfirmation(scenario.decisions),
          ...inputs[scenario.operation],
          ...scenario.furtherInputs,
        },
        context: {
          serverUrl: 'https://github.com',
          repository: 'octo-org/shop',
          repositoryId: '1001',
          runId: RUN_ID,
          attempt: number,
          job: 'deploy',
          step: 'site',
        },
        script,
        name: String(number),
      }),
    );
    if (!result) throw new Error('the attempt did not end');
    attempts.push(result);
    return result;
  };
  for (const { script, pauseMs } of scenario.attempts) {
    await rerun(script);
    await simulation.advance(pauseMs);
    service.settle();
  }
  return {
    scenario,
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
      const result = await rerun(script);
      service.settle();
      return result;
    },
  };
}

const attempt: fc.Arbitrary<Scenario['attempts'][number]> = fc.record({
  script: fc.record({
    serviceFaults: fc.array(serviceFault, { maxLength: 10 }),
    githubFaults: fc.constantFrom<AttemptScript['githubFaults']>([], { always: { kind: 'down' } }),
    death: rarely(fc.record({ atRequest: fc.nat({ max: 8 }), isReceived: fc.boolean() })),
    // Half of them during the first requests.
    cancelledAfterMs: rarely(
      fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 20 * MINUTE_MS })),
    ),
    timeoutMinutes: fc.constantFrom(0.05, 0.5, 2, 10, 60, 60),
    clockSkewMs: fc.constant(0),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  pauseMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 * MINUTE_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * HOUR_MS }) },
  ),
});

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  operation: fc.constantFrom('staging', 'push', 'push-without-preview', 'restore', 'restore-snapshot'),
  decisions: serviceVariants,
  furtherInputs: fc.constantFrom<Scenario['furtherInputs']>(
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
    fc.constantFrom<Scenario['breaks'][number]>(
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
