import { commitOf, commitUrlOf, isOwnRunUrl } from '../inputs/run-context.ts';
import type { Copy, Overwrite } from '../outcome/entry.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { copyTimeOf, domainOf, siteOf, taskOf, type ListedSite, type Results } from '../outcome/results.ts';
import { namingInputs } from '../inputs/fields.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { table, type Markdown } from '../text/markdown.ts';
import { join, present, type Part } from '../text/sentence.ts';
import { copyAgeMs } from '../text/time.ts';
import { ends } from './describe-overwrite.ts';
import { describeSiteNotes } from './describe-sites.ts';

/** Nobody reads more rows or items. */
const MAX_ROWS = 50;

type Shown = Pick<ReportContent, 'context' | 'md'>;

/** A row's name, and its value as Markdown, if there is one. */
export type Row = readonly [string, Part];

/** Rows as a table headed by the first: an empty head would be an empty row. The last of two equal names counts. */
export function renderRows(rows: readonly Row[]): string {
  const named = new Map(rows.filter((row): row is readonly [string, string] => Boolean(row[1])));
  const [head, ...rest] = Array.from(named, ([name, value]) => [`**${name}**`, value]);
  return head ? table(head, rest) : '';
}

/** Rows that a click opens. */
export function foldRows(rows: readonly Row[]): string {
  return join(['<details><summary>Details</summary>', renderRows(rows), '</details>'], '\n\n');
}

export function codes(md: Markdown, ...texts: readonly Part[]): string {
  return present(texts).map(md.code).join(' ');
}

/** The first lines of a list, and how many more there are. */
export function renderList(lines: readonly string[], where: string): string {
  const more = lines.length - MAX_ROWS;
  const shown = [...lines.slice(0, MAX_ROWS), ...(more > 0 ? [`… and ${more} more: see ${where}.`] : [])];
  return shown.map((line) => `- ${line}`).join('\n');
}

/** The same of a table. */
function renderTable(head: readonly string[], rows: readonly (readonly string[])[], where: string): string {
  const more = rows.length - MAX_ROWS;
  return join(
    [
      rows.length > 0 && table(head, rows.slice(0, MAX_ROWS)),
      more > 0 && `… and ${more} more: see ${where}.`,
    ],
    '\n\n',
  );
}

/** The DNS records to add and the verification block, as tables to copy from; empty if there are none. */
export function renderDns({ md, results }: ReportContent): string {
  const { dnsRecords: records = [], id, verification = [] } = domainOf(results);
  const rows = records.map(({ type, name, value, ttl }) => [type, name, value, ttl].map(md.code));
  const hasRecords = rows.length > 0;
  return join(
    [
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
    ],
    '\n\n',
  );
}

const stateWords: Readonly<Record<ListedSite['state'], string>> = {
  open: 'open',
  old: 'left over',
  left: 'left over',
  elsewhere: 'left alone',
};

/** The recorded staging sites as a table: those to delete first, then the open ones; empty if there are none. */
export function renderListedSites(content: ReportContent): string {
  const { md, results } = content;
  const { isOfAll = true, last, sites = [] } = results.listed ?? {};
  // Closing is about one environment, and about what is left over.
  const isClosing = !isOfAll;
  const heads = ['Copy', ...(isClosing ? [] : ['Environment', 'State']), 'Last used', 'Note'];
  const rows = sites.map((site) => {
    const state = stateWords[site.state];
    const id = site.domain !== null && `id ${site.id}`;
    const note = [isClosing && site.state === 'elsewhere' && state, describeSiteNotes(site), id];
    return [
      md.code(site.domain ?? site.id),
      ...(isClosing ? [] : [md.code(site.environment), state]),
      formatTime(site.newest.atMs),
      md.prose(join(note, '; ')) || '–',
    ];
  });
  return join(
    [
      last && `Last done to live: ${showOverwrite(last, content)}.`,
      sites.some(({ state }) => stateWords[state] === 'left over') &&
        '**Delete in your host’s dashboard what nobody needs** (this action cannot):',
      renderTable(heads, rows, 'the output `sites-left`'),
    ],
    '\n\n',
  );
}

/** What the step is about: the inputs that name it, the site, the domain and the task. */
export function listSubjects({ md, namedInputs, operation, results }: ReportContent): Row[] {
  const names: typeof namingInputs = { ...namingInputs, 'site-id': operation.labels.inputSite };
  const domain = domainOf(results);
  const site = siteOf(results);
  const task = taskOf(results);
  return [
    ...Object.entries(namedInputs).map(([input, value]): Row => [names[input] ?? input, md.code(value)]),
    [operation.labels.resultSite, codes(md, site.domain, site.id)],
    ['Domain', codes(md, domain.name, domain.id)],
    ['Task', task.id !== undefined && `${md.code(task.id)} ${md.prose(task.status ?? '')}`],
  ];
}

/** From when the staging copy is, if the service or this run says so. */
export function renderCopyTime({
  md,
  operation,
  outcome,
  results,
  startedAtMs,
}: ReportContent): string | undefined {
  const { checkedAtMs, copiedAt } = copyTimeOf(results);
  if (copiedAt === undefined) {
    const { answer, reused } = results;
    const isNew =
      operation.does === 'copies' && outcome.kind === 'completed' && !answer?.isReplayed && !reused;
    return isNew ? formatTime(startedAtMs) : undefined;
  }
  const ageMs = copyAgeMs(copiedAt, checkedAtMs);
  return ageMs === undefined || checkedAtMs === undefined
    ? `an unknown time (${md.code(copiedAt)})`
    : formatTime(checkedAtMs - ageMs);
}

/** Until when a copy lasts, if the service says it. */
export function describeExpiry(results: Results): string | undefined {
  const { expiresAtMs } = siteOf(results);
  return expiresAtMs === undefined ? undefined : formatTime(expiresAtMs);
}

/** What was done to a site, and how it ended. */
export function showOverwrite(overwrite: Overwrite, content: Shown): string {
  const { atMs, end, operation } = overwrite;
  return showEntry(overwrite, [`${content.md.code(operation)} ${ends[end]}`, formatTime(atMs)], content);
}

/** The link to a copy, and what last used it: an approver must know that it was used before (rules.md, G3). */
export function showCopy(copy: Copy, content: Shown): string {
  const { atMs, domain, environment } = copy;
  const { md } = content;
  const url = httpsUrlOf(domain);
  const link = url !== undefined && md.link(new URL(url).host, url);
  return showEntry(copy, [link, `last used on ${formatTime(atMs)} in ${md.code(environment)}`], content);
}

/** What it is, for which code, when, and by which run or account. */
function showEntry(
  { commit, creator = 'a deleted account', run, tag }: Copy | Overwrite,
  [what, when]: readonly [Part, string],
  { context, md }: Shown,
): string {
  const linked = commit === undefined ? undefined : linkCommit(commit, { context, md });
  const code =
    tag === undefined ? `commit ${linked ?? 'unknown'}` : join([`tag ${md.code(tag)}`, linked], ', ');
  // Recorded by this account, and still a text of whoever could push a branch.
  const isOwn = run !== undefined && isOwnRunUrl(run, context);
  return join([what, code, when, isOwn ? md.link('run', run) : `by ${md.code(creator)}`], ', ');
}

export function renderCommit(content: Shown): string | undefined {
  const commit = commitOf(content.context);
  return commit === undefined ? undefined : linkCommit(commit, content);
}

function linkCommit(sha: string, { context, md }: Shown): string {
  const url = commitUrlOf(context, sha);
  const short = sha.slice(0, 7);
  return url === undefined || !/^[0-9a-f]{7,64}$/.test(sha) ? md.code(short) : md.link(short, url);
}
