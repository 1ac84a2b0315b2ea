import { asciiFormOf } from './domain-name.ts';

/** A text that a person may have to type: in backticks if it is shown exactly, else with a note. */
export function quoteTyped(text: string): string {
  return isTypedExactly(text)
    ? `\`${text}\`${noteForm(text)}`
    : `"${text.replace(/\s+/g, ' ')}" (it has characters that may not be shown exactly)`;
}

/** Whether log, annotation and page show the text exactly, such as a domain or an id in any script. */
export function isTypedExactly(text: string): boolean {
  return /^[\p{L}\p{N}_.:/"'-]+$/u.test(text);
}

/** A text to type, as the log shows it: without backticks, so that it can be copied. */
export function showTyped(text: string): string {
  return isTypedExactly(text) ? `${text}${noteForm(text)}` : quoteTyped(text);
}

/** A note of the ASCII form of a domain with other letters. */
function noteForm(domain: string): string {
  const form = asciiFormOf(domain);
  return form === undefined ? '' : ` (${form})`;
}
