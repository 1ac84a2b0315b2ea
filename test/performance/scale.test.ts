import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createJob, type AttemptResult, type AttemptScript } from '../chaos/world.ts';
import { createSimulation } from '../chaos/simulation.ts';
import type { ServiceRequest, ServiceResponse } from '../service/exchange.ts';
import { seedIds } from '../service/seed.ts';
import { createService, type Service } from '../service/service.ts';
import { ids, setScene } from '../support/told-story.ts';
import { systemClock } from '../../src/adapters/clock.ts';
import { waitForTask } from '../../src/wait.ts';

const START_MS = Date.UTC(2026, 10, 21, 10);
/** As many as a matrix can have. */
const LEGS = 256;

interface Limit {
  readonly perSecond: number;
  readonly retryAfterSeconds: number;
}

/** Chance that is the same in each run of the tests. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The service behind a limit of requests per second, as a gateway enforces it; and what arrived, second by second. */
function limitRate(service: Service, limit: Limit, nowMs: () => number) {
  const arrived: number[] = [];
  let refused = 0;
  const handle = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const second = Math.floor((nowMs() - START_MS) / 1000);
    arrived[second] = (arrived[second] ?? 0) + 1;
    if (arrived[second] <= limit.perSecond) return service.handle(request);
    refused += 1;
    return {
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': String(limit.retryAfterSeconds) },
      body: '{"success":false,"data":{"code":"rate_limited"},"message":"Too many requests."}',
    };
  };
  return { arrived, refused: () => refused, limited: { ...service, handle } satisfies Service };
}

/** All legs of a matrix from the same moment on: each a staging copy that takes ten minutes or so. */
async function runMatrix(limit: Limit) {
  const simulation = createSimulation(START_MS);
  const random = createRandom(20261121);
  const service = createService({
    clock: simulation.service,
    paceOf: () => ({ by: 'time', durationMs: (480 + 240 * random()) * 1000 }),
  });
  const { arrived, refused, limited } = limitRate(service, limit, simulation.wallMs);
  const leg = (index: number): Promise<AttemptResult> => {
    const job = createJob({
      simulation,
      standIn: limited,
      inputs: {
        operation: 'staging',
        'site-id': seedIds.shop,
        matrix: JSON.stringify({ site: index }),
      },
    });
    const script: AttemptScript = {
      faults: [],
      diesAt: undefined,
      cancelledAfterMs: undefined,
      timeoutMinutes: 60,
      isGitHubDown: false,
      // Asked anew for each wait.
      get random() {
        return random();
      },
    };
    return job.attempt(1, script);
  };
  const results = await Promise.all(Array.from({ length: LEGS }, (_, index) => leg(index)));
  return {
    results,
    service,
    arrived: Array.from(arrived, (count: number | undefined) => count ?? 0),
    refused: refused(),
  };
}

/** The most requests in any second from the given one on. */
function peakFrom(second: number, arrived: readonly number[]): number {
  return Math.max(...arrived.slice(second));
}

/** A task of ten minutes needs about 41 polls without jitter; half as many more are room for refused ones. */
const MOST_REQUESTS = LEGS * 62;

describe('256 legs of a matrix that start together', () => {
  it.each([
    { limit: { perSecond: 1_000_000, retryAfterSeconds: 1 }, peak: 160, peakAfterAMinute: 80 },
    { limit: { perSecond: 100, retryAfterSeconds: 1 }, peak: 190, peakAfterAMinute: 100 },
    { limit: { perSecond: 50, retryAfterSeconds: 10 }, peak: 130, peakAfterAMinute: 100 },
    { limit: { perSecond: 50, retryAfterSeconds: 30 }, peak: 110, peakAfterAMinute: 100 },
  ])(
    'spread out, and all end true, where $limit.perSecond requests a second are let through',
    async ({ limit, peak, peakAfterAMinute }) => {
      const { results, service, arrived, refused } = await runMatrix(limit);

      expect(results.map(({ outcome }) => outcome?.status)).toEqual(Array(LEGS).fill('completed'));
      // Each leg its own task, and none more: no start was repeated, however often it was refused.
      expect(new Set(results.map(({ findings }) => findings.taskId)).size).toBe(LEGS);
      expect(service.started).toHaveLength(LEGS);
      expect(service.started.every(({ ended }) => ended === 'completed')).toBe(true);
      // All start in the first second, and poll for the first time a second later; from then on they are apart.
      expect(peakFrom(3, arrived)).toBeLessThanOrEqual(peak);
      expect(peakFrom(60, arrived)).toBeLessThanOrEqual(peakAfterAMinute);
      expect(arrived.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(refused > 0).toBe(limit.perSecond < LEGS);
    },
  );
});

describe('a step that waits three days', () => {
  it('remembers a handful of things at its end, whatever the service says', async () => {
    const scene = setScene('await-task', { inputs: { 'timeout-minutes': '4320' } });
    const { journal } = scene;
    let polls = 0;
    const wait = await waitForTask(
      { taskId: ids.task, prefix: '', fixedIntervalMs: undefined, isFirstAtOnce: true },
      {
        ...scene.sender,
        service: {
          // Another state at each poll, and trouble at every seventh: all that could be remembered.
          exchange: () => {
            polls += 1;
            const task = { id: ids.task, status: `step ${polls}`, metadata_json: { polls } };
            return Promise.resolve(
              polls % 7 === 0
                ? ({ kind: 'lost', reason: `broke at ${polls}` } as const)
                : ({
                    kind: 'answered',
                    status: 200,
                    isReplay: false,
                    body: { json: { success: true, message: `at ${polls}`, data: { task } } },
                  } as const),
            );
          },
        },
      },
      journal,
    );

    expect(wait.kind).toBe('timed-out');
    expect(polls).toBeGreaterThan(8_000);
    expect(polls).toBeLessThan(9_500);
    expect(journal.timeline.length).toBeLessThanOrEqual(40);
    expect(journal.warnings.length).toBeLessThanOrEqual(100);
    expect(Object.keys(journal.findings).length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(journal.findings).length).toBeLessThan(2_000);
  });

  it('leaves no listener and no timer behind when a wait is over', async () => {
    const { signal } = new AbortController();
    for (let wait = 0; wait < 200; wait += 1) await systemClock.sleep(0.1, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThan(10);
  });
});
