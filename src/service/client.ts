import { outOfTime, type RequestFailure } from '../outcome/request-failure.ts';
import type { Clock, SendResult, Service, ServiceRequest } from '../ports.ts';
import { classifyResponse, type ClassifyOptions, type Success } from './classify-response.ts';
import type { Shorten } from './reason.ts';
import { createAnnouncer } from '../retry/announcer.ts';
import { nextRetryDelayMs, RETRY_LIMIT_MS } from '../retry/retry-schedule.ts';

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
  /** Sanitizes, too: a reason that the host gives is cut before it is shown. */
  readonly shorten: Shorten;
  /** The request is retried for up to `leftMs`. Called for the first retry, then once a minute (rules.md, M3). */
  readonly onRetry: (failure: RequestFailure, leftMs: number) => void;
}

export interface RequestOptions extends Pick<ClassifyOptions, 'domainRequest'> {
  readonly idempotencyKey?: string | undefined;
  /** Retries until the step's deadline instead of for five minutes. */
  readonly isPatient?: boolean | undefined;
  readonly isTriedOnce?: boolean | undefined;
  /** The request overwrites a site: "in progress" may be about something else, if it was not sent before (K6). */
  readonly overwritesSite?: boolean | undefined;
}

export type RequestResult = {
  /** What is known about the attempts that were made with one key. */
  readonly attempts: {
    readonly count: number;
    /** The service may have acted on one of them, although no response says so. */
    readonly mayHaveActed: boolean;
    /** One had no conclusive response: a replay may be the response to it. */
    readonly mayBeReplayedLater: boolean;
  };
} & (
  | { readonly kind: 'success'; readonly success: Success }
  | { readonly kind: 'failure'; readonly failure: RequestFailure }
  /** `lastFailure`: what the last attempt brought that the cancellation did not cut off. */
  | { readonly kind: 'cancelled'; readonly lastFailure: RequestFailure | undefined }
);

/**
 * Sends one request until there is a conclusive response, a retry cannot help, or the time is up. Every
 * attempt carries the same key (rules.md, K4). Never throws; a cancellation ends it at once.
 */
export async function sendRequest(
  request: ServiceRequest,
  client: Client,
  options: RequestOptions = {},
): Promise<RequestResult> {
  const { clock, signal } = client;
  const isCancelled = (): boolean => signal.aborted;
  const startedAtMs = clock.elapsedMs();
  const retryUntilMs = options.isPatient
    ? client.deadlineMs
    : Math.min(client.deadlineMs, startedAtMs + RETRY_LIMIT_MS);
  const announce = createAnnouncer(clock);
  const attempts = { count: 0, mayHaveActed: false, mayBeReplayedLater: false };
  let unresolvedNames = 0;
  let failure = outOfTime;
  let lastFailure: RequestFailure | undefined;

  for (;;) {
    // A guard or a slow GitHub may have used up the time before the first attempt.
    const sentAtMs = clock.elapsedMs();
    const timeoutMs = Math.min(ATTEMPT_TIMEOUT_MS, client.deadlineMs - sentAtMs);
    if (isCancelled()) return { kind: 'cancelled', attempts, lastFailure };
    if (timeoutMs <= 0) return fail();

    const send = (within: AbortSignal) =>
      client.service.send(request, { timeoutMs, signal: within, idempotencyKey: options.idempotencyKey });
    const result = await (request.isReadOnly ? send(signal) : sendWithGrace(send, client));
    const classified = classifyResponse(result, {
      request,
      origin: client.origin,
      wallMs: clock.wallMs(),
      shorten: client.shorten,
      domainRequest: options.domainRequest,
    });
    attempts.count += 1;
    if (classified.ok) return { kind: 'success', success: classified.success, attempts };

    const { failure: seen } = classified;
    // A retry would overwrite the site minutes after the guards looked at it.
    const isBusy = seen.cause === 'in-progress' && options.overwritesSite && !attempts.mayHaveActed;
    failure = isBusy ? { ...seen, cause: 'site-busy', isTransient: false, mayHaveActed: false } : seen;
    attempts.mayHaveActed ||= failure.mayHaveActed;
    attempts.mayBeReplayedLater ||= failure.mayBeReplayedLater;
    if (!isCancelled() || failure.cause !== 'no-response') lastFailure = failure;
    if (isCancelled()) return { kind: 'cancelled', attempts, lastFailure };
    const isNameUnknown = failure.cause === 'name-not-resolved';
    if (isNameUnknown) unresolvedNames += 1;
    if (!failure.isTransient || options.isTriedOnce) return fail();
    const delayMs = nextRetryDelayMs({
      attempts: attempts.count,
      unresolvedNames: isNameUnknown ? unresolvedNames : 0,
      timeLeftMs: retryUntilMs - clock.elapsedMs(),
      random: clock.random(),
      retryAfterMs: failure.retryAfterMs,
    });
    if (delayMs === undefined) return fail();
    const announced = failure;
    announce(() => client.onRetry(announced, retryUntilMs - clock.elapsedMs()));
    await clock.sleep(delayMs, signal);
  }

  function fail(): RequestResult {
    const tried = { tries: attempts.count, triedForMs: clock.elapsedMs() - startedAtMs };
    return { kind: 'failure', failure: { ...failure, ...tried }, attempts };
  }
}

/** Sends with a signal that aborts some time after the job is cancelled: what was sent may still be answered (rules.md, W4). */
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
