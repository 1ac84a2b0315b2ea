import { nonEmpty } from '../text/sentence.ts';
import { isRecord, writtenNumber } from '../text/json.ts';
import { readText } from './schemas.ts';
import { LINE_END } from '../text/line-end.ts';

/** Cuts a text of the host. It must sanitize it first: of a secret that is cut in two, a half would be left. */
export type Shorten = (text: string, maxLength: number) => string;

/** Where hosts and gateways say why, in the body and in its `data`. */
const FIELDS = ['message', 'reason', 'detail', 'details', 'error', 'errors'] as const;
const MAX_FIELD_LENGTH = 300;
const MAX_LENGTH = 1_000;
/** It begins at the start of a run only: a text may be a million full stops, and something behind them. */
const END = /(?<![\s.!])[\s.!]+$/;
/** Of each field: nobody reads more, and a body has room for a million. */
const MAX_SENTENCES = 50;

/**
 * The reason that an answer gives, to be shown and for nothing else: its `message`, and what it says besides it, each sentence
 * once (rules.md, *Operations*). `undefined` if it gives none.
 */
export function readReason(body: unknown, shorten: Shorten): string | undefined {
  if (!isRecord(body)) return undefined;
  const seen = new Set<string>();
  const isNew = (sentence: string): boolean => {
    // What is not shown is not compared: a search takes the product of two lengths.
    const same = sentence.slice(0, MAX_FIELD_LENGTH).toLowerCase().replace(END, '');
    // A sentence in another one is said already; a single word may mean something else.
    const isSaid = [...seen].some((each) => each === same || (same.length > 12 && each.includes(same)));
    if (same !== '') seen.add(same);
    return same !== '' && !isSaid;
  };
  const read = (source: Readonly<Record<string, unknown>>): readonly string[] =>
    FIELDS.map((name) => {
      let length = 0;
      const said = listSentences(source[name]).filter(([, sentence]) => {
        if (length > MAX_FIELD_LENGTH || !isNew(sentence)) return false;
        length += sentence.length;
        return true;
      });
      return shorten(
        said.map(([of, sentence]) => `${of === undefined ? '' : `${of}: `}${sentence}`).join('; '),
        MAX_FIELD_LENGTH,
      );
    });
  const ofData = body['data'];
  const fields = nonEmpty([...read(body), ...read(isRecord(ofData) ? ofData : {})]);
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

type Sentence = readonly [of: string | undefined, sentence: string];

/** The texts of a value, and what each is of: of `{ domain: ["taken"] }`, "taken" is of "domain". */
function listSentences(value: unknown): readonly Sentence[] {
  const found: Sentence[] = [];
  // Not recursive: a body may be nested deeper than any stack.
  const left: (readonly [of: string | undefined, value: unknown])[] = [[undefined, value]];
  for (let next = left.pop(); next && found.length < MAX_SENTENCES; next = left.pop()) {
    const [of, inner] = next;
    const number = writtenNumber(inner) ?? (typeof inner === 'number' ? String(inner) : undefined);
    const text = (number === undefined ? readText(inner) : of && number)?.trim();
    if (text !== undefined && text !== '') found.push([of, text]);
    if (number !== undefined || typeof inner !== 'object' || inner === null) continue;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(inner);
    for (const [key, each] of entries.slice(0, MAX_SENTENCES).reverse()) left.push([nameOf(key) ?? of, each]);
  }
  return found;
}

/** What only says that a text follows names nothing; nor does a place in a list. */
function nameOf(key: string): string | undefined {
  return /^(\d+|title|description|text|(error_?)?(messages?|reasons?|details?|errors?))$/i.test(key)
    ? undefined
    : key;
}

const MAX_LINE_LENGTH = 200;
const MAX_START_LENGTH = 20_000;

/** What an answer that is no JSON begins with: a page's title, else the first line that is not blank, without its markup. */
export function readFirstWords(text: string, isWebPage: boolean, shorten: Shorten): string | undefined {
  // More would not be its beginning, and a pattern over megabytes takes time.
  const start = text.slice(0, MAX_START_LENGTH);
  // Of a secret that is cut in two, a half would be left: no word ends here.
  const whole = start === text ? text : start.replace(/(?<!\S)\S+$/, '');
  const isMarkup = isWebPage || /^\s*<(!doctype|html|head|body|\?xml|!--)/i.test(start);
  const [, title] = /<title\b[^<>]*>([^<]+)(?=<)/i.exec(isMarkup ? start : '') ?? [];
  const shown = title ?? (isMarkup ? withoutHidden(whole) : whole);
  // A comment alone is what a cache writes behind an answer.
  const [, comment = ''] = /<!--([^]*?)(?:-->|$)/.exec(whole) ?? [];
  const words = withoutTags(shown.trim() === '' ? comment : shown);
  const lines = words.split(LINE_END);
  for (const [index, line] of lines.entries()) {
    const shown = shorten(line.trim(), MAX_LINE_LENGTH);
    if (shown === '') continue;
    // A secret that goes on in the next line is only hidden together with that one.
    const withNext = shorten(lines.slice(index).join('\n').trim(), MAX_LINE_LENGTH);
    return withNext.startsWith(shown) ? shown : withNext;
  }
  return undefined;
}

/** A page without what nobody sees of it. Each part ends somewhere, if only at the end: a search that fails begins anew. */
function withoutHidden(page: string): string {
  return page.replace(/<(script|style)\b[^]*?(?:<\/\1\b[^<>]*>?|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

/** PHP writes a notice with tags (`<br />`). */
function withoutTags(text: string): string {
  return text.replace(/<[/?]?[a-z][^<>]*>/gi, ' ');
}
