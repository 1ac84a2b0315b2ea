import type { SendResult, Service, ServiceResponse as Response } from '../../../src/ports.ts';
import { parseJson } from '../../../src/text/json.ts';
import type { Clock } from '../clock.ts';
import type { ServiceResponse } from './exchange.ts';
import type { Service as StandIn } from './service.ts';

/** The header that tells the stand-in's ledger which attempt sent a request. */
export const attemptHeader = 'x-attempt';

/**
 * What can go wrong with one request:
 * - `refuse`: the connection is refused;
 * - `reset-before`: it breaks before the service receives the request; `reset-after`: after the service carried it out;
 * - `cut`: the service carried it out, and its answer breaks off;
 * - `stall` and `stall-after`: no answer comes, and the request is not carried out or is;
 * - `repeat`: a gateway sends the request again by itself, and passes on the last response;
 * - `answer` and `answer-after`: a gateway answers, and the request is not carried out or is;
 * - `late`: the connection breaks, and the service receives the request after this delay;
 * - `slow`: the answer comes after this delay;
 * - `kept`: a cache answers a GET with the last answer to it, and says for how long it has kept it.
 */
export type ServiceFault =
  | { readonly kind: 'refuse' | 'repeat' | 'reset-before' | 'reset-after' | 'cut' | 'stall' | 'stall-after' }
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'answer' | 'answer-after';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'late' | 'slow'; readonly delayMs: number };

/** What is known of a POST on the way: `not-received` is certain. */
type PostFate = 'not-received' | 'sent';

interface ConnectionOptions {
  readonly standIn: StandIn;
  readonly clock: Pick<Clock, 'sleep'> & Partial<Pick<Clock, 'nowMs'>>;
  readonly token: string;
  /** The value of `attemptHeader`. */
  readonly attempt: string;
  /** What happens to the n-th request; nothing if the list is shorter. */
  readonly faults: readonly (ServiceFault | undefined)[];
}

const noResponse = { kind: 'no-response', reason: 'the connection was reset' } as const;

/** The hosting service as one process sees it: the stand-in, behind a connection with faults. */
export function createServiceConnection({ standIn, clock, token, attempt, faults }: ConnectionOptions) {
  const posts: PostFate[] = [];
  const kept = new Map<string, { readonly response: ServiceResponse; readonly atMs: number }>();
  const nowMs = (): number => clock.nowMs?.() ?? 0;
  let requests = 0;
  const service: Service = {
    send({ method, path, body }, { idempotencyKey, timeoutMs, signal }) {
      const fault = faults[requests];
      requests += 1;
      if (method !== 'GET') posts.push(isNotReceived(fault) ? 'not-received' : 'sent');
      const headers = {
        authorization: `Bearer ${token}`,
        [attemptHeader]: attempt,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      };
      const last = fault?.kind === 'kept' && method === 'GET' ? kept.get(path) : undefined;
      const carryOut = async (): Promise<ServiceResponse> => {
        if (last) {
          const age = String(Math.floor((nowMs() - last.atMs) / 1000));
          return { ...last.response, headers: { ...last.response.headers, age } };
        }
        const response = await standIn.handle({ method, path, headers, body: body ?? '' });
        kept.set(path, { response, atMs: nowMs() });
        return response;
      };
      const timeOut = async (): Promise<SendResult> => {
        await clock.sleep(timeoutMs, signal);
        return noResponse;
      };
      return Promise.race([sendWith(fault, carryOut, clock), timeOut()]);
    },
  };
  return { service, posts };
}

/** The service certainly does not receive the request: no connection, or a status that says so. */
function isNotReceived(fault: ServiceFault | undefined): boolean {
  return fault?.kind === 'refuse' || (fault?.kind === 'answer' && [425, 429].includes(fault.status));
}

/** The result of a request under a fault. Never settles if there is no answer. */
async function sendWith(
  fault: ServiceFault | undefined,
  carryOut: () => Promise<ServiceResponse>,
  clock: Pick<Clock, 'sleep'>,
): Promise<SendResult> {
  const never = new Promise<never>(() => undefined);
  if (fault?.kind === 'refuse') return { kind: 'not-sent', reason: 'connection refused' };
  if (fault?.kind === 'late') {
    const received = clock.sleep(fault.delayMs).then(carryOut);
    received.catch(() => undefined);
    return noResponse;
  }
  if (fault?.kind === 'repeat') await carryOut();
  const isCarriedOut = !['reset-before', 'answer', 'stall'].includes(fault?.kind ?? '');
  const response = isCarriedOut ? await carryOut() : undefined;
  if (fault?.kind === 'slow') await clock.sleep(fault.delayMs);
  switch (fault?.kind) {
    case 'stall':
    case 'stall-after':
      return never;
    case 'answer':
    case 'answer-after':
      return toResult(fault);
    case 'reset-after':
      return noResponse;
    case 'cut':
      return { ...toResult(response ?? { status: 200 }), body: { unreadable: 'it was cut off' } };
    default:
      return response ? toResult(response) : noResponse;
  }
}

function toResult({
  status,
  headers = {},
  body = '',
}: Partial<ServiceResponse> & { readonly status: number }): Response {
  const json = parseJson(body);
  return {
    kind: 'response',
    status,
    isReplayed: headers['idempotent-replayed'] === 'true',
    retryAfter: headers['retry-after'],
    contentType: headers['content-type'],
    location: headers['location'],
    date: headers['date'],
    age: headers['age'],
    body: json === undefined ? { unreadable: 'it is not JSON' } : { json },
  };
}
