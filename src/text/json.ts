import type * as z from 'zod/mini';

/** The value of a JSON text, or `otherwise`. */
export function parseJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The text after the JSON, such as a cache's comment; `undefined` if there is none. */
export function findAfterJson(text: string): string | undefined {
  let fault = '';
  try {
    JSON.parse(text);
  } catch (error) {
    fault = String(error);
  }
  const position = /after JSON at position (\d+)/.exec(fault)?.[1];
  return position === undefined ? undefined : text.slice(Number(position));
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
 * JSON text of a parsed value. `onText` sanitizes every string and key, and `isOmitted` leaves out sanitized keys at every depth.
 * A value that is nested too deeply for `JSON.stringify` (some thousand levels) is not shown.
 */
export function stringifyJson(
  value: unknown,
  onText?: (text: string) => string,
  isOmitted: (key: string) => boolean = () => false,
): string {
  // Without a replacer, `JSON.stringify` is ten times as fast.
  const replace =
    onText &&
    ((_key: string, inner: unknown): unknown => {
      if (typeof inner === 'string') return onText(inner);
      if (typeof inner === 'number') return replaceNumber(inner, String(inner), onText);
      if (!isRecord(inner)) return inner;
      const entries = Object.entries(inner).map(([key, each]) => [onText(key), each] as const);
      return Object.fromEntries(entries.filter(([key]) => !isOmitted(key)));
    });
  try {
    return JSON.stringify(value ?? null, replace);
  } catch {
    return '"(nested too deeply to be shown)"';
  }
}

/** A secret of digits may come back as a number. Shorter numbers are no secrets, and there may be millions of them. */
function replaceNumber(value: unknown, plain: string, onText: (text: string) => string): unknown {
  return plain.length < 4 || onText(plain) === plain ? value : onText(plain);
}
