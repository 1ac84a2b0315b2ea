/** The text if it has at most `maxLength` UTF-16 units, else its start and an ellipsis. No character is cut in two. */
export function cut(text: string, maxLength: number): string {
  return text.length > maxLength ? `${startOf(text, maxLength)}…` : text;
}

/** At most the first `maxLength` UTF-16 units. Half an emoji is left out: many programs refuse a lone surrogate. */
export function startOf(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

/** The text if it has at most `maxBytes` of UTF-8, else its start and an ellipsis within them, cut between characters. */
export function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  // `encodeInto` writes whole characters only.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes - Buffer.byteLength('…')));
  return `${text.slice(0, read)}…`;
}
