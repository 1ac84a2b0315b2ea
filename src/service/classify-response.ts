import { createFailure, unanswered, type Failure, type Result } from '../failure.ts';
import type { ErrorCode } from '../error-codes.ts';
import { says, wordsOf } from '../outcome/host-words.ts';
import { isSettled } from '../outcome/refusal-kind.ts';
import type { SendResult, ServiceRequest, ServiceResponse } from '../ports.ts';
import { readEnvelope, type Envelope } from './envelope.ts';
import { readFirstWords, readReason, type Shorten } from './reason.ts';
import { readSuccess } from './schemas.ts';
import { readTask } from './task.ts';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';
import { isRecord } from '../text/json.ts';

/** A request that the service carried out, as far as HTTP and the envelope say. */
export interface Success {
  readonly envelope: Envelope;
  /** What it says for a reader, as the reason of a refusal. */
  readonly reason: string | undefined;
  readonly isReplayed: boolean;
  readonly retryAfterMs?: number | undefined;
  /** The service's time of day: the response's `Date`, or the runner's clock if it has none. `undefined`: unreadable. */
  readonly serviceTimeMs: number | undefined;
  /** The same by the `Date` of the response alone, never by the runner's clock. */
  readonly dateMs: number | undefined;
}

export interface ClassifyOptions {
  readonly request: ServiceRequest;
  readonly origin: string;
  /** The runner's time of day. Used only if the response has no `Date`. */
  readonly wallMs: number;
  readonly shorten: Shorten;
}

/** Decides what one attempt means (rules.md, *The idempotency key*, *Error codes*). Pure. */
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
  const serviceTimeMs = response.date === undefined ? options.wallMs : dateMs;
  // Only what changes something has a key and can be replayed (docs/hosts/service.openapi.yaml).
  const isReplayed = response.isReplayed && changesSomething;
  const retryAfterMs = parseRetryAfterMs(response.retryAfter, serviceTimeMs ?? options.wallMs);
  // A 204 has no content (RFC 9110, 15.3.5). It is a success without data, and so without a task or a domain.
  const body = status === 204 ? { json: { success: true, data: null } } : response.body;
  const envelope = 'json' in body ? readEnvelope(body.json) : undefined;
  const { isForeign = true, isRefusal, ...said } = envelope ?? { hasEnvelope: false };
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
    ...said,
    reason,
    isWebPage,
  } as const;
  /** No conclusive response: the service may have acted, and a retry with the same key is safe. */
  const inconclusive = {
    // A web page with a 2xx status is mostly a wrong `api-url` or a login page (K4).
    isTransient: !isReplayed && !(common.isWebPage && status < 300 && !isVerification),
    mayHaveActed: changesSomething,
    mayBeReplayedLater: changesSomething && !isReplayed,
  };

  if (status >= 200 && status < 300) {
    // Gateways send `success: false` without `data`: it says nothing of what the service has done.
    if (!envelope || isForeign || (isRefusal && !common.hasEnvelope)) {
      const detail = 'unreadable' in body ? body.unreadable : describeMissing(body.json);
      return failed({
        ...common,
        ...inconclusive,
        errorCode: 'invalid_response',
        cause: 'unreadable',
        detail,
      });
    }
    const success: Success = { envelope, reason, isReplayed, retryAfterMs, serviceTimeMs, dateMs };
    if (!isRefusal) return { ok: true, success };
    const errorCode = isKeyReused ? 'idempotency_key_reused' : refusalCode(common, about);
    // A task proves nothing: it may be of this very request, or what is in its way. A domain has none.
    const isAboutTask = changesSomething && !isAboutDomain(about);
    const mayHaveActed =
      isAboutTask && isRecord(envelope.data['task']) && readTask(envelope.data) !== undefined;
    return failed({ ...common, errorCode, cause: 'not-successful', mayHaveActed });
  }
  if (status < 400) {
    const location = response.location?.trim() ?? '';
    return failed({
      ...common,
      errorCode: 'invalid_response',
      cause: 'redirect',
      detail: location === '' ? undefined : withoutSecrets(location),
      mayHaveActed: changesSomething && !isRedirectBeforeAction(status, location, options),
    });
  }
  if (status >= 500) return failed({ ...common, ...inconclusive, errorCode: 'service_error' });
  if (isKeyReused) return failed({ ...common, errorCode: 'idempotency_key_reused' });
  if (!isConclusive(status, common.hasEnvelope))
    return failed({ ...common, ...inconclusive, errorCode: 'rejected' });
  if ((status === 403 || status === 406) && common.isWebPage && !isReplayed) {
    // A firewall may have thrown away the service's answer. To send it again would not help.
    const errorCode = status === 403 ? 'forbidden' : 'rejected';
    return failed({ ...common, ...inconclusive, isTransient: false, errorCode });
  }
  const isInProgress =
    /in[\s_-]*progress/i.test(envelope?.serviceCode ?? '') ||
    (response.retryAfter !== undefined && !isVerification);
  if (status === 409 && !isReplayed && changesSomething && isInProgress) {
    return failed({
      ...common,
      errorCode: 'rejected',
      cause: 'in-progress',
      isTransient: true,
      // The request in progress may be an earlier attempt of ours.
      mayHaveActed: true,
    });
  }
  return failed({
    ...common,
    errorCode: codesOfStatuses[status] ?? refusalCode(common, about),
    isTransient: status === 429 && !isReplayed,
  });
}

function failed(failure: Partial<Failure> & Pick<Failure, 'errorCode' | 'cause'>): Result<never> {
  return { ok: false, failure: createFailure('service', failure) };
}

/**
 * Whether a 4xx says that the service has not acted, and will not (K4 and *Error codes*): the service's own word, or
 * one of the statuses by which a gateway says that it did not pass the request on. A gateway that gave up waiting answers with
 * others (AWS's 460, nginx's 499).
 */
export function isConclusive(status: number, hasEnvelope: boolean): boolean {
  return status !== 408 && (hasEnvelope || notPassedOn.has(status));
}

/** A 409: see K6. A 425: RFC 8470. */
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

/** docs/hosts/service.openapi.yaml has no code for `dns_not_ready`: the words say it, unless waiting cannot help. */
function refusalCode(said: Parameters<typeof isSettled>[0], about: ServiceRequest['about']): ErrorCode {
  const isAboutDns = isAboutDomain(about) && said.hasEnvelope && says(wordsOf(said), 'dns');
  return isAboutDns && !isSettled(said) ? 'dns_not_ready' : 'rejected';
}

function isAboutDomain(about: ServiceRequest['about']): boolean {
  return about === 'domain' || about === 'verification';
}

/**
 * Whether a redirect cannot follow an action (rules.md, *Error codes*; RFC 9110, 15.4): 307 and 308 ask for the
 * same request elsewhere, and a 301 or 302 to the same path at another origin is a host that has moved. A 303,
 * or a 302 to somewhere else, may be the response to a push that is running.
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
