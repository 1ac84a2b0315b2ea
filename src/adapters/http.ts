import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { getProxyUrl, HttpClient } from '@actions/http-client';
import * as z from 'zod/mini';
import type { NotSentCause } from '../outcome/failure.ts';
import type { SendResult, ServiceResponse } from '../ports.ts';
import { readBody, tooLong, type Body } from './body.ts';
import { findUnusableProxy } from './proxy.ts';

export interface HttpRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Has the connections. `new HttpClient('', [], { keepAlive: true })` keeps them for its next requests. */
  readonly client: HttpClient;
  /** For the whole exchange: name, connection, proxy, TLS, request, complete response. */
  readonly timeoutMs: number;
  /** A longer body, once decoded, is not read: it may never end. */
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
 * Sends one request through an agent of @actions/http-client, which supports proxies. Never throws, and always settles: at the
 * latest when its connection closes. Only a GET is repeated, once, if a kept connection breaks before the response: a server may
 * close an idle one at any time.
 *
 * The request is Node's own, because the client's methods follow redirects with the token, never settle if a response is cut off,
 * and hide whether anything was sent.
 */
export function sendHttp(request: HttpRequest): Promise<HttpResult> {
  return new Promise((resolve) => {
    const { signal } = request;
    // There was a connection, with TLS if the URL is https, so the request may have left the machine.
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
    // Not the timeout of a socket: a proxy that never answers gives none.
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
      /** The connection, if it was kept or opened ahead, and how many bytes it had received before. */
      let kept: { readonly socket: Socket; readonly bytesBefore: number } | undefined;
      const sending = (isTls ? https : http).request({
        method: request.method,
        // Node expects an IPv6 address without brackets.
        host: withoutBrackets(url.hostname),
        port: url.port || (isTls ? 443 : 80),
        path: request.path,
        agent: findAgent(client, request.origin),
        maxHeaderSize: MAX_HEADER_BYTES,
        // Without `accept-encoding`, some gateways compress (RFC 9110, 12.5.3).
        headers: {
          'accept-encoding': 'identity',
          // The answer must be current (RFC 9111, 5.2.1).
          ...(request.method === 'GET' && { 'cache-control': 'no-cache, no-store' }),
          ...request.headers,
        },
      });
      clientRequest = sending;
      /** An error, or a response, which ends by itself. */
      let isReported = false;
      const endBroken = (error: Error): void => {
        isReported = true;
        const cause = causeOf(error);
        // With TLS 1.3, this alert comes after the handshake but before the server reads the first request.
        if (cause === 'client-certificate-wanted' && !sending.reusedSocket) mayBeSent = false;
        const isStale = kept !== undefined && kept.socket.bytesRead === kept.bytesBefore;
        // A client without options keeps no connection, so this happens once.
        if (!isSettled && isStale && request.method === 'GET') sendThrough(new HttpClient());
        else fail(describeError(error), cause);
      };
      sending
        .once('socket', (socket) => {
          // A kept connection and a tunnel's plain socket are ready already, and emit no event.
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
        .once('response', (response) => {
          isReported = true;
          readResponse(response, request.maxBodyBytes, settle);
        })
        // Without a listener Node would close the connection of a 101, and hide that there was a response.
        .once('upgrade', ({ headers, statusCode = 101 }) =>
          settle({ kind: 'response', status: statusCode, headers, body: { text: '' } }),
        )
        .on('error', endBroken)
        // Node reports one error of a connection: if one came before this request, the end of the connection is all there is.
        .on('close', () => {
          if (!isReported) endBroken(new Error('the connection was closed'));
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
 * Never keeps a tunnel: for `tunnel`, a proxy that never answers stays an open connection. Corrects the proxy's options: Node
 * expects an IPv6 address without brackets, and would check an https proxy's certificate for the service's name.
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
  // After an error, too: Node emits 'error' only if there is a listener.
  message.on('close', () => settle({ kind: 'no-response', reason: 'the response was cut off' }));
}

function describeError(error: NodeJS.ErrnoException): string {
  // A connection to several addresses fails with an AggregateError that has no message.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  const { message } = error;
  const code = String(error.code);
  // The words of `tunnel`.
  const refusal = /^tunneling socket could not be established, statusCode=(\d+)$/.exec(message)?.[1];
  if (refusal === '407') return 'the proxy refused the user name or password (407)';
  if (refusal !== undefined) return `the proxy refused the connection (${refusal})`;
  if (code === 'HPE_HEADER_OVERFLOW') return 'its headers are too long';
  if (code.startsWith('HPE_')) return `what it sent is not HTTP (${message})`;
  // OpenSSL adds places in its source and a line end, and Node adds an option that a step cannot set.
  const tls = /:SSL routines:[^:]*:([^:]*):/.exec(message)?.[1];
  if (tls !== undefined) return `TLS: ${tls}`;
  return message.replace(/; if the root CA is installed locally.*/s, '').trim();
}

/**
 * The server's alerts about a client certificate (RFC 8446, 6.2): handshake failed (40, which some send before TLS 1.3),
 * certificate (42 to 46), authority (48), access denied (49), required (116).
 */
const CLIENT_CERTIFICATE_WANTED = /^(?!tunneling).*SSL alert number (4[02-689]|116)\b/s;

/** The failures with rules or advice of their own, by the codes of Node's resolver and of OpenSSL. */
function causeOf(error: NodeJS.ErrnoException): NotSentCause | undefined {
  const code = String(error.code);
  if (CLIENT_CERTIFICATE_WANTED.test(error.message)) return 'client-certificate-wanted';
  if (code === 'ENOTFOUND') return 'name-not-resolved';
  if (code === 'EPROTO') return 'wrong-protocol';
  // `tunnel` reports a proxy's refusal and an invalid certificate only in words.
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
