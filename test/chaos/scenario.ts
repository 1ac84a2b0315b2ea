import fc from 'fast-check';
import type { DecisionChanges } from '../stand-ins/service/decisions.ts';
import { push, restore, restoreSnapshot, staging } from '../scenarios/support/requests.ts';
import { seedTokens } from '../stand-ins/service/seed.ts';
import { delay, oneOf, scriptBasis, serviceFaults, type ValueOf } from './arbitraries.ts';
import type { AttemptResult, AttemptScript } from './attempt.ts';
import { serviceVariants } from './service-variants.ts';
import { createWorld, HOUR_MS, MINUTE_MS } from './world.ts';

/** Each as short as the service allows it. */
const operations = {
  staging,
  push,
  restore: { ...restore, method: 'files' },
  'restore-snapshot': restoreSnapshot,
};

/** One job and its re-runs, as data: what fast-check generates, shrinks and prints. */
export const scenarios = fc.record({
  operation: fc.constantFrom<keyof typeof operations>('staging', 'push', 'restore', 'restore-snapshot'),
  decisions: serviceVariants,
  /** How the step waits, a key of its own. */
  furtherInputs: fc.constantFrom<Readonly<Record<string, string>>>(
    {},
    {},
    { wait: 'false' },
    { 'idempotency-key': 'release-7' },
    { 'poll-interval-seconds': '20' },
  ),
  /** `withoutDomains` may do everything in these scenarios, except read tasks in some services. */
  token: fc.constantFrom('full', 'full', 'withoutDomains'),
  taskSeconds: fc.array(fc.constantFrom(0, 1, 20, 300, 3_000), { minLength: 1, maxLength: 5 }),
  failing: fc.array(fc.boolean(), { maxLength: 4 }),
  breaks: fc.array(
    oneOf([6, fc.constant(undefined)], [2, fc.constantFrom('before-acting', 'after-acting')]),
    { maxLength: 8 },
  ),
  attempts: fc.array(
    fc.record({
      script: fc.record<AttemptScript>({
        ...scriptBasis,
        serviceFaults: serviceFaults(10),
        // Nothing, or that of an outage or of a token without a permission.
        githubFaults: oneOf(
          [6, fc.constant([])],
          [2, fc.record({ always: fc.record({ kind: fc.constantFrom('down', 'forbidden') }) })],
        ),
        timeoutMinutes: fc.constantFrom(0.05, 0.5, 2, 10, 60, 60),
        clockSkewMs: fc.constant(0),
      }),
      pauseMs: oneOf([6, delay(0, 30 * MINUTE_MS)], [1, delay(0, 30 * HOUR_MS)]),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

/** What came of a scenario. */
export type SimulatedJob = Awaited<ReturnType<typeof simulate>>;

/** Runs a scenario, attempt after attempt. */
export async function simulate(scenario: ValueOf<typeof scenarios>) {
  const { decisions, operation, furtherInputs } = scenario;
  const world = createWorld({ ...scenario, withStagingSite: operation === 'push' });
  const { simulation, service } = world;
  const startMs = simulation.nowMs();
  const token = seedTokens[scenario.token];
  const attempts: AttemptResult[] = [];
  const jobs = new Map<string, number>();
  /** Re-runs the job once more, or runs it in another run. Resolves to its end. */
  const rerun = async (script: AttemptScript, runId = '7001'): Promise<AttemptResult> => {
    const attempt = (jobs.get(runId) ?? 0) + 1;
    jobs.set(runId, attempt);
    const context = { runId, attempt };
    const ownKey = furtherInputs['idempotency-key'];
    const inputs = {
      ...operations[operation],
      confirmation: typeConfirmation(decisions),
      ...furtherInputs,
      ...(ownKey !== undefined && { 'idempotency-key': `${ownKey}-${runId}` }),
    };
    const step = world.attempt({ name: `${runId}/${attempt}`, token, inputs, context, script });
    const ended = await simulation.run(step);
    attempts.push(ended);
    service.settle();
    return ended;
  };
  for (const { script, pauseMs } of scenario.attempts) {
    await rerun(script);
    await simulation.advance(pauseMs);
    service.settle();
  }
  /** Lets every task end. From then on the service does not fail, and the token may do everything. */
  const stopFaults = async (): Promise<void> => {
    await simulation.advance(2 * HOUR_MS);
    service.settle();
    world.recover();
  };
  const { violations } = service;
  return { world, attempts, tasks: world.tasksOf(attempts), violations, startMs, stopFaults, rerun };
}

/** The confirmation as the preview asks for it; in another case if the service ignores the case. */
function typeConfirmation({ liveDomain, confirmation }: DecisionChanges): string {
  const domain = liveDomain === 'domain_name' ? 'shop.hosting.example' : 'shop.example';
  return confirmation === 'exact' ? domain : domain.toUpperCase();
}
