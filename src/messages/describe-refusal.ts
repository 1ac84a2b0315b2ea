import { stripInput } from '../inputs/fields.ts';
import { findUnfilled } from '../inputs/input-cause.ts';
import { startOf } from '../inputs/run-context.ts';
import type { Outcome, Refusal } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { isInDoubt } from '../live/list-entry.ts';
import { ownOverwrites } from '../live/look.ts';
import { copyTimeOf } from '../outcome/results.ts';
import { formatTime } from '../text/durations.ts';
import { adviseFailure, describeBlock, describeFailure, previewAdvice } from './describe-failure.ts';
import {
  describeMovedTag,
  describeObjection,
  describeOverwrite,
  describeUndone,
  describeUnfinished,
  nameOverwrite,
} from './describe-overwrite.ts';
import { describeUnfilled, showValue } from './describe-inputs.ts';
import {
  anew,
  awaitTask,
  giveOwnKeys,
  lookAtLive,
  lookFirst,
  repeat,
  thenPress,
  thenPressChecked,
} from './press.ts';
import { nothingDone, readRow, say, type RedRow, type Rows } from './red-row.ts';
import { messages } from './messages.ts';
import { quoteTyped } from '../text/quote.ts';

type Of<Kind extends Refusal['kind']> = Extract<Refusal, { kind: Kind }>;

const makeFreshCopy = 'Make a fresh copy in a new run, and push that one.';

/** Each refusal: the cause, then what to check and how to go on (M2). */
const rows: Rows<Refusal, RedRow> = {
  'push-blocked': ({ reason }, report) => [
    describeBlock(reason),
    say(
      'Resolve what your host names, or look at the copy in its dashboard; if a task runs, wait until it has ended.',
      thenPress(report),
    ),
  ],
  'confirmation-unreadable': () => [
    'The text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it.',
    'Look at the push in your host’s dashboard.',
  ],
  'confirmation-mismatch': describeMismatch,
  'preview-changed': () => [
    'The push preview is not the one that was approved.',
    'Compare this step’s summary with the approved one: the copy, what was deployed to it, what was done to live, and the days to revert. If the push is still wanted, start a new run, and read its dry run before you approve it or type its digest.',
  ],
  'tag-moved': (moved) => [describeMovedTag(moved), makeFreshCopy],
  'copy-too-old': ({ age, maxHours }, { operation, results }) => [
    `${messages.copyAge(copyTimeOf(results).copiedAt, age)} \`max-copy-age-hours\` allows ${maxHours} h.`,
    overwritesSite(operation)
      ? 'Make a fresh copy in a new run, and deploy again. Raise `max-copy-age-hours`, or leave it out, only if nobody ordered, commented or edited on live since it was made.'
      : 'Leave the input out: your host does not say how old a copy is.',
  ],
  'rerun-too-late': ({ atMs, newest }, report) => [
    `An earlier attempt was recorded at ${formatTime(atMs)}, and your host forgets idempotency keys after 24 hours, so this re-run could repeat it. The ${describeOverwrite(newest)}.`,
    lookAtLive(report),
  ],
  'rerun-without-list': () => [
    'An earlier attempt may have acted, and nothing on GitHub says what it did.',
    'Look at your host’s dashboard. If a task runs there, wait until it has ended. Only if nothing was done, start a new run.',
  ],
  'live-busy': ({ overwrite }, report) => [
    `The ${describeOverwrite(overwrite)}.`,
    say(
      'Wait until it has ended.',
      'If its task cannot be read, it counts as running for an hour.',
      report.operation.does === 'pushes' ? makeFreshCopy : thenPress(report),
      'If your host’s dashboard shows that nothing runs, remove its entry, as the documents say under `live_busy`.',
    ),
  ],
  'copy-unfinished': ({ use }, report) => [
    describeUnfinished(use),
    say('Wait until its task has ended.', thenPress(report)),
  ],
  'live-changed': describeLiveChanged,
  'push-undone': ({ overwrite }) => [
    describeUndone(overwrite),
    'A re-run would push nothing. To push again, start a new run.',
  ],
  'restore-not-begun': ({ newest }, report) => [
    say(
      'A re-run never begins a restore.',
      newest
        ? `Last done to the site: the ${describeOverwrite(newest)}.`
        : 'Nothing is recorded of this site.',
    ),
    newest?.end === 'unknown' ? lookFirst(report) : lookAtLive(report),
  ],
  'step-repeated': ({ earlier }, report) => [
    'This step, or one like it, has sent the same request in this attempt, so your host would only repeat its answer and do nothing.',
    `See how the ${nameOverwrite(earlier)} ended. To do it twice, ${giveOwnKeys}`,
    { certainty: nothingDone(report, true) },
  ],
  'not-allowed': ({ isOnlyFirst, missing }) => [
    `${missing.map((login) => `"${login}"${login === '' ? ' (the runner names nobody)' : ''}`).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not in \`allowed-actors\`.`,
    isOnlyFirst
      ? 'Start a new run; do not re-run this one: its inputs are that person’s.'
      : 'Ask somebody in the list to start a new run.',
  ],
  'started-by-nobody': () => [
    'A schedule started this run, or it follows a run that itself followed another. So nobody in `allowed-actors` is known to have started it, whoever re-runs it.',
    'Start it by a form (`workflow_dispatch`). If nobody needs to start it, pass `allowed-actors: none` in such runs.',
  ],
  'not-approved': ({ approved, environment, isRejected }, report) => {
    if (isRejected)
      return [
        `A reviewer rejected this run for environment "${environment}".`,
        'Ask why. To go on, start a new run.',
      ];
    const others = approved.slice(0, 3).map((name) => `"${name}"`);
    return [
      `Nobody has approved this run for environment "${environment}"${others.length === 0 ? '' : `, but for ${others.join(' and ')}`}.`,
      say(
        'Name the same environment in `environment:` of this job and in `require-approval`, and give it required reviewers (Settings, Environments).',
        thenPressChecked(report),
        'An admin’s bypass and custom protection rules may leave no review. Without GitHub Enterprise, a private repository has no reviewers: use `allowed-actors`.',
      ),
    ];
  },
  'preview-unavailable': ({ failure }, report) => [
    `Could not fetch the push preview. ${describeFailure(failure)}`,
    adviseFailure(failure, report, {
      permission: 'site.staging (the push itself needs site.restore)',
      required: ['site-id'],
      advice: previewAdvice,
    }),
  ],
  'recorded-site-unavailable': ({ failure }, report) => [
    `Could not check the recorded copy. ${describeFailure(failure)}`,
    adviseFailure(failure, report, {
      permission: 'site.staging',
      advice: {
        rejected:
          'Resolve what your host names. If that site is no copy any more, set `reuse: false`: that makes another one.',
      },
    }),
  ],
};

/** Why a guard refuses. If an earlier attempt may be the reason, it comes first (push guard 7). */
export function describeRefusal(
  { effect, refusal }: Extract<Outcome, { kind: 'guard-refused' }>,
  report: Report,
): RedRow {
  const row = readRow<Refusal, RedRow>(rows, refusal, report);
  return effect === 'none' ? row : describeAfterEarlier(row, report);
}

/** A refusal of which an earlier attempt may be the reason (push guard 7): what it did, and how to go on. */
export function describeAfterEarlier([cause, advice, more]: RedRow, report: Report): RedRow {
  const certainty = `${nothingDone(report)}, but an earlier attempt may have acted: look at the live site first`;
  const [earlier] = ownOverwrites(report.results.look);
  if (!earlier) return [cause, advice, { ...more, certainty }];
  const what = `The ${describeOverwrite(earlier)}.`;
  const { end, taskId } = earlier;
  const next =
    end === 'running' && taskId !== undefined
      ? `To wait for it, ${awaitTask(taskId)}.`
      : end === 'running'
        ? 'Wait a few minutes, then re-run this job: it finds out how that ended.'
        : end === 'failed'
          ? repeat(report)
          : lookAtLive(report);
  return [cause, say(what, next), { ...more, certainty }];
}

function describeMismatch(
  { isInvisible, required, typed }: Of<'confirmation-mismatch'>,
  report: Report,
): RedRow {
  // An output must not have the text that confirms the push.
  const more = { message: '`confirmation` is not the text that confirms this push.' };
  const stripped = stripInput(typed);
  if (isInvisible)
    return [
      `\`confirmation\` and the text to confirm look the same ("${required}"), but one has invisible characters.`,
      'Type the domain by hand instead of pasting it. If that is refused as well, look at the push in your host’s dashboard.',
      more,
    ];
  const unfilled = findUnfilled(typed, true);
  return [
    `\`confirmation\` is ${quoteTyped(showValue(stripped, report))}${stripped === typed ? '' : ' and more, which is not shown'}, but this push would replace ${quoteTyped(required)}.`,
    say(
      unfilled && `${describeUnfilled(unfilled, report)}.`,
      `If you did not mean ${quoteTyped(required)}, stop: \`site-id\` is wrong. If you did, type exactly this domain, without quotes, and ${isTyped(typed, report) ? 'start a new run' : anew(report)}.`,
    ),
    more,
  ];
}

/** Whether a person typed the text into the form of this run. */
function isTyped(text: string, { context }: Report): boolean {
  return startOf(context) === 'form' && (context.typedInputs ?? []).some((typed) => typed.trim() === text);
}

function describeLiveChanged({ overwrite, reasons }: Of<'live-changed'>, report: Report): RedRow {
  const { look } = report.results;
  // Another step was recorded between the two looks at the list.
  if (look?.purpose !== 'push')
    return [
      overwrite === undefined
        ? 'Something was done to live at the same moment.'
        : `Something was done to live at the same moment: the ${nameOverwrite(overwrite)}.`,
      lookAtLive(report),
    ];
  const unrecorded = reasons.find((each) => each.kind === 'unrecorded');
  const isDamaged = reasons.some((each) => each.kind === 'live' && isInDoubt(each.overwrite));
  const isAboutJobs = reasons.every(({ kind }) => kind === 'job' || kind === 'end-unknown');
  return [
    describeObjection({ kind: 'changed', overwrite, reasons }),
    say(
      unrecorded?.creator === undefined && unrecorded && 'Check `live-site-id`.',
      unrecorded?.creator !== undefined && 'Give `staging` and `push` the same `github-token`.',
      isDamaged &&
        'Restore live first, or write its repair into the list, as the documents say under `live_changed`.',
      isAboutJobs && say('Wait for that job, or re-run it until it succeeds.', thenPress(report)),
      !isAboutJobs && 'Make a fresh copy in a new run: `staging` with `environment` and `reuse: false`.',
      'Or let a person read a dry run in an earlier job, and approve it or type its `preview-digest`.',
    ),
  ];
}
