/** Controls, what Unicode ignores by default (joiners, directions, tags), and the marks of annotations. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}
