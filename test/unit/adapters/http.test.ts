import { constants } from 'node:crypto';
import dns from 'node:dns';
import { getEventListeners, once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { HttpClient } from '@actions/http-client';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendHttp, type HttpRequest, type HttpResult } from '../../../src/adapters/http.ts';
import { openAhead } from '../../../src/adapters/connections.ts';
import { createAuthority } from '../../scenarios/support/certificates.ts';
import { closeServers, listen } from '../../support/listen.ts';
import { breakResolver } from '../../support/resolver.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await closeServers();
});

/** Starts a server. Its origin. */
async function originOf(server: Server, scheme = 'http', host = '127.0.0.1'): Promise<string> {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${await listen(server, host)}`;
}

/** An HTTP server’s origin, how many requests it got, and whether its last connection was closed. */
async function serve(listener: RequestListener, host?: string) {
  const seen = { requests: 0, isClosed: false };
  const server = createHttpServer((request, response) => {
    seen.requests += 1;
    request.socket.on('close', () => {
      seen.isClosed = true;
    });
    listener(request, response);
  });
  return { origin: await originOf(server, 'http', host), seen };
}

/** The origin of a server that handles plain sockets. */
const serveRaw = (onSocket: (socket: Socket) => void, scheme?: string): Promise<string> => {
  const server = createTcpServer((socket) => {
    socket.on('error', nothing);
    onSocket(socket);
  });
  return originOf(server, scheme);
};

/** Starts a proxy that handles each CONNECT like this, and uses it for everything. */
async function useProxy(
  onConnect: (socket: TLSSocket & { servername?: unknown }) => void,
  { host = '127.0.0.1', certificate }: { host?: string; certificate?: ServerOptions } = {},
): Promise<void> {
  const server = certificate ? createHttpsServer(certificate) : createHttpServer();
  server.on('connect', (_request: IncomingMessage, socket: TLSSocket) => {
    socket.on('error', nothing);
    onConnect(socket);
  });
  const url = await originOf(server, certificate ? 'https' : 'http', host);
  vi.stubEnv('no_proxy', '');
  vi.stubEnv('http_proxy', url);
  vi.stubEnv('https_proxy', url);
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

/** What keeps this process alive. */
const countActive = (kind: string): number =>
  process.getActiveResourcesInfo().filter((each) => each === kind).length;

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

const tunnel = (socket: Socket): void => {
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
};

const never = new AbortController().signal;

function send(origin: string, request: Partial<HttpRequest> = {}): Promise<HttpResult> {
  return sendHttp({
    method: 'GET',
    origin,
    path: '/v1/x?y=1',
    headers: {},
    client: new HttpClient(),
    // Longer than any test may take: what only the deadline ends fails.
    timeoutMs: 200_000,
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
        const { 'accept-encoding': encoding, 'cache-control': cache } = headers;
        seen.push({ method, url, own: headers['x-own'], encoding, cache, body });
        // Neither followed nor retried.
        response.writeHead(307, { location: '/elsewhere', 'retry-after': '0', 'x-own': 'b' });
        response.end('{"ä":"ü"}');
      }, nothing);
    });

    const result = await sendPost(origin, { headers: { 'x-own': 'a' }, body: '{"ä":1}' });
    const headers = { location: '/elsewhere', 'retry-after': '0', 'x-own': 'b' };
    expect(result).toMatchObject({ kind: 'response', status: 307, body: { text: '{"ä":"ü"}' }, headers });
    expect(seen).toEqual([
      { method: 'POST', url: '/v1/x?y=1', own: 'a', encoding: 'identity', body: '{"ä":1}' },
    ]);
  });

  it('K4: of a GET is asked of the server itself, and not of a cache', async () => {
    const { origin } = await serve(({ headers }, response) => response.end(headers['cache-control']));
    expect(await send(origin)).toMatchObject({ body: { text: 'no-cache, no-store' } });
  });

  it('has the first of several `Date` headers', async () => {
    const date = 'Thu, 15 Jan 2026 12:00:00 GMT';
    const dates = `date: ${date}\r\ndate: Fri, 16 Jan 2026 12:00:00 GMT\r\n`;
    const origin = await serveRaw(answer(`HTTP/1.1 200 OK\r\n${dates}\r\n`));
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

    expect(await send(origin)).toMatchObject({ kind: 'response', body: { text: '東京' } });
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
    expect(atLimit).toMatchObject({ body: { text: 'x'.repeat(limit) } });
    const maxBodyBytes = 4 * 1024 * 1024;
    const endless = await send(origin, { path: '/endless', maxBodyBytes });
    expect(endless).toMatchObject({ status: 200, body: { unreadable: 'it is longer than 4 MiB' } });
  });

  const body = Buffer.from('{"ä":1}');
  const read = { text: '{"ä":1}' };
  it.each<[encoding: string, sent: Buffer, expected: object]>([
    ['gzip', gzipSync(body), read],
    [' X-GZIP', gzipSync(body), read],
    ['deflate', deflateSync(body), read],
    ['deflate', deflateRawSync(body), read],
    ['br', brotliCompressSync(body), read],
    ['identity', body, read],
    ['gzip', Buffer.alloc(0), { text: '' }],
    ['gzip', gzipSync(Buffer.alloc(20 * 1024 * 1024)), { unreadable: 'it is longer than 1 MiB' }],
    // Some servers name a charset, and some proxies decompress it and leave the header.
    ['utf-8', body, read],
    ['gzip', body, read],
  ])('K4: is read although its encoding is %j', async (encoding, sent, expected) => {
    const { origin } = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding).end(sent);
    });
    expect(await send(origin, { maxBodyBytes: 1024 * 1024 })).toMatchObject({ status: 200, body: expected });
  });

  it('K4: may have 64 kB of headers', async () => {
    const { origin } = await serve((_request, response) => {
      for (let n = 0; n < 6; n += 1) response.setHeader(`x-own-${n}`, 'x'.repeat(10_000));
      response.end('{}');
    });
    expect(await sendPost(origin)).toMatchObject({ kind: 'response', body: { text: '{}' } });
  });

  it('may be a 101, which ends at once: no other response follows', async () => {
    let closed: Promise<unknown> | undefined;
    const origin = await serveRaw((socket) => {
      closed = once(socket, 'close');
      const head = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
      socket.once('data', () => socket.write(head));
    });

    expect(await sendPost(origin)).toMatchObject({ kind: 'response', status: 101, body: { text: '' } });
    await closed;
  });

  it('comes from a server with an IPv6 address', async () => {
    const { origin } = await serve((request, response) => response.end(request.headers.host), '::1');
    expect(await send(origin)).toMatchObject({ body: { text: origin.slice('http://'.length) } });
  });

  it('leaves no listener, timer or connection behind', async () => {
    const { origin, seen } = await serve(end);
    const { signal } = new AbortController();
    const timersBefore = countActive('Timeout');

    await send(origin, { signal });
    expect(countActive('Timeout')).toBeLessThanOrEqual(timersBefore);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await expect.poll(() => seen.isClosed).toBe(true);
  });
});

describe('no response', () => {
  const cut = (socket: Socket, begun: string) => socket.end(begun);
  const reset = (socket: Socket, begun: string) => socket.write(begun, () => socket.resetAndDestroy());

  it.each([
    ['a body with a length is cut off', withLength, cut],
    ['a body in chunks is reset', inChunks, reset],
  ])('is the result if %s, after any byte', async (_name, whole, breakAfter) => {
    let bytes = 0;
    const origin = await serveRaw((socket) => {
      socket.once('data', () => breakAfter(socket, whole.slice(0, bytes)));
    });
    for (; bytes < whole.length; bytes += 1) expect((await sendPost(origin)).kind).toBe('no-response');
  });

  it.each<[string, string, string]>([
    ['is cut off', withLength.slice(0, -1), '^the response was cut off$'],
    ['is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', '^what it sent is not HTTP \\(Parse Error: '],
    ['has long headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`, '^its headers are too long$'],
  ])('is the result, with the reason, if the response %s', async (_name, text, reason) => {
    const result = await sendPost(await serveRaw(answer(text)));
    expect(result).toEqual({ kind: 'no-response', reason: expect.stringMatching(reason) as string });
  });

  it('is the result at the deadline although the body trickles, and the connection is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { origin, seen } = await serve((_request, response) => {
      const trickle = setInterval(() => response.write(' ', () => vi.advanceTimersByTime(20)), 5);
      response.on('close', () => {
        clearInterval(trickle);
      });
    });

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

  it.each([
    ['ENOTFOUND', 'name-not-resolved'],
    ['EAI_AGAIN', undefined],
  ] as const)('if the resolver says %s, which may pass or not (K4)', async (code, cause) => {
    const { reason, restore } = breakResolver(code);
    const result = await sendPost('http://api.example.com');
    restore();
    expect(result).toEqual({ kind: 'not-sent', cause, reason });
  });

  it.each([
    'x: tunneling socket could not be established, statusCode=407',
    'tunneling socket could not be established, statusCode=407, x',
    'x: the proxy refused the connection (403)',
    'the proxy refused the connection (403), x',
    'the system is out of memory\n',
  ])('with a reason in one line, also if it contains the words of a proxy: %j', async (message) => {
    const { restore } = breakResolver('EAI_AGAIN', message);
    const result = await sendPost('http://api.example.com');
    restore();
    expect(result).toEqual({ kind: 'not-sent', reason: message.trim() });
  });

  it.each<[string, Partial<HttpRequest>, reason: RegExp]>([
    ['the job was cancelled before', { signal: AbortSignal.abort() }, /^the job was cancelled$/],
    ['HTTP does not allow its header', { headers: { 'x-own': 'a\nb' } }, /^Invalid character .*"x-own"/],
  ])('if %s', async (_name, request, reason) => {
    const { origin, seen } = await serve(end);

    const notSent = { kind: 'not-sent', reason: expect.stringMatching(reason) as string };
    expect(await send(origin, request)).toEqual(notSent);
    expect(seen.requests).toBe(0);
  });
});

describe('a proxy', () => {
  it('that ignores the CONNECT: nothing is sent', async () => {
    await useProxy(nothing);
    expect((await sendPost('http://api.example.com', { timeoutMs: 50 })).kind).toBe('not-sent');
  });

  it.each([
    ['https', 407, 'proxy-refused', 'the proxy refused the user name or password (407)'],
    ['http', 403, 'proxy-refused', 'the proxy refused the connection (403)'],
    ['https', 401, 'proxy-refused', 'the proxy refused the connection (401)'],
    ['https', 429, undefined, 'the proxy refused the connection (429)'],
    ['https', 502, undefined, 'the proxy refused the connection (502)'],
  ])(
    'K4: that refuses the CONNECT for %s with %i: nothing is sent',
    async (scheme, status, cause, reason) => {
      await useProxy((socket) => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
      const notSent = { kind: 'not-sent', cause, reason };
      expect(await sendPost(`${scheme}://api.example.com`)).toEqual(notSent);
    },
  );

  it('that cuts the tunnel: a GET is not sent again', async () => {
    let tunnels = 0;
    await useProxy((socket) => {
      tunnels += 1;
      tunnel(socket);
      breakOff(socket);
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
    const notSent = { kind: 'not-sent', cause: 'proxy-unusable', reason };
    expect(await send('http://api.example.com')).toEqual(notSent);
  });

  it('may have an IPv6 address', async () => {
    const onConnect = (socket: Socket): void => {
      tunnel(socket);
      answer(withLength)(socket);
    };
    await useProxy(onConnect, { host: '::1' });
    expect(await send('http://api.example.com')).toMatchObject({
      kind: 'response',
      body: { text: '{"data":"ok"}' },
    });
  });

  it('is never gone round by a connection that is opened ahead', async () => {
    await useProxy(nothing);
    vi.stubEnv('no_proxy', 'nowhere.invalid');
    const lookup = vi.spyOn(dns, 'lookup');
    const open = (host: string): void => {
      openAhead(new HttpClient(), `https://${host}`, 200_000);
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

  /** The origin of a server with a certificate of our authority for the name. */
  const serveTls = (name: string, listener: RequestListener): Promise<string> =>
    originOf(createHttpsServer(authority.issue(name), listener), 'https', 'localhost');

  it.each<[string, string, isTrusted: boolean, cause: string, reason: RegExp]>([
    ['of an unknown authority', 'localhost', false, 'issuer-unknown', /^unable to verify the first \S+$/],
    ['for another name', 'other.example.com', true, 'certificate-invalid', /other\.example\.com/],
  ])('K4: a server with a certificate %s gets no request', async (_what, name, isTrusted, cause, reason) => {
    if (isTrusted) trustAuthority();
    let requests = 0;
    const origin = await serveTls(name, (_request, response) => {
      requests += 1;
      response.end();
    });

    const notSent = { kind: 'not-sent', cause, reason: expect.stringMatching(reason) as string };
    expect(await sendPost(origin)).toMatchObject(notSent);
    expect(requests).toBe(0);
  });

  it.each(
    (['TLSv1.2', 'TLSv1.3'] as const).flatMap((version) =>
      [false, true].map((isAhead) => [version, isAhead] as const),
    ),
  )('K4: a server that wants a client certificate gets no request (%s, opened ahead: %j)', async (...row) => {
    const [version, isAhead] = row;
    trustAuthority();
    let requests = 0;
    const strict = { requestCert: true, rejectUnauthorized: true, maxVersion: version, minVersion: version };
    const server = createHttpsServer({ ...authority.issue('localhost'), ...strict }, (_request, response) => {
      requests += 1;
      response.end();
    });
    const origin = await originOf(server, 'https', 'localhost');
    const client = new HttpClient('', [], { keepAlive: true });
    if (isAhead) openAhead(client, origin, 200_000);
    // What is sent at once may meet a connection that is closed already.
    const results = await Promise.all([sendPost(origin, { client }), send(origin), sendPost(origin)]);
    for (const result of results) {
      expect(result).toMatchObject({ kind: 'not-sent', cause: 'client-certificate-wanted' });
    }
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
    let asked: unknown;
    const onConnect: Parameters<typeof useProxy>[0] = (socket) => {
      asked = socket.servername;
      tunnel(socket);
      answer(withLength)(socket);
    };
    await useProxy(onConnect, { host, certificate: authority.issue(name) });

    expect(await send('http://api.example.com')).toMatchObject(result);
    expect(asked).toBe(serverName);
  });

  it('a proxy that wants a client certificate is not taken for a host that does', async () => {
    trustAuthority();
    const certificate = { ...authority.issue('localhost'), requestCert: true, rejectUnauthorized: true };
    await useProxy(nothing, { host: 'localhost', certificate });
    const result = await sendPost('https://api.example.com');
    expect(result).toMatchObject({ kind: 'not-sent' });
    expect(result).not.toMatchObject({ cause: 'client-certificate-wanted' });
  });

  it('K4: a port without TLS gets no request, and the reason is one line', async () => {
    const origin = await originOf(createHttpServer(end), 'https');
    const notSent = { kind: 'not-sent', cause: 'wrong-protocol', reason: 'TLS: wrong version number' };
    expect(await sendPost(origin)).toEqual(notSent);
  });

  describe('a kept connection', () => {
    const acts = {
      answer: (response: ServerResponse) => response.end(),
      break: ({ socket }: ServerResponse) => socket?.destroy(),
      cut: ({ socket }: ServerResponse) => socket?.write('HTTP/1.1 200', () => socket.destroy()),
      stall: () => vi.advanceTimersByTime(200_000),
      askForCertificate: ({ socket }: ServerResponse) =>
        socket instanceof TLSSocket &&
        socket.renegotiate({ requestCert: true, rejectUnauthorized: true }, nothing),
    };
    type Act = keyof typeof acts;

    /** A server that does this with its first requests and answers all others; a client that keeps its connections. */
    async function serveKept(...firstActs: readonly Act[]) {
      trustAuthority();
      if (firstActs.includes('stall')) {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        onTestFinished(() => {
          vi.useRealTimers();
        });
      }
      const counts = new Map<Socket, number>();
      const left = [...firstActs];
      // TLS 1.3 has no renegotiation, and with a ticket it asks for nothing.
      const renegotiable = { maxVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET } as const;
      const options = firstActs.includes('askForCertificate') ? renegotiable : {};
      const certificate = authority.issue('localhost');
      const server = createHttpsServer({ ...certificate, ...options }, ({ socket }, response) => {
        counts.set(socket, (counts.get(socket) ?? 0) + 1);
        acts[left.shift() ?? 'answer'](response);
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
      const origin = await originOf(server, 'https', 'localhost');
      const client = new HttpClient('', [], { keepAlive: true });
      return {
        send: (request: Partial<HttpRequest> = {}) => send(origin, { client, ...request }),
        openAhead: (maxAgeMs = 200_000) => {
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
    const post = { method: 'POST', body: '{}' } as const;

    it('carries request after request, gathers no listeners, and does not keep the process alive', async () => {
      const { send, counts, idle } = await serveKept();
      const countListeners = () =>
        idle().map((socket) => socket.eventNames().map((name) => [name, socket.listenerCount(name)]));
      await send();
      await send();
      const afterTwo = countListeners();
      for (let sent = 2; sent < 20; sent += 1) await send();

      expect(counts()).toEqual([20]);
      expect(afterTwo).toHaveLength(1);
      expect(countListeners()).toEqual(afterTwo);
      await expect.poll(() => countActive('TCPSocketWrap')).toBe(0);
    });

    it('that breaks before any byte of the response: a GET is sent once more, on a new one', async () => {
      const { send, counts } = await serveKept('answer', 'break');
      await send();
      expect(await send()).toMatchObject(answered);
      expect(counts()).toEqual([2, 1]);
    });

    // Each is followed by two requests with connections of their own, so that a late repetition is seen.
    it.each<[string, readonly Act[], Partial<HttpRequest>, readonly number[]]>([
      // The server may have acted: it has, and its answer is lost.
      ['before any byte of the response to a POST', ['break'], post, [2, 1, 1]],
      ['after the first bytes', ['cut'], {}, [2, 1, 1]],
      ['and the new one breaks too', ['break', 'break'], {}, [2, 1, 1, 1]],
      ['at the deadline', ['stall'], {}, [2, 1, 1]],
      ['because a POST needs a client certificate', ['askForCertificate'], post, [2, 1, 1]],
    ])('that breaks %s: no response, and no repetition', async (_when, acts, request, expected) => {
      const { send, counts } = await serveKept('answer', ...acts);
      await send();
      expect(await send(request)).toMatchObject({ kind: 'no-response' });
      for (const client of [new HttpClient(), new HttpClient()]) await send({ client });
      expect(counts()).toEqual(expected);
    });

    it.each<[when: string, isOver: boolean, request: Partial<HttpRequest>, object, counts: number[]]>([
      ['after its handshake: a POST has no response', true, post, { kind: 'no-response' }, [1]],
      ['after the handshake of its POST: that has no response', false, post, { kind: 'no-response' }, [1]],
      ['after its handshake: a GET is sent once more', true, {}, answered, [1, 1]],
    ])('opened ahead is used; if it breaks %s', async (_when, isOver, request, result, expected) => {
      const { send, openAhead, open, opened, counts } = await serveKept('break');
      openAhead();
      if (isOver) await expect.poll(open).toBe(1);
      expect(await send(request)).toMatchObject(result);
      expect({ counts: counts(), opened: opened() }).toEqual({ counts: expected, opened: expected.length });
    });

    it('on which bytes came before a POST is not used for it', async () => {
      let connections = 0;
      const origin = await serveRaw((socket) => {
        connections += 1;
        if (connections === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nearly');
        else socket.once('data', () => socket.end('HTTP/1.1 201 OK\r\ncontent-length: 0\r\n\r\n'));
      });
      const client = new HttpClient('', [], { keepAlive: true });
      const opened = vi.spyOn(client.getAgent(origin), 'createConnection');
      openAhead(client, origin, 200_000);
      const [socket] = opened.mock.results.map(({ value }) => value as Socket);
      await expect.poll(() => socket?.readableLength).toBeGreaterThan(0);
      expect(await sendPost(origin, { client })).toMatchObject({ kind: 'response', status: 201 });
    });

    it('opened ahead that breaks during its handshake: nothing was sent', async () => {
      const sockets: Socket[] = [];
      const origin = await serveRaw((socket) => socket.once('data', () => sockets.push(socket)), 'https');
      const client = new HttpClient('', [], { keepAlive: true });
      openAhead(client, origin, 200_000);
      await expect.poll(() => sockets.length).toBe(1);
      const sent = sendPost(origin, { client });
      setImmediate(() => sockets[0]?.destroy());
      expect((await sent).kind).toBe('not-sent');
    });

    it('opened ahead is closed at its age, and replaced', async () => {
      const { send, openAhead, open, opened, counts } = await serveKept();
      openAhead(0);
      await expect.poll(open).toBe(0);
      expect(await send(post)).toMatchObject(answered);
      expect(counts()).toEqual([1]);
      expect(opened()).toBeLessThanOrEqual(2);
    });

    it('opened ahead does not keep the process alive', async () => {
      const { openAhead, open } = await serveKept();
      openAhead();
      await expect.poll(open).toBe(1);
      await expect.poll(() => countActive('TCPSocketWrap')).toBe(0);
    });
  });
});
