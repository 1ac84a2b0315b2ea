import type { ValidationError } from '../inputs/read-inputs.ts';
import type { GitHubFailure } from '../ports.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Overwrite } from './entry.ts';
import { isStoredError, type RequestFailure } from './request-failure.ts';
import { statuses, type Status } from './statuses.ts';

/**
 * What this run has started at the service, or changed on GitHub if it acts there alone (`close-staging`), as far as it knows:
 * - `none`: certainly nothing;
 * - `possible`: a request may have been received, or an earlier attempt may have started something;
 * - `started`: the service has accepted, or GitHub has changed something.
 */
export type Effect = 'none' | 'possible' | 'started';

/** What GitHub is asked because its answer decides how the step goes on. */
export type GitHubQuestion =
  /** `entry`: to write one. */
  | { readonly kind: 'entry' }
  /** `lists`: what was done to the live site. `copies`: nothing else is asked. `permission`: what is enough, if it is not to write. */
  | { readonly kind: 'lists' | 'copies'; readonly permission?: string | undefined }
  | { readonly kind: 'approval'; readonly environment: string };

/** One of the kinds in a table, with its data. */
type OneOf<Table> = {
  readonly [Kind in keyof Table]: { readonly kind: Kind } & Readonly<Table[Kind]>;
}[keyof Table];

export type Refusal = OneOf<{
  'push-blocked': { reason: string | undefined };
  'confirmation-unreadable': unknown;
  /** `isInvisible`: only invisible characters differ, so the two look the same. */
  'confirmation-mismatch': { typed: string; required: string; isInvisible: boolean };
  'preview-changed': unknown;
  /** It exceeds `max-copy-age-hours`, or its age is unknown. */
  'copy-too-old': { ageMs: number | undefined; maxHours: number };
  'preview-unavailable': { failure: RequestFailure };
  'recorded-site-unavailable': { failure: RequestFailure };
  /** `atMs`: when the oldest entry of this step was recorded, `newest`: its newest (guard 7). */
  'rerun-too-late': { atMs: number; newest: Overwrite };
  /** Without the list nobody knows what an earlier attempt did, nor when (G14). */
  'rerun-without-list': unknown;
  'live-busy': { overwrite: Overwrite };
  /** Nobody has read what was done to live (G12). `overwrite`: what it is about; `undefined`: nobody knows what the copy is of. */
  'live-changed': { overwrite: Overwrite | undefined };
  /** A re-run never begins a restore (G12). `newest`: what was last done to the site. */
  'restore-not-begun': { newest: Overwrite | undefined };
  /** This attempt did this with the same derived key (rules.md, K10). `earlier`: its entry. */
  'step-repeated': { earlier: Overwrite };
  'not-approved': { environment: string; isRejected: boolean };
  /** `allowed-actors`: who is not in it; and whether that is only who started the run, not who started this attempt. */
  'not-allowed': { missing: readonly string[]; isOnlyFirst: boolean };
}>;

export type GreenOutcome = OneOf<{
  /** `earlier-request`: a replayed response says that an earlier request did it. */
  completed: { by: 'this-run' | 'earlier-request'; effect: 'none' | 'started' };
  previewed: { siteId: string; canPush: boolean };
  'domain-verified': { domainName: string | undefined };
  /** `staging`: a recorded site is used instead of a new one. */
  'site-reused': { siteId: string };
  /** `wait: false`: the service has accepted. */
  submitted: unknown;
  /** `wait: false`: the task was still running when polled. */
  'still-running': { taskStatus: string | undefined; effect: 'none' | 'started' };
  'dry-run': unknown;
  /** The run gets no secrets (rules.md, I4). */
  'token-missing': unknown;
  /** `close-staging`: `found` deployments were recorded. */
  'environment-closed': { environment: string; found: number };
  /**
   * `gone`: how many the service does not know any more; `notAsked`: about how many it was not asked. Both are left out.
   * `isOtherSite`: nothing is recorded, but for another live site.
   */
  'sites-listed': { found: number; gone: number; notAsked: number; isOtherSite: boolean };
}>;

export type RedOutcome = OneOf<{
  'invalid-inputs': { errors: readonly ValidationError[] };
  'guard-refused': { refusal: Refusal; effect: 'none' | 'possible' };
  'request-failed': { failure: RequestFailure; effect: 'none' | 'possible' };
  /** A replay names a copy that is gone or too old (rules.md, K9). */
  'replayed-copy-unusable': {
    siteId: string;
    errorCode: 'not_found' | 'copy_too_old';
    isOwnKey: boolean;
    /** `possible`: the request that made the copy may be this step's own. */
    effect: 'none' | 'possible';
  };
  /** A replay of somebody else's request with this key: its task, and perhaps its site, are results (rules.md, K10). */
  'foreign-replay': unknown;
  /** A success that cannot be the response to what was asked. */
  'response-unusable': { reason: string };
  /** `verify-domain` with `wait: false`. `words`: what the service said. */
  'domain-not-ready': { failure: RequestFailure | undefined; words: string; effect: 'none' | 'possible' };
  'task-failed': { reason: string | undefined; effect: 'none' | 'started' };
  /** The service refuses to report the task. `isKnown`: it named the task before. */
  'task-unreadable': { failure: RequestFailure; isKnown: boolean; effect: 'none' | 'started' };
  'task-timed-out': { taskStatus: string | undefined; effect: 'none' | 'started' };
  'domain-timed-out': { words: string; elapsedMs: number };
  /** `lastFailure`: what was last known of the request that was to be sent again. */
  cancelled: {
    during: 'preparation' | 'request' | 'task' | 'verification' | 'closing';
    lastFailure?: RequestFailure | undefined;
    effect: Effect;
  };
  /** GitHub did not answer a question that decides, or did not close a record. */
  'github-failed': {
    question: GitHubQuestion;
    /** What happened, in one line. */
    reason: string;
    errorCode: ErrorCode;
    githubFailure: GitHubFailure;
    effect: Effect;
  };
  /** The file of outputs cannot be written, so nothing was sent. */
  'outputs-unwritable': { reason: string };
  'internal-error': { message: string; effect: Effect };
}>;

/** How the step ends, besides the results: plain data. A kind that can have several effects has the field `effect`. */
export type Outcome = GreenOutcome | RedOutcome;

/** A refusal that is certain: this step has started nothing. */
export function refuse(refusal: Refusal): Outcome {
  return { kind: 'guard-refused', refusal, effect: 'none' };
}

export const cancelledBeforeStart = {
  kind: 'cancelled',
  during: 'preparation',
  effect: 'none',
} as const satisfies Outcome;

/** What does not vary within a kind. Without a status: `refused` if nothing was started, else `unknown`. */
const facts: {
  readonly [Kind in Outcome['kind']]: {
    readonly status?: Status;
    readonly errorCode?: ErrorCode;
  } & (Extract<Outcome, { kind: Kind }> extends { effect: Effect } ? unknown : { readonly effect: Effect });
} = {
  completed: { status: 'completed' },
  previewed: { status: 'completed', effect: 'none' },
  'domain-verified': { status: 'completed', effect: 'none' },
  'site-reused': { status: 'completed', effect: 'none' },
  'environment-closed': { status: 'completed', effect: 'none' },
  'sites-listed': { status: 'completed', effect: 'none' },
  submitted: { status: 'submitted', effect: 'started' },
  'still-running': { status: 'submitted' },
  'dry-run': { status: 'skipped', effect: 'none' },
  'token-missing': { status: 'skipped', effect: 'none' },
  'task-failed': { status: 'failed', errorCode: 'task_failed' },
  'task-timed-out': { status: 'timed-out', errorCode: 'timed_out' },
  'domain-timed-out': { status: 'timed-out', errorCode: 'timed_out', effect: 'none' },
  cancelled: { status: 'cancelled', errorCode: 'cancelled' },
  'task-unreadable': { status: 'unknown' },
  'invalid-inputs': { errorCode: 'invalid_input', effect: 'none' },
  'foreign-replay': { errorCode: 'idempotency_key_reused', effect: 'possible' },
  'replayed-copy-unusable': {},
  'response-unusable': { errorCode: 'invalid_response', effect: 'possible' },
  'domain-not-ready': { errorCode: 'dns_not_ready' },
  'outputs-unwritable': { errorCode: 'internal_error', effect: 'none' },
  'internal-error': { errorCode: 'internal_error' },
  // The refusal, the failed request or the problem has the code.
  'guard-refused': {},
  'request-failed': {},
  'github-failed': {},
};

/** The error code of each refusal that is not about a failed request, which has its own. */
const codesOfRefusals: Readonly<Record<Exclude<Refusal, { failure: RequestFailure }>['kind'], ErrorCode>> = {
  'push-blocked': 'push_blocked',
  'confirmation-unreadable': 'invalid_response',
  'confirmation-mismatch': 'confirmation_mismatch',
  'preview-changed': 'preview_changed',
  'copy-too-old': 'copy_too_old',
  'rerun-too-late': 'rerun_too_late',
  'rerun-without-list': 'rerun_too_late',
  'live-busy': 'live_busy',
  'live-changed': 'live_changed',
  'restore-not-begun': 'live_changed',
  'step-repeated': 'idempotency_key_reused',
  'not-approved': 'not_approved',
  'not-allowed': 'not_approved',
};

export function effectOf(outcome: Outcome): Effect {
  return 'effect' in outcome ? outcome.effect : facts[outcome.kind].effect;
}

/** The only place that decides the status. `refused`: this step certainly started nothing. */
export function statusOf(outcome: Outcome): Status {
  return facts[outcome.kind].status ?? (effectOf(outcome) === 'none' ? 'refused' : 'unknown');
}

export function isGreen(outcome: Outcome): outcome is GreenOutcome {
  return statuses[statusOf(outcome)].isGreen;
}

/** The error code of the contract; `undefined` if the step is green. */
export function errorCodeOf(outcome: Outcome): ErrorCode | undefined {
  const { errorCode } = facts[outcome.kind];
  if (errorCode !== undefined) return errorCode;
  if ('errorCode' in outcome) return outcome.errorCode;
  if (outcome.kind === 'guard-refused' && !('failure' in outcome.refusal)) {
    return codesOfRefusals[outcome.refusal.kind];
  }
  return failureOf(outcome)?.errorCode;
}

/** The failed request behind a red outcome, if there is one. */
export function failureOf(outcome: Outcome): RequestFailure | undefined {
  const cause = outcome.kind === 'guard-refused' ? outcome.refusal : outcome;
  return 'failure' in cause ? cause.failure : undefined;
}

/** What a failed POST, or an earlier attempt with its key, may have started (rules.md, *Error codes*). */
export function effectOfFailure(failure: RequestFailure, earlierMayHaveActed: boolean): 'none' | 'possible' {
  // The service knows this key from another request, so it has not carried out ours.
  if (failure.errorCode === 'idempotency_key_reused') return 'none';
  if (failure.mayHaveActed) return 'possible';
  // A stored refusal answers the lost attempt too. A stored redirect says nothing about it.
  if (isStoredError(failure)) return 'none';
  return earlierMayHaveActed ? 'possible' : 'none';
}
