import { isRecord, readAs } from '../text/json.ts';
import { envelopeSchema, errorDetailsSchema, otherWordsSchema } from './schemas.ts';

export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

/** Reads a parsed body as the `Envelope` (docs/hosts/service.openapi.yaml); `undefined` if it is not an object. */
export function readEnvelope(body: unknown) {
  const envelope = readAs(envelopeSchema, body);
  if (envelope === undefined) return undefined;
  const { data: received, message } = envelope;
  const { read: success, received: said } = envelope.success ?? {};
  const isEmpty = received === null || (Array.isArray(received) && received.length === 0);
  const data = isRecord(received) ? received : {};
  const details = readAs(errorDetailsSchema, data);
  const { detail, error, errors, title } = readAs(otherWordsSchema, body) ?? {};
  return {
    // Three more fields are required, but these two tell the service's own envelope from what answers in its place:
    // gateways send `{"message": …}` (Kong, AWS) or `{"error": …}`, and Cloudflare sends `success` without `data`.
    hasEnvelope: success !== undefined && (isEmpty || isRecord(received)),
    // The page of a maintenance or a login may be JSON, too, and a `success` that says neither yes nor no is no success.
    isForeign: success === undefined && (said !== undefined || !isRecord(received)),
    // The HTTP status counts, not `status_code`. But `success: false` is a refusal.
    isRefusal: success === false,
    data,
    serviceMessage: message ?? detail ?? error ?? errors ?? title,
    serviceCode: details?.code,
    permission: details?.permission,
  };
}
