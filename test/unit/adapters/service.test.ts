import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createService } from '../../../src/adapters/service.ts';
import type { Reply, ServiceRequest } from '../../../src/ports.ts';
import { stringifyJson } from '../../../src/text/json.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks a service that answers so, once; what it saw, and what became of it. */
async function exchangeWith(
  respond: (response: ServerResponse) => void,
  request: ServiceRequest = { method: 'GET', path: '/v1/tasks/1' },
  idempotencyKey?: string,
): Promise<{ readonly reply: Reply; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method, url, headers } = incoming;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      respond(response);
    });
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service = createService({ origin: `http://127.0.0.1:${port}`, token: 'wpsk_secret' });
  const reply = await service.exchange(request, {
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return { reply, seen };
}

const answering =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers);
    response.end(body);
  };

describe('a request', () => {
  it('carries the token, the key, and its body as JSON', async () => {
    const request = { method: 'POST', path: '/p/v1/x', body: '{"a":"ü"}' } as const;
    const { seen } = await exchangeWith(answering('{}'), request, 'gha-1-abc');

    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/p/v1/x', body: '{"a":"ü"}' });
    expect(seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer wpsk_secret',
      'user-agent': 'site-pipeline',
      'content-type': 'application/json',
      'content-length': '10',
      'idempotency-key': 'gha-1-abc',
    });
  });

  it('without a body and a key has no header for them', async () => {
    const { seen } = await exchangeWith(answering('{}'));

    expect(seen[0]).toMatchObject({ method: 'GET', body: '' });
    for (const name of ['content-type', 'idempotency-key', 'cookie'])
      expect(seen[0]?.headers).not.toHaveProperty(name);
  });
});

describe('an answer', () => {
  it('is its status and its JSON', async () => {
    const { reply } = await exchangeWith(answering('{"data":{"id":"x"}}', {}, 202));

    expect(reply).toEqual({
      kind: 'answered',
      status: 202,
      isReplay: false,
      body: { json: { data: { id: 'x' } } },
    });
  });

  it.each([
    ['true', true],
    ['True', true],
    [' true ', true],
    ['TRUE', true],
    ['false', false],
    ['1', false],
    ['yes', false],
    ['', false],
  ])('with `Idempotent-Replayed: %s` is a replay: %j', async (value, isReplay) => {
    const { reply } = await exchangeWith(answering('{}', { 'Idempotent-Replayed': value }));

    expect(reply).toMatchObject({ isReplay });
  });

  it('keeps `Retry-After` and `Location` as they came', async () => {
    const { reply } = await exchangeWith(answering('{}', { 'Retry-After': 'soon', Location: '/x?y#z' }, 302));

    expect(reply).toMatchObject({ status: 302, retryAfter: 'soon', location: '/x?y#z' });
  });

  it.each<[string, string | Buffer, unknown]>([
    ['JSON', '{"a":1}', { json: { a: 1 } }],
    ['JSON after a byte order mark', '\ufeff{"a":1}', { json: { a: 1 } }],
    ['JSON that is null', 'null', { json: null }],
    ['JSON in white space', ' \n{"a":1}\n', { json: { a: 1 } }],
    ['a page', '<html></html>', { unreadable: 'it is not JSON' }],
    ['JSON that is cut', '{"a":', { unreadable: 'it is not JSON' }],
    ['two values', '{}{}', { unreadable: 'it is not JSON' }],
    ['nothing', '', { unreadable: 'it is empty' }],
    ['white space', ' \r\n\t', { unreadable: 'it is empty' }],
    ['a byte order mark alone', '\ufeff', { unreadable: 'it is empty' }],
    [
      'what is longer than 4 MiB',
      Buffer.alloc(4 * 1024 * 1024 + 1, ' '),
      { unreadable: 'it is longer than 4 MiB' },
    ],
  ])('whose body is %s', async (_name, body, read) => {
    const { reply } = await exchangeWith(answering(body));

    expect(reply).toMatchObject({ kind: 'answered', body: read });
  });

  it('20,000 levels deep is data like any other', async () => {
    const deep = `${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const { reply } = await exchangeWith(answering(deep));

    expect(reply.kind === 'answered' && 'json' in reply.body && stringifyJson(reply.body.json)).toBe(deep);
  });

  it('with `__proto__` in it changes no prototype', async () => {
    const { reply } = await exchangeWith(answering('{"__proto__":{"polluted":true}}'));

    expect(reply.kind).toBe('answered');
    expect({}).not.toHaveProperty('polluted');
  });

  it('that is cut is lost', async () => {
    const { reply } = await exchangeWith((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"a":', () => response.destroy());
    });

    expect(reply).toEqual({ kind: 'lost', reason: 'the answer was cut off' });
  });
});

it('a service that cannot be reached is not sent anything', async () => {
  const service = createService({ origin: 'http://nowhere.invalid', token: 't' });
  const reply = await service.exchange(
    { method: 'POST', path: '/v1/x', body: '{}' },
    { timeoutMs: 20_000, signal: new AbortController().signal },
  );

  expect(reply).toMatchObject({ kind: 'not-sent', cause: 'name' });
});
