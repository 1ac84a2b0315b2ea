import { nonEmpty } from '../text/sentence.ts';
import { isRecord, writtenNumber } from '../text/json.ts';
import { readText } from './schemas.ts';
import { LINE_END } from '../text/line-end.ts';

/** Sanitizes a text of the host, then cuts it: half a secret would not be recognized. */
export type Shorten = (text: string, maxLength: number) => string;

/** Where hosts and gateways say why, in the body and in its `data`. */
const FIELDS = ['message', 'reason', 'detail', 'details', 'error', 'errors'] as const;
const MAX_FIELD_LENGTH = 300;
const MAX_LENGTH = 1_000;
/** The look-behind keeps the search linear: a text may be a million full stops, and something behind them. */
const END = /(?<![\s.!])[\s.!]+$/;
/** The most sentences of a field: a body has room for a million. */
const MAX_SENTENCES = 50;

/** The reason that an answer gives, only to be shown: each sentence of its `message` and similar fields, once. */
export function readReason(body: unknown, shorten: Shorten): string | undefined {
  if (!isRecord(body)) return undefined;
  const earlier = new Set<string>();
  const isNew = (sentence: string): boolean => {
    // Longer texts are cut, because each comparison takes time proportional to the product of the lengths.
    const normalized = sentence.slice(0, MAX_FIELD_LENGTH).toLowerCase().replace(END, '');
    // A sentence may be part of an earlier one. A short word may be part of another word.
    const isRepeated = [...earlier].some(
      (each) => each === normalized || (normalized.length > 12 && each.includes(normalized)),
    );
    if (normalized !== '') earlier.add(normalized);
    return normalized !== '' && !isRepeated;
  };
  const read = (source: Readonly<Record<string, unknown>>): readonly string[] =>
    FIELDS.map((name) => {
      let length = 0;
      const sentences = listSentences(source[name]).filter(([, sentence]) => {
        if (length > MAX_FIELD_LENGTH || !isNew(sentence)) return false;
        length += sentence.length;
        return true;
      });
      return shorten(
        sentences
          .map(([label, sentence]) => `${label === undefined ? '' : `${label}: `}${sentence}`)
          .join('; '),
        MAX_FIELD_LENGTH,
      );
    });
  const { data } = body;
  const fields = nonEmpty([...read(body), ...read(isRecord(data) ? data : {})]);
  // A problem of RFC 9457 may have nothing but a title.
  const title =
    fields.length === 0 &&
    listSentences(body['title'])
      .map(([, sentence]) => sentence)
      .join('; ');
  const ended = fields.map((each, index) =>
    index === fields.length - 1 ? each : each.replace(/[^.!?…]$/, '$&.'),
  );
  return (
    shorten(nonEmpty([...ended, title && shorten(title, MAX_FIELD_LENGTH)]).join(' '), MAX_LENGTH) ||
    undefined
  );
}

type Sentence = readonly [label: string | undefined, sentence: string];

/** The texts in a value, each with the name of its field: `{ domain: ["taken"] }` has "taken" with the label "domain". */
function listSentences(value: unknown): readonly Sentence[] {
  const found: Sentence[] = [];
  // Not recursive: a body may be nested deeper than any stack.
  const pending: (readonly [label: string | undefined, value: unknown])[] = [[undefined, value]];
  for (let next = pending.pop(); next && found.length < MAX_SENTENCES; next = pending.pop()) {
    const [label, inner] = next;
    const number = writtenNumber(inner) ?? (typeof inner === 'number' ? String(inner) : undefined);
    const text = (number === undefined ? readText(inner) : label && number)?.trim();
    if (text !== undefined && text !== '') found.push([label, text]);
    if (number !== undefined || typeof inner !== 'object' || inner === null) continue;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(inner);
    for (const [key, each] of entries.slice(0, MAX_SENTENCES).reverse())
      pending.push([labelOf(key) ?? label, each]);
  }
  return found;
}

/** The key, unless it is an index or only announces a text, such as `message`. */
function labelOf(key: string): string | undefined {
  return /^(\d+|title|description|text|(error_?)?(messages?|reasons?|details?|errors?))$/i.test(key)
    ? undefined
    : key;
}

const MAX_LINE_LENGTH = 200;
const MAX_START_LENGTH = 20_000;

/** The start of an answer that is not JSON: a page's title, else its first line of text, without markup. */
export function readFirstWords(text: string, isWebPage: boolean, shorten: Shorten): string | undefined {
  // The patterns below would take long over megabytes.
  const start = text.slice(0, MAX_START_LENGTH);
  // A word that the cut divides is dropped: half a secret would not be recognized.
  const whole = start === text ? text : start.replace(/(?<!\S)\S+$/, '');
  const isMarkup = isWebPage || /^\s*<(!doctype|html|head|body|\?xml|!--)/i.test(start);
  const [, title] = /<title\b[^<>]*>([^<]+)(?=<)/i.exec(isMarkup ? start : '') ?? [];
  const shown = title ?? (isMarkup ? withoutHidden(whole) : whole);
  // A cache may write nothing but a comment.
  const [, comment = ''] = /<!--([^]*?)(?:-->|$)/.exec(whole) ?? [];
  const words = withoutTags(shown.trim() === '' ? comment : shown);
  const lines = words.split(LINE_END);
  for (const [index, line] of lines.entries()) {
    const shown = shorten(line.trim(), MAX_LINE_LENGTH);
    if (shown === '') continue;
    // A secret that spans two lines is hidden only if both are sanitized together.
    const withNext = shorten(lines.slice(index).join('\n').trim(), MAX_LINE_LENGTH);
    return withNext.startsWith(shown) ? shown : withNext;
  }
  return undefined;
}

/** A page without scripts, styles and tags. A script that does not end goes to the end, which keeps the search linear. */
function withoutHidden(page: string): string {
  return page.replace(/<(script|style)\b[^]*?(?:<\/\1\b[^<>]*>?|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

/** PHP writes a notice with tags (`<br />`). */
function withoutTags(text: string): string {
  return text.replace(/<[/?]?[a-z][^<>]*>/gi, ' ');
}
