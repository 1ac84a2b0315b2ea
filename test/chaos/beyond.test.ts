import { describe, expect, it } from 'vitest';
import { seedIds } from '../stand-ins/service/seed.ts';
import { createService, type ServiceOptions } from '../stand-ins/service/service.ts';
import type { Outcome } from '../../src/outcome/outcome.ts';
import { createSimulation } from '../stand-ins/fake-clock.ts';
import { calmAttempt } from './story.ts';
import { createJob, type AttemptScript } from './world.ts';

/**
 * The variants of the service in which no client can hold the promise "exactly once" (contract, *What it
 * cannot promise*), each with the shortest story that shows it. They are left out of `variants.ts` by name. If
 * one of these stops being twice, the action has become better than its contract: say so there.
 */
async function restoreTwice(
  options: Pick<ServiceOptions, 'decisions' | 'breakAt'>,
  scripts: readonly Partial<AttemptScript>[],
): Promise<number> {
  const { service } = await tellAll(
    restore,
    { paceOf: () => ({ by: 'time', durationMs: 20_000 }), ...options },
    scripts,
  );
  return service.started.length;
}

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

/** Tells a story attempt after attempt, a minute between two unless told. */
async function tellAll(
  inputs: Readonly<Record<string, string>>,
  options: Omit<ServiceOptions, 'clock'>,
  scripts: readonly Partial<AttemptScript>[],
  pauseMs = 60_000,
) {
  const simulation = createSimulation(Date.UTC(2026, 10, 21, 10));
  const service = createService({ clock: simulation, ...options });
  const job = createJob({ simulation, standIn: service, inputs });
  const outcomes: (Outcome | undefined)[] = [];
  for (const [index, script] of scripts.entries()) {
    const { outcome } = await job.attempt(index + 1, { ...calmAttempt, ...script });
    outcomes.push(outcome);
    await simulation.advance(pauseMs);
  }
  return { service, outcomes };
}

describe('a service that breaks its own promise makes the action act twice', () => {
  it('where it stores no key: one answer is lost', async () => {
    const story = [{ faults: [{ kind: 'reset-after' } as const] }];

    expect(await restoreTwice({ decisions: { storesKeys: false } }, story)).toBe(2);
    expect(await restoreTwice({}, story)).toBe(1);
  });

  it('where it acts, and then stores a 5xx: the job is re-run', async () => {
    const breakAt: ServiceOptions['breakAt'] = ({ index }) => (index === 0 ? 'after-acting' : undefined);
    const story = [{}, {}];

    expect(await restoreTwice({ decisions: { storesAfterBreaking: 'the-5xx' }, breakAt }, story)).toBe(2);
    expect(await restoreTwice({ decisions: { storesAfterBreaking: 'the-success' }, breakAt }, story)).toBe(1);
  });

  it('where it acts, breaks, and stores nothing: one retry is enough', async () => {
    const breakAt: ServiceOptions['breakAt'] = ({ index }) => (index === 0 ? 'after-acting' : undefined);

    expect(await restoreTwice({ decisions: { storesAfterBreaking: 'nothing' }, breakAt }, [{}])).toBe(2);
  });

  it('where it does not hold a key while it acts: a lost request is retried too soon', async () => {
    const story = [{ faults: [{ kind: 'late', delayMs: 0 } as const] }];

    expect(await restoreTwice({ decisions: { keyInProgress: 'act-too', acceptMs: 10_000 } }, story)).toBe(2);
    expect(await restoreTwice({ decisions: { keyInProgress: 'wait', acceptMs: 10_000 } }, story)).toBe(1);
  });

  it('where an answer loses its `Idempotent-Replayed`: a failed task is taken for this attempt’s own', async () => {
    // Nothing is started twice, but the re-run cannot know that the failure is an earlier one: a person must.
    const simulation = createSimulation(Date.UTC(2026, 10, 21, 10));
    const service = createService({
      clock: simulation,
      paceOf: () => ({ by: 'time', durationMs: 1_000 }),
      failureOf: () => 'the disk was full',
    });
    const mute = {
      ...service,
      async handle(request: Parameters<typeof service.handle>[0]) {
        const { headers, ...response } = await service.handle(request);
        return { ...response, headers: { ...headers, 'idempotent-replayed': '' } };
      },
    };
    const job = createJob({ simulation, standIn: mute, inputs: restore });

    const first = await job.attempt(1, calmAttempt);
    const second = await job.attempt(2, calmAttempt);

    expect(first.outcome?.status).toBe('failed');
    expect(second.outcome?.status).toBe('failed');
    expect(service.started).toHaveLength(1);
  });
});

/** The two that the calm stories of `chaos.test.ts` leave out: no re-run comes to a green end, nor starts anything. */
describe('a service that goes on saying no needs a person', () => {
  it('where it has forgotten the task: what became of it cannot be found out', async () => {
    const { service, outcomes } = await tellAll(
      restore,
      {
        decisions: { forgetsTasksAfterMs: 600_000 },
        paceOf: () => ({ by: 'time', durationMs: 20_000 }),
      },
      [{ timeoutMinutes: 0.05 }, {}, {}],
      20 * 60_000,
    );

    expect(outcomes).toMatchObject([
      { status: 'timed-out' },
      { status: 'unknown', errorCode: 'not_found' },
      { status: 'unknown', errorCode: 'not_found' },
    ]);
    expect(service.started).toHaveLength(1);
  });

  it('where a site may have one copy, and the one that failed stays: another is refused', async () => {
    const { service, outcomes } = await tellAll(
      { operation: 'staging', 'site-id': seedIds.shop },
      { decisions: { stagingCopies: 'single' }, failureOf: () => 'the disk was full' },
      [{}, {}, {}],
    );

    expect(outcomes).toMatchObject([
      { status: 'failed' },
      { status: 'refused', errorCode: 'rejected', serviceCode: 'staging_exists' },
      { status: 'refused', errorCode: 'rejected', serviceCode: 'staging_exists' },
    ]);
    expect(service.started).toHaveLength(1);
  });
});
