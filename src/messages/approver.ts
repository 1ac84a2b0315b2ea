import { isOwnRunUrl } from '../inputs/run-context.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import type { Markdown } from '../text/markdown.ts';
import { join } from '../text/sentence.ts';
import { copyAgeMs } from '../text/time.ts';
import type { Copy, Overwrite } from '../outcome/entry.ts';
import { liveOf, overwrittenSince } from '../outcome/results.ts';
import { ends } from './describe-overwrite.ts';
import { messages, showTime } from './messages.ts';
import { isTypedExactly } from './quote.ts';
import { linkCommit, type Row } from './tables.ts';

/** What an approver reads of a preview, or of a dry run of a push, and whether the push is certainly blocked. */
export function judgePush({ outcome, results }: ReportContent): 'allowed' | 'blocked' | undefined {
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

/** What speaks against a push, in front of everything else (rules.md, *What is said*). */
export function renderObjection({ results }: ReportContent, md: Markdown): string {
  const live = liveOf(results);
  return live?.against ? `> ⚠️ ${md.prose(messages.speaksAgainst(live))}` : '';
}

/** What a push costs, for an approver; and what a blocked one would overwrite. Empty for anything else. */
export function renderLoss(content: ReportContent, md: Markdown): string {
  const { outcome, results } = content;
  const { facts } = results.preview ?? {};
  const earlier = liveOf(results)?.earlier;
  const push = judgePush(content);
  if (push === undefined || !facts) return '';
  const { blockedReason, checkedAtMs, confirmation, copiedAt, revertDays } = facts;
  const ageMs = copyAgeMs(copiedAt.text, checkedAtMs);
  const since =
    ageMs === undefined || checkedAtMs === undefined
      ? `the copy was made (${copiedAt.text === undefined ? 'your host does not say when' : messages.unusableCopyTime(md.code(copiedAt.text))})`
      : `**${formatTime(checkedAtMs - ageMs)}**`;
  const sentences = [
    push === 'blocked' &&
      `It would overwrite ${confirmation.text === undefined ? 'the live site' : md.code(confirmation.text)}, database included.`,
    `Everything that changed on live since ${since} would be lost.`,
    blockedReason === undefined && messages.revertDays(revertDays.number),
    earlier &&
      `In this run, an earlier ${md.code(earlier.operation)} ${ends[earlier.end]}${earlier.end === 'failed' ? ': this one starts a new one' : ''}.`,
    push === 'allowed' && outcome.kind === 'previewed' && renderConfirmation(confirmation.text, md),
  ];
  return join(sentences, ' ');
}

function renderConfirmation(text: string | undefined, md: Markdown): string {
  if (text === undefined) return '';
  const note = isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)';
  return `To confirm the push, type: ${md.code(text)}${note}`;
}

/** The code on the copy and the link to it, and what was last done to live (rules.md, M2). */
export function renderLive(content: ReportContent, md: Markdown): Row[] {
  const { context, results } = content;
  const live = liveOf(results);
  if (!live) return [];
  const { copy, newest, seen } = live;
  // Recorded by this account, and still a text of whoever could push a branch.
  const run = (url: string | undefined): string | undefined =>
    url !== undefined && isOwnRunUrl(url, context) ? md.link('run', url) : undefined;
  const code = ({ commit, tag }: Pick<Copy, 'commit' | 'tag'>): string | undefined =>
    tag === undefined
      ? commit && `commit ${linkCommit(commit, context, md)}`
      : join([`tag ${md.code(tag)}`, commit && linkCommit(commit, context, md)], ', ');
  const show = (each: Overwrite): string =>
    join(
      [`${md.code(each.operation)} ${ends[each.end]}`, showTime(each.atMs), code(each), run(each.run)],
      ', ',
    );
  // A receipt says of its own push or restore how it ended, and not what the list said before.
  const isReceipt = judgePush(content) === undefined;
  const since = overwrittenSince(results);
  const done = [seen, newest].flatMap((each) =>
    each && !(isReceipt && each.id === results.deploymentId) ? [show(each)] : [],
  );
  const rows: Row[] = [
    since
      ? ['Live since', show(since)]
      : [isReceipt ? 'Live before' : 'Live', done.length > 0 ? done.join('<br>') : 'nothing recorded'],
  ];
  if (!results.preview) return rows;
  const copyUrl = httpsUrlOf(copy?.domain);
  const used = copy && [
    copyUrl !== undefined && md.link(new URL(copyUrl).host, copyUrl),
    code(copy) ?? 'an unknown commit',
    `last used on ${showTime(copy.atMs)}`,
    run(copy.run),
  ];
  return [['Copy', used ? join(used, ', ') : 'GitHub has no entry of this copy'], ...rows];
}
