/** The longest text that a person could be asked to type: 255 characters of two UTF-16 units. */
const MAX_LENGTH = 2 * 255;

/** Creates a function that replaces `hidden`, in any letter case. Its pattern is compiled once, for up to a million texts. */
export function createHider(hidden: string | undefined): (text: string) => string {
  const plain = hidden?.trim() ?? '';
  if (plain === '' || plain.length > MAX_LENGTH) return (text) => text;
  const pattern = new RegExp(RegExp.escape(plain), 'gi');
  return (text) => text.replace(pattern, '…');
}
