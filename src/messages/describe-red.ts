import { isLaterAttempt } from '../inputs/run-context.ts';
import { effectOf, statusOf, type GitHubQuestion, type RedOutcome } from '../outcome/outcome.ts';
import { overwritesSite, rerunBegins, startsSomething } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import type { Failure } from '../failure.ts';
import { isDenied, namesTask, refusalOf } from '../outcome/refusal-kind.ts';
import { isConfirmationMismatch, siteOf, taskOf } from '../outcome/results.ts';
import { finalStatusOf } from '../service/task.ts';
import { formatDuration } from '../text/durations.ts';
import { capitalize, firstOf, nonEmpty, uncapitalize } from '../text/sentence.ts';
import {
  adviseUnknownEnd,
  howToAwait,
  howToGoOn,
  keyOfItsOwn,
  nothingDone,
  readRow,
  renderAdvice,
  startAnew,
  startNewRun,
  type RedRow,
  type Rows,
} from './advice.ts';
import {
  adviseElsewhere,
  adviseFailure,
  describeFailure,
  describeRetryAfter,
  dnsAdvice,
} from './describe-failure.ts';
import { describeInvalidInputs } from './describe-inputs.ts';
import { nameOverwrite } from './describe-overwrite.ts';
import { describeAfterEarlier, describeRefusal } from './describe-refusal.ts';
import { adviseGitHubAccess, onlyTheseEnd } from './messages.ts';
import { words } from './operation-words.ts';

type Of<Kind extends RedOutcome['kind']> = Extract<RedOutcome, { kind: Kind }>;

const runAgain = 'Run again: it does no harm.';
const halfClosed = 'The environment may not be closed completely';

/** What is certain by the status and the effect. The row of an ending can replace it. */
export function certaintyOf(outcome: RedOutcome, report: Report): string {
  const { operation } = report;
  const status = statusOf(outcome);
  const effect = effectOf(outcome);
  const isNothing = status === 'refused' || (status === 'cancelled' && effect === 'none');
  const isUncertain = status === 'unknown' || (status === 'cancelled' && effect === 'possible');
  const isFailed = status === 'failed' && overwritesSite(operation);
  return firstOf([
    isNothing && nothingDone(report),
    (isUncertain || isFailed) && words[operation.does].possible,
  ]);
}

const whyUnusable = {
  not_found: 'your host does not know any more (or the API token is another account’s)',
  copy_too_old: 'is older than `max-copy-age-hours` allows',
  live_busy: 'is being pushed',
} as const;

const rows: Rows<RedOutcome, RedRow> = {
  'invalid-inputs': ({ errors }, report) => describeInvalidInputs(errors, report),
  'guard-refused': describeRefusal,
  'request-failed': ({ effect, failure, isOfEarlier }, report) => {
    const isUnclear = effect !== 'none' && !isOfEarlier;
    const advise = isUnclear || namesTask(failure) ? adviseUnclear : adviseFailure;
    const message = isConfirmationMismatch(failure)
      ? describeFailure({ ...failure, reason: undefined })
      : undefined;
    const row = [describeFailure(failure), advise(failure, report), { message }] as const;
    return effect === 'none' || isUnclear ? row : describeAfterEarlier(row, report);
  },
  'replayed-copy-unusable': ({ errorCode, isOwnKey, siteId }, report) => [
    `your host repeated an earlier answer: copy ${siteId}, which ${whyUnusable[errorCode]}`,
    nonEmpty([
      errorCode === 'live_busy' && `Wait until that has ended. Then ${howToGoOn(report)}.`,
      `To make a new copy, ${startNewRun(report)}${isOwnKey ? ' with another `idempotency-key`' : ''}.`,
    ]).join(' '),
  ],
  'foreign-answer': ({ overwrite }, report) => {
    const { id: siteId } = siteOf(report.results);
    const { noun, nothing } = report.operation.labels;
    const task = `task ${taskOf(report.results).id ?? ''}`;
    const meant = `Do not re-run this job: it would not act. If that is the ${noun} that you meant, ${howToAwait(report)}.`;
    const certainty = `${nothing} by this step`;
    if (overwrite)
      return [
        `your host answered with ${task}, which is of the ${nameOverwrite(overwrite)}`,
        `${meant} If not, look at the site in your host’s dashboard, and ${startNewRun(report)}.`,
        { certainty },
      ];
    return [
      `${report.isWithoutList && report.context.isAttemptUnknown ? 'an earlier attempt of this job (this server does not name attempts), or ' : ''}another request with the same idempotency key started ${task}${siteId === undefined ? '' : ` on site ${siteId}`}`,
      `${meant} If not, give each step ${keyOfItsOwn(report)}, and ${startNewRun(report)}.`,
      { certainty },
    ];
  },
  'response-unusable': ({ reason }, report) => {
    const { does, labels } = report.operation;
    return [
      `your host accepted the ${labels.noun}, but ${reason}`,
      taskOf(report.results).id === undefined
        ? `${words[does].whereToLook} in your host’s dashboard.`
        : adviseNamedTask(report),
      // The cause says that it was accepted, which is more than "may have started".
      { certainty: overwritesSite({ does }) ? undefined : '', running: startNoOther(report) },
    ];
  },
  'domain-not-ready': ({ words }) => [
    `the domain is not verified yet: ${words}`,
    dnsAdvice,
    { certainty: '' },
  ],
  'task-failed': ({ reason }, report) => [
    `task ${taskOf(report.results).id ?? ''} failed${reason === undefined ? '; your host gives no reason' : `: ${reason}`}`,
    adviseAfterFailure(report),
  ],
  'task-unreadable': describeUnreadableTask,
  'task-timed-out': ({ lastFailure, taskStatus }, report) =>
    describeRunningTask(
      `${nameTimeout(report)} is over`,
      report,
      nonEmpty([
        describeLastStatus(report, taskStatus),
        lastFailure && `. At the end its task could not be read: ${describeFailure(lastFailure)}`,
      ]).join(''),
    ),
  'domain-timed-out': ({ elapsedMs, words }, report) => [
    `the domain is not verified after ${formatDuration(elapsedMs)}: ${words}`,
    `Check the DNS records: a change can take hours to be visible everywhere. Then run again, or increase ${nameTimeout(report)}.`,
  ],
  cancelled: describeCancellation,
  'github-failed': describeGitHubFailure,
  'outputs-unwritable': ({ reason }, report) => [
    `the outputs cannot be written: ${reason}`,
    `Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written. Then ${howToGoOn(report)}.`,
  ],
  'internal-error': ({ effect, message }, report) => [
    `a fault in this action: ${message}`,
    'Please report this fault with the log.',
    { running: effect === 'none' ? undefined : adviseFollowing(report) },
  ],
};

export function describeRed(outcome: RedOutcome, report: Report): RedRow {
  return readRow<RedOutcome, RedRow>(rows, outcome, report);
}

/** The last status, if it says more than "still running". */
export function describeLastStatus({ results }: Report, status = taskOf(results).status): string {
  const { seemsEnded } = results.task ?? {};
  const isPlain = status === undefined || ['pending', 'running'].includes(status.toLowerCase());
  const last = `your host last said: ${status ?? 'no status'}${seemsEnded ? `. ${onlyTheseEnd}` : ''}`;
  return isPlain && !seemsEnded ? '' : ` (${last})`;
}

function nameTimeout({ plan }: Report): string {
  return `\`timeout-minutes\` (${(plan?.timeoutMs ?? 0) / 60_000})`;
}

/** What a request with the same key would do now. */
function rerunOf({ operation, results }: Report) {
  const { rerun, rerunWithoutTask = rerun } = words[operation.does];
  return taskOf(results).id === undefined ? rerunWithoutTask : rerun;
}

/** A re-run of the job sends the same key, so that nothing is repeated. Without the list, it does nothing (G14). */
function howToRerun(report: Report): string | undefined {
  const { isWithoutList, plan } = report;
  const rerun = rerunOf(report);
  return rerun && plan?.isRepeatable && !isWithoutList ? `re-run this job (${rerun.until})` : undefined;
}

/** How to wait for what may still run, or to find out how it ended. */
function adviseFollowing(report: Report): string {
  const { isWithoutList, operation, results } = report;
  const rerun = rerunOf(report);
  const how = howToRerun(report);
  const { idempotencyKey: key } = results;
  const hasTask = taskOf(results).id !== undefined;
  const look = adviseUnknownEnd(report);
  return firstOf([
    rerun &&
      how !== undefined &&
      nonEmpty([
        `${capitalize(how)}: ${rerun.does}.`,
        !rerunBegins(operation) && !hasTask && `Later, ${look}`,
      ]).join(' '),
    hasTask && `To keep waiting, ${howToAwait(report)}.`,
    !rerun && runAgain,
    isWithoutList && capitalize(look),
    key !== undefined &&
      rerun &&
      `Run again with \`idempotency-key: ${key}\` within 24 hours: ${rerun.does}.`,
    'Look at the site before you run again.',
  ]);
}

/** After a failed task: first the site, then the cause. */
function adviseAfterFailure(report: Report): string {
  const { operation } = report;
  const rerun = rerunBegins(operation) ? howToRerun(report) : undefined;
  const again = firstOf([
    !startsSomething(operation) && 'and only if it is still wanted, start the operation again',
    rerun !== undefined && `${rerun}: it starts a new ${operation.labels.noun}`,
    startNewRun(report),
  ]);
  return nonEmpty([words[operation.does].afterFailure?.(report), `Once the cause is gone, ${again}.`]).join(
    ' ',
  );
}

/** How certain it is that a task still runs. `isSure`: the service itself says so, or has started the task for this step. */
function describeRunning({ results }: Report, isSure = !results.task?.isSilent): string {
  const { answer, reused, task } = results;
  const isKnown = task?.isSeen === true || answer?.isReplayed === false || reused?.taskId !== undefined;
  return firstOf([
    finalStatusOf(taskOf(results)) === 'completed' && 'has completed',
    isKnown && isSure && 'is still running',
    'may still be running',
  ]);
}

/** A task for which the step waits no longer. */
function describeRunningTask(why: string, report: Report, after: string): RedRow {
  const { operation, results } = report;
  return [
    `${why}, but the ${operation.labels.noun} ${describeRunning(report)} at your host${after}`,
    adviseFollowing(report),
    {
      certainty: '',
      running: nonEmpty([`Task ${taskOf(results).id ?? ''}.`, startNoOther(report)]).join(' '),
    },
  ];
}

function startNoOther({ operation }: Report): string {
  return overwritesSite(operation) ? 'Start no other push or restore now.' : '';
}

/** What to do after a request that may have acted. */
function adviseUnclear(failure: Failure, report: Report): string {
  const { cause, errorCode, isReplayed, isWebPage } = failure;
  // A re-run gets the same stored answer.
  if (namesTask(failure))
    return `${adviseNamedTask(report)} It may also be another task, which is in the way: then, once it has ended, ${startNewRun(report)}.`;
  const isWebsite = cause === 'redirect' || (cause === 'unreadable' && isWebPage);
  const isElsewhere = isWebPage || refusalOf(failure) === 'elsewhere';
  const following = adviseFollowing(report);
  const wait = errorCode === 'service_error' && 'Wait until your host works again.';
  return firstOf([
    // A re-run may not help (K5), and without the list there is none (G14).
    isReplayed && report.isWithoutList && capitalize(adviseUnknownEnd(report)),
    isReplayed &&
      `Look at the site in your host’s dashboard. Your host has stored this answer: a re-run gets it again${rerunBegins(report.operation) ? ', or acts again' : ''}.`,
    // `api-url` is probably wrong, and a re-run uses the old workflow file.
    isWebsite &&
      `Check \`api-url\` first. If it is wrong, nothing was started: correct it, and ${startAnew(report)}. If it is right, ${uncapitalize(following)}`,
    nonEmpty([
      isElsewhere && adviseElsewhere(failure, report),
      firstOf([describeRetryAfter(failure), wait]),
      following,
    ]).join(' '),
  ]);
}

function adviseNamedTask(report: Report): string {
  return `To follow the task that your host named, ${howToAwait(report)}.`;
}

function describeUnreadableTask({ failure, isKnown }: Of<'task-unreadable'>, report: Report): RedRow {
  const { operation, results } = report;
  const cause = `could not read task ${taskOf(results).id ?? ''}: ${describeFailure(failure)}`;
  if (!isKnown) return [cause, adviseFailure(failure, report)];
  const isKept = isDenied(failure);
  // The token has read this task before, so it has expired or was deleted.
  const isExpired = isKept && failure.errorCode === 'unauthorized' && results.task?.isSeen === true;
  const isHidden = (isKept || refusalOf(failure) === 'gone') && !results.task?.isSeen;
  const how = isExpired
    ? 'Make a new token (your host’s account, Settings, API tokens), and set the secret in `api-token`. Then'
    : isHidden
      ? 'With a token that may read tasks,'
      : 'Instead,';
  return [
    cause,
    `Do not re-run this job. ${how} ${howToAwait(report)}, or look at the site in your host’s dashboard.`,
    {
      certainty: `The ${operation.labels.noun} ${describeRunning(report, isKept)} at your host${describeLastStatus(report)}`,
      running: startNoOther(report),
    },
  ];
}

function describeCancellation(outcome: Of<'cancelled'>, report: Report): RedRow {
  const { during, effect, lastFailure } = outcome;
  const { context, operation, plan } = report;
  const before = lastFailure === undefined ? '' : `. Before that, ${describeFailure(lastFailure)}`;
  const cause = 'the job was cancelled';
  const { ifUnwanted, leftRunning } = words[operation.does];
  // Without the list, a re-run starts nothing (G14).
  const unwanted = !report.isWithoutList && ifUnwanted;
  if (during === 'task') return describeRunningTask(cause, report, `${describeLastStatus(report)}${before}`);
  if (during === 'closing') return [cause, 'To close it, run again.', { certainty: halfClosed }];
  if (during === 'verification') {
    return [`${cause}, and the domain is not verified yet${before}`, runAgain, { certainty: '' }];
  }
  if (effect !== 'none') {
    return [
      `${cause} before your host confirmed the ${operation.labels.noun}${before}`,
      nonEmpty([adviseFollowing(report), unwanted]).join(' '),
      { running: startNoOther(report) },
    ];
  }
  // An earlier attempt may have started the same.
  if (!isLaterAttempt(context) || !startsSomething(operation) || plan?.isDryRun) {
    return [`${cause}${before}`, `To start it, ${howToGoOn(report)}.`];
  }
  return [
    `${cause}${before}`,
    report.isWithoutList
      ? adviseFollowing(report)
      : nonEmpty([`${capitalize(howToGoOn(report))}: it finds out.`, unwanted]).join(' '),
    { running: leftRunning },
  ];
}

/** A question that decides was not answered, or an environment not closed. */
function describeGitHubFailure(outcome: Of<'github-failed'>, report: Report): RedRow {
  const { effect, failure, question } = outcome;
  const unanswered: Readonly<Record<GitHubQuestion['kind'], string>> = {
    approval: `GitHub did not say whether this run is approved for environment "${question.kind === 'approval' ? question.environment : ''}": `,
    lists: 'GitHub did not say what was done to the live site and its copies: ',
    entry: `could not record the ${report.operation.labels.noun} on GitHub: `,
    copies: '',
  };
  return [
    `${unanswered[question.kind]}${describeFailure(failure)}`,
    nonEmpty([adviseGitHub(outcome, report), words[report.operation.does].withoutGitHub]).join(' '),
    { certainty: effect !== 'none' && report.operation.does === 'closes' ? halfClosed : undefined },
  ];
}

function adviseGitHub({ failure }: Of<'github-failed'>, report: Report): string {
  const correction = adviseGitHubAccess(failure);
  const { cause, isTransient, retryAtMs, status = 0 } = failure;
  // GraphQL refuses with a 200.
  const isRefusal = status < 500 && (status >= 400 || (cause === 'http-status' && !isTransient));
  return firstOf([
    cause === 'redirect' && `${capitalize(startNewRun(report))}.`,
    correction !== undefined && `${correction} Then ${startAnew(report)}.`,
    status === 401 &&
      renderAdvice(
        {
          check:
            'If `github-token` is a secret, store a new token of GitHub there, or leave the input out to use the workflow’s own.',
        },
        report,
      ),
    // The reason says until when the rate is limited.
    isRefusal &&
      isTransient &&
      retryAtMs !== undefined &&
      `${capitalize(howToGoOn(report))} after that time.`,
    isRefusal &&
      cause === 'unreadable' &&
      renderAdvice({ check: 'Check the proxy or the firewall between the runner and GitHub.' }, report),
    // GitHub's words name what is wrong in the repository or its organization.
    (failure.errorCode === 'forbidden' || isRefusal) &&
      renderAdvice({ check: 'Correct what GitHub names.' }, report),
    `${capitalize(howToGoOn(report))} when GitHub responds again.`,
  ]);
}
