/** Compares as GitHub does. `toLowerCase` would take a look-alike, such as the Kelvin sign for `k`, for the same name. */
export function isSameName(a: string, b: string): boolean {
  return lowerAscii(a) === lowerAscii(b);
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
