import { attemptUrlOf } from '../inputs/run-context.ts';
import { makesCopy } from '../outcome/operation.ts';
import { isGreen, statusOf } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import { isLeftOver, remainingSiteOf, siteUrlOf, taskOf, type ListedSite } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { joinWithin } from '../text/markdown.ts';
import { nonEmpty, toSentence } from '../text/sentence.ts';
import { renderCommit } from './render-entry.ts';
import { describeExpiry, listSubjects, renderCopyTime } from './render-step.ts';
import { codes, foldRows, renderList } from './rows.ts';

/** The hidden start of each comment of this action. */
export const COMMENT_START = '<!-- site-pipeline:';
/** GitHub refuses a comment over 65,536 characters. */
const MAX_COMMENT_BYTES = 60_000;

/** The address in a comment's hidden second line. Other people can edit a comment, so anything else is ignored. */
function readLastSite(body: string | undefined): string | undefined {
  const [, url] = /^[^\n]*\n<!-- last site: (https:\/\/\S{1,260}) -->\r?\n/.exec(body ?? '') ?? [];
  return url !== undefined && httpsUrlOf(url.slice('https://'.length)) === url ? url : undefined;
}

/** The inputs that a comment is about, not sanitized, because two of them may be shown alike. */
export interface CommentSubject {
  readonly siteId: string | undefined;
  readonly environment: string | undefined;
}

/** The hidden first line by which the comment is found again: one for each live site and environment. */
export function commentMarker({ environment, siteId }: CommentSubject): string {
  // Encoded, so that no name can end the HTML comment.
  const about = nonEmpty([siteId, environment]).map((each) => encodeURIComponent(each.toWellFormed()));
  return `${COMMENT_START} staging ${about.join(' ').toLowerCase().replaceAll('--', '-%2D')} -->`;
}

/**
 * The line about the running job, and those about its end (G13). The deployment tells the line from another run's. It is hidden
 * at the end, because GitHub renders no Markdown after a comment at the start of a line.
 */
export function renderJobLines(report: Report, deploymentId: number) {
  const line = (symbol: string, words: string): string =>
    `${symbol}Commit ${renderCommit(report) ?? 'of this run'}: the job ${words}<!-- deployment: ${deploymentId} -->`;
  return {
    running: line('', 'is still running; if this stays, it did not succeed.'),
    success: line('✅ ', 'succeeded.'),
    failure: line('❌ ', 'failed, so it may not be on the copy.'),
    cancelled: line('❌ ', 'was cancelled, so it may not be on the copy.'),
  };
}

/** The comment's text at the end of the job; `undefined` if another job has changed the line. */
export function replaceJobLine(body: string, running: string, ended: string): string | undefined {
  return body.includes(running) ? body.replace(running, () => ended) : undefined;
}

/** The text without the task's id, which is in the details. */
function withoutTask(text: string, { id }: ReturnType<typeof taskOf>): string {
  if (id === undefined) return text;
  // A capital letter begins a sentence.
  return text.replaceAll(
    new RegExp(`(t)ask ${RegExp.escape(id)}`, 'gi'),
    (_, t) => `${t === 'T' ? 'The' : 'the'} task`,
  );
}

/** The comment on the pull request (G5), with a hidden line for the last site that it named. `nowMs` is GitHub's time of day. */
export function renderComment(
  report: Report,
  about: {
    readonly marker: string;
    readonly jobLine?: string | undefined;
    readonly nowMs?: number | undefined;
    readonly previousBody?: string | undefined;
  },
): string {
  const { jobLine, marker, nowMs, previousBody } = about;
  const { context, md, namedInputs, operation, outcome, results, text } = report;
  const siteUrl = siteUrlOf(results);
  const namedUrl =
    siteUrl ?? (outcome.kind === 'environment-closed' ? undefined : readLastSite(previousBody));
  // An address that sanitizing changes is no link.
  const lastUrl = namedUrl !== undefined && md.code(namedUrl) === `\`${namedUrl}\`` ? namedUrl : undefined;
  const status = statusOf(outcome);
  const { symbol, word } = statuses[status];
  const runUrl = attemptUrlOf(context);
  const run = runUrl === undefined ? 'run' : md.link('run', runUrl);
  const linkTo = (address: string): string => md.link(new URL(address).host, address);
  const { environment } = namedInputs;
  const where = environment === undefined ? '' : ` ${md.code(environment)}`;
  const commit = renderCommit(report);
  const copyTime = renderCopyTime(report);
  const expiry = describeExpiry(results);
  const remaining = remainingSiteOf(results);
  const updated = nonEmpty([
    nowMs !== undefined && `on ${formatTime(nowMs)}`,
    isGreen(outcome) && `by this ${run}`,
  ]);
  const sentences = [
    commit !== undefined && jobLine === undefined && makesCopy(operation) && `For commit ${commit}.`,
    copyTime !== undefined && `The copy is from ${copyTime}.`,
    expiry !== undefined && `It lasts until ${expiry}.`,
    updated.length > 0 && `Updated ${updated.join(' ')}.`,
  ];
  // The id is shown, too, because a later copy can have the same domain.
  const { sites = [] } = results.listed ?? {};
  const name = (each: readonly ListedSite[]): string =>
    renderList(
      each.map(({ domain, id }) => codes(md, domain ?? false, id)),
      run,
    );
  const left = sites.filter(isLeftOver);
  const pushed = sites.filter(({ push }) => push);
  const parts = !isGreen(outcome)
    ? [
        `### ${symbol} ${operation.name}${where}: ${word.toLowerCase()}`,
        `${md.prose(toSentence(withoutTask(text.what, taskOf(results))))} See the ${run} for what to do.`,
        lastUrl !== undefined && `The last staging copy that this comment named: ${linkTo(lastUrl)}`,
      ]
    : outcome.kind !== 'environment-closed'
      ? [
          status === 'completed'
            ? `### 📦 Staging copy${where}${siteUrl === undefined ? '' : ` · ${linkTo(siteUrl)}`}`
            : `### ⏳ Staging copy${where}: your host is making it`,
          jobLine,
          remaining &&
            `It takes the place of ${codes(md, remaining.domain, remaining.id)}, which remains: delete it in your host’s dashboard if nobody needs it.`,
        ]
      : [
          `### 🗑 Environment${where} closed`,
          sites.length === 0 && 'No staging copy is recorded here.',
          left.length > 0 && `Please delete in your host’s dashboard what nobody needs:\n\n${name(left)}`,
          pushed.length > 0 &&
            `A push over live may still run. Please delete its copy only after that:\n\n${name(pushed)}`,
        ];
  return joinWithin(
    [
      `${marker}${lastUrl === undefined ? '' : `\n<!-- last site: ${lastUrl} -->`}`,
      ...parts,
      nonEmpty(sentences).join(' '),
      foldRows(listSubjects(report)),
    ],
    MAX_COMMENT_BYTES,
  );
}
