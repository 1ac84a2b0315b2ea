import type { ValidationError } from '../inputs/read-inputs.ts';
import type { Failure } from './failure.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Overwrite, RepeatedAttempt, Use } from '../live/list-entry.ts';
import { isStoredError } from './refusal-kind.ts';
import type { Reason } from '../live/rule.ts';
import { statuses, type Status } from './statuses.ts';
import type { Age } from '../text/age.ts';

/**
 * Whether this run has started something at the service, or, for `close-staging`, changed something on GitHub:
 * - `none`: certainly nothing;
 * - `possible`: a request may have been received, or an earlier attempt may have started something;
 * - `started`: the service has accepted a request, or GitHub has made a change.
 */
export type Effect = 'none' | 'possible' | 'started';

/** A request to GitHub whose answer decides how the step goes on. */
export type GitHubQuestion =
  /** Writes an entry. */
  | { readonly kind: 'entry' }
  /**
   * `lists`: reads the list of a live site, before the actual work. `copies`: reads or closes the entries of copies,
   * which is the whole work of the step. `permission`: the permission that is enough, if it is less than to write
   * deployments.
   */
  | { readonly kind: 'lists' | 'copies'; readonly permission?: string | undefined }
  | { readonly kind: 'approval'; readonly environment: string };

/**
 * A row of a table of endings. Its value has what all endings of a kind share; `Data` is the type of what each of them
 * carries. `data` never has a value: it only keeps that type.
 */
interface EndingRow<Data> {
  readonly data?: Readonly<Data>;
}

/** An ending of the table: its kind, with the data of that kind. */
type EndingOf<Table> = {
  readonly [Kind in keyof Table]: Table[Kind] extends EndingRow<infer Data>
    ? { readonly kind: Kind } & Readonly<Data>
    : never;
}[keyof Table];

/** A refusal without an error code takes the code of the failed request that it carries. */
function refusal<Data>(
  errorCode?: ErrorCode,
): EndingRow<Data> & { readonly errorCode?: ErrorCode | undefined } {
  return { errorCode };
}

/** Why a guard refuses. The words are in `messages/describe-refusal.ts`. */
const refusals = {
  'push-blocked': refusal<{ reason: string | undefined }>('push_blocked'),
  'confirmation-unreadable': refusal('invalid_response'),
  /** `isInvisible`: the texts look the same, because they differ only in invisible characters. */
  'confirmation-mismatch': refusal<{ typed: string; required: string; isInvisible: boolean }>(
    'confirmation_mismatch',
  ),
  'preview-changed': refusal('preview_changed'),
  /** The copy was made for this run's tag, but the tag was on another commit then (G12). */
  'tag-moved': refusal<{ tag: string; copied: string; commit: string | undefined }>('preview_changed'),
  /** The copy is older than `max-copy-age-hours`, or its age is unknown. */
  'copy-too-old': refusal<{ age: Age | undefined; maxHours: number }>('copy_too_old'),
  'preview-unavailable': refusal<{ failure: Failure }>(),
  'recorded-site-unavailable': refusal<{ failure: Failure }>(),
  /**
   * `atMs`: when the oldest entry of the earlier attempts was recorded. `newest`: their newest entry (push guard 7).
   */
  'rerun-too-late': refusal<{ atMs: number; newest: Overwrite }>('rerun_too_late'),
  /** A re-run without the list cannot know what an earlier attempt did, nor when (G14). */
  'rerun-without-list': refusal('rerun_too_late'),
  'live-busy': refusal<{ overwrite: Overwrite }>('live_busy'),
  /** The copy is still being made, by the task of this use (G12). */
  'copy-unfinished': refusal<{ use: Use }>('live_busy'),
  /**
   * Nobody has approved a page that says what speaks against the push (G12). `overwrite`: the change of live or of the
   * copy, if there is one. A restore has no reasons.
   */
  'live-changed': refusal<{ overwrite: Overwrite | undefined; reasons: readonly Reason[] }>('live_changed'),
  /** This step's push has completed, and `overwrite` has undone it since (G12). */
  'push-undone': refusal<{ overwrite: Overwrite }>('live_changed'),
  /** A re-run never begins a restore (G12). `newest`: the newest overwrite of the site. */
  'restore-not-begun': refusal<{ newest: Overwrite | undefined }>('live_changed'),
  /** Another step of this attempt had the same derived key (K10). `earlier`: the entry of that step. */
  'step-repeated': refusal<{ earlier: RepeatedAttempt }>('idempotency_key_reused'),
  /** `approved`: the other environments that people approved in this run. */
  'not-approved': refusal<{ environment: string; isRejected: boolean; approved: readonly string[] }>(
    'not_approved',
  ),
  /**
   * `missing`: the persons who are not in `allowed-actors`. `isOnlyFirst`: the person who started this attempt is in
   * the list, and only the person who started the run is missing.
   */
  'not-allowed': refusal<{ missing: readonly string[]; isOnlyFirst: boolean }>('not_approved'),
  /** `allowed-actors` is set, and a schedule started the run. */
  'started-by-nobody': refusal('not_approved'),
};

export type Refusal = EndingOf<typeof refusals>;

/**
 * What all endings of a kind share. Without a `status`, it is `refused` if nothing was started, else `unknown`. If the
 * effect differs from ending to ending, it is in the data instead.
 */
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
   * Who did the work. `earlier-request`: a replayed response says that an earlier request completed it. `followed`: an
   * earlier request started a task, and this step followed it to its end.
   */
  completed: ending<{ by: 'this-run' | 'earlier-request' | 'followed'; effect: 'none' | 'started' }>({
    status: 'completed',
  }),
  previewed: ending<{ siteId: string; canPush: boolean }>({ status: 'completed', effect: 'none' }),
  'domain-verified': ending<{ domainName: string | undefined }>({ status: 'completed', effect: 'none' }),
  /** `staging`: a recorded site is used instead of a new one. */
  'site-reused': ending<{ siteId: string }>({ status: 'completed', effect: 'none' }),
  /** `wait: false`: the service has accepted the request. */
  submitted: ending({ status: 'submitted', effect: 'started' }),
  /** `wait: false`: the task was still running when polled. */
  'still-running': ending<{ taskStatus: string | undefined; effect: 'none' | 'started' }>({
    status: 'submitted',
  }),
  'dry-run': ending({ status: 'skipped', effect: 'none' }),
  /** The run gets no secrets (I4). */
  'token-missing': ending({ status: 'skipped', effect: 'none' }),
  /**
   * `close-staging`. `found`: the number of deployments that were recorded, open or not. `usedBy`: the newer run that uses the copy,
   * so that the environment stays open.
   */
  'environment-closed': ending<{ environment: string; found: number; usedBy?: string }>({
    status: 'completed',
    effect: 'none',
  }),
  /**
   * `list-staging`, in numbers of sites. `unchecked`: sites among `found` whose existence could not be checked. `gone`:
   * sites that the service does not know any more, which are not in `found`.
   */
  'sites-listed': ending<{ found: number; gone: number; unchecked: number }>({
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
    /**
     * This attempt started nothing, but the host may refuse it because of what an earlier attempt started (push guard
     * 7).
     */
    isOfEarlier?: true;
  }>({}),
  /** A replay names a copy that is gone or too old (K9). */
  'replayed-copy-unusable': ending<{
    siteId: string;
    errorCode: 'not_found' | 'copy_too_old' | 'live_busy';
    /** `possible`: a request of this attempt may have made the copy. */
    effect: 'none' | 'possible';
  }>({}),
  /** In a pull request's run, the service answered with a copy that another environment uses (K11). */
  'copy-was-there': ending<{ siteId: string; environment: string; effect: 'none' | 'possible' }>({
    errorCode: 'rejected',
  }),
  /**
   * The service answered with the result of another request: a replay (K10), a task that the list names as another
   * overwrite's, or one that is older than the request (K11). The task and perhaps the site of that answer are results.
   */
  'foreign-answer': ending<{
    overwrite: Overwrite | undefined;
    /** When the task was started, if that alone shows that it is another request's. */
    startedAtMs?: number | undefined;
  }>({
    errorCode: 'idempotency_key_reused',
    effect: 'possible',
  }),
  /** A success that cannot be the response to this request. */
  'response-unusable': ending<{ reason: string }>({ errorCode: 'invalid_response', effect: 'possible' }),
  /** `verify-domain` with `wait: false`. `words`: the words of the service. */
  'domain-not-ready': ending<{
    failure: Failure | undefined;
    words: string;
    effect: 'none' | 'possible';
  }>({ errorCode: 'dns_not_ready' }),
  'task-failed': ending<{ reason: string | undefined; effect: 'none' | 'started' }>({
    status: 'failed',
    errorCode: 'task_failed',
  }),
  /** The service says that the task has completed, and that its result is the opposite. */
  'task-doubtful': ending<{ result: string; effect: 'none' | 'started' }>({
    status: 'unknown',
    errorCode: 'invalid_response',
  }),
  /** The service refuses to report the task. `isKnown`: the service named the task before. */
  'task-unreadable': ending<{ failure: Failure; isKnown: boolean; effect: 'none' | 'started' }>({
    status: 'unknown',
  }),
  /** `lastFailure`: why the last polls failed, if they did. */
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
  /** `lastFailure`: the last failure of a request that was waiting for its next retry. */
  cancelled: ending<{
    during: 'preparation' | 'request' | 'task' | 'verification' | 'closing';
    lastFailure?: Failure | undefined;
    effect: Effect;
  }>({ status: 'cancelled', errorCode: 'cancelled' }),
  /** GitHub did not answer a question without which the step cannot go on, or did not close a deployment. */
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

/** How the step ends. The results are kept separately. */
export type Outcome = GreenOutcome | RedOutcome;

/** A red end of the step. Thrown by any function that cannot go on, and caught only by `run`. */
export class Ended extends Error {
  readonly outcome: RedOutcome;
  constructor(outcome: RedOutcome) {
    super(`the step ends: ${outcome.kind}`);
    this.outcome = outcome;
  }
}

/** A refusal of a step that has certainly started nothing. */
export function refuse(refusal: Refusal): Ended {
  return new Ended({ kind: 'guard-refused', refusal, effect: 'none' });
}

/** An answer, or how the step ends without it. */
export type OrEnd<Answer> =
  | { readonly answer: Answer; readonly ended?: undefined }
  | { readonly answer?: undefined; readonly ended: RedOutcome };

/** Returns the answer, or ends the step by an exception. */
export function orEnd<Answer>(result: OrEnd<Answer>): Answer {
  if (result.ended) throw new Ended(result.ended);
  return result.answer;
}

export const cancelledBeforeStart = {
  kind: 'cancelled',
  during: 'preparation',
  effect: 'none',
} as const satisfies RedOutcome;

export function effectOf(outcome: Outcome): Effect {
  return 'effect' in outcome ? outcome.effect : endings[outcome.kind].effect;
}

/** The status of a step. `refused` promises that this step started nothing. */
export function statusOf(outcome: Outcome): Status {
  return endings[outcome.kind].status ?? (effectOf(outcome) === 'none' ? 'refused' : 'unknown');
}

export function isGreen(outcome: Outcome): outcome is GreenOutcome {
  return statuses[statusOf(outcome)].isGreen;
}

/** The error code; `undefined` if the step is green. */
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

/** Whether a failed POST, or an earlier attempt with its key, may have started something (rules.md, *Error codes*). */
export function effectOfFailure(failure: Failure, earlierMayHaveActed: boolean): 'none' | 'possible' {
  if (failure.mayHaveActed) return 'possible';
  // A stored refusal is also the answer to an attempt whose response was lost, so that attempt did not act either.
  if (isStoredError(failure)) return 'none';
  return earlierMayHaveActed ? 'possible' : 'none';
}
