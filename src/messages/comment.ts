import { attemptUrlOf } from '../inputs/run-context.ts';
import { makesCopy } from '../outcome/operation.ts';
import { isGreen, statusOf } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import { isLeftOver, remainingSiteOf, siteUrlOf, taskOf, type ListedSite } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { joinWithin } from '../text/markdown.ts';
import { nonEmpty } from '../text/sentence.ts';
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

/** What decides whose text stays in a comment (G5). */
export interface WrittenBy {
  /** The entry of the use that wrote it; absent: a step without one. */
  readonly useId?: number | undefined;
  /** When the attempt started that wrote it, by GitHub's clock, in milliseconds since 1970. */
  readonly startedAtMs?: number | undefined;
}

/** GitHub's times are whole seconds. Of two starts that are nearer, nobody knows which one was first. */
const CLOCK_ERROR_MS = 2_000;

/** A hidden line of a comment, and whether its text is of a green step. */
const WRITTEN_BY = /^<!-- written by: use (\d{1,16}|none), (\d{1,15}|unknown), (green|red) -->\r?\n/m;

function readWrittenBy(body: string): (WrittenBy & { readonly isOfGreen: boolean }) | undefined {
  const [line, use, startedAt, color] = WRITTEN_BY.exec(body) ?? [];
  if (line === undefined) return undefined;
  const numberOf = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : undefined);
  return { useId: numberOf(use), startedAtMs: numberOf(startedAt), isOfGreen: color === 'green' };
}

function describeWrittenBy({ startedAtMs, useId }: WrittenBy, isOfGreen: boolean): string {
  return `<!-- written by: use ${useId ?? 'none'}, ${startedAtMs ?? 'unknown'}, ${isOfGreen ? 'green' : 'red'} -->`;
}

/**
 * Whether a comment was written later than by this step: by the use with the newer entry, whichever run is older; a step without a
 * use is ordered by the start of its attempt, and never stands in the way of a use.
 */
export function isWrittenLater(body: string, by: WrittenBy): boolean {
  const { startedAtMs = -Infinity, useId } = readWrittenBy(body) ?? {};
  if (by.useId !== undefined) return useId !== undefined && useId > by.useId;
  return by.startedAtMs !== undefined && startedAtMs > by.startedAtMs + CLOCK_ERROR_MS;
}

/** The end of the line that a red step adds. GitHub renders no Markdown after a comment at the start of a line. */
const LATER_LINE = /^> .*<!-- later -->\r?\n\r?\n/m;

/** The comment of an earlier green step with a line of this red one, which stays until a newer use writes; `undefined`: there is none. */
export function addLaterLine(
  body: string | undefined,
  report: Report,
  { nowMs, ...by }: WrittenBy & { readonly nowMs: number | undefined },
): string | undefined {
  const written = body === undefined ? undefined : readWrittenBy(body);
  if (body === undefined || !written?.isOfGreen) return undefined;
  const { context, md, outcome, results, text } = report;
  const { symbol, word } = statuses[statusOf(outcome)];
  const when = nowMs === undefined ? '' : ` on ${formatTime(nowMs)}`;
  const runUrl = attemptUrlOf(context);
  const run = runUrl === undefined ? 'its run' : `its ${md.link('run', runUrl)}`;
  const what = md.prose(withoutTask(text.what, taskOf(results)));
  const line = `> ${symbol} A later step: ${word.toLowerCase()}${when}. ${what} See ${run}.<!-- later -->\n\n`;
  const latest = (own: number | undefined, of: number | undefined) =>
    own === undefined || (of !== undefined && of > own) ? of : own;
  const newest = {
    useId: latest(by.useId, written.useId),
    startedAtMs: latest(by.startedAtMs, written.startedAtMs),
  };
  return body
    .replace(LATER_LINE, '')
    .replace(WRITTEN_BY, () => `${describeWrittenBy(newest, true)}\n\n${line}`)
    .replace(/(<!-- later -->\n\n)\n+/, '$1');
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
    readonly by: WrittenBy;
    readonly jobLine?: string | undefined;
    readonly nowMs?: number | undefined;
    readonly previousBody?: string | undefined;
  },
): string {
  const { by, jobLine, marker, nowMs, previousBody } = about;
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
        `${md.prose(withoutTask(text.what, taskOf(results)))} See the ${run} for what to do.`,
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
      `${marker}${lastUrl === undefined ? '' : `\n<!-- last site: ${lastUrl} -->`}\n${describeWrittenBy(by, isGreen(outcome))}`,
      ...parts,
      nonEmpty(sentences).join(' '),
      foldRows(listSubjects(report)),
    ],
    MAX_COMMENT_BYTES,
  );
}
