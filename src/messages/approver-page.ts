import { isInDoubt } from '../live/list-entry.ts';
import { startOf } from '../inputs/run-context.ts';
import {
  earlierInRun,
  findPushedBefore,
  liveDomain,
  newestOverwrite,
  newestOverwrites,
} from '../live/look.ts';
import { objectionTo } from '../live/rule.ts';
import type { Report } from '../outcome/report.ts';
import { formatTime } from '../text/durations.ts';
import { isTypedExactly } from '../text/quote.ts';
import { nonEmpty, type Part } from '../text/sentence.ts';
import { messages, uncheckedOfRestore } from './messages.ts';
import { showCopy, showOverwrites } from './render-entry.ts';
import { renderApprovals, renderCopyTime } from './render-step.ts';
import { codeDomain, codes, type Row } from './rows.ts';

/** What the page says of a push about which a person decides; `undefined` if it is about no such push. */
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

/** The start of the page for who decides about a push or a restore; `undefined` if the page is a receipt. */
export function introduceForApprover(report: Report): readonly Part[] | undefined {
  const push = judgePush(report);
  if (push) return introducePush(report, push);
  const { restore } = report.results.named ?? {};
  return restore && report.outcome.kind === 'dry-run' ? introduceRestore(report, restore) : undefined;
}

type Restore = NonNullable<NonNullable<Report['results']['named']>['restore']>;

/** The objection to a restore, the headline, and what would be lost. */
function introduceRestore({ md, results }: Report, { backupId, replaced, siteId }: Restore): Part[] {
  const { look } = results;
  const domain = look && liveDomain(look);
  const earlier = look && earlierInRun(look);
  const newest = look && newestOverwrite(look);
  const objection = look && objectionTo(look);
  const costs = [
    `It replaces ${replaced}. Everything that changed there since the backup was made would be lost, and there is no documented way back.`,
    earlier && md.prose(messages.earlierInRun(earlier, false)),
    `${uncheckedOfRestore}.`,
  ];
  return [
    objection && `> ⚠️ ${md.prose(messages.restoreObjection(objection))}`,
    newest && isInDoubt(newest) && `> ⚠️ ${md.prose(messages.liveInDoubt(newest))}`,
    `### 🧪 Dry run: a restore would overwrite ${codeDomain(md, domain ?? siteId)} with backup ${md.code(backupId)}`,
    nonEmpty(costs).join(' '),
  ];
}

/** The objection to a push, the headline, and what would be lost. */
function introducePush(report: Report, push: 'allowed' | 'blocked'): Part[] {
  const { md, outcome, results } = report;
  const { look } = results;
  const { blockedReason, confirmation: { text } = {}, revertDays } = results.preview ?? {};
  const site = text === undefined ? 'the live site' : codeDomain(md, text);
  const copyTime = renderCopyTime(report);
  const earlier = look && earlierInRun(look);
  const pushed = look && findPushedBefore(look);
  const objection = look && objectionTo(look);
  const headline =
    push === 'allowed'
      ? `🧪 ${outcome.kind === 'dry-run' ? 'Dry run: a' : 'A'} push would replace ${site}, database included`
      : `⛔ Push blocked${blockedReason === undefined ? '; your host gives no reason' : `: ${md.prose(blockedReason)}`}`;
  const costs = [
    push === 'blocked' && `It would overwrite ${site}, database included.`,
    `Everything that changed on live since ${copyTime === undefined ? 'the copy was made (your host does not say when)' : `**${copyTime}**`} would be lost.`,
    blockedReason === undefined && messages.revertDays(revertDays?.number),
    earlier && md.prose(messages.earlierInRun(earlier, true)),
    pushed && md.prose(messages.pushedBefore(pushed)),
    push === 'allowed' &&
      outcome.kind === 'previewed' &&
      text !== undefined &&
      `To confirm the push, type: ${codeDomain(md, text)}${isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)'}`,
  ];
  return [
    objection && `> ⚠️ ${md.prose(messages.pushObjection(objection))}`,
    `### ${headline}`,
    nonEmpty(costs).join(' '),
  ];
}

/** What an approver compares. `start`: what started the run, unless that is among the details. */
export function listForApprover(report: Report, start: Part): Row[] {
  const { context, md, results, serviceHost } = report;
  const { look, preview } = results;
  // A restore has no preview, so the host was not asked.
  const asked = preview
    ? preview.checkedAtMs !== undefined && `asked at ${formatTime(preview.checkedAtMs)}`
    : look && `GitHub was asked at ${formatTime(look.nowMs)}`;
  return [
    ['Copy', look && preview && showCopy(look, report)],
    ['Site', showRestored(report)],
    ['Live', look && showOverwrites(newestOverwrites(look), report)],
    ['Started for', start],
    ['Approved by', renderApprovals(report)],
    ['Host', nonEmpty([codes(md, serviceHost), asked]).join(', ')],
    // A person types it into the form of the push.
    ['Preview digest', startOf(context) === 'form' && codes(md, preview?.digest)],
  ];
}

/** The site that a restore overwrites, to be compared with the dashboard. */
function showRestored({ md, results }: Report): Part {
  const { look, named } = results;
  if (!named?.restore) return undefined;
  const domain = look && liveDomain(look);
  return nonEmpty([
    md.code(named.restore.siteId),
    domain !== undefined && `recorded as ${codeDomain(md, domain)}`,
  ]).join(', ');
}
