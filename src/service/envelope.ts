import { isRecord, readAs } from '../text/json.ts';
import { envelopeSchema, errorDetailsSchema, otherWordsSchema } from './schemas.ts';

export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

/** Reads a parsed body as the `Envelope` (docs/hosts/service.openapi.yaml); `undefined` if it is not an object. */
export function readEnvelope(body: unknown) {
  const envelope = readAs(envelopeSchema, body);
  if (envelope === undefined) return undefined;
  const { data: received, message, timestamp } = envelope;
  const { read: success, received: receivedSuccess } = envelope.success ?? {};
  const isEmpty = received === null || (Array.isArray(received) && received.length === 0);
  const data = isRecord(received) ? received : {};
  const details = readAs(errorDetailsSchema, data);
  const { detail, error, errors, title } = readAs(otherWordsSchema, body) ?? {};
  return {
    // These two fields tell the service's envelope from a gateway's answer: Kong and AWS send `{"message": …}`, others
    // `{"error": …}`, and Cloudflare sends `success` without `data`.
    hasEnvelope: success !== undefined && (isEmpty || isRecord(received)),
    // A maintenance or login page may be JSON, too. A `success` that is neither yes nor no is unreadable.
    isForeign: success === undefined && (receivedSuccess !== undefined || !isRecord(received)),
    // Whatever the HTTP status is. `status_code` is ignored.
    isRefusal: success === false,
    data,
    serviceMessage: message ?? detail ?? error ?? errors ?? title,
    serviceCode: details?.code,
    permission: details?.permission,
    /** When the host wrote the answer. */
    timestamp,
  };
}
