import type { SendResult, Service } from '../ports.ts';
import { sendHttp, type HttpResult } from './http.ts';

/** More than any response of the service needs. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The hosting service over HTTP (service-interface.md, 4 and 5). The token is sent as a header of each request,
 * and only to the given origin.
 */
export function createService({
  origin,
  token,
}: {
  readonly origin: string;
  readonly token: string;
}): Service {
  return {
    async send(request, { idempotencyKey, timeoutMs, signal }) {
      const result = await sendHttp({
        method: request.method,
        origin,
        path: request.path,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'user-agent': 'site-pipeline',
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: request.body,
        timeoutMs,
        maxBodyBytes: MAX_BODY_BYTES,
        signal,
      });
      return result.kind === 'response' ? readResponse(result) : result;
    },
  };
}

function readResponse({ status, headers, text }: Extract<HttpResult, { kind: 'response' }>): SendResult {
  const replayed = headers['idempotent-replayed'];
  return {
    kind: 'response',
    status,
    // If the service and a gateway both send it, Node joins the two with a comma.
    isReplayed:
      typeof replayed === 'string' &&
      replayed.split(',').some((word) => word.trim().toLowerCase() === 'true'),
    retryAfter: headers['retry-after'],
    contentType: headers['content-type'],
    location: headers.location,
    date: headers.date,
    body: readJson(text),
  };
}

function readJson(text: string | undefined): { readonly json: unknown } | { readonly unreadable: string } {
  if (text === undefined) return { unreadable: 'it is longer than 4 MiB' };
  if (text.trim() === '') return { unreadable: 'it is empty' };
  try {
    // A byte order mark is not JSON, but some servers send one.
    return { json: JSON.parse(text.replace(/^\ufeff/, '')) as unknown };
  } catch {
    return { unreadable: 'it is not JSON' };
  }
}
