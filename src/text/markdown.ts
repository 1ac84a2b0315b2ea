import { nonEmpty, type Part } from './sentence.ts';
import { cut, type Sanitizer } from './sanitizer.ts';

/** The only way for hostile text into GitHub Markdown: no element, link, mention, reference or emoji remains. */
export type Markdown = ReturnType<typeof createMarkdown>;

/** A text is cut before it becomes Markdown, because half a code span may have any effect. */
const MAX_TEXT_LENGTH = 1_000;

export function createMarkdown(sanitizer: Sanitizer) {
  return {
    /** The text as a code span: shown and copied literally. */
    code: (text: string): string => codeSpan(sanitizer.line(text)),
    /** The text as running text. Names, inputs and expressions in backticks (`site-id`, `${{ … }}`) stay code, to be copied. */
    prose: (text: string): string => escapedProse(sanitizer.line(text, MAX_TEXT_LENGTH)),
    /** A link. A label or an address that has to be sanitized becomes a code span. */
    link: (label: string, url: string): string =>
      sanitizer.line(url) === url && sanitizer.line(label) === label
        ? `[${label}](${url})`
        : codeSpan(sanitizer.line(url)),
  };
}

function codeSpan(text: string): string {
  const line = cut(text.replace(/\s+/g, ' '), MAX_TEXT_LENGTH);
  if (line === '') return '–';
  // Longer than any run of backticks in the text.
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)));
  // The renderer strips one space inside the fence; without it a backtick at the edge would join the fence.
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Escapes the text. Word joiners break mentions, issues and addresses, which GitHub looks for after rendering. */
function escapedProse(text: string): string {
  return text
    .split(/(`(?:[a-z][\w:. {}()'|$-]*|[\p{L}\p{N}_.:/-]+|\$\{\{[^`{}]*\}\})`)/u)
    .map((part, index) => (index % 2 === 1 ? part : escapeProse(part)))
    .join('');
}

/** What a person may have to type or paste: a value in quotes, a domain, an address, an id. A full stop or colon ends the sentence. */
const COPYABLE = /((?<=")(?! )[^"`]+(?<! )(?=")|(?<![\w.:/-])[a-z0-9](?:[\w.:/-]*[\w/-])?)/gi;

function escapeProse(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .split(COPYABLE)
    .map((part, index) => {
      const joined = addJoiners(part);
      // A joiner would be copied with the text, so the text becomes code instead.
      return index % 2 === 1 && joined !== part ? `\`${part}\`` : escapeMarkdown(joined);
    })
    .join('')
    .replace(/^(?:[-+=]|\d(?=\d*[.)]))/, asReference);
}

const JOINER = '\u2060';

function addJoiners(text: string): string {
  return (
    text
      // A time of day (07:15) is no emoji.
      .replace(/[@#$]|(?<!\b\d\d):(?=\S)|:(?!\d\d\b)(?=\S)/g, `$&${JOINER}`)
      .replace(/(?<![a-z0-9])(www|GH)(?=[.-])/gi, `$1${JOINER}`)
      // A word of hexadecimal digits may be the name of a commit.
      .replace(/(?<![\w-])([0-9a-f]{4})(?=[0-9a-f]{3,36}(?![\w-]))/gi, `$1${JOINER}`)
  );
}

function escapeMarkdown(text: string): string {
  return text.replace(/[&<>*_`[\]\\|~@#$]/g, asReference);
}

function asReference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** A table of cells that are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // A bar ends the cell even inside a code span, unless it is escaped.
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => ':--')), ...rows.map(line)].join('\n');
}

const LEFT_OUT = 'There is more than fits in here: see the outputs and the log.';

/** Joins parts with blank lines. A part that does not fit is left out as a whole, and the text says so. */
export function joinWithin(parts: readonly Part[], maxBytes: number): string {
  let leftBytes = maxBytes - Buffer.byteLength(LEFT_OUT);
  const texts = nonEmpty(parts);
  const fitting = texts.filter((part) => {
    const bytes = Buffer.byteLength(part) + 2;
    if (bytes > leftBytes) return false;
    leftBytes -= bytes;
    return true;
  });
  return [...fitting, ...(fitting.length < texts.length ? [LEFT_OUT] : [])].join('\n\n');
}
