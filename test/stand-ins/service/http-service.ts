import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleepMs } from 'node:timers/promises';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { isCarriedOut, type Fault } from './fault.ts';
import type { Service } from './service.ts';

export interface HttpServiceOptions {
  /** A free port by default. */
  readonly port?: number;
  readonly host?: string;
  /** The path prefix of `{base_url}`, such as `/api`. */
  readonly prefix?: string;
  /** Uses TLS with this key and certificate (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** What goes wrong with a request. The index counts from 0. `failFirst` makes one. */
  readonly intercept?: (request: ServiceRequest, index: number) => Fault | undefined;
  /** Answers requests that are not part of the service. */
  readonly beside?: (request: ServiceRequest) => ServiceResponse | undefined;
}

export interface HttpService {
  /** The `{base_url}`. */
  readonly url: string;
  /** Every request received, whether answered or not. */
  readonly received: readonly ServiceRequest[];
  close(): Promise<void>;
}

/** Serves a service over HTTP or HTTPS on loopback. */
export async function startHttpService(
  service: Service,
  options: HttpServiceOptions = {},
): Promise<HttpService> {
  const { host = '127.0.0.1', prefix = '', tls } = options;
  const received: ServiceRequest[] = [];

  const onRequest = (message: IncomingMessage, reply: ServerResponse): void => {
    answer(message, reply).catch(() => {
      message.socket.destroy();
    });
  };
  async function answer(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const request = await readRequest(message, prefix);
    received.push(request);
    const fault = options.intercept?.(request, received.length - 1);
    if (fault?.kind === 'answer') {
      send(reply, toResponse(fault));
      return;
    }
    if (fault?.kind === 'stall') return;
    if (!isCarriedOut(fault)) {
      message.socket.destroy();
      return;
    }
    const response = options.beside?.(request) ?? (await service.handle(request));
    switch (fault?.kind) {
      case 'reset-after':
        message.socket.destroy();
        return;
      case 'stall-after':
        return;
      case 'answer-after':
        send(reply, toResponse(fault));
        return;
      case 'cut':
        cut(reply, response, fault.bytes);
        return;
      case 'slow':
        await sleepMs(fault.delayMs);
        send(reply, response);
        return;
      default:
        send(reply, response);
    }
  }

  const server = tls
    ? https.createServer({ key: tls.key, cert: tls.cert }, onRequest)
    : http.createServer(onRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = addressOf(server.address());
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}${prefix}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Reads a whole request. A path outside of the prefix becomes one that the service does not know. */
async function readRequest(message: IncomingMessage, prefix: string): Promise<ServiceRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const url = message.url ?? '/';
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method: message.method ?? 'GET',
    path: url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : `/outside${url}`,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function toResponse({
  status,
  headers = {},
  body = '',
}: Extract<Fault, { kind: 'answer' | 'answer-after' }>): ServiceResponse {
  return { status, headers, body };
}

function send(reply: ServerResponse, { status, headers, body }: ServiceResponse): void {
  reply.sendDate = false;
  reply.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  reply.end(body);
}

/** Sends the headers and the first bytes of the body, and breaks the connection. */
function cut(reply: ServerResponse, { status, headers, body }: ServiceResponse, bytes: number): void {
  const whole = Buffer.from(body);
  reply.sendDate = false;
  reply.writeHead(status, { ...headers, 'content-length': whole.length });
  reply.flushHeaders();
  reply.write(whole.subarray(0, bytes), () => {
    reply.socket?.destroy();
  });
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}
