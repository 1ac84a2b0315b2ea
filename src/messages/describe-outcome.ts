import type { InputError, ValidationError } from '../inputs/read-inputs.ts';
import { errorCodes } from '../outcome/error-codes.ts';
import { statusOf, type GitHubProblem, type Outcome, type Refusal } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { Results } from '../outcome/results.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatAge, formatDuration, formatTime } from '../text/durations.ts';
import { toSentence } from '../text/sentence.ts';
import { adviseFailure, advisePreview, describeFailure } from './describe-failure.ts';
import type { MessageContext } from './message-context.ts';
import { adviseGitHubPermission, adviseNewSite, adviseUnknownInput } from './messages.ts';
import { quoteTyped, type Quote } from './quote.ts';

/** An outcome in sentences. Hostile until sanitized: it quotes the service and the inputs. */
export interface OutcomeText {
  /** Green: what was done, as the start of a sentence. Red: what did not happen or may have happened, and what went wrong. */
  readonly what: string;
  /** Red: what may still be running, then the advice; a line each. Empty if the step is green. */
  readonly next: string;
  /** What a reader must not overlook in a green step. */
  readonly notice?: string | undefined;
  /** The notice is a warning. */
  readonly isWarning?: boolean | undefined;
}

/** The parts of a red text, in their order (contract, M1). */
interface RedText {
  /** What did not happen, or what may have happened. */
  readonly certainty?: string | undefined;
  /** What went wrong. Ends with the words of others, so that they are what is cut. */
  readonly cause: string;
  /** What may still be running, and until when a re-run finds it. */
  readonly running?: string | undefined;
  readonly advice: string;
  /** A list of mistakes is shown whole. */
  readonly isWhole?: boolean;
}

/** No red annotation is longer (contract, M1), but for a list of mistakes. */
const MAX_RED_LENGTH = 600;
/** More of an invalid value does not help anybody to find it. */
const MAX_QUOTED_VALUE_LENGTH = 100;

/** Makes the sentences for an outcome: what happened, then what to do. */
export function describeOutcome(outcome: Outcome, context: MessageContext): OutcomeText {
  const text = describe(outcome, context);
  if ('what' in text) return text;
  const { advice, cause, certainty, isWhole = false, running } = text;
  const next = joinLines([running, advice]);
  const start = certainty === undefined ? '' : `${certainty}. `;
  const room = MAX_RED_LENGTH - start.length - next.length - '….\n'.length;
  return { what: `${start}${toSentence(isWhole ? cause : context.quote(cause, room))}`, next };
}

function describe(outcome: Outcome, context: MessageContext): OutcomeText | RedText {
  const { noun, results } = context;
  const { taskId = '' } = results;
  switch (outcome.kind) {
    case 'completed':
      return outcome.by === 'earlier-request'
        ? describeRepetition(context)
        : green(
            `${context.done}${describeRevert(results.revertUntilMs)}${isDnsPending(outcome, results) ? '. DNS records are to be added' : ''}`,
          );
    case 'previewed':
      return describePreviewed(outcome, results.blockedReason);
    case 'domain-verified':
      return green(describeVerified(outcome.domainName));
    case 'site-reused':
      return green(`staging site ${outcome.siteId} is reused; no new one was created`);
    case 'environment-closed':
      return outcome.found === 0
        ? green(
            `nothing to close: no copy of this live site is recorded in environment "${outcome.environment}"`,
            `Nothing to close: this action has recorded no copy of this live site in environment "${outcome.environment}".`,
          )
        : green(`environment "${outcome.environment}" is closed`);
    case 'sites-listed':
      return green(describeListed(outcome, results));
    case 'submitted':
      return green(`task ${taskId} started; not waiting for it. To wait, ${howToAwait(taskId)}`);
    case 'still-running':
      return green(
        `task ${taskId} is still running${describeLastStatus(outcome.taskStatus)}; not waiting for it. To wait, ${howToAwait(taskId)}`,
      );
    case 'dry-run':
      return green(`would ${context.subject}. ${describeDryRun(results)}`);
    case 'token-missing':
      return green(
        'this run gets no secrets, so nothing was sent',
        'Skipped: `api-token` is empty, because GitHub gives this run no secrets (a fork or Dependabot). Nothing was sent.',
      );
    case 'invalid-inputs':
      return describeInvalidInputs(outcome.errors, context);
    case 'guard-refused':
      return describeRefusal(outcome, context);
    case 'request-failed':
      return describeFailedRequest(outcome, context);
    case 'site-gone':
    case 'site-too-old':
      return {
        certainty: nothingDone(context),
        cause: `your host repeated the answer to an earlier request, whose copy ${outcome.siteId} ${outcome.kind === 'site-gone' ? 'no longer exists' : describeOldCopy(outcome)}`,
        advice: adviseNewSite(outcome.isOwnKey),
      };
    case 'foreign-replay':
      return {
        certainty: `${context.nothing} by this step`,
        cause: `another request with the same idempotency key started task ${taskId}${results.siteId === undefined ? '' : ` on site ${results.siteId}`}: a step of another job, or a gateway that repeats requests`,
        advice: `Look whether that is the ${noun} that you meant, and follow it: ${howToAwait(taskId)}. If another one is due, give each step its own \`idempotency-key\` that contains the run id, and start a new run.`,
      };
    case 'response-unusable':
      return {
        certainty: mayBeOverwritten(context),
        cause: `your host accepted the ${noun}, but ${outcome.reason}`,
        advice:
          taskId === ''
            ? `Look at the site in your host’s dashboard. Start no other ${noun} until it is at rest.`
            : `Look at the site. To follow the task that your host named, ${howToAwait(taskId)}.`,
      };
    case 'domain-not-ready':
      return {
        cause: `the domain is not verified yet: ${outcome.words}`,
        advice: `${
          outcome.failure && outcome.failure.errorCode !== 'dns_not_ready' ? 'Check `domain-id`. ' : ''
        }${errorCodes.dns_not_ready.advice}`,
      };
    case 'task-failed':
      return {
        certainty: mayBeOverwritten(context),
        cause: `task ${taskId} failed${outcome.reason === undefined ? '; your host gives no reason' : `: ${outcome.reason}`}`,
        advice: adviseAfterFailure(context),
      };
    case 'task-unreadable':
      return describeUnreadableTask(outcome, context);
    case 'task-timed-out':
      return {
        cause: `\`timeout-minutes\` (${context.timeoutMinutes}) is over, but the ${noun} ${results.isTaskSilent ? 'was last seen running' : 'is still running'} at your host${describeLastStatus(outcome.taskStatus)}`,
        running: nameRunning(context),
        advice: adviseWaiting(context),
      };
    case 'domain-timed-out':
      return {
        cause: `the domain is not verified after ${formatDuration(outcome.elapsedMs)}: ${outcome.words}`,
        advice: `Check the DNS records: a change can take hours to be visible everywhere. Then run again. To wait longer, increase \`timeout-minutes\` (now ${context.timeoutMinutes}).`,
      };
    case 'cancelled':
      return describeCancellation(outcome, context);
    case 'github-failed':
      return {
        certainty:
          outcome.effect === 'none' ? nothingDone(context) : 'The environment may not be closed completely',
        cause: outcome.reason,
        advice: adviseGitHub(outcome),
      };
    case 'outputs-unwritable':
      return {
        certainty: nothingDone(context),
        cause: `the outputs cannot be written: ${outcome.reason}`,
        advice:
          'Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written. Then re-run this job.',
      };
    case 'internal-error':
      return {
        certainty: outcome.effect === 'none' ? nothingDone(context) : mayHaveStarted(context),
        cause: `a fault in this action: ${outcome.message}`,
        running: outcome.effect === 'none' ? undefined : adviseFindingOut(context),
        advice: errorCodes.internal_error.advice,
      };
  }
}

function green(what: string, notice?: string, isWarning = false): OutcomeText {
  return { what, next: '', notice, isWarning };
}

function joinLines(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}

/** That this step has certainly done nothing; an earlier attempt may have. */
function nothingDone({ isRerun, nothing, rerun }: MessageContext): string {
  return isRerun && rerun !== 'asks-again' ? `${nothing} by this step` : nothing;
}

/** What an unknown or failed result may mean for the site. */
function mayBeOverwritten({ overwrittenSite }: MessageContext): string | undefined {
  return overwrittenSite && `The ${overwrittenSite} may be partly overwritten: look at it first`;
}

/** That a request may have been received, but no answer says so. */
function mayHaveStarted(context: MessageContext): string | undefined {
  return (
    mayBeOverwritten(context) ??
    (context.rerun === 'asks-again' ? undefined : `The ${context.noun} may have started`)
  );
}

function describeRepetition(context: MessageContext): OutcomeText {
  const by = context.isRerun
    ? 'in an earlier attempt'
    : 'by an earlier request with the same idempotency key';
  return green(
    `already completed ${by}; nothing was repeated (${context.subject})`,
    `Nothing was repeated: this was already completed ${by}. To do it again, start a new run.`,
    context.overwrittenSite !== undefined,
  );
}

function describeListed(
  { found, gone }: Extract<Outcome, { kind: 'sites-listed' }>,
  { sitesLeft = [] }: Results,
): string {
  const leftOut = gone === 0 ? '' : `; left out, because your host does not know them any more: ${gone}`;
  if (found === 0) return `no copy of this live site is recorded${leftOut}`;
  return `${found === 1 ? '1 copy is' : `${found} copies are`} recorded; ${sitesLeft.length === 0 ? 'none' : sitesLeft.length} left over${leftOut}`;
}

/** Whether a domain was added whose DNS records are still to be added. */
export function isDnsPending(outcome: Outcome, { dnsRecords = [], domainStatus }: Results): boolean {
  return outcome.kind === 'completed' && (domainStatus === 'pending' || dnsRecords.length > 0);
}

/** What a dry run has checked, and what it has not. */
function describeDryRun({ canPush, sitesLeft }: Results): string {
  if (sitesLeft !== undefined) return 'Nothing was changed on GitHub';
  return canPush === undefined
    ? 'Only the form of the inputs was checked'
    : 'Nothing was pushed. Not checked: whether the token may push, and the approval';
}

/** How to wait for a task: the end of a sentence. */
function howToAwait(taskId: string): string {
  return `run \`await-task\` with \`task-id: ${taskId}\``;
}

/** Until when a re-run finds what this run has started (contract, K12). */
function rerunLimit({ results }: MessageContext): string {
  return `until ${results.rerunUntilMs === undefined ? '23 hours after the run began' : formatTime(results.rerunUntilMs)}`;
}

/** How to wait for the task that is still running. */
function adviseWaiting(context: MessageContext): string {
  const { noun, rerun, results } = context;
  const { taskId = '' } = results;
  return rerun === 'finds-out'
    ? `Re-run this job to wait for it (${rerunLimit(context)}); it starts a new ${noun} only if this one failed.`
    : `To keep waiting, ${howToAwait(taskId)}.`;
}

/** How to find out whether something has started. */
function adviseFindingOut(context: MessageContext): string {
  const { noun, rerun, results } = context;
  if (rerun === 'asks-again') return 'Run again: it does no harm.';
  const does = `it follows the ${noun} if it has started, and starts it only if it has not started or has failed`;
  if (rerun === 'finds-out') return `To find out, re-run this job: ${does} (${rerunLimit(context)}).`;
  return results.idempotencyKey === undefined
    ? 'Look at the site before you run again.'
    : `To find out, run again with \`idempotency-key: ${results.idempotencyKey}\` within 24 hours: ${does}.`;
}

/** The task that is still running. */
function nameRunning(context: MessageContext): string {
  return `Task ${context.results.taskId ?? ''}. ${startNoOther(context)}`.trimEnd();
}

function startNoOther({ overwrittenSite }: MessageContext): string {
  return overwrittenSite === undefined ? '' : 'Start no other push or restore now.';
}

/** After a failed task: first the site, then the cause. */
function adviseAfterFailure(context: MessageContext): string {
  const { noun, overwrittenSite, rerun } = context;
  const rescue =
    overwrittenSite === undefined
      ? ''
      : `If the site is broken: your host’s dashboard may revert it, or a backup can be restored. `;
  const again =
    rerun === 'finds-out'
      ? `re-run this job: it starts a new ${noun} (${rerunLimit(context)}).`
      : 'start the operation again.';
  return `${rescue}Once the cause is gone, ${again}`;
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
  const what = `the push of staging site ${siteId} is blocked${blockedReason === undefined ? '; your host gives no reason' : `: ${blockedReason}`}`;
  return green(what, toSentence(what), true);
}

/** After a push: until when it can be reverted. */
function describeRevert(revertUntilMs: number | undefined): string {
  return revertUntilMs === undefined
    ? ''
    : `; it can be reverted in your host’s dashboard until ${formatTime(revertUntilMs)}`;
}

function describeVerified(domainName: string | undefined): string {
  const url = httpsUrlOf(domainName);
  const name = domainName === undefined ? '' : ` ${domainName}`;
  return `the domain${name} is verified${url === undefined ? '' : ` · ${url}`}`;
}

function describeInvalidInputs(errors: readonly ValidationError[], context: MessageContext): RedText {
  const { quote } = context;
  const sentences = errors.map((error) => describeValidationError(error, quote));
  const isSingle = sentences.length === 1;
  const known = errors.filter((error): error is InputError => error.problem !== 'unknown');
  const unknown = errors.find((error) => error.problem === 'unknown');
  return {
    certainty: nothingDone(context),
    cause: isSingle ? sentences.join('') : `${sentences.length} inputs are invalid`,
    advice: joinLines([
      ...(isSingle ? [] : sentences.map((sentence) => `- ${sentence}`)),
      adviseEmptyInputs(known),
      unknown && adviseUnknownInput(quote(unknown.variable, MAX_QUOTED_VALUE_LENGTH)),
      errorCodes.invalid_input.advice,
    ]),
    isWhole: true,
  };
}

function describeValidationError(error: ValidationError, quote: Quote): string {
  const short = (text: string): string => quote(text, MAX_QUOTED_VALUE_LENGTH);
  if (error.problem === 'unknown') {
    // What the input was called in `with:`, as far as the variable tells.
    const name = short(error.variable.slice('INPUT_'.length).toLowerCase());
    return `\`${name}\` (variable \`${short(error.variable)}\`) is not an input of this action.`;
  }
  const { accepts, guardDefault, input, problem, value } = error;
  switch (problem) {
    case 'missing':
      if (input === 'confirmation') return '`confirmation` is empty. Type the domain of the live site.';
      return `\`${input}\` is ${guardDefault === undefined ? 'empty' : 'not set'}. It must be ${accepts}.`;
    case 'empty':
      return `\`${input}\` is empty. Leave it out, or set it to ${accepts}. If a form or another action passes it on, declare the default \`${guardDefault ?? ''}\` there.`;
    case 'secret':
      return `\`${input}\` has an invalid value, which is not shown. It must be ${accepts}.`;
    case 'invalid':
      if (input === 'operation') return `\`${short(value)}\` is not an operation. It must be ${accepts}.`;
      if (input === 'api-url' && /\/v1\/*$/.test(value))
        return `\`api-url\` ends in /v1. Write \`${short(value.replace(/\/v1\/*$/, ''))}\`.`;
      return `\`${input}\` is "${short(value)}". It must be ${accepts}.${
        value.toLowerCase() === guardDefault
          ? ` To turn it off, write \`${guardDefault}\` in lower case.`
          : ''
      }`;
  }
}

/** Why inputs are empty that the workflow sets. `operation` and `confirmation` are rarely set by an expression. */
function adviseEmptyInputs(errors: readonly InputError[]): string | undefined {
  const empty = errors
    .filter(({ problem }) => problem === 'missing' || problem === 'empty')
    .map(({ input }) => input);
  if (empty.includes('api-token')) {
    return 'The secret may not be set, may have another name, or this job may not read it.';
  }
  return empty.some((input) => input !== 'operation' && input !== 'confirmation')
    ? 'If an expression sets it: the name may be misspelled, the variable may not exist, or GitHub dropped the job output because it contains a secret’s value.'
    : undefined;
}

/** What to do about an earlier attempt of this run before anything else. */
const lookAtEarlierAttempts =
  'Open the summary of the earlier attempt: if it has a task id, run `await-task` with it. If there is no summary, its runner was lost, and it may have acted all the same.';

function describeRefusal(
  { effect, refusal }: Extract<Outcome, { kind: 'guard-refused' }>,
  context: MessageContext,
): RedText {
  const text = describeCertainRefusal(refusal, context);
  const certainty = nothingDone(context);
  if (effect === 'none') return { certainty, ...text };
  return {
    certainty: `${certainty}, but an earlier attempt may have: look at the ${context.overwrittenSite ?? 'site'} first`,
    cause: text.cause,
    advice: lookAtEarlierAttempts,
  };
}

/** What the refusal says on its own, and its advice: first what to check, then how to go on (contract, M2). */
function describeCertainRefusal(
  refusal: Refusal,
  context: MessageContext,
): Pick<RedText, 'cause' | 'running' | 'advice'> {
  const { noun, quote } = context;
  switch (refusal.kind) {
    case 'push-blocked':
      return {
        cause: `your host blocks the push${refusal.reason === undefined ? ' and gives no reason' : `: ${refusal.reason}`}`,
        advice: errorCodes.push_blocked.advice,
      };
    case 'confirmation-unreadable':
      return {
        cause:
          'the text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it',
        advice: 'Look at the push in your host’s dashboard.',
      };
    case 'confirmation-mismatch':
      return refusal.isInvisible
        ? {
            cause: `\`confirmation\` and the text to confirm look the same ("${refusal.required}"), but one has invisible characters that the other does not have`,
            advice:
              'Type the domain by hand instead of pasting it. If that is refused as well, your host’s own text has invisible characters: look at the push in the dashboard.',
          }
        : {
            cause: `\`confirmation\` is ${quoteTyped(quote(refusal.typed, MAX_QUOTED_VALUE_LENGTH))}, but this push would replace ${quoteTyped(refusal.required)}`,
            advice: errorCodes.confirmation_mismatch.advice,
          };
    case 'preview-changed':
      return {
        cause:
          'the push preview is not the one that was approved: its site, its copy, the days to revert or the warnings have changed',
        advice: errorCodes.preview_changed.advice,
      };
    case 'copy-too-old':
      return { cause: `the copy ${describeOldCopy(refusal)}`, advice: adviseOldCopy(refusal, context) };
    case 'rerun-too-late':
      return {
        cause: `this run began ${formatDuration(refusal.ageMs)} ago. Your host keeps idempotency keys for 24 hours, so this re-run could repeat what an earlier attempt did`,
        advice: `${lookAtEarlierAttempts} Start a new run only if that task failed, or if there was none.`,
      };
    case 'rerun-age-unknown':
      return {
        cause: `this re-run could repeat the ${noun} if the run began over 24 hours ago, and GitHub did not say when it began: ${refusal.reason}`,
        advice: `${lookAtEarlierAttempts} ${adviseGitHub(refusal)}`,
      };
    case 'step-repeated':
      return {
        cause:
          'an earlier step of this job sent the same request, so your host would only repeat its answer and do nothing',
        advice:
          'To do it twice, give each of these steps its own `idempotency-key` that contains the run id, then start a new run.',
      };
    case 'not-approved':
      return describeNotApproved(refusal);
    case 'preview-unavailable':
      return {
        cause: `could not fetch the push preview: ${describeFailure(refusal.failure)}`,
        advice: advisePreview(refusal.failure),
      };
    case 'deployments-unavailable':
      return {
        cause: `GitHub did not say whether a copy is recorded: ${refusal.reason}`,
        advice: adviseGitHub(refusal),
      };
    case 'recorded-site-unavailable':
      return {
        cause: `could not check the recorded copy: ${describeFailure(refusal.failure)}`,
        advice: adviseFailure(refusal.failure, { ...context, permission: 'site.staging', advice: {} }),
      };
  }
}

function describeOldCopy({
  ageMs,
  maxHours,
}: {
  readonly ageMs: number | undefined;
  readonly maxHours: number;
}): string {
  return ageMs === undefined
    ? 'has no known age, but `max-copy-age-hours` is set'
    : `is ${formatAge(ageMs)} old, but \`max-copy-age-hours\` allows ${maxHours} h`;
}

function adviseOldCopy(
  { ageMs }: Extract<Refusal, { kind: 'copy-too-old' }>,
  { overwrittenSite, results }: MessageContext,
): string {
  if (ageMs === undefined) {
    return overwrittenSite === undefined
      ? 'Your host does not say how old the copy is, so leave `max-copy-age-hours` out.'
      : 'Look in your host’s dashboard when the copy was made. If you can be sure that it is fresh, leave `max-copy-age-hours` out; else make a fresh copy and deploy again.';
  }
  const since =
    results.previewedAtMs === undefined ? 'the copy was made' : formatTime(results.previewedAtMs - ageMs);
  return `Make a fresh copy and deploy again. Raise \`max-copy-age-hours\` only if nobody ordered, commented or edited on live since ${since}.`;
}

function describeNotApproved({
  environment,
  isDenied = false,
  isRejected = false,
  isRerun,
  permission,
  problem,
}: Extract<Refusal, { kind: 'not-approved' }>): Pick<RedText, 'cause' | 'running' | 'advice'> {
  const running = isRerun ? 'What an earlier attempt started may still be running.' : undefined;
  if (problem !== undefined) {
    return {
      cause: `GitHub did not say whether this run is approved for environment "${environment}": ${problem}`,
      running,
      advice: adviseGitHub({ errorCode: isDenied ? 'forbidden' : 'service_error', permission }),
    };
  }
  return isRejected
    ? {
        cause: `a reviewer rejected this run for environment "${environment}"`,
        running,
        advice: 'Ask why. To go on, start a new run.',
      }
    : {
        cause: `nobody has approved this run for environment "${environment}"`,
        running,
        advice: errorCodes.not_approved.advice,
      };
}

/** What to do if GitHub did not do what it was asked. */
function adviseGitHub({ errorCode, permission }: Pick<GitHubProblem, 'errorCode' | 'permission'>): string {
  if (permission !== undefined) return `${adviseGitHubPermission(permission)} Then start a new run.`;
  // An invalid token, or something in the repository or its organization, which the reason names.
  return errorCode === 'forbidden' || errorCode === 'invalid_input'
    ? 'Correct what GitHub names, then run again.'
    : 'Re-run this job when GitHub responds again.';
}

function describeFailedRequest(
  outcome: Extract<Outcome, { kind: 'request-failed' }>,
  context: MessageContext,
): RedText {
  const { failure } = outcome;
  const cause = describeFailure(failure);
  if (statusOf(outcome) === 'refused') {
    return { certainty: nothingDone(context), cause, advice: adviseFailure(failure, context) };
  }
  const { taskId } = context.results;
  return {
    certainty: mayHaveStarted(context),
    cause,
    advice: failure.isReplayed
      ? adviseStoredFailure(failure)
      : failure.cause === 'redirect' && taskId !== undefined
        ? `To follow the task that the answer names, ${howToAwait(taskId)}.`
        : adviseFindingOut(context),
  };
}

/** After a stored answer, a re-run may not help (contract, K5). */
function adviseStoredFailure({ errorCode }: RequestFailure): string {
  return errorCode === 'invalid_response'
    ? 'Look at the site in your host’s dashboard. Your host has stored this answer: a re-run gets it again for 24 hours.'
    : 'Look at the site in your host’s dashboard. Your host has stored this answer, and the request may have acted before it failed. A re-run may do it again.';
}

function describeUnreadableTask(
  { failure, isKnown }: Extract<Outcome, { kind: 'task-unreadable' }>,
  context: MessageContext,
): RedText {
  const { taskId = '' } = context.results;
  const cause = `could not read task ${taskId}: ${describeFailure(failure)}`;
  if (!isKnown) return { cause, advice: adviseFailure(failure, context) };
  const isDenied = ['unauthorized', 'forbidden'].includes(failure.errorCode);
  return {
    certainty: `The ${context.noun} ${isDenied ? 'is still running' : 'may still be running'} at your host`,
    cause,
    running: startNoOther(context),
    advice: `Do not re-run this job. ${isDenied || failure.errorCode === 'not_found' ? 'With a token that may read tasks, ' : 'Instead, '}${howToAwait(taskId)}, or look at the site in your host’s dashboard.`,
  };
}

function describeCancellation(
  { during, effect, isRerun = false, lastFailure }: Extract<Outcome, { kind: 'cancelled' }>,
  context: MessageContext,
): RedText {
  const { noun, results } = context;
  const before = lastFailure === undefined ? '' : `. Before that, ${describeFailure(lastFailure)}`;
  switch (during) {
    case 'task':
      return {
        cause: `the job was cancelled, but the ${noun} ${results.isTaskSilent ? 'was last seen running' : 'is still running'} at your host${before}`,
        running: nameRunning(context),
        advice: adviseWaiting(context),
      };
    case 'closing':
      return {
        certainty: `The environment is not closed${effect === 'none' ? '' : ' completely'}`,
        cause: 'the job was cancelled',
        advice: 'To close it, run again.',
      };
    case 'verification':
      return {
        cause: `the job was cancelled, and the domain is not verified yet${before}`,
        advice: 'Run again: it does no harm.',
      };
    case 'preparation':
    case 'request':
      if (effect !== 'none') {
        return {
          certainty: mayHaveStarted(context),
          cause: `the job was cancelled before your host confirmed the ${noun}${before}`,
          running: startNoOther(context),
          advice: adviseFindingOut(context),
        };
      }
      return {
        certainty: nothingDone(context),
        cause: `the job was cancelled${before}`,
        ...(isRerun
          ? {
              running: 'What an earlier attempt started may still be running.',
              advice: lookAtEarlierAttempts,
            }
          : { advice: 'To start it, re-run this job.' }),
      };
  }
}
