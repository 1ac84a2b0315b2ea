import { describe, expect, it } from 'vitest';
import { seedIds } from '../stand-ins/service/seed.ts';
import { faultlessAttempt, type AttemptScript } from './attempt.ts';
import { createWorld, MINUTE_MS, type WorldOptions } from './world.ts';

/**
 * The variants of the service in which no client can keep the promise "exactly once" (rules.md, *What it cannot
 * promise*), each with the shortest scenario. `service-variants.ts` leaves them out. If one of these no longer acts
 * twice, the action has become better than its contract: change the contract.
 */
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
/** A re-run never begins a restore: what needs one is a push. */
const push = {
  operation: 'push',
  'site-id': seedIds.shopStaging,
  'live-site-id': seedIds.shop,
  confirmation: 'shop.example',
};

const staging = { operation: 'staging', 'site-id': seedIds.shop };

interface JobOptions extends WorldOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly attempts: readonly Partial<AttemptScript>[];
}

/** Runs a job, attempt after attempt. */
async function runJob({ inputs = restore, attempts, ...options }: JobOptions) {
  const world = createWorld({ ...options, withStagingSite: inputs['operation'] === 'push' });
  const { service, simulation } = world;
  const endings: unknown[] = [];
  for (const [index, own] of attempts.entries()) {
    const attempt = index + 1;
    const script = { ...faultlessAttempt, ...own };
    const step = { name: String(attempt), inputs, context: { runId: '7001', attempt }, script };
    const { status } = await simulation.run(world.attempt(step));
    endings.push(status);
    await simulation.advance(MINUTE_MS);
  }
  return { started: service.started.length, endings };
}

describe('a service that breaks its own promise makes the action act twice (*What it cannot promise*)', () => {
  const count = async (job: JobOptions): Promise<number> => (await runJob(job)).started;

  it('if it stores no key: one response is lost', async () => {
    const attempts = [{ serviceFaults: [{ kind: 'reset-after' }] }] as const;
    expect(await count({ hostFaults: ['no-keys'], attempts })).toBe(2);
    expect(await count({ attempts })).toBe(1);
  });

  it('if it acts and then stores a 5xx: the job is re-run', async () => {
    const rerun = { inputs: push, breaks: ['after-acting'], attempts: [{}, {}] } as const;
    expect(await count({ decisions: { storesAfterBreaking: 'the-5xx' }, ...rerun })).toBe(2);
    expect(await count({ decisions: { storesAfterBreaking: 'the-success' }, ...rerun })).toBe(1);
  });

  it('if it acts, fails and stores nothing: one retry is enough', async () => {
    const decisions = { storesAfterBreaking: 'nothing' } as const;
    expect(await count({ decisions, breaks: ['after-acting'], attempts: [{}] })).toBe(2);
  });

  it('if it does not lock a key while it acts: a lost request is retried too soon', async () => {
    const attempts = [{ serviceFaults: [{ kind: 'late', delayMs: 0 }] }] as const;
    const acceptMs = 10_000;
    expect(await count({ decisions: { keyInProgress: 'act-too', acceptMs }, attempts })).toBe(2);
    expect(await count({ decisions: { keyInProgress: 'wait', acceptMs }, attempts })).toBe(1);
  });

  it('if a gateway repeats a POST of a later attempt, and no list says that no earlier one was sent', async () => {
    const staging = { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging' };
    const failing = { taskSeconds: [0], failing: [true] };
    const refused = { timeoutMinutes: 0.05, githubFaults: { always: { kind: 'down' } } } as const;
    const repeated = { serviceFaults: [{ kind: 'repeat' }] } as const;
    expect(await count({ ...failing, inputs: staging, attempts: [refused, repeated] })).toBe(2);
    // The list of a push says it (K10).
    const ofPush = { serviceFaults: [undefined, { kind: 'repeat' }] } as const;
    expect(await count({ ...failing, inputs: push, attempts: [refused, ofPush] })).toBe(1);
  });

  it('if a response loses `Idempotent-Replayed`: an earlier failure is taken for this attempt’s own', async () => {
    // Nothing is started twice, but the re-run cannot know that the failure is an earlier one.
    // The list of a push says it (K11).
    const job = { inputs: staging, taskSeconds: [1], failing: [true], attempts: [{}, {}] };
    const { started, endings } = await runJob({ ...job, hostFaults: ['no-replayed-header'] });
    expect(endings).toEqual(['failed', 'failed']);
    expect(started).toBe(1);
  });
});
