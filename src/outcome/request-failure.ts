import type { ErrorCode } from './error-codes.ts';
import { says, wordsOf } from './host-words.ts';

export type FailureCause =
  /** Not sent: no connection, no name, an invalid certificate or one of an unknown authority, no TLS, or no proxy. */
  | 'unreachable'
  | 'name-not-resolved'
  | 'certificate-invalid'
  | 'issuer-unknown'
  | 'client-certificate-wanted'
  | 'proxy-unusable'
  | 'proxy-refused'
  | 'wrong-protocol'
  /** Sent, but no complete response arrived. */
  | 'no-response'
  | 'out-of-time'
  | 'http-status'
  /** 2xx, but `success: false`. */
  | 'not-successful'
  /** 2xx, but the body cannot be read. */
  | 'unreadable'
  | 'redirect'
  /** 409: the first request with this idempotency key is still being processed. */
  | 'in-progress'
  /** The same answer to a request that overwrites a site and was not sent before: the site may be busy with another. */
  | 'site-busy'
  /** A response that is not about what was asked. */
  | 'unrelated';

/** A request that did not succeed. A value and not an exception: a refusal is a response like any other. */
export interface RequestFailure {
  readonly errorCode: ErrorCode;
  readonly cause: FailureCause;
  /** More about the cause: the system's reason, a redirect's target, what an unrelated response is about. */
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  /** `data.code` of an error (`ErrorDetails` in docs/service.openapi.yaml). */
  readonly serviceCode?: string | undefined;
  /** `data.permission` of an error. */
  readonly permission?: string | undefined;
  /** `message` of the envelope, in which words are looked for. Hostile until sanitized. */
  readonly serviceMessage?: string | undefined;
  /** All that the answer says for a reader, cut (`service/reason.ts`): shown, and for nothing else. */
  readonly reason?: string | undefined;
  /** `data` of the envelope, for the output `data`. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** In the service's own envelope. A load balancer's 404 says nothing about a site (rules.md, G3, K9, G9). */
  readonly hasEnvelope: boolean;
  /** The response is a web page: mostly a wrong `api-url` or a login page (rules.md, K4). */
  readonly isWebPage: boolean;
  /** How often and how long the request was tried, if it was retried (rules.md, M3). */
  readonly tries?: number | undefined;
  readonly triedForMs?: number | undefined;
  /** The same request may succeed a moment later. */
  readonly isTransient: boolean;
  /** The host's own wait, and when it is over, in milliseconds since 1970 by the runner's clock. */
  readonly retryAfterMs?: number | undefined;
  readonly retryAtMs?: number | undefined;
  /** The service may have acted on this attempt although no response says so. */
  readonly mayHaveActed: boolean;
  /** No conclusive response: a later replay may be the response to this attempt (rules.md, K8). */
  readonly mayBeReplayedLater: boolean;
  /** A stored response (`Idempotent-Replayed`). */
  readonly isReplayed: boolean;
}

/** Fills in what a failure leaves out: it is final, and the service neither said nor did anything. */
export function requestFailure(
  failure: Partial<RequestFailure> & Pick<RequestFailure, 'errorCode' | 'cause'>,
): RequestFailure {
  return {
    hasEnvelope: false,
    isWebPage: false,
    isTransient: false,
    mayHaveActed: false,
    mayBeReplayedLater: false,
    isReplayed: false,
    ...failure,
  };
}

/** The failure of a response that is not about what was asked, and so proves nothing. */
export function unrelatedResponse(detail: string): RequestFailure {
  return requestFailure({ errorCode: 'invalid_response', cause: 'unrelated', detail });
}

export const outOfTime = requestFailure({ errorCode: 'connection_failed', cause: 'out-of-time' });

/** A stored answer that can be read. One that cannot is no refusal: its request may have succeeded (rules.md, K5). */
export function isStoredError({ errorCode, isReplayed }: RequestFailure): boolean {
  return isReplayed && errorCode !== 'invalid_response';
}

/** Who refused, and why, as far as it can be told. */
export type RefusalKind =
  /** A gateway or a firewall: no word about the site, the task or the token. */
  | 'elsewhere'
  /** The service itself does not know what was asked for. */
  | 'gone'
  /** A plan or a quota: no id and no permission would help. */
  | 'limit'
  /** The site is busy with something else. */
  | 'busy'
  /** Something is in the way (409), in words that say neither that it passes nor that it stays. */
  | 'conflict'
  | 'other';

/** The only place that decides whether a refusal is the service's own word (rules.md, *Operations*); `undefined` if it is none. */
export function refusalOf(failure: RequestFailure): RefusalKind | undefined {
  const { cause, hasEnvelope, status = 0, ...said } = failure;
  if (cause === 'site-busy') return 'busy';
  const isRefusal = cause === 'http-status' && status >= 400 && status < 500 && ![408, 429].includes(status);
  if (!isRefusal && cause !== 'not-successful') return undefined;
  // No gateway says the first, and the second follows from the service's own words alone.
  if (said.errorCode === 'idempotency_key_reused' || said.errorCode === 'dns_not_ready') return 'other';
  if (!hasEnvelope) return 'elsewhere';
  if (status === 404 || status === 410) return 'gone';
  const words = wordsOf(said);
  // The status before the words: these two are about the token or its account, and do not pass by themselves (M2).
  if (status === 401) return 'other';
  const isOfRate = says(words, 'rate');
  if (status === 402 || says(words, 'limit') || (status === 403 && isOfRate)) return 'limit';
  if (status === 403) return 'other';
  if (status === 423 || says(words, 'busy') || isOfRate) return 'busy';
  return status === 409 && !says(words, 'taken') ? 'conflict' : 'other';
}

/** The service itself keeps something from this token (rules.md, W2). */
export function isDenied({ errorCode, hasEnvelope }: RequestFailure): boolean {
  return hasEnvelope && ['unauthorized', 'forbidden'].includes(errorCode);
}

/** The host says that waiting cannot help: what is asked for is done, taken, somebody else's, or beyond a limit. */
export function isSettled(said: Pick<RequestFailure, 'hasEnvelope' | 'serviceCode' | 'serviceMessage'>) {
  const words = wordsOf(said);
  return said.hasEnvelope && (says(words, 'taken') || says(words, 'limit'));
}

/** Nobody answered, or somebody else did: whoever waits goes on. */
export function mayPass(failure: RequestFailure): boolean {
  const { errorCode, isTransient } = failure;
  return isTransient || errorCode === 'connection_failed' || refusalOf(failure) === 'elsewhere';
}
