import type { OldCopy, Outcome, Refusal } from '../outcome/outcome.ts';
import type { Overwrite } from '../outcome/overwrite.ts';
import { copyTimeOf } from '../outcome/results.ts';
import { formatAge, formatDuration, formatTime } from '../text/durations.ts';
import { adviseFailure, advisePreview, describeFailure } from './describe-failure.ts';
import { nameOverwrite } from './describe-overwrite.ts';
import { nameEarlierAttempt, nothingDone, showValue } from './message-context.ts';
import type { MessageContext, RedRow } from './message-context.ts';
import { messages } from './messages.ts';
import { quoteTyped } from './quote.ts';

export const lookAtEarlierAttempts =
  'Open the summary of the earlier attempt: if it has a task id, run `await-task` with it. If there is no summary, its runner was lost, and it may have acted all the same.';
const onlyIfFailed = `${lookAtEarlierAttempts} Start a new run only if that task failed, or if there was none.`;

/** Why a guard refuses. If an earlier attempt may be the reason, that comes first (push guard 7). */
export function describeRefusal(
  { effect, refusal }: Extract<Outcome, { kind: 'guard-refused' }>,
  context: MessageContext,
): RedRow {
  const row = rowOf(refusal, context);
  if (effect === 'none') return row;
  const { labels, overwritesSite } = context.operation;
  const site = overwritesSite ? labels.resultSite.toLowerCase() : 'site';
  const certainty = `${nothingDone(context)}, but an earlier attempt may have acted: look at the ${site} first`;
  return [row[0], lookAtEarlierAttempts, { certainty }];
}

/** The table of the refusals: cause, then what to check and how to go on (contract, M2). */
function rowOf(refusal: Refusal, context: MessageContext): RedRow {
  const { operation, results } = context;
  const earlier = { running: nameEarlierAttempt(context) };
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
            earlier,
          ]
        : [
            `\`confirmation\` is ${quoteTyped(showValue(refusal.typed, context))}, but this push would replace ${quoteTyped(refusal.required)}`,
            'If that is not the site that you meant, stop: `site-id` is wrong. If it is, start a new run and type that domain.',
            earlier,
          ];
    case 'preview-changed': {
      const { isAgainstPush, last } = results.preview?.facts.github ?? {};
      const isOverwritten = isAgainstPush && last;
      return [
        `the push preview is not the one that was approved: its site, its copy, the code on the copy, what was last done to live, the tag, the days to revert or the warnings have changed.${isOverwritten ? ` Last done to live: ${nameOverwrite(last)}` : ''}`,
        `${isOverwritten ? 'Make a fresh copy and deploy again. Or read' : 'Read'} the new preview. If it is right, start a new run and approve that one.`,
      ];
    }
    case 'copy-too-old': {
      const { copiedAt } = copyTimeOf(results);
      return [`the copy ${describeOldCopy(refusal, copiedAt)}`, adviseOldCopy(refusal.ageMs, context)];
    }
    case 'rerun-too-late':
      return [
        `this run began ${formatDuration(refusal.ageMs)} ago. Your host keeps idempotency keys for 24 hours, so this re-run could repeat what an earlier attempt did`,
        onlyIfFailed,
      ];
    case 'rerun-of-unknown-age':
      return [
        'this is a re-run, and with `github-token: none` nobody can tell whether your host still has its idempotency keys',
        onlyIfFailed,
      ];
    case 'live-busy':
      return describeBusySite(refusal.overwrite, context);
    case 'copy-outdated':
      return [
        `the live site was overwritten after this copy was made, by the ${nameOverwrite(refusal.overwrite)}`,
        'Make a fresh copy and deploy again. If live may lose what that run brought: run a dry run of this push, read its summary, and pass its `preview-digest` as `approved-preview`.',
        earlier,
      ];
    case 'step-repeated':
      return [
        'an earlier step of this job sent the same request, so your host would only repeat its answer and do nothing',
        'Look how the earlier step ended; if its task may still run, wait for it. To do it twice, give each of these steps its own `idempotency-key` that contains the run id, then start a new run.',
        // An earlier step of this job has done it.
        { certainty: nothingDone({ ...context, isRerun: true }) },
      ];
    case 'not-approved': {
      const run = `this run for environment "${refusal.environment}"`;
      return refusal.isRejected
        ? [`a reviewer rejected ${run}`, 'Ask why. To go on, start a new run.', earlier]
        : [
            `nobody has approved ${run}`,
            'If nobody was asked: add required reviewers in Settings, Environments, and re-run this job, which must name that environment in `environment:`. An admin’s bypass and custom protection rules may leave no review. Does your plan have no reviewers? Use `release-by-hand.yml`.',
            earlier,
          ];
    }
    case 'preview-unavailable':
      return [
        `could not fetch the push preview: ${describeFailure(refusal.failure)}`,
        advisePreview(refusal.failure),
      ];
    case 'recorded-site-unavailable':
      return [
        `could not check the recorded copy: ${describeFailure(refusal.failure)}`,
        adviseFailure(refusal.failure, { ...operation, permission: 'site.staging', advice: {} }),
      ];
  }
}

/** Another push or restore runs, failed, or ended nobody knows how (contract, G12, 1 and 2). */
function describeBusySite(overwrite: Overwrite, { operation }: MessageContext): RedRow {
  const name = nameOverwrite(overwrite);
  if (overwrite.end === 'running') {
    return [
      `the ${name} still runs on the live site`,
      'Wait until it has ended, then re-run this job. If it hangs, look at it in your host’s dashboard.',
    ];
  }
  // A copy that was made before a repair does not have it.
  const afterRepair = operation.required.includes('confirmation')
    ? 'start a new run afterwards, so that its copy is of the repaired site'
    : 're-run this job afterwards';
  return [
    overwrite.end === 'failed'
      ? `the ${name} failed, so the live site may be damaged`
      : `nobody knows how the ${name} ended`,
    `Look at the live site. If it is as it should be, re-run this job: ${operation.makesCopy ? 'it makes the copy' : 'it goes on'}. If you repair it, ${afterRepair}.`,
  ];
}

/** How old a copy is, and how old it may be: the end of a sentence. */
export function describeOldCopy({ ageMs, maxHours }: OldCopy, copiedAt?: string): string {
  if (ageMs !== undefined) {
    return `is ${formatAge(ageMs)} old, but \`max-copy-age-hours\` allows ${maxHours} h`;
  }
  const said = copiedAt === undefined ? '' : ` (${messages.unusableCopyTime(`"${copiedAt}"`)})`;
  return `has no known age${said}, but \`max-copy-age-hours\` is set`;
}

export function adviseOldCopy(ageMs: number | undefined, { operation, results }: MessageContext): string {
  if (ageMs === undefined) {
    return operation.overwritesSite
      ? 'Look in your host’s dashboard when the copy was made. If you can be sure that it is fresh, leave `max-copy-age-hours` out; else make a fresh copy and deploy again.'
      : 'Your host does not say how old the copy is, so leave `max-copy-age-hours` out.';
  }
  const { checkedAtMs } = copyTimeOf(results);
  const since = checkedAtMs === undefined ? 'the copy was made' : formatTime(checkedAtMs - ageMs);
  return `Make a fresh copy and deploy again. Raise \`max-copy-age-hours\` only if nobody ordered, commented or edited on live since ${since}.`;
}
