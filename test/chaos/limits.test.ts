import { describe, expect, it } from 'vitest';
import { errorCodeOf, failureOf, statusOf, type Outcome } from '../../src/outcome/outcome.ts';
import { createSimulation } from '../stand-ins/fake-clock.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { createService, type Service, type ServiceOptions } from '../stand-ins/service/service.ts';
import { calmAttempt, runAttempt, type AttemptScript } from './attempt.ts';
import { createSimulatedGitHub } from './simulated-github.ts';

/**
 * The variants of the service in which no client can keep the promise "exactly once" (contract, *What it cannot
 * promise*), each with the shortest scenario. `service-variants.ts` leaves them out. If one of these no longer acts
 * twice, the action has become better than its contract: change the contract.
 */
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

interface JobOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly service?: Omit<ServiceOptions, 'clock'>;
  /** Changes the service's responses. */
  readonly wrap?: (service: Service) => Service;
  readonly attempts: readonly Partial<AttemptScript>[];
  /** Between two attempts. */
  readonly pauseMs?: number;
}

/** Runs a job, attempt after attempt. */
async function runJob({
  inputs = restore,
  service: options = { paceOf: () => ({ by: 'time', durationMs: 20_000 }) },
  wrap = (service) => service,
  attempts,
  pauseMs = 60_000,
}: JobOptions) {
  const simulation = createSimulation();
  const service = createService({ clock: simulation, ...options });
  const github = createSimulatedGitHub(simulation);
  github.startRun('7001');
  const outcomes: (Outcome | undefined)[] = [];
  for (const [index, script] of attempts.entries()) {
    const result = await simulation.run(
      runAttempt({
        simulation,
        standIn: wrap(service),
        github,
        inputs,
        context: {
          serverUrl: 'https://github.com',
          repository: 'octo-org/shop',
          runId: '7001',
          attempt: index + 1,
          job: 'deploy',
          step: 'site',
        },
        script: { ...calmAttempt, ...script },
        name: String(index + 1),
      }),
    );
    outcomes.push(result?.outcome);
    await simulation.advance(pauseMs);
  }
  const endings = outcomes.map(
    (outcome) =>
      outcome && {
        status: statusOf(outcome),
        errorCode: errorCodeOf(outcome),
        serviceCode: failureOf(outcome)?.serviceCode,
      },
  );
  return { service, endings };
}

async function countRestores(
  options: Pick<ServiceOptions, 'decisions' | 'breakAt'>,
  attempts: readonly Partial<AttemptScript>[],
): Promise<number> {
  const { service } = await runJob({
    service: { paceOf: () => ({ by: 'time', durationMs: 20_000 }), ...options },
    attempts,
  });
  return service.started.length;
}

describe('a service that breaks its own promise makes the action act twice', () => {
  const breakFirst: ServiceOptions['breakAt'] = ({ index }) => (index === 0 ? 'after-acting' : undefined);

  it('if it stores no key: one response is lost', async () => {
    const attempts = [{ serviceFaults: [{ kind: 'reset-after' } as const] }];

    expect(await countRestores({ decisions: { storesKeys: false } }, attempts)).toBe(2);
    expect(await countRestores({}, attempts)).toBe(1);
  });

  it('if it acts and then stores a 5xx: the job is re-run', async () => {
    const count = (storesAfterBreaking: 'the-5xx' | 'the-success') =>
      countRestores({ decisions: { storesAfterBreaking }, breakAt: breakFirst }, [{}, {}]);

    expect(await count('the-5xx')).toBe(2);
    expect(await count('the-success')).toBe(1);
  });

  it('if it acts, fails and stores nothing: one retry is enough', async () => {
    const decisions = { storesAfterBreaking: 'nothing' } as const;

    expect(await countRestores({ decisions, breakAt: breakFirst }, [{}])).toBe(2);
  });

  it('if it does not lock a key while it acts: a lost request is retried too soon', async () => {
    const attempts = [{ serviceFaults: [{ kind: 'late', delayMs: 0 } as const] }];
    const count = (keyInProgress: 'act-too' | 'wait') =>
      countRestores({ decisions: { keyInProgress, acceptMs: 10_000 } }, attempts);

    expect(await count('act-too')).toBe(2);
    expect(await count('wait')).toBe(1);
  });

  it('if a response loses `Idempotent-Replayed`: an earlier failure is taken for this attempt’s own', async () => {
    // Nothing is started twice, but the re-run cannot know that the failure is an earlier one.
    const { service, endings } = await runJob({
      service: { paceOf: () => ({ by: 'time', durationMs: 1_000 }), failureOf: () => 'the disk was full' },
      wrap: (standIn) => ({
        ...standIn,
        async handle(request) {
          const { headers, ...response } = await standIn.handle(request);
          return { ...response, headers: { ...headers, 'idempotent-replayed': '' } };
        },
      }),
      attempts: [{}, {}],
    });

    expect(endings).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect(service.started).toHaveLength(1);
  });
});

/** The two that the convergence in `attempts.test.ts` leaves out: no re-run ends green, and none starts anything. */
describe('a service that keeps refusing needs a person', () => {
  it('if it has forgotten the task: how it ended cannot be found out', async () => {
    const { service, endings } = await runJob({
      service: {
        decisions: { forgetsTasksAfterMs: 600_000 },
        paceOf: () => ({ by: 'time', durationMs: 20_000 }),
      },
      attempts: [{ timeoutMinutes: 0.05 }, {}, {}],
      pauseMs: 20 * 60_000,
    });

    expect(endings).toMatchObject([
      { status: 'timed-out' },
      { status: 'unknown', errorCode: 'not_found' },
      { status: 'unknown', errorCode: 'not_found' },
    ]);
    expect(service.started).toHaveLength(1);
  });

  it('if a site may have one copy and a failed one stays: another one is refused', async () => {
    const { service, endings } = await runJob({
      inputs: { operation: 'staging', 'site-id': seedIds.shop },
      service: { decisions: { stagingCopies: 'single' }, failureOf: () => 'the disk was full' },
      attempts: [{}, {}, {}],
    });

    expect(endings).toMatchObject([
      { status: 'failed' },
      { status: 'refused', errorCode: 'rejected', serviceCode: 'staging_exists' },
      { status: 'refused', errorCode: 'rejected', serviceCode: 'staging_exists' },
    ]);
    expect(service.started).toHaveLength(1);
  });
});
