/**
 * What can go wrong, in the words of the contract's error-code table. One list, so that the README's
 * table, the outputs and the outcomes cannot name three different sets.
 */
export const errorCodes = [
  'invalid_input',
  'confirmation_mismatch',
  'rerun_too_late',
  'idempotency_key_reused',
  'push_blocked',
  'preview_changed',
  'copy_too_old',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'rejected',
  'dns_not_ready',
  'connection_failed',
  'service_error',
  'invalid_response',
  'task_failed',
  'timed_out',
  'cancelled',
  'internal_error',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * A request that did not end in a success: what happened, in our words and the service's.
 * A value, not an exception: a refusal is an answer like any other.
 */
export interface Trouble {
  readonly errorCode: ErrorCode;
  /** What happened, as the start of a sentence: "the service answered 503". */
  readonly what: string;
  /** The HTTP status, where there was an answer. */
  readonly httpStatus?: number;
  /** `data.code` of the envelope (service-interface.md, 7.1). */
  readonly serviceCode?: string;
  /** `data.permission` of the envelope (7.1). */
  readonly permission?: string;
  /** `message` of the envelope. Hostile until cleaned. */
  readonly serviceMessage?: string;
  /** `data` of the envelope, for the output `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The same request may succeed a moment later. */
  readonly isPassing: boolean;
  /** The service asked not to be asked again for so long. */
  readonly retryAfterMs?: number;
  /** The service may have acted on this try although nothing says so. */
  readonly mayHaveActed: boolean;
  /** This try ended without a conclusive answer of its own: a replay seen later may be its own. */
  readonly mayBeStored: boolean;
  /** The answer was a stored one (`Idempotent-Replayed`, 8.2). */
  readonly isReplay: boolean;
  /** A name that does not resolve and a certificate that does not hold have retry rules of their own. */
  readonly cause?: 'name' | 'certificate' | 'in-progress' | 'redirect';
}

/** The trouble with an answer that is not the answer to what was asked, and so proves nothing. */
export function foreignAnswer(what: string): Trouble {
  return {
    errorCode: 'invalid_response',
    what,
    isPassing: true,
    mayHaveActed: false,
    mayBeStored: false,
    isReplay: false,
  };
}

/** The trouble of a request for which there was no time left. */
export const outOfTime: Trouble = {
  errorCode: 'connection_failed',
  what: 'the time (`timeout-minutes`) was up before the request could be sent',
  isPassing: false,
  mayHaveActed: false,
  mayBeStored: false,
  isReplay: false,
};

/** GitHub did not do what it was asked: thrown by the GitHub port, and only ever worth a warning. */
export class GitHubTrouble extends Error {
  override readonly name = 'GitHubTrouble';
  /** The permission of `github-token` that would help, where it is known: `deployments: write`. */
  readonly permission: string | undefined;
  /** The HTTP status, where GitHub answered. */
  readonly status: number | undefined;

  constructor(message: string, permission?: string, status?: number) {
    super(message);
    this.permission = permission;
    this.status = status;
  }
}
