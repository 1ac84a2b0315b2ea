import type { ValidationError } from '../inputs/read-inputs.ts';
import type { ErrorCode } from './error-codes.ts';
import type { RequestFailure } from './request-failure.ts';
import { statuses, type Status } from './statuses.ts';

/**
 * What this run has started at the service, as far as it knows:
 * - `none`: certainly nothing;
 * - `possible`: a request may have been received, or an earlier attempt may have started something;
 * - `started`: the service has accepted.
 */
export type Effect = 'none' | 'possible' | 'started';

/** Why a guard refused. */
export type Refusal =
  | { readonly kind: 'push-blocked'; readonly reason: string | undefined }
  | { readonly kind: 'confirmation-unreadable' }
  | {
      readonly kind: 'confirmation-mismatch';
      readonly typed: string;
      readonly required: string;
      /** Only invisible characters differ, so the two look the same. */
      readonly isInvisible: boolean;
    }
  | { readonly kind: 'preview-changed' }
  | { readonly kind: 'copy-too-old'; readonly ageMs: number | undefined; readonly maxHours: number }
  | { readonly kind: 'preview-unavailable'; readonly siteId: string; readonly failure: RequestFailure }
  | { readonly kind: 'recorded-site-unavailable'; readonly failure: RequestFailure }
  /** GitHub did not say whether a staging site is recorded. `reason`: what happened, in one line. */
  | {
      readonly kind: 'deployments-unavailable';
      readonly reason: string;
      readonly errorCode: ErrorCode;
      readonly permission: string | undefined;
    }
  | { readonly kind: 'rerun-too-late'; readonly ageMs: number }
  /** Nobody knows whether the service still knows the keys of attempt 1. `reason`: what happened, in one line. */
  | { readonly kind: 'rerun-age-unknown'; readonly reason: string; readonly errorCode: ErrorCode }
  /** An earlier step of this job and attempt did this with the same derived key (contract, K10). */
  | { readonly kind: 'step-repeated' }
  | {
      readonly kind: 'not-approved';
      readonly environment: string;
      /** An earlier attempt may have started something. */
      readonly isRerun: boolean;
      /** Why GitHub did not say; `undefined` if there is no approval. */
      readonly problem?: string | undefined;
      readonly permission?: string | undefined;
      /** GitHub refused to say, whether for a permission or something else. */
      readonly isDenied?: boolean;
    };

/** What happened, besides the results. Plain data: `messages/describe-outcome.ts` makes the sentences. */
export type Ending =
  /** The operation is done. */
  | {
      readonly kind: 'completed';
      /** `earlier-request`: a replayed response says that an earlier request did it. */
      readonly by: 'this-run' | 'earlier-request';
    }
  /** `push-preview` has read the preview. */
  | { readonly kind: 'previewed'; readonly siteId: string; readonly canPush: boolean }
  /** `verify-domain`: the domain is verified. */
  | { readonly kind: 'domain-verified'; readonly domainName: string | undefined }
  /** `staging`: a recorded site is used instead of a new one. */
  | { readonly kind: 'site-reused'; readonly siteId: string }
  /** `wait: false`: the service has accepted, or the task was still running when polled. */
  | { readonly kind: 'submitted' }
  | { readonly kind: 'still-running'; readonly taskStatus: string | undefined }
  | { readonly kind: 'dry-run' }
  /** `on-missing-token: skip`. */
  | { readonly kind: 'token-missing' }
  | {
      readonly kind: 'invalid-inputs';
      readonly errors: readonly ValidationError[];
      /** `on-missing-token: skip` would be allowed. */
      readonly canSkip: boolean;
    }
  | { readonly kind: 'guard-refused'; readonly refusal: Refusal }
  | { readonly kind: 'request-failed'; readonly failure: RequestFailure }
  /** A replay names a staging site that the service does not know any more (contract, K9). */
  | { readonly kind: 'site-gone'; readonly siteId: string; readonly isOwnKey: boolean }
  /** Its copy is older than `max-copy-age-hours`, or of unknown age (K9). */
  | {
      readonly kind: 'site-too-old';
      readonly siteId: string;
      readonly isOwnKey: boolean;
      readonly ageMs: number | undefined;
      readonly maxHours: number;
    }
  /** A replay of somebody else's request with this key: its task, and perhaps its site, are results (contract, K10). */
  | { readonly kind: 'foreign-replay' }
  /** A success that cannot be the response to what was asked. */
  | { readonly kind: 'response-unusable'; readonly reason: string }
  /** `verify-domain` with `wait: false`. `words`: what the service said. */
  | {
      readonly kind: 'domain-not-ready';
      readonly failure: RequestFailure | undefined;
      readonly words: string;
    }
  | { readonly kind: 'task-failed'; readonly reason: string | undefined }
  /** The service refuses to report the task. `isKnown`: it named the task before. */
  | {
      readonly kind: 'task-unreadable';
      readonly failure: RequestFailure;
      readonly isKnown: boolean;
    }
  | {
      readonly kind: 'task-timed-out';
      readonly taskStatus: string | undefined;
      readonly elapsedMs: number;
    }
  | { readonly kind: 'domain-timed-out'; readonly words: string; readonly elapsedMs: number }
  | {
      readonly kind: 'cancelled';
      /** What was going on. */
      readonly during: 'preparation' | 'request' | 'task' | 'verification' | 'closing';
      /** What was last known of the request that was to be sent again. */
      readonly lastFailure?: RequestFailure | undefined;
      /** In a later attempt: an earlier one may have started the same, and it may still be running. */
      readonly isRerun?: boolean;
    }
  /** `close-staging`: `found` deployments were recorded, `changed` of them are now inactive. */
  | {
      readonly kind: 'environment-closed';
      readonly environment: string;
      readonly changed: number;
      readonly found: number;
    }
  /** `list-staging` has read what is recorded. `hasMore`: there are older deployments. */
  | { readonly kind: 'sites-listed'; readonly found: number; readonly hasMore: boolean }
  /** `close-staging`, `list-staging`: GitHub did not do what it was asked. `reason`: what happened, in one line. */
  | {
      readonly kind: 'github-failed';
      readonly reason: string;
      readonly errorCode: ErrorCode;
      readonly permission: string | undefined;
    }
  /** The file of outputs cannot be written, so nothing was sent. */
  | { readonly kind: 'outputs-unwritable'; readonly reason: string }
  | { readonly kind: 'internal-error'; readonly message: string };

/** How the step ends: what happened, and what it started at the service. */
export type Outcome = Ending & {
  readonly effect: Effect;
};

/**
 * The status of the contract. The only place that decides it. `refused` promises that this step certainly
 * started nothing; anything less certain is `unknown`.
 */
export function statusOf(outcome: Outcome): Status {
  switch (outcome.kind) {
    case 'completed':
    case 'previewed':
    case 'domain-verified':
    case 'site-reused':
    case 'environment-closed':
    case 'sites-listed':
      return 'completed';
    case 'submitted':
    case 'still-running':
      return 'submitted';
    case 'dry-run':
    case 'token-missing':
      return 'skipped';
    case 'task-failed':
      return 'failed';
    case 'task-timed-out':
    case 'domain-timed-out':
      return 'timed-out';
    case 'cancelled':
      return 'cancelled';
    case 'task-unreadable':
      return 'unknown';
    case 'invalid-inputs':
    case 'guard-refused':
    case 'request-failed':
    case 'site-gone':
    case 'site-too-old':
    case 'foreign-replay':
    case 'github-failed':
    case 'response-unusable':
    case 'domain-not-ready':
    case 'outputs-unwritable':
    case 'internal-error':
      return outcome.effect === 'none' ? 'refused' : 'unknown';
  }
}

/** Whether the step is green: the exit code is 0. */
export function isGreen(outcome: Outcome): boolean {
  return statuses[statusOf(outcome)].isGreen;
}

/** The error code of the contract; `undefined` if the step is green. */
export function errorCodeOf(outcome: Outcome): ErrorCode | undefined {
  switch (outcome.kind) {
    case 'invalid-inputs':
      return 'invalid_input';
    case 'guard-refused':
      return errorCodeOfRefusal(outcome.refusal);
    case 'request-failed':
    case 'task-unreadable':
      return outcome.failure.errorCode;
    case 'site-gone':
      return 'not_found';
    case 'site-too-old':
      return 'copy_too_old';
    case 'foreign-replay':
      return 'idempotency_key_reused';
    case 'github-failed':
      return outcome.errorCode;
    case 'response-unusable':
      return 'invalid_response';
    case 'domain-not-ready':
      return 'dns_not_ready';
    case 'task-failed':
      return 'task_failed';
    case 'task-timed-out':
    case 'domain-timed-out':
      return 'timed_out';
    case 'cancelled':
      return 'cancelled';
    case 'outputs-unwritable':
    case 'internal-error':
      return 'internal_error';
    default:
      return undefined;
  }
}

function errorCodeOfRefusal(refusal: Refusal): ErrorCode {
  switch (refusal.kind) {
    case 'push-blocked':
      return 'push_blocked';
    case 'confirmation-unreadable':
      return 'invalid_response';
    case 'confirmation-mismatch':
      return 'confirmation_mismatch';
    case 'preview-changed':
      return 'preview_changed';
    case 'copy-too-old':
      return 'copy_too_old';
    case 'rerun-too-late':
      return 'rerun_too_late';
    case 'rerun-age-unknown':
      return refusal.errorCode;
    case 'step-repeated':
      return 'idempotency_key_reused';
    case 'not-approved':
      return 'not_approved';
    case 'preview-unavailable':
    case 'recorded-site-unavailable':
      return refusal.failure.errorCode;
    case 'deployments-unavailable':
      return refusal.errorCode;
  }
}

/** The failed request behind a red outcome, if there is one. */
export function failureOf(outcome: Outcome): RequestFailure | undefined {
  if (outcome.kind === 'guard-refused') {
    return 'failure' in outcome.refusal ? outcome.refusal.failure : undefined;
  }
  return 'failure' in outcome ? outcome.failure : undefined;
}

/**
 * What a failed POST may have started (contract, error-code table). `earlierMayHaveActed`: the service may
 * have acted on an earlier attempt with the same key.
 */
export function effectOfFailure(failure: RequestFailure, earlierMayHaveActed: boolean): Effect {
  // The service knows this key from another request, so it has not carried out ours.
  if (failure.errorCode === 'idempotency_key_reused') return 'none';
  if (failure.mayHaveActed) return 'possible';
  // A stored refusal answers the lost attempt too. A stored redirect says nothing about it.
  if (failure.isReplayed && failure.errorCode !== 'invalid_response') return 'none';
  return earlierMayHaveActed ? 'possible' : 'none';
}
