import { isLaterAttempt } from '../inputs/run-context.ts';
import { effectOf, statusOf, type RedOutcome } from '../outcome/outcome.ts';
import { overwritesSite, startsSomething, type Does } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import type { Failure } from '../outcome/failure.ts';
import { isDenied, namesTask, refusalOf } from '../outcome/refusal-kind.ts';
import { isConfirmationMismatch, taskOf } from '../outcome/results.ts';
import { finalStatusOf, isPlainlyRunning } from '../service/task.ts';
import { formatDuration, formatTime } from '../text/durations.ts';
import { endSentence, nonEmpty, type Part } from '../text/sentence.ts';
import {
  adviseFailure,
  describeFailure,
  describeRetryAfter,
  elsewhereAdvice,
  dnsAdvice,
  stuckAdvice,
} from './describe-failure.ts';
import { describeInvalidInputs } from './describe-inputs.ts';
import { nameOverwrite } from './describe-overwrite.ts';
import { describeAfterEarlier, describeRefusal } from './describe-refusal.ts';
import { adviseGitHubAccess, onlyTheseEnd, replacedWhy } from './messages.ts';
import {
  anew,
  awaitTask,
  giveOwnKeys,
  howToRepeat,
  toFindOut,
  lookFirst,
  press,
  repeat,
  thenAnew,
  thenPress,
  thenPressChecked,
} from './press.ts';
import { nothingDone, readRow, say, type RedRow, type Rows } from './red-row.ts';

type Of<Kind extends RedOutcome['kind']> = Extract<RedOutcome, { kind: Kind }>;

/** What may have happened to the site, if nobody knows it. */
const perhaps: Readonly<Partial<Record<Does, string>>> = {
  'changes-once': 'The request may have been carried out',
  copies: 'The staging task may have started',
  pushes: 'The live site may be partly overwritten: look at it first',
  restores: 'The site may be partly overwritten: look at it first',
};

/** What is certain by the status and the effect. The row of an ending can replace it. */
export function certaintyOf(outcome: RedOutcome, report: Report): string {
  const { operation } = report;
  const [effect, status] = [effectOf(outcome), statusOf(outcome)];
  if (status === 'refused' || (status === 'cancelled' && effect === 'none')) return nothingDone(report);
  const isUncertain = status === 'unknown' || (status === 'cancelled' && effect === 'possible');
  return isUncertain || (status === 'failed' && overwritesSite(operation))
    ? (perhaps[operation.does] ?? '')
    : '';
}

/** Each red ending: the cause, then what to check and what to press (M1, M2). */
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
  'replayed-copy-unusable': ({ errorCode, siteId }, report) => [
    `Your host repeated an earlier answer with copy ${siteId}, which cannot be used: ${unusableWhy[errorCode]}.`,
    errorCode === 'live_busy'
      ? say('Wait until the push has ended.', thenPress(report))
      : howToRepeat(report),
  ],
  'copy-was-there': ({ environment, siteId }) => [
    `Your host answered with copy ${siteId}, which environment "${environment}" uses.`,
    'If an earlier attempt was killed, start a new run. If your host allows one copy for each site, use the workflow for a shared copy. Otherwise, remove that copy in your host’s dashboard, but only if nobody needs it, and start a new run.',
  ],
  'foreign-answer': ({ overwrite, startedAtMs }, { operation, results }) => {
    const { id: taskId = '' } = taskOf(results);
    const { noun, nothing } = operation.labels;
    const whose = overwrite
      ? `is of the ${nameOverwrite(overwrite)}`
      : startedAtMs === undefined
        ? 'another request with the same idempotency key started'
        : `was started at ${formatTime(startedAtMs)}, before this step asked for anything`;
    return [
      `Your host answered with task ${taskId}, which ${whose}.`,
      `Do not re-run this job: it would not act. If that is the ${noun} that you meant, ${awaitTask(taskId)}. If not, look at the site in your host’s dashboard. Then ${giveOwnKeys}`,
      { certainty: `${nothing} by this step` },
    ];
  },
  'response-unusable': ({ reason }, report) => {
    const { does, labels } = report.operation;
    const { id: taskId } = taskOf(report.results);
    return [
      `Your host accepted the ${labels.noun}, but ${reason}.`,
      taskId === undefined
        ? 'See in your host’s dashboard what it has done.'
        : `To follow the task that your host named, ${awaitTask(taskId)}.`,
      // The cause says that it was accepted, which is more than "may have started".
      { certainty: overwritesSite({ does }) ? undefined : '', running: startNoOther(report) },
    ];
  },
  'domain-not-ready': ({ words }) => [
    `The domain is not verified yet. ${endSentence(words)}`,
    dnsAdvice,
    { certainty: '' },
  ],
  'task-failed': ({ reason }, report) => {
    const task = `Task ${taskOf(report.results).id ?? ''}${describeOtherTask(report)}`;
    return [
      reason === undefined
        ? `${task} failed; your host gives no reason.`
        : endSentence(`${task} failed: ${reason}`),
      afterFailure(report),
    ];
  },
  'task-doubtful': ({ result }, report) => [
    `Your host says that task ${taskOf(report.results).id ?? ''} has completed, and that its result is "${result}".`,
    startsSomething(report.operation) ? lookFirst(report) : afterFailedRead,
  ],
  'task-unreadable': describeUnreadableTask,
  'task-timed-out': ({ lastFailure, taskStatus }, report) => {
    const before = lastFailure && `At the end its task could not be read. ${describeFailure(lastFailure)}`;
    return describeRunningTask(`${nameTimeout(report)} is over`, report, { before, taskStatus });
  },
  'domain-timed-out': ({ elapsedMs, words }) => [
    `The domain is not verified after ${formatDuration(elapsedMs)}. ${endSentence(words)}`,
    dnsAdvice,
  ],
  cancelled: describeCancellation,
  'github-failed': describeGitHubFailed,
  'outputs-unwritable': ({ reason }, report) => [
    endSentence(`The outputs cannot be written: ${reason}`),
    say(
      'Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written.',
      thenPress(report),
    ),
  ],
  'internal-error': ({ effect, message }, report) => [
    endSentence(`A fault in this action: ${message}`),
    'Please report this fault with the log.',
    { running: effect === 'none' ? undefined : toFindOut(report) },
  ],
};

export function describeRed(outcome: RedOutcome, report: Report): RedRow {
  return readRow<RedOutcome, RedRow>(rows, outcome, report);
}

/** After a failed task: first the site, then the cause. */
function afterFailure(report: Report): string {
  switch (report.operation.does) {
    case 'copies':
      return repeat(report);
    case 'pushes':
      return say(
        'If the site is broken, your host’s dashboard may revert the push or restore a backup; after a restore, start a new run.',
        repeat(report),
      );
    case 'restores':
      return say('Your host’s dashboard may restore another backup.', repeat(report));
    default:
      return afterFailedRead;
  }
}

/** `await-task` does not know what the task does. */
const afterFailedRead =
  'If the task overwrites a site, look at that site first. Once the cause is gone, and only if it is still wanted, start the operation again.';

/** What a task does that another step has started, and to which site, as far as the host says it. */
export function describeOtherTask({ operation, results: { task } }: Report): string {
  if (startsSomething(operation)) return '';
  const facts = nonEmpty([task?.type, task?.siteId !== undefined && `site ${task.siteId}`]).join(', ');
  return facts === '' ? '' : ` (${facts})`;
}

/** The last status, if it says more than "still running". */
export function describeLastStatus({ results }: Report, status = taskOf(results).status): string {
  return status === undefined || isPlainlyRunning(status)
    ? ''
    : ` (your host last said: ${status}. ${onlyTheseEnd})`;
}

function nameTimeout({ plan }: Report): string {
  return `\`timeout-minutes\` (${(plan?.timeoutMs ?? 0) / 60_000})`;
}

function startNoOther({ operation }: Report): string {
  return overwritesSite(operation) ? 'Start no other push or restore now.' : '';
}

/** How certain it is that a task still runs. `isSure`: the service itself says so, or has started the task for this step. */
function describeRunning({ results }: Report, isSure = !results.task?.isSilent): string {
  const { answer, reused, task } = results;
  const isKnown = task?.isSeen === true || answer?.isReplayed === false || reused?.taskId !== undefined;
  if (finalStatusOf(taskOf(results)) === 'completed') return 'has completed at your host';
  return isKnown && isSure ? 'is still running at your host' : 'may still be running at your host';
}

/** A task for which the step waits no longer. */
function describeRunningTask(
  why: string,
  report: Report,
  { before, taskStatus }: { readonly before: Part; readonly taskStatus?: string | undefined },
): RedRow {
  const { noun } = report.operation.labels;
  return [
    say(
      `${why}, but the ${noun} ${describeRunning(report)}${describeLastStatus(report, taskStatus)}.`,
      before,
    ),
    toFindOut(report),
    { certainty: '', running: say(`Task ${taskOf(report.results).id ?? ''}.`, startNoOther(report)) },
  ];
}

/** What to do after a request that may have acted. */
function adviseUnclear(failure: Failure, report: Report): string {
  const { cause, errorCode, isReplayed, isWebPage } = failure;
  if (namesTask(failure))
    return `To follow the task that your host named, ${awaitTask(taskOf(report.results).id)}. It may also be another task, which is in the way: then, once it has ended, start a new run.`;
  // A re-run gets the same stored answer, or acts (K5), and without the list there is none (G14).
  if (isReplayed)
    return `${lookFirst(report)}${report.isWithoutList ? '' : ' Your host has stored this answer: a re-run gets it again, or acts again.'}`;
  const isWebsite = cause === 'redirect' || (cause === 'unreadable' && isWebPage);
  // `api-url` is probably wrong, and a re-run uses the old workflow file.
  if (isWebsite)
    return say(
      `If \`api-url\` is wrong, nothing was started: correct it, and ${anew(report)}. If it is right, go on.`,
      toFindOut(report),
    );
  return say(
    refusalOf(failure) === 'elsewhere' && elsewhereAdvice,
    describeRetryAfter(failure) || (errorCode === 'service_error' && 'Wait until your host works again.'),
    toFindOut(report),
    cause === 'in-progress' && stuckAdvice,
  );
}

function describeUnreadableTask({ failure, isKnown }: Of<'task-unreadable'>, report: Report): RedRow {
  const { id: taskId = '' } = taskOf(report.results);
  const cause = `Could not read task ${taskId}. ${describeFailure(failure)}`;
  if (!isKnown) return [cause, adviseFailure(failure, report)];
  const isKept = isDenied(failure);
  return [
    cause,
    say(
      'Do not re-run this job.',
      (isKept || refusalOf(failure) === 'gone') && 'Use a valid API token that may read tasks.',
      `To wait for the task, ${awaitTask(taskId)}, or look at the site in your host’s dashboard.`,
    ),
    {
      certainty: `The ${report.operation.labels.noun} ${describeRunning(report, isKept)}${describeLastStatus(report)}`,
      running: startNoOther(report),
    },
  ];
}

function describeCancellation(outcome: Of<'cancelled'>, report: Report): RedRow {
  const { during, effect, lastFailure } = outcome;
  const { context, operation, plan } = report;
  const before = lastFailure && `Before that, a request failed. ${describeFailure(lastFailure)}`;
  // A re-run starts a push that has not started. Without the list, it starts nothing (G14).
  const ifUnwanted =
    operation.does === 'pushes' &&
    !report.isWithoutList &&
    'If the push is not wanted any more, do not re-run: look at the live site.';
  if (during === 'task') return describeRunningTask('The job was cancelled', report, { before });
  if (during === 'closing')
    return ['The job was cancelled.', 'To close it, run again.', { certainty: halfClosed }];
  if (during === 'verification')
    return [
      say('The job was cancelled, and the domain is not verified yet.', before),
      toFindOut(report),
      { certainty: '' },
    ];
  if (effect !== 'none') {
    return [
      say(`The job was cancelled before your host confirmed the ${operation.labels.noun}.`, before),
      say(toFindOut(report), ifUnwanted),
      { running: startNoOther(report) },
    ];
  }
  // An earlier attempt may have started the same.
  const mayRun = isLaterAttempt(context) && startsSomething(operation) && !plan?.isDryRun;
  const cause = say('The job was cancelled.', before);
  if (!mayRun) return [cause, press(report)];
  return [
    cause,
    report.isWithoutList ? toFindOut(report) : say(press(report), ifUnwanted),
    { running: 'What an earlier attempt started may still be running, even if it left no summary.' },
  ];
}

const unusableWhy = {
  not_found: replacedWhy.gone,
  copy_too_old: replacedWhy['too-old'],
  live_busy: 'it is being pushed',
} as const;

const halfClosed = 'The environment may not be closed completely';

/** A question that decides was not answered, or an environment not closed. */
function describeGitHubFailed({ effect, failure, question }: Of<'github-failed'>, report: Report): RedRow {
  const { does, labels } = report.operation;
  const words = describeFailure(failure);
  const causes = {
    approval: `GitHub did not say whether this run is approved for environment "${question.kind === 'approval' ? question.environment : ''}". ${words}`,
    lists: `GitHub did not say what was done to the live site and its copies. ${words}`,
    entry: `Could not record the ${labels.noun} on GitHub. ${words}`,
    copies: words,
  };
  return [
    causes[question.kind],
    say(
      ...adviseGitHub(failure, report),
      // It may be too urgent to wait (M2).
      does === 'restores' && 'Your host’s dashboard can restore as well.',
    ),
    { certainty: effect !== 'none' && does === 'closes' ? halfClosed : undefined },
  ];
}

function adviseGitHub(failure: Failure, report: Report): readonly string[] {
  const access = adviseGitHubAccess(failure);
  const { cause, isTransient, retryAtMs, status = 0 } = failure;
  // GraphQL refuses with a 200.
  const isRefusal = status < 500 && (status >= 400 || (cause === 'http-status' && !isTransient));
  if (cause === 'redirect') return ['This repository was renamed or moved: start a new run.'];
  if (access !== undefined) return [access, thenAnew(report)];
  if (status === 401)
    return [
      'If `github-token` is a secret, store a new token of GitHub there, or leave the input out to use the workflow’s own.',
      thenPressChecked(report),
    ];
  if (retryAtMs !== undefined) return [describeRetryAfter(failure), thenPress(report)];
  if (isRefusal && cause === 'unreadable')
    return ['Check the proxy or the firewall between the runner and GitHub.', thenPressChecked(report)];
  // GitHub's words name what is wrong in the repository or its organization.
  if (isRefusal || failure.errorCode === 'forbidden')
    return ['Correct what GitHub names.', thenPressChecked(report)];
  return ['Wait until GitHub responds again.', thenPress(report)];
}
