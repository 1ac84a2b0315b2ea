import { asciiFormOf } from './domain-name.ts';

/** A text that a person may type or paste: shown exactly, or sanitized with a note (rules.md, *What is said*). */
export function quoteTyped(text: string): string {
  return isTypedExactly(text)
    ? `\`${text}\`${noteForm(text)}`
    : `"${text.replace(/\s+/g, ' ')}" (it has characters that may not be shown exactly)`;
}

/** Whether every sink shows the text exactly: a domain, an address or an id, in any script. */
export function isTypedExactly(text: string): boolean {
  return /^[\p{L}\p{N}_.:/-]+$/u.test(text);
}

/** The same, as the log shows it: alone, so that it can be copied. */
export function showTyped(text: string): string {
  return isTypedExactly(text) ? `${text}${noteForm(text)}` : quoteTyped(text);
}

/** Behind a domain in other letters: its ASCII form. */
function noteForm(domain: string): string {
  const form = asciiFormOf(domain);
  return form === undefined ? '' : ` (${form})`;
}
