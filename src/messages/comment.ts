import { attemptUrlOf } from '../inputs/run-context.ts';
import { join, toSentence } from '../text/sentence.ts';
import { isGreen, statusOf } from '../outcome/outcome.ts';
import { statuses } from '../outcome/statuses.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { joinWithin, type Markdown } from '../text/markdown.ts';
import { remainingSiteOf, siteOf, siteUrlOf, taskOf } from '../outcome/results.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { describeCopyTime, describeExpiry } from './summary.ts';
import { codes, foldRows, MAX_ROWS, renderCommit } from './tables.ts';

/** How each comment of this action begins, hidden. */
export const COMMENT_START = '<!-- site-pipeline:';
/** GitHub refuses a comment over 65,536 characters. */
const MAX_COMMENT_BYTES = 60_000;

/** The link in a comment's second line, if it is an address: whoever may edit the comment may write there. */
function readLastSite(body: string | undefined): string | undefined {
  const [, url] = /^[^\n]*\n<!-- last site: (https:\/\/\S{1,260}) -->\r?\n/.exec(body ?? '') ?? [];
  return url !== undefined && httpsUrlOf(url.slice('https://'.length)) === url ? url : undefined;
}

/** The hidden first line by which the comment is found again: one for each live site and environment. */
export function commentMarker(namedInputs: Readonly<Record<string, string>>): string {
  // Encoded, so that no name can end the HTML comment.
  const about = [namedInputs['site-id'], namedInputs['environment']].flatMap((each) =>
    each === undefined ? [] : [encodeURIComponent(each.toWellFormed())],
  );
  return `${COMMENT_START} staging ${about.join(' ').toLowerCase().replaceAll('--', '-%2D')} -->`;
}

/**
 * The line of a comment that says how the job ended (rules.md, G13), before and after. Hidden at its end, the deployment
 * tells it from the line of another run: at its start, GitHub would render no Markdown in it.
 */
export function renderJobLines(content: ReportContent, md: Markdown, deploymentId: number) {
  const line = (symbol: string, words: string): string =>
    `${symbol}Commit ${renderCommit(content, md) ?? 'of this run'}: the job ${words}<!-- deployment: ${deploymentId} -->`;
  return {
    running: line('', 'is still running; if this stays, it did not succeed.'),
    success: line('✅ ', 'succeeded.'),
    failure: line('❌ ', 'failed: it may not be on the copy.'),
    cancelled: line('❌ ', 'was cancelled: it may not be on the copy.'),
  };
}

/** The comment's text at the end of the job; `undefined` if it says something else by now. */
export function replaceJobLine(body: string, running: string, ended: string): string | undefined {
  return body.includes(running) ? body.replace(running, () => ended) : undefined;
}

/** Without the task's id, which stands among the details. */
function withoutTask(text: string, taskId: string | undefined): string {
  return taskId === undefined
    ? text
    : text
        .replaceAll(new RegExp(`(^|\\. )task ${RegExp.escape(taskId)}`, 'gi'), '$1The task')
        .replaceAll(new RegExp(`task ${RegExp.escape(taskId)}`, 'gi'), 'the task');
}

function linkRun({ context }: ReportContent, md: Markdown): string {
  const url = attemptUrlOf(context);
  return url === undefined ? 'the run' : md.link('run', url);
}

/**
 * The comment on the pull request (rules.md, G5). A hidden line keeps the last site that it named. Pure.
 * `previousBody`: what it said before. `nowMs`: the time of day, by GitHub's clock. `jobLine`: that the job still runs.
 */
export function renderComment(
  content: ReportContent,
  md: Markdown,
  {
    jobLine,
    nowMs,
    previousBody,
  }: {
    readonly jobLine?: string | undefined;
    readonly nowMs?: number | undefined;
    readonly previousBody?: string | undefined;
  },
): string {
  const { namedInputs, operation, outcome, results, text } = content;
  const isClosed = outcome.kind === 'environment-closed';
  const siteUrl = siteUrlOf(results);
  const taskId = taskOf(results).id;
  const namedUrl = siteUrl ?? (isClosed ? undefined : readLastSite(previousBody));
  // A link that has to be sanitized is none.
  const lastUrl = namedUrl !== undefined && md.code(namedUrl) === `\`${namedUrl}\`` ? namedUrl : undefined;
  const hidden = lastUrl === undefined ? '' : `\n<!-- last site: ${lastUrl} -->`;
  const status = statusOf(outcome);
  const { symbol, word } = statuses[status];
  const run = linkRun(content, md);
  const linkTo = (address: string): string => md.link(new URL(address).host, address);
  const commit = renderCommit(content, md);
  const copyTime = describeCopyTime(content, md);
  const expiry = describeExpiry(results);
  const remaining = remainingSiteOf(results);
  const facts = [
    commit !== undefined && jobLine === undefined && operation.does === 'copies' && `For commit ${commit}.`,
    copyTime !== undefined && `The copy is from ${copyTime.replace(', made by this run', '')}.`,
    expiry !== undefined && `It lasts until ${expiry}.`,
    join([isGreen(outcome) && `By ${run}`, nowMs !== undefined && formatTime(nowMs)], ', '),
  ];
  // A domain can come back: the id tells which copy is meant.
  const sites = results.listed?.sites ?? [];
  const named = sites.slice(0, MAX_ROWS).map(({ apiUrl, domain, id }) => {
    return `- ${codes(md, domain ?? false, id)}${apiUrl === undefined ? '' : ` at ${md.code(apiUrl)}`}`;
  });
  const more = sites.length > MAX_ROWS ? [`- … and ${sites.length - MAX_ROWS} more: see ${run}.`] : [];
  const environment = namedInputs['environment'];
  const where = environment === undefined ? '' : ` ${md.code(environment)}`;
  const site = siteUrl === undefined ? '' : ` · ${linkTo(siteUrl)}`;
  const parts = !isGreen(outcome)
    ? [
        `### ${symbol} ${operation.name}${where}: ${word.toLowerCase()}`,
        `${md.prose(toSentence(withoutTask(text.what, taskId)))} See the ${run} for what to do.`,
        lastUrl !== undefined && `The last staging copy that this comment named: ${linkTo(lastUrl)}`,
      ]
    : operation.does === 'copies'
      ? [
          status === 'completed'
            ? `### 📦 Staging copy${where}${site}`
            : `### ⏳ Staging copy${where}: your host is making it`,
          jobLine,
          remaining &&
            `It takes the place of ${codes(md, remaining.domain, remaining.id)}, which remains: delete it in your host’s dashboard if nobody needs it.`,
        ]
      : [
          `### 🗑 Environment${where} closed`,
          sites.length > 0
            ? `Please delete in your host’s dashboard what nobody needs:\n\n${[...named, ...more].join('\n')}`
            : 'No staging copy is recorded here.',
        ];
  return joinWithin(
    [
      `${commentMarker(namedInputs)}${hidden}`,
      ...parts,
      join(facts, ' '),
      foldRows([
        ['Live site', codes(md, namedInputs['site-id'])],
        ['Environment', codes(md, namedInputs['environment'])],
        ['Staging site', codes(md, siteOf(results).id)],
        ['Task', codes(md, status !== 'completed' && taskId)],
      ]),
    ],
    MAX_COMMENT_BYTES,
  );
}
