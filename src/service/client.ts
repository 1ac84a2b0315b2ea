import type { Failure, Result } from '../outcome/failure.ts';
import type { Clock, SendResult, Service, ServiceRequest } from '../ports.ts';
import { classifyResponse, type Success } from './classify-response.ts';
import type { Shorten } from './reason.ts';
import { createAnnouncer } from './announcer.ts';
import { RETRY_LIMIT_MS } from './retry-schedule.ts';
import { retry, type Attempts, type Retried } from './retry.ts';

/** No single attempt may take longer, however much time the step has left. */
const ATTEMPT_TIMEOUT_MS = 60_000;

/** How long a request that changes something may still be answered after the job was cancelled. */
const GRACE_MS = 2_000;

export interface Client {
  readonly service: Service;
  /** The origin to which `service` sends, and the path prefix of `api-url`. */
  readonly origin: string;
  readonly prefix: string;
  readonly clock: Clock;
  /** The step's deadline on the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly shorten: Shorten;
  /** The request is retried for up to `leftMs`. Called for the first retry, then once a minute (W3). */
  readonly onRetry: (failure: Failure, leftMs: number) => void;
}

export interface RequestOptions {
  readonly idempotencyKey?: string | undefined;
  /** Retries until the step's deadline, not only for five minutes. */
  readonly isPatient?: boolean | undefined;
  readonly isTriedOnce?: boolean | undefined;
}

/**
 * Sends one request until there is a conclusive response, a retry cannot help, or the time is up. Every
 * attempt carries the same key (K4). Never throws; a cancellation ends it at once.
 */
export async function sendRequest(
  request: ServiceRequest,
  client: Client,
  { idempotencyKey, isPatient, isTriedOnce }: RequestOptions = {},
): Promise<Retried<Success>> {
  const { clock, origin, service, signal } = client;
  const startedAtMs = clock.elapsedMs();
  const limitMs = isPatient ? Infinity : startedAtMs + RETRY_LIMIT_MS;
  const deadlineMs = Math.min(client.deadlineMs, limitMs);
  const announce = createAnnouncer(clock);

  const attempt = async (earlier: Attempts): Promise<Result<Success>> => {
    const timeoutMs = Math.min(ATTEMPT_TIMEOUT_MS, client.deadlineMs - clock.elapsedMs());
    const send = (within: AbortSignal) =>
      service.send(request, { timeoutMs, signal: within, idempotencyKey });
    const result = await (request.isReadOnly ? send(signal) : sendWithGrace(send, client));
    const classified = classifyResponse(result, {
      ...{ request, origin },
      wallMs: clock.wallMs(),
      shorten: client.shorten,
    });
    // The request in progress cannot be an earlier attempt of this step's overwrite if none was sent. A retry would then
    // overwrite the site minutes after the guards looked at it (K6).
    const isFirst = request.about === 'overwrite' && !earlier.mayHaveActed;
    if (classified.ok || classified.failure.cause !== 'in-progress' || !isFirst) return classified;
    const busy = { cause: 'site-busy', isTransient: false, mayHaveActed: false } as const;
    return { ok: false, failure: { ...classified.failure, ...busy } };
  };
  const onRetry = (failure: Failure): void =>
    announce(() => client.onRetry(failure, deadlineMs - clock.elapsedMs()));
  const result = await retry(attempt, { clock, deadlineMs, signal, peer: 'service', isTriedOnce, onRetry });
  if (result.kind !== 'failure') return result;
  const tried = { tries: result.attempts.count, triedForMs: clock.elapsedMs() - startedAtMs };
  return { ...result, failure: { ...result.failure, ...tried } };
}

/** Sends with a signal that aborts two seconds after the job is cancelled, because the answer says what was started (W4). */
async function sendWithGrace(send: (signal: AbortSignal) => Promise<SendResult>, { clock, signal }: Client) {
  const delayed = new AbortController();
  const abort = (): void => delayed.abort();
  const abortLater = (): void => {
    clock.sleep(GRACE_MS).then(abort, abort);
  };
  signal.addEventListener('abort', abortLater);
  try {
    return await send(delayed.signal);
  } finally {
    // `verify-domain` may send a million POSTs.
    signal.removeEventListener('abort', abortLater);
  }
}
