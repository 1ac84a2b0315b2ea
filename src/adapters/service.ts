import type { Reply, Service } from '../ports.ts';
import { exchange, type HttpReply } from './http.ts';

/**
 * The hosting service over HTTP (service-interface.md, 4 and 5). The token goes to the given origin only,
 * as a header of each request.
 */
export function createService({
  origin,
  token,
}: {
  readonly origin: string;
  readonly token: string;
}): Service {
  return {
    async exchange(request, { idempotencyKey, timeoutMs, signal }) {
      const reply = await exchange({
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
        signal,
      });
      return reply.kind === 'answered' ? readAnswer(reply) : reply;
    },
  };
}

function readAnswer({ status, headers, text }: Extract<HttpReply, { kind: 'answered' }>): Reply {
  const replayed = headers['idempotent-replayed'];
  const retryAfter = headers['retry-after'];
  return {
    kind: 'answered',
    status,
    // Sent twice, by the service and by a gateway, Node joins it with a comma.
    isReplay:
      typeof replayed === 'string' &&
      replayed.split(',').some((word) => word.trim().toLowerCase() === 'true'),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(headers.location !== undefined && { location: headers.location }),
    body: readJson(text),
  };
}

function readJson(text: string | undefined): { readonly json: unknown } | { readonly unreadable: string } {
  if (text === undefined) return { unreadable: 'it is longer than 4 MiB' };
  if (text.trim() === '') return { unreadable: 'it is empty' };
  try {
    // A byte order mark is no part of JSON, yet some servers send one.
    return { json: JSON.parse(text.replace(/^\ufeff/, '')) as unknown };
  } catch {
    return { unreadable: 'it is not JSON' };
  }
}
