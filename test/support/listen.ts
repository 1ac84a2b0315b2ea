import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';

const closers: (() => Promise<void>)[] = [];

/** Listens on a free port until `closeServers`, and returns the port. */
export async function listen(server: HttpServer | Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, host);
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Closes every server, and every connection to it: after each test. */
export async function closeServers(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}
