/** The text if it has at most `maxLength` UTF-16 units, else its start and an ellipsis. No character is cut in two. */
export function cut(text: string, maxLength: number): string {
  // Half an emoji is left out: many programs refuse a lone surrogate.
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
