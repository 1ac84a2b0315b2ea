import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens, on a free port unless one is given, and returns the port. Rejects if the port cannot be used. */
export async function openPort(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
