import type { Outcome, Refusal } from '../outcome/outcome.ts';
import { copyTimeOf } from '../outcome/results.ts';
import { formatAge, formatDuration, formatTime } from '../text/durations.ts';
import { adviseFailure, advisePreview, describeFailure } from './describe-failure.ts';
import {
  nameEarlierAttempt,
  nothingDone,
  overwrittenSiteOf,
  showValue,
  type MessageContext,
  type RedText,
} from './message-context.ts';
import { adviseGitHubPermission, adviseGitHubToken, messages } from './messages.ts';
import { nameOverwrite } from './describe-overwrite.ts';
import { quoteTyped } from './quote.ts';

export const lookAtEarlierAttempts =
  'Open the summary of the earlier attempt: if it has a task id, run `await-task` with it. If there is no summary, its runner was lost, and it may have acted all the same.';

export function describeRefusal(
  { effect, refusal }: Extract<Outcome, { kind: 'guard-refused' }>,
  context: MessageContext,
): RedText {
  const text = describeCertainRefusal(refusal, context);
  // An earlier step of this job has done it, or an earlier attempt may have.
  const isRerun = refusal.kind === 'step-repeated' || context.isRerun;
  const certainty = nothingDone({ ...context, isRerun });
  if (effect === 'none') return { certainty, ...text };
  return {
    certainty: `${certainty}, but an earlier attempt may have: look at the ${overwrittenSiteOf(context) ?? 'site'} first`,
    cause: text.cause,
    advice: lookAtEarlierAttempts,
  };
}

/** What the refusal says on its own, and its advice: first what to check, then how to go on (contract, M2). */
function describeCertainRefusal(refusal: Refusal, context: MessageContext): Omit<RedText, 'certainty'> {
  const running = nameEarlierAttempt(context);
  switch (refusal.kind) {
    case 'push-blocked':
      return {
        cause: `your host blocks the push${refusal.reason === undefined ? ' and gives no reason' : `: ${refusal.reason}`}`,
        advice:
          'If a task runs, wait until it has ended. Resolve what else your host names. Then re-run this job: it checks again.',
      };
    case 'confirmation-unreadable':
      return {
        cause:
          'the text to confirm in the push preview is unreadable, so `confirmation` cannot be compared with it',
        advice: 'Look at the push in your host’s dashboard.',
      };
    case 'confirmation-mismatch':
      return refusal.isInvisible
        ? {
            cause: `\`confirmation\` and the text to confirm look the same ("${refusal.required}"), but one has invisible characters that the other does not have`,
            running,
            advice:
              'Type the domain by hand instead of pasting it. If that is refused as well, your host’s own text has invisible characters: look at the push in the dashboard.',
          }
        : {
            cause: `\`confirmation\` is ${quoteTyped(showValue(refusal.typed, context))}, but this push would replace ${quoteTyped(refusal.required)}`,
            running,
            advice:
              'If that is not the site that you meant, stop: `site-id` is wrong. If it is, start a new run and type that domain.',
          };
    case 'preview-changed': {
      const { isAgainstPush, last } = context.results.preview?.facts.github ?? {};
      const overwritten = isAgainstPush && last ? ` Last done to live: ${nameOverwrite(last)}` : '';
      return {
        cause: `the push preview is not the one that was approved: its site, its copy, the code on the copy, what was last done to live, the tag, the days to revert or the warnings have changed.${overwritten}`,
        advice: `${overwritten === '' ? 'Read' : 'Make a fresh copy and deploy again. Or read'} the new preview. If it is right, start a new run and approve that one.`,
      };
    }
    case 'copy-too-old':
      return {
        cause: `the copy ${describeOldCopy({ ...refusal, copiedAt: copyTimeOf(context.results).copiedAt })}`,
        advice: adviseOldCopy(refusal, context),
      };
    case 'rerun-too-late':
      return {
        cause: `this run began ${formatDuration(refusal.ageMs)} ago. Your host keeps idempotency keys for 24 hours, so this re-run could repeat what an earlier attempt did`,
        advice: `${lookAtEarlierAttempts} Start a new run only if that task failed, or if there was none.`,
      };
    case 'rerun-of-unknown-age':
      return {
        cause:
          'this is a re-run, and with `github-token: none` nobody can tell whether your host still has its idempotency keys',
        advice: `${lookAtEarlierAttempts} Start a new run only if that task failed, or if there was none.`,
      };
    case 'live-busy':
      return describeBusySite(refusal, context);
    case 'copy-outdated':
      return {
        cause: `the live site was overwritten after this copy was made, by the ${nameOverwrite(refusal.overwrite)}`,
        running,
        advice:
          'Make a fresh copy and deploy again. If live may lose what that run brought: run a dry run of this push, read its summary, and pass its `preview-digest` as `approved-preview`.',
      };
    case 'step-repeated':
      return {
        cause:
          'an earlier step of this job sent the same request, so your host would only repeat its answer and do nothing',
        advice:
          'Look how the earlier step ended; if its task may still run, wait for it. To do it twice, give each of these steps its own `idempotency-key` that contains the run id, then start a new run.',
      };
    case 'not-approved': {
      const run = `this run for environment "${refusal.environment}"`;
      return refusal.isRejected
        ? { cause: `a reviewer rejected ${run}`, running, advice: 'Ask why. To go on, start a new run.' }
        : {
            cause: `nobody has approved ${run}`,
            running,
            advice:
              'If nobody was asked: add required reviewers in Settings, Environments, and re-run this job, which must name that environment in `environment:`. An admin’s bypass and custom protection rules may leave no review. Does your plan have no reviewers? Use `release-by-hand.yml`.',
          };
    }
    case 'preview-unavailable':
      return {
        cause: `could not fetch the push preview: ${describeFailure(refusal.failure)}`,
        advice: advisePreview(refusal.failure),
      };
    case 'recorded-site-unavailable':
      return {
        cause: `could not check the recorded copy: ${describeFailure(refusal.failure)}`,
        advice: adviseFailure(refusal.failure, {
          ...context.operation,
          permission: 'site.staging',
          advice: {},
        }),
      };
  }
}

/** Another push or restore runs, failed, or ended nobody knows how (contract, G12, 1 and 2). */
function describeBusySite(
  { isOverTime, overwrite }: Extract<Refusal, { kind: 'live-busy' }>,
  { operation }: MessageContext,
): Omit<RedText, 'certainty'> {
  const name = nameOverwrite(overwrite);
  if (isOverTime || overwrite.end === 'running') {
    return {
      cause: `the ${name} still runs on the live site`,
      advice:
        'Wait until it has ended, then re-run this job. If it hangs, look at it in your host’s dashboard.',
    };
  }
  return {
    cause:
      overwrite.end === 'failed'
        ? `the ${name} failed, so the live site may be damaged`
        : `nobody knows how the ${name} ended`,
    // A copy that was made before a repair does not have it.
    advice: `Look at the live site. If it is as it should be, re-run this job: ${operation.makesCopy ? 'it makes the copy' : 'it goes on'}. If you repair it, ${operation.required.includes('confirmation') ? 'start a new run afterwards, so that its copy is of the repaired site' : 're-run this job afterwards'}.`,
  };
}

type OldCopy = Extract<Refusal, { kind: 'copy-too-old' }>;

/** How old a copy is, and how old it may be: the end of a sentence. */
export function describeOldCopy({
  ageMs,
  copiedAt,
  maxHours,
}: Omit<OldCopy, 'kind'> & { readonly copiedAt?: string | undefined }): string {
  const said = copiedAt === undefined ? '' : ` (${messages.unusableCopyTime(`"${copiedAt}"`)})`;
  return ageMs === undefined
    ? `has no known age${said}, but \`max-copy-age-hours\` is set`
    : `is ${formatAge(ageMs)} old, but \`max-copy-age-hours\` allows ${maxHours} h`;
}

function adviseOldCopy({ ageMs }: OldCopy, { operation, results }: MessageContext): string {
  if (ageMs === undefined) {
    return operation.overwritesSite
      ? 'Look in your host’s dashboard when the copy was made. If you can be sure that it is fresh, leave `max-copy-age-hours` out; else make a fresh copy and deploy again.'
      : 'Your host does not say how old the copy is, so leave `max-copy-age-hours` out.';
  }
  const { checkedAtMs } = copyTimeOf(results);
  const since = checkedAtMs === undefined ? 'the copy was made' : formatTime(checkedAtMs - ageMs);
  return `Make a fresh copy and deploy again. Raise \`max-copy-age-hours\` only if nobody ordered, commented or edited on live since ${since}.`;
}

/** GitHub did not answer what decides, or did not close a record. */
export function describeGitHubFailure(
  outcome: Extract<Outcome, { kind: 'github-failed' }>,
  context: MessageContext,
): RedText {
  const { effect, question, reason } = outcome;
  const certainty = effect === 'none' ? nothingDone(context) : 'The environment may not be closed completely';
  const advice = adviseGitHub(outcome, context);
  switch (question.kind) {
    case 'recorded-copies':
      return { certainty, cause: `GitHub did not say whether a copy is recorded: ${reason}`, advice };
    case 'start-of-run':
      return {
        certainty,
        cause: `this re-run could repeat the ${context.operation.labels.noun} if the run began over 24 hours ago, and GitHub did not say when it began: ${reason}`,
        advice: `${lookAtEarlierAttempts} ${advice}`,
      };
    case 'approval':
      return {
        certainty,
        cause: `GitHub did not say whether this run is approved for environment "${question.environment}": ${reason}`,
        running: nameEarlierAttempt(context),
        advice,
      };
    case 'live':
      return { certainty, cause: `GitHub did not say what happened to the live site: ${reason}`, advice };
    case 'live-record':
      return {
        certainty,
        cause: `could not record the ${context.operation.labels.noun} on GitHub: ${reason}`,
        advice,
      };
    case 'records':
      return { certainty, cause: reason, advice };
  }
}

function adviseGitHub(
  { isDenied, isTokenMissing = false, permission }: Extract<Outcome, { kind: 'github-failed' }>,
  { isRerun, operation }: MessageContext,
): string {
  const correction = isTokenMissing
    ? adviseGitHubToken
    : permission !== undefined && adviseGitHubPermission(permission);
  if (correction) {
    // A new run has a new key: it would repeat what an earlier attempt has done.
    const isRepetition = isRerun && operation.overwritesSite;
    return `${correction} ${isRepetition ? 'Start a new run only if no earlier attempt has started anything, or if its task failed.' : 'Then start a new run.'}`;
  }
  // An invalid token, or something in the repository or its organization, which the reason names.
  return isDenied
    ? 'Correct what GitHub names, then run again.'
    : 'Re-run this job when GitHub responds again.';
}
