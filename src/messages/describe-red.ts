import { statusOf, type GitHubQuestion, type RedOutcome } from '../outcome/outcome.ts';
import { startsSomething, startsTask } from '../outcome/report-content.ts';
import { isUnknownToService } from '../outcome/request-failure.ts';
import { siteOf, taskOf, type Results } from '../outcome/results.ts';
import { formatDuration } from '../text/durations.ts';
import { capitalize, join } from '../text/sentence.ts';
import {
  adviseElsewhere,
  adviseFailure,
  describeFailure,
  describeRetryAfter,
  dnsAdvice,
} from './describe-failure.ts';
import { describeInvalidInputs } from './describe-inputs.ts';
import { describeRefusal } from './describe-refusal.ts';
import {
  afterCorrection,
  describeLastStatus,
  howToAwait,
  howToGoOn,
  isRestore,
  mayHaveStarted,
  nameEarlierAttempt,
  startAnew,
  startNewRun,
} from './message-context.ts';
import type { MessageContext, RedRow } from './message-context.ts';
import { adviseGitHubAccess, adviseNewSite } from './messages.ts';

type Of<Kind extends RedOutcome['kind']> = Extract<RedOutcome, { kind: Kind }>;

const runAgain = 'Run again: it does no harm.';
const halfClosed = 'The environment may not be closed completely';

/** The table of the red endings: cause, advice, and what else is special. */
export function describeRed(outcome: RedOutcome, context: MessageContext): RedRow {
  const { operation, plan, results } = context;
  const { noun, nothing } = operation.labels;
  const { id: taskId = '' } = taskOf(results);
  const timeoutMinutes = (plan?.timeoutMs ?? 0) / 60_000;
  switch (outcome.kind) {
    case 'invalid-inputs':
      return describeInvalidInputs(outcome.errors, context);
    case 'guard-refused':
      return describeRefusal(outcome, context);
    case 'request-failed':
      return [describeFailure(outcome.failure), adviseFailedRequest(outcome, context)];
    case 'replayed-copy-unusable': {
      const { effect, errorCode, isOwnKey, siteId } = outcome;
      const why =
        errorCode === 'not_found' ? 'no longer exists' : 'is older than `max-copy-age-hours` allows';
      return [
        effect === 'none'
          ? `your host repeated the answer to an earlier request, whose copy ${siteId} ${why}`
          : `your host made copy ${siteId}, perhaps for this step, and it ${why}`,
        adviseNewSite(isOwnKey),
      ];
    }
    case 'foreign-replay': {
      const { id: siteId } = siteOf(results);
      return [
        `another request with the same idempotency key started task ${taskId}${siteId === undefined ? '' : ` on site ${siteId}`}: a step of another job, or a gateway that repeats requests`,
        `Do not re-run this job: it would be green without acting. Look whether that is the ${noun} that you meant, and follow it: ${howToAwait(context)}. If another one is due, give each step its own \`idempotency-key\` that contains the run id, and start a new run.`,
        { certainty: `${nothing} by this step` },
      ];
    }
    case 'response-unusable':
      return [
        `your host accepted the ${noun}, but ${outcome.reason}`,
        taskId === ''
          ? `${operation.does === 'copies' ? 'A copy may exist: look' : 'Look at the site'} in your host’s dashboard.${startsTask(operation) ? ` Start no other ${noun} until it is at rest.` : ''}`
          : `Look at the site. To follow the task that your host named, ${howToAwait(context)}.`,
        // That it was accepted says more than "may have started".
        { certainty: operation.does === 'overwrites' ? undefined : '' },
      ];
    case 'domain-not-ready': {
      const isOther = outcome.failure && outcome.failure.errorCode !== 'dns_not_ready';
      const advice = join([isOther && 'Check `domain-id`.', dnsAdvice], ' ');
      return [`the domain is not verified yet: ${outcome.words}`, advice, { certainty: '' }];
    }
    case 'task-failed':
      return [
        `task ${taskId} failed${outcome.reason === undefined ? '; your host gives no reason' : `: ${outcome.reason}`}`,
        adviseAfterFailure(context),
      ];
    case 'task-unreadable':
      return describeUnreadableTask(outcome, context);
    case 'task-timed-out':
      return [
        `\`timeout-minutes\` (${timeoutMinutes}) is over, but the ${noun} ${describeRunning(results)} at your host${describeLastStatus(context, outcome.taskStatus)}`,
        adviseWaiting(context),
        { running: nameRunning(context) },
      ];
    case 'domain-timed-out':
      return [
        `the domain is not verified after ${formatDuration(outcome.elapsedMs)}: ${outcome.words}`,
        `Check the DNS records: a change can take hours to be visible everywhere. Then run again. To wait longer, increase \`timeout-minutes\` (now ${timeoutMinutes}).`,
      ];
    case 'cancelled':
      return describeCancellation(outcome, context);
    case 'github-failed':
      return describeGitHubFailure(outcome, context);
    case 'outputs-unwritable':
      return [
        `the outputs cannot be written: ${outcome.reason}`,
        `Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written. Then ${howToGoOn(context)}.`,
      ];
    case 'internal-error':
      return [
        `a fault in this action: ${outcome.message}`,
        'Please report this fault with the log.',
        { running: outcome.effect === 'none' ? undefined : adviseFindingOut(context) },
      ];
  }
}

/** A re-run of the job sends the same key, so that nothing is repeated. */
function isFoundByRerun({ operation, plan }: MessageContext): boolean {
  return startsSomething(operation) && plan?.isRepeatable === true;
}

/** Until when a re-run finds what this run has started (rules.md, M1). */
function rerunLimit({ operation: { does, labels } }: MessageContext): string {
  return does === 'overwrites' ? `until 23 hours after the ${labels.noun} was recorded` : 'within 23 hours';
}

function adviseWaiting(context: MessageContext): string {
  const { operation } = context;
  if (!isFoundByRerun(context)) return `To keep waiting, ${howToAwait(context)}.`;
  const failed = isRestore(operation)
    ? ''
    : `; it starts a new ${operation.labels.noun} only if this one failed`;
  return `Re-run this job to wait for it (${rerunLimit(context)})${failed}.`;
}

function adviseFindingOut(context: MessageContext): string {
  const { operation, results } = context;
  if (!startsSomething(operation)) return runAgain;
  const does = `it follows the ${operation.labels.noun} if it has started, and starts it only if it has not started${isRestore(operation) ? '' : ' or has failed'}`;
  if (isFoundByRerun(context)) {
    return startsTask(operation)
      ? `To find out, re-run this job: ${does} (${rerunLimit(context)}).`
      : 'To find out, re-run this job: your host repeats its answer, if it has one.';
  }
  return results.idempotencyKey === undefined
    ? 'Look at the site before you run again.'
    : `To find out, run again with \`idempotency-key: ${results.idempotencyKey}\` within 24 hours: ${does}.`;
}

/** After a failed task: first the site, then the cause. */
function adviseAfterFailure(context: MessageContext): string {
  const { operation } = context;
  // Whoever awaits a task may not know what it did.
  if (!startsSomething(operation)) {
    return 'If the task overwrites a site, look at that site first. Once the cause is gone, start the operation again.';
  }
  if (isRestore(operation)) {
    return `Your host’s dashboard may restore another backup. Once the cause is gone, ${startNewRun(context)}.`;
  }
  const again = isFoundByRerun(context)
    ? `re-run this job: it starts a new ${operation.labels.noun} (${rerunLimit(context)})`
    : 'start a new run';
  const broken =
    operation.does === 'overwrites' &&
    'If the site is broken: your host’s dashboard may revert it, or restore a backup; after a restore, start a new run, so that its copy is of the restored site.';
  return join([broken, `Once the cause is gone, ${again}.`], ' ');
}

/** Whether the task was seen, or an answer to this step's own request has started it. */
function isKnownRunning({ answer, reused, task }: Results): boolean {
  return task?.isSeen === true || answer?.isReplayed === false || reused?.taskId !== undefined;
}

/** What was seen of a task that has not ended (rules.md, M1). */
function describeRunning(results: Results): string {
  if (taskOf(results).status === 'completed') return 'has completed';
  if (!isKnownRunning(results)) return 'may still be running';
  return results.task?.isSilent ? 'was last seen running' : 'is still running';
}

function nameRunning(context: MessageContext): string {
  return join([`Task ${taskOf(context.results).id ?? ''}.`, startNoOther(context)], ' ');
}

function startNoOther({ operation }: MessageContext): string {
  return operation.does === 'overwrites' ? 'Start no other push or restore now.' : '';
}

function adviseFailedRequest(outcome: Of<'request-failed'>, context: MessageContext): string {
  const { failure } = outcome;
  if (statusOf(outcome) === 'refused') return adviseFailure(failure, context);
  if (failure.isReplayed) {
    // A re-run may not help (rules.md, K5).
    const then =
      failure.errorCode === 'invalid_response'
        ? 'Your host has stored this answer: a re-run gets it again for 24 hours.'
        : 'Your host has stored this answer, and the request may have acted before it failed. A re-run may do it again.';
    return `Look at the site in your host’s dashboard. ${then}`;
  }
  return failure.cause === 'redirect' && taskOf(context.results).id !== undefined
    ? `To follow the task that the answer names, ${howToAwait(context)}.`
    : join(
        [
          failure.isWebPage && adviseElsewhere(failure),
          describeRetryAfter(failure.retryAfterMs),
          adviseFindingOut(context),
        ],
        ' ',
      );
}

function describeUnreadableTask(
  { failure, isKnown }: Of<'task-unreadable'>,
  context: MessageContext,
): RedRow {
  const { operation, results } = context;
  const cause = `could not read task ${taskOf(results).id ?? ''}: ${describeFailure(failure)}`;
  if (!isKnown) return [cause, adviseFailure(failure, context)];
  // The service itself keeps the task from this token, which has never read it (rules.md, W2).
  const isDenied = failure.hasEnvelope && ['unauthorized', 'forbidden'].includes(failure.errorCode);
  const isRunning = isDenied && isKnownRunning(results) ? 'is still running' : 'may still be running';
  const isHidden = (isDenied || isUnknownToService(failure)) && !results.task?.isSeen;
  const how = isHidden ? 'With a token that may read tasks,' : 'Instead,';
  return [
    cause,
    `Do not re-run this job. ${how} ${howToAwait(context)}, or look at the site in your host’s dashboard.`,
    {
      certainty: `The ${operation.labels.noun} ${isRunning} at your host`,
      running: startNoOther(context),
    },
  ];
}

function describeCancellation(
  { during, effect, lastFailure }: Of<'cancelled'>,
  context: MessageContext,
): RedRow {
  const { operation, plan, results } = context;
  const { noun } = operation.labels;
  // An earlier attempt may have started the same.
  const isRerun = context.isRerun && startsSomething(operation) && !plan?.isDryRun;
  const before = lastFailure === undefined ? '' : `. Before that, ${describeFailure(lastFailure)}`;
  switch (during) {
    case 'task':
      return [
        `the job was cancelled, but the ${noun} ${describeRunning(results)} at your host${describeLastStatus(context)}${before}`,
        adviseWaiting(context),
        { certainty: '', running: nameRunning(context) },
      ];
    case 'closing':
      return ['the job was cancelled', 'To close it, run again.', { certainty: halfClosed }];
    case 'verification':
      return [
        `the job was cancelled, and the domain is not verified yet${before}`,
        runAgain,
        { certainty: '' },
      ];
    case 'preparation':
    case 'request':
      return effect === 'none'
        ? [
            `the job was cancelled${before}`,
            isRerun ? adviseEarlierAttempts(context) : `To start it, ${howToGoOn(context)}.`,
            { running: nameEarlierAttempt({ isRerun }) },
          ]
        : [
            `the job was cancelled before your host confirmed the ${noun}${before}`,
            adviseFindingOut(context),
            { certainty: mayHaveStarted(context), running: startNoOther(context) },
          ];
  }
}

/** What an earlier attempt did. The entry of a copy is written only after the answer; others stand in the list before. */
function adviseEarlierAttempts({ operation }: MessageContext): string {
  return operation.does === 'copies'
    ? 'Re-run this job. If an earlier attempt left no summary, its runner was lost, and it may have acted all the same: the re-run finds out.'
    : 'Re-run this job: it finds out.';
}

/** GitHub did not answer what decides, or did not close a record. */
function describeGitHubFailure(outcome: Of<'github-failed'>, context: MessageContext): RedRow {
  const { effect, question, reason } = outcome;
  const { noun } = context.operation.labels;
  const unanswered: Readonly<Record<GitHubQuestion['kind'], string>> = {
    approval: `GitHub did not say whether this run is approved for environment "${question.kind === 'approval' ? question.environment : ''}": `,
    lists: 'GitHub did not say what was done to the live site and its copies: ',
    entry: `could not record the ${noun} on GitHub: `,
    copies: '',
  };
  return [
    `${unanswered[question.kind]}${reason}`,
    adviseGitHub(outcome, context),
    {
      certainty: effect === 'none' ? undefined : halfClosed,
      running: question.kind === 'approval' ? nameEarlierAttempt(context) : undefined,
    },
  ];
}

function adviseGitHub(outcome: Of<'github-failed'>, context: MessageContext): string {
  const { githubFailure } = outcome;
  // Only a new run knows the new name.
  if (githubFailure.isRedirect) return 'Start a new run.';
  const correction = adviseGitHubAccess(githubFailure);
  if (correction !== undefined) return `${correction} Then ${startAnew(context)}.`;
  // An invalid token, or something in the repository or its organization, which the reason names.
  if (githubFailure.errorCode === 'forbidden')
    return `Correct what GitHub names. ${afterCorrection(context)}`;
  // Whoever restores may not be able to wait for GitHub.
  const otherwise = isRestore(context.operation) && 'Your host’s dashboard can restore as well.';
  return join([`${capitalize(howToGoOn(context))} when GitHub responds again.`, otherwise], ' ');
}
