/** A text, or none: what is absent or empty leaves no gap. */
export type Part = string | false | undefined;

export function join(parts: readonly Part[], separator: string): string {
  return present(parts).join(separator);
}

export function present(parts: readonly Part[]): readonly string[] {
  return parts.filter((part): part is string => Boolean(part));
}
