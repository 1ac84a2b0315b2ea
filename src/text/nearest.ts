/** At most this many letters of a misspelled word may differ. */
const MAX_DISTANCE = 2;

/** The name that was probably meant, ignoring case; `undefined` if none is near. */
export function findNearest(text: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, distance: distanceBetween(text.toLowerCase(), name) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** The only name that has all words of the text, or at least three letters of each, or all of whose words are in the text, ignoring case. */
export function findByWords(text: string, names: readonly string[]): string | undefined {
  const words = text.toLowerCase().split(/[-_]/);
  const alike = names.filter((name) => {
    const ofName = name.split('-');
    const has = (word: string): boolean =>
      ofName.some((part) => part === word || (word.length >= 3 && part.startsWith(word)));
    return words.every(has) || ofName.every((word) => words.includes(word));
  });
  return alike.length === 1 ? alike[0] : undefined;
}

/** Whether the text differs from the name by one letter, or by the order of two neighbors, ignoring case. */
export function isSlip(text: string, name: string): boolean {
  const typed = text.toLowerCase();
  const at = Array.from(name).findIndex((letter, index) => letter !== typed[index]);
  const swapped = `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
  return typed === swapped || distanceBetween(typed, name) <= 1;
}

/** How many letters must be added, removed or replaced (Levenshtein). */
function distanceBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const replaced = (row[j] ?? Infinity) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? Infinity) + 1, (next[j] ?? Infinity) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? Infinity;
}
