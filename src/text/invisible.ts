/** Control characters, those that Unicode ignores by default (joiners, directions, tags), and annotation marks. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** After an emoji, or in a script such as Arabic or Devanagari, an invisible character changes what is displayed. */
const EFFECTIVE =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\ufe0e\ufe0f\u200d]|(?<=(?!\p{sc=Latn}|\p{sc=Grek}|\p{sc=Cyrl})[\p{L}\p{M}])[\u200c\u200d]|[\t\r\n]/u;

const HIDDEN = new RegExp(`(?!${EFFECTIVE.source})${INVISIBLE.source}`, 'u');

/** Whether a value that a person entered has an invisible character. Line ends and tabs do not count. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}
