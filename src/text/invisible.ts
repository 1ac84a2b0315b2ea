/** Controls, what Unicode ignores by default (joiners, directions, tags), and the marks of annotations. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Behind an emoji, and behind a letter of a script that needs it (Persian, Hindi), an invisible character changes what is seen. */
const SEEN =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\ufe0e\ufe0f\u200d]|(?<=(?!\p{sc=Latn}|\p{sc=Grek}|\p{sc=Cyrl})[\p{L}\p{M}])[\u200c\u200d]|[\t\r\n]/u;

const HIDDEN = new RegExp(`(?!${SEEN.source})${INVISIBLE.source}`, 'u');

/** Whether a value that a person entered has a character that cannot be seen. Line ends are no such characters. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}
