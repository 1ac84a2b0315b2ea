import { cut } from '../text/cut.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

/** Sanitizes and shortens a text that a sentence quotes, so that it cannot cut off what comes after it. */
export type Quote = (text: string, maxLength: number) => string;

/** Sanitizes before it cuts: a secret must be seen whole. */
export function createQuote(sanitizer: Sanitizer): Quote {
  return (text, maxLength) => cut(sanitizer.line(text), maxLength);
}
