import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { getEventListeners } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exchange, type HttpReply, type HttpRequest } from '../../../src/adapters/http.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

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
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** A server that answers each request so; its origin. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return `http://127.0.0.1:${await listen(createHttpServer(answer))}`;
}

/** A server that does that with each connection, and knows no HTTP; its origin. */
async function serveRaw(onSocket: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

const whole = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"data":"ok"}';

/** The same in pieces, each with its length before it. */
const wholeInChunks =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n' +
  '5\r\n{"dat\r\n8\r\na":"ok"}\r\n0\r\n\r\n';

/** What every test here would wait for in vain if the code were wrong. */
const PATIENCE_MS = 20_000;
const never = new AbortController().signal;

function ask(origin: string, request: Partial<HttpRequest> = {}): Promise<HttpReply> {
  return exchange({
    method: 'GET',
    origin,
    path: '/v1/x?y=1',
    headers: {},
    timeoutMs: PATIENCE_MS,
    signal: never,
    ...request,
  });
}

describe('an answer', () => {
  it('is told with its status, headers and text', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(207, { 'retry-after': '7', 'x-own': 'a' });
      response.end('{"ä":"ü"}');
    });

    expect(await ask(origin)).toMatchObject({
      kind: 'answered',
      status: 207,
      text: '{"ä":"ü"}',
      headers: { 'retry-after': '7', 'x-own': 'a' },
    });
  });

  it.each([400, 401, 404, 409, 429, 500, 503])('of status %i is one like any other', async (status) => {
    const origin = await serve((_request, response) => {
      response.statusCode = status;
      response.end('no');
    });

    expect(await ask(origin)).toMatchObject({ kind: 'answered', status, text: 'no' });
  });

  it('comes to what was asked: method, path, headers and body, once', async () => {
    const seen: unknown[] = [];
    const origin = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen.push({ method, url, own: headers['x-own'], body: Buffer.concat(chunks).toString() });
        response.end();
      });
    });

    await ask(origin, { method: 'POST', headers: { 'x-own': 'a' }, body: '{"ä":1}' });
    expect(seen).toEqual([{ method: 'POST', url: '/v1/x?y=1', own: 'a', body: '{"ä":1}' }]);
  });

  it('has its letters whole where the pieces of the body cut them', async () => {
    const bytes = Buffer.from('"東京"');
    const origin = await serve((_request, response) => {
      response.write(bytes.subarray(0, 3));
      setImmediate(() => response.end(bytes.subarray(3)));
    });

    expect(await ask(origin)).toMatchObject({ text: '"東京"' });
  });

  it('without a length, ended by the connection’s end, is whole', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhello'));
    });

    expect(await ask(origin)).toMatchObject({ kind: 'answered', text: 'hello' });
  });

  it('in chunks is whole', async () => {
    const origin = await serve((_request, response) => {
      response.write('a');
      response.write('b');
      response.end('c');
    });

    expect(await ask(origin)).toMatchObject({ kind: 'answered', text: 'abc' });
  });

  it('of 4 MiB is read, and of a byte more is not', async () => {
    const most = 4 * 1024 * 1024;
    const origin = await serve((request, response) => {
      response.end(Buffer.alloc(request.url === '/most' ? most : most + 1, 'x'));
    });

    const read = await ask(origin, { path: '/most' });
    expect(read.kind === 'answered' ? read.text?.length : read).toBe(most);
    const cut = await ask(origin, { path: '/more' });
    expect(cut).toMatchObject({ kind: 'answered', status: 200 });
    expect(cut.kind === 'answered' ? cut.text : cut).toBeUndefined();
  });

  it('that never ends is not read further than 4 MiB', async () => {
    let isClosed = false;
    const origin = await serve((request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', pour);
      request.socket.on('close', () => {
        isClosed = true;
      });
      pour();
    });

    expect(await ask(origin)).toMatchObject({ kind: 'answered', text: undefined });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('that is a redirect is not followed', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(307, { location: '/elsewhere' });
      response.end();
    });

    const reply = await ask(origin, { method: 'POST', body: '{}', headers: { authorization: 'Bearer t' } });
    expect(reply).toMatchObject({ kind: 'answered', status: 307, headers: { location: '/elsewhere' } });
    expect(requests).toBe(1);
  });

  it('of 503 is not retried here', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(503);
      response.end();
    });

    await ask(origin);
    expect(requests).toBe(1);
  });

  it('comes from an IPv6 address in brackets', async () => {
    const server = createHttpServer((request, response) => response.end(request.headers.host));
    const port = await listen(server, '::1');

    expect(await ask(`http://[::1]:${port}`)).toMatchObject({ kind: 'answered', text: `[::1]:${port}` });
  });

  it('comes from localhost', async () => {
    const port = await listen(
      createHttpServer((_request, response) => response.end('here')),
      'localhost',
    );

    expect(await ask(`http://localhost:${port}`)).toMatchObject({ kind: 'answered', text: 'here' });
  });
});

describe('a lost answer', () => {
  /** What becomes of an answer that is broken off, so, after each number of its bytes; and of the whole of it. */
  async function breakOff(
    answer: string,
    breakAfter: (socket: Socket, begun: string) => void,
  ): Promise<HttpReply['kind'][]> {
    let bytes = 0;
    const origin = await serveRaw((socket) => {
      socket.once('data', () => {
        breakAfter(socket, answer.slice(0, bytes));
      });
    });
    const kinds: HttpReply['kind'][] = [];
    for (; bytes <= answer.length; bytes += 1) {
      kinds.push((await ask(origin, { method: 'POST', body: '{}' })).kind);
    }
    return kinds;
  }
  const cut = (socket: Socket, begun: string): void => {
    socket.end(begun);
  };
  /** The end of a connection in the midst of it. What the other side has not read by then is lost to it. */
  const reset = (socket: Socket, begun: string): void => {
    socket.write(begun, () => socket.resetAndDestroy());
  };

  it('is one that is cut at any byte', async () => {
    expect(await breakOff(whole, cut)).toEqual([...Array.from(whole, () => 'lost'), 'answered']);
  });

  it('is one in chunks that is cut at any byte', async () => {
    expect(await breakOff(wholeInChunks, cut)).toEqual([
      ...Array.from(wholeInChunks, () => 'lost'),
      'answered',
    ]);
  });

  // Whether the whole of it arrives before the reset is the system's to say, so that is left out.
  it('is one that is reset at any byte', async () => {
    expect((await breakOff(whole, reset)).slice(0, -1)).toEqual(Array.from(whole, () => 'lost'));
  });

  it('is one in chunks that is reset at any byte', async () => {
    expect((await breakOff(wholeInChunks, reset)).slice(0, -1)).toEqual(
      Array.from(wholeInChunks, () => 'lost'),
    );
  });

  it('is one that is cut within a chunk', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel'));
    });

    expect(await ask(origin)).toEqual({ kind: 'lost', reason: 'the answer was cut off' });
  });

  it('is one of a connection that is closed as soon as it stands', async () => {
    const origin = await serveRaw((socket) => socket.destroy());

    expect((await ask(origin, { method: 'POST', body: '{}' })).kind).toBe('lost');
  });

  it('is one that is no HTTP', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'));
    });

    expect((await ask(origin)).kind).toBe('lost');
  });

  it('is one that does not come within the time', async () => {
    const origin = await serve(() => undefined);

    expect(await ask(origin, { timeoutMs: 50 })).toEqual({
      kind: 'lost',
      reason: 'no whole answer within 1 s',
    });
  });

  it('is one whose body does not come within the time', async () => {
    const origin = await serve((_request, response) => {
      response.write('{"data":');
    });

    expect(await ask(origin, { timeoutMs: 50 })).toEqual({
      kind: 'lost',
      reason: 'no whole answer within 1 s',
    });
  });

  it('is one whose body trickles for longer than the time: the deadline is for all of it', async () => {
    const origin = await serve((_request, response) => {
      const trickle = setInterval(() => response.write(' '), 5);
      response.on('close', () => {
        clearInterval(trickle);
      });
    });

    expect((await ask(origin, { timeoutMs: 100 })).kind).toBe('lost');
  });

  it('is one that is no longer waited for', async () => {
    const cancellation = new AbortController();
    const origin = await serve(() => {
      cancellation.abort();
    });

    expect(await ask(origin, { signal: cancellation.signal })).toEqual({
      kind: 'lost',
      reason: 'the job was cancelled',
    });
  });

  it('closes its connection when it is given up', async () => {
    let isClosed = false;
    const origin = await serveRaw((socket) => {
      socket.resume().on('close', () => {
        isClosed = true;
      });
    });

    await ask(origin, { timeoutMs: 50 });
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe('a request that was not sent', () => {
  it('is one to a port on which nobody listens', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await Promise.all(closers.splice(0).map((close) => close()));

    const reply = await ask(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' });
    expect(reply).toMatchObject({
      kind: 'not-sent',
      reason: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(reply).not.toHaveProperty('cause');
  });

  it('is one to localhost, tried on several addresses, and says why', async () => {
    const port = await listen(createTcpServer(), 'localhost');
    await Promise.all(closers.splice(0).map((close) => close()));

    expect(await ask(`http://localhost:${port}`)).toMatchObject({
      kind: 'not-sent',
      reason: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('is one to a name that does not resolve', async () => {
    expect(await ask('http://nowhere.invalid')).toMatchObject({
      kind: 'not-sent',
      cause: 'name',
      reason: expect.stringMatching(/nowhere\.invalid/) as string,
    });
  });

  it('is one that was cancelled before', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.end();
    });

    expect(await ask(origin, { signal: AbortSignal.abort() })).toEqual({
      kind: 'not-sent',
      reason: 'the job was cancelled',
    });
    expect(requests).toBe(0);
  });

  it.each([
    ['a header that HTTP does not allow', { headers: { 'x-own': 'a\nb' } }],
    ['a path that HTTP does not allow', { path: '/a b' }],
    ['a method that HTTP does not allow', { method: 'G T' }],
  ])('is one with %s', async (_name, request) => {
    const origin = await serve((_request, response) => response.end());

    expect((await ask(origin, request)).kind).toBe('not-sent');
  });
});

describe('an exchange', () => {
  it('leaves no listener on the signal behind', async () => {
    const origin = await serve((_request, response) => response.end());
    const { signal } = new AbortController();

    await ask(origin, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('leaves no timer behind', async () => {
    const origin = await serve((_request, response) => response.end());
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();

    await ask(origin);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('leaves no connection behind', async () => {
    let isClosed = false;
    const origin = await serve((request, response) => {
      request.socket.on('close', () => {
        isClosed = true;
      });
      response.end('done');
    });

    await ask(origin);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('to a name with several addresses that all refuse says why, of each', async () => {
    const { lookup } = dns;
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    const resolve = (_name: string, _options: object, done: (error: null, found: object[]) => void): void => {
      done(null, addresses);
    };
    const port = await listen(createTcpServer(), '127.0.0.1');
    await Promise.all(closers.splice(0).map((close) => close()));
    Object.assign(dns, { lookup: resolve });
    try {
      expect(await ask(`http://localhost:${port}`)).toEqual({
        kind: 'not-sent',
        reason: addresses.map(({ address }) => `connect ECONNREFUSED ${address}:${port}`).join('; '),
      });
    } finally {
      Object.assign(dns, { lookup });
    }
  });
});

describe('a proxy', () => {
  const names = ['http_proxy', 'https_proxy', 'no_proxy'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  const restore = (): Promise<void> => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    return Promise.resolve();
  };

  /** A proxy that does that with each CONNECT. */
  async function useProxy(onConnect: (socket: Socket, target: string) => void): Promise<void> {
    const server = createHttpServer();
    server.on('connect', (request: IncomingMessage, socket: Socket) => {
      socket.on('error', () => undefined);
      onConnect(socket, request.url ?? '');
    });
    const port = await listen(server);
    closers.push(restore);
    process.env['no_proxy'] = '';
    process.env['http_proxy'] = `http://127.0.0.1:${port}`;
    process.env['https_proxy'] = `http://127.0.0.1:${port}`;
  }
  const established = 'HTTP/1.1 200 Connection established\r\n\r\n';

  it('is asked for a tunnel to the service', async () => {
    const targets: string[] = [];
    await useProxy((socket, target) => {
      targets.push(target);
      socket.write(established);
      socket.once('data', () => socket.end(whole));
    });

    expect(await ask('http://api.example.com')).toMatchObject({ kind: 'answered', text: '{"data":"ok"}' });
    expect(targets).toEqual(['api.example.com:80']);
  });

  it('that cuts the tunnel after the request has lost the answer', async () => {
    await useProxy((socket) => {
      socket.write(established);
      socket.once('data', () => socket.destroy());
    });

    expect((await ask('http://api.example.com', { method: 'POST', body: '{}' })).kind).toBe('lost');
  });

  it.each(['http', 'https'])('that refuses the CONNECT has sent nothing to %s', async (scheme) => {
    await useProxy((socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));

    expect((await ask(`${scheme}://api.example.com`, { method: 'POST', body: '{}' })).kind).toBe('not-sent');
  });

  it.each(['http', 'https'])(
    'that never answers the CONNECT has sent nothing to %s within the time',
    async (scheme) => {
      await useProxy(() => undefined);

      expect(await ask(`${scheme}://api.example.com`, { timeoutMs: 50 })).toMatchObject({ kind: 'not-sent' });
    },
  );

  it('is not asked for what `no_proxy` names', async () => {
    await useProxy((socket) => socket.destroy());
    process.env['no_proxy'] = 'nowhere.invalid';

    expect(await ask('http://nowhere.invalid')).toMatchObject({ kind: 'not-sent', cause: 'name' });
  });
});

describe('a connection by TLS', () => {
  interface Certificate {
    readonly key: string;
    readonly cert: string;
  }

  /** A certificate for the name, signed by itself. */
  function certify(name: string): Certificate {
    const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-'));
    closers.push(() => rm(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        key,
        '-out',
        cert,
        '-subj',
        `/CN=${name}`,
        '-addext',
        `subjectAltName=DNS:${name}`,
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  }

  it('whose certificate does not hold is not used: not a byte of the request is sent', async () => {
    let requests = 0;
    const server = createHttpsServer(certify('localhost'), (_request, response) => {
      requests += 1;
      response.end();
    });
    const port = await listen(server, 'localhost');

    expect(await ask(`https://localhost:${port}`, { method: 'POST', body: '{}' })).toMatchObject({
      kind: 'not-sent',
      cause: 'certificate',
      reason: expect.stringContaining('self-signed certificate') as string,
    });
    expect(requests).toBe(0);
  });

  describe('whose certificate holds', () => {
    const trusted = getCACertificates('default');
    afterEach(() => {
      setDefaultCACertificates(trusted);
    });

    /** A server on localhost whose certificate is trusted from here on. */
    async function serveTrusted(
      answer: (request: IncomingMessage, response: ServerResponse) => void,
    ): Promise<string> {
      const certificate = certify('localhost');
      setDefaultCACertificates([...trusted, certificate.cert]);
      return `https://localhost:${await listen(createHttpsServer(certificate, answer), 'localhost')}`;
    }

    it('is used', async () => {
      const origin = await serveTrusted((request, response) => response.end(request.url));

      expect(await ask(origin)).toMatchObject({ kind: 'answered', text: '/v1/x?y=1' });
    });

    it('and that is cut after the request has lost the answer', async () => {
      const origin = await serveTrusted((request) => request.socket.destroy());

      expect((await ask(origin, { method: 'POST', body: '{}' })).kind).toBe('lost');
    });

    it('for another name only is not used', async () => {
      const certificate = certify('other.example.com');
      setDefaultCACertificates([...trusted, certificate.cert]);
      const port = await listen(
        createHttpsServer(certificate, (_request, response) => response.end()),
        'localhost',
      );

      expect(await ask(`https://localhost:${port}`)).toMatchObject({
        kind: 'not-sent',
        cause: 'certificate',
      });
    });
  });

  it('to a proxy whose certificate does not hold was not made, for that reason', async () => {
    const proxy = createHttpsServer(certify('localhost'), (_request, response) => response.end());
    vi.stubEnv('http_proxy', `https://localhost:${await listen(proxy, 'localhost')}`);
    vi.stubEnv('no_proxy', '');
    closers.push(() => {
      vi.unstubAllEnvs();
      return Promise.resolve();
    });

    expect(await ask('http://api.example.com')).toMatchObject({ kind: 'not-sent', cause: 'certificate' });
  });

  it('to a port that speaks no TLS was not made: nothing was sent', async () => {
    const origin = await serve((_request, response) => response.end());

    const reply = await ask(origin.replace('http:', 'https:'), { method: 'POST', body: '{}' });
    expect(reply.kind).toBe('not-sent');
    expect(reply).not.toHaveProperty('cause');
    // OpenSSL ends its messages with a line end, which has no place in a sentence.
    expect(reply).toHaveProperty('reason', expect.stringMatching(/^\S.*SSL.*\S$/));
  });

  it('that is cut during the handshake was not made', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.destroy());
    });

    expect((await ask(origin.replace('http:', 'https:'))).kind).toBe('not-sent');
  });

  it('that is silent during the handshake was not made within the time', async () => {
    const origin = await serveRaw(() => undefined);

    expect(await ask(origin.replace('http:', 'https:'), { timeoutMs: 50 })).toEqual({
      kind: 'not-sent',
      reason: 'no whole answer within 1 s',
    });
  });
});
