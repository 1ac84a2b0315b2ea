import dns from 'node:dns';
import { getEventListeners } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { HttpClient } from '@actions/http-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendHttp, type HttpRequest, type HttpResult } from '../../../src/adapters/http.ts';
import { openAhead } from '../../../src/adapters/open-ahead.ts';
import { createAuthority } from '../../scenarios/support/certificates.ts';
import { closeServers, listen } from '../../support/listen.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await closeServers();
});

/** An HTTP server’s origin, how many requests it got, and whether its last connection was closed. */
async function serve(listener: RequestListener) {
  const seen = { requests: 0, isClosed: false };
  const server = createHttpServer((request, response) => {
    seen.requests += 1;
    request.socket.on('close', () => {
      seen.isClosed = true;
    });
    listener(request, response);
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, seen };
}

/** The origin of a server that handles plain sockets. */
async function serveRaw(onSocket: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}
/** Answers the first packet like this. */
const answer = (text: string) => (socket: Socket) => {
  socket.once('data', () => socket.end(text));
};
const breakOff = (socket: Socket): void => {
  socket.once('data', () => socket.destroy());
};
const nothing = (): void => undefined;
const end: RequestListener = (_request, response) => response.end();

const findFreePort = async (): Promise<number> => {
  const port = await listen(createTcpServer());
  await closeServers();
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
    client: new HttpClient(),
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
  it('has the status, headers and text; the method, path, headers and body were sent once, K4: asking for no compression', async () => {
    const seen: unknown[] = [];
    const { origin } = await serve((request, response) => {
      const { method, url, headers } = request;
      text(request).then((body) => {
        seen.push({ method, url, own: headers['x-own'], encoding: headers['accept-encoding'], body });
        response.writeHead(207, { 'retry-after': '7', 'x-own': 'b' });
        response.end('{"ä":"ü"}');
      }, nothing);
    });

    const result = await sendPost(origin, { headers: { 'x-own': 'a' }, body: '{"ä":1}' });
    const headers = { 'retry-after': '7', 'x-own': 'b' };
    expect(result).toMatchObject({ kind: 'response', status: 207, text: '{"ä":"ü"}', headers });
    expect(seen).toEqual([
      { method: 'POST', url: '/v1/x?y=1', own: 'a', encoding: 'identity', body: '{"ä":1}' },
    ]);
  });

  it.each([307, 404, 429, 503])('with status %i is neither followed nor retried', async (status) => {
    const { origin, seen } = await serve((_request, response) => {
      response.writeHead(status, { location: '/elsewhere', 'retry-after': '0' });
      response.end('no');
    });

    const result = await sendPost(origin, { headers: { authorization: 'Bearer t' } });
    const headers = { location: '/elsewhere' };
    expect(result).toMatchObject({ kind: 'response', status, text: 'no', headers });
    expect(seen.requests).toBe(1);
  });

  it('has the first of several `Date` headers', async () => {
    const date = 'Thu, 15 Jan 2026 12:00:00 GMT';
    const origin = await serveRaw((socket) => {
      socket.once('data', () => {
        socket.end(`HTTP/1.1 200 OK\r\ndate: ${date}\r\ndate: Fri, 16 Jan 2026 12:00:00 GMT\r\n\r\n`);
      });
    });
    expect(await send(origin)).toMatchObject({ headers: { date } });
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
    const { origin } = await serve((request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      if (request.url === '/limit') response.end(Buffer.alloc(limit, 'x'));
      else {
        response.on('drain', pour);
        pour();
      }
    });

    const atLimit = await send(origin, { path: '/limit' });
    expect(atLimit.kind === 'response' && atLimit.text?.length).toBe(limit);
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

      expect(await sendPost(origin)).toMatchObject({ kind: 'response', status: 101, text: '' });
      await expect.poll(() => closed).toBe(true);
    },
  );

  it('comes after a 100 or a 103', async () => {
    const informational = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n';
    const origin = await serveRaw(answer(`${informational}${withLength}`));
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
    const { origin, seen } = await serve(end);
    const { signal } = new AbortController();
    const countTimers = (): number =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const timersBefore = countTimers();

    await send(origin, { signal });
    expect(countTimers()).toBeLessThanOrEqual(timersBefore);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await expect.poll(() => seen.isClosed).toBe(true);
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

  it.each<[string, string, string]>([
    ['is cut off', withLength.slice(0, -1), '^the response was cut off$'],
    ['is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 'Parse Error'],
  ])('is the result, with the reason, if the response %s', async (_name, text, reason) => {
    const result = await sendPost(await serveRaw(answer(text)));
    expect(result).toEqual({ kind: 'no-response', reason: expect.stringMatching(reason) as string });
  });

  it.each<[string, RequestListener]>([
    ['nothing arrives', nothing],
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
    const { origin, seen } = await serve(listener);

    const result = await send(origin, { timeoutMs: 50 });
    expect(result).toEqual({ kind: 'no-response', reason: 'timed out after 1 s' });
    await expect.poll(() => seen.isClosed).toBe(true);
  });

  it('is the result if the job is cancelled meanwhile', async () => {
    const cancellation = new AbortController();
    const { origin } = await serve(() => {
      cancellation.abort();
    });

    const result = await send(origin, { signal: cancellation.signal });
    expect(result).toEqual({ kind: 'no-response', reason: 'the job was cancelled' });
  });
});

describe('a request is not sent', () => {
  it('if nothing listens on the port', async () => {
    const reason = expect.stringContaining('ECONNREFUSED') as string;
    const result = await sendPost(`http://127.0.0.1:${await findFreePort()}`);
    expect(result).toEqual({ kind: 'not-sent', cause: undefined, reason });
  });

  it('if every address of the name refuses, with the reason of each', async () => {
    const { lookup } = dns;
    // Not 127.0.0.2: macOS has none, and waits for it.
    const addresses = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const resolve = (_name: string, _options: object, done: (error: null, found: object[]) => void): void => {
      done(null, addresses);
    };
    const port = await findFreePort();
    const reason = addresses.map(({ address }) => `connect ECONNREFUSED ${address}:${port}`).join('; ');
    Object.assign(dns, { lookup: resolve });
    try {
      expect(await send(`http://localhost:${port}`)).toEqual({ kind: 'not-sent', reason });
    } finally {
      Object.assign(dns, { lookup });
    }
  });

  it('if the name does not resolve', async () => {
    const reason = expect.stringContaining('nowhere.invalid') as string;
    const notSent = { kind: 'not-sent', cause: 'name-not-resolved', reason };
    expect(await send('http://nowhere.invalid')).toMatchObject(notSent);
  });

  it.each<[string, Partial<HttpRequest>]>([
    ['the job was cancelled before', { signal: AbortSignal.abort() }],
    ['HTTP does not allow its header', { headers: { 'x-own': 'a\nb' } }],
    ['HTTP does not allow its path', { path: '/a b' }],
    ['HTTP does not allow its method', { method: 'G T' }],
  ])('if %s', async (_name, request) => {
    const { origin, seen } = await serve(end);

    expect((await send(origin, request)).kind).toBe('not-sent');
    expect(seen.requests).toBe(0);
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
    breakOff(socket);
  };

  it.each<[string, string, HttpResult['kind'], number, (socket: Socket) => void]>([
    ['refuses the CONNECT', 'http', 'not-sent', 20_000, refuse],
    ['refuses the CONNECT', 'https', 'not-sent', 20_000, refuse],
    ['ignores the CONNECT', 'http', 'not-sent', 50, nothing],
    ['ignores the CONNECT', 'https', 'not-sent', 50, nothing],
    ['cuts the tunnel after the request', 'http', 'no-response', 20_000, cutTunnel],
  ])('that %s for %s: %s', async (_name, scheme, kind, timeoutMs, onConnect) => {
    await useProxy(onConnect);
    expect((await sendPost(`${scheme}://api.example.com`, { timeoutMs })).kind).toBe(kind);
  });

  it('that cuts the tunnel: a GET is not sent again', async () => {
    let tunnels = 0;
    await useProxy((socket) => {
      tunnels += 1;
      cutTunnel(socket);
    });
    expect((await send('http://api.example.com')).kind).toBe('no-response');
    // A late repetition would come before this one.
    await send('http://api.example.com');
    expect(tunnels).toBe(2);
  });

  it('that cannot be used is named, and nothing is sent (K4)', async () => {
    vi.stubEnv('no_proxy', '');
    vi.stubEnv('http_proxy', 'socks5://proxy.example:1080');
    const reason = expect.stringMatching(/^`http_proxy` is not/) as string;
    expect(await send('http://api.example.com')).toEqual({
      kind: 'not-sent',
      cause: 'proxy-unusable',
      reason,
    });
  });

  it('may have an IPv6 address', async () => {
    const server = createHttpServer();
    server.on('connect', (_request: IncomingMessage, socket: Socket) => {
      socket.write(established);
      answer(withLength)(socket);
    });
    vi.stubEnv('no_proxy', '');
    vi.stubEnv('http_proxy', `http://[::1]:${await listen(server, '::1')}`);
    expect(await send('http://api.example.com')).toMatchObject({ kind: 'response', text: '{"data":"ok"}' });
  });

  it('is never gone round by a connection that is opened ahead', async () => {
    await useProxy(nothing);
    vi.stubEnv('no_proxy', 'nowhere.invalid');
    const lookup = vi.spyOn(dns, 'lookup');
    const open = (host: string): void => {
      openAhead(new HttpClient(), `https://${host}`, 20_000);
    };
    open('api.example.com');
    open('nowhere.invalid');
    vi.stubEnv('https_proxy', 'socks5://proxy.example:1080');
    open('api.example.com');
    const hosts = lookup.mock.calls.map(([host]) => host);
    lookup.mockRestore();
    expect(hosts).toEqual(['nowhere.invalid']);
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
  const serveTls = (name: string, listener: RequestListener, isExpired = false): Promise<number> =>
    listen(createHttpsServer(authority.issue(name, isExpired), listener), 'localhost');

  it.each<[string, string, RequestListener]>([
    ['response', 'complete', end],
    ['no-response', 'cut', (request) => request.socket.destroy()],
  ])('a server with a valid certificate gets the request: %s if it is %s', async (kind, _name, listener) => {
    trustAuthority();
    const port = await serveTls('localhost', listener);
    expect((await sendPost(`https://localhost:${port}`)).kind).toBe(kind);
  });

  it.each([
    {
      what: 'from an unknown authority',
      name: 'localhost',
      isTrusted: false,
      cause: 'issuer-unknown',
      reason: /^unable to verify the first certificate$/,
    },
    {
      what: 'for another name',
      name: 'other.example.com',
      isTrusted: true,
      cause: 'certificate-invalid',
      reason: /other\.example\.com/,
    },
    {
      what: 'that has expired',
      name: 'localhost',
      isExpired: true,
      isTrusted: true,
      cause: 'certificate-invalid',
      reason: /expired/,
    },
  ])('K4: a server with a certificate $what gets no request', async (row) => {
    const { name, isExpired, isTrusted, cause, reason } = row;
    if (isTrusted) trustAuthority();
    let requests = 0;
    const onRequest: RequestListener = (_request, response) => {
      requests += 1;
      response.end();
    };
    const port = await serveTls(name, onRequest, isExpired);

    const notSent = { kind: 'not-sent', cause, reason: expect.stringMatching(reason) as string };
    expect(await sendPost(`https://localhost:${port}`)).toMatchObject(notSent);
    expect(requests).toBe(0);
  });

  const answered = { kind: 'response', status: 200 };
  it.each([
    ['localhost', 'localhost', 'localhost', answered],
    // An address has no server name.
    ['127.0.0.1', '127.0.0.1', false, answered],
    ['localhost', 'other.example.com', undefined, { kind: 'not-sent', cause: 'certificate-invalid' }],
  ])('a proxy on %s is verified by that name: %s', async (host, name, serverName, result) => {
    trustAuthority();
    const server = createHttpsServer(authority.issue(name));
    let asked: unknown;
    server.on('connect', (_request: IncomingMessage, socket: TLSSocket & { servername?: unknown }) => {
      asked = socket.servername;
      socket.write(established);
      answer(withLength)(socket);
    });
    vi.stubEnv('no_proxy', '');
    vi.stubEnv('http_proxy', `https://${host}:${await listen(server, host)}`);

    expect(await send('http://api.example.com')).toMatchObject(result);
    expect(asked).toBe(serverName);
  });

  it('a port without TLS gets no request, and the reason is one line', async () => {
    const { origin } = await serve(end);
    // OpenSSL ends its messages with a line end.
    const reason = expect.stringMatching(/^\S.*SSL.*\S$/) as string;
    const result = await sendPost(origin.replace('http:', 'https:'));
    expect(result).toEqual({ kind: 'not-sent', cause: undefined, reason });
  });

  it.each<[string, (socket: Socket) => void, number]>([
    ['breaks', breakOff, 20_000],
    ['stalls', nothing, 50],
  ])('a handshake that %s sends nothing', async (_name, onSocket, timeoutMs) => {
    const origin = await serveRaw(onSocket);
    expect((await send(origin.replace('http:', 'https:'), { timeoutMs })).kind).toBe('not-sent');
  });

  describe('a kept connection', () => {
    /** A server that knows how many requests it got, in all and on this connection, and a client that keeps its connections. */
    async function serveKept(
      onRequest: (
        response: ServerResponse,
        count: { readonly all: number; readonly here: number },
      ) => unknown,
    ) {
      trustAuthority();
      const counts = new Map<Socket, number>();
      let all = 0;
      const server = createHttpsServer(authority.issue('localhost'), (request, response) => {
        all += 1;
        const here = (counts.get(request.socket) ?? 0) + 1;
        counts.set(request.socket, here);
        onRequest(response, { all, here });
      });
      // What keeps this process alive is then the client's.
      let opened = 0;
      let open = 0;
      server.on('connection', (socket: Socket) => socket.unref());
      server.on('secureConnection', (socket) => {
        opened += 1;
        open += 1;
        socket.on('close', () => (open -= 1));
      });
      const origin = `https://localhost:${await listen(server, 'localhost')}`;
      const client = new HttpClient('', [], { keepAlive: true });
      return {
        send: (request: Partial<HttpRequest> = {}) => send(origin, { client, ...request }),
        openAhead: (maxAgeMs = 20_000) => {
          openAhead(client, origin, maxAgeMs);
        },
        opened: () => opened,
        open: () => open,
        /** The number of requests on each connection. */
        counts: () => [...counts.values()],
        /** The client's idle connections. */
        idle: () => Object.values(client.getAgent(origin).freeSockets).flatMap((each) => each ?? []),
      };
    }
    const breakSecond = (response: ServerResponse, { here }: { readonly here: number }): void => {
      if (here === 2) response.socket?.destroy();
      else response.end();
    };
    const post = { method: 'POST', body: '{}' } as const;

    it('carries request after request, gathers no listeners, and does not keep the process alive', async () => {
      const countSockets = (): number =>
        process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
      const { send, counts, idle } = await serveKept((response) => response.end());
      const countListeners = () =>
        idle().map((socket) => socket.eventNames().map((name) => [name, socket.listenerCount(name)]));
      await send();
      await send();
      const afterTwo = countListeners();
      for (let sent = 2; sent < 20; sent += 1) await send();

      expect(counts()).toEqual([20]);
      expect(afterTwo).toHaveLength(1);
      expect(countListeners()).toEqual(afterTwo);
      await expect.poll(countSockets).toBe(0);
    });

    it('that breaks before any byte of the response: a GET is sent once more, on a new one', async () => {
      const { send, counts } = await serveKept(breakSecond);
      await send();
      expect(await send()).toMatchObject(answered);
      expect(counts()).toEqual([2, 1]);
    });

    // Each is followed by two requests with connections of their own, so that a late repetition is seen.
    it.each<[string, Parameters<typeof serveKept>[0], Partial<HttpRequest>, readonly number[]]>([
      // The server may have acted: it has, and its answer is lost.
      ['before any byte of the response to a POST', breakSecond, post, [2, 1, 1]],
      [
        'after the first bytes',
        (response, { here }) => {
          if (here === 1) response.end();
          else response.socket?.write('HTTP/1.1 200', () => response.socket?.destroy());
        },
        {},
        [2, 1, 1],
      ],
      [
        'and the new one breaks too',
        (response, { all }) => {
          if (all === 2 || all === 3) response.socket?.destroy();
          else response.end();
        },
        {},
        [2, 1, 1, 1],
      ],
      ['at the deadline', (response, { all }) => all !== 2 && response.end(), { timeoutMs: 50 }, [2, 1, 1]],
    ])('that breaks %s: no response, and no repetition', async (_when, onRequest, request, expected) => {
      const { send, counts } = await serveKept(onRequest);
      await send();
      expect(await send(request)).toMatchObject({ kind: 'no-response' });
      for (const client of [new HttpClient(), new HttpClient()]) await send({ client });
      expect(counts()).toEqual(expected);
    });

    const breakFirst: Parameters<typeof serveKept>[0] = (response, { all }) => {
      if (all === 1) response.socket?.destroy();
      else response.end();
    };

    it.each([true, false])('opened ahead carries the next request (handshake over: %j)', async (isOver) => {
      const { send, openAhead, open, opened, counts } = await serveKept((response) => response.end());
      openAhead();
      if (isOver) await expect.poll(open).toBe(1);
      expect(await send(post)).toMatchObject(answered);
      expect({ counts: counts(), opened: opened() }).toEqual({ counts: [1], opened: 1 });
    });

    it.each<[when: string, isOver: boolean, request: Partial<HttpRequest>, object, counts: number[]]>([
      ['after its handshake: a POST has no response', true, post, { kind: 'no-response' }, [1]],
      ['after the handshake of its POST: that has no response', false, post, { kind: 'no-response' }, [1]],
      ['after its handshake: a GET is sent once more', true, {}, answered, [1, 1]],
    ])('opened ahead that breaks %s', async (_when, isOver, request, result, expected) => {
      const { send, openAhead, open, counts } = await serveKept(breakFirst);
      openAhead();
      if (isOver) await expect.poll(open).toBe(1);
      expect(await send(request)).toMatchObject(result);
      expect(counts()).toEqual(expected);
    });

    it.each(['GET', 'POST'])('on which bytes came before a %s is not used for it', async (method) => {
      let connections = 0;
      const origin = await serveRaw((socket) => {
        connections += 1;
        if (connections === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nearly');
        else socket.once('data', () => socket.end('HTTP/1.1 201 OK\r\ncontent-length: 0\r\n\r\n'));
      });
      const client = new HttpClient('', [], { keepAlive: true });
      const opened = vi.spyOn(client.getAgent(origin), 'createConnection');
      openAhead(client, origin, 20_000);
      const [socket] = opened.mock.results.map(({ value }) => value as Socket);
      await expect.poll(() => socket?.readableLength).toBeGreaterThan(0);
      expect(await send(origin, { client, method })).toMatchObject({ kind: 'response', status: 201 });
    });

    it('opened ahead that breaks during its handshake: nothing was sent', async () => {
      const sockets: Socket[] = [];
      const plain = await serveRaw((socket) => socket.once('data', () => sockets.push(socket)));
      const origin = plain.replace('http:', 'https:');
      const client = new HttpClient('', [], { keepAlive: true });
      openAhead(client, origin, 20_000);
      await expect.poll(() => sockets.length).toBe(1);
      const sent = sendPost(origin, { client });
      setImmediate(() => sockets[0]?.destroy());
      expect((await sent).kind).toBe('not-sent');
    });

    it('opened ahead is closed at its age, and replaced', async () => {
      const { send, openAhead, open, opened, counts } = await serveKept((response) => response.end());
      openAhead(0);
      await expect.poll(open).toBe(0);
      expect(await send(post)).toMatchObject(answered);
      expect(counts()).toEqual([1]);
      expect(opened()).toBeLessThanOrEqual(2);
    });

    it('opened ahead does not keep the process alive', async () => {
      const { openAhead, open } = await serveKept((response) => response.end());
      openAhead();
      await expect.poll(open).toBe(1);
      await expect
        .poll(() => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap'))
        .toEqual([]);
    });
  });
});
