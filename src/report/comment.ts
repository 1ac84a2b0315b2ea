import { runUrlOf } from '../inputs/run-context.ts';
import { isGreen, statusOf } from '../outcome/outcome.ts';
import type { Signer } from '../service/signature.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { joinWithin, type Markdown } from '../text/markdown.ts';
import {
  describeCanPush,
  describeCopyAge,
  renderCommit,
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

/**
 * The comment on the pull request (contract, G5). It keeps the link to the last site that it named: in a hidden line,
 * signed, because whoever may edit the comment could write another one there.
 *
 * @param signer `undefined` without an API token: then an earlier link is not believed.
 */
export function createComment(content: ReportContent, md: Markdown, signer: Signer | undefined) {
  const { context, namedInputs, operation, outcome, results } = content;
  const marker = commentMarker(operation.commentOf, namedInputs);
  const isClosed = outcome.kind === 'environment-closed';
  const textOf = (url: string): string =>
    JSON.stringify(['comment', context.repositoryId ?? context.repository, marker, url]);
  return {
    marker,
    // Nothing is left to delete: only a comment that said something else has to change (contract, G6).
    isUpdateOnly: isClosed && (results.sitesLeft ?? []).length === 0,
    render(previousBody: string | undefined): string {
      const earlier = isClosed ? undefined : readLastSite(previousBody);
      const lastUrl =
        results.siteUrl ??
        (earlier && signer?.isSigned(textOf(earlier.url), earlier.signature) ? earlier.url : undefined);
      // A link that has to be sanitized is none.
      const isKept = lastUrl !== undefined && md.code(lastUrl) === `\`${lastUrl}\``;
      const hidden =
        isKept && signer ? [`<!-- last site: ${lastUrl} ${signer.sign(textOf(lastUrl))} -->`] : [];
      return renderComment([marker, ...hidden].join('\n'), content, { md, lastUrl });
    },
  };
}

/** The signed link in a comment's second line. */
function readLastSite(
  body: string | undefined,
): { readonly url: string; readonly signature: string } | undefined {
  const [, url, signature] =
    /^[^\n]*\n<!-- last site: (https:\/\/\S{1,260}) ([0-9a-f]{64}) -->\r?\n/.exec(body ?? '') ?? [];
  if (url === undefined || signature === undefined) return undefined;
  return httpsUrlOf(url.slice('https://'.length)) === url ? { url, signature } : undefined;
}

/**
 * The hidden first line by which the comment is found again: one for each operation and site, and for each environment
 * or domain (contract, G5).
 */
export function commentMarker(operationName: string, namedInputs: Readonly<Record<string, string>>): string {
  const { domain, environment } = namedInputs;
  const siteId = namedInputs['target-site-id'] ?? namedInputs['site-id'];
  // Encoded, so that no name can end the HTML comment.
  const about = [siteId, environment, domain].flatMap((each) =>
    each === undefined ? [] : [encodeURIComponent(each.toWellFormed())],
  );
  return `<!-- site-pipeline: ${operationName} ${about.join(' ').toLowerCase().replaceAll('--', '-%2D')} -->`;
}

/** The text of the comment. Pure. `lastUrl`: the last site that it named, or names now. */
function renderComment(
  marker: string,
  content: ReportContent,
  { lastUrl, md }: { readonly lastUrl: string | undefined; readonly md: Markdown },
): string {
  const { outcome, results, operation, namedInputs } = content;
  const { labels } = operation;
  const runUrl = runUrlOf(content.context);
  const isRed = !isGreen(outcome);
  const code = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : md.code(value);
  const linkTo = (url: string): string => md.link(new URL(url).host, url);
  const parts = [
    marker,
    renderHeadline(content, md),
    isRed && renderSentence(content.text, md),
    isRed &&
      lastUrl !== undefined &&
      results.siteUrl === undefined &&
      `The last ${labels.resultSite.toLowerCase()} that this comment named: ${linkTo(lastUrl)}`,
    renderDns(results, md),
    renderSitesLeft(results, md),
    renderRows([
      ...renderNamedInputs(operation, namedInputs, md),
      [labels.resultSite, code(results.siteId)],
      ['Address', results.siteUrl === undefined ? undefined : linkTo(results.siteUrl)],
      ['Age of the copy', describeCopyAge(content, md)],
      ['Can be pushed', describeCanPush(outcome, results)],
      ['Blocked because', code(results.blockedReason)],
      ['Domain status', code(results.domainStatus)],
      ['Task', statusOf(outcome) === 'completed' ? undefined : code(results.taskId)],
      [
        'Last run',
        runUrl === undefined
          ? undefined
          : md.link(`${content.context.runId ?? ''}, attempt ${content.context.attempt}`, runUrl),
      ],
      ['Run for commit', renderCommit(content, md)],
      ['Updated', formatTime(content.startedAtMs + content.elapsedMs)],
    ]),
    operation.makesCopy &&
      isGreen(outcome) &&
      'The staging site is a copy of the live site. This action does not deploy the commit to it.',
  ];
  return joinWithin(parts, MAX_COMMENT_BYTES);
}
