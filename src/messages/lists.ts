import type { Report } from '../outcome/report.ts';
import { domainOf, isLeftOver, type ListedSite } from '../outcome/results.ts';
import { formatTime } from '../text/durations.ts';
import { nonEmpty } from '../text/sentence.ts';
import { describeSiteNotes } from './describe-sites.ts';
import { showOverwrite } from './render-entry.ts';
import { codes, renderTable } from './rows.ts';

/** The DNS records to add and the verification block, as tables to copy from; empty if there are none. */
export function renderDns({ md, results }: Report): string {
  const { dnsRecords: records = [], id, verification = [] } = domainOf(results);
  const rows = records.map(({ type, name, value, ttl }) => [type, name, value, ttl].map(md.code));
  const hasRecords = rows.length > 0;
  return nonEmpty([
    hasRecords && '**DNS records to add**',
    renderTable(['Type', 'Name', 'Value', 'TTL'], rows, 'the output `dns-records`'),
    hasRecords &&
      id !== undefined &&
      `After you have added them, run \`verify-domain\` with ${md.code(`domain-id: ${id}`)}.`,
    renderTable(
      ['Verification', ''],
      verification.map(([name, value]) => [name, md.code(value)]),
      'the log',
    ),
  ]).join('\n\n');
}

const stateWords: Readonly<Record<ListedSite['state'], string>> = {
  'in-use': 'in use',
  left: 'left over',
  unchecked: 'not checked',
};

/** The recorded staging sites as a table: those to delete first, then the open ones; empty if there are none. */
export function renderListedSites(report: Report): string {
  const { md, results } = report;
  const { isOfAll = true, last, sites = [] } = results.listed ?? {};
  // `close-staging` lists one environment, and only what is left over.
  const isClosing = !isOfAll;
  const notes = sites.map((site) => md.prose(describeSiteNotes(site)) || '–');
  const hasNotes = notes.some((note) => note !== '–');
  // A phone shows the first columns only.
  const heads = nonEmpty([
    'Copy',
    !isClosing && 'State',
    hasNotes && 'Note',
    !isClosing && 'Environment',
    'Last used',
  ]);
  const rows = sites.map((site, index) =>
    nonEmpty([
      codes(md, site.domain ?? false, site.id),
      !isClosing && stateWords[site.state],
      hasNotes && notes[index],
      !isClosing && md.code(site.environment),
      formatTime(site.newest.atMs),
    ]),
  );
  return nonEmpty([
    last && `Last done to live: ${showOverwrite(last, report)}.`,
    sites.some(isLeftOver) && '**Delete in your host’s dashboard what nobody needs** (this action cannot):',
    renderTable(heads, rows, 'the output `sites-left`'),
  ]).join('\n\n');
}
