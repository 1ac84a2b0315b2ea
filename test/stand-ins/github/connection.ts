import { createFailure, RequestFailed } from '../../../src/outcome/failure.ts';
import type { Clock as ProcessClock } from '../../../src/ports.ts';
import type { Clock } from '../clock.ts';
import type { CarryOut } from './in-memory.ts';

/**
 * What can go wrong with one call to GitHub:
 * - `forbidden`: it is refused for lack of a permission; `invalid`: GitHub does not accept what was sent; `moved`: the
 *   repository has another name;
 * - `down`: it is not carried out;
 * - `lost`: it is carried out, and the response is lost;
 * - `hang` and `hang-after`: no response comes, and the call is not carried out or is;
 * - `slow`: it takes this much longer;
 * - `limited`: the rate limit is used up. This call and all later ones are refused until the reset.
 */
export type GitHubFault =
  | { readonly kind: 'forbidden' | 'invalid' | 'moved' | 'down' | 'lost' | 'hang' | 'hang-after' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'limited'; readonly resetAfterMs: number };

/** How long a call takes. */
const LATENCY_MS = 200;
/** The adapter gives up a single request after this time. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * The way from one process to GitHub: each call takes its time, and the fault at its index happens to it. `timeMs` is GitHub's
 * time of day as the process knows it, by the latest answer.
 */
export function createGitHubConnection(
  clock: Clock,
  process: Pick<ProcessClock, 'wallMs'>,
  faultAt: (index: number) => GitHubFault | undefined,
): { readonly call: CarryOut; readonly timeMs: () => number } {
  let calls = 0;
  let clockOffsetMs = 0;
  let resetAtMs = 0;
  /** The fault of a call that is carried out while a limit is used up. */
  const limit = (fault: GitHubFault | undefined): GitHubFault | undefined => {
    const resetAfterMs = resetAtMs - clock.nowMs();
    if (resetAfterMs > 0) return { kind: 'limited', resetAfterMs };
    if (fault?.kind === 'limited') resetAtMs = clock.nowMs() + fault.resetAfterMs;
    return fault;
  };
  return {
    timeMs: () => process.wallMs() + clockOffsetMs,
    async call(signal, act) {
      const fault = limit(faultAt((calls += 1) - 1));
      const result = await answer(fault, act, { clock, signal });
      clockOffsetMs = clock.nowMs() - process.wallMs();
      return result;
    },
  };
}

const lost = {
  errorCode: 'connection_failed',
  cause: 'no-response',
  isTransient: true,
  mayHaveActed: true,
} as const;

const refused = { cause: 'http-status', status: 403 } as const;

type Fields = Parameters<typeof createFailure>[1];

function failed(failure: Fields): RequestFailed {
  return new RequestFailed(createFailure('github', failure));
}

/** Answers one call under a fault. Rejects as soon as the signal aborts. */
async function answer<T>(
  fault: GitHubFault | undefined,
  carryOut: () => T,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<T> {
  // A slow call takes its time on the way there and on the way back, so that calls of two jobs can cross.
  const halfMs = (LATENCY_MS + (fault?.kind === 'slow' ? fault.delayMs : 0)) / 2;
  const wait = async (ms = halfMs): Promise<void> => {
    await clock.sleep(ms, signal);
    if (signal.aborted) throw failed({ errorCode: 'connection_failed', cause: 'too-slow' });
  };
  const hang = async (): Promise<never> => {
    await wait(REQUEST_TIMEOUT_MS);
    throw failed({ ...lost, detail: 'no answer in time' });
  };
  await wait();
  switch (fault?.kind) {
    case 'hang':
      return hang();
    case 'forbidden':
      throw failed({ ...refused, errorCode: 'forbidden', permission: 'a permission' });
    case 'invalid':
      throw failed({ ...refused, errorCode: 'service_error', status: 422 });
    case 'moved':
      throw failed({ errorCode: 'service_error', cause: 'redirect' });
    case 'down':
      throw failed({ ...lost, errorCode: 'service_error', cause: 'http-status', status: 502 });
    case 'limited': {
      const retryAfterMs = fault.resetAfterMs;
      const retryAtMs = clock.nowMs() + retryAfterMs;
      const waits = { isTransient: true, retryAfterMs, retryAtMs } as const;
      const detail = 'API rate limit exceeded';
      throw failed({ ...refused, ...waits, errorCode: 'service_error', detail });
    }
    default:
      break;
  }
  const result = carryOut();
  if (fault?.kind === 'hang-after') return hang();
  await wait();
  if (fault?.kind === 'lost') throw failed({ ...lost, detail: 'the answer was cut off' });
  return result;
}
