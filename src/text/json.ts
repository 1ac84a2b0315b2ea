import type * as z from 'zod/mini';

/** The value of a JSON text, or `otherwise`. */
export function parseJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The value if it is an object as received, not an array. `__proto__` is a key like any other. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a non-empty text, put on one line so that it cannot end a line of ours early. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value.replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, ' ')
    : undefined;
}

/** Text that is safe in a path and in a shell. docs/service.openapi.yaml says uuid. */
const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** The value in lower case if it can be an id: workflows put outputs into shells (*What is said*). */
export function readId(value: unknown): string | undefined {
  return typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined;
}

export function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** The own property of a record, so that nothing is read from `Object.prototype`. */
export function field(of: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined;
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
