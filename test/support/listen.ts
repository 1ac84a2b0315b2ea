/* Servers on loopback that a test forgets, for the adapters. */

import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { openPort } from '../stand-ins/open-port.ts';

const closers: (() => Promise<void>)[] = [];

/** Listens on a free port until `closeServers`, and returns the port. */
export async function listen(server: Server, host?: string): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  const port = await openPort(server, host);
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return port;
}

/** Closes every server, and every connection to it: after each test. */
export async function closeServers(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}
