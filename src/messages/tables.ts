import { commitOf, commitUrlOf, type RunContext } from '../inputs/run-context.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import type { Copy } from '../outcome/entry.ts';
import { domainOf, type ListedSite, type Results } from '../outcome/results.ts';
import { ends, nameOverwrite } from './describe-overwrite.ts';
import { describeSiteNotes } from './describe-sites.ts';
import { showTime } from './messages.ts';
import { join, present, type Part } from '../text/sentence.ts';
import { table, type Markdown } from '../text/markdown.ts';

/** Nobody reads more rows or items. */
export const MAX_ROWS = 50;

/** A row's name, and its value as Markdown, if there is one. */
export type Row = readonly [string, Part];

/** Rows as a table headed by the first: an empty head would be an empty row. The last of two equal names counts. */
export function renderRows(rows: readonly Row[]): string {
  const named = new Map(rows.filter((row): row is readonly [string, string] => Boolean(row[1])));
  const [head, ...rest] = Array.from(named, ([name, value]) => [`**${name}**`, value]);
  return head ? table(head, rest) : '';
}

export function codes(md: Markdown, ...texts: readonly Part[]): string {
  return present(texts).map(md.code).join(' ');
}

/** Rows that a click opens. */
export function foldRows(rows: readonly Row[]): string {
  return join(['<details><summary>Details</summary>', renderRows(rows), '</details>'], '\n\n');
}

/** The DNS records to add and the verification block, as tables to copy from; empty if there are none. */
export function renderDns(results: Results, md: Markdown): string {
  const { dnsRecords: records = [], id, verification = [] } = domainOf(results);
  const parts = [
    records.length > 0 &&
      `**DNS records to add**\n\n${table(
        ['Type', 'Name', 'Value', 'TTL'],
        records.slice(0, MAX_ROWS).map(({ type, name, value, ttl }) => [type, name, value, ttl].map(md.code)),
      )}`,
    records.length > MAX_ROWS && `… and ${records.length - MAX_ROWS} more: see the output \`dns-records\`.`,
    records.length > 0 &&
      id !== undefined &&
      `After you have added them, run \`verify-domain\` with ${md.code(`domain-id: ${id}`)}.`,
    verification.length > 0 &&
      table(
        ['Verification', ''],
        verification.map(([name, value]) => [name, md.code(value)]),
      ),
  ];
  return join(parts, '\n\n');
}

const stateWords: Readonly<Record<ListedSite['state'], string>> = {
  open: 'open',
  old: 'left over',
  left: 'left over',
  elsewhere: 'left alone',
};

/** The recorded staging sites as a table: those to delete first, then the open ones; empty if there are none. */
export function renderListedSites({ listed }: Results, md: Markdown): string {
  const { last, sites = [] } = listed ?? {};
  const live = last && `Last done to live: ${md.prose(`${nameOverwrite(last)}, which ${ends[last.end]}`)}.`;
  const rows = sites
    .slice(0, MAX_ROWS)
    .map((site) => [
      site.domain === null ? md.code(site.id) : md.code(site.domain),
      md.code(site.environment),
      stateWords[site.state],
      showTime(site.newest.atMs),
      md.prose(join([describeSiteNotes(site), site.domain !== null && `id ${site.id}`], '; ')) || '–',
    ]);
  const more = sites.length - rows.length;
  const isLeft = sites.some(({ state }) => state === 'left' || state === 'old');
  return join(
    [
      live,
      isLeft && '**Delete in your host’s dashboard what nobody needs** (this action cannot):',
      rows.length > 0 && table(['Copy', 'Environment', 'State', 'Last used', 'Note'], rows),
      more > 0 && `… and ${more} more.`,
    ],
    '\n\n',
  );
}

/** Who recorded a site: an approver must know that it was used before (rules.md, G3). */
export function describeRecord({ atMs, commit, creator = 'a deleted account' }: Copy, md: Markdown): string {
  return `${showTime(atMs)} by ${md.code(creator)}${commit === undefined ? '' : ` for commit ${md.code(commit.slice(0, 7))}`}`;
}

export function renderCommit({ context }: ReportContent, md: Markdown): string | undefined {
  const commit = commitOf(context);
  return commit === undefined ? undefined : linkCommit(commit, context, md);
}

export function linkCommit(sha: string, context: RunContext, md: Markdown): string {
  const url = commitUrlOf(context, sha);
  const short = sha.slice(0, 7);
  return url === undefined || !/^[0-9a-f]{7,64}$/.test(sha) ? md.code(short) : md.link(short, url);
}
