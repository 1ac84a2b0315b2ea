import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleepMs } from 'node:timers/promises';
import { openPort } from '../open-port.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { isCarriedOut, type Fault } from './fault.ts';
import type { Service } from './service.ts';

export interface HttpServiceOptions {
  /** A free port by default. */
  readonly port?: number;
  readonly host?: string;
  /** Uses TLS with this key and certificate (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** What goes wrong with a request. The index counts from 0. */
  readonly intercept?: (request: ServiceRequest, index: number) => Fault | undefined;
}

export type HttpService = Awaited<ReturnType<typeof startHttpService>>;

/** Serves a service over HTTP or HTTPS on loopback. */
export async function startHttpService(service: Service, options: HttpServiceOptions = {}) {
  const { host = '127.0.0.1', tls } = options;
  const received: ServiceRequest[] = [];
  const connections = new Map<Socket, ServiceRequest[]>();

  const onRequest = (message: IncomingMessage, reply: ServerResponse): void => {
    answer(message, reply).catch(() => {
      message.socket.destroy();
    });
  };
  async function answer(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const request = await readRequest(message);
    received.push(request);
    connections.set(message.socket, [...(connections.get(message.socket) ?? []), request]);
    const fault = options.intercept?.(request, received.length - 1);
    const response = isCarriedOut(fault) ? await service.handle(request) : undefined;
    if (fault?.kind === 'stall' || fault?.kind === 'stall-after') return;
    if (fault?.kind === 'answer' || fault?.kind === 'answer-after') {
      send(reply, { headers: {}, body: '', ...fault });
    } else if (response === undefined || fault?.kind === 'reset-after') {
      message.socket.destroy();
    } else if (fault?.kind === 'cut') {
      cut(reply, response, fault.bytes);
    } else {
      if (fault?.kind === 'slow') await sleepMs(fault.delayMs);
      send(reply, response);
    }
  }

  const server = tls
    ? https.createServer({ key: tls.key, cert: tls.cert }, onRequest)
    : http.createServer(onRequest);
  const port = await openPort(server, host, options.port);
  return {
    /** The `{base_url}`. */
    url: `${tls ? 'https' : 'http'}://${host}:${port}`,
    /** Every request received, whether answered or not. */
    received,
    /** The requests of each connection, in the order of their first ones. */
    connections: () => [...connections.values()],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function readRequest(message: IncomingMessage): Promise<ServiceRequest> {
  const { method = 'GET', url = '/' } = message;
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method,
    path: url,
    headers: Object.fromEntries(headers),
    body: await text(message),
  };
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
