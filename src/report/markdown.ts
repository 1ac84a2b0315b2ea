/**
 * Text for GitHub's Markdown. Whatever came from elsewhere is shown by `code` or `prose`, and by nothing
 * else; both keep every element, link, mention, issue reference and emoji out of what GitHub makes of it.
 * Both take cleaned text (see `cleaner.ts`).
 */

/** More of a value than this nobody reads or copies. */
const LONGEST_CODE = 1_000;

/** Text as a code span: shown to the letter, and copied so. */
export function code(text: string): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  const line = whole.length > LONGEST_CODE ? `${whole.slice(0, LONGEST_CODE)}…` : whole;
  if (line === '') return '–';
  const fence = '`'.repeat(longestRunOf(line) + 1);
  // A space inside the fence is stripped again by the renderer; without it a backtick at the edge would join it.
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
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
  return text
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

/** A link whose target is ours: an address made of a checked host name, or of the runner's own facts. */
export function link(label: string, url: string): string {
  return `[${label}](${url})`;
}
