import type { ValidationError } from '../inputs/read-inputs.ts';
import type { Failure } from '../failure.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { Overwrite, RepeatedAttempt } from './list-entry.ts';
import { isStoredError } from './refusal-kind.ts';
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

/**
 * Each ending is defined once. Its row has what all endings of that kind share, and as a type what one of them carries:
 * `data` never has a value.
 */
interface EndingRow<Data> {
  readonly data?: Readonly<Data>;
}

/** The endings of a table: one of its kinds, with its data. */
type EndingOf<Table> = {
  readonly [Kind in keyof Table]: Table[Kind] extends EndingRow<infer Data>
    ? { readonly kind: Kind } & Readonly<Data>
    : never;
}[keyof Table];

/** Without an error code, the refusal is about a failed request, which has its own. */
function refusal<Data>(
  errorCode?: ErrorCode,
): EndingRow<Data> & { readonly errorCode?: ErrorCode | undefined } {
  return { errorCode };
}

/** Why a guard refuses. The words are in `messages/describe-refusal.ts`. */
const refusals = {
  'push-blocked': refusal<{ reason: string | undefined }>('push_blocked'),
  'confirmation-unreadable': refusal('invalid_response'),
  /** `isInvisible`: only invisible characters differ, so the two look the same. */
  'confirmation-mismatch': refusal<{ typed: string; required: string; isInvisible: boolean }>(
    'confirmation_mismatch',
  ),
  'preview-changed': refusal('preview_changed'),
  /** The copy was made for this run's tag when it was on another commit (G12). */
  'tag-moved': refusal<{ tag: string; copied: string; commit: string | undefined }>('preview_changed'),
  /** It exceeds `max-copy-age-hours`, or its age is unknown. */
  'copy-too-old': refusal<{ ageMs: number | undefined; maxHours: number }>('copy_too_old'),
  'preview-unavailable': refusal<{ failure: Failure }>(),
  'recorded-site-unavailable': refusal<{ failure: Failure }>(),
  /** `atMs`: when the oldest entry of this step was recorded, `newest`: its newest (guard 7). */
  'rerun-too-late': refusal<{ atMs: number; newest: Overwrite }>('rerun_too_late'),
  /** Without the list nobody knows what an earlier attempt did, nor when (G14). */
  'rerun-without-list': refusal('rerun_too_late'),
  'live-busy': refusal<{ overwrite: Overwrite }>('live_busy'),
  /** Nobody has read what was done to live (G12). `overwrite`: what it is about; `undefined`: nobody knows what the copy is of. */
  'live-changed': refusal<{ overwrite: Overwrite | undefined }>('live_changed'),
  /** A re-run never begins a restore (G12). `newest`: what was last done to the site. */
  'restore-not-begun': refusal<{ newest: Overwrite | undefined }>('live_changed'),
  /** This attempt did this with the same derived key (K10). `earlier`: its entry. */
  'step-repeated': refusal<{ earlier: RepeatedAttempt }>('idempotency_key_reused'),
  /** `approved`: the other environments that people approved in this run. */
  'not-approved': refusal<{ environment: string; isRejected: boolean; approved: readonly string[] }>(
    'not_approved',
  ),
  /** `allowed-actors`: who is not in it; and whether that is only who started the run, not who started this attempt. */
  'not-allowed': refusal<{ missing: readonly string[]; isOnlyFirst: boolean }>('not_approved'),
  /** `allowed-actors`: by a schedule. */
  'started-by-nobody': refusal('not_approved'),
};

export type Refusal = EndingOf<typeof refusals>;

/** Without a status: `refused` if nothing was started, else `unknown`. An effect that varies is data. */
type Constants<Data> = { readonly status?: Status; readonly errorCode?: ErrorCode } & (Data extends {
  readonly effect: Effect;
}
  ? unknown
  : { readonly effect: Effect });

function ending<Data>(constants: Constants<Data>): EndingRow<Data> & Constants<Data> {
  return constants;
}

/** The words are in `messages/describe-outcome.ts`. */
const green = {
  /**
   * `earlier-request`: a replayed response says that an earlier request did it. `followed`: an earlier request started it, and
   * this step saw it run.
   */
  completed: ending<{ by: 'this-run' | 'earlier-request' | 'followed'; effect: 'none' | 'started' }>({
    status: 'completed',
  }),
  previewed: ending<{ siteId: string; canPush: boolean }>({ status: 'completed', effect: 'none' }),
  'domain-verified': ending<{ domainName: string | undefined }>({ status: 'completed', effect: 'none' }),
  /** `staging`: a recorded site is used instead of a new one. */
  'site-reused': ending<{ siteId: string }>({ status: 'completed', effect: 'none' }),
  /** `wait: false`: the service has accepted. */
  submitted: ending({ status: 'submitted', effect: 'started' }),
  /** `wait: false`: the task was still running when polled. */
  'still-running': ending<{ taskStatus: string | undefined; effect: 'none' | 'started' }>({
    status: 'submitted',
  }),
  'dry-run': ending({ status: 'skipped', effect: 'none' }),
  /** The run gets no secrets (I4). */
  'token-missing': ending({ status: 'skipped', effect: 'none' }),
  /** `close-staging`: `found` deployments were recorded. */
  'environment-closed': ending<{ environment: string; found: number }>({
    status: 'completed',
    effect: 'none',
  }),
  /**
   * `gone`: how many the service does not know any more; `notAsked`: about how many it was not asked. Both are left out.
   */
  'sites-listed': ending<{ found: number; gone: number; notAsked: number }>({
    status: 'completed',
    effect: 'none',
  }),
};

/** The words are in `messages/describe-red.ts`. */
const red = {
  'invalid-inputs': ending<{ errors: readonly ValidationError[] }>({
    errorCode: 'invalid_input',
    effect: 'none',
  }),
  'guard-refused': ending<{ refusal: Refusal; effect: 'none' | 'possible' }>({}),
  'request-failed': ending<{
    failure: Failure;
    effect: 'none' | 'possible';
    /** What an earlier attempt started may be why it is refused. This attempt started nothing (push guard 7). */
    isOfEarlier?: true;
  }>({}),
  /** A replay names a copy that is gone or too old (K9). */
  'replayed-copy-unusable': ending<{
    siteId: string;
    errorCode: 'not_found' | 'copy_too_old' | 'live_busy';
    isOwnKey: boolean;
    /** `possible`: the request that made the copy may be this step's own. */
    effect: 'none' | 'possible';
  }>({}),
  /**
   * The answer is somebody else's: a replay (K10), or a task that the list knows as another overwrite's (K11). Its task, and perhaps
   * its site, are results.
   */
  'foreign-answer': ending<{ overwrite: Overwrite | undefined }>({
    errorCode: 'idempotency_key_reused',
    effect: 'possible',
  }),
  /** A success that cannot be the response to what was asked. */
  'response-unusable': ending<{ reason: string }>({ errorCode: 'invalid_response', effect: 'possible' }),
  /** `verify-domain` with `wait: false`. `words`: what the service said. */
  'domain-not-ready': ending<{
    failure: Failure | undefined;
    words: string;
    effect: 'none' | 'possible';
  }>({ errorCode: 'dns_not_ready' }),
  'task-failed': ending<{ reason: string | undefined; effect: 'none' | 'started' }>({
    status: 'failed',
    errorCode: 'task_failed',
  }),
  /** The service refuses to report the task. `isKnown`: it named the task before. */
  'task-unreadable': ending<{ failure: Failure; isKnown: boolean; effect: 'none' | 'started' }>({
    status: 'unknown',
  }),
  /** `lastFailure`: of the last polls, if they could not be read. */
  'task-timed-out': ending<{
    taskStatus: string | undefined;
    lastFailure?: Failure | undefined;
    effect: 'none' | 'started';
  }>({ status: 'timed-out', errorCode: 'timed_out' }),
  'domain-timed-out': ending<{ words: string; elapsedMs: number }>({
    status: 'timed-out',
    errorCode: 'timed_out',
    effect: 'none',
  }),
  /** `lastFailure`: what was last known of the request that was to be sent again. */
  cancelled: ending<{
    during: 'preparation' | 'request' | 'task' | 'verification' | 'closing';
    lastFailure?: Failure | undefined;
    effect: Effect;
  }>({ status: 'cancelled', errorCode: 'cancelled' }),
  /** GitHub did not answer a question that decides, or did not close a record. */
  'github-failed': ending<{
    question: GitHubQuestion;
    errorCode: ErrorCode;
    failure: Failure;
    effect: Effect;
  }>({}),
  /** The file of outputs cannot be written, so nothing was sent. */
  'outputs-unwritable': ending<{ reason: string }>({ errorCode: 'internal_error', effect: 'none' }),
  'internal-error': ending<{ message: string; effect: Effect }>({ errorCode: 'internal_error' }),
};

export type GreenOutcome = EndingOf<typeof green>;
export type RedOutcome = EndingOf<typeof red>;

const endings = { ...green, ...red };

/** How the step ends, besides the results: plain data. A kind that can have several effects has the field `effect`. */
export type Outcome = GreenOutcome | RedOutcome;

/** A red end: thrown by what cannot go on, and caught by `run` alone. Whoever returns has done what its name says. */
export class Ended extends Error {
  readonly outcome: RedOutcome;
  constructor(outcome: RedOutcome) {
    super(`the step ends: ${outcome.kind}`);
    this.outcome = outcome;
  }
}

/** A refusal that is certain: this step has started nothing. */
export function refuse(refusal: Refusal): Ended {
  return new Ended({ kind: 'guard-refused', refusal, effect: 'none' });
}

/** An answer, or how a step ends that cannot do without it. */
export type OrEnd<Answer> =
  | { readonly answer: Answer; readonly ended?: undefined }
  | { readonly answer?: undefined; readonly ended: RedOutcome };

/** The answer, for a step that cannot do without it. */
export function orEnd<Answer>(asked: OrEnd<Answer>): Answer {
  if (asked.ended) throw new Ended(asked.ended);
  return asked.answer;
}

export const cancelledBeforeStart = {
  kind: 'cancelled',
  during: 'preparation',
  effect: 'none',
} as const satisfies RedOutcome;

export function effectOf(outcome: Outcome): Effect {
  return 'effect' in outcome ? outcome.effect : endings[outcome.kind].effect;
}

/** The only place that decides the status. `refused`: this step certainly started nothing. */
export function statusOf(outcome: Outcome): Status {
  return endings[outcome.kind].status ?? (effectOf(outcome) === 'none' ? 'refused' : 'unknown');
}

export function isGreen(outcome: Outcome): outcome is GreenOutcome {
  return statuses[statusOf(outcome)].isGreen;
}

/** The error code of the contract; `undefined` if the step is green. */
export function errorCodeOf(outcome: Outcome): ErrorCode | undefined {
  const { errorCode } = endings[outcome.kind];
  if (errorCode !== undefined) return errorCode;
  if ('errorCode' in outcome) return outcome.errorCode;
  const ofRefusal = outcome.kind === 'guard-refused' ? refusals[outcome.refusal.kind].errorCode : undefined;
  return ofRefusal ?? failureOf(outcome)?.errorCode;
}

/** The failed request behind a red outcome, if there is one. */
export function failureOf(outcome: Outcome): Failure | undefined {
  const cause = outcome.kind === 'guard-refused' ? outcome.refusal : outcome;
  return 'failure' in cause ? cause.failure : undefined;
}

/** What a failed POST, or an earlier attempt with its key, may have started (rules.md, *Error codes*). */
export function effectOfFailure(failure: Failure, earlierMayHaveActed: boolean): 'none' | 'possible' {
  // The service knows the key from another request, so it has not carried out this one.
  if (failure.errorCode === 'idempotency_key_reused') return 'none';
  if (failure.mayHaveActed) return 'possible';
  // A stored refusal answers the lost attempt too. A stored redirect says nothing about it.
  if (isStoredError(failure)) return 'none';
  return earlierMayHaveActed ? 'possible' : 'none';
}
