import { describe, expect, it } from 'vitest';
import { badGateway, type Fault, primaryRateLimit, secondaryRateLimit } from './fault.ts';
import { startGitHub } from './github.ts';
import { ask, fullSecret, fullToken, openGitHub } from './open-github.ts';

const comment = { path: '/repos/octo-org/shop/issues/7/comments', body: { body: 'Hello' } };
const inOrder =
  (...faults: (Fault | undefined)[]) =>
  (_request: unknown, index: number) =>
    faults[index];

describe('faults', () => {
  it('break the connection before anything is done, once', async () => {
    const github = await openGitHub({ intercept: inOrder({ kind: 'down' }) });

    await expect(ask(github, comment)).rejects.toThrow('fetch failed');
    expect(github.state.comments).toEqual([]);
    expect((await ask(github, comment)).status).toBe(201);
    expect(github.requests).toHaveLength(2);
  });

  it('lose the answer of what was done', async () => {
    const github = await openGitHub({ intercept: inOrder({ kind: 'lost' }) });

    await expect(ask(github, comment)).rejects.toThrow('fetch failed');
    expect(github.state.comments).toHaveLength(1);
  });

  it.each<Fault>([{ kind: 'stall' }, { kind: 'slow', delayMs: 1_000_000 }])(
    '$kind until the stand-in closes, and do nothing',
    async (fault) => {
      const arrived = Promise.withResolvers<undefined>();
      const github = await openGitHub({
        intercept: () => {
          arrived.resolve(undefined);
          return fault;
        },
      });

      const asked = ask(github, comment);
      await arrived.promise;
      await Promise.all([expect(asked).rejects.toThrow('fetch failed'), github.close()]);

      expect(github.state.comments).toEqual([]);
    },
  );

  it('let a slow request through in the end', async () => {
    const github = await openGitHub({ intercept: inOrder({ kind: 'slow', delayMs: 1 }) });

    expect((await ask(github, comment)).status).toBe(201);
  });

  it('answer in place of GitHub', async () => {
    const github = await openGitHub({
      intercept: inOrder(secondaryRateLimit(60), primaryRateLimit(1_800_000_000), badGateway),
    });

    const secondary = await ask(github, comment);
    const primary = await ask(github, comment);
    const gateway = await fetch(`${github.url}/user`);

    expect([secondary.status, secondary.headers.get('retry-after')]).toEqual([403, '60']);
    expect(primary.status).toBe(403);
    expect(primary.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(primary.headers.get('x-ratelimit-reset')).toBe('1800000000');
    expect([gateway.status, gateway.headers.get('content-type')]).toEqual([502, 'text/html']);
    expect(await gateway.text()).toContain('502 Bad Gateway');
    expect(github.state.comments).toEqual([]);
  });

  it('are chosen by the request', async () => {
    const github = await openGitHub({
      intercept: ({ method, path }) => (method === 'POST' && path === comment.path ? badGateway : undefined),
    });

    expect((await ask(github, { path: comment.path })).status).toBe(200);
    expect(
      (await fetch(`${github.url}${comment.path}`, { method: 'POST', body: '{"body":"Hello"}' })).status,
    ).toBe(502);
  });

  it('hide no violation', async () => {
    const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, intercept: () => badGateway });

    const response = await fetch(`${github.url}${comment.path}`, {
      method: 'POST',
      body: '{"text":"Hello"}',
    });
    await github.close();

    expect(response.status).toBe(502);
    expect(github.violations).not.toEqual([]);
  });
});
