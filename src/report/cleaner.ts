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
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu;
/** Shorter values are in every other word: hiding them would destroy the log and hide nothing. */
const SHORTEST_SECRET = 4;

/** A cleaner that knows the secrets which must appear nowhere. */
export function createCleaner(secrets: readonly string[]): Cleaner {
  const patterns = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(secretPatterns);
  // Secrets last: what was hidden in one by invisible characters is in plain sight now.
  const redact = (text: string): string =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, '***'), text);
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

/** Matches a secret as it is (visible ASCII), with any of its characters escaped, and inside of base64 text. */
function secretPatterns(secret: string): RegExp[] {
  const escaped = Array.from(secret, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    // As it is, \" and \/, %41, \u0041, \x41, &#65;, &#x41;: each character in any of these forms.
    return `(?:\\\\?${RegExp.escape(character)}|%${hex}|\\\\u${hex.padStart(4, '0')}|\\\\x${hex}|&#0*${code};|&#x0*${hex};)`;
  }).join('');
  // In any case of letters: ids are lower-cased on their way.
  return [new RegExp(escaped, 'gi'), ...base64Patterns(secret)];
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
