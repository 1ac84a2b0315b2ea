import { field, readRecord, readText } from '../text/json.ts';

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
