import { createServer, type RequestListener } from 'node:http';
import { getDefaultAutoSelectFamilyAttemptTimeout, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnections } from '../../../src/adapters/connections.ts';
import { closeServers, listen } from '../../support/listen.ts';

afterEach(closeServers);

/** Sends requests to a server. `seen`: the number of the connection of each. */
async function connect(
  listener: RequestListener = (_request, response) => response.end(),
  maxIdleMs = 200_000,
) {
  const sockets: Socket[] = [];
  const seen: number[] = [];
  const server = createServer((request, response) => {
    seen.push(sockets.indexOf(request.socket));
    listener(request, response);
  });
  server.on('connection', (socket) => sockets.push(socket));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const sendRequest = createConnections({ maxIdleMs });
  const { signal } = new AbortController();
  const limits = { headers: {}, timeoutMs: 200_000, maxBodyBytes: 1000, signal };
  const send = (method = 'GET', path = '/') => sendRequest({ ...limits, origin, method, path });
  return { send, seen, sockets };
}

describe('a connection', () => {
  it('is used again, for writes too', async () => {
    const { send, seen } = await connect();
    for (const method of ['GET', 'POST', 'GET']) await send(method);
    expect(seen).toEqual([0, 0, 0]);
  });

  it('that was idle for too long is closed: a network may have forgotten it (W1, G7)', async () => {
    const { send, seen, sockets } = await connect(undefined, 1);
    await send();
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    expect((await send('POST')).kind).toBe('response');
    expect(seen).toEqual([0, 1]);
  });

  it('is not idle while its response is awaited, however long that takes', async () => {
    const { send } = await connect((_request, response) => {
      setTimeout(() => response.end('{}'), 50);
    }, 1);
    expect(await send('POST')).toMatchObject({ kind: 'response', status: 200 });
  });

  it('is the only one of its kind after a request without a response: none is kept any more (K4, G7)', async () => {
    // Some networks end a connection at its second request.
    const counts = new Map<Socket, number>();
    const { send, seen } = await connect(({ socket }, response) => {
      counts.set(socket, (counts.get(socket) ?? 0) + 1);
      if (counts.get(socket) === 1) response.end();
      else socket.destroy();
    });
    await send('POST');
    expect((await send('POST')).kind).toBe('no-response');
    for (let n = 0; n < 3; n += 1) expect((await send('POST')).kind).toBe('response');
    expect(seen).toEqual([0, 0, 1, 2, 3]);
  });
});

it('each address of a name gets five seconds (K4)', () => {
  createConnections();
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(5000);
});
