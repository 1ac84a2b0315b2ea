import type * as z from 'zod/mini';

/**
 * The response envelope (service-interface.md, 2.1), read liberally: a field counts if it has the documented
 * type, and is absent otherwise.
 */
export interface Envelope {
  /** Only a literal `false` is a refusal. The HTTP status counts, not the envelope's. */
  readonly isRefusal: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
  /** `data.code` and `data.permission` (7.1). */
  readonly code?: string | undefined;
  readonly permission?: string | undefined;
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

/** The value if the schema accepts it, else `undefined`. */
export function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** The own property of a record, so that nothing is read from `Object.prototype`. */
export function field(of: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

/** Reads a parsed body as an envelope; `undefined` if it is not an object. */
export function readEnvelope(body: unknown): Envelope | undefined {
  const envelope = readRecord(body);
  if (envelope === undefined) return undefined;
  const data = readRecord(field(envelope, 'data')) ?? {};
  return {
    isRefusal: field(envelope, 'success') === false,
    data,
    message: readText(field(envelope, 'message')),
    code: readText(field(data, 'code')),
    permission: readText(field(data, 'permission')),
  };
}
