import type * as z from 'zod/mini';

/** The value of a JSON text, or `otherwise`. */
export function parseJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** An object as received, not an array. `__proto__` is a key like any other. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/**
 * JSON text of what `JSON.parse` returned. `onText` sanitizes every string and key. `isOmitted` leaves out keys, as they
 * would be written, at every depth. What is nested too deeply for `JSON.stringify` (some thousand levels) is not shown.
 */
export function stringifyJson(
  value: unknown,
  onText: (text: string) => string = (text) => text,
  isOmitted: (key: string) => boolean = () => false,
): string {
  const replace = (_key: string, inner: unknown): unknown => {
    if (typeof inner === 'string') return onText(inner);
    if (typeof inner === 'number') return replaceNumber(inner, onText);
    if (!isRecord(inner)) return inner;
    const entries = Object.entries(inner).map(([key, each]) => [onText(key), each] as const);
    return Object.fromEntries(entries.filter(([key]) => !isOmitted(key)));
  };
  try {
    return JSON.stringify(value ?? null, replace);
  } catch {
    return '"(nested too deeply to be shown)"';
  }
}

/** A secret that has only digits may be returned as a number. One this short is no secret, and there may be millions. */
function replaceNumber(value: number, onText: (text: string) => string): unknown {
  const plain = String(value);
  return plain.length < 4 || onText(plain) === plain ? value : onText(plain);
}
