import { commitOf, documentUrlOf, startOf } from '../inputs/run-context.ts';
import { errorCodeOf, statusOf } from '../outcome/outcome.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { domainOf, overwrittenSince, siteUrlOf } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import { formatDuration, formatTime } from '../text/durations.ts';
import { joinWithin } from '../text/markdown.ts';
import { join, toSentence } from '../text/sentence.ts';
import { isDnsPending } from './describe-outcome.ts';
import { ends } from './describe-overwrite.ts';
import { messages } from './messages.ts';
import { isTypedExactly } from '../text/quote.ts';
import {
  codes,
  describeExpiry,
  foldRows,
  listSubjects,
  renderCommit,
  renderCopyTime,
  renderDns,
  renderList,
  renderListedSites,
  renderRows,
  showCopy,
  showOverwrite,
  type Row,
} from './tables.ts';

/** The runner drops a summary over 1 MiB whole. */
const MAX_SUMMARY_BYTES = 1_000_000;
/** A domain that is added but pending is no green tick (rules.md, *What is said*). */
const PENDING = '📋';

/** What a page is of: for an approver of a push, whether the push is certainly blocked. */
interface Page extends ReportContent {
  readonly push: 'allowed' | 'blocked' | undefined;
}

/** The job summary: outcome, site and next steps first, then what matters, then the details, folded. Pure. */
export function renderSummary(content: ReportContent): string {
  const { md, results, warnings } = content;
  const page = { ...content, push: judgePush(content) };
  const { live } = results;
  // All of the service's: only the first of those are annotations, but a reviewer needs all.
  const allWarnings = [...warnings, ...(results.preview?.facts.warnings ?? [])].map(md.prose);
  const parts = [
    page.push && live?.against && `> ⚠️ ${md.prose(messages.speaksAgainst(live, live.against))}`,
    `### ${renderHeadline(page)}`,
    page.push && renderLoss(page),
    renderText(page),
    renderDns(page),
    renderListedSites(page),
    allWarnings.length > 0 && `**Warnings**\n\n${renderList(allWarnings, 'the log')}`,
    renderRows(listFacts(page)),
    foldRows(listDetails(page)),
  ];
  return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}

function judgePush({ outcome, results }: ReportContent): Page['push'] {
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

/** The result in one line: all that an e-mail or a glance shows of a summary. */
function renderHeadline({ md, namedInputs, operation, outcome, push, results, text }: Page): string {
  const { blockedReason: reason, confirmation } = results.preview?.facts ?? {};
  const { symbol, word } = statuses[statusOf(outcome)];
  const siteUrl = siteUrlOf(results);
  const link = siteUrl === undefined ? '' : ` · ${md.link(new URL(siteUrl).host, siteUrl)}`;
  if (push === 'allowed') {
    const site = confirmation?.text === undefined ? 'the live site' : md.code(confirmation.text);
    return `🧪 ${outcome.kind === 'dry-run' ? 'Dry run: a' : 'A'} push would replace ${site}, database included`;
  }
  if (push)
    return `⛔ Push blocked${reason === undefined ? '; your host gives no reason' : `: ${md.prose(reason)}`}`;
  const errors = outcome.kind === 'invalid-inputs' ? outcome.errors : [];
  const error = errors.find((each) => each.problem === 'invalid' && each.input === 'operation');
  if (error && 'value' in error) return `${symbol} ${md.code(error.value)} is not an operation`;
  if (isDnsPending(outcome, results)) return `${PENDING} ${operation.name}: DNS records are to be added`;
  switch (outcome.kind) {
    case 'dry-run':
      return `🧪 ${operation.name}: dry run, the inputs are valid`;
    case 'completed':
      return `${symbol} ${operation.name}: completed${outcome.by === 'this-run' ? '' : ' earlier'}${link}`;
    case 'sites-listed': {
      // Which site: on one page, there may be a list for each site.
      const { last, sites = [] } = results.listed ?? {};
      const isClean = sites.every(({ state }) => state === 'open');
      const name = md.code(last?.domain ?? namedInputs['site-id'] ?? '');
      return `${isClean ? symbol : '🧹'} ${name}: ${md.prose(text.what)}`;
    }
    default:
      return `${symbol} ${operation.name}: ${word.toLowerCase()}${link}`;
  }
}

/** What a push costs, for an approver; and what a blocked one would overwrite. */
function renderLoss(page: Page): string {
  const { md, outcome, push, results } = page;
  const { blockedReason, confirmation: { text } = {}, revertDays } = results.preview?.facts ?? {};
  const { earlier } = results.live ?? {};
  const copyTime = renderCopyTime(page);
  const sentences = [
    push === 'blocked' &&
      `It would overwrite ${text === undefined ? 'the live site' : md.code(text)}, database included.`,
    `Everything that changed on live since ${copyTime === undefined ? 'the copy was made (your host does not say when)' : `**${copyTime}**`} would be lost.`,
    blockedReason === undefined && messages.revertDays(revertDays?.number),
    earlier &&
      `In this run, an earlier ${md.code(earlier.operation)} ${ends[earlier.end]}${earlier.end === 'failed' ? ': this one starts a new one' : ''}.`,
    push === 'allowed' &&
      outcome.kind === 'previewed' &&
      text !== undefined &&
      `To confirm the push, type: ${md.code(text)}${isTypedExactly(text) ? '' : ' (it has characters that may not be shown exactly)'}`,
  ];
  return join(sentences, ' ');
}

/** What happened, unless the headline says it, and after a red outcome what to do, and where the documents say more. */
function renderText({ context, md, outcome, push, results, text }: Page): string {
  const errorCode = errorCodeOf(outcome);
  const isInHeadline =
    outcome.kind === 'sites-listed' || (errorCode === undefined && siteUrlOf(results) !== undefined);
  const said =
    text.notice === undefined
      ? !isInHeadline && md.prose(toSentence(text.what))
      : `> ${md.prose(text.notice)}`;
  const next = text.next.split('\n').map((line) => md.prose(line.replace(/^- /, '')));
  const url = errorCode && documentUrlOf(context, `docs/when-it-is-red.md#${errorCode}`);
  const revert = results.completed?.revertUntilMs;
  return join(
    [
      push === undefined && said,
      isInHeadline &&
        revert !== undefined &&
        `It can be reverted in your host’s dashboard until **${formatTime(revert)}**.`,
      text.next !== '' && renderList(next, 'the log'),
      url ? md.link(`More about ${errorCode}`, url) : errorCode && `Error code: ${md.code(errorCode)}`,
    ],
    '\n\n',
  );
}

/** What a reader needs to act. */
function listFacts(page: Page): Row[] {
  const { context, md, push, results, serviceHost } = page;
  const { digest, facts } = results.preview ?? {};
  const { live } = results;
  const since = push ? undefined : overwrittenSince(results);
  // A receipt says of its own push or restore how it ended, and not what the list said before.
  const done = [live?.seen, live?.newest].flatMap((each) =>
    each && (push || each.id !== results.deploymentId) ? [showOverwrite(each, page)] : [],
  );
  const checkedAt = facts?.checkedAtMs === undefined ? '' : ` at ${formatTime(facts.checkedAtMs)}`;
  return [
    ['Copy from', push === undefined && renderCopyTime(page)],
    ['Lasts until', describeExpiry(results)],
    ['Copy', live && facts && (live.copy ? showCopy(live.copy, page) : 'GitHub has no entry of this copy')],
    since
      ? ['Live since', showOverwrite(since, page)]
      : [push ? 'Live' : 'Live before', live && (done.length > 0 ? done.join('<br>') : 'nothing recorded')],
    ['Domain status', codes(md, domainOf(results).status)],
    ['Started for', isStartOpen(page) && showStart(page)],
    ['Approved by', showApprovals(page)],
    ['Checked', push && serviceHost !== undefined && `with ${md.code(serviceHost)}${checkedAt}`],
    // To be typed into the form of the push.
    ['Preview digest', push && startOf(context) === 'form' && codes(md, digest)],
  ];
}

/** What proves what happened, or helps to find it out. */
function listDetails(page: Page): Row[] {
  const { context, elapsedMs, md, operation, results, serviceHost, startedAtMs } = page;
  const { actor, attempt, runId, triggeringActor = actor } = context;
  const { idempotencyKey, preview, reused, task } = results;
  const rerunBy =
    triggeringActor !== undefined && triggeringActor !== actor && `re-run by ${md.code(triggeringActor)}`;
  return [
    ['Operation', md.code(operation.name)],
    ...listSubjects(page),
    ['Task result', codes(md, task?.result)],
    ['Host', codes(md, serviceHost)],
    ['Started', formatTime(startedAtMs)],
    // Its task may have taken longer.
    ['This step took', formatDuration(elapsedMs)],
    ['Started by', actor !== undefined && join([md.code(actor), rerunBy], ', ')],
    ['Run', runId !== undefined && `${md.code(runId)}, attempt ${attempt}`],
    ['Idempotency key', codes(md, idempotencyKey)],
    ['Preview digest', startOf(context) !== 'form' && codes(md, preview?.digest)],
    ['Copy', reused && showCopy({ ...reused.record, domain: reused.domain }, page)],
    ['Started for', !isStartOpen(page) && showStart(page)],
  ];
}

/** Whether what started the run is a fact to act on, and neither the page itself nor the copy’s own row says it. */
function isStartOpen({ context, operation, push, results }: Page): boolean {
  const isOfCode = push !== undefined || operation.does === 'copies';
  const commit = commitOf(context);
  const isSaid = commit !== undefined && commit === results.live?.copy?.commit;
  return isOfCode && !isSaid && startOf(context) !== 'pull-request';
}

/** What started the run: a tag or a branch, and its commit. That of a comment or of another run is not on this branch. */
function showStart(page: Page): string {
  const { context } = page;
  const { isTag, pullRequest, ref, sha } = context;
  const isOnRef = startOf(context) === 'pull-request' || (!pullRequest && commitOf(context) === sha);
  const commit = renderCommit(page);
  const name = isOnRef && ref !== undefined && `${isTag ? 'tag' : 'branch'} ${page.md.code(ref)}`;
  return join([name, commit !== undefined && `commit ${commit}`], ', ');
}

function showApprovals({ md, results: { approvals = [] } }: Page): string {
  const lines = approvals.map(({ login, comment, isStarter }) => {
    const said = comment === '' ? '' : `: ${md.prose(comment)}`;
    return `${md.code(login)}${said}${isStarter ? ' (also started the run)' : ''}`;
  });
  // Whoever has approved several attempts is named once.
  return [...new Set(lines)].join('<br>');
}
