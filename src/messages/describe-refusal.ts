import type { Overwrite } from '../outcome/entry.ts';
import type { OldCopy, Outcome, Refusal } from '../outcome/outcome.ts';
import { copyTimeOf, liveOf, type Results } from '../outcome/results.ts';
import { formatAge, formatDuration, formatTime } from '../text/durations.ts';
import { join, toSentence } from '../text/sentence.ts';
import { adviseFailure, advisePreview, describeFailure } from './describe-failure.ts';
import { describeAgainst, ends, nameOverwrite } from './describe-overwrite.ts';
import {
  howToGoOn,
  isRestore,
  isTyped,
  nothingDone,
  showValue,
  startAnew,
  startNewRun,
} from './message-context.ts';
import type { MessageContext, RedRow } from './message-context.ts';
import { messages } from './messages.ts';
import { quoteTyped } from './quote.ts';

/** What to press after the domain was wrong: a form has it typed, a file has it written (rules.md, M2). */
function howToCorrect(typed: string, context: MessageContext): string {
  return isTyped(typed, context)
    ? 'send the form again with that domain'
    : `correct the domain in the workflow file, and ${startAnew(context)}`;
}

/** Why a guard refuses. If an earlier attempt may be the reason, that comes first (push guard 7). */
export function describeRefusal(
  { effect, refusal }: Extract<Outcome, { kind: 'guard-refused' }>,
  context: MessageContext,
): RedRow {
  const row = rowOf(refusal, context);
  if (effect === 'none') return row;
  const certainty = `${nothingDone(context)}, but an earlier attempt may have acted: look at the live site first`;
  const earlier = liveOf(context.results)?.earlier;
  return [row[0], earlier ? adviseEarlier(earlier) : row[1], { certainty }];
}

/** What an earlier attempt of this step did, and how to go on. */
function adviseEarlier(earlier: Overwrite): string {
  const { end, taskId } = earlier;
  const name = `The ${nameOverwrite(earlier)}`;
  if (end === 'running') {
    return taskId === undefined
      ? `${name} may still run: wait, then re-run this job, which finds out.`
      : `${name} still runs: run \`await-task\` with \`task-id: ${taskId}\`.`;
  }
  const next =
    end === 'failed'
      ? 'Once the cause is gone, re-run this job: it starts a new push.'
      : 'Start a new run only if another push is wanted.';
  return `${name} ${ends[end]}${nameTask(earlier)}. ${next}`;
}

function nameTask({ taskId }: Overwrite): string {
  return taskId === undefined ? '' : ` (task ${taskId})`;
}

/** The table of the refusals: cause, then what to check and how to go on (rules.md, M2). */
function rowOf(refusal: Refusal, context: MessageContext): RedRow {
  const { operation, results } = context;
  switch (refusal.kind) {
    case 'push-blocked':
      return [
        `your host blocks the push${refusal.reason === undefined ? ' and gives no reason' : `: ${refusal.reason}`}`,
        'If a task runs, wait until it has ended. Resolve what else your host names. Then re-run this job: it checks again.',
      ];
    case 'confirmation-unreadable':
      return [
        'the text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it',
        'Look at the push in your host’s dashboard.',
      ];
    case 'confirmation-mismatch':
      return refusal.isInvisible
        ? [
            `\`confirmation\` and the text to confirm look the same ("${refusal.required}"), but one has invisible characters that the other does not have`,
            'Type the domain by hand instead of pasting it. If that is refused as well, your host’s own text has invisible characters: look at the push in the dashboard.',
          ]
        : [
            `\`confirmation\` is ${quoteTyped(showValue(refusal.typed, context))}, but this push would replace ${quoteTyped(refusal.required)}`,
            `If that is not the site that you meant, stop: \`site-id\` is wrong. If it is, ${howToCorrect(refusal.typed, context)}.`,
          ];
    case 'preview-changed':
      return [
        `the push preview is not the one that was approved. ${describeChange(results)}`,
        'Read the new preview. If it is right, start a new run and approve that one.',
      ];
    case 'copy-too-old': {
      const { copiedAt } = copyTimeOf(results);
      return [`the copy ${describeOldCopy(refusal, copiedAt)}`, adviseOldCopy(refusal.ageMs, context)];
    }
    case 'rerun-too-late':
      return [
        `an earlier attempt was recorded ${formatDuration(refusal.ageMs)} ago, and your host forgets idempotency keys after 24 hours, so this re-run could repeat it. The ${nameOverwrite(refusal.newest)} ${ends[refusal.newest.end]}${nameTask(refusal.newest)}`,
        'Start a new run only if another one is wanted.',
      ];
    case 'live-busy':
      return [
        `the ${nameOverwrite(refusal.overwrite)} still runs${nameTask(refusal.overwrite)}`,
        adviseBusy(refusal.overwrite, context),
      ];
    case 'live-changed':
      return describeLiveChanged(refusal.overwrite, context);
    case 'restore-not-begun':
      return [
        `a re-run never begins a restore. ${describeDone(refusal.newest, context)}`,
        `Look at the live site. If the restore is still wanted, ${startNewRun(context)}.`,
      ];
    case 'step-repeated':
      return [
        'this step, or one like it, has sent the same request in this attempt, so your host would only repeat its answer and do nothing',
        `Look how that one ended (${nameOverwrite(refusal.earlier)}). To do it twice, give each of these steps its own \`idempotency-key\` that contains the run id, then start a new run.`,
        { certainty: nothingDone({ ...context, isRerun: true }) },
      ];
    case 'not-allowed': {
      const { isOnlyFirst, missing } = refusal;
      return [
        `${missing.map((login) => `"${login}"`).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not in \`allowed-actors\``,
        isOnlyFirst
          ? 'Start a new run; do not re-run this one: its inputs are that person’s.'
          : 'Ask somebody in the list to start a new run.',
      ];
    }
    case 'not-approved': {
      const run = `this run for environment "${refusal.environment}"`;
      return refusal.isRejected
        ? [`a reviewer rejected ${run}`, 'Ask why. To go on, start a new run.']
        : [
            `nobody has approved ${run}`,
            context.isPrivate
              ? `If nobody was asked: this repository is private, and without GitHub Enterprise it has no reviewers. Then use \`allowed-actors\`. Else add required reviewers in Settings, Environments, and ${howToGoOn(context)}. It must name that environment in \`environment:\`.`
              : `If nobody was asked: add required reviewers in Settings, Environments, and ${howToGoOn(context)}. It must name that environment in \`environment:\`. An admin’s bypass and custom protection rules may leave no review. Does your plan have no reviewers? Use \`allowed-actors\`.`,
          ];
    }
    case 'preview-unavailable':
      return [
        `could not fetch the push preview: ${describeFailure(refusal.failure)}`,
        advisePreview(refusal.failure, context),
      ];
    case 'recorded-site-unavailable':
      return [
        `could not check the recorded copy: ${describeFailure(refusal.failure)}`,
        adviseFailure(refusal.failure, {
          ...context,
          operation: {
            ...operation,
            permission: 'site.staging',
            // The host refuses the site itself: another run would ask the same.
            advice: {
              rejected:
                'If your host no longer takes it for a copy, set `reuse: false`: that makes another one.',
            },
          },
        }),
      ];
  }
}

function adviseBusy({ run, taskId }: Overwrite, context: MessageContext): string {
  const isPush = context.operation.required.includes('confirmation');
  const next = isPush ? 'make a fresh copy in a new run, and push that one' : howToGoOn(context);
  const lost =
    taskId === undefined &&
    (run === undefined
      ? 'Without a task, nobody waits for it any more once it is an hour old.'
      : 'It names no task: re-run that run’s job, which finds out.');
  return join(
    [
      `Wait until it has ended. Then ${next}.`,
      lost,
      'If your host’s dashboard shows that nothing runs, remove its entry (docs/record.md).',
    ],
    ' ',
  );
}

function describeLiveChanged(overwrite: Overwrite | undefined, context: MessageContext): RedRow {
  const live = liveOf(context.results);
  // The second look at the list: another step was faster.
  if (isRestore(context.operation) || !live) {
    const other = overwrite === undefined ? '' : `: the ${nameOverwrite(overwrite)}`;
    return [
      `something was done to live in the same moment${other}`,
      `Look at the live site. If the ${context.operation.labels.noun} is still wanted, ${startNewRun(context)}.`,
    ];
  }
  const { copy, earlier, onCopy } = live;
  const isDamaged = overwrite?.end === 'failed' || overwrite?.end === 'unknown';
  const isOfLive = overwrite && overwrite.id !== onCopy?.id;
  const advice = [
    !copy && 'Check `live-site-id`.',
    isOfLive && isDamaged && 'Restore live first, or write its repair into the list (docs/record.md).',
    'Make a fresh copy in a new run: `staging` with `environment` and `reuse: false`. Or run a dry run in an earlier job, and let a person approve it, or type its `preview-digest`.',
  ];
  const isUndone = isOfLive && earlier?.end === 'completed' && overwrite.id > earlier.id;
  const cause = isUndone
    ? `this was done before, and undone by the ${nameOverwrite(overwrite)}`
    : describeAgainst({ kind: 'changed', overwrite }, live);
  return [cause, join(advice, ' ')];
}

/** What was last done to the site, for a restore that is not begun. */
function describeDone(newest: Overwrite | undefined, { results }: MessageContext): string {
  const earlier = liveOf(results)?.earlier;
  if (!newest) return 'Nothing is recorded of this site';
  return earlier?.end === 'completed' && newest.id !== earlier.id
    ? `Done before, and undone by the ${nameOverwrite(newest)}`
    : `Last done to the site: the ${nameOverwrite(newest)} ${ends[newest.end]}`;
}

/** What may be other than on the approved page. A digest does not say which part of it has changed. */
function describeChange(results: Results): string {
  const live = liveOf(results);
  if (live?.against) return toSentence(describeAgainst(live.against, live));
  const { copy: used, seen } = live ?? {};
  // A copy that lives on is used again after its push.
  if (used && seen?.copyId === used.siteId && seen.id > used.id)
    return `This copy was pushed already: the ${nameOverwrite(seen)}.`;
  if (live && !live.copy && live.otherAccount !== undefined) {
    return `The check and this step may use different accounts: ${live.otherAccount} recorded the copy.`;
  }
  const copy = live?.copy && `The copy was last used by ${live.copy.run ?? `deployment ${live.copy.id}`}. `;
  return `${copy ?? ''}Compare the two pages: the copy, the days to revert or the warnings of your host have changed.`;
}

/** How old a copy is, and how old it may be: the end of a sentence. */
function describeOldCopy({ ageMs, maxHours }: OldCopy, copiedAt?: string): string {
  if (ageMs !== undefined) {
    return `is ${formatAge(ageMs)} old, but \`max-copy-age-hours\` allows ${maxHours} h`;
  }
  const said = copiedAt === undefined ? '' : ` (${messages.unusableCopyTime(`"${copiedAt}"`)})`;
  return `has no known age${said}, but \`max-copy-age-hours\` is set`;
}

function adviseOldCopy(ageMs: number | undefined, { operation, results }: MessageContext): string {
  if (ageMs === undefined) {
    return operation.does === 'overwrites'
      ? 'Look in your host’s dashboard when the copy was made. If you can be sure that it is fresh, leave `max-copy-age-hours` out; else make a fresh copy in a new run, and deploy again.'
      : 'Your host does not say how old the copy is, so leave `max-copy-age-hours` out.';
  }
  const { checkedAtMs } = copyTimeOf(results);
  const since = checkedAtMs === undefined ? 'the copy was made' : formatTime(checkedAtMs - ageMs);
  return `Make a fresh copy in a new run, and deploy again. Raise \`max-copy-age-hours\` only if nobody ordered, commented or edited on live since ${since}.`;
}
