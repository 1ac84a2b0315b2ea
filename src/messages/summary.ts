import { copyAgeMs } from '../text/time.ts';
import { commitOf, documentUrlOf, isLaterAttempt, startOf, type RunContext } from '../inputs/run-context.ts';
import { errorCodeOf, failureOf, isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { copyTimeOf, domainOf, liveOf, siteOf, siteUrlOf, taskOf, type Results } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import { formatDuration, formatTime } from '../text/durations.ts';
import { joinWithin, type Markdown } from '../text/markdown.ts';
import { join, toSentence } from '../text/sentence.ts';
import { judgePush, renderLive, renderLoss, renderObjection } from './approver.ts';
import { namingInputs } from '../inputs/fields.ts';
import { isDnsPending } from './describe-outcome.ts';
import { howToRepeat } from './message-context.ts';
import {
  codes,
  describeRecord,
  foldRows,
  MAX_ROWS,
  renderDns,
  renderListedSites,
  renderCommit,
  renderRows,
  type Row,
} from './tables.ts';

/** The runner drops a summary over 1 MiB whole. */
const MAX_SUMMARY_BYTES = 1_000_000;
/** A domain that is added but pending is no green tick (rules.md, *What is said*). */
const PENDING = '📋';

/** The result in one line: all that an e-mail or a glance shows of a summary. */
function renderHeadline(content: ReportContent, md: Markdown): string {
  const { context, operation, outcome, results } = content;
  const push = judgePush(content);
  const { blockedReason: reason, confirmation } = results.preview?.facts ?? {};
  if (push === 'allowed') {
    const site = confirmation?.text === undefined ? 'the live site' : md.code(confirmation.text);
    const start = outcome.kind === 'dry-run' ? 'Dry run: a' : 'A';
    return `### 🧪 ${start} push would replace ${site}, database included`;
  }
  if (push === 'blocked') {
    return `### ⛔ Push blocked${reason === undefined ? '; your host gives no reason' : `: ${md.prose(reason)}`}`;
  }
  const { symbol, word } = statuses[statusOf(outcome)];
  const unknownOperation = findUnknownOperation(outcome);
  if (unknownOperation !== undefined) return `### ${symbol} ${md.code(unknownOperation)} is not an operation`;
  const siteUrl = siteUrlOf(results);
  const link = siteUrl === undefined ? '' : ` · ${md.link(new URL(siteUrl).host, siteUrl)}`;
  if (outcome.kind === 'completed' && outcome.by === 'earlier-request') {
    const isRerun = isLaterAttempt(context);
    const again = howToRepeat({ isRerun, start: startOf(context) });
    const by = isRerun ? 'in an earlier attempt' : 'by an earlier request';
    return `### ${isDnsPending(outcome, results) ? PENDING : symbol} ${operation.name}: already completed ${by}; nothing was repeated. To do it again, ${again}.${link}`;
  }
  if (outcome.kind === 'dry-run') return `### 🧪 ${operation.name}: dry run, the inputs are valid`;
  if (isDnsPending(outcome, results)) return `### ${PENDING} ${operation.name}: DNS records are to be added`;
  if (outcome.kind === 'sites-listed') return `### ${renderListHeadline(content, md)}`;
  return `### ${symbol} ${operation.name}: ${word.toLowerCase()}${link}`;
}

/** Which site, and how much is left over: on one page, there may be a list for each site. */
function renderListHeadline({ namedInputs, results }: ReportContent, md: Markdown): string {
  const { last, sites = [] } = results.listed ?? {};
  const left = sites.filter(({ state }) => state !== 'open').length;
  const name = md.code(last?.domain ?? namedInputs['site-id'] ?? '');
  return `${left === 0 ? '✅' : '🧹'} ${name}: ${left === 0 ? 'no copy is' : left === 1 ? '1 copy is' : `${left} copies are`} left over`;
}

/** The value of the input `operation`, if there is no such operation. */
function findUnknownOperation(outcome: Outcome): string | undefined {
  if (outcome.kind !== 'invalid-inputs') return undefined;
  const error = outcome.errors.find((each) => each.problem === 'invalid' && each.input === 'operation');
  return error?.problem === 'invalid' ? error.value : undefined;
}

/** What happened, and after a red outcome what to do, where the documents say more. */
function renderText(content: ReportContent, md: Markdown): string {
  const { context, outcome, results, text } = content;
  const errorCode = errorCodeOf(outcome);
  // The headline has said it of a green copy, and of a push that is blocked or checked.
  const isSaid = judgePush(content) !== undefined || (errorCode === undefined && siteUrlOf(results));
  const what = !isSaid && md.prose(toSentence(text.what));
  const next = text.next !== '' && renderLines(text.next, md);
  const url = errorCode && documentUrlOf(context, `docs/when-it-is-red.md#${errorCode}`);
  const revert = results.completed?.revertUntilMs;
  return join(
    [
      what,
      revert !== undefined && `It can be reverted in your host’s dashboard until **${formatTime(revert)}**.`,
      next,
      url ? md.link(`More about ${errorCode}`, url) : errorCode && `Error code: ${md.code(errorCode)}`,
    ],
    '\n\n',
  );
}

function renderLines(text: string, md: Markdown): string {
  return text
    .split('\n')
    .map((line) => `- ${md.prose(line.replace(/^- /, ''))}`)
    .join('\n');
}

/** The job summary: outcome, site and next steps first, then what matters, then the details, folded. Pure. */
export function renderSummary(content: ReportContent, md: Markdown): string {
  const { results, text } = content;
  const parts = [
    judgePush(content) !== undefined && renderObjection(content, md),
    renderHeadline(content, md),
    renderLoss(content, md),
    renderText(content, md),
    // The headline and the sentence have said it already of a replayed result.
    text.notice !== undefined &&
      !results.answer?.isReplayed &&
      !text.isWarning &&
      `> ${md.prose(text.notice)}`,
    renderDns(results, md),
    renderListedSites(results, md),
    renderWarnings(content, md),
    renderRows(listFacts(content, md)),
    foldRows(listDetails(content, md)),
  ];
  return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}

/** What a reader needs to act. */
function listFacts(content: ReportContent, md: Markdown): Row[] {
  const { context, operation, results, serviceHost } = content;
  const isForApprover = judgePush(content) !== undefined;
  const { checkedAtMs } = results.preview?.facts ?? {};
  const { digest } = results.preview ?? {};
  return [
    ['From', isForApprover ? undefined : describeCopyTime(content, md)],
    ['For', operation.does === 'copies' && startOf(context) !== 'pull-request' && describeStart(content, md)],
    ['Lasts until', describeExpiry(results)],
    ...renderLive(content, md),
    ['Domain status', codes(md, domainOf(results).status)],
    ['Started for', (isForApprover || operation.does === 'overwrites') && describeOtherStart(content, md)],
    ['Approved by', describeApprovals(results, md)],
    [
      'Checked',
      isForApprover &&
        serviceHost !== undefined &&
        `with ${md.code(serviceHost)}${checkedAtMs === undefined ? '' : ` at ${formatTime(checkedAtMs)}`}`,
    ],
    // To be typed into the form of the push.
    ['Preview digest', isForApprover && startOf(context) === 'form' && codes(md, digest)],
  ];
}

/** What started the run: a tag or a branch, and its commit. That of a comment or of another run is not on this branch. */
function describeStart(content: ReportContent, md: Markdown): string {
  const { context } = content;
  const commit = renderCommit(content, md);
  const isOnRef =
    startOf(context) === 'pull-request' || (!context.pullRequest && commitOf(context) === context.sha);
  return join(
    [
      isOnRef && context.ref !== undefined && `${context.isTag ? 'tag' : 'branch'} ${md.code(context.ref)}`,
      commit !== undefined && `commit ${commit}`,
    ],
    ', ',
  );
}

/** The same, unless the copy was last used for this very commit. */
function describeOtherStart(content: ReportContent, md: Markdown): string | undefined {
  const commit = commitOf(content.context);
  const onCopy = liveOf(content.results)?.copy?.commit;
  return commit !== undefined && commit === onCopy ? undefined : describeStart(content, md);
}

/** From when the staging copy is, if the service or this run says so. */
export function describeCopyTime({ operation, outcome, results, startedAtMs }: ReportContent, md: Markdown) {
  const { checkedAtMs, copiedAt } = copyTimeOf(results);
  if (copiedAt === undefined) {
    const { answer, reused } = results;
    const isNew =
      operation.does === 'copies' && outcome.kind === 'completed' && !answer?.isReplayed && !reused;
    return isNew ? `${formatTime(startedAtMs)}, made by this run` : undefined;
  }
  const ageMs = copyAgeMs(copiedAt, checkedAtMs);
  return ageMs === undefined || checkedAtMs === undefined
    ? `unknown (${md.code(copiedAt)})`
    : formatTime(checkedAtMs - ageMs);
}

/** Until when a copy lasts, if the service says it. */
export function describeExpiry(results: Results): string | undefined {
  const { expiresAtMs } = siteOf(results);
  return expiresAtMs === undefined ? undefined : formatTime(expiresAtMs);
}

/** What proves what happened, or helps to find it out. */
function listDetails(content: ReportContent, md: Markdown): Row[] {
  const { context, elapsedMs, namedInputs, operation, outcome, results, serviceHost, startedAtMs } = content;
  const { answer, preview } = results;
  const names: typeof namingInputs = { ...namingInputs, 'site-id': operation.labels.inputSite };
  const site = siteOf(results);
  const domain = domainOf(results);
  const task = taskOf(results);
  return [
    ['Operation', md.code(operation.name)],
    ...Object.entries(namedInputs).map(([input, value]): Row => [names[input] ?? input, md.code(value)]),
    [operation.labels.resultSite, codes(md, site.domain, site.id)],
    ['Domain', codes(md, domain.name, domain.id)],
    ['Task', task.id !== undefined && `${md.code(task.id)} ${md.prose(task.status ?? '')}`],
    ['Task result', codes(md, results.task?.result)],
    ['Code of your host', codes(md, !isGreen(outcome) && failureOf(outcome)?.serviceCode)],
    ['Host', codes(md, serviceHost)],
    ['Started', formatTime(startedAtMs)],
    // Its task may have taken longer.
    ['This step took', formatDuration(elapsedMs)],
    ['Started by', describeActor(context, md)],
    ['Run', context.runId !== undefined && `${md.code(context.runId)}, attempt ${context.attempt}`],
    ['Idempotency key', codes(md, results.idempotencyKey)],
    ['Repeated answer', answer?.isReplayed === true && 'yes, to an earlier request with this key'],
    ['Preview digest', startOf(context) !== 'form' && codes(md, preview?.digest)],
    ['Recorded', results.reused && describeRecord(results.reused.record, md)],
    ['Started for', describeStart(content, md)],
  ];
}

function describeActor({ actor, triggeringActor }: RunContext, md: Markdown): string | undefined {
  if (actor === undefined) return undefined;
  const starter = triggeringActor ?? actor;
  return starter === actor ? md.code(actor) : `${md.code(actor)}, re-run by ${md.code(starter)}`;
}

function describeApprovals({ approvals = [] }: Results, md: Markdown): string {
  const lines = approvals.map(({ login, comment, isStarter }) =>
    join(
      [md.code(login), comment !== '' && `: ${md.prose(comment)}`, isStarter && ' (also started the run)'],
      '',
    ),
  );
  // Whoever has approved several attempts is named once.
  return [...new Set(lines)].slice(0, MAX_ROWS).join('<br>');
}

/** Our warnings, and all of the service's: only the first of those are annotations, but a reviewer needs all. */
function renderWarnings({ warnings, results }: ReportContent, md: Markdown): string {
  const fromService = results.preview?.facts.warnings ?? [];
  const all = [...warnings, ...fromService];
  if (all.length === 0) return '';
  const shown = all.slice(0, MAX_ROWS).map((warning) => `- ${md.prose(warning)}`);
  const more = all.length > MAX_ROWS ? [`- … and ${all.length - MAX_ROWS} more: see the log.`] : [];
  return `**Warnings**\n\n${[...shown, ...more].join('\n')}`;
}
