import { stripVTControlCharacters } from 'node:util';

/**
 * The one place through which every word that the service said passes on its way to the log, an annotation,
 * an output, the summary, a comment or a deployment. What it removes has each been used against a runner or
 * a reader: workflow commands in both forms, ANSI and other control characters, what turns the direction of
 * text or hides in it, and our own tokens echoed back.
 */
export interface Cleaner {
  /** One line: line ends become spaces. */
  readonly line: (text: string) => string;
  /** Several lines, each cleaned; no line can start a workflow command. */
  readonly lines: (text: string) => string[];
}

/** Every character sequence that some program takes for the end of a line. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** C0 and C1, and what Unicode calls default ignorable (joiners, fillers, directions, variations, tags): nothing that is read. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Shorter values are in every other word: hiding them would destroy the log and hide nothing. */
const SHORTEST_SECRET = 4;
/** V8 refuses a pattern of some 300 kB, which is a secret of 4,000 characters. */
const LONGEST_PIECE = 256;

/** A cleaner that knows the secrets which must appear nowhere. */
export function createCleaner(secrets: readonly string[]): Cleaner {
  const pieces = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(piecesOf);
  // As it is, in any case of letters: ids are lower-cased on their way.
  const plain = pieces.flatMap((piece) => [new RegExp(RegExp.escape(piece), 'gi'), ...base64Patterns(piece)]);
  // Its patterns cost 5 ms, and most texts have nothing that could be an escape.
  let escaped: readonly RegExp[] | undefined;
  const hide = (text: string, patterns: readonly RegExp[]): string =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, '***'), text);
  const redact = (text: string): string => {
    const rest = hide(text, plain);
    if (!ESCAPE.test(rest)) return rest;
    escaped ??= pieces.map(escapedPattern);
    return hide(rest, escaped);
  };
  // Secrets last: what was hidden in one by invisible characters is in plain sight now.
  const clean = (text: string): string =>
    redact(withoutAnsi(text).toWellFormed().replace(INVISIBLE, '')).replaceAll('##[', '## [');
  return {
    line: (text) => clean(text.split(LINE_END).join(' ')).trim(),
    lines: (text) =>
      text.split(LINE_END).map((line) => {
        const cleaned = clean(line).trimEnd();
        // The runner takes a line for a command when it starts with this after any white space.
        return /^\s*::/.test(cleaned) ? `· ${cleaned.trimStart()}` : cleaned;
      }),
  };
}

/**
 * Text without ANSI sequences. Node's pattern is quadratic where sequences begin and never end (4 MiB of them
 * would take hours), so it sees a long text in pieces; what a cut leaves of a sequence is harmless text.
 */
function withoutAnsi(text: string): string {
  if (!/[\u001b\u009b]/.test(text)) return text;
  return (text.match(/[^]{1,1024}/g) ?? []).map(stripVTControlCharacters).join('');
}

/** A secret in pieces of about one length: a part of a long one is as secret as the whole. */
function piecesOf(secret: string): string[] {
  const count = Math.ceil(secret.length / LONGEST_PIECE);
  const length = Math.ceil(secret.length / count);
  return Array.from({ length: count }, (_, index) => secret.slice(index * length, (index + 1) * length));
}

/** How each of the forms below begins. */
const ESCAPE = /\\|%[0-9a-f]|&[a#]/i;

/**
 * Matches a secret (visible ASCII) each of whose characters is as it is or escaped: \" and \/, %41, \u0041,
 * \x41, &#65;, &#x41;, and these escaped again (\\u0041, %2541). Bounded, since a run of backslashes would be
 * tried from each of them.
 */
function escapedPattern(secret: string): RegExp {
  // A run of backslashes is one unit: each matched on its own, they would share what they match in many ways.
  const units = Array.from(secret.matchAll(/\\+|[^]/gu), ([unit]) => {
    const [character = ''] = unit;
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    const escaped = [
      `%(?:25){0,4}${hex}`,
      `\\\\{1,8}(?:u\\{?0{0,8}|x)${hex}\\}?`,
      `&(?:amp;){0,4}#(?:0{0,8}${code}|x0{0,8}${hex});?`,
    ].join('|');
    return character === '\\'
      ? `(?:\\\\{${unit.length},${8 * unit.length}}|(?:${escaped}){${unit.length}})`
      : `(?:\\\\{0,8}${RegExp.escape(character)}|${escaped})`;
  });
  return new RegExp(units.join(''), 'gi');
}

/**
 * Base64 carries three bytes in four characters, so a secret inside a longer text has one of three forms.
 * Only the characters that depend on nothing but the secret are matched.
 */
function base64Patterns(secret: string): RegExp[] {
  return [0, 1, 2].flatMap((lead) => {
    const bytes = Buffer.concat([Buffer.alloc(lead), Buffer.from(secret)]);
    const own = bytes.toString('base64').slice(Math.ceil((lead * 8) / 6), Math.floor((bytes.length * 8) / 6));
    if (own.length < 6) return [];
    return [
      new RegExp(
        own.replace(/[+/]/g, (digit) => (digit === '+' ? '[-+]' : '[/_]')),
        'g',
      ),
    ];
  });
}
