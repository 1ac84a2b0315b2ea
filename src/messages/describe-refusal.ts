import { stripInput } from '../inputs/fields.ts';
import { findUnfilled, withoutQuotes } from '../inputs/input-cause.ts';
import type { Outcome, Refusal } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { newestOverwrite, ownOverwrites } from '../outcome/look.ts';
import { objectionTo } from '../outcome/rule.ts';
import { copyTimeOf } from '../outcome/results.ts';
import { formatTime } from '../text/durations.ts';
import { capitalize, firstOf, nonEmpty, toSentence } from '../text/sentence.ts';
import {
  adviseUnknownEnd,
  howToGoOn,
  isTyped,
  nothingDone,
  readRow,
  showValue,
  startAnew,
  startNewRun,
  type RedRow,
  type Rows,
} from './advice.ts';
import { adviseFailure, describeBlock, describeFailure, previewAdvice } from './describe-failure.ts';
import {
  adviseWithoutTask,
  describeMovedTag,
  describeObjection,
  describeOverwrite,
  nameOverwrite,
} from './describe-overwrite.ts';
import { describeUnfilled } from './describe-inputs.ts';
import { words } from './operation-words.ts';
import { quoteTyped } from '../text/quote.ts';

type Of<Kind extends Refusal['kind']> = Extract<Refusal, { kind: Kind }>;

/** Each refusal: the cause, then what to check and how to go on (M2). */
const rows: Rows<Refusal, RedRow> = {
  'push-blocked': ({ reason }, report) => [
    describeBlock(reason),
    `${reason === undefined ? 'Look at the copy in your host’s dashboard' : 'Resolve what your host names'}; if a task runs, wait until it has ended. Then ${howToGoOn(report)}.`,
  ],
  'confirmation-unreadable': () => [
    'the text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it',
    'Look at the push in your host’s dashboard.',
  ],
  'confirmation-mismatch': ({ isInvisible, required, typed }, report) => {
    // An output must not have the text that confirms the push.
    const more = { message: '`confirmation` is not the text that confirms this push' };
    const stripped = stripInput(typed);
    const shown = quoteTyped(showValue(stripped, report));
    const [where, again] = isTyped(typed, report)
      ? ['', 'send the form again']
      : [' in the workflow file', startAnew(report)];
    if (withoutQuotes(typed)?.toLowerCase() === required.toLowerCase()) {
      return [
        `\`confirmation\` is ${quoteTyped(required)} in quotes, and quotes are compared, too`,
        `Write it without quotes${where}, and ${again}.`,
        more,
      ];
    }
    const unfilled = findUnfilled(typed, true);
    return isInvisible
      ? [
          `\`confirmation\` and the text to confirm look the same ("${required}"), but one has invisible characters`,
          'Type the domain by hand instead of pasting it. If that is refused as well, look at the push in your host’s dashboard.',
          more,
        ]
      : [
          `\`confirmation\` is ${shown}${stripped === typed ? '' : ' and more, which is not shown'}, but this push would replace ${quoteTyped(required)}`,
          `${unfilled ? `${describeUnfilled(unfilled, report)}. ` : ''}If you did not mean ${quoteTyped(required)}, stop: \`site-id\` is wrong. If you did, ${
            where === '' ? `${again} with that domain` : `correct the domain${where}, and ${again}`
          }.`,
          more,
        ];
  },
  'preview-changed': (_, report) => [
    `the push preview is not the one that was approved. ${describeChange(report)}`,
    `If the push is still wanted, ${startNewRun(report)}, and read its dry run before you approve it or type its digest.`,
  ],
  'tag-moved': (moved) => [describeMovedTag(moved), 'Make a fresh copy in a new run, and push that one.'],
  'copy-too-old': ({ ageMs, maxHours }, { operation, results }) => {
    const { checkedAtMs = 0, copiedAt } = copyTimeOf(results);
    if (ageMs !== undefined) {
      return [
        `the copy was made on ${formatTime(checkedAtMs - ageMs)}, but \`max-copy-age-hours\` allows ${maxHours} h`,
        'Make a fresh copy in a new run, and deploy again. Raise `max-copy-age-hours` only if nobody ordered, commented or edited on live since then.',
      ];
    }
    const quoted = copiedAt === undefined ? '' : ` (your host says "${copiedAt}")`;
    const isSure =
      overwritesSite(operation) && ' if you are sure that it is fresh; else make a fresh copy in a new run';
    return [
      `the copy has no known age${quoted}, but \`max-copy-age-hours\` is set`,
      `${nonEmpty(['Your host does not say how old the copy is: leave the input out', isSure]).join('')}.`,
    ];
  },
  'rerun-too-late': ({ atMs, newest }, report) => [
    `an earlier attempt was recorded at ${formatTime(atMs)}, and your host forgets idempotency keys after 24 hours, so this re-run could repeat it. The ${describeOverwrite(newest)}`,
    adviseLooking(report),
  ],
  'rerun-without-list': (_, report) => [
    'an earlier attempt may have acted, and without the list of the live site nobody knows what it did',
    `Look at your host’s dashboard. If a task runs there, run \`await-task\` with its id, from the earlier attempt’s summary. Only if nothing was done, ${startNewRun(report)}.`,
  ],
  'live-busy': ({ overwrite }, report) => [
    `the ${describeOverwrite(overwrite)}`,
    nonEmpty([
      `Wait until it has ended. Then ${words[report.operation.does].afterBusy ?? howToGoOn(report)}.`,
      adviseWithoutTask(overwrite, report.context),
      'If your host’s dashboard shows that nothing runs, remove its entry, as the documents say under `live_busy`.',
    ]).join(' '),
  ],
  'live-changed': describeLiveChanged,
  'restore-not-begun': ({ newest }, report) => [
    `a re-run never begins a restore. ${describeUndone(newest, report) ?? (newest ? `Last done to the site: the ${describeOverwrite(newest)}` : 'Nothing is recorded of this site')}`,
    newest?.end === 'unknown' ? capitalize(adviseUnknownEnd(report)) : adviseLooking(report),
  ],
  'step-repeated': ({ earlier }, report) => [
    'this step, or one like it, has sent the same request in this attempt, so your host would only repeat its answer and do nothing',
    `See how the ${nameOverwrite(earlier)} ended. To do it twice, give each of these steps its own \`idempotency-key\` that contains the run id, then ${startNewRun(report)}.`,
    { certainty: nothingDone(report, true) },
  ],
  'not-allowed': ({ isOnlyFirst, missing }, report) => [
    `${missing.map((login) => (login === '' ? 'somebody whom the runner does not name' : `"${login}"`)).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not in \`allowed-actors\``,
    isOnlyFirst
      ? `${capitalize(startNewRun(report))}; do not re-run this one: its inputs are that person’s.`
      : `Ask somebody in the list to ${startNewRun(report)}.`,
  ],
  'started-by-nobody': (_, report) => {
    const { eventName = '' } = report.context;
    const started = eventName === 'schedule' ? 'github.event_name' : 'github.event.workflow_run.event';
    return [
      'a schedule started this run, so nobody in `allowed-actors` did, whoever re-runs it',
      `Start it by a form (\`workflow_dispatch\`). If nobody needs to, write \`allowed-actors: \${{ ${started} == 'schedule' && 'none' || 'alice, bob' }}\`, and ${startAnew(report)}.`,
    ];
  },
  'not-approved': ({ approved, environment, isRejected }, report) => {
    const run = `this run for environment "${environment}"`;
    if (isRejected) return [`a reviewer rejected ${run}`, `Ask why. To go on, ${startNewRun(report)}.`];
    if (approved.length > 0) {
      const names = approved.slice(0, 3).map((name) => `"${name}"`);
      return [
        `nobody has approved ${run}, but for ${names.join(' and ')}`,
        `If \`environment:\` of this job is "${environment}", that environment has no required reviewers: add them in Settings, Environments, and ${howToGoOn(report)}. Else write one name both there and in \`require-approval\`, and ${startAnew(report)}.`,
      ];
    }
    const ways = [
      `If nobody was asked: add required reviewers in Settings, Environments, and ${howToGoOn(report)}. The job must name that environment in \`environment:\`. An admin’s bypass and custom protection rules may leave no review.`,
      'Without GitHub Enterprise, a private repository has no reviewers: use `allowed-actors`.',
    ];
    const isPrivate = report.context.isPrivate === true;
    return [`nobody has approved ${run}`, (isPrivate ? ways.reverse() : ways).join(' ')];
  },
  'preview-unavailable': ({ failure }, report) => [
    `could not fetch the push preview: ${describeFailure(failure)}`,
    adviseFailure(failure, report, {
      permission: 'site.staging (the push itself needs site.restore)',
      required: ['site-id'],
      advice: previewAdvice,
    }),
  ],
  'recorded-site-unavailable': ({ failure }, report) => [
    `could not check the recorded copy: ${describeFailure(failure)}`,
    adviseFailure(failure, report, {
      permission: 'site.staging',
      advice: {
        rejected: 'If your host no longer takes it for a copy, set `reuse: false`: that makes another one.',
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

/** A refusal of which an earlier attempt may be the reason (push guard 7). */
export function describeAfterEarlier([cause, advice, more]: RedRow, report: Report): RedRow {
  const certainty = `${nothingDone(report)}, but an earlier attempt may have acted: look at the live site first`;
  return [cause, adviseEarlier(report) ?? advice, { ...more, certainty }];
}

/** What an earlier attempt of this step did, and how to go on. */
function adviseEarlier(report: Report): string | undefined {
  const [earlier] = ownOverwrites(report.results.look);
  if (!earlier) return undefined;
  const name = `The ${describeOverwrite(earlier)}`;
  switch (earlier.end) {
    case 'running':
      return earlier.taskId === undefined
        ? `${name}: wait, then ${howToGoOn(report)}, which finds out.`
        : `${name}: run \`await-task\` with \`task-id: ${earlier.taskId}\`.`;
    case 'failed':
      return `${name}. Once the cause is gone, ${howToGoOn(report)}: it starts a new ${report.operation.labels.noun}.`;
    default:
      return `${name}. ${adviseLooking(report)}`;
  }
}

/** What to do if only a person can decide. */
function adviseLooking(report: Report): string {
  return `Look at the live site. If the ${report.operation.labels.noun} is still wanted, ${startNewRun(report)}.`;
}

function describeLiveChanged({ overwrite }: Of<'live-changed'>, report: Report): RedRow {
  const { look } = report.results;
  // Another step was recorded between the two looks at the list.
  if (look?.purpose !== 'push') {
    const named = overwrite === undefined ? '' : `: the ${nameOverwrite(overwrite)}`;
    return [`something was done to live at the same moment${named}`, adviseLooking(report)];
  }
  const isDamaged =
    overwrite &&
    overwrite.id !== look.overwritesOfCopy[0]?.id &&
    ['failed', 'unknown'].includes(overwrite.end);
  const advice = [
    !look.pushedCopy &&
      (look.pushedCopyOfOthers?.creator === undefined
        ? 'Check `live-site-id`.'
        : 'Give `staging` and `push` the same `github-token`.'),
    isDamaged &&
      'Restore live first, or write its repair into the list, as the documents say under `live_changed`.',
    'Make a fresh copy in a new run: `staging` with `environment` and `reuse: false`. Or let a person read a dry run in an earlier job, and approve it or type its `preview-digest`.',
  ];
  const cause = describeUndone(overwrite, report) ?? describeObjection(look, { kind: 'changed', overwrite });
  return [cause, nonEmpty(advice).join(' ')];
}

/** That an earlier attempt of this step has completed, and which overwrite has undone it. */
function describeUndone(overwrite: Of<'live-changed'>['overwrite'], { results }: Report): string | undefined {
  const { look } = results;
  const [earlier] = ownOverwrites(look);
  const isOnCopy = overwrite?.id === look?.overwritesOfCopy[0]?.id;
  return overwrite && earlier?.end === 'completed' && overwrite.id > earlier.id && !isOnCopy
    ? `Done before, and undone by the ${nameOverwrite(overwrite)}`
    : undefined;
}

/** What may have changed since the approved page. A digest does not say which part. */
function describeChange({ results }: Report): string {
  const { look } = results;
  const { pushedCopy: copy, pushedCopyOfOthers } = look ?? {};
  const newest = look && newestOverwrite(look);
  const objection = look && objectionTo(look);
  const used = copy && `The copy was last used by ${copy.run ?? `deployment ${copy.id}`}. `;
  return firstOf([
    // The approved page already said that a copy has no base.
    look && objection?.overwrite && toSentence(describeObjection(look, objection)),
    // A copy can be used again after its push.
    copy &&
      newest?.copyId === copy.siteId &&
      newest.id > copy.id &&
      `This copy was pushed already: the ${nameOverwrite(newest)}.`,
    !copy &&
      pushedCopyOfOthers?.creator !== undefined &&
      `The check and this step may use different accounts: ${pushedCopyOfOthers.creator} recorded the copy.`,
    `${used ?? ''}Compare the two pages: the copy, the days to revert or the warnings of your host have changed.`,
  ]);
}
