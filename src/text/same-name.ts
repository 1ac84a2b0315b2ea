/**
 * Whether two names of an environment or an account are the same for GitHub: the case of ASCII letters does not
 * matter. `toLowerCase` would also turn the Kelvin sign into a `k`: a look-alike is another name.
 */
export function isSameName(a: string, b: string): boolean {
  return lowerAscii(a) === lowerAscii(b);
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
