import type { SendResult, Service, ServiceResponse } from '../ports.ts';
import { findAfterJson, parseJson } from '../text/json.ts';
import { createConnections } from './connections.ts';
import type { HttpResult } from './http.ts';
import { version } from './version.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The hosting service over HTTP. The token is sent only to the given origin; it is `undefined` if nothing is sent. */
export function createService(origin: string, token: string | undefined): Service {
  const send = createConnections({ openTo: token === undefined ? undefined : origin });
  return {
    async send(request, { idempotencyKey, timeoutMs, signal }) {
      const result = await send({
        ...request,
        origin,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token ?? ''}`,
          'user-agent': `site-pipeline/${version}`,
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        timeoutMs,
        maxBodyBytes: MAX_BODY_BYTES,
        signal,
      });
      return result.kind === 'response' ? readResponse(result) : result;
    },
  };
}

function readResponse({ status, headers, body }: Extract<HttpResult, { kind: 'response' }>): SendResult {
  const replayed = headers['idempotent-replayed'];
  return {
    kind: 'response',
    status,
    // Node joins the headers of the service and a gateway with a comma.
    isReplayed:
      typeof replayed === 'string' &&
      replayed.split(',').some((word) => word.trim().toLowerCase() === 'true'),
    retryAfter: headers['retry-after'],
    contentType: headers['content-type'],
    location: headers.location,
    date: headers.date,
    age: headers.age,
    body: 'text' in body ? readJson(body.text) : body,
  };
}

function readJson(text: string): ServiceResponse['body'] {
  if (text.trim() === '') return { unreadable: 'it is empty' };
  // A byte order mark is not JSON, but some servers send one.
  const bare = text.replace(/^\ufeff/, '');
  const json = parseJson(bare);
  if (json !== undefined) return { json };
  const rest = findAfterJson(bare);
  return rest === undefined
    ? { unreadable: 'it is not JSON', text }
    : { unreadable: 'something follows its JSON', text: rest };
}
