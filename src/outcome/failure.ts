import type { ErrorCode } from './error-codes.ts';

/** Why nothing was sent, if the reason is known. */
export type NotSentCause =
  | 'name-not-resolved'
  | 'certificate-invalid'
  | 'issuer-unknown'
  /** The service requires a client certificate. With TLS 1.3 it says so only after the handshake. */
  | 'client-certificate-wanted'
  | 'proxy-unusable'
  | 'proxy-refused'
  | 'wrong-protocol';

/** Causes of failed requests to GitHub. */
export type GitHubCause =
  /** `github-token` is empty, so nothing was sent. */
  | 'token-missing'
  /** The deployment or comment that the request names does not exist. */
  | 'gone'
  /** GitHub did not answer within the attempt's time. */
  | 'too-slow';

export type FailureCause =
  | NotSentCause
  | GitHubCause
  | 'unreachable'
  /** The request was sent, but no complete response arrived. */
  | 'no-response'
  | 'out-of-time'
  | 'http-status'
  /** The body cannot be read, or does not come from the service. */
  | 'unreadable'
  | 'redirect'
  /** A 2xx with `success: false`. If it names a task, the service may have acted. */
  | 'not-successful'
  /** A 409: the first request with this idempotency key is still being processed. */
  | 'in-progress'
  /**
   * A 409 "in progress" to an overwrite that was not sent before, so the site is probably busy with another request
   * (K6).
   */
  | 'site-busy'
  /** A cache has kept the response to a question about now, for the time in `detail`. */
  | 'from-cache'
  /** The response is not about the request. `detail` says why. */
  | 'unrelated';

/** A request that did not succeed. It is a value and no exception, because a refusal is a normal response. */
export interface Failure {
  readonly peer: 'service' | 'github';
  readonly errorCode: ErrorCode;
  readonly cause: FailureCause;
  /** More about the cause: the system's error, or the target of a redirect. */
  readonly detail?: string | undefined;
  /** The peer's words for a reader, shortened. They decide nothing. */
  readonly reason?: string | undefined;
  readonly status?: number | undefined;
  /**
   * The permission that the token lacks. The service names it in `data.permission`; for GitHub, the request determines
   * it.
   */
  readonly permission?: string | undefined;
  /** How often the request was sent, and for how long, if it was retried (W3). */
  readonly tries?: number | undefined;
  readonly triedForMs?: number | undefined;
  /** The same request may succeed a moment later. */
  readonly isTransient: boolean;
  /** The wait that the peer asks for before a retry. */
  readonly retryAfterMs?: number | undefined;
  /** The end of that wait, in milliseconds since 1970, by the runner's or by GitHub's clock. */
  readonly retryAtMs?: number | undefined;
  /** GitHub limits the rate without saying for how long, so each wait is twice as long as the one before. */
  readonly isWaitUnsaid?: boolean | undefined;
  /** The request is retried for at most this time, because GitHub may only lag behind. */
  readonly retryForMs?: number | undefined;
  /** The peer may have acted on this attempt. */
  readonly mayHaveActed: boolean;

  /* Only of requests to the service. */

  /** `data.code` of an error (`ErrorDetails` in docs/hosts/service.openapi.yaml). */
  readonly serviceCode?: string | undefined;
  /** `message` of the envelope, which `outcome/host-words.ts` interprets. Hostile until sanitized. */
  readonly serviceMessage?: string | undefined;
  /** `data` of the envelope, for the output `data`. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** The response has the service's own envelope. A load balancer's 404 says nothing about a site (G3, K9, G9). */
  readonly hasEnvelope: boolean;
  /** The response is a web page, mostly because of a wrong `api-url` or a login page (K4). */
  readonly isWebPage: boolean;
  /** The response was not conclusive, so a later replay may be the response to this attempt (K8). */
  readonly mayBeReplayedLater: boolean;
  /** A stored response (`Idempotent-Replayed`). */
  readonly isReplayed: boolean;
}

/** The result of one attempt. */
export type Result<T> =
  { readonly ok: true; readonly success: T } | { readonly ok: false; readonly failure: Failure };

/** Completes a failure with defaults: it is final, and the peer has not answered or acted. */
export function createFailure(
  peer: Failure['peer'],
  failure: Partial<Failure> & Pick<Failure, 'errorCode' | 'cause'>,
): Failure {
  return {
    peer,
    hasEnvelope: false,
    isWebPage: false,
    isTransient: false,
    mayHaveActed: false,
    mayBeReplayedLater: false,
    isReplayed: false,
    ...failure,
  };
}

/** The failure of a request that was not sent, or has no complete response. */
export function unanswered(
  peer: Failure['peer'],
  sent:
    | { readonly kind: 'not-sent'; readonly cause?: NotSentCause | undefined; readonly reason: string }
    | { readonly kind: 'no-response'; readonly reason: string },
  changesSomething: boolean,
): Failure {
  const common = { errorCode: 'connection_failed', detail: sent.reason } as const;
  if (sent.kind === 'no-response') {
    return createFailure(peer, {
      ...common,
      cause: 'no-response',
      isTransient: true,
      mayHaveActed: changesSomething,
      mayBeReplayedLater: changesSomething,
    });
  }
  const { cause = 'unreachable' } = sent;
  // Every other cause stays until somebody changes a setting.
  const isTransient = cause === 'unreachable' || cause === 'name-not-resolved';
  return createFailure(peer, { ...common, cause, isTransient });
}

/** The failure of a request for which no time was left. */
export function outOfTime(peer: Failure['peer']): Failure {
  return createFailure(peer, { errorCode: 'connection_failed', cause: 'out-of-time' });
}

/** The failure of a response that is not about the request, and so proves nothing. `detail`: what is wrong with it, as a clause. */
export function unrelatedResponse(detail: string): Failure {
  return createFailure('service', { errorCode: 'invalid_response', cause: 'unrelated', detail });
}

/** A failed request to GitHub. Thrown, not returned, because one question can take several requests. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason ?? failure.detail ?? failure.cause);
    this.failure = failure;
  }
}

/** The failure of a question that GitHub's answers cannot settle. `detail` says why, as a clause. */
export function unusable(detail: string): RequestFailed {
  const failure = { errorCode: 'service_error', cause: 'unrelated', detail } as const;
  return new RequestFailed(createFailure('github', failure));
}

/** The failure in a `RequestFailed`; `undefined` for any other exception. */
export function failureIn(thrown: unknown): Failure | undefined {
  return thrown instanceof RequestFailed ? thrown.failure : undefined;
}

/** The result of the call; `undefined` if the deployment or comment does not exist. Rethrows other failures. */
export async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (thrown) {
    if (failureIn(thrown)?.cause === 'gone') return undefined;
    throw thrown;
  }
}
