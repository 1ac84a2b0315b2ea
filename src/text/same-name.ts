/** As GitHub compares names. `toLowerCase` would make the Kelvin sign a `k`: a look-alike is another name. */
export function isSameName(a: string, b: string): boolean {
  return lowerAscii(a) === lowerAscii(b);
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
