import { faultlessAttempt, runAttempt, type AttemptResult, type AttemptScript } from '../../chaos/attempt.ts';
import { createSimulatedGitHub } from '../../chaos/simulated-github.ts';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { createService, type Service } from '../../stand-ins/service/service.ts';
import { createRandom } from '../../stand-ins/random.ts';

const START_MS = Date.UTC(2026, 10, 21, 10);
/** As many as a matrix can have. */
export const LEGS = 256;

/** How many requests a second the gateway of a service lets through. */
export interface Limit {
  readonly perSecond: number;
  readonly retryAfterSeconds: number;
}

/** What `npm run bench` prints. `scale.test.ts` holds the first and the last to their bounds. */
export const limits = [
  { perSecond: Infinity, retryAfterSeconds: 1 },
  { perSecond: 100, retryAfterSeconds: 1 },
  { perSecond: 50, retryAfterSeconds: 10 },
  { perSecond: 50, retryAfterSeconds: 30 },
] as const satisfies readonly Limit[];

export interface MatrixResult {
  readonly results: readonly AttemptResult[];
  readonly service: Service;
  /** The requests that arrived in each second from the start on, refused ones included. */
  readonly arrived: readonly number[];
  readonly refused: number;
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
export async function runMatrix(limit: Limit): Promise<MatrixResult> {
  const simulation = createSimulation(START_MS);
  const random = createRandom(20261121);
  const service = createService({
    clock: simulation,
    paceOf: () => ({ by: 'time', durationMs: (480 + 240 * random()) * 1000 }),
  });
  const { arrived, refused, limited } = limitRate(service, limit, simulation.nowMs);
  const github = createSimulatedGitHub(simulation);
  const script: AttemptScript = {
    ...faultlessAttempt,
    timeoutMinutes: 60,
    // A new number for each wait.
    get random() {
      return random();
    },
  };
  const leg = (index: number): Promise<AttemptResult> =>
    runAttempt({
      simulation,
      standIn: limited,
      github,
      inputs: {
        operation: 'staging',
        'site-id': seedIds.shop,
        matrix: JSON.stringify({ site: index }),
      },
      context: {
        serverUrl: 'https://github.com',
        repository: 'octo-org/shop',
        repositoryId: '1001',
        runId: '7001',
        attempt: 1,
        job: 'deploy',
        step: 'site',
      },
      script,
      name: String(index),
    });
  const legs = Promise.all(Array.from({ length: LEGS }, (_, index) => leg(index)));
  const results = await simulation.run(legs);
  return {
    results,
    service,
    arrived: Array.from(arrived, (count: number | undefined) => count ?? 0),
    refused: refused(),
  };
}

/** The most requests in any second that begins so many seconds after the start, or later. */
export function peakFrom(second: number, arrived: readonly number[]): number {
  return Math.max(...arrived.slice(second));
}
