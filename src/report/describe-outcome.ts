import type { ValidationError } from '../inputs/read-inputs.ts';
import { errorCodeTexts } from '../outcome/error-codes.ts';
import { isGreen, statusOf, type Outcome, type Refusal, type Status } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatDuration, formatTime } from '../text/durations.ts';
import { adviseFailure, describeCause, describeFailure } from './describe-failure.ts';
import type { MessageContext } from './message-context.ts';

/** An outcome in sentences. Hostile until sanitized: it quotes the service and the inputs. */
export interface OutcomeText {
  /** What happened, as the start of a sentence. */
  readonly what: string;
  /** What to do next, one instruction a line. Empty if the step is green. */
  readonly next: string;
  /** What a reader must not overlook in a green step. */
  readonly notice?: string | undefined;
}

/** The word for a status, with a capital letter. */
export const statusWords: Readonly<Record<Status, string>> = {
  completed: 'Completed',
  submitted: 'Submitted',
  skipped: 'Skipped',
  failed: 'Failed',
  refused: 'Refused',
  'timed-out': 'Timed out',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
};

/** Makes the sentences for an outcome: what happened, then what to do. */
export function describeOutcome(outcome: Outcome, context: MessageContext): OutcomeText {
  const text = describe(outcome, context);
  const { isReused, usesRecordedKey } = context.results;
  const isOfRecord = isReused === true || usesRecordedKey === true;
  // A red result of a recorded site, task or key can be avoided (contract, G3 and G4).
  return isGreen(outcome) || !isOfRecord || text.next.includes(withoutReuse)
    ? text
    : { ...text, next: `${text.next}\n${withoutReuse}` };
}

function describe(outcome: Outcome, context: MessageContext): OutcomeText {
  switch (outcome.kind) {
    case 'completed':
      return outcome.by === 'earlier-request'
        ? green(
            `nothing was repeated: an earlier request had done it already (${context.subject}); a new run does it again`,
            'Nothing was repeated: an earlier request with the same idempotency key had done this already. To do it again, start a new run.',
          )
        : green(`${context.done}${describeRevert(context.results.revertUntilMs)}`);
    case 'previewed':
      return green(`staging site ${outcome.siteId} ${outcome.canPush ? 'can' : 'cannot'} be pushed`);
    case 'domain-verified':
      return green(describeVerified(outcome.domainName));
    case 'site-reused':
      return green(`staging site ${outcome.siteId} is used again; nothing new was made`);
    case 'environment-closed':
      return describeClosed(outcome, context);
    case 'github-failed':
      return {
        what: `${outcome.effect === 'none' ? 'the environment could not be closed' : 'the environment is not closed completely'}: ${outcome.reason}`,
        next:
          outcome.permission === undefined
            ? 'Run it again.'
            : `Give \`github-token\` the permission ${outcome.permission}.`,
      };
    case 'submitted':
      return green(
        `task ${outcome.taskId} was accepted, and is not waited for (${context.subject}); ${howToAwait(outcome.taskId)}`,
      );
    case 'still-running':
      return green(
        `task ${outcome.taskId} has not ended yet (${outcome.taskStatus ?? 'no status'}), and is not waited for; ${howToAwait(outcome.taskId)}`,
      );
    case 'dry-run':
      return green(`dry run, nothing was sent (${context.subject})`);
    case 'token-missing':
      return green(
        `\`${context.operationName}\` was skipped: there is no \`api-token\``,
        'Skipped, since `api-token` is empty and `on-missing-token` is skip: runs for a fork’s pull request or for Dependabot get no secrets. Nothing was sent.',
      );
    case 'invalid-inputs':
      return describeInvalidInputs(outcome.errors, outcome.canSkip, context);
    case 'guard-refused':
      return describeRefusal(outcome.refusal, outcome.effect !== 'none');
    case 'request-failed':
      return describeFailedRequest(outcome.failure, outcome, context);
    case 'site-gone':
      return {
        what: `nothing was repeated: the stored answer names staging site ${outcome.siteId}, which the service does not know any more`,
        next: `Start a new run${outcome.isOwnKey ? ', with another `idempotency-key`' : ''}: it makes a new site.`,
      };
    case 'response-unusable':
      return {
        what: `the service accepted the request, but ${outcome.reason}`,
        next:
          outcome.taskId === undefined
            ? `It may have started all the same: look at the site in the service’s dashboard first.${
                context.rerun === 'finds-out' ? ' A re-run gets the same stored answer for 24 hours.' : ''
              }`
            : `It may have started all the same: look at the site first. \`operation: await-task\` with \`task-id: ${outcome.taskId}\` follows the task that it named.`,
      };
    case 'domain-not-ready':
      return {
        what: `the domain is not verified yet (${outcome.words})`,
        next: `${
          outcome.failure && outcome.failure.errorCode !== 'dns_not_ready'
            ? 'Check `domain-id` and the'
            : 'Put the'
        } DNS records that \`add-domain\` showed in place, then run it again; \`wait: true\` asks until they are seen.`,
      };
    case 'task-failed':
      return {
        what: `the service ran task ${outcome.taskId} and it failed: ${outcome.reason ?? 'it gives no reason'}`,
        next:
          context.rerun === 'finds-out'
            ? errorCodeTexts.task_failed.advice
            : 'Clear the cause, then start it anew.',
      };
    case 'task-unreadable':
      return describeUnreadableTask(outcome, context);
    case 'task-timed-out':
      return {
        what: `the time is up after ${formatDuration(outcome.elapsedMs)}; task ${outcome.taskId} goes on at the service${outcome.taskStatus === undefined ? '' : ` (last seen: ${outcome.taskStatus})`}`,
        next: `${context.rerun === 'finds-out' ? 'Re-run the job to go on waiting: it attaches to the task and repeats nothing. Or use' : 'Use'} \`operation: await-task\` with \`task-id: ${outcome.taskId}\`. \`timeout-minutes\` allows more time.`,
      };
    case 'domain-timed-out':
      return {
        what: `the domain is not verified after ${formatDuration(outcome.elapsedMs)} (${outcome.words})`,
        next: `Check that the DNS records are in place: they can take hours to be seen everywhere. Then run it again; \`timeout-minutes\` (now ${context.timeoutMinutes}) allows more time.`,
      };
    case 'cancelled':
      return describeCancellation(outcome, context);
    case 'internal-error':
      return {
        what: `a fault in this action (${outcome.message})`,
        next: `${
          outcome.effect === 'none'
            ? 'Nothing was started.'
            : `What was asked for may have started. ${adviseFindingOut(context)}`
        } ${errorCodeTexts.internal_error.advice}`,
      };
  }
}

function describeClosed(
  { environment, changed, found }: Extract<Outcome, { kind: 'environment-closed' }>,
  { results }: MessageContext,
): OutcomeText {
  if (found === 0) {
    return green(
      `nothing to close: no deployment is recorded in environment "${environment}"`,
      `This action has recorded no deployment for this site in environment "${environment}".`,
    );
  }
  if (changed === 0) return green(`nothing to close: environment "${environment}" is closed already`);
  const left = results.sitesLeft?.length ?? 0;
  return green(
    `environment "${environment}" is closed; ${left === 1 ? 'a staging site remains' : `${left} staging sites remain`} to be deleted in the service’s dashboard`,
  );
}

function green(what: string, notice?: string): OutcomeText {
  return { what, next: '', notice };
}

function howToAwait(taskId: string): string {
  return `\`operation: await-task\` with \`task-id: ${taskId}\` does that`;
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
  canSkip: boolean,
  { quote }: MessageContext,
): OutcomeText {
  const describeError = (error: ValidationError): string => describeValidationError(error, quote);
  const [first] = errors;
  const isSingle = errors.length === 1 && first !== undefined;
  const isTokenMissing = errors.some(({ input, problem }) => input === 'api-token' && problem === 'missing');
  const isApprovalLost = errors.some(
    ({ input, value }) => input === 'approved-preview' && value === 'missing',
  );
  return {
    what: isSingle
      ? `the input ${describeError(first)}`
      : `${errors.length} inputs are wrong. Nothing was sent.`,
    next: [
      ...(isSingle ? [] : errors.map((error) => `- ${describeError(error)}`)),
      errorCodeTexts.invalid_input.advice,
      isTokenMissing &&
        `An empty \`api-token\` is mostly a secret that is not set, or a run for a fork or Dependabot, which get no secrets${canSkip ? ': there, `on-missing-token: skip` ends green' : ''}.`,
      isApprovalLost &&
        'No approved preview reached this step: `missing` stands for an output `preview-digest` that was empty.',
    ]
      .filter((line) => line !== false)
      .join('\n'),
  };
}

/** More of an invalid value does not help anybody to find it. */
const MAX_QUOTED_VALUE_LENGTH = 100;

function describeValidationError(
  { input, problem, value, accepts }: ValidationError,
  quote: MessageContext['quote'],
): string {
  const got = {
    missing: 'nothing',
    secret: 'a value that is not shown',
    invalid: `"${quote(value, MAX_QUOTED_VALUE_LENGTH)}"`,
  }[problem];
  return `\`${input}\` got ${got}; it accepts ${accepts}.`;
}

function describeRefusal(refusal: Refusal, isEarlierPossible: boolean): OutcomeText {
  const text = describeCertainRefusal(refusal);
  if (!isEarlierPossible) return text;
  const earlier = refusal.kind === 'recorded-site-unavailable' ? 'the staging site' : 'the push';
  return {
    what: `${text.what}; ${earlier} that an earlier attempt of this run started may be the reason`,
    next: `Look into the summary of the earlier attempt: \`await-task\` follows what it started by the task id that stands there.\n${text.next}`,
  };
}

function describeCertainRefusal(refusal: Refusal): OutcomeText {
  switch (refusal.kind) {
    case 'push-blocked':
      return {
        what: `the service does not allow the push${refusal.reason === undefined ? ', and gives no reason' : `: ${refusal.reason}`}`,
        next: errorCodeTexts.push_blocked.advice,
      };
    case 'confirmation-unreadable':
      return {
        what: 'the preview names something to confirm that is no text, so that `confirmation` cannot be compared with it',
        next: 'Look at the push in the service’s dashboard before anything else.',
      };
    case 'confirmation-mismatch':
      return {
        what: `\`confirmation\` is "${refusal.typed.replace(/\s+/g, ' ')}", but this push overwrites "${refusal.required}"`,
        next: errorCodeTexts.confirmation_mismatch.advice,
      };
    case 'preview-changed':
      return {
        what: 'the preview is not the one that was approved: the copy, its age, its revert days or the number of its warnings changed',
        next: errorCodeTexts.preview_changed.advice,
      };
    case 'copy-too-old':
      return {
        what:
          refusal.ageMs === undefined
            ? 'the service does not say when the copy was made, and `max-copy-age-hours` is set'
            : `the copy is ${formatDuration(refusal.ageMs)} old, older than the ${refusal.maxHours} h that \`max-copy-age-hours\` allows`,
        next: errorCodeTexts.copy_too_old.advice,
      };
    case 'rerun-too-late':
      return {
        what: `attempt 1 of this run began ${formatDuration(refusal.ageMs)} ago, and the service forgets an idempotency key after 24 hours: asking again could repeat what that attempt did, if it came to this job at all`,
        next: errorCodeTexts.rerun_too_late.advice,
      };
    case 'not-approved':
      return {
        what:
          refusal.problem === undefined
            ? `nobody has approved this run for environment "${refusal.environment}"`
            : `GitHub did not say whether this run is approved for environment "${refusal.environment}": ${refusal.problem}`,
        next: [
          refusal.isRerun &&
            'An earlier attempt of this run may have started something that is still running: look at its summary.',
          refusal.permission !== undefined && `Give \`github-token\` the permission ${refusal.permission}.`,
          errorCodeTexts.not_approved.advice,
        ]
          .filter((line) => line !== false)
          .join('\n'),
      };
    case 'preview-unavailable': {
      const { failure, siteId } = refusal;
      const said = failure.serviceMessage === undefined ? '' : ` ("${failure.serviceMessage}")`;
      return {
        what: `the preview cannot be had: ${describeCause(failure)}${said}`,
        next: `${adviseFailure(failure, previewAdvice)}
The preview needs the permission ${failure.permission ?? previewAdvice.permission} (besides site.restore for the push), and ${siteId} may not be a staging site's id.`,
      };
    }
    case 'deployments-unavailable':
      return {
        what: `whether a staging site is recorded cannot be found out: ${refusal.reason}`,
        next: `${refusal.permission === undefined ? 'Run it again when GitHub answers.' : 'Give `github-token` the permission deployments: write.'}\n${withoutReuse}`,
      };
    case 'recorded-site-unavailable':
      return {
        what: `whether the recorded staging site is still there cannot be found out: ${describeFailure(refusal.failure)}`,
        next: `${adviseFailure(refusal.failure, previewAdvice)}\n${withoutReuse}`,
      };
  }
}

const withoutReuse = '`reuse: false` makes a new staging site without looking.';

const previewAdvice = { permission: 'site.staging', advice: {} } as const;

function describeFailedRequest(
  failure: RequestFailure,
  outcome: Outcome,
  context: MessageContext,
): OutcomeText {
  const advice = adviseFailure(failure, context);
  const next =
    statusOf(outcome) === 'refused'
      ? advice
      : [adviseUncertain(failure, context), ...(failure.isReplayed ? [] : [advice])].join('\n');
  return { what: describeFailure(failure), next };
}

/** What to do if something may have been started. */
function adviseUncertain(failure: RequestFailure, context: MessageContext): string {
  if (failure.isReplayed) {
    return failure.errorCode === 'invalid_response'
      ? 'That answer is a stored one: look at the site first. A re-run gets the same answer for 24 hours.'
      : 'That answer is a stored one, and its request may have acted before it failed: look at the site first. A re-run asks anew, with the next key, and may do it again.';
  }
  const { taskId } = context.results;
  // A redirect may name the task that it follows.
  return failure.cause === 'redirect' && taskId !== undefined
    ? `The service may have started it (${context.subject}): \`operation: await-task\` with \`task-id: ${taskId}\` follows the task that the answer named.`
    : `The service may have started it (${context.subject}). ${adviseFindingOut(context)}`;
}

function adviseFindingOut({ rerun, results }: MessageContext): string {
  if (rerun === 'asks-again') return 'Run it again: asking again does no harm.';
  if (rerun === 'finds-out') {
    return 'Re-run the job to find out: it asks with the same idempotency key, so that the service answers with what it did and repeats nothing.';
  }
  return results.idempotencyKey === undefined
    ? 'Look at the site before you run it again.'
    : `Run it again with \`idempotency-key: ${results.idempotencyKey}\` within 24 hours to find out: the service then answers with what it did and repeats nothing.`;
}

function describeUnreadableTask(
  { taskId, failure, isKnown }: Extract<Outcome, { kind: 'task-unreadable' }>,
  context: MessageContext,
): OutcomeText {
  const advice = adviseFailure(failure, { ...context, permission: 'to read tasks', advice: {} });
  const isDenied = ['unauthorized', 'forbidden', 'not_found'].includes(failure.errorCode);
  return {
    what: `task ${taskId} cannot be followed${isKnown ? ' any further' : ''}: ${describeFailure(failure)}`,
    next: isKnown
      ? `The task goes on at the service. Do not re-run: await it with \`operation: await-task\` and \`task-id: ${taskId}\`${isDenied ? ', with a token that may read it' : ''}.\n${advice}`
      : `What became of it is not known here. ${advice}`,
  };
}

function describeCancellation(
  outcome: Extract<Outcome, { kind: 'cancelled' }>,
  context: MessageContext,
): OutcomeText {
  const { during, effect, taskId = '' } = outcome;
  switch (during) {
    case 'task':
      return {
        what: `the job was cancelled; task ${taskId} ${context.rerun === 'asks-again' ? '' : 'was started and '}goes on at the service`,
        next: `${context.rerun === 'finds-out' ? 'Re-run the job to attach to it, or use' : 'Use'} \`operation: await-task\` with \`task-id: ${taskId}\`.`,
      };
    case 'closing':
      return {
        what: `the job was cancelled before the environment was closed${effect === 'none' ? '' : ' completely'}`,
        next: 'Run it again to close it.',
      };
    case 'verification':
      return {
        what: 'the job was cancelled before the domain was seen to be verified',
        next: 'Run it again when you like: asking again does no harm.',
      };
    case 'preparation':
    case 'request':
      return effect === 'none'
        ? {
            what: 'the job was cancelled before anything was started',
            next: 'Run it again when you want it done.',
          }
        : {
            what: `the job was cancelled while the request was under way: what it asked for (${context.subject}) may have started`,
            next: adviseFindingOut(context),
          };
  }
}
