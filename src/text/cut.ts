/** A longer text becomes its first `maxLength` UTF-16 units and an ellipsis. No character is cut in two. */
export function cut(text: string, maxLength: number): string {
  // Many programs refuse a lone surrogate.
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
