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

export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A sentence as the end of another one. */
export function uncapitalize(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export function toSentence(text: string): string {
  const start = capitalize(text);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}
