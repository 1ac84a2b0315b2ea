/** The longest text that a person could be asked to type: 255 characters of two UTF-16 units. A pattern of megabytes is none. */
const MAX_LENGTH = 2 * 255;

/**
 * Takes another text out of texts, in any letter case. One that is longer than anybody types is not looked for. The pattern is
 * made once: an answer has room for a million texts.
 */
export function createHider(hidden: string | undefined): (text: string) => string {
  const plain = hidden?.trim() ?? '';
  if (plain === '' || plain.length > MAX_LENGTH) return (text) => text;
  const pattern = new RegExp(RegExp.escape(plain), 'gi');
  return (text) => text.replace(pattern, '…');
}
