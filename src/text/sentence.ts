/** A text as the start of a sentence. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function toSentence(text: string): string {
  const start = capitalize(text);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}
