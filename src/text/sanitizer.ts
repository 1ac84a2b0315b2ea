import { stripVTControlCharacters } from 'node:util';
import { removeInvisible } from './invisible.ts';

/** Every character sequence that some program takes for the end of a line. */
export const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Makes hostile text safe to print: without workflow commands, ANSI sequences, invisible characters and our own tokens. */
export type Sanitizer = ReturnType<typeof createSanitizer>;

/** Shorter values occur in ordinary words, so redacting them would destroy the log. */
const SHORTEST_SECRET = 4;
/** V8 refuses a pattern of about 300 kB: a secret of 4,000 characters. */
const LONGEST_PIECE = 256;

/** Creates a sanitizer that redacts the secrets in each line: as they are, or escaped for JSON, a URL or HTML. */
export function createSanitizer(secrets: readonly string[]) {
  const pieces = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(piecesOf);
  // Case is ignored, because ids are lower-cased before they are shown.
  const plain = pieces.map((piece) => new RegExp(RegExp.escape(piece), 'gi'));
  let escaped: readonly RegExp[] | undefined;
  const replaceAll = (text: string, patterns: readonly RegExp[]): string =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, '***'), text);
  const redact = (text: string): string => {
    const rest = replaceAll(text, plain);
    // Compiled on first use: the patterns cost 5 ms, and most texts contain no escape.
    return ESCAPE.test(rest) ? replaceAll(rest, (escaped ??= pieces.map(escapedPattern))) : rest;
  };
  const clean = (text: string): string => removeInvisible(withoutAnsi(text).toWellFormed());
  const sanitize = (text: string): string[] =>
    redact(text.split(LINE_END).map(clean).join('\n')).replaceAll('##[', '## [').split('\n');
  const line = (text: string, maxLength = Infinity): string =>
    cut(sanitize(text).join(' ').trim(), maxLength);
  return {
    /** The text on one line. It is cut only after secrets are redacted, because half a secret would not be recognized. */
    line,
    /** The text on one line that is no workflow command, because a later step may print it. */
    output: (text: string): string => withoutCommand(line(text)),
    /** The first lines of the text, each sanitized. */
    lines: (text: string, maxLines?: number): string[] =>
      sanitize(text)
        .slice(0, maxLines)
        .map((each) => withoutCommand(each.trimEnd())),
  };
}

/** A longer text becomes its first `maxLength` UTF-16 units and an ellipsis. No character is cut in two. */
export function cut(text: string, maxLength: number): string {
  // Many programs refuse a lone surrogate.
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** The runner parses a line as a command if it starts with `::` after any white space. */
function withoutCommand(line: string): string {
  return /^\s*::/.test(line) ? `· ${line.trimStart()}` : line;
}

/** Works on pieces, because Node's pattern is quadratic for sequences that never end. A divided sequence is harmless. */
function withoutAnsi(text: string): string {
  if (!/[\u001b\u009b]/.test(text)) return text;
  return Array.from(text.matchAll(/[^]{1,1024}/g), ([piece]) => stripVTControlCharacters(piece)).join('');
}

/** Splits a long secret into pieces of about equal length. */
function piecesOf(secret: string): string[] {
  const count = Math.ceil(secret.length / LONGEST_PIECE);
  const length = Math.ceil(secret.length / count);
  return Array.from({ length: count }, (_, index) => secret.slice(index * length, (index + 1) * length));
}

/** How each escaped form starts. */
const ESCAPE = /\\|%[0-9a-f]|&[a-z#]/i;

/** Matches a secret (visible ASCII) of which each character may be escaped: \", \/, \u0041, %41, &#65;, &#x41;, &amp;. */
function escapedPattern(secret: string): RegExp {
  // A run of backslashes is one unit: single ones would match in several ways, which takes exponential time.
  const units = Array.from(secret.matchAll(/\\+|[^]/g), ([unit]) => {
    const code = unit.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const escaped = `(?:\\\\u00${hex}|%${hex}|&(?:#0*${code}|#x0*${hex}|[a-z]+);){${unit.length}}`;
    return unit.includes('\\')
      ? `(?:\\\\{${unit.length},${2 * unit.length}}|${escaped})`
      : `(?:\\\\?${RegExp.escape(unit)}|${escaped})`;
  });
  return new RegExp(units.join(''), 'gi');
}
