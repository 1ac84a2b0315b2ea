import { isLaterAttempt, isOwnRunUrl } from '../inputs/run-context.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatAge, formatTime } from '../text/durations.ts';
import type { Markdown } from '../text/markdown.ts';
import { join } from '../text/sentence.ts';
import { copyAgeMs } from '../text/time.ts';
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

/** What a push costs, for an approver; and what a blocked one would overwrite. Empty for anything else. */
export function renderLoss(content: ReportContent, md: Markdown): string {
  const { context, outcome, results } = content;
  const { facts } = results.preview ?? {};
  const push = judgePush(content);
  if (push === undefined || !facts) return '';
  const { blockedReason, checkedAtMs, confirmation, copiedAt, revertDays } = facts;
  const ageMs = copyAgeMs(copiedAt.text, checkedAtMs);
  const since =
    ageMs === undefined || checkedAtMs === undefined
      ? `the copy was made (${copiedAt.text === undefined ? 'your host does not say when' : messages.unusableCopyTime(md.code(copiedAt.text))})`
      : `**${formatTime(checkedAtMs - ageMs)} (${formatAge(ageMs)} ago)**`;
  const sentences = [
    push === 'blocked' &&
      `It would overwrite ${confirmation.text === undefined ? 'the live site' : md.code(confirmation.text)}, database included.`,
    `Everything that changed on live since ${since} ${push === 'blocked' ? 'would be' : 'is'} lost.`,
    blockedReason === undefined && messages.revertDays(revertDays.number),
    isLaterAttempt(context) &&
      'This is a re-run. An earlier attempt may have pushed; if so, this one repeats nothing.',
    push === 'allowed' && outcome.kind === 'previewed' && renderConfirmation(confirmation.text, md),
  ];
  return join(sentences, ' ');
}

function renderConfirmation(text: string | undefined, md: Markdown): string {
  if (text === undefined) return '';
  const note = isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)';
  return `To confirm the push, type: ${md.code(text)}${note}`;
}

/** What is on the copy, and what was last done to the live site, for an approver and after a push (contract, G12). */
export function renderLive({ context, results }: ReportContent, md: Markdown): Row[] {
  const { github } = results.preview?.facts ?? {};
  if (!github) return [];
  const { copy, isAgainstPush, last } = github;
  // Recorded by this account, and still a text of whoever could push a branch.
  const run = (url: string | undefined): string | undefined =>
    url !== undefined && isOwnRunUrl(url, context) ? md.link('run', url) : undefined;
  const commit = (sha: string): string => linkCommit(sha, context, md);
  const copyUrl = httpsUrlOf(copy?.domain);
  return [
    ['Copy', copyUrl !== undefined && md.link(copy?.domain ?? '', copyUrl)],
    [
      'On the copy',
      copy
        ? join(
            [
              `commit ${commit(copy.sha)} (if the job of its run succeeded)`,
              `environment ${md.code(copy.environment)}`,
              showTime(copy.createdAt),
              run(copy.run),
            ],
            ', ',
          )
        : 'GitHub has no record of this copy',
    ],
    [
      'Last done to live',
      last &&
        join(
          [
            `${isAgainstPush ? '⚠️ ' : ''}${md.code(last.operation)} ${ends[last.end]}`,
            last.atMs !== undefined && formatTime(last.atMs),
            last.tag === undefined ? `commit ${commit(last.sha)}` : `tag ${md.code(last.tag)}`,
            run(last.run),
            isAgainstPush && last.end === 'completed' && 'after this copy was made: it would be lost',
          ],
          ', ',
        ),
    ],
  ];
}
