import { isInDoubt } from '../outcome/list-entry.ts';
import { startOf } from '../inputs/run-context.ts';
import type { Report } from '../outcome/situation.ts';
import { formatTime } from '../text/durations.ts';
import { isTypedExactly } from '../text/quote.ts';
import { join, type Part } from '../text/sentence.ts';
import { uncheckedOfRestore } from './describe-outcome.ts';
import { messages } from './messages.ts';
import { showCopy, showOverwrite } from './render-entry.ts';
import { renderApprovals, renderCopyTime } from './render-step.ts';
import { codeDomain, codes, type Row } from './rows.ts';

/** Whether the step asked about a push for somebody who decides, and whether the push is certainly blocked. */
function judgePush({ outcome, results }: Report): 'allowed' | 'blocked' | undefined {
  switch (outcome.kind) {
    case 'previewed':
      return outcome.canPush ? 'allowed' : 'blocked';
    case 'dry-run':
      return results.preview?.canPush ? 'allowed' : undefined;
    case 'guard-refused':
      return outcome.refusal.kind === 'push-blocked' && outcome.effect === 'none' ? 'blocked' : undefined;
    default:
      return undefined;
  }
}

/** The page of who decides about a push or a restore, as far as it differs from a receipt; `undefined`: it is a receipt. */
export function introduceForApprover(report: Report): readonly Part[] | undefined {
  const push = judgePush(report);
  if (push) return introducePush(report, push);
  const { restore } = report.results.named ?? {};
  return restore && report.outcome.kind === 'dry-run' ? introduceRestore(report, restore) : undefined;
}

type Restore = NonNullable<NonNullable<Report['results']['named']>['restore']>;

/** What speaks against a restore, the headline, and what it costs: made as the page of a push. */
function introduceRestore({ context, md, results }: Report, { backupId, replaced, siteId }: Restore): Part[] {
  const { live } = results;
  const { domain, earlierInRun, seen } = live ?? {};
  const costs = [
    `It replaces ${replaced}. Everything that changed there since the backup was made would be lost, and there is no documented way back.`,
    earlierInRun && md.prose(messages.earlierInRun(earlierInRun, false)),
    `${uncheckedOfRestore()}.`,
  ];
  return [
    live?.against && `> ⚠️ ${md.prose(messages.speaksAgainstRestore(live.against, context))}`,
    seen && isInDoubt(seen) && `> ⚠️ ${md.prose(messages.liveInDoubt(seen))}`,
    `### 🧪 Dry run: a restore would overwrite ${codeDomain(md, domain ?? siteId)} with backup ${md.code(backupId)}`,
    join(costs, ' '),
  ];
}

/** What speaks against a push, the headline, and what a push costs. */
function introducePush(report: Report, push: 'allowed' | 'blocked'): Part[] {
  const { md, outcome, results } = report;
  const { live } = results;
  const { blockedReason, confirmation: { text } = {}, revertDays } = results.preview ?? {};
  const site = text === undefined ? 'the live site' : codeDomain(md, text);
  const copyTime = renderCopyTime(report);
  const { earlierInRun } = live ?? {};
  const headline =
    push === 'allowed'
      ? `🧪 ${outcome.kind === 'dry-run' ? 'Dry run: a' : 'A'} push would replace ${site}, database included`
      : `⛔ Push blocked${blockedReason === undefined ? '; your host gives no reason' : `: ${md.prose(blockedReason)}`}`;
  const costs = [
    push === 'blocked' && `It would overwrite ${site}, database included.`,
    `Everything that changed on live since ${copyTime === undefined ? 'the copy was made (your host does not say when)' : `**${copyTime}**`} would be lost.`,
    blockedReason === undefined && messages.revertDays(revertDays?.number),
    earlierInRun && md.prose(messages.earlierInRun(earlierInRun, true)),
    push === 'allowed' &&
      outcome.kind === 'previewed' &&
      text !== undefined &&
      `To confirm the push, type: ${codeDomain(md, text)}${isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)'}`,
  ];
  return [
    live?.against && `> ⚠️ ${md.prose(messages.speaksAgainst(live, live.against))}`,
    `### ${headline}`,
    join(costs, ' '),
  ];
}

/** What an approver compares. `start`: what started the run, if that is to stand open. */
export function listForApprover(report: Report, start: Part): Row[] {
  const { context, md, results, serviceHost } = report;
  const { preview } = results;
  const { live } = results;
  const done = [live?.seen, live?.newest].flatMap((each) => (each ? [showOverwrite(each, report)] : []));
  const checkedAt = preview?.checkedAtMs === undefined ? '' : ` at ${formatTime(preview.checkedAtMs)}`;
  // A restore asks the host nothing before.
  const checkedOnGitHub = live && `on GitHub at ${formatTime(live.readAtMs)}`;
  return [
    ['Copy', live && preview && showCopy(live.copy, report)],
    ['Site', showRestored(report)],
    ['Live', live && (done.length > 0 ? done.join('<br>') : 'nothing recorded')],
    ['Started for', start],
    ['Approved by', renderApprovals(report)],
    ['Host', !preview && codes(md, serviceHost)],
    [
      'Checked',
      preview ? serviceHost !== undefined && `with ${md.code(serviceHost)}${checkedAt}` : checkedOnGitHub,
    ],
    // To be typed into the form of the push.
    ['Preview digest', startOf(context) === 'form' && codes(md, preview?.digest)],
  ];
}

/** The site that a restore overwrites, so that it can be compared with the dashboard. */
function showRestored({ md, results }: Report): Part {
  const { live, named } = results;
  if (!named?.restore) return undefined;
  const { domain } = live ?? {};
  return join(
    [md.code(named.restore.siteId), domain !== undefined && `recorded as ${codeDomain(md, domain)}`],
    ', ',
  );
}
