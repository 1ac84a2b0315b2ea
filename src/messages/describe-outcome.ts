import { effectOf, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { OutcomeText } from '../outcome/report-content.ts';
import { domainOf, overwrittenSince, taskOf, type Results } from '../outcome/results.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { join, toSentence } from '../text/sentence.ts';
import { nameOverwrite } from './describe-overwrite.ts';
import { describeRed } from './describe-red.ts';
import {
  describeLastStatus,
  howToAwait,
  howToRepeat,
  mayHaveStarted,
  nothingDone,
} from './message-context.ts';
import type { MessageContext, RedRow } from './message-context.ts';

/** No red annotation is longer (rules.md, M1), but for a list of mistakes. */
const MAX_RED_LENGTH = 600;

/** An outcome in words. A red one: how certain it is that something was done, the cause, what may still run, the advice. */
export function describeOutcome(outcome: Outcome, context: MessageContext): OutcomeText {
  const text = describe(outcome, context);
  if (!isRed(text)) return { next: '', ...text };
  const [cause, advice, { certainty = certaintyOf(outcome, context), running } = {}] = text;
  const next = join([running, advice], '\n');
  const start = certainty === '' ? '' : `${certainty}. `;
  // A list of mistakes is whole.
  const room = Math.max(200, MAX_RED_LENGTH - start.length - next.length - '….\n'.length);
  return { what: `${start}${toSentence(context.sanitizer.line(cause, room))}`, next };
}

function isRed(text: ReturnType<typeof describe>): text is RedRow {
  return Array.isArray(text);
}

/** What is certain, by the status and the effect alone. An ending that knows better says so itself. */
function certaintyOf(outcome: Outcome, context: MessageContext): string {
  const effect = effectOf(outcome);
  switch (statusOf(outcome)) {
    case 'refused':
      return nothingDone(context);
    case 'unknown':
      return mayHaveStarted(context);
    case 'failed':
      return context.operation.does === 'overwrites' ? mayHaveStarted(context) : '';
    case 'cancelled':
      return effect === 'none' ? nothingDone(context) : effect === 'possible' ? mayHaveStarted(context) : '';
    default:
      return '';
  }
}

function describe(outcome: Outcome, context: MessageContext): Omit<OutcomeText, 'next'> | RedRow {
  const { isRerun, operation, plan, results } = context;
  const { id: taskId = '' } = taskOf(results);
  const subject = plan?.subject ?? '';
  // `plan.done` and `plan.subject` name these already.
  const named = [plan?.siteId, results.named?.domainName];
  switch (outcome.kind) {
    case 'completed': {
      if (outcome.by === 'this-run') {
        const { revertUntilMs } = results.completed ?? {};
        const revert =
          revertUntilMs !== undefined &&
          `; it can be reverted in your host’s dashboard until ${formatTime(revertUntilMs)}`;
        const dns = isDnsPending(outcome, results) && '. DNS records are to be added';
        return { what: join([plan?.done, revert, dns], ''), named };
      }
      const since = overwrittenSince(results);
      const completed = `already completed ${isRerun ? 'in an earlier attempt' : 'by an earlier request with the same idempotency key'}`;
      return {
        what: `${completed}; nothing was repeated (${subject})`,
        notice: join(
          [
            `Nothing was repeated: this was ${completed}.`,
            since && `Live was overwritten since, by the ${nameOverwrite(since)}.`,
            `To do it again, ${howToRepeat(context)}.`,
          ],
          ' ',
        ),
        isWarning: operation.does === 'overwrites',
        named,
      };
    }
    case 'previewed': {
      if (outcome.canPush) return { what: `staging site ${outcome.siteId} can be pushed` };
      const { blockedReason: reason } = results.preview?.facts ?? {};
      const what = `the push of staging site ${outcome.siteId} is blocked${reason === undefined ? '; your host gives no reason' : `: ${reason}`}`;
      return { what, notice: toSentence(what), isWarning: true };
    }
    case 'domain-verified': {
      const { domainName } = outcome;
      const name = domainName === undefined ? 'the domain' : `the domain ${domainName}`;
      const url = httpsUrlOf(domainName);
      return { what: join([`${name} is verified`, url], ' · '), named: [domainName] };
    }
    case 'site-reused':
      return {
        what: `staging site ${outcome.siteId} is reused; no new one was created`,
        named: [outcome.siteId],
      };
    case 'environment-closed': {
      const environment = `environment "${outcome.environment}"`;
      if (outcome.found > 0) return { what: `${environment} is closed` };
      return {
        what: `nothing to close: no copy of this live site is recorded in ${environment}`,
        notice: `Nothing to close: this action has recorded no copy of this live site in ${environment}.`,
      };
    }
    case 'sites-listed': {
      const { found, gone, isOtherSite, notAsked } = outcome;
      const left = results.listed?.sites.filter(({ state }) => state !== 'open').length ?? 0;
      const counted = `${found === 1 ? '1 copy is' : `${found} copies are`} recorded; ${left === 0 ? 'none' : left} left over`;
      const parts = [
        found === 0 ? 'no copy of this live site is recorded' : counted,
        isOtherSite && 'this repository has entries of another live site: check `site-id`',
        gone > 0 && `left out, because your host does not know them any more: ${gone}`,
        notAsked > 0 && `left out, because your host was not asked about them: ${notAsked}`,
      ];
      return { what: join(parts, '; ') };
    }
    case 'submitted':
      return { what: `task ${taskId} started; not waiting for it. To wait, ${howToAwait(context)}` };
    case 'still-running':
      return {
        what: `task ${taskId} is still running${describeLastStatus(context, outcome.taskStatus)}; not waiting for it. To wait, ${howToAwait(context)}`,
      };
    case 'dry-run':
      return { what: `would ${subject}. ${describeDryRun(context)}`, named };
    case 'token-missing':
      return {
        what: 'this run gets no secrets, so nothing was sent',
        notice: 'Skipped: GitHub gives this run no secrets (a fork or Dependabot). Nothing was sent.',
      };
    default:
      return describeRed(outcome, context);
  }
}

export function isDnsPending(outcome: Outcome, results: Results): boolean {
  const { dnsRecords = [], status } = domainOf(results);
  return outcome.kind === 'completed' && (status === 'pending' || dnsRecords.length > 0);
}

function describeDryRun({ operation, results: { listed, preview } }: MessageContext): string {
  if (listed) return 'Nothing was changed on GitHub';
  if (preview) return 'Nothing was pushed. Not checked: whether the token may push, and the approval';
  const loss = '. Everything that changed since the backup was made would be lost';
  return `Of the inputs, only the form was checked${operation.required.includes('backup-id') ? loss : ''}`;
}
