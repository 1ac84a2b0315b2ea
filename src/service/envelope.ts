import { field, readRecord, readText } from '../text/json.ts';

/** The response envelope (service-interface.md, 2.1). A field of another type than documented is absent. */
export interface Envelope {
  /**
   * It is the service's own envelope, and not some other JSON: `success` is a boolean and `data` an object. The
   * document requires three more fields, but these two tell it apart from what answers in the service's place. Gateways
   * send `{"message": …}` (Kong, AWS) or `{"error": …}`, and Cloudflare sends `success` without `data`.
   */
  readonly isOfService: boolean;
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
  const success = field(envelope, 'success');
  const ownData = readRecord(field(envelope, 'data'));
  const data = ownData ?? {};
  return {
    isOfService: typeof success === 'boolean' && ownData !== undefined,
    isRefusal: success === false,
    data,
    message: readText(field(envelope, 'message')),
    code: readText(field(data, 'code')),
    permission: readText(field(data, 'permission')),
  };
}
