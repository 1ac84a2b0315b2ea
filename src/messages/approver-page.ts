import { startOf } from '../inputs/run-context.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { formatTime } from '../text/durations.ts';
import { isTypedExactly } from '../text/quote.ts';
import { join, type Part } from '../text/sentence.ts';
import { uncheckedOfRestore } from './describe-outcome.ts';
import { ends } from './describe-overwrite.ts';
import { messages } from './messages.ts';
import { showCopy, showOverwrite } from './render-entry.ts';
import { renderApprovals, renderCopyTime } from './render-step.ts';
import { codes, type Row } from './rows.ts';

/** Whether the step asked about a push for somebody who decides, and whether the push is certainly blocked. */
function judgePush({ outcome, results }: ReportContent): 'allowed' | 'blocked' | undefined {
  switch (outcome.kind) {
    case 'previewed':
      return outcome.canPush ? 'allowed' : 'blocked';
    case 'dry-run':
      return results.preview?.facts.canPush ? 'allowed' : undefined;
    case 'guard-refused':
      return outcome.refusal.kind === 'push-blocked' && outcome.effect === 'none' ? 'blocked' : undefined;
    default:
      return undefined;
  }
}

/** The page of who decides about a push or a restore, as far as it differs from a receipt; `undefined`: it is a receipt. */
export function introduceForApprover(content: ReportContent): readonly Part[] | undefined {
  const push = judgePush(content);
  if (push) return introducePush(content, push);
  const { restore } = content.results.named ?? {};
  return restore && content.outcome.kind === 'dry-run' ? introduceRestore(content, restore) : undefined;
}

type Restore = NonNullable<NonNullable<ReportContent['results']['named']>['restore']>;

/** What speaks against a restore, the headline, and what it costs: made as the page of a push. */
function introduceRestore({ md, results }: ReportContent, { backupId, replaced, siteId }: Restore): Part[] {
  const { live } = results;
  const { domain, earlier, seen } = live ?? {};
  const isInDoubt = seen?.end === 'failed' || seen?.end === 'unknown';
  const costs = [
    `It replaces ${replaced}. Everything that changed there since the backup was made would be lost, and there is no documented way back.`,
    earlier && `In this run, an earlier ${md.code(earlier.operation)} ${ends[earlier.end]}.`,
    `${uncheckedOfRestore(results)}.`,
  ];
  return [
    live?.against && `> ⚠️ ${md.prose(messages.speaksAgainstRestore(live.against))}`,
    isInDoubt && `> ⚠️ ${md.prose(messages.liveInDoubt(seen))}`,
    `### 🧪 Dry run: a restore would overwrite ${md.code(domain ?? siteId)} with backup ${md.code(backupId)}`,
    join(costs, ' '),
  ];
}

/** What speaks against a push, the headline, and what a push costs. */
function introducePush(content: ReportContent, push: 'allowed' | 'blocked'): Part[] {
  const { md, outcome, results } = content;
  const { live } = results;
  const { blockedReason, confirmation: { text } = {}, revertDays } = results.preview?.facts ?? {};
  const site = text === undefined ? 'the live site' : md.code(text);
  const copyTime = renderCopyTime(content);
  const { earlier } = live ?? {};
  const headline =
    push === 'allowed'
      ? `🧪 ${outcome.kind === 'dry-run' ? 'Dry run: a' : 'A'} push would replace ${site}, database included`
      : `⛔ Push blocked${blockedReason === undefined ? '; your host gives no reason' : `: ${md.prose(blockedReason)}`}`;
  const costs = [
    push === 'blocked' && `It would overwrite ${site}, database included.`,
    `Everything that changed on live since ${copyTime === undefined ? 'the copy was made (your host does not say when)' : `**${copyTime}**`} would be lost.`,
    blockedReason === undefined && messages.revertDays(revertDays?.number),
    earlier &&
      `In this run, an earlier ${md.code(earlier.operation)} ${ends[earlier.end]}${earlier.end === 'failed' ? ': this one starts a new one' : ''}.`,
    push === 'allowed' &&
      outcome.kind === 'previewed' &&
      text !== undefined &&
      `To confirm the push, type: ${md.code(text)}${isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)'}`,
  ];
  return [
    live?.against && `> ⚠️ ${md.prose(messages.speaksAgainst(live, live.against))}`,
    `### ${headline}`,
    join(costs, ' '),
  ];
}

/** What an approver compares. `start`: what started the run, if that is to stand open. */
export function listForApprover(content: ReportContent, start: Part): Row[] {
  const { context, md, results, serviceHost } = content;
  const { digest, facts } = results.preview ?? {};
  const { live } = results;
  const done = [live?.seen, live?.newest].flatMap((each) => (each ? [showOverwrite(each, content)] : []));
  const checkedAt = facts?.checkedAtMs === undefined ? '' : ` at ${formatTime(facts.checkedAtMs)}`;
  // A restore asks the host nothing before.
  const checkedOnGitHub = live && `on GitHub at ${formatTime(live.readAtMs)}`;
  return [
    ['Copy', live && facts && showCopy(live.copy, content)],
    ['Site', showRestored(content)],
    ['Live', live && (done.length > 0 ? done.join('<br>') : 'nothing recorded')],
    ['Started for', start],
    ['Approved by', renderApprovals(content)],
    ['Host', !facts && codes(md, serviceHost)],
    [
      'Checked',
      facts ? serviceHost !== undefined && `with ${md.code(serviceHost)}${checkedAt}` : checkedOnGitHub,
    ],
    // To be typed into the form of the push.
    ['Preview digest', startOf(context) === 'form' && codes(md, digest)],
  ];
}

/** The site that a restore overwrites, so that it can be compared with the dashboard. */
function showRestored({ md, results }: ReportContent): Part {
  const { live, named } = results;
  if (!named?.restore) return undefined;
  const { domain } = live ?? {};
  return join(
    [md.code(named.restore.siteId), domain !== undefined && `recorded as ${md.code(domain)}`],
    ', ',
  );
}
