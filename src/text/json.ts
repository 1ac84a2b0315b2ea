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

/** Text that is safe in a path and in a shell. The document says uuid. */
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
 * JSON text of what `JSON.parse` returned, at any depth: `JSON.stringify` throws at some thousand levels. `onText`
 * sanitizes every string and key. `isOmitted` leaves out keys, as they would be written, at every depth.
 */
export function stringifyJson(
  value: unknown,
  onText: (text: string) => string = (text) => text,
  isOmitted: (key: string) => boolean = () => false,
): string {
  const out: string[] = [];
  // A stack of what is not written yet: literal text, or a value.
  const todo: ({ readonly text: string } | { readonly value: unknown })[] = [{ value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) {
      out.push(next.text);
    } else if (Array.isArray(next.value)) {
      const items: readonly unknown[] = next.value;
      todo.push({ text: ']' });
      for (let i = items.length - 1; i >= 0; i -= 1) {
        todo.push({ value: items[i] });
        if (i > 0) todo.push({ text: ',' });
      }
      todo.push({ text: '[' });
    } else if (typeof next.value === 'object' && next.value !== null) {
      const entries = Object.entries(next.value)
        .map(([key, inner]) => [onText(key), inner] as const)
        .filter(([key]) => !isOmitted(key));
      todo.push({ text: '}' });
      for (const [index, [key, inner]] of entries.entries().toArray().reverse()) {
        todo.push({ value: inner }, { text: `${index > 0 ? ',' : ''}${JSON.stringify(key)}:` });
      }
      todo.push({ text: '{' });
    } else {
      out.push(stringifyLeaf(next.value, onText));
    }
  }
  return out.join('');
}

function stringifyLeaf(value: unknown, onText: (text: string) => string): string {
  if (typeof value === 'string') return JSON.stringify(onText(value));
  const plain = JSON.stringify(value ?? null);
  // A literal or a number this short is no secret, and a response may have millions of them.
  if (typeof value !== 'number' || plain.length < 4) return plain;
  // A secret that has only digits may be returned as a number.
  return onText(plain) === plain ? plain : JSON.stringify(onText(plain));
}
