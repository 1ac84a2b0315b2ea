import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { getProxyUrl, HttpClient } from '@actions/http-client';
import * as z from 'zod/mini';
import type { NotSentCause } from '../failure.ts';
import type { SendResult, ServiceResponse } from '../ports.ts';
import { readBody, tooLong, type Body } from './body.ts';
import { findUnusableProxy } from './proxy.ts';

export interface HttpRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Has the connections that may be used: `new HttpClient('', [], { keepAlive: true })` keeps them for its next requests. */
  readonly client: HttpClient;
  /** For everything: name, connection, proxy, TLS, request, complete response. */
  readonly timeoutMs: number;
  /** A longer body is cut off: it may never end. What comes out of a compressed one counts. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
}

/** Gateways send up to 20 kB. Node reads 16 kB. */
const MAX_HEADER_BYTES = 64 * 1024;

export type HttpResult =
  | Exclude<SendResult, ServiceResponse>
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Body;
    };

/**
 * Sends one request through an agent of @actions/http-client, which supports proxies. Never throws and always settles:
 * at the deadline, on the signal, and if the connection breaks at any byte. Only a GET on a kept connection that breaks
 * before any byte of the response is repeated, once and on a new one: a server may close an idle connection at any time.
 *
 * The request is Node's own: the client's methods follow redirects with the token, never settle if a response is cut,
 * and hide whether anything was sent.
 */
export function sendHttp(request: HttpRequest): Promise<HttpResult> {
  return new Promise((resolve) => {
    const { signal } = request;
    // The request may have left the machine: there was a connection, and TLS on it if the URL is https.
    let mayBeSent = false;
    let isSettled = false;
    let clientRequest: ClientRequest | undefined;
    // Only the first call counts.
    const settle = (result: HttpResult): void => {
      isSettled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      // After a complete response this leaves the connection open, if Node has reported the request as written.
      clientRequest?.destroy();
      resolve(result);
    };
    const fail = (reason: string, cause?: NotSentCause): void =>
      settle(mayBeSent ? { kind: 'no-response', reason } : { kind: 'not-sent', reason, cause });
    const cancel = (): void => fail('the job was cancelled');
    // A timer of our own: behind a proxy that never answers there is no socket with a timeout.
    const timer = setTimeout(
      () => fail(`timed out after ${Math.ceil(request.timeoutMs / 1000)} s`),
      request.timeoutMs,
    );
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener('abort', cancel);

    const sendThrough = (client: HttpClient): void => {
      const url = new URL(request.origin);
      const isTls = url.protocol === 'https:';
      /** The connection, if it was kept or opened ahead, and how much had been received on it. */
      let kept: { readonly socket: Socket; readonly bytesBefore: number } | undefined;
      const sending = (isTls ? https : http).request({
        method: request.method,
        // Node expects an IPv6 address without brackets.
        host: withoutBrackets(url.hostname),
        port: url.port || (isTls ? 443 : 80),
        path: request.path,
        agent: findAgent(client, request.origin),
        maxHeaderSize: MAX_HEADER_BYTES,
        // Without it every encoding is acceptable (RFC 9110, 12.5.3), and some gateways then compress.
        headers: {
          'accept-encoding': 'identity',
          // What a cache has kept was true once: a question is about now (RFC 9111, 5.2.1).
          ...(request.method === 'GET' && { 'cache-control': 'no-cache, no-store' }),
          ...request.headers,
        },
      });
      clientRequest = sending;
      sending
        .once('socket', (socket) => {
          // Only a new connection announces that it is ready: a kept one, and a tunnel's plain socket, are so already.
          const isOpening =
            socket.connecting || ('secureConnecting' in socket && socket.secureConnecting === true);
          if (isOpening) {
            socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
              mayBeSent = true;
            });
            return;
          }
          mayBeSent = true;
          if (getProxyUrl(request.origin) === '') kept = { socket, bytesBefore: socket.bytesRead };
        })
        .once('response', (response) => readResponse(response, request.maxBodyBytes, settle))
        // Without a listener Node would close the connection of a 101, and hide that there was a response.
        .once('upgrade', ({ headers, statusCode = 101 }) =>
          settle({ kind: 'response', status: statusCode, headers, body: { text: '' } }),
        )
        .on('error', (error) => {
          const cause = causeOf(error);
          // With TLS 1.3 it comes after the handshake, and before the first request is read: nothing was received.
          if (cause === 'client-certificate-wanted' && !sending.reusedSocket) mayBeSent = false;
          const isStale = kept !== undefined && kept.socket.bytesRead === kept.bytesBefore;
          // A client without options keeps no connection, so this happens once.
          if (!isSettled && isStale && request.method === 'GET') sendThrough(new HttpClient());
          else fail(describeError(error), cause);
        })
        .end(request.body);
    };
    try {
      const unusableProxy = findUnusableProxy(request.origin, process.env);
      if (unusableProxy === undefined) sendThrough(request.client);
      else fail(`\`${unusableProxy}\` is not the URL of an http or https proxy`, 'proxy-unusable');
    } catch (error) {
      fail(describeError(error instanceof Error ? error : new Error(String(error))));
    }
  });
}

const tunnelAgent = z.object({ proxyOptions: z.looseObject({}) });

/**
 * A tunnel through a proxy is never kept: for `tunnel`, a proxy that never answers stays an open connection for good.
 *
 * What http-client tells tunnel about a proxy is corrected. Node expects an IPv6 address without brackets, and would check
 * an https proxy's certificate for the service's name, from the header `Host`. An IP address has no server name.
 */
function findAgent(client: HttpClient, origin: string): http.Agent {
  const proxy = getProxyUrl(origin);
  if (proxy === '') return client.getAgent(origin);
  const agent = new HttpClient().getAgent(origin);
  const { proxyOptions } = tunnelAgent.parse(agent);
  const host = withoutBrackets(new URL(proxy).hostname);
  const servername = isIP(host) === 0 ? host : '';
  return Object.assign(agent, { proxyOptions: { ...proxyOptions, host, servername } });
}

export function withoutBrackets(host: string): string {
  return host.replace(/[[\]]/g, '');
}

function readResponse(message: IncomingMessage, maxBodyBytes: number, settle: (result: HttpResult) => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const complete = (body: Body): void => {
    // Node joins several `Date` headers; the first one is the sender's.
    const headers = { ...message.headers, date: message.headersDistinct['date']?.[0] };
    settle({ kind: 'response', status: message.statusCode ?? 0, headers, body });
  };
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) complete(tooLong(maxBodyBytes));
    else chunks.push(chunk);
  });
  // Node emits it only for a message that is complete.
  message.on('end', () =>
    complete(readBody(Buffer.concat(chunks), message.headers['content-encoding'], maxBodyBytes)),
  );
  // Also after an error, which Node emits only if somebody listens to it.
  message.on('close', () => settle({ kind: 'no-response', reason: 'the response was cut off' }));
}

function describeError(error: NodeJS.ErrnoException): string {
  // A connection tried on several addresses fails with an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  const { message } = error;
  const code = String(error.code);
  // As tunnel words it.
  const refusal = /^tunneling socket could not be established, statusCode=(\d+)$/.exec(message)?.[1];
  if (refusal === '407') return 'the proxy refused the user name or password (407)';
  if (refusal !== undefined) return `the proxy refused the connection (${refusal})`;
  // Node's parser names a place in its code.
  if (code === 'HPE_HEADER_OVERFLOW') return 'its headers are too long';
  if (code.startsWith('HPE_')) return `what it sent is not HTTP (${message})`;
  // OpenSSL adds places in its code and a line end, and Node an option that a step cannot set.
  const tls = /:SSL routines:[^:]*:([^:]*):/.exec(message)?.[1];
  if (tls !== undefined) return `TLS: ${tls}`;
  return message.replace(/; if the root CA is installed locally.*/s, '').trim();
}

/**
 * Alerts of the server about the client's certificate (RFC 8446, 6.2), and this client sends none: the handshake failed (40:
 * before TLS 1.3 some say no more), its certificate (42 to 46), its authority (48), access denied (49), required (116).
 */
const CLIENT_CERTIFICATE_WANTED = /^(?!tunneling).*SSL alert number (4[02-689]|116)\b/s;

/** The failures with rules or advice of their own, by the codes of Node's resolver and of OpenSSL. */
function causeOf(error: NodeJS.ErrnoException): NotSentCause | undefined {
  const code = String(error.code);
  if (CLIENT_CERTIFICATE_WANTED.test(error.message)) return 'client-certificate-wanted';
  if (code === 'ENOTFOUND') return 'name-not-resolved';
  if (code === 'EPROTO') return 'wrong-protocol';
  // tunnel reports a proxy's refusal and its invalid certificate only in words.
  const words = describeError(error);
  if (/^the proxy refused .*\(4(?!08|29)\d\d\)$/.test(words)) return 'proxy-refused';
  const isCertificate =
    /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|CRL_/.test(code) ||
    /^tunneling.*certificate/.test(words);
  if (!isCertificate) return undefined;
  return /issuer certificate|first certificate|self-signed/.test(words)
    ? 'issuer-unknown'
    : 'certificate-invalid';
}
