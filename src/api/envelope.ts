import * as z from 'zod/mini';

/**
 * The response envelope (service-interface.md, 2.1), read liberally: each field counts where it has the
 * type that the document gives it, and is absent elsewise. Nothing here is trusted further than that.
 */
export interface Envelope {
  /** Only a literal `false` is a refusal: the HTTP status counts, not the envelope. */
  readonly isRefusal: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** `data.code` and `data.permission` (7.1). */
  readonly code?: string;
  readonly permission?: string;
}

/** An object as it came, its own keys only, `__proto__` being a key like any other. */
export const record = z.custom<Readonly<Record<string, unknown>>>(
  (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** A text that is there: not null, not a number, not empty. On one line, so that no line of ours ends early. */
export const text = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((value) => value.replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, ' ')),
);

/** The value where the schema accepts it, `undefined` where not. */
export function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** The own property of a record, so that nothing is read off `Object.prototype`. */
export function field(of: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

/** Reads a parsed body as an envelope; `undefined` where it is not even an object. */
export function readEnvelope(body: unknown): Envelope | undefined {
  const envelope = readAs(record, body);
  if (envelope === undefined) return undefined;
  const data = readAs(record, field(envelope, 'data')) ?? {};
  const message = readAs(text, field(envelope, 'message'));
  const code = readAs(text, field(data, 'code'));
  const permission = readAs(text, field(data, 'permission'));
  return {
    isRefusal: field(envelope, 'success') === false,
    data,
    ...(message !== undefined && { message }),
    ...(code !== undefined && { code }),
    ...(permission !== undefined && { permission }),
  };
}
