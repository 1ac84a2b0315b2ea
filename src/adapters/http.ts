import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { HttpClient } from '@actions/http-client';

/** More than any answer of the service needs; a page that never ends is cut off here. */
const MOST_BODY_BYTES = 4 * 1024 * 1024;

export interface HttpRequest {
  readonly method: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** For everything: name, connection, proxy, TLS, request, whole answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What became of a request: see `Reply` in `ports.ts`. */
export type HttpReply =
  | { readonly kind: 'not-sent'; readonly cause?: 'name' | 'certificate'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** `undefined`: longer than 4 MiB. */
      readonly text: string | undefined;
    };

/**
 * One request, one answer, on @actions/http-client for its proxies. Never throws and always settles: at the
 * deadline, on a signal, and on a connection that breaks at any byte. Redirects are not followed.
 *
 * Through `requestRawWithCallback`, since the client's own methods follow redirects with the token in hand,
 * never settle when an answer is cut, and hide whether anything was sent (runner-facts, *http-client*).
 */
export function exchange(request: HttpRequest): Promise<HttpReply> {
  return new Promise((resolve) => {
    const { signal } = request;
    // Whether the request may have left the machine: a connection stood, and TLS with it where there is TLS.
    let isHandedOver = false;
    let clientRequest: ClientRequest | undefined;
    // What comes after the first changes nothing.
    const settle = (reply: HttpReply): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      clientRequest?.destroy();
      resolve(reply);
    };
    const fail = (reason: string, cause?: 'name' | 'certificate'): void => {
      settle(isHandedOver ? { kind: 'lost', reason } : { kind: 'not-sent', reason, ...(cause && { cause }) });
    };
    const cancel = (): void => {
      fail('the job was cancelled');
    };
    // A timer of our own: behind a proxy that never answers there is no socket whose timeout could fire.
    const timer = setTimeout(() => {
      fail(`no whole answer within ${Math.ceil(request.timeoutMs / 1000)} s`);
    }, request.timeoutMs);
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener('abort', cancel);

    try {
      const url = new URL(request.origin);
      const isTls = url.protocol === 'https:';
      // One for each request: a client keeps the agent that it made first, whatever the next URL's scheme is.
      const client = new HttpClient('site-pipeline', [], {
        allowRedirects: false,
        allowRetries: false,
        keepAlive: false,
      });
      const options: http.RequestOptions = {
        method: request.method,
        // Node wants an IPv6 address without its brackets.
        host: url.hostname.replace(/[[\]]/g, ''),
        port: url.port || (isTls ? 443 : 80),
        path: request.path,
        agent: client.getAgent(request.origin),
        headers: { ...request.headers },
      };
      const httpModule = watched(isTls ? https : http, (sent) => {
        clientRequest = sent;
        sent.once('socket', (socket) => {
          const isSecure = 'encrypted' in socket;
          // A tunnel's plain socket is connected already when it is handed to us.
          if (!isSecure && !socket.connecting) isHandedOver = true;
          socket.once(isSecure ? 'secureConnect' : 'connect', () => {
            isHandedOver = true;
          });
        });
      });
      client.requestRawWithCallback(
        { options, parsedUrl: url, httpModule },
        request.body ?? null,
        (error, response) => {
          if (response) readAnswer(response.message, settle);
          else fail(describeError(error), causeOf(error));
        },
      );
    } catch (error) {
      fail(describeError(error));
    }
  });
}

/**
 * The module of Node with a `request` that shows us each request it makes: the one thing the client does not
 * tell. Inherits instead of copying, since copying touches getters that load Node's own undici (27 ms).
 */
function watched(
  module: typeof http | typeof https,
  onRequest: (request: ClientRequest) => void,
): typeof http {
  const request = (
    options: http.RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ): ClientRequest => {
    const sent = module.request(options, onResponse);
    onRequest(sent);
    return sent;
  };
  return Object.create(module, { request: { value: request } }) as typeof http;
}

/** Reads an answer to its end, or to where it breaks. */
function readAnswer(message: IncomingMessage, settle: (reply: HttpReply) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const answered = (text: string | undefined): void => {
    settle({ kind: 'answered', status: message.statusCode ?? 0, headers: message.headers, text });
  };
  const lost = (): void => {
    settle({ kind: 'lost', reason: 'the answer was cut off' });
  };
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) answered(undefined);
    else chunks.push(chunk);
  });
  message.on('end', () => {
    if (message.complete) answered(Buffer.concat(chunks).toString('utf8'));
    else lost();
  });
  message.on('error', lost);
  message.on('close', lost);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  // A connection that is tried on several addresses fails with an error of its own, without a message.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  // OpenSSL ends its messages with a line end.
  return error.message.trim();
}

/** The two failures that have retry rules of their own, by the codes of Node's resolver and of OpenSSL. */
function causeOf(error: unknown): 'name' | 'certificate' | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Of a proxy's certificate tunnel tells the words alone.
  if (error instanceof Error && /tunneling.*certificate/.test(error.message)) return 'certificate';
  if (/ENOTFOUND|EAI_/.test(code)) return 'name';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|CRL_/.test(code))
    return 'certificate';
  return undefined;
}
