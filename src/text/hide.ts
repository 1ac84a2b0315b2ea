/** The longest text that a person could be asked to type: 255 characters of two UTF-16 units. A pattern of megabytes is none. */
const MAX_LENGTH = 2 * 255;

/** The text without another one, in any letter case. One that is longer than anybody types is not looked for. */
export function hideText(text: string, hidden: string | undefined): string {
  const pattern = hidden?.trim() ?? '';
  if (pattern === '' || pattern.length > MAX_LENGTH) return text;
  return text.replace(new RegExp(RegExp.escape(pattern), 'gi'), '…');
}
