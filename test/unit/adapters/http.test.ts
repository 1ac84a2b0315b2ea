import dns from 'node:dns';
import { getEventListeners } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendHttp, type HttpRequest, type HttpResult } from '../../../src/adapters/http.ts';
import { createAuthority } from '../../scenarios/support/certificates.ts';

const closers: (() => Promise<void>)[] = [];
const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0)) await close();
};
afterEach(async () => {
  vi.unstubAllEnvs();
  await closeAll();
});

/** Listens on a free port until the test ends, and returns the port. */
function listen(server: Server | TcpServer, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  closers.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  );
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** An HTTP server's origin. */
async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createHttpServer(listener))}`;
}

/** An HTTP server's origin, and whether its last connection was closed. */
async function serveAndWatch(listener: RequestListener) {
  let closed = false;
  const origin = await serve((request, response) => {
    request.socket.on('close', () => {
      closed = true;
    });
    listener(request, response);
  });
  return { origin, isClosed: () => closed };
}

/** The origin of a server that handles plain sockets. */
async function serveRaw(onSocket: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

const findFreePort = async (): Promise<number> => {
  const port = await listen(createTcpServer());
  await closeAll();
  return port;
};

const withLength =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"data":"ok"}';
const inChunks =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n' +
  '5\r\n{"dat\r\n8\r\na":"ok"}\r\n0\r\n\r\n';

const established = 'HTTP/1.1 200 Connection established\r\n\r\n';

const never = new AbortController().signal;

function send(origin: string, request: Partial<HttpRequest> = {}): Promise<HttpResult> {
  return sendHttp({
    method: 'GET',
    origin,
    path: '/v1/x?y=1',
    headers: {},
    // Longer than any test takes: if this passes, the code is wrong.
    timeoutMs: 20_000,
    maxBodyBytes: 1_000_000,
    signal: never,
    ...request,
  });
}

const sendPost = (origin: string, request: Partial<HttpRequest> = {}): Promise<HttpResult> =>
  send(origin, { method: 'POST', body: '{}', ...request });

describe('a complete response', () => {
  it('has the status, headers and text; the method, path, headers and body were sent once', async () => {
    const seen: unknown[] = [];
    const origin = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen.push({ method, url, own: headers['x-own'], body: Buffer.concat(chunks).toString() });
        response.writeHead(207, { 'retry-after': '7', 'x-own': 'b' });
        response.end('{"ä":"ü"}');
      });
    });

    expect(await sendPost(origin, { headers: { 'x-own': 'a' }, body: '{"ä":1}' })).toMatchObject({
      kind: 'response',
      status: 207,
      text: '{"ä":"ü"}',
      headers: { 'retry-after': '7', 'x-own': 'b' },
    });
    expect(seen).toEqual([{ method: 'POST', url: '/v1/x?y=1', own: 'a', body: '{"ä":1}' }]);
  });

  it.each([307, 404, 429, 503])('with status %i is neither followed nor retried', async (status) => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere', 'retry-after': '0' });
      response.end('no');
    });

    const result = await sendPost(origin, { headers: { authorization: 'Bearer t' } });
    expect(result).toMatchObject({
      kind: 'response',
      status,
      text: 'no',
      headers: { location: '/elsewhere' },
    });
    expect(requests).toBe(1);
  });

  it('may have no length, end with the connection, and split a letter between packets', async () => {
    const bytes = Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n東京');
    const origin = await serveRaw((socket) => {
      socket.once('data', () => {
        socket.write(bytes.subarray(0, -2));
        setImmediate(() => socket.end(bytes.subarray(-2)));
      });
    });

    expect(await send(origin)).toMatchObject({ kind: 'response', text: '東京' });
  });

  it('is read up to a limit; a longer body, even one that never ends, has no text', async () => {
    const limit = 1_000_000;
    const origin = await serve((request, response) => {
      if (request.url === '/limit') response.end(Buffer.alloc(limit, 'x'));
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      if (request.url === '/endless') response.on('drain', pour);
      if (request.url === '/endless') pour();
    });

    const atLimit = await send(origin, { path: '/limit' });
    expect(atLimit.kind === 'response' ? atLimit.text?.length : atLimit).toBe(limit);
    expect(await send(origin, { path: '/endless' })).toMatchObject({ status: 200, text: undefined });
  });

  it.each(['', 'connection: upgrade\r\nupgrade: websocket\r\n'])(
    'may be a 101, which ends at once: no other response follows (%j)',
    async (headers) => {
      let closed = false;
      const origin = await serveRaw((socket) => {
        socket.on('close', () => {
          closed = true;
        });
        socket.once('data', () => socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`));
      });

      expect(await sendPost(origin)).toMatchObject({ kind: 'response', status: 101 });
      await expect.poll(() => closed).toBe(true);
    },
  );

  it('comes after a 100 or a 103', async () => {
    const informational = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n';
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.end(`${informational}${withLength}`));
    });

    expect(await sendPost(origin)).toMatchObject({ kind: 'response', status: 200 });
  });

  it.each([
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ])('comes from a server on %s', async (address, host) => {
    const server = createHttpServer((request, response) => response.end(request.headers.host));
    const port = await listen(server, address);

    expect(await send(`http://${host}:${port}`)).toMatchObject({ text: `${host}:${port}` });
  });

  it('leaves no listener, timer or connection behind', async () => {
    const { origin, isClosed } = await serveAndWatch((_request, response) => response.end());
    const { signal } = new AbortController();
    const countTimers = (): number =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const timersBefore = countTimers();

    await send(origin, { signal });
    expect(countTimers()).toBeLessThanOrEqual(timersBefore);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await expect.poll(isClosed).toBe(true);
  });
});

describe('no response', () => {
  const cut = (socket: Socket, begun: string): void => {
    socket.end(begun);
  };
  const reset = (socket: Socket, begun: string): void => {
    socket.write(begun, () => socket.resetAndDestroy());
  };

  it.each([
    { how: 'cut', body: 'with a length', whole: withLength, breakAfter: cut },
    { how: 'cut', body: 'in chunks', whole: inChunks, breakAfter: cut },
    { how: 'reset', body: 'with a length', whole: withLength, breakAfter: reset },
    { how: 'reset', body: 'in chunks', whole: inChunks, breakAfter: reset },
  ])('is the result if a body $body is $how after any byte', async ({ how, whole, breakAfter }) => {
    let bytes = 0;
    const origin = await serveRaw((socket) => {
      socket.once('data', () => {
        breakAfter(socket, whole.slice(0, bytes));
      });
    });
    // The system decides whether everything arrives before a reset, so a reset after the last byte is left out.
    const expected = [...Array.from(whole, () => 'no-response'), ...(how === 'cut' ? ['response'] : [])];
    const kinds: string[] = [];
    for (; bytes < expected.length; bytes += 1) kinds.push((await sendPost(origin)).kind);

    expect(kinds).toEqual(expected);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['the connection is closed at once', (socket) => socket.destroy()],
    [
      'the response is not HTTP',
      (socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')),
    ],
  ])('is the result if %s', async (_name, onSocket) => {
    expect((await sendPost(await serveRaw(onSocket))).kind).toBe('no-response');
  });

  it.each<[string, RequestListener]>([
    ['nothing arrives', () => undefined],
    ['the body stalls', (_request, response) => response.write('{"data":')],
    [
      'the body trickles for longer',
      (_request, response) => {
        const trickle = setInterval(() => response.write(' '), 5);
        response.on('close', () => {
          clearInterval(trickle);
        });
      },
    ],
  ])('is the result at the deadline if %s, and the connection is closed', async (_name, listener) => {
    const { origin, isClosed } = await serveAndWatch(listener);

    expect((await send(origin, { timeoutMs: 50 })).kind).toBe('no-response');
    await expect.poll(isClosed).toBe(true);
  });

  it('is the result if the job is cancelled meanwhile', async () => {
    const cancellation = new AbortController();
    const origin = await serve(() => {
      cancellation.abort();
    });

    expect((await send(origin, { signal: cancellation.signal })).kind).toBe('no-response');
  });
});

describe('a request is not sent', () => {
  it('if nothing listens on the port', async () => {
    const result = await sendPost(`http://127.0.0.1:${await findFreePort()}`);

    expect(result).toEqual({
      kind: 'not-sent',
      cause: undefined,
      reason: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('if every address of the name refuses, with the reason of each', async () => {
    const { lookup } = dns;
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    const resolve = (_name: string, _options: object, done: (error: null, found: object[]) => void): void => {
      done(null, addresses);
    };
    const port = await findFreePort();
    Object.assign(dns, { lookup: resolve });
    try {
      expect(await send(`http://localhost:${port}`)).toEqual({
        kind: 'not-sent',
        reason: addresses.map(({ address }) => `connect ECONNREFUSED ${address}:${port}`).join('; '),
      });
    } finally {
      Object.assign(dns, { lookup });
    }
  });

  it('if the name does not resolve', async () => {
    expect(await send('http://nowhere.invalid')).toMatchObject({
      kind: 'not-sent',
      cause: 'name-not-resolved',
      reason: expect.stringContaining('nowhere.invalid') as string,
    });
  });

  it('if the job was cancelled before', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.end();
    });

    expect((await send(origin, { signal: AbortSignal.abort() })).kind).toBe('not-sent');
    expect(requests).toBe(0);
  });

  it.each([
    ['header', { headers: { 'x-own': 'a\nb' } }],
    ['path', { path: '/a b' }],
    ['method', { method: 'G T' }],
  ])('if HTTP does not allow its %s', async (_name, request) => {
    const origin = await serve((_request, response) => response.end());

    expect((await send(origin, request)).kind).toBe('not-sent');
  });
});

describe('a proxy', () => {
  /** Starts a proxy that handles each CONNECT like this. */
  async function useProxy(onConnect: (socket: Socket, target: string) => void): Promise<void> {
    const server = createHttpServer();
    server.on('connect', (request: IncomingMessage, socket: Socket) => {
      socket.on('error', () => undefined);
      onConnect(socket, request.url ?? '');
    });
    const url = `http://127.0.0.1:${await listen(server)}`;
    vi.stubEnv('no_proxy', '');
    vi.stubEnv('http_proxy', url);
    vi.stubEnv('https_proxy', url);
  }
  const refuse = (socket: Socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  const cutTunnel = (socket: Socket) => {
    socket.write(established);
    socket.once('data', () => socket.destroy());
  };

  it('tunnels to the service', async () => {
    const targets: string[] = [];
    await useProxy((socket, target) => {
      targets.push(target);
      socket.write(established);
      socket.once('data', () => socket.end(withLength));
    });

    expect(await send('http://api.example.com')).toMatchObject({ kind: 'response', text: '{"data":"ok"}' });
    expect(targets).toEqual(['api.example.com:80']);
  });

  it.each<[string, string, HttpResult['kind'], number, (socket: Socket) => void]>([
    ['refuses the CONNECT', 'http', 'not-sent', 20_000, refuse],
    ['refuses the CONNECT', 'https', 'not-sent', 20_000, refuse],
    ['ignores the CONNECT', 'http', 'not-sent', 50, () => undefined],
    ['ignores the CONNECT', 'https', 'not-sent', 50, () => undefined],
    ['cuts the tunnel after the request', 'http', 'no-response', 20_000, cutTunnel],
  ])('that %s for %s: %s', async (_name, scheme, kind, timeoutMs, onConnect) => {
    await useProxy(onConnect);

    expect((await sendPost(`${scheme}://api.example.com`, { timeoutMs })).kind).toBe(kind);
  });

  it('is not used for a host in `no_proxy`', async () => {
    await useProxy((socket) => socket.destroy());
    vi.stubEnv('no_proxy', 'nowhere.invalid');

    expect(await send('http://nowhere.invalid')).toMatchObject({ cause: 'name-not-resolved' });
  });
});

describe('over TLS', () => {
  const authority = createAuthority();
  const trustedBefore = getCACertificates('default');
  const trustAuthority = (): void => {
    setDefaultCACertificates([...trustedBefore, authority.cert]);
  };
  afterEach(() => {
    setDefaultCACertificates(trustedBefore);
  });

  /** The port of a server with a certificate of our authority for the name. */
  const serveTls = (name: string, listener: RequestListener): Promise<number> =>
    listen(createHttpsServer(authority.issue({ names: [name] }), listener), 'localhost');

  it.each<[string, string, RequestListener]>([
    ['response', 'complete', (_request, response) => response.end()],
    ['no-response', 'cut', (request) => request.socket.destroy()],
  ])('a server with a valid certificate gets the request: %s if it is %s', async (kind, _name, listener) => {
    trustAuthority();
    const port = await serveTls('localhost', listener);

    expect((await sendPost(`https://localhost:${port}`)).kind).toBe(kind);
  });

  it.each([
    { what: 'from an unknown authority', name: 'localhost', isTrusted: false },
    { what: 'for another name', name: 'other.example.com', isTrusted: true },
  ])('a server with a certificate $what gets no request', async ({ name, isTrusted }) => {
    if (isTrusted) trustAuthority();
    let requests = 0;
    const port = await serveTls(name, (_request, response) => {
      requests += 1;
      response.end();
    });

    expect(await sendPost(`https://localhost:${port}`)).toMatchObject({
      kind: 'not-sent',
      cause: 'certificate-invalid',
    });
    expect(requests).toBe(0);
  });

  it.each([
    { host: 'localhost', name: 'localhost', result: { kind: 'response', status: 200 } },
    { host: '127.0.0.1', name: '127.0.0.1', result: { kind: 'response', status: 200 } },
    {
      host: 'localhost',
      name: 'other.example.com',
      result: { kind: 'not-sent', cause: 'certificate-invalid' },
    },
  ])('a proxy on $host is verified by that name: $name', async ({ host, name, result }) => {
    trustAuthority();
    const server = createHttpsServer(authority.issue({ names: [name] }));
    server.on('connect', (_request: IncomingMessage, socket: Socket) => {
      socket.write(established);
      socket.once('data', () => socket.end(withLength));
    });
    vi.stubEnv('no_proxy', '');
    vi.stubEnv('http_proxy', `https://${host}:${await listen(server, host)}`);

    expect(await send('http://api.example.com')).toMatchObject(result);
  });

  it('a port without TLS gets no request, and the reason is one line', async () => {
    const origin = await serve((_request, response) => response.end());

    expect(await sendPost(origin.replace('http:', 'https:'))).toEqual({
      kind: 'not-sent',
      cause: undefined,
      // OpenSSL ends its messages with a line end.
      reason: expect.stringMatching(/^\S.*SSL.*\S$/) as string,
    });
  });

  it.each<[string, (socket: Socket) => void, number]>([
    ['breaks', (socket) => socket.once('data', () => socket.destroy()), 20_000],
    ['stalls', () => undefined, 50],
  ])('a handshake that %s sends nothing', async (_name, onSocket, timeoutMs) => {
    const origin = await serveRaw(onSocket);

    expect((await send(origin.replace('http:', 'https:'), { timeoutMs })).kind).toBe('not-sent');
  });
});
