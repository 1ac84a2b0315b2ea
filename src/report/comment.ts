import { runUrlOf } from '../inputs/run-context.ts';
import { isGreen, statusOf } from '../outcome/outcome.ts';
import { joinWithin, type Markdown } from '../text/markdown.ts';
import {
  describeCanPush,
  renderDns,
  renderSitesLeft,
  renderHeadline,
  renderNamedInputs,
  renderRows,
  renderSentence,
  type ReportContent,
} from './summary.ts';

/** GitHub refuses a comment over 65,536 characters. */
const MAX_COMMENT_BYTES = 60_000;

/** The comment on the pull request; `undefined` if there is nothing to say. */
export function createComment(
  content: ReportContent,
  md: Markdown,
): { readonly marker: string; readonly body: string } | undefined {
  const { namedInputs, operation, outcome, results } = content;
  if (outcome.kind === 'environment-closed' && results.sitesLeft?.length === 0) return undefined;
  const marker = commentMarker(operation.name, namedInputs);
  return { marker, body: renderComment(marker, content, md) };
}

/**
 * The hidden first line by which the comment is found again: one for each operation and site, and for each
 * domain that is added (contract, G5).
 */
export function commentMarker(operationName: string, namedInputs: Readonly<Record<string, string>>): string {
  const siteId = namedInputs['target-site-id'] ?? namedInputs['site-id'] ?? '';
  // Encoded, so that a domain cannot end the HTML comment.
  const { domain: name } = namedInputs;
  const domain = name === undefined ? '' : ` ${encodeURIComponent(name.toWellFormed())}`;
  return `<!-- site-pipeline: ${operationName} ${`${siteId}${domain}`.toLowerCase().replaceAll('--', '-%2D')} -->`;
}

/**
 * The comment on the pull request. Pure. A green comment says nothing that differs from run to run, so that it
 * stays untouched if nothing changed; only a red one names its run.
 */
export function renderComment(marker: string, content: ReportContent, md: Markdown): string {
  const { outcome, results, operation } = content;
  const runUrl = runUrlOf(content.context);
  const code = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : md.code(value);
  const parts = [
    marker,
    renderHeadline(content, md, false),
    !isGreen(outcome) && renderSentence(content.text, md),
    renderDns(results, md),
    renderSitesLeft(results, md),
    renderRows([
      ...renderNamedInputs(operation.labels, content.namedInputs, md),
      [operation.labels.resultSite, code(results.siteId)],
      ['Can be pushed', describeCanPush(outcome, results)],
      ['Blocked because', code(results.blockedReason)],
      ['Domain status', code(results.domainStatus)],
      ['Task', statusOf(outcome) === 'completed' ? undefined : code(results.taskId)],
      ['Run', isGreen(outcome) || runUrl === undefined ? undefined : md.link('log and summary', runUrl)],
    ]),
  ];
  return joinWithin(parts, MAX_COMMENT_BYTES);
}
