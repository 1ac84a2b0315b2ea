import type { ErrorCode } from './error-codes.ts';

export type FailureCause =
  /** Not sent: no connection, no name, an invalid certificate or one of an unknown authority, no TLS, or no proxy. */
  | 'unreachable'
  | 'name-not-resolved'
  | 'certificate-invalid'
  | 'issuer-unknown'
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
  /** `message` of the envelope. Hostile until sanitized. */
  readonly serviceMessage?: string | undefined;
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
  if (status === 401) return 'other';
  const words = wordsOf(said);
  if (status === 402 || LIMIT.test(withoutPassing(words))) return 'limit';
  const isBusy = status === 423 || BUSY.test(words) || (status === 409 && !TAKEN.test(words));
  return isBusy ? 'busy' : 'other';
}

/** The service itself keeps something from this token (rules.md, W2). */
export function isDenied({ errorCode, hasEnvelope }: RequestFailure): boolean {
  return hasEnvelope && ['unauthorized', 'forbidden'].includes(errorCode);
}

/** The host says that waiting cannot help: what is asked for is done, taken, somebody else's, or beyond a limit. */
export function isSettled(said: Pick<RequestFailure, 'hasEnvelope' | 'serviceCode' | 'serviceMessage'>) {
  const words = withoutPassing(wordsOf(said));
  return said.hasEnvelope && (TAKEN.test(words) || LIMIT.test(words));
}

/** What the service said, for those who look for words in it: not in a name such as billing.example.com. */
export function wordsOf({
  serviceCode,
  serviceMessage,
}: Pick<RequestFailure, 'serviceCode' | 'serviceMessage'>): string {
  const message = serviceMessage?.replaceAll(HOST_NAME, ' ');
  return [serviceCode, message].join(' ').replaceAll(/[_-]/g, ' ');
}

/** It begins at the start of a word only: a text may be megabytes long. */
const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;

/** The limits that pass, and the value of an input, are none that a person lifts. */
function withoutPassing(words: string): string {
  return words.replaceAll(PASSING, ' ');
}

/** A limit of time or of tries, and a DNS record that is there, change by themselves; `storage_limit` is an input. */
const PASSING =
  /\b(exceed(s|ed)? (the |its |a )?)?(time ?(limit|out)|timed out|rate limit(s|ed)?|too many (\w+ ){0,2}(attempts|tries|requests|lookups|checks|queries|authorizations|validations|verifications)|number of (\w+ )?(attempts|tries|requests))( (was |been |is )?(exceeded|reached))?\b|\b(records?|cname) already (exists?|has)\b|\balready has an? \w+ record\b|\bstorage limit(?= (field|must|should|cannot|is )\b)/gi;

const LIMIT =
  /\b(plans?|limit(s|ed|ation|ations)?|allows|quotas?|exceed(s|ed)|too many|maximum (number|allowed)|upgrade|subscription|billing|payment|suspended)\b/i;
const BUSY =
  /\b(busy|locked|rate limit|too many requests|in progress|currently being|(another|running|pending|queued|active|ongoing) (task|operation|job)|(task|operation|job|backup|restore|push|copy|import|migration) (is )?(still |already |currently )?(running|in progress))\b/i;
/** A domain that "points to another site" is not in place yet: that may change. */
const TAKEN =
  /\balready (been )?(verified|connected|active|added|attached|assigned|registered|claimed|taken|used|in use|exists?|has(?! an? (running|pending|queued)))\b|\b(taken|claimed|in use|used by|owned by|belongs to)\b|(?<!\b(point|resolve|lead|direct)(s|ing)? (still )?(to|at) )\b(another|a different|some other) (site|account|user|customer|project|team|organi[sz]ation)\b/i;

/** Nobody answered, or somebody else did: whoever waits goes on. */
export function mayPass(failure: RequestFailure): boolean {
  const { errorCode, isTransient } = failure;
  return isTransient || errorCode === 'connection_failed' || refusalOf(failure) === 'elsewhere';
}
