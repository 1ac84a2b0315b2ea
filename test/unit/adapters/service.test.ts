import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createService } from '../../../src/adapters/service.ts';
import { version } from '../../../src/adapters/version.ts';
import type { SendResult, ServiceRequest } from '../../../src/ports.ts';
import { closeServers, listen } from '../../support/listen.ts';

afterEach(closeServers);

interface Reply {
  readonly body: string | Buffer;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string };

const serve = async (server: Server): Promise<string> => `http://127.0.0.1:${await listen(server)}`;

/** Sends one request to a service that gives one reply to everything. */
async function sendTo(
  { body, status = 200, headers = {} }: Reply,
  request: ServiceRequest = { method: 'GET', path: '/v1/tasks/1' },
  idempotencyKey?: string,
): Promise<{ readonly result: SendResult; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const { method, url, headers: sent } = incoming;
    text(incoming).then(
      (content) => {
        received.push({ method, url, headers: sent, body: content });
        response.writeHead(status, headers);
        response.end(body);
      },
      () => undefined,
    );
  });
  const service = createService(await serve(server), 'wpsk_secret');
  const result = await service.send(request, {
    idempotencyKey,
    timeoutMs: 200_000,
    signal: new AbortController().signal,
  });
  return { result, received };
}

describe('a request', () => {
  it('carries the token, the key, and its body as JSON', async () => {
    const request = { method: 'POST', path: '/p/v1/x', body: '{"a":"ü"}' } as const;
    const { received } = await sendTo({ body: '{}' }, request, 'gha-1-abc');

    const headers = {
      accept: 'application/json',
      authorization: 'Bearer wpsk_secret',
      'user-agent': `site-pipeline/${version}`,
      'content-type': 'application/json',
      'content-length': '10',
      'idempotency-key': 'gha-1-abc',
    };
    expect(received).toMatchObject([{ method: 'POST', url: '/p/v1/x', body: '{"a":"ü"}', headers }]);
  });

  it('without a body and a key has no header for them', async () => {
    const { received } = await sendTo({ body: '{}' });

    expect(received).toMatchObject([{ method: 'GET', body: '' }]);
    for (const name of ['content-type', 'idempotency-key', 'cookie'])
      expect(received[0]?.headers).not.toHaveProperty(name);
  });

  it('opens no connection ahead without a token', async () => {
    let opened = 0;
    const origin = await serve(createServer().on('connection', () => (opened += 1)));
    for (const token of [undefined, 't']) createService(origin, token);
    await expect.poll(() => opened).toBe(1);
  });
});

describe('a response', () => {
  it('has its status and JSON, and `Date`, `Retry-After`, `Content-Type` and `Location` as received', async () => {
    const body = '{"data":{"id":"x"}}';
    const date = 'Thu, 15 Jan 2026 12:00:00 GMT';
    const { result } = await sendTo({ body, status: 202, headers: { Date: date } });
    const json = { data: { id: 'x' } };
    expect(result).toEqual({ kind: 'response', status: 202, isReplayed: false, date, body: { json } });

    const headers = { 'Retry-After': 'soon', Location: '/x?y#z', 'Content-Type': 'text/html' };
    const redirected = (await sendTo({ body, headers, status: 302 })).result;
    const read = { status: 302, retryAfter: 'soon', contentType: 'text/html', location: '/x?y#z' };
    expect(redirected).toMatchObject(read);
  });

  it.each([
    [' TRUE ', true],
    // If a gateway sends the header too, Node joins the two values.
    ['true, true', true],
    ['untrue', false],
    ['', false],
  ])('with `Idempotent-Replayed: %s` is replayed: %j', async (value, isReplayed) => {
    const { result } = await sendTo({ body: '{}', headers: { 'Idempotent-Replayed': value } });
    expect(result).toMatchObject({ isReplayed });
  });

  it.each<[string, string | Buffer, unknown]>([
    ['JSON after a byte order mark', '\ufeff{"a":1}', { json: { a: 1 } }],
    ['a web page', '<html></html>', { unreadable: 'it is not JSON' }],
    ['two JSON objects', '{}{}', { unreadable: 'something follows its JSON', text: '{}' }],
    [
      'JSON with a cache’s comment behind it',
      '{"a":1,"b":"two"}\n<!-- Cached by a plugin -->',
      { unreadable: 'something follows its JSON', text: '<!-- Cached by a plugin -->' },
    ],
    ['JSON that breaks off', '{"a":', { unreadable: 'it is not JSON', text: '{"a":' }],
    ['white space', ' \r\n\t', { unreadable: 'it is empty' }],
    ['over 4 MiB', Buffer.alloc(4 * 1024 * 1024 + 1, ' '), { unreadable: 'it is longer than 4 MiB' }],
  ])('may have a body that is %s', async (_name, body, read) => {
    expect((await sendTo({ body })).result).toMatchObject({ kind: 'response', body: read });
  });
});
