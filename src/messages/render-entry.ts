import { commitOf, commitUrlOf, isOwnRunUrl } from '../inputs/run-context.ts';
import { addressOf, type Copy, type Overwrite } from '../outcome/list-entry.ts';
import { liveDomain } from '../outcome/look.ts';
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

export function showOverwrites(overwrites: readonly Overwrite[], report: Links): string {
  return (
    overwrites.map((each) => showOverwrite(each, report)).join('<br>') || 'no push or restore is recorded'
  );
}

/**
 * The link to a copy, and what last used it, because it may have been reused (G3). A link to the live site is left out, so that
 * nobody takes live for the copy.
 */
export function showCopy(copy: Copy | undefined, report: Links & Pick<Report, 'results'>): string {
  if (!copy) return 'GitHub has no entry of this copy';
  const { atMs, domain, environment } = copy;
  const { md, results } = report;
  const { look, preview } = results;
  const live = look && [{ domain: liveDomain(look) }];
  const url = httpsUrlOf(addressOf(domain, live, preview?.confirmation.text));
  const link = url !== undefined && md.link(new URL(url).host, url);
  return showEntry(copy, [link, `last used on ${formatTime(atMs)} in ${md.code(environment)}`], report);
}

/** What it is, for which code, when, and by which run or account. */
function showEntry(
  { commit, creator = 'a deleted account', run, tag }: Copy | Overwrite,
  [what, when]: readonly [Part, string],
  { context, md }: Links,
): string {
  const linked = commit !== undefined && `commit ${linkCommit(commit, { context, md })}`;
  const code = nonEmpty([tag !== undefined && `tag ${md.code(tag)}`, linked]).join(', ') || 'commit unknown';
  // Anybody who can push a branch can record as this account, so the run is named instead.
  const isOwn = run !== undefined && isOwnRunUrl(run, context);
  return nonEmpty([what, code, when, isOwn ? md.link('run', run) : `by ${md.code(creator)}`]).join(', ');
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
