import { asciiFormOf } from '../text/domain-name.ts';
import { table, type Markdown } from '../text/markdown.ts';
import { nonEmpty, type Part } from '../text/sentence.ts';

/** The most rows or items on a page. */
const MAX_ROWS = 50;

/** A row's name and its value as Markdown. A row without a value is left out. */
export type Row = readonly [string, Part];

/** Rows as a table, whose first row is its head: Markdown has none without. Of two rows with the same name, the second counts. */
export function renderRows(rows: readonly Row[]): string {
  const named = new Map(rows.filter((row): row is readonly [string, string] => Boolean(row[1])));
  const [head, ...rest] = Array.from(named, ([name, value]) => [`**${name}**`, value]);
  return head ? table(head, rest) : '';
}

/** A table of rows that a click opens. */
export function foldRows(rows: readonly Row[]): string {
  return nonEmpty(['<details><summary>Details</summary>', renderRows(rows), '</details>']).join('\n\n');
}

export function codes(md: Markdown, ...texts: readonly Part[]): string {
  return nonEmpty(texts).map(md.code).join(' ');
}

/** A domain that a person compares or types, and its ASCII form if it has other letters. */
export function codeDomain(md: Markdown, domain: string): string {
  const form = asciiFormOf(domain);
  return `${md.code(domain)}${form === undefined ? '' : ` (${md.code(form)})`}`;
}

/** The first lines of a list, and how many more there are. */
export function renderList(lines: readonly string[], where: string): string {
  const more = lines.length - MAX_ROWS;
  const shown = [...lines.slice(0, MAX_ROWS), ...(more > 0 ? [`… and ${more} more: see ${where}.`] : [])];
  return shown.map((line) => `- ${line}`).join('\n');
}

/** The first rows of a table, and how many more there are. */
export function renderTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  where: string,
): string {
  const more = rows.length - MAX_ROWS;
  return nonEmpty([
    rows.length > 0 && table(head, rows.slice(0, MAX_ROWS)),
    more > 0 && `… and ${more} more: see ${where}.`,
  ]).join('\n\n');
}
