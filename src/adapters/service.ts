import { HttpClient } from '@actions/http-client';
import type { SendResult, Service } from '../ports.ts';
import { parseJson } from '../text/json.ts';
import { openAhead } from './open-ahead.ts';
import { sendHttp, type HttpResult } from './http.ts';
import { version } from './version.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** An older idle connection is not used: after a silent failover it would cost a minute (contract, W1). */
const MAX_IDLE_MS = 5_000;

/**
 * The hosting service (docs/service.openapi.yaml) over HTTP. The token is sent to the given origin only. The first
 * connection is opened ahead, and connections are kept. After a request without a response the next one opens a new
 * connection (K4).
 */
export function createService({
  origin,
  token,
}: {
  readonly origin: string;
  /** `undefined`: nothing is sent. */
  readonly token: string | undefined;
}): Service {
  const createClient = (): HttpClient => new HttpClient('', [], { keepAlive: true });
  let client = createClient();
  let lastUsedMs = process.uptime() * 1000;
  if (token !== undefined) openAhead(client, origin, MAX_IDLE_MS);
  return {
    async send(request, { idempotencyKey, timeoutMs, signal }) {
      const isIdle = process.uptime() * 1000 - lastUsedMs > MAX_IDLE_MS;
      if (isIdle) client = createClient();
      const result = await sendHttp({
        method: request.method,
        origin,
        path: request.path,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token ?? ''}`,
          'user-agent': `site-pipeline/${version}`,
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: request.body,
        client,
        timeoutMs,
        maxBodyBytes: MAX_BODY_BYTES,
        signal,
      });
      lastUsedMs = process.uptime() * 1000;
      if (result.kind === 'response') return readResponse(result);
      client = createClient();
      return result;
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
  // A byte order mark is not JSON, but some servers send one.
  const json = parseJson(text.replace(/^\ufeff/, ''));
  return json === undefined ? { unreadable: 'it is not JSON' } : { json };
}
