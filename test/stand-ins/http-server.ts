import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { openPort } from './open-port.ts';

export interface ServerOptions {
  /** A free port by default. */
  readonly port?: number;
  /** Uses TLS with this key and certificate (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/**
 * Serves HTTP or HTTPS on loopback, and keeps every request, answered or not. `serve` passes each
 * request to `receive` as it is to be kept, and gets its index. If it fails, the connection breaks.
 */
export async function startServer<Request>(
  { port, tls }: ServerOptions,
  serve: (
    message: IncomingMessage,
    reply: ServerResponse,
    receive: (request: Request) => number,
  ) => Promise<void>,
) {
  const received: Request[] = [];
  const connections = new Map<Socket, Request[]>();
  const onRequest = (message: IncomingMessage, reply: ServerResponse): void => {
    const { socket } = message;
    const receive = (request: Request): number => {
      connections.set(socket, [...(connections.get(socket) ?? []), request]);
      return received.push(request) - 1;
    };
    serve(message, reply, receive).catch(() => socket.destroy());
  };
  const server = tls ? https.createServer({ ...tls }, onRequest) : http.createServer(onRequest);
  const openedPort = await openPort(server, '127.0.0.1', port);
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${openedPort}`,
    received,
    /** The requests of each connection, in the order of their first ones. */
    connections: () => [...connections.values()],
    /** Also breaks open connections. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
