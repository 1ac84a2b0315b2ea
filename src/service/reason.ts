import { nonEmpty } from '../text/sentence.ts';
import { isRecord, stringifyJson } from '../text/json.ts';
import { readText } from './schemas.ts';
import { LINE_END } from '../text/sanitizer.ts';

/** Sanitizes a text of the host, then cuts it: half a secret would not be recognized. */
export type Shorten = (text: string, maxLength: number) => string;

/** Where hosts and gateways say why, in the body and in its `data`. */
const FIELDS = ['message', 'reason', 'detail', 'details', 'error', 'errors', 'title'] as const;
const MAX_FIELD_LENGTH = 300;
const MAX_LENGTH = 1_000;

/** The reason that an answer gives, only to be shown: its `message`, then the other fields that say why, each once. */
export function readReason(body: unknown, shorten: Shorten): string | undefined {
  if (!isRecord(body)) return undefined;
  const { data } = body;
  const said = [body, isRecord(data) ? data : {}].flatMap((source) =>
    FIELDS.map((name) => shorten(showValue(source[name]), MAX_FIELD_LENGTH)),
  );
  const bare = (text: string): string => text.toLowerCase().replace(/[.!]$/, '');
  const once = nonEmpty(said).filter(
    (text, at, all) => all.findIndex((each) => bare(each) === bare(text)) === at,
  );
  const ended = once.map((text, at) => (at === once.length - 1 ? text : text.replace(/[^.!?…]$/, '$&.')));
  return shorten(ended.join(' '), MAX_LENGTH) || undefined;
}

/** Texts as they are, and anything else as JSON. */
function showValue(value: unknown): string {
  const texts = (Array.isArray(value) ? value : [value]).slice(0, MAX_FIELD_LENGTH).map(readText);
  const isAllText = texts.every((each) => each !== undefined);
  if (isAllText) return texts.join('; ').trim();
  return isRecord(value) || Array.isArray(value) ? stringifyJson(value) : '';
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
  const lines = words.split(LINE_END).map((line) => shorten(line.trim(), MAX_LINE_LENGTH));
  return lines.find((line) => line !== '');
}

/** A page without scripts, styles and tags. A script that does not end goes to the end, which keeps the search linear. */
function withoutHidden(page: string): string {
  return page.replace(/<(script|style)\b[^]*?(?:<\/\1\b[^<>]*>?|$)/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

/** PHP writes a notice with tags (`<br />`). */
function withoutTags(text: string): string {
  return text.replace(/<[/?]?[a-z][^<>]*>/gi, ' ');
}
