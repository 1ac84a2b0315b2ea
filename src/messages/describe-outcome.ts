import { statusOf, type Outcome } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { OutcomeText } from '../outcome/report-content.ts';
import { domainOf, siteOf, taskOf, type Results } from '../outcome/results.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatDuration, formatTime } from '../text/durations.ts';
import { join, toSentence } from '../text/sentence.ts';
import { adviseFailure, describeFailure, describeRetryAfter, dnsAdvice } from './describe-failure.ts';
import { describeInvalidInputs } from './describe-inputs.ts';
import {
  describeGitHubFailure,
  describeOldCopy,
  describeRefusal,
  lookAtEarlierAttempts,
} from './describe-refusal.ts';
import {
  nameEarlierAttempt,
  nothingDone,
  overwrittenSiteOf,
  type MessageContext,
  type RedText,
} from './message-context.ts';
import { adviseNewSite } from './messages.ts';

/** No red annotation is longer (contract, M1), but for a list of mistakes. */
const MAX_RED_LENGTH = 600;

export function describeOutcome(outcome: Outcome, context: MessageContext): OutcomeText {
  const text = describe(outcome, context);
  if ('what' in text) return text;
  const { advice, cause, certainty, running } = text;
  const next = join([running, advice], '\n');
  const start = certainty === undefined ? '' : `${certainty}. `;
  const room = MAX_RED_LENGTH - start.length - next.length - '….\n'.length;
  return { what: `${start}${toSentence(context.sanitizer.line(cause, room))}`, next };
}

function describe(outcome: Outcome, context: MessageContext): OutcomeText | RedText {
  const { operation, plan, results } = context;
  const { noun, nothing } = operation.labels;
  const { id: taskId = '' } = taskOf(results);
  const { id: siteId } = siteOf(results);
  const timeoutMinutes = (plan?.timeoutMs ?? 0) / 60_000;
  switch (outcome.kind) {
    case 'completed':
      return outcome.by === 'earlier-request'
        ? describeRepetition(context)
        : green(
            `${plan?.done ?? ''}${describeRevert(results)}${isDnsPending(outcome, results) ? '. DNS records are to be added' : ''}`,
          );
    case 'previewed': {
      if (outcome.canPush) return green(`staging site ${outcome.siteId} can be pushed`);
      const { blockedReason } = results.preview?.facts ?? {};
      const what = `the push of staging site ${outcome.siteId} is blocked${blockedReason === undefined ? '; your host gives no reason' : `: ${blockedReason}`}`;
      return green(what, toSentence(what), true);
    }
    case 'domain-verified': {
      const { domainName } = outcome;
      const name = domainName === undefined ? 'the domain' : `the domain ${domainName}`;
      return green(join([`${name} is verified`, httpsUrlOf(domainName)], ' · '));
    }
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
      return green(`would ${plan?.subject ?? ''}. ${describeDryRun(context)}`);
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
        certainty: `${nothing} by this step`,
        cause: `another request with the same idempotency key started task ${taskId}${siteId === undefined ? '' : ` on site ${siteId}`}: a step of another job, or a gateway that repeats requests`,
        advice: `Do not re-run this job: it would be green without acting. Look whether that is the ${noun} that you meant, and follow it: ${howToAwait(taskId)}. If another one is due, give each step its own \`idempotency-key\` that contains the run id, and start a new run.`,
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
        }${dnsAdvice}`,
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
        cause: `\`timeout-minutes\` (${timeoutMinutes}) is over, but the ${noun} ${describeRunning(results)} at your host${describeLastStatus(outcome.taskStatus)}`,
        running: nameRunning(context),
        advice: adviseWaiting(context),
      };
    case 'domain-timed-out':
      return {
        cause: `the domain is not verified after ${formatDuration(outcome.elapsedMs)}: ${outcome.words}`,
        advice: `Check the DNS records: a change can take hours to be visible everywhere. Then run again. To wait longer, increase \`timeout-minutes\` (now ${timeoutMinutes}).`,
      };
    case 'cancelled':
      return describeCancellation(outcome, context);
    case 'github-failed':
      return describeGitHubFailure(outcome, context);
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
        advice: 'Please report this fault with the log.',
      };
  }
}

function green(what: string, notice?: string, isWarning = false): OutcomeText {
  return { what, next: '', notice, isWarning };
}

/** What an unknown or failed result may mean for the site. */
function mayBeOverwritten(context: MessageContext): string | undefined {
  const overwrittenSite = overwrittenSiteOf(context);
  return overwrittenSite && `The ${overwrittenSite} may be partly overwritten: look at it first`;
}

/** That a request may have been received, but no answer says so. */
function mayHaveStarted(context: MessageContext): string | undefined {
  const { labels, startsSomething } = context.operation;
  return mayBeOverwritten(context) ?? (startsSomething ? `The ${labels.noun} may have started` : undefined);
}

function describeRepetition(context: MessageContext): OutcomeText {
  const completed = `already completed ${context.isRerun ? 'in an earlier attempt' : 'by an earlier request with the same idempotency key'}`;
  const another = context.isRerun ? '' : ' with another `idempotency-key`';
  return green(
    `${completed}; nothing was repeated (${context.plan?.subject ?? ''})`,
    `Nothing was repeated: this was ${completed}. To do it again, start a new run${another}.`,
    context.operation.overwritesSite,
  );
}

function describeListed(
  { found, gone, notAsked }: Extract<Outcome, { kind: 'sites-listed' }>,
  { listed }: Results,
): string {
  const leftCount = listed?.left.length ?? 0;
  const leftOut = join(
    [
      gone > 0 && `; left out, because your host does not know them any more: ${gone}`,
      notAsked > 0 && `; left out, because your host was not asked about them: ${notAsked}`,
    ],
    '',
  );
  if (found === 0) return `no copy of this live site is recorded${leftOut}`;
  return `${found === 1 ? '1 copy is' : `${found} copies are`} recorded; ${leftCount === 0 ? 'none' : leftCount} left over${leftOut}`;
}

export function isDnsPending(outcome: Outcome, results: Results): boolean {
  const { dnsRecords = [], status } = domainOf(results);
  return outcome.kind === 'completed' && (status === 'pending' || dnsRecords.length > 0);
}

function describeDryRun({ operation, results: { listed, preview } }: MessageContext): string {
  if (listed) return 'Nothing was changed on GitHub';
  const loss = operation.required.includes('backup-id')
    ? '. Everything that changed since the backup was made would be lost'
    : '';
  return preview === undefined
    ? `Only the form of the inputs was checked${loss}`
    : 'Nothing was pushed. Not checked: whether the token may push, and the approval';
}

function howToAwait(taskId: string): string {
  return `run \`await-task\` with \`task-id: ${taskId}\``;
}

/** A re-run of the job sends the same key, so that nothing is repeated. */
function isFoundByRerun({ operation, plan }: MessageContext): boolean {
  return operation.startsSomething && plan?.isRepeatable === true;
}

/** Until when a re-run finds what this run has started (contract, K12). */
function rerunLimit({ results }: MessageContext): string {
  return `until ${results.rerun === undefined ? '23 hours after the run began' : formatTime(results.rerun.untilMs)}`;
}

function adviseWaiting(context: MessageContext): string {
  const { id: taskId = '' } = taskOf(context.results);
  return isFoundByRerun(context)
    ? `Re-run this job to wait for it (${rerunLimit(context)}); it starts a new ${context.operation.labels.noun} only if this one failed.`
    : `To keep waiting, ${howToAwait(taskId)}.`;
}

function adviseFindingOut(context: MessageContext): string {
  const { operation, results } = context;
  if (!operation.startsSomething) return 'Run again: it does no harm.';
  const does = `it follows the ${operation.labels.noun} if it has started, and starts it only if it has not started or has failed`;
  if (isFoundByRerun(context)) return `To find out, re-run this job: ${does} (${rerunLimit(context)}).`;
  return results.idempotencyKey === undefined
    ? 'Look at the site before you run again.'
    : `To find out, run again with \`idempotency-key: ${results.idempotencyKey}\` within 24 hours: ${does}.`;
}

/** Whether the task was seen, or an answer to this step's own request has started it. */
function isKnownRunning({ answer, task }: Results): boolean {
  return task?.isSeen === true || answer?.isReplayed !== true;
}

/** What was seen of a task that has not ended (contract, M1). */
function describeRunning(results: Results): string {
  if (!isKnownRunning(results)) return 'may still be running';
  return results.task?.isSilent ? 'was last seen running' : 'is still running';
}

function nameRunning(context: MessageContext): string {
  return `Task ${taskOf(context.results).id ?? ''}. ${startNoOther(context)}`.trimEnd();
}

function startNoOther({ operation }: MessageContext): string {
  return operation.overwritesSite ? 'Start no other push or restore now.' : '';
}

/** After a failed task: first the site, then the cause. */
function adviseAfterFailure(context: MessageContext): string {
  const { labels, overwritesSite, startsSomething } = context.operation;
  const rescue = overwritesSite
    ? 'If the site is broken: your host’s dashboard may revert it, or restore a backup; after a restore, start a new run, so that its copy is of the restored site. '
    : '';
  const again = isFoundByRerun(context)
    ? `re-run this job: it starts a new ${labels.noun} (${rerunLimit(context)}).`
    : 'start the operation again.';
  // Whoever awaits a task may not know what it did.
  const first = startsSomething ? '' : 'If the task overwrites a site, look at that site first. ';
  return `${rescue}${first}Once the cause is gone, ${again}`;
}

/** Said only if it says more than "still running". */
function describeLastStatus(taskStatus: string | undefined): string {
  return taskStatus === undefined || ['pending', 'running'].includes(taskStatus)
    ? ''
    : ` (your host last said: ${taskStatus})`;
}

function describeRevert({ completed }: Results): string {
  const { revertUntilMs } = completed ?? {};
  return revertUntilMs === undefined
    ? ''
    : `; it can be reverted in your host’s dashboard until ${formatTime(revertUntilMs)}`;
}

function describeFailedRequest(
  outcome: Extract<Outcome, { kind: 'request-failed' }>,
  context: MessageContext,
): RedText {
  const { failure } = outcome;
  const cause = describeFailure(failure);
  if (statusOf(outcome) === 'refused') {
    return { certainty: nothingDone(context), cause, advice: adviseFailure(failure, context.operation) };
  }
  const { id: taskId } = taskOf(context.results);
  const advice = failure.isReplayed
    ? adviseStoredFailure(failure)
    : failure.cause === 'redirect' && taskId !== undefined
      ? `To follow the task that the answer names, ${howToAwait(taskId)}.`
      : join([describeRetryAfter(failure.retryAfterMs), adviseFindingOut(context)], ' ');
  return { certainty: mayHaveStarted(context), cause, advice };
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
  const { id: taskId = '' } = taskOf(context.results);
  const cause = `could not read task ${taskId}: ${describeFailure(failure)}`;
  if (!isKnown) return { cause, advice: adviseFailure(failure, context.operation) };
  const isDenied = ['unauthorized', 'forbidden'].includes(failure.errorCode);
  return {
    certainty: `The ${context.operation.labels.noun} ${isDenied && isKnownRunning(context.results) ? 'is still running' : 'may still be running'} at your host`,
    cause,
    running: startNoOther(context),
    advice: `Do not re-run this job. ${isDenied || failure.errorCode === 'not_found' ? 'With a token that may read tasks, ' : 'Instead, '}${howToAwait(taskId)}, or look at the site in your host’s dashboard.`,
  };
}

function describeCancellation(
  { during, effect, lastFailure }: Extract<Outcome, { kind: 'cancelled' }>,
  context: MessageContext,
): RedText {
  const { operation, plan, results } = context;
  const { noun } = operation.labels;
  // An earlier attempt may have started the same.
  const isRerun = context.isRerun && operation.startsSomething && !plan?.isDryRun;
  const before = lastFailure === undefined ? '' : `. Before that, ${describeFailure(lastFailure)}`;
  switch (during) {
    case 'task':
      return {
        cause: `the job was cancelled, but the ${noun} ${describeRunning(results)} at your host${before}`,
        running: nameRunning(context),
        advice: adviseWaiting(context),
      };
    case 'closing':
      return {
        certainty: 'The environment may not be closed completely',
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
        running: nameEarlierAttempt({ ...context, isRerun }),
        advice: isRerun ? lookAtEarlierAttempts : 'To start it, re-run this job.',
      };
  }
}
