import { HttpClient } from '@actions/http-client';
import type { SendResult, Service } from '../ports.ts';
import { openAhead } from './open-ahead.ts';
import { sendHttp, type HttpResult } from './http.ts';
import { version } from './version.ts';

/** More than any response of the service needs. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A server may close an idle connection, and for a POST nothing would tell whether it was received (K4). */
const MAX_POST_CONNECTION_AGE_MS = 1_000;
/** A GET whose connection was closed is repeated. */
const MAX_GET_CONNECTION_AGE_MS = 30_000;

/**
 * The hosting service over HTTP (service-interface.md, 4 and 5). The token is sent as a header of each request,
 * and only to the given origin.
 *
 * The connection of a GET is kept for the next one. A POST has a connection of its own that never carried a request: if
 * the service closes a kept one at that moment, nothing tells whether it acted (K4). Both are opened ahead, while GitHub
 * or another request is awaited.
 */
export function createService({
  origin,
  token,
  sendsPost = false,
}: {
  readonly origin: string;
  readonly token: string;
  /** A POST will probably be sent. */
  readonly sendsPost?: boolean;
}): Service {
  const getClient = new HttpClient('', [], { keepAlive: true });
  let postClient = new HttpClient();
  let isPostNext = sendsPost;
  const openAheadOfGet = (): void => {
    openAhead(getClient, origin, MAX_GET_CONNECTION_AGE_MS);
  };
  const openAheadOfPost = (): void => {
    if (isPostNext) openAhead(postClient, origin, MAX_POST_CONNECTION_AGE_MS);
  };
  if (token !== '') openAheadOfGet();
  openAheadOfPost();
  return {
    async send(request, { idempotencyKey, timeoutMs, signal }) {
      const isPost = request.method === 'POST';
      const client = isPost ? postClient : getClient;
      if (isPost) {
        postClient = new HttpClient();
        isPostNext = false;
      }
      const sending = sendHttp({
        method: request.method,
        origin,
        path: request.path,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
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
      if (isPost) openAheadOfGet();
      else openAheadOfPost();
      const result = await sending;
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
