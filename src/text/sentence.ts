/** A text that may be absent. */
export type Part = string | false | undefined;

/** The parts that have a text. */
export function nonEmpty(parts: readonly Part[]): readonly string[] {
  return parts.filter((part): part is string => Boolean(part));
}

/** The first text that is not absent; empty if there is none. */
export function firstOf(parts: readonly Part[]): string {
  return nonEmpty(parts)[0] ?? '';
}

/** A sentence whose last words are another's, with its end. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
