import { createServer } from 'node:http';
import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { closeAtEnd, setStage } from '../support/stage.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

/** Somebody to whom the service, or whoever answers in its place, would like to send us. */
async function startStranger(): Promise<{ readonly url: string; readonly visits: readonly string[] }> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method ?? ''} ${request.headers.authorization ?? 'without a token'}`);
    response.end('{"success":true,"data":{"can_push":true,"task":{"id":"1","status":"completed"}}}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closeAtEnd(() => {
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, visits };
}

for (const status of [301, 302, 303, 307, 308]) {
  test.concurrent(
    `a redirect of the POST (${status}) is refused, names its target, and takes the token nowhere`,
    async ({ expect }) => {
      const stranger = await startStranger();
      const stage = await setStage({
        intercept: () => ({
          kind: 'answer',
          status,
          headers: { location: `${stranger.url.replace('//', '//mona:hunter2@')}/v1?session=hunter3` },
        }),
      });
      const run = await stage.run({ inputs: restore });

      expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_response' });
      expect(stranger.visits).toEqual([]);
      expect(run.requests).toHaveLength(1);
      expect(run.error).toContain(`${stranger.url}/v1`);
      expect([...run.log, run.summary].join('\n')).not.toMatch(/hunter/);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/redirect-${status}.txt`);
    },
  );
}

test.concurrent('a redirect after a lost POST is unknown', async ({ expect }) => {
  const stranger = await startStranger();
  const stage = await setStage({
    intercept: (_request, index) =>
      index === 0
        ? { kind: 'reset-after' }
        : { kind: 'answer', status: 307, headers: { location: stranger.url } },
  });
  const run = await stage.run({ inputs: restore });

  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'invalid_response' });
  expect(stranger.visits).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/redirect-after-a-lost-post.txt');
});

test.concurrent('a redirect of the preview ends the push as refused', async ({ expect }) => {
  const stranger = await startStranger();
  const stage = await setStage({
    intercept: () => ({ kind: 'answer', status: 302, headers: { location: `${stranger.url}/login` } }),
  });
  const run = await stage.run({ inputs: push });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_response' });
  expect(stranger.visits).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/redirect-of-the-preview.txt');
});

test.concurrent(
  'a redirect of a poll is somebody else’s answer: it proves nothing, and the wait goes on',
  async ({ expect }) => {
    const stranger = await startStranger();
    const stage = await setStage({
      intercept: (_request, index) =>
        index === 1
          ? { kind: 'answer', status: 302, headers: { location: `${stranger.url}/login` } }
          : undefined,
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(1);
    expect(stranger.visits).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/redirect-of-a-poll.txt');
  },
);
