/**
 * Controls (C0 and C1), Unicode's default ignorable characters (joiners, fillers, directions, variations, tags), and
 * the marks of annotations. Ranges instead of `\p{…}`: V8 makes these from Unicode's tables, which costs a start over
 * https 1.6 ms (docs/measurements.md). A test compares the ranges with Unicode's properties.
 */
const INVISIBLE =
  /[\0-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}
