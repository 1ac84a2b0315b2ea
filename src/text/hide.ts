/** The text without another one, in any letter case. */
export function hideText(text: string, hidden: string | undefined): string {
  const pattern = hidden?.trim() ?? '';
  return pattern === '' ? text : text.replace(new RegExp(RegExp.escape(pattern), 'gi'), '…');
}
