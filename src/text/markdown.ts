/**
 * Text for GitHub's Markdown. Whatever came from elsewhere is shown by `code` or `prose`, and by nothing
 * else; both keep every element, link, mention, issue reference and emoji out of what GitHub makes of it.
 * Both take cleaned text (see `cleaner.ts`).
 */

/** More of a text than this nobody reads or copies. Cut before it is Markdown: half of that may mean anything. */
const LONGEST_TEXT = 1_000;

/** Text as a code span: shown to the letter, and copied so. */
export function code(text: string): string {
  const line = cutText(text.replace(/\s+/g, ' ').trim());
  if (line === '') return '–';
  const fence = '`'.repeat(longestRunOf(line) + 1);
  // A space inside the fence is stripped again by the renderer; without it a backtick at the edge would join it.
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

function cutText(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

/** The length of the longest run of backticks: a fence has to be longer. */
function longestRunOf(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/**
 * Text as running text. What we write in backticks (`site-id`) stays code; everything else that Markdown,
 * HTML or GitHub would make something of is written as a character reference, with a word joiner where a
 * reference alone does not help, since GitHub looks for mentions, issues and addresses after rendering.
 */
export function prose(text: string): string {
  return cutText(text)
    .split(/(`[a-z][a-z0-9:. _-]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeProse(part)))
    .join('');
}

const JOINER = '\u2060';

function escapeProse(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[@#$]|:(?=\S)/g, `$&${JOINER}`)
      .replace(/(?<![a-z0-9])(www|GH)(?=[.-])/gi, `$1${JOINER}`)
      // A word of hexadecimal digits may be the name of a commit.
      .replace(/(?<![\w-])([0-9a-f]{4})(?=[0-9a-f]{3,36}(?![\w-]))/gi, `$1${JOINER}`)
      .replace(/[&<>*_`[\]\\|~@#$]/g, asReference)
      .replace(/^[-+=\d]/, asReference)
  );
}

function asReference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** A table; the cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // A bar ends the cell even inside of a code span, unless it is escaped.
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => ':--')), ...rows.map(line)].join('\n');
}

/**
 * The parts that are there as one text of at most so many bytes, a blank line between them. A part for which
 * there is no room is left out as a whole, and said to be; what comes after it may have room.
 */
export function joinWithin(parts: readonly (string | false)[], mostBytes: number): string {
  let leftBytes = mostBytes - Buffer.byteLength(LEFT_OUT);
  const told = parts.filter((part) => part !== false).filter((part) => part !== '');
  const fitting = told.filter((part) => {
    const bytes = Buffer.byteLength(part) + 2;
    if (bytes > leftBytes) return false;
    leftBytes -= bytes;
    return true;
  });
  return [...fitting, ...(fitting.length < told.length ? [LEFT_OUT] : [])].join('\n\n');
}

const LEFT_OUT = 'There is more than fits in here: see the outputs and the log.';

/** A link whose target is ours: an address made of a checked host name, or of the runner's own facts. */
export function link(label: string, url: string): string {
  return `[${label}](${url})`;
}
