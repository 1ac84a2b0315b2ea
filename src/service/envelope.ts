import { field, readRecord, readText } from '../text/json.ts';

export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

/**
 * Reads a parsed body as the `Envelope` (docs/service.openapi.yaml); `undefined` if it is not an object. A field of
 * another type than documented is absent.
 */
export function readEnvelope(body: unknown) {
  const envelope = readRecord(body);
  if (envelope === undefined) return undefined;
  const success = field(envelope, 'success');
  const ownData = readRecord(field(envelope, 'data'));
  const data = ownData ?? {};
  return {
    // Three more fields are required, but these two tell the service's own envelope from what answers in its place:
    // gateways send `{"message": …}` (Kong, AWS) or `{"error": …}`, and Cloudflare sends `success` without `data`.
    isOfService: typeof success === 'boolean' && ownData !== undefined,
    // The HTTP status counts, not `status_code`. But `success: false` is a refusal.
    isRefusal: success === false,
    data,
    message: readText(field(envelope, 'message')),
    // Of an error (`ErrorDetails`).
    code: readText(field(data, 'code')),
    permission: readText(field(data, 'permission')),
  };
}
