import { createFailure, unanswered, type Failure, type Result } from '../outcome/failure.ts';
import type { ErrorCode } from '../outcome/error-codes.ts';
import { says, wordsOf } from '../outcome/host-words.ts';
import { isSettled } from '../outcome/refusal-kind.ts';
import type { SendResult, ServiceRequest, ServiceResponse } from '../ports.ts';
import { readEnvelope, type Envelope } from './envelope.ts';
import { readFirstWords, readReason, type Shorten } from './reason.ts';
import { readSuccess } from './schemas.ts';
import { finalStatusOf, readTask } from './task.ts';
import { formatDuration } from '../text/durations.ts';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';
import { isRecord } from '../text/json.ts';
import { clockOf, type AnswerClock } from '../text/age.ts';

/** A request that the service carried out, as far as HTTP and the envelope say. */
export interface Success {
  readonly envelope: Envelope;
  /** The host's words about the result, to be shown. */
  readonly reason: string | undefined;
  readonly isReplayed: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly clock: AnswerClock;
}

export interface ClassifyOptions {
  readonly request: ServiceRequest;
  readonly origin: string;
  /** The runner's time of day. Used only if the response has neither a `Date` nor a `timestamp`. */
  readonly wallMs: number;
  readonly shorten: Shorten;
}

/** An answer to a question about now may be this old. */
const MAX_KEPT_MS = 10_000;

/** Decides whether one attempt succeeded, may have acted, and may be retried (K4, K5, K6). Pure. */
export function classifyResponse(result: SendResult, options: ClassifyOptions): Result<Success> {
  if (result.kind === 'response') return classifyComplete(result, options);
  return { ok: false, failure: unanswered('service', result, !options.request.isReadOnly) };
}

function classifyComplete(response: ServiceResponse, options: ClassifyOptions): Result<Success> {
  const { status } = response;
  const { about, isReadOnly } = options.request;
  const changesSomething = !isReadOnly;
  const isVerification = about === 'verification';
  const dateMs = parseHttpDateMs(response.date);
  // If several caches have added one, the first counts (RFC 9111, 5.1).
  const [, keptSeconds = 0] = /^\s*(\d{1,9})\s*(?:,|$)/.exec(response.age ?? '') ?? [];
  const keptMs = Number(keptSeconds) * 1000;
  // Only what changes something has a key and can be replayed (docs/hosts/service.openapi.yaml).
  const isReplayed = response.isReplayed && changesSomething;
  const retryAfterMs = parseRetryAfterMs(response.retryAfter, dateMs ?? options.wallMs);
  // A 204 has no content (RFC 9110, 15.3.5). It is a success without data, and so without a task or a domain.
  const body = status === 204 ? { json: { success: true, data: null } } : response.body;
  const envelope = 'json' in body ? readEnvelope(body.json) : undefined;
  const { isForeign = true, isRefusal, timestamp, ...fields } = envelope ?? { hasEnvelope: false };
  const wallMs = response.date === undefined ? options.wallMs : undefined;
  const clock = clockOf({ dateMs, keptMs, timestamp, wallMs });
  // A body in the envelope counts whatever its type is called: PHP's default is `text/html`.
  const isWebPage = !envelope && /^\s*text\/html\b/i.test(response.contentType ?? '');
  const reason =
    'json' in body
      ? readReason(body.json, options.shorten)
      : readFirstWords(body.text ?? '', isWebPage, options.shorten);
  const isKeyReused = envelope?.serviceCode === 'idempotency_key_reused';
  const common = {
    cause: 'http-status',
    status,
    isReplayed,
    retryAfterMs,
    retryAtMs: retryAfterMs === undefined ? undefined : options.wallMs + retryAfterMs,
    ...fields,
    reason,
    isWebPage,
  } as const;
  /** After a response that is not conclusive: the service may have acted, and a retry with the same key is safe. */
  const inconclusive = {
    // A web page with a 2xx status is mostly a wrong `api-url` or a login page (K4).
    isTransient: !isReplayed && !(isWebPage && status < 300 && !isVerification),
    mayHaveActed: changesSomething,
    mayBeReplayedLater: changesSomething && !isReplayed,
  };
  const failed = (failure: Partial<Failure> & Pick<Failure, 'errorCode'>): Result<never> => ({
    ok: false,
    failure: createFailure('service', { ...common, ...failure }),
  });

  // A cache was asked to give no answer of its own, because it says nothing about now. How a task ended stays true.
  const isEnd = status < 300 && finalStatusOf(readTask(envelope?.data ?? {}) ?? {}) !== undefined;
  if (isReadOnly && keptMs > MAX_KEPT_MS && !isEnd) {
    const kept = { cause: 'from-cache', detail: formatDuration(keptMs), hasEnvelope: false } as const;
    return failed({ ...inconclusive, ...kept, errorCode: 'invalid_response' });
  }
  if (status >= 200 && status < 300) {
    // Gateways send `success: false` without `data`, which does not say what the service has done.
    if (!envelope || isForeign || (isRefusal && !common.hasEnvelope)) {
      const detail = 'unreadable' in body ? body.unreadable : describeMissing(body.json);
      return failed({ ...inconclusive, errorCode: 'invalid_response', cause: 'unreadable', detail });
    }
    const success: Success = { envelope, reason, isReplayed, retryAfterMs, clock };
    if (!isRefusal) return { ok: true, success };
    const errorCode = isKeyReused ? 'idempotency_key_reused' : refusalCode(common, about);
    // The named task may be this request's, so it may have acted, or another one that blocks it. Domains have no tasks.
    const isAboutTask = changesSomething && !isAboutDomain(about);
    const mayHaveActed =
      isAboutTask && isRecord(envelope.data['task']) && readTask(envelope.data) !== undefined;
    return failed({ errorCode, cause: 'not-successful', mayHaveActed });
  }
  if (status < 400) {
    const location = response.location?.trim() ?? '';
    return failed({
      errorCode: 'invalid_response',
      cause: 'redirect',
      detail: location === '' ? undefined : withoutSecrets(location),
      mayHaveActed: changesSomething && !isRedirectBeforeAction(status, location, options),
    });
  }
  if (status >= 500) return failed({ ...inconclusive, errorCode: 'service_error' });
  if (isKeyReused) return failed({ errorCode: 'idempotency_key_reused' });
  if (!isConclusive(status, common.hasEnvelope)) return failed({ ...inconclusive, errorCode: 'rejected' });
  if ((status === 403 || status === 406) && isWebPage && !isReplayed) {
    // A firewall may have thrown away the service's answer. To send it again would not help.
    const errorCode = status === 403 ? 'forbidden' : 'rejected';
    return failed({ ...inconclusive, isTransient: false, errorCode });
  }
  const isInProgress =
    /in[\s_-]*progress/i.test(envelope?.serviceCode ?? '') ||
    (response.retryAfter !== undefined && !isVerification);
  if (status === 409 && !isReplayed && changesSomething && isInProgress) {
    // The request in progress may be an earlier attempt of ours.
    return failed({ errorCode: 'rejected', cause: 'in-progress', isTransient: true, mayHaveActed: true });
  }
  return failed({
    errorCode: codesOfStatuses[status] ?? refusalCode(common, about),
    isTransient: status === 429 && !isReplayed,
  });
}

/**
 * Whether a 4xx says that the service has not acted, and will not: the service's own answer, or a status by which a gateway
 * says that it did not pass the request on. A gateway that gave up waiting answers with others (AWS's 460, nginx's 499).
 */
export function isConclusive(status: number, hasEnvelope: boolean): boolean {
  return status !== 408 && (hasEnvelope || notPassedOn.has(status));
}

/** With a 425, a server does not process a request that may be a replay (RFC 8470). A 409 may be retried (K6). */
const notPassedOn: ReadonlySet<number> = new Set([
  ...[400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 413, 414, 415, 417],
  ...[421, 422, 425, 426, 428, 429, 431, 451],
]);

function describeMissing(json: unknown): string {
  if (!isRecord(json) || json['success'] === undefined) return 'it has neither `success` nor `data`';
  const isWithoutData = readSuccess(json['success']) === false;
  return isWithoutData ? 'it has no `data`' : '`success` says neither yes nor no';
}

const codesOfStatuses: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  410: 'not_found',
  429: 'rate_limited',
};

/** The service's API has no code for `dns_not_ready`, so the words of the refusal decide. */
function refusalCode(refusal: Parameters<typeof isSettled>[0], about: ServiceRequest['about']): ErrorCode {
  const isAboutDns = isAboutDomain(about) && refusal.hasEnvelope && says(wordsOf(refusal), 'dns');
  return isAboutDns && !isSettled(refusal) ? 'dns_not_ready' : 'rejected';
}

function isAboutDomain(about: ServiceRequest['about']): boolean {
  return about === 'domain' || about === 'verification';
}

/**
 * Whether a redirect proves that the service has not acted (RFC 9110, 15.4): 307 and 308 ask for the same request elsewhere,
 * and a 301 or 302 to the same path at another origin is a host that has moved. Any other may follow a push.
 */
function isRedirectBeforeAction(status: number, location: string, { origin, request }: ClassifyOptions) {
  if (location === '') return false;
  if (status === 307 || status === 308) return true;
  if (status !== 301 && status !== 302) return false;
  const target = URL.parse(location, `${origin}${request.path}`);
  return target !== null && target.origin !== origin && `${target.pathname}${target.search}` === request.path;
}

/** A redirect's target without the parts that may be secret: credentials, query, fragment. */
function withoutSecrets(location: string): string {
  return location.replace(/[?#].*/s, '').replace(/^([a-z][a-z0-9+.-]*:)?(\/\/)?[^/]*@/i, '$1$2');
}
