/** Controls, what Unicode ignores by default (joiners, directions, tags), and the marks of annotations. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** In an emoji, and between letters of scripts that need it (Persian, Hindi), an invisible character changes what is seen. */
const SEEN =
  /\p{RGI_Emoji}|(?<=[[\p{L}\p{M}]--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]])[\u200c\u200d]|[\t\r\n]/gv;

/** Whether a value that a person entered has a character that cannot be seen. Line ends are no such characters. */
export function hasHidden(text: string): boolean {
  return hasInvisible(text.replace(SEEN, ''));
}
