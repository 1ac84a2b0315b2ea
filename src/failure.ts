import type { ErrorCode } from './error-codes.ts';

/** Why nothing was sent, if more is known than that there was no connection. */
export type NotSentCause =
  | 'name-not-resolved'
  | 'certificate-invalid'
  | 'issuer-unknown'
  /** With TLS 1.3 it says so only after the handshake. */
  | 'client-certificate-wanted'
  | 'proxy-unusable'
  | 'proxy-refused'
  | 'wrong-protocol';

/** Only of requests to GitHub. */
export type GitHubCause =
  /** `github-token` is empty, so GitHub was not asked. */
  | 'token-missing'
  /** The deployment or comment that the request names does not exist. */
  | 'gone'
  /** The attempt had no more time. */
  | 'too-slow';

export type FailureCause =
  | NotSentCause
  | GitHubCause
  | 'unreachable'
  /** Sent, but no complete response arrived. */
  | 'no-response'
  | 'out-of-time'
  | 'http-status'
  /** The body cannot be read, or somebody else has answered. */
  | 'unreadable'
  | 'redirect'
  /** 2xx, but `success: false`. If it names a task in answer to a change, the service may have acted. */
  | 'not-successful'
  /** 409: the first request with this idempotency key is still being processed. */
  | 'in-progress'
  /** The same answer to a request that overwrites a site and was not sent before: the site may be busy with another. */
  | 'site-busy'
  /** Nothing that was answered is about what was asked. `detail` says it. */
  | 'unrelated';

/** A request that did not succeed. A value and not an exception: a refusal is a response like any other. */
export interface Failure {
  readonly peer: 'service' | 'github';
  readonly errorCode: ErrorCode;
  readonly cause: FailureCause;
  /** More about the cause: the system's reason, a redirect's target, GitHub's words. */
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  /** What the token lacks: `data.permission` of the service's error; of `github-token`, the one that would help. */
  readonly permission?: string | undefined;
  /** How often and how long the request was tried, if it was retried (M3). */
  readonly tries?: number | undefined;
  readonly triedForMs?: number | undefined;
  /** The same request may succeed a moment later. */
  readonly isTransient: boolean;
  /** The peer's own wait, and when it is over, in milliseconds since 1970: by the runner's clock, or by GitHub's. */
  readonly retryAfterMs?: number | undefined;
  readonly retryAtMs?: number | undefined;
  /** GitHub limits the rate and did not say for how long: each time, the wait is twice as long. */
  readonly isWaitUnsaid?: boolean | undefined;
  /** The same request is tried again for that long at most: the failure may be GitHub's own lag. */
  readonly retryForMs?: number | undefined;
  /** The peer may have acted on this attempt although no response says so. */
  readonly mayHaveActed: boolean;

  /* What only the service says. */

  /** `data.code` of an error (`ErrorDetails` in docs/hosts/service.openapi.yaml). */
  readonly serviceCode?: string | undefined;
  /** `message` of the envelope, in which words are looked for. Hostile until sanitized. */
  readonly serviceMessage?: string | undefined;
  /** All that the answer says for a reader, cut (`service/reason.ts`): shown, and for nothing else. */
  readonly reason?: string | undefined;
  /** `data` of the envelope, for the output `data`. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** In the service's own envelope. A load balancer's 404 says nothing about a site (G3, K9, G9). */
  readonly hasEnvelope: boolean;
  /** The response is a web page: mostly a wrong `api-url` or a login page (K4). */
  readonly isWebPage: boolean;
  /** No conclusive response: a later replay may be the response to this attempt (K8). */
  readonly mayBeReplayedLater: boolean;
  /** A stored response (`Idempotent-Replayed`). */
  readonly isReplayed: boolean;
}

/** What one attempt brought. */
export type Result<T> =
  { readonly ok: true; readonly success: T } | { readonly ok: false; readonly failure: Failure };

/** Fills in what a failure leaves out: it is final, and the peer neither said nor did anything. */
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

/** The failure of a response of the service that is not about what was asked, and so proves nothing. */
export function unrelatedResponse(detail: string): Failure {
  return createFailure('service', { errorCode: 'invalid_response', cause: 'unrelated', detail });
}

/** What GitHub was asked for could not be found out. Thrown, not returned, because one answer takes several requests. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.cause);
    this.failure = failure;
  }
}

/** GitHub need not be asked, or what it said is of no use: `detail` says why. */
export function unusable(detail: string): RequestFailed {
  const failure = { errorCode: 'service_error', cause: 'unrelated', detail } as const;
  return new RequestFailed(createFailure('github', failure));
}

/** The failure that was thrown; `undefined` if it is something else. */
export function failureIn(thrown: unknown): Failure | undefined {
  return thrown instanceof RequestFailed ? thrown.failure : undefined;
}

/** What was asked for; `undefined` if the deployment or comment does not exist. Throws other failures on. */
export async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (thrown) {
    if (failureIn(thrown)?.cause === 'gone') return undefined;
    throw thrown;
  }
}
