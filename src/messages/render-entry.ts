import { commitOf, commitUrlOf, isOwnRunUrl } from '../inputs/run-context.ts';
import { addressOf, type Overwrite, type Use, type UseEnd } from '../live/list-entry.ts';
import { liveDomain, type Look } from '../live/look.ts';
import { areUsesRead, endOf, pushedCopy, usesSinceMade } from '../live/uses.ts';
import type { Report } from '../outcome/report.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { nonEmpty, type Part } from '../text/sentence.ts';
import { describeEnd } from './describe-overwrite.ts';

type Links = Pick<Report, 'context' | 'md'>;

/** What was done to a site, and how it ended. */
export function showOverwrite(overwrite: Overwrite, report: Links): string {
  const { atMs, operation } = overwrite;
  return showEntry(
    overwrite,
    [`${report.md.code(operation)} ${describeEnd(overwrite)}`, formatTime(atMs)],
    report,
  );
}

/** In order of time. */
export function showOverwrites(overwrites: readonly Overwrite[], report: Links): string {
  const sorted = overwrites.toSorted((a, b) => a.id - b.id);
  return sorted.map((each) => showOverwrite(each, report)).join('<br>') || 'no push or restore is recorded';
}

/** Of many uses of a copy, the first and this many of the last ones are shown. */
const SHOWN_USES = 4;

/**
 * The link to the pushed copy, and who made and used it, in order of time (G12). A link to the live site is left out, so
 * that nobody takes live for the copy.
 */
export function showCopy(look: Look, report: Links & Pick<Report, 'results'>): string {
  const copy = pushedCopy(look);
  if (!copy) return 'GitHub has no entry of this copy';
  const { md, results } = report;
  const live = [{ domain: liveDomain(look) }];
  const url = httpsUrlOf(addressOf(copy.domain, live, results.preview?.confirmation.text));
  const [first, ...later] = usesSinceMade(look).toReversed();
  const hidden = Math.max(0, later.length - SHOWN_USES);
  const show = (verb: 'made' | 'used', use: Use): string => {
    const end = endOf(use, look);
    const mark = use.isUnmerged ? ' for a pull request that was not merged' : '';
    const what = `${verb} in ${md.code(use.environment)}${mark}`;
    return showEntry(use, [what, formatTime(use.atMs), end && endWords[end]], report);
  };
  return nonEmpty([
    url !== undefined && md.link(new URL(url).host, url),
    first && show(areUsesRead(look) ? 'made' : 'used', first),
    hidden > 0 && (hidden === 1 ? '1 more use' : `${hidden} more uses`),
    ...later.slice(hidden).map((use) => show('used', use)),
  ]).join('<br>');
}

/** The link to a copy that is used again, and its last use before. */
export function showReused(use: Use, report: Links): string {
  const { atMs, domain, environment } = use;
  const url = httpsUrlOf(domain);
  const link = url !== undefined && report.md.link(new URL(url).host, url);
  return showEntry(use, [link, `last used on ${formatTime(atMs)} in ${report.md.code(environment)}`], report);
}

/** The end is of the job that asked for the copy. */
const endWords: Readonly<Record<UseEnd['kind'] | 'own', string>> = {
  succeeded: 'its job succeeded',
  failed: 'its job failed or was cancelled',
  running: 'its job still runs, or its runner was stopped',
  none: 'the end of its job is not known',
  own: 'by this job',
};

/** What it is, for which code, when, by which run or account, and how that ended. */
function showEntry(
  { commit, creator = 'a deleted account', run, tag }: Overwrite | Use,
  [what, when, end]: readonly [what: Part, when: string, end?: Part],
  { context, md }: Links,
): string {
  const linked = commit !== undefined && `commit ${linkCommit(commit, { context, md })}`;
  const code = nonEmpty([tag !== undefined && `tag ${md.code(tag)}`, linked]).join(', ') || 'commit unknown';
  // Anybody who can push a branch can record as this account, so the run is named instead.
  const isOwn = run !== undefined && isOwnRunUrl(run, context);
  return nonEmpty([what, code, when, isOwn ? md.link('run', run) : `by ${md.code(creator)}`, end]).join(', ');
}

export function renderCommit(report: Links): string | undefined {
  const commit = commitOf(report.context);
  return commit === undefined ? undefined : linkCommit(commit, report);
}

function linkCommit(sha: string, { context, md }: Links): string {
  const url = commitUrlOf(context, sha);
  const short = sha.slice(0, 7);
  return url === undefined || !/^[0-9a-f]{7,64}$/.test(sha) ? md.code(short) : md.link(short, url);
}
