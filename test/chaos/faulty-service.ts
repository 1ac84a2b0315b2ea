import type { Clock, SendResult, Service, ServiceRequest as ClientRequest } from '../../src/ports.ts';
import type { ServiceRequest, ServiceResponse } from '../stand-ins/service/exchange.ts';
import { isCarriedOut, type Fault } from '../stand-ins/service/fault.ts';
import type { Service as StandIn } from '../stand-ins/service/service.ts';

/** The header that tells the stand-in's ledger which attempt sent a request. */
export const attemptHeader = 'x-attempt';

/** The faults of real sockets, a refused connection, and a request that the service receives after this delay. */
export type ServiceFault =
  Fault | { readonly kind: 'refuse' } | { readonly kind: 'late'; readonly delayMs: number };

/** What is known of a POST on the way: `not-received` is certain. */
export type PostFate = 'not-received' | 'sent';

export interface FaultyServiceOptions {
  readonly standIn: StandIn;
  readonly clock: Clock;
  readonly token: string;
  /** The value of `attemptHeader`. */
  readonly attempt: string;
  /** What happens to the n-th request; nothing if the list is shorter. */
  readonly faults: readonly (ServiceFault | undefined)[];
}

/** The hosting service as one process sees it: the stand-in, behind a connection with faults. */
export function createFaultyService({ standIn, clock, token, attempt, faults }: FaultyServiceOptions) {
  const posts: PostFate[] = [];
  let requests = 0;
  const service: Service = {
    send(request, { idempotencyKey, timeoutMs, signal }) {
      const fault = faults[requests];
      requests += 1;
      if (request.method === 'POST') posts.push(isNotReceived(fault) ? 'not-received' : 'sent');
      const carryOut = (): Promise<ServiceResponse> =>
        standIn.handle(toHttp(request, { token, attempt, idempotencyKey }));
      const timeOut = async (): Promise<SendResult> => {
        await clock.sleep(timeoutMs, signal);
        return { kind: 'no-response', reason: 'no whole answer in time' };
      };
      return Promise.race([sendWith(fault, carryOut, clock), timeOut()]);
    },
  };
  return { service, posts };
}

function toHttp(
  { method, path, body }: ClientRequest,
  options: Pick<FaultyServiceOptions, 'token' | 'attempt'> & { readonly idempotencyKey: string | undefined },
): ServiceRequest {
  return {
    method,
    path,
    headers: {
      authorization: `Bearer ${options.token}`,
      [attemptHeader]: options.attempt,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
    },
    body: body ?? '',
  };
}

/** The service certainly does not receive the request: no connection, or a status that says so. */
function isNotReceived(fault: ServiceFault | undefined): boolean {
  return fault?.kind === 'refuse' || (fault?.kind === 'answer' && [425, 429].includes(fault.status));
}

/** The result of a request under a fault. Never settles if there is no answer. */
async function sendWith(
  fault: ServiceFault | undefined,
  carryOut: () => Promise<ServiceResponse>,
  clock: Clock,
): Promise<SendResult> {
  const never = new Promise<never>(() => undefined);
  if (fault?.kind === 'refuse') return { kind: 'not-sent', reason: 'connection refused' };
  if (fault?.kind === 'late') {
    const arrive = async (): Promise<void> => {
      await clock.sleep(fault.delayMs);
      await carryOut();
    };
    arrive().catch(() => undefined);
    return { kind: 'no-response', reason: 'reset' };
  }
  if (fault?.kind === 'answer') return toResult(fault);
  if (fault?.kind === 'reset-before') return { kind: 'no-response', reason: 'reset' };
  if (fault?.kind === 'stall') return never;
  if (!isCarriedOut(fault)) throw new Error('a fault without a meaning here');
  const response = await carryOut();
  switch (fault?.kind) {
    case 'reset-after':
    case 'cut':
      return { kind: 'no-response', reason: 'cut' };
    case 'stall-after':
      return never;
    case 'answer-after':
      return toResult(fault);
    case 'slow':
      await clock.sleep(fault.delayMs);
      return toResult(response);
    default:
      return toResult(response);
  }
}

function toResult({
  status,
  headers = {},
  body = '',
}: Partial<ServiceResponse> & { readonly status: number }): SendResult {
  return {
    kind: 'response',
    status,
    isReplayed: headers['idempotent-replayed'] === 'true',
    retryAfter: headers['retry-after'],
    location: headers['location'],
    date: headers['date'],
    body: parse(body),
  };
}

function parse(body: string): { readonly json: unknown } | { readonly unreadable: string } {
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    return { unreadable: 'it is not JSON' };
  }
}
