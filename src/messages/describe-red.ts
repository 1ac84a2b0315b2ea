import { isLaterAttempt } from '../inputs/run-context.ts';
import { effectOf, statusOf, type GitHubQuestion, type RedOutcome } from '../outcome/outcome.ts';
import { overwritesSite, startsSomething, startsTask } from '../outcome/operation.ts';
import type { Situation } from '../outcome/situation.ts';
import type { Failure } from '../failure.ts';
import { isDenied, namesTask, refusalOf } from '../outcome/refusal-kind.ts';
import { isConfirmationMismatch, siteOf, taskOf } from '../outcome/results.ts';
import { finalStatusOf } from '../service/task.ts';
import { formatDuration } from '../text/durations.ts';
import { capitalize, firstOf, join, uncapitalize } from '../text/sentence.ts';
import {
  adviseUnknownEnd,
  howToAwait,
  howToGoOn,
  nothingDone,
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
import { describeAfterEarlier, describeRefusal } from './describe-refusal.ts';
import { adviseGitHubAccess, onlyTheseEnd } from './messages.ts';

type Of<Kind extends RedOutcome['kind']> = Extract<RedOutcome, { kind: Kind }>;

const runAgain = 'Run again: it does no harm.';
const halfClosed = 'The environment may not be closed completely';

/** What is certain, by the status and the effect alone. An ending that knows better says so itself. */
export function certaintyOf(outcome: RedOutcome, situation: Situation): string {
  const { does, labels } = situation.operation;
  const status = statusOf(outcome);
  const effect = effectOf(outcome);
  const isNothing = status === 'refused' || (status === 'cancelled' && effect === 'none');
  const isUncertain = status === 'unknown' || (status === 'cancelled' && effect === 'possible');
  return firstOf([
    isNothing && nothingDone(situation),
    overwritesSite({ does }) &&
      (isUncertain || status === 'failed') &&
      `The ${labels.resultSite.toLowerCase()} may be partly overwritten: look at it first`,
    isUncertain &&
      startsSomething({ does }) &&
      `The ${labels.noun} may have ${startsTask({ does }) ? 'started' : 'been carried out'}`,
  ]);
}

const whyUnusable = {
  not_found: 'your host does not know any more (or the API token is another account’s)',
  copy_too_old: 'is older than `max-copy-age-hours` allows',
  live_busy: 'is being pushed',
} as const;

/** The table of the red endings. */
const rows: Rows<RedOutcome, RedRow> = {
  'invalid-inputs': ({ errors }, situation) => describeInvalidInputs(errors, situation),
  'guard-refused': describeRefusal,
  'request-failed': ({ effect, failure, isOfEarlier }, situation) => {
    const isUnclear = effect !== 'none' && !isOfEarlier;
    const advise = isUnclear || namesTask(failure) ? adviseUnclear : adviseFailure;
    const message = isConfirmationMismatch(failure)
      ? describeFailure({ ...failure, reason: undefined })
      : undefined;
    const row = [describeFailure(failure), advise(failure, situation), { message }] as const;
    return effect === 'none' || isUnclear ? row : describeAfterEarlier(row, situation);
  },
  'replayed-copy-unusable': ({ errorCode, isOwnKey, siteId }, situation) => [
    `your host repeated an earlier answer: copy ${siteId}, which ${whyUnusable[errorCode]}`,
    join(
      [
        errorCode === 'live_busy' && `Wait until that has ended. Then ${howToGoOn(situation)}.`,
        `To make a new copy, ${startNewRun(situation)}${isOwnKey ? ' with another `idempotency-key`' : ''}.`,
      ],
      ' ',
    ),
  ],
  'foreign-replay': (_, situation) => {
    const { id: siteId } = siteOf(situation.results);
    const { noun, nothing } = situation.operation.labels;
    return [
      `${situation.isWithoutList && situation.context.isAttemptUnknown ? 'an earlier attempt of this job (this server does not name attempts), or ' : ''}another request with the same idempotency key started task ${taskOf(situation.results).id ?? ''}${siteId === undefined ? '' : ` on site ${siteId}`}`,
      `Do not re-run this job: it would be green without acting. If that is the ${noun} that you meant, ${howToAwait(situation)}. If not, give each step its own \`idempotency-key\` that contains the run id, and ${startNewRun(situation)}.`,
      { certainty: `${nothing} by this step` },
    ];
  },
  'response-unusable': ({ reason }, situation) => {
    const { does, labels } = situation.operation;
    const look = does === 'copies' ? 'A copy may exist: look' : 'Look at the site';
    return [
      `your host accepted the ${labels.noun}, but ${reason}`,
      taskOf(situation.results).id === undefined
        ? `${look} in your host’s dashboard.`
        : adviseNamedTask(situation),
      // That it was accepted says more than "may have started".
      { certainty: overwritesSite({ does }) ? undefined : '', running: startNoOther(situation) },
    ];
  },
  'domain-not-ready': ({ words }) => [
    `the domain is not verified yet: ${words}`,
    dnsAdvice,
    { certainty: '' },
  ],
  'task-failed': ({ reason }, situation) => [
    `task ${taskOf(situation.results).id ?? ''} failed${reason === undefined ? '; your host gives no reason' : `: ${reason}`}`,
    adviseAfterFailure(situation),
  ],
  'task-unreadable': describeUnreadableTask,
  'task-timed-out': ({ lastFailure, taskStatus }, situation) =>
    describeRunningTask(
      `${nameTimeout(situation)} is over`,
      situation,
      join(
        [
          describeLastStatus(situation, taskStatus),
          lastFailure && `. At the end its task could not be read: ${describeFailure(lastFailure)}`,
        ],
        '',
      ),
    ),
  'domain-timed-out': ({ elapsedMs, words }, situation) => [
    `the domain is not verified after ${formatDuration(elapsedMs)}: ${words}`,
    `Check the DNS records: a change can take hours to be visible everywhere. Then run again, or increase ${nameTimeout(situation)}.`,
  ],
  cancelled: describeCancellation,
  'github-failed': describeGitHubFailure,
  'outputs-unwritable': ({ reason }, situation) => [
    `the outputs cannot be written: ${reason}`,
    `Free space on the runner’s disk, and check that GITHUB_OUTPUT names a file that can be written. Then ${howToGoOn(situation)}.`,
  ],
  'internal-error': ({ effect, message }, situation) => [
    `a fault in this action: ${message}`,
    'Please report this fault with the log.',
    { running: effect === 'none' ? undefined : adviseFollowing(situation) },
  ],
};

/** A red ending: cause, advice, and what else is special. */
export function describeRed<Kind extends RedOutcome['kind']>(
  outcome: Of<Kind> & { readonly kind: Kind },
  situation: Situation,
): RedRow {
  return rows[outcome.kind](outcome, situation);
}

/** Said only if it says more than "still running". */
export function describeLastStatus({ results }: Situation, status = taskOf(results).status): string {
  const { seemsEnded } = results.task ?? {};
  const isPlain = status === undefined || ['pending', 'running'].includes(status.toLowerCase());
  const said = `your host last said: ${status ?? 'no status'}${seemsEnded ? `. ${onlyTheseEnd}` : ''}`;
  return isPlain && !seemsEnded ? '' : ` (${said})`;
}

function nameTimeout({ plan }: Situation): string {
  return `\`timeout-minutes\` (${(plan?.timeoutMs ?? 0) / 60_000})`;
}

/**
 * A re-run of the job sends the same key, so that nothing is repeated. Until when it does is in M1, but for a restore without a
 * task: of that, nobody knows after an hour whether it runs (G12). Without the list, a re-run does nothing (G14).
 */
function howToRerun(situation: Situation): string | undefined {
  const { isWithoutList, operation, plan, results } = situation;
  if (!startsSomething(operation) || !plan?.isRepeatable || isWithoutList) return undefined;
  const isLost = operation.does === 'restores' && taskOf(results).id === undefined;
  return `re-run this job (${firstOf([
    isLost && 'within an hour',
    overwritesSite(operation) && `until 23 hours after the ${operation.labels.noun} was recorded`,
    'within 23 hours',
  ])})`;
}

/** What it does, if it is sent again with the same key. */
function describeRerun({ operation, results }: Situation): string {
  const { noun } = operation.labels;
  if (!startsTask(operation)) return 'your host repeats its answer, if it has one';
  const wait = `it waits for the ${noun}`;
  if (operation.does !== 'restores') return `${wait}, and starts a new one if it has failed or not started`;
  return taskOf(results).id === undefined ? `${wait}, and starts it if your host has not received it` : wait;
}

/** How to wait for what may still run, and to find out what became of it. */
function adviseFollowing(situation: Situation): string {
  const { isWithoutList, operation, results } = situation;
  const rerun = howToRerun(situation);
  const { idempotencyKey: key } = results;
  const hasTask = taskOf(results).id !== undefined;
  const look = adviseUnknownEnd(situation);
  return firstOf([
    rerun !== undefined &&
      join(
        [
          `${capitalize(rerun)}: ${describeRerun(situation)}.`,
          operation.does === 'restores' && !hasTask && `Later, ${look}`,
        ],
        ' ',
      ),
    hasTask && `To keep waiting, ${howToAwait(situation)}.`,
    !startsSomething(operation) && runAgain,
    isWithoutList && capitalize(look),
    key !== undefined &&
      `Run again with \`idempotency-key: ${key}\` within 24 hours: ${describeRerun(situation)}.`,
    'Look at the site before you run again.',
  ]);
}

/** After a failed task: first the site, then the cause. */
function adviseAfterFailure(situation: Situation): string {
  const { operation } = situation;
  const isRestore = operation.does === 'restores';
  const isWaiting = !startsSomething(operation);
  const rerun = isRestore ? undefined : howToRerun(situation);
  const first = firstOf([
    // `await-task` does not know what the task does.
    isWaiting && 'If the task overwrites a site, look at that site first.',
    isRestore && 'Your host’s dashboard may restore another backup.',
    overwritesSite(operation) &&
      `If the site is broken, your host’s dashboard may revert it, or restore a backup; after a restore, ${startNewRun(situation)}.`,
  ]);
  const again = firstOf([
    isWaiting && 'and only if it is still wanted, start the operation again',
    rerun !== undefined && `${rerun}: it starts a new ${operation.labels.noun}`,
    startNewRun(situation),
  ]);
  return join([first, `Once the cause is gone, ${again}.`], ' ');
}

/** What is known of a task that has not ended. `isSure`: the service itself says so, or has started it for this step. */
function describeRunning({ results }: Situation, isSure = !results.task?.isSilent): string {
  const { answer, reused, task } = results;
  const isKnown = task?.isSeen === true || answer?.isReplayed === false || reused?.taskId !== undefined;
  return firstOf([
    finalStatusOf(taskOf(results)) === 'completed' && 'has completed',
    isKnown && isSure && 'is still running',
    'may still be running',
  ]);
}

/** Nobody waits for it any more. */
function describeRunningTask(why: string, situation: Situation, after: string): RedRow {
  const { operation, results } = situation;
  return [
    `${why}, but the ${operation.labels.noun} ${describeRunning(situation)} at your host${after}`,
    adviseFollowing(situation),
    { certainty: '', running: join([`Task ${taskOf(results).id ?? ''}.`, startNoOther(situation)], ' ') },
  ];
}

function startNoOther({ operation }: Situation): string {
  return overwritesSite(operation) ? 'Start no other push or restore now.' : '';
}

/** After a request that may have acted. */
function adviseUnclear(failure: Failure, situation: Situation): string {
  const { cause, errorCode, isReplayed, isWebPage } = failure;
  // Stored with the key, the same answer is all that a re-run gets.
  if (namesTask(failure))
    return `${adviseNamedTask(situation)} It may also be another task, which is in the way: then, once it has ended, ${startNewRun(situation)}.`;
  const isWebsite = cause === 'redirect' || (cause === 'unreadable' && isWebPage);
  const isElsewhere = isWebPage || refusalOf(failure) === 'elsewhere';
  const following = adviseFollowing(situation);
  const wait = errorCode === 'service_error' && 'Wait until your host works again.';
  return firstOf([
    // A re-run may not help (rules.md, K5), and without the list there is none (G14).
    isReplayed && situation.isWithoutList && capitalize(adviseUnknownEnd(situation)),
    isReplayed &&
      'Look at the site in your host’s dashboard. Your host has stored this answer: a re-run gets it again, or acts again.',
    // Mostly a mistake, and a re-run uses the old workflow file.
    isWebsite &&
      `Check \`api-url\` first. If it is wrong, nothing was started: correct it, and ${startAnew(situation)}. If it is right, ${uncapitalize(following)}`,
    join(
      [
        isElsewhere && adviseElsewhere(failure, situation),
        firstOf([describeRetryAfter(failure), wait]),
        following,
      ],
      ' ',
    ),
  ]);
}

function adviseNamedTask(situation: Situation): string {
  return `To follow the task that your host named, ${howToAwait(situation)}.`;
}

function describeUnreadableTask({ failure, isKnown }: Of<'task-unreadable'>, situation: Situation): RedRow {
  const { operation, results } = situation;
  const cause = `could not read task ${taskOf(results).id ?? ''}: ${describeFailure(failure)}`;
  if (!isKnown) return [cause, adviseFailure(failure, situation)];
  const isKept = isDenied(failure);
  // It was good enough a moment ago: it has expired, or somebody has deleted it.
  const isExpired = isKept && failure.errorCode === 'unauthorized' && results.task?.isSeen === true;
  const isHidden = (isKept || refusalOf(failure) === 'gone') && !results.task?.isSeen;
  const how = isExpired
    ? 'Make a new token (your host’s account, Settings, API tokens), and set the secret in `api-token`. Then'
    : isHidden
      ? 'With a token that may read tasks,'
      : 'Instead,';
  return [
    cause,
    `Do not re-run this job. ${how} ${howToAwait(situation)}, or look at the site in your host’s dashboard.`,
    {
      certainty: `The ${operation.labels.noun} ${describeRunning(situation, isKept)} at your host${describeLastStatus(situation)}`,
      running: startNoOther(situation),
    },
  ];
}

function describeCancellation(outcome: Of<'cancelled'>, situation: Situation): RedRow {
  const { during, effect, lastFailure } = outcome;
  const { context, operation, plan } = situation;
  const before = lastFailure === undefined ? '' : `. Before that, ${describeFailure(lastFailure)}`;
  const cause = 'the job was cancelled';
  // Who cancels a push may not want it, and a re-run starts one that has not started.
  const unwanted =
    operation.does === 'pushes' &&
    !situation.isWithoutList &&
    'If the push is not wanted any more, do not re-run: look at the live site.';
  if (during === 'task')
    return describeRunningTask(cause, situation, `${describeLastStatus(situation)}${before}`);
  if (during === 'closing') return [cause, 'To close it, run again.', { certainty: halfClosed }];
  if (during === 'verification') {
    return [`${cause}, and the domain is not verified yet${before}`, runAgain, { certainty: '' }];
  }
  if (effect !== 'none') {
    return [
      `${cause} before your host confirmed the ${operation.labels.noun}${before}`,
      join([adviseFollowing(situation), unwanted], ' '),
      { running: startNoOther(situation) },
    ];
  }
  // An earlier attempt may have started the same.
  if (!isLaterAttempt(context) || !startsSomething(operation) || plan?.isDryRun) {
    return [`${cause}${before}`, `To start it, ${howToGoOn(situation)}.`];
  }
  // The entry of a copy is written only after the answer; others stand in the list before.
  const unseen = operation.does === 'copies' ? ', even if it left no summary' : '';
  return [
    `${cause}${before}`,
    situation.isWithoutList
      ? adviseFollowing(situation)
      : join([`${capitalize(howToGoOn(situation))}: it finds out.`, unwanted], ' '),
    { running: `What an earlier attempt started may still be running${unseen}.` },
  ];
}

/** GitHub did not answer what decides, or did not close a record. */
function describeGitHubFailure(outcome: Of<'github-failed'>, situation: Situation): RedRow {
  const { effect, failure, question } = outcome;
  const unanswered: Readonly<Record<GitHubQuestion['kind'], string>> = {
    approval: `GitHub did not say whether this run is approved for environment "${question.kind === 'approval' ? question.environment : ''}": `,
    lists: 'GitHub did not say what was done to the live site and its copies: ',
    entry: `could not record the ${situation.operation.labels.noun} on GitHub: `,
    copies: '',
  };
  return [
    `${unanswered[question.kind]}${describeFailure(failure)}`,
    adviseGitHub(outcome, situation),
    { certainty: effect === 'none' ? undefined : halfClosed },
  ];
}

/** A restore may be too urgent to wait for GitHub (rules.md, M2). */
function adviseGitHub(outcome: Of<'github-failed'>, situation: Situation): string {
  const otherwise = situation.operation.does === 'restores' && 'Your host’s dashboard can restore as well.';
  return join([adviseGitHubFailure(outcome, situation), otherwise], ' ');
}

function adviseGitHubFailure({ failure }: Of<'github-failed'>, situation: Situation): string {
  const correction = adviseGitHubAccess(failure);
  const { cause, isTransient, retryAtMs, status = 0 } = failure;
  // GraphQL refuses with a 200.
  const isRefusal = status < 500 && (status >= 400 || (cause === 'http-status' && !isTransient));
  return firstOf([
    cause === 'redirect' && `${capitalize(startNewRun(situation))}.`,
    correction !== undefined && `${correction} Then ${startAnew(situation)}.`,
    // A limit of the rate: the reason says until when.
    isRefusal &&
      isTransient &&
      retryAtMs !== undefined &&
      `${capitalize(howToGoOn(situation))} after that time.`,
    isRefusal &&
      cause === 'unreadable' &&
      renderAdvice({ check: 'Check the proxy or the firewall between the runner and GitHub.' }, situation),
    // An invalid token, or something in the repository or its organization, which the reason names.
    (failure.errorCode === 'forbidden' || isRefusal) &&
      renderAdvice({ check: 'Correct what GitHub names.' }, situation),
    `${capitalize(howToGoOn(situation))} when GitHub responds again.`,
  ]);
}
