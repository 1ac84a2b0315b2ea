import { isLaterAttempt, type RunContext } from '../inputs/run-context.ts';
import { effectOf, failureOf, isGreen, type GreenOutcome, type Outcome } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/operation.ts';
import type { OutcomeText, Report } from '../outcome/report.ts';
import { domainOf, isLeftOver, overwrittenSince, taskOf, type Results } from '../outcome/results.ts';
import { formatTime } from '../text/durations.ts';
import { createHider } from '../text/hide.ts';
import { endSentence, nonEmpty } from '../text/sentence.ts';
import { messages, uncheckedOfRestore } from './messages.ts';
import { findPushedBefore } from '../live/look.ts';
import { describeBlock } from './describe-failure.ts';
import { nameOverwrite } from './describe-overwrite.ts';
import { certaintyOf, describeLastStatus, describeOtherTask, describeRed } from './describe-red.ts';
import { awaitTask, howToRepeat } from './press.ts';
import { readRow, say, type Rows } from './red-row.ts';

/** The longest red annotation (M1), not counting a list of mistakes and the host's reason. */
const MAX_RED_LENGTH = 600;
const MAX_REMARK_LENGTH = 300;

/** An outcome in words. A red one says what was certainly done, the cause, what may still run, and the advice. */
export function describeOutcome(report: Report): OutcomeText {
  const { outcome } = report;
  if (isGreen(outcome)) return { next: '', ...readRow<GreenOutcome, GreenText>(rows, outcome, report) };
  const [cause, advice, more = {}] = describeRed(outcome, report);
  const { certainty = certaintyOf(outcome, report), message, running } = more;
  const next = nonEmpty([running, advice]).join('\n');
  const start = certainty === '' ? '' : `${certainty}. `;
  // The host's reason has been cut already.
  const { reason = '' } = failureOf(outcome) ?? {};
  const room =
    Math.max(200, MAX_RED_LENGTH - start.length - next.length - '….\n'.length) +
    Math.min(1_000, reason.length);
  const what = `${start}${report.sanitizer.line(cause, room)}`;
  return {
    what,
    next,
    message: hideConfirmation(message === undefined ? what : `${start}${message}`, report),
  };
}

/** Describes the outcome, and never throws: after a fault, fixed words say whether something was done. */
export function describeAnyway(report: Report): OutcomeText {
  try {
    return describeOutcome(report);
  } catch {
    const isCertain = effectOf(report.outcome) === 'none';
    const what = isCertain ? 'Nothing was done by this step' : 'It is not known what this step did';
    const next = 'Look at the log and at your host’s dashboard first, and report this fault with the log.';
    return { what: `${what}. A fault in this action: its result cannot be described.`, next };
  }
}

/** The text that confirms a push is never an output, so that no workflow can feed it back unread (push guard 6). */
function hideConfirmation(text: string, { results }: Report): string {
  return createHider(results.preview?.confirmation.text)(text);
}

type GreenText = Omit<OutcomeText, 'next'>;
type Of<Kind extends GreenOutcome['kind']> = Extract<GreenOutcome, { kind: Kind }>;

const rows: Rows<GreenOutcome, GreenText> = {
  completed: (outcome, report) => {
    const { context, operation, plan, results } = report;
    const by = nameEarlier(context);
    const remark = remarkOf(report);
    const hostSays = remark !== undefined && endSentence(`Your host says: ${remark}`);
    if (outcome.by !== 'earlier-request') {
      const { revertUntilMs } = results.completed ?? {};
      const pushed = results.preview && results.look && findPushedBefore(results.look);
      const what = say(
        plan?.done ?? `Task ${taskOf(results).id ?? ''} completed${describeOtherTask(report)}.`,
        revertUntilMs !== undefined &&
          `It can be reverted in your host’s dashboard until ${formatTime(revertUntilMs)}.`,
        outcome.by === 'followed' && `It was started ${by}; this step only waited for it.`,
        isDnsPending(outcome, results) && 'DNS records are to be added.',
        hostSays,
      );
      return { what, notice: pushed && messages.pushedBefore(pushed) };
    }
    const what = `Already completed ${by}; nothing was repeated`;
    const since = overwrittenSince(results);
    return {
      what: say(`${what} (${plan?.subject ?? ''}).`, hostSays),
      notice: say(
        `${what}.`,
        since && `Live was overwritten since, by the ${nameOverwrite(since)}.`,
        howToRepeat(report),
      ),
      isWarning: overwritesSite(operation),
    };
  },
  previewed: ({ canPush, siteId }, { results }) => {
    if (canPush) return { what: `Your host allows the push of staging site ${siteId}.` };
    const what = describeBlock(results.preview?.blockedReason);
    return { what, notice: what, isWarning: true };
  },
  'domain-verified': ({ domainName }) => ({
    what: say('The domain', domainName, 'is verified.'),
  }),
  'site-reused': ({ siteId }) => ({
    what: `Staging site ${siteId} is reused; no new one was created.`,
  }),
  'environment-closed': ({ environment, found, usedBy }) => {
    if (usedBy !== undefined) return { what: messages.environmentStaysOpen(environment, usedBy) };
    if (found > 0) return { what: `Environment "${environment}" is closed.` };
    const what = `Nothing to close: no copy of this live site is recorded in environment "${environment}".`;
    return { what, notice: what };
  },
  'sites-listed': ({ found, gone, unchecked }, { namedInputs, results }) => {
    const left = results.listed?.sites.filter(isLeftOver).length ?? 0;
    const isEmpty = found + gone === 0;
    const parts = [
      found === 0
        ? `No copy ${isEmpty ? `of live site ${namedInputs['site-id'] ?? ''} is recorded` : 'is listed'}`
        : `${found === 1 ? '1 copy is' : `${found} copies are`} recorded; ${left === 0 ? 'none' : left} left over`,
      isEmpty && !results.listed?.last && '`site-id` may be wrong',
      unchecked > 0 && `${unchecked} not checked`,
      gone > 0 && `${gone} left out, which your host does not know any more`,
    ];
    return { what: `${nonEmpty(parts).join('; ')}.` };
  },
  submitted: describeSubmitted,
  'still-running': describeSubmitted,
  'dry-run': (_, report) => ({ what: `Would ${report.plan?.subject ?? ''}. ${notChecked(report)}` }),
  'token-missing': () => ({
    what: 'This run gets no secrets, so nothing was sent.',
    notice: 'Skipped: GitHub gives this run no secrets (a fork or Dependabot). Nothing was sent.',
  }),
};

function describeSubmitted(outcome: Of<'submitted'> | Of<'still-running'>, report: Report): GreenText {
  const status = 'taskStatus' in outcome ? outcome.taskStatus : undefined;
  const { id = '' } = taskOf(report.results);
  return {
    what: `Task ${id} is running${describeLastStatus(report, status)}; not waiting for it. To wait, ${awaitTask(id)}.`,
  };
}

/** What a dry run did not do, or did not check. */
function notChecked({ operation, results }: Report): string {
  switch (operation.does) {
    case 'closes':
      return 'Nothing was changed on GitHub.';
    case 'pushes':
      return 'Nothing was pushed. Not checked: whether the token may push, and the approval.';
    case 'restores':
      return `Nothing was restored. ${uncheckedOfRestore}${results.look ? '' : '; nor what was done to the site before'}.`;
    default:
      return 'Your host was not asked, so it may still refuse.';
  }
}

export function nameEarlier(context: RunContext): string {
  return isLaterAttempt(context)
    ? 'in an earlier attempt'
    : 'by an earlier request with the same idempotency key';
}

/** What the host says of a completed task, cut. */
export function remarkOf({ results, sanitizer }: Pick<Report, 'results' | 'sanitizer'>): string | undefined {
  const { remark } = results.completed ?? {};
  return remark === undefined ? undefined : sanitizer.line(remark, MAX_REMARK_LENGTH);
}

export function isDnsPending(outcome: Outcome, results: Results): boolean {
  const { dnsRecords = [], status } = domainOf(results);
  return (
    outcome.kind === 'completed' && (status?.trim().toLowerCase() === 'pending' || dnsRecords.length > 0)
  );
}
