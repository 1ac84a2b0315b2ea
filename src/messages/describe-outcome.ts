import type { InputError, ValidationError } from '../inputs/read-inputs.ts';
import { errorCodes } from '../outcome/error-codes.ts';
import { isGreen, statusOf, type Outcome, type Refusal } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { Results } from '../outcome/results.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatDuration, formatTime } from '../text/durations.ts';
import { capitalize } from '../text/sentence.ts';
import { adviseFailure, advisePreview, describeFailure, describeRetryAfter } from './describe-failure.ts';
import type { MessageContext } from './message-context.ts';
import { quoteTyped, type Quote } from './quote.ts';
import { adviseGitHubPermission, adviseNewSite, adviseUnknownInput, describeSiteNotes } from './messages.ts';

/** An outcome in sentences. Hostile until sanitized: it quotes the service and the inputs. */
export interface OutcomeText {
  /** What happened, as the start of a sentence. */
  readonly what: string;
  /** What to do next, one instruction a line. Empty if the step is green. */
  readonly next: string;
  /** What a reader must not overlook in a green step. */
  readonly notice?: string | undefined;
  /** The notice is a warning. */
  readonly isWarning?: boolean | undefined;
}

/** Makes the sentences for an outcome: what happened, then what to do. */
export function describeOutcome(outcome: Outcome, context: MessageContext): OutcomeText {
  const { what, next, notice, isWarning } = describe(outcome, context);
  const isRed = !isGreen(outcome);
  const { overwrittenSite } = context;
  const isPartlyDone = isRed && outcome.effect !== 'none' && overwrittenSite !== undefined;
  const { outdatedSiteId } = context.results;
  // The service may allow only one copy (contract, G3).
  const oldCopy =
    outdatedSiteId !== undefined &&
    `Staging site ${outdatedSiteId} was not reused, because it is older than \`max-copy-age-hours\`. It still exists: delete it in the service’s dashboard.`;
  const endsWithNewRun = context.isOfPullRequest && /\bnew run\b/.test(isRed ? next : (notice ?? ''));
  const add = (text: string, ...more: (string | false)[]): string =>
    [text, ...more].filter((line) => line !== false).join('\n');
  return {
    what: isPartlyDone
      ? `the ${overwrittenSite} may be partly overwritten. Look at it first. ${capitalize(what)}`
      : what,
    next: isRed ? add(next, oldCopy, endsWithNewRun && newRunOfPullRequest) : next,
    notice: notice !== undefined && endsWithNewRun ? `${notice} ${newRunOfPullRequest}` : notice,
    isWarning,
  };
}

const newRunOfPullRequest = 'In a pull request, a new commit starts a new run.';

function describe(outcome: Outcome, context: MessageContext): OutcomeText {
  const { taskId = '' } = context.results;
  switch (outcome.kind) {
    case 'completed':
      return outcome.by === 'earlier-request'
        ? green(
            `already completed ${describeEarlier(context)}; nothing was repeated (${context.subject})`,
            `Nothing was repeated: this was already completed ${describeEarlier(context)}. To do it again, start a new run.`,
            context.overwrittenSite !== undefined,
          )
        : green(
            `${context.done}${describeRevert(context.results.revertUntilMs)}${isDnsPending(outcome, context.results) ? '. DNS records are to be added' : ''}`,
          );
    case 'previewed':
      return describePreviewed(outcome, context.results.blockedReason);
    case 'domain-verified':
      return green(describeVerified(outcome.domainName));
    case 'site-reused':
      return green(`staging site ${outcome.siteId} is reused; no new one was created`);
    case 'environment-closed':
      return describeClosed(outcome, context);
    case 'sites-listed':
      return describeListed(outcome, context);
    case 'github-failed':
      return {
        what: `could ${outcome.effect === 'none' ? 'not' : 'only partly'} ${context.subject}: ${outcome.reason}`,
        next: adviseGitHub(outcome.permission, outcome.errorCode === 'forbidden'),
      };
    case 'submitted':
      return green(`task ${taskId} started; not waiting for it. To wait, ${howToAwait(taskId)}`);
    case 'still-running':
      return green(
        `task ${taskId} is still running${describeLastStatus(outcome.taskStatus)}; not waiting for it. To wait, ${howToAwait(taskId)}`,
      );
    case 'dry-run':
      return green(`would ${context.subject}. ${describeDryRun(context.results)}`);
    case 'token-missing':
      return green(
        '`api-token` is empty. Nothing was sent',
        `Skipped \`${context.operationName}\`: \`api-token\` is empty. Pull requests from forks and Dependabot get no secrets. Nothing was sent.`,
      );
    case 'invalid-inputs':
      return describeInvalidInputs(outcome.errors, context);
    case 'guard-refused':
      return describeRefusal(outcome.refusal, outcome.effect !== 'none');
    case 'request-failed':
      return describeFailedRequest(outcome.failure, outcome, context);
    case 'site-gone':
      return {
        what: `nothing was repeated: the stored response names staging site ${outcome.siteId}, which no longer exists`,
        next: adviseNewSite(outcome.isOwnKey),
      };
    case 'site-too-old':
      return {
        what: `nothing was repeated: staging site ${outcome.siteId}, which the stored response names, is older than ${outcome.maxHours} hours, or of unknown age`,
        next: adviseNewSite(outcome.isOwnKey),
      };
    case 'foreign-replay': {
      const { siteId } = context.results;
      return {
        what: `nothing was started by this step: your host replayed the response to another request with this idempotency key, which started task ${taskId}${siteId === undefined ? '' : ` on site ${siteId}`}`,
        next: 'Look whether that is the task that you meant. If not, give this step its own `idempotency-key` with the run id in it, and start a new run.',
      };
    }
    case 'response-unusable':
      return {
        what: `the service accepted the request, but ${outcome.reason}`,
        next:
          taskId === ''
            ? `It may have started something. Look at the site in the service’s dashboard first.${
                context.rerun === 'finds-out' ? ' A re-run gets the same response for 24 hours.' : ''
              }`
            : `It may have started something. Look at the site first. To follow the task that the response names, ${howToAwait(taskId)}.`,
      };
    case 'domain-not-ready':
      return {
        what: `the domain is not verified yet: ${outcome.words}`,
        next: `${
          outcome.failure && outcome.failure.errorCode !== 'dns_not_ready' ? 'Check `domain-id`. ' : ''
        }${errorCodes.dns_not_ready.advice}`,
      };
    case 'task-failed':
      return {
        what: `task ${taskId} ended with an error${outcome.reason === undefined ? '; the service gives no reason' : `: ${outcome.reason}`}`,
        next:
          context.rerun === 'finds-out'
            ? `Remove the cause, then re-run the job: after a failed task, a re-run starts a new one. ${describeRerunLimit(context)}`
            : 'Remove the cause, then start the operation again.',
      };
    case 'task-unreadable':
      return describeUnreadableTask(outcome, context);
    case 'task-timed-out':
      return {
        what: `task ${taskId} is still running after ${formatDuration(outcome.elapsedMs)}${describeLastStatus(outcome.taskStatus)}`,
        next: `${adviseWaiting(taskId, context)} To wait longer, increase \`timeout-minutes\`.`,
      };
    case 'domain-timed-out':
      return {
        what: `the domain is not verified after ${formatDuration(outcome.elapsedMs)}: ${outcome.words}`,
        next: `Check the DNS records. A change can take hours to be visible everywhere. Then run again. To wait longer, increase \`timeout-minutes\` (now ${context.timeoutMinutes}).`,
      };
    case 'cancelled':
      return describeCancellation(outcome, context);
    case 'outputs-unwritable':
      return {
        what: `the outputs cannot be written (${outcome.reason}), so nothing was sent`,
        next: 'Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written. Then run again.',
      };
    case 'internal-error':
      return {
        what: `a fault in this action: ${outcome.message}`,
        next: `${
          outcome.effect === 'none' ? 'Nothing was started.' : describePossibleStart(context)
        }\n${errorCodes.internal_error.advice}`,
      };
  }
}

/** What to do if GitHub did not do what it was asked. */
function adviseGitHub(permission: string | undefined, isDenied: boolean): string {
  if (permission !== undefined) return adviseGitHubPermission(permission);
  // An invalid token, or something in the repository or its organization, which the reason names.
  return isDenied
    ? 'Correct what GitHub names, then run again.'
    : 'Re-run the job when GitHub responds again.';
}

function describeClosed(
  { environment, found }: Extract<Outcome, { kind: 'environment-closed' }>,
  { results }: MessageContext,
): OutcomeText {
  if (found === 0) {
    return green(
      `nothing to close: no staging site is recorded in environment "${environment}"`,
      `Nothing to close: this action has recorded no staging site of this live site in environment "${environment}".`,
    );
  }
  const left = results.sitesLeft?.length ?? 0;
  if (left === 0)
    return green(`environment "${environment}" is closed; the service knows none of its sites any more`);
  const sites = left === 1 ? 'a staging site' : `${left} staging sites`;
  if (!isCertainlyLeft(results)) {
    return green(
      `environment "${environment}" is closed; ${sites} may remain. Check ${left === 1 ? 'it, then delete it' : 'each one before you delete it'} in the service’s dashboard`,
    );
  }
  return green(
    `environment "${environment}" is closed; ${sites} ${left === 1 ? 'remains. Delete it' : 'remain. Delete them'} in the service’s dashboard`,
  );
}

/** Whether each site that is left is one: what was not verified or not checked may be no copy, or gone. */
function isCertainlyLeft({ listedSites = [] }: Results): boolean {
  return listedSites.every((site) => site.state === 'open' || describeSiteNotes(site).length === 0);
}

function describeListed(
  { found }: Extract<Outcome, { kind: 'sites-listed' }>,
  { results }: MessageContext,
): OutcomeText {
  const left = results.sitesLeft?.length ?? 0;
  if (found === 0) return green('no staging site of this live site is recorded');
  const listed = found === 1 ? '1 staging site is listed' : `${found} staging sites are listed`;
  if (left === 0) return green(`${listed}; none can be deleted`);
  return green(
    isCertainlyLeft(results)
      ? `${listed}; ${left} can be deleted in the service’s dashboard`
      : `${listed}; ${left} may be left over. Check each one before you delete it in the service’s dashboard`,
  );
}

function green(what: string, notice?: string, isWarning = false): OutcomeText {
  return { what, next: '', notice, isWarning };
}

/** By which request the result was reached. */
function describeEarlier({ isRerun }: MessageContext): string {
  return isRerun ? 'in an earlier attempt' : 'by an earlier request with the same idempotency key';
}

/** Whether a domain was added whose DNS records are still to be added. */
export function isDnsPending(outcome: Outcome, { dnsRecords = [], domainStatus }: Results): boolean {
  return outcome.kind === 'completed' && (domainStatus === 'pending' || dnsRecords.length > 0);
}

/** What a dry run has checked, and what it has not. */
function describeDryRun({ canPush, sitesLeft }: Results): string {
  if (sitesLeft !== undefined) {
    return 'Nothing was changed on GitHub. The inputs and the records on GitHub were checked. The permission to change them was not checked.';
  }
  return canPush === undefined
    ? 'Nothing was sent. The inputs are valid. The token, the ids and the permission were not checked.'
    : 'Nothing was pushed. The inputs and the push preview were checked. Whether the token may push (`site.restore`) was not checked, and neither was an approval.';
}

/** How to wait for a task: the end of a sentence. */
function howToAwait(taskId: string): string {
  return `run \`await-task\` with \`task-id: ${taskId}\``;
}

/** What to do about a task that is still running. */
function adviseWaiting(taskId: string, context: MessageContext): string {
  const wait = `To keep waiting, ${howToAwait(taskId)}.`;
  return context.rerun === 'finds-out'
    ? `${wait} Or re-run the job: it attaches to the task, and starts the action again only if the task has failed. ${describeRerunLimit(context)}`
    : wait;
}

/** How long a re-run finds the result of this run, and what it needs for that (contract, K12). */
function describeRerunLimit({ overwrittenSite }: MessageContext): string {
  return `A re-run works until 23 hours after this run began${overwrittenSite === undefined ? '' : ', and needs `actions: read`'}.`;
}

/** Said only if it says more than "still running". */
function describeLastStatus(taskStatus: string | undefined): string {
  return taskStatus === undefined || taskStatus === 'running' ? '' : ` (last status: ${taskStatus})`;
}

function describePreviewed(
  { canPush, siteId }: Extract<Outcome, { kind: 'previewed' }>,
  blockedReason: string | undefined,
): OutcomeText {
  if (canPush) return green(`staging site ${siteId} can be pushed`);
  const what = `the push of staging site ${siteId} is blocked${blockedReason === undefined ? '; the service gives no reason' : `: ${blockedReason}`}`;
  return green(what, capitalize(what), true);
}

/** After a push: until when it can be reverted. */
function describeRevert(revertUntilMs: number | undefined): string {
  return revertUntilMs === undefined
    ? ''
    : `; it can be reverted in the service’s dashboard until ${formatTime(revertUntilMs)}`;
}

function describeVerified(domainName: string | undefined): string {
  const url = httpsUrlOf(domainName);
  const name = domainName === undefined ? '' : ` ${domainName}`;
  return `the domain${name} is verified${url === undefined ? '' : ` · ${url}`}`;
}

function describeInvalidInputs(
  errors: readonly ValidationError[],
  { quote }: MessageContext,
): OutcomeText {
  const sentences = errors.map((error) => describeValidationError(error, quote));
  const isSingle = errors.length === 1;
  return {
    what: isSingle ? sentences.join('') : `${errors.length} inputs are invalid. Nothing was sent.`,
    next: [
      ...(isSingle ? [] : sentences.map((sentence) => `- ${sentence}`)),
      ...adviseEmptyInputs(errors.filter(isInputError)),
      ...adviseMissingToken(errors.filter(isInputError)),
      ...adviseUnknownInputs(errors, quote),
      isSingle ? 'Correct it and run again.' : errorCodes.invalid_input.advice,
    ].join('\n'),
  };
}

function isInputError(error: ValidationError): error is InputError {
  return error.problem !== 'unknown';
}

/** More of an invalid value does not help anybody to find it. */
const MAX_QUOTED_VALUE_LENGTH = 100;

function describeValidationError(error: ValidationError, quote: Quote): string {
  if (error.problem === 'unknown')
    return `${describeUnknownInput(error.variable, quote)} is not an input of this action.`;
  const { input, problem, value, accepts, guardDefault } = error;
  const quoted = quote(value, MAX_QUOTED_VALUE_LENGTH);
  switch (problem) {
    case 'missing':
      if (input === 'confirmation') return '`confirmation` is empty. Type the domain of the live site.';
      return `\`${input}\` is ${guardDefault === undefined ? 'empty' : 'not set'}. It must be ${accepts}.`;
    case 'empty':
      return `\`${input}\` is empty. Leave it out, or set it to ${accepts}.`;
    case 'secret':
      return `\`${input}\` has an invalid value, which is not shown. It must be ${accepts}.`;
    case 'invalid':
      if (input === 'operation') return `\`${quoted}\` is not an operation. It must be ${accepts}.`;
      return `\`${input}\` is "${quoted}". It must be ${accepts}.${
        value.toLowerCase() === guardDefault
          ? ` To turn it off, write \`${guardDefault}\` in lower case.`
          : ''
      }`;
  }
}

/** What the input was called in `with:`, as far as the variable tells, and the variable. */
function describeUnknownInput(variable: string, quote: Quote): string {
  const name = quote(variable.slice('INPUT_'.length).toLowerCase(), MAX_QUOTED_VALUE_LENGTH);
  return `\`${name}\` (variable \`${quote(variable, MAX_QUOTED_VALUE_LENGTH)}\`)`;
}

/** Inputs that are not usually filled from an expression, or that have more to say if they are empty. */
const inputsWithOwnAdvice = ['operation', 'api-token', 'confirmation'];

/** Why inputs are empty that the workflow sets, and how those that may be left out are left out (contract, I1). */
function adviseEmptyInputs(errors: readonly InputError[]): readonly string[] {
  const guards = errors.filter(({ problem }) => problem === 'empty');
  const isOtherMissing = errors.some(
    ({ input, problem }) => problem === 'missing' && !inputsWithOwnAdvice.includes(input),
  );
  const defaults = guards.map(({ input, guardDefault = '' }) => `\`${input}: ${guardDefault}\``);
  return [
    (isOtherMissing || guards.length > 0) &&
      'If an expression sets an empty input: the name in it may be misspelled, the variable may not exist, or GitHub dropped the job output because it contains a secret’s value.',
    guards.length > 0 &&
      `If a form or another action passes the input on, declare the same default there: ${defaults.join(', ')}.`,
    guards.some(({ input }) => input === 'dry-run') &&
      'If the workflow has several triggers, write `dry-run: ${{ inputs.dry-run || false }}`.',
  ].filter((line) => line !== false);
}

function adviseMissingToken(errors: readonly InputError[]): readonly string[] {
  return errors.some(({ input, problem }) => input === 'api-token' && problem === 'missing')
    ? ['Check the name of the secret in `api-token`, and that this job may read it.']
    : [];
}

function adviseUnknownInputs(errors: readonly ValidationError[], quote: Quote): readonly string[] {
  const unknown = errors.find((error) => error.problem === 'unknown');
  return unknown ? [adviseUnknownInput(quote(unknown.variable, MAX_QUOTED_VALUE_LENGTH))] : [];
}

function describeRefusal(refusal: Refusal, isEarlierPossible: boolean): OutcomeText {
  const text = describeCertainRefusal(refusal);
  if (!isEarlierPossible) return text;
  const isOfPush = refusal.kind !== 'recorded-site-unavailable';
  const reason = isOfPush
    ? 'A push that an earlier attempt of this run started may be the reason'
    : 'An earlier attempt of this run may have started to create a staging site';
  return {
    what: `${text.what}. ${reason}`,
    next: `Look at the summary of the earlier attempt first. If it has a task id, \`await-task\` follows that ${isOfPush ? 'push' : 'task'}.\n${text.next}`,
  };
}

function describeCertainRefusal(refusal: Refusal): OutcomeText {
  switch (refusal.kind) {
    case 'push-blocked':
      return {
        what: `the service blocks the push${refusal.reason === undefined ? ' and gives no reason' : `: ${refusal.reason}`}`,
        next: errorCodes.push_blocked.advice,
      };
    case 'confirmation-unreadable':
      return {
        what: 'the text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it',
        next: 'Look at the push in the service’s dashboard.',
      };
    case 'confirmation-mismatch':
      if (refusal.isInvisible) {
        return {
          what: `\`confirmation\` and the text to confirm look the same ("${refusal.required}"), but one has invisible characters that the other does not have`,
          next: 'Type the domain by hand instead of pasting it. If that is refused as well, the service’s own text has invisible characters: look at the push in the service’s dashboard.',
        };
      }
      return {
        what: `\`confirmation\` is ${quoteTyped(refusal.typed)}, but this push would overwrite ${quoteTyped(refusal.required)}`,
        next: errorCodes.confirmation_mismatch.advice,
      };
    case 'preview-changed':
      return {
        what: 'the push preview has changed since it was approved: the copy, the days to revert or the warnings are different',
        next: errorCodes.preview_changed.advice,
      };
    case 'copy-too-old':
      return refusal.ageMs === undefined
        ? {
            what: 'the age of the staging copy is unknown, but `max-copy-age-hours` is set',
            next: 'Look at the copy in the service’s dashboard. To push a copy of unknown age, leave `max-copy-age-hours` out.',
          }
        : {
            what: `the staging copy is ${formatDuration(refusal.ageMs)} old, but \`max-copy-age-hours\` allows ${refusal.maxHours} h`,
            next: errorCodes.copy_too_old.advice,
          };
    case 'rerun-too-late':
      return {
        what: `attempt 1 of this run began ${formatDuration(refusal.ageMs)} ago. The service forgets idempotency keys after 24 hours, so this re-run could repeat what an earlier attempt did`,
        next: errorCodes.rerun_too_late.advice,
      };
    case 'rerun-age-unknown':
      return describeUnknownAge(refusal);
    case 'step-repeated':
      return {
        what: 'an earlier step of this job did the same with the same idempotency key, so the service would only return its result, and nothing would be done',
        next: 'Give each of these steps its own `idempotency-key` with the run id in it, then start a new run. A re-run does not help: it would refuse this step again.',
      };
    case 'not-approved':
      return describeNotApproved(refusal);
    case 'preview-unavailable':
      return {
        what: `could not fetch the push preview: ${describeFailure(refusal.failure)}`,
        next: advisePreview(refusal.failure),
      };
    case 'deployments-unavailable':
      return {
        what: `could not find out whether a staging site is recorded: ${refusal.reason}`,
        next:
          refusal.permission === undefined
            ? `${adviseGitHub(undefined, refusal.errorCode === 'forbidden')} \`github-token\` needs the permission \`deployments: write\`.`
            : adviseGitHubPermission('deployments: write'),
      };
    case 'recorded-site-unavailable':
      return {
        what: `could not check the recorded staging site: ${describeFailure(refusal.failure)}`,
        next: adviseFailure(refusal.failure, { permission: 'site.staging', advice: {} }),
      };
  }
}

/** A re-run that must not act, because the service may have forgotten the keys (contract, K12). */
function describeUnknownAge({
  errorCode,
  reason,
}: Extract<Refusal, { kind: 'rerun-age-unknown' }>): OutcomeText {
  const mayAnswerLater = errorCode === 'connection_failed' || errorCode === 'service_error';
  return {
    what: `could not find out when attempt 1 of this run began: ${reason}. If that was over 24 hours ago, the service has forgotten its idempotency keys, and this re-run could overwrite the site again`,
    next: [
      mayAnswerLater && 'If GitHub has a problem, re-run the job when it responds again.',
      'This check needs `github-token` with the permission `actions: read`. Only a new run can have it.',
      'Before you start one, look at the site, and follow the task of an earlier attempt: run `await-task` with the task id in that attempt’s summary. Start a new run only if that task failed or never existed.',
    ]
      .filter((line) => line !== false)
      .join('\n'),
  };
}

function describeNotApproved({
  environment,
  isDenied = false,
  isRerun,
  permission,
  problem,
}: Extract<Refusal, { kind: 'not-approved' }>): OutcomeText {
  const { advice } = errorCodes.not_approved;
  return {
    what:
      problem === undefined
        ? `nobody has approved this run for environment "${environment}"`
        : `could not find out whether this run is approved for environment "${environment}": ${problem}`,
    next: [
      isRerun
        ? 'A push or restore that an earlier attempt of this run started may still be running: look at the summary of that attempt.'
        : undefined,
      problem === undefined ? advice : adviseGitHub(permission, isDenied),
    ]
      .filter((line) => line !== undefined)
      .join('\n'),
  };
}

function describeFailedRequest(
  failure: RequestFailure,
  outcome: Outcome,
  context: MessageContext,
): OutcomeText {
  const what = describeFailure(failure);
  if (statusOf(outcome) === 'refused') return { what, next: adviseFailure(failure, context) };
  const advice = isSafeAdvice(failure)
    ? adviseFailure(failure, context)
    : describeRetryAfter(failure.retryAfterMs);
  const next = [adviseUncertain(failure, context), failure.isReplayed ? '' : advice];
  return { what, next: next.filter((line) => line !== '').join('\n') };
}

/**
 * Whether the advice about a failure is also right if something may have been started: to correct the inputs and
 * run again would be a new request with a new key.
 */
function isSafeAdvice({ cause, errorCode }: RequestFailure): boolean {
  const isAboutInputs = ['not_found', 'rejected', 'rate_limited', 'dns_not_ready'].includes(errorCode);
  return cause === 'in-progress' || !(isAboutInputs || cause === 'redirect');
}

/** What to do if something may have been started. */
function adviseUncertain(failure: RequestFailure, context: MessageContext): string {
  if (failure.isReplayed) {
    return failure.errorCode === 'invalid_response'
      ? 'Look at the site first. The response is stored: a re-run gets it again for 24 hours.'
      : 'Look at the site first. The response is stored, and its request may have acted before it failed. A re-run uses a new idempotency key and may do it again.';
  }
  const { taskId } = context.results;
  // A redirect may name the task that it follows.
  return failure.cause === 'redirect' && taskId !== undefined
    ? `The service may have received the request to ${context.subject}. To follow the task that the response names, ${howToAwait(taskId)}.`
    : describePossibleStart(context);
}

function describePossibleStart(context: MessageContext): string {
  return `The service may have received the request to ${context.subject}. ${adviseFindingOut(context)}`;
}

function adviseFindingOut(context: MessageContext): string {
  const { rerun, results } = context;
  if (rerun === 'asks-again') return 'Run again: it does no harm.';
  if (rerun === 'finds-out') {
    const orAwait = results.taskId === undefined ? '' : ` Or ${howToAwait(results.taskId)}.`;
    return `To find out, re-run the job. ${whatRerunDoes} ${describeRerunLimit(context)}${orAwait}`;
  }
  return results.idempotencyKey === undefined
    ? 'Look at the site before you run again.'
    : `To find out, run again with \`idempotency-key: ${results.idempotencyKey}\` within 24 hours. ${whatRerunDoes}`;
}

/** No more than this: an action that never arrived, or whose task has failed, is started (contract, K7). */
const whatRerunDoes =
  'It follows the action if it has started, and starts it if it has not started or its task has failed.';

function describeUnreadableTask(
  { failure, isKnown }: Extract<Outcome, { kind: 'task-unreadable' }>,
  context: MessageContext,
): OutcomeText {
  const { taskId = '' } = context.results;
  const what = `could not read task ${taskId}: ${describeFailure(failure)}`;
  // Only `await-task` follows a task that the service has not named: its advice is about the input.
  const ownAdvice = isKnown ? {} : context.advice;
  const advice = adviseFailure(failure, { permission: 'to read tasks', advice: ownAdvice });
  if (!isKnown) return { what, next: `The task’s result is unknown. ${advice}` };
  if (failure.errorCode === 'not_found') {
    return {
      what,
      next: `The task may still be running: the service no longer knows it, or the API token may not read it. Do not re-run. With a token that may read it, ${howToAwait(taskId)}; or look at the site in the service’s dashboard.`,
    };
  }
  const isDenied = ['unauthorized', 'forbidden'].includes(failure.errorCode);
  const next = `The task is still running. Do not re-run: ${isDenied ? 'with a token that may read the task, ' : ''}${howToAwait(taskId)}.`;
  return { what, next: isSafeAdvice(failure) ? `${next}\n${advice}` : next };
}

function describeCancellation(
  outcome: Extract<Outcome, { kind: 'cancelled' }>,
  context: MessageContext,
): OutcomeText {
  const text = describeInterruption(outcome, context);
  const { lastFailure } = outcome;
  return lastFailure === undefined
    ? text
    : { ...text, what: `${text.what}. Before that, ${describeFailure(lastFailure)}` };
}

function describeInterruption(
  { during, effect, isRerun }: Extract<Outcome, { kind: 'cancelled' }>,
  context: MessageContext,
): OutcomeText {
  const { taskId = '' } = context.results;
  switch (during) {
    case 'task':
      return {
        what: `task ${taskId} is still running`,
        next: adviseWaiting(taskId, context),
      };
    case 'closing':
      return {
        what: `the environment is not closed${effect === 'none' ? '' : ' completely'}`,
        next: 'To close it, run again.',
      };
    case 'verification':
      return {
        what: 'the domain is not verified yet',
        next: 'Run again: it does no harm.',
      };
    case 'preparation':
    case 'request':
      if (effect !== 'none') {
        return { what: 'the service has not confirmed the request', next: describePossibleStart(context) };
      }
      if (isRerun) {
        return {
          what: 'this attempt started nothing, but what an earlier attempt of this run started may still be running',
          next: `Look at the summary of the earlier attempt: if it names a task, \`await-task\` follows it by the task id.\n${adviseFindingOut(context)}`,
        };
      }
      return { what: 'nothing was started', next: 'To start it, run again.' };
  }
}
