import { expect, it } from 'vitest';
import { createSimulation } from '../fake-clock.ts';
import { ask, idOf, idsOf, openGitHub, readLinks } from './open-github.ts';

const path = '/repos/octo-org/shop/issues/7/comments';
const pathOf = (id: number) => `/repos/octo-org/shop/issues/comments/${id}`;

it('comments are listed oldest first, in pages of 30 to 100, which are linked by the id of the repository', async () => {
  const github = await openGitHub();
  const ids = github.state.addComments(250, 7).map(({ id }) => id);
  github.state.addComment({ issueNumber: 8, body: 'elsewhere' });

  const first = await ask(github, { path: `${path}?per_page=1000` });
  const links = readLinks(first);
  const second = await ask(github, { path: links['next'] ?? '' });
  const third = await ask(github, { path: readLinks(second)['next'] ?? '' });

  expect([first, second, third].flatMap(idsOf)).toEqual(ids);
  expect(links['next']).toBe(`${github.url}/repositories/1001/issues/7/comments?per_page=1000&page=2`);
  expect(Object.keys(readLinks(third))).toEqual(['prev', 'first']);
  expect(idsOf(await ask(github, { path }))).toEqual(ids.slice(0, 30));
});

it('a comment is created by the owner of the token, read, updated in place and deleted', async () => {
  const clock = createSimulation();
  const github = await openGitHub({ clock });

  const created = await ask(github, { path, body: { body: 'before' } });
  const one = { path: pathOf(idOf(created)) };
  await clock.advance(60_000);
  const updated = await ask(github, { ...one, method: 'PATCH', body: { body: 'after' } });

  expect(created).toMatchObject({
    status: 201,
    body: { body: 'before', user: { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' } },
  });
  expect(updated).toMatchObject({
    status: 200,
    body: { body: 'after', created_at: '2026-01-15T12:00:00.000Z', updated_at: '2026-01-15T12:01:00.000Z' },
  });
  expect(await ask(github, one)).toMatchObject({ status: 200, body: updated.body });
  expect((await ask(github, { ...one, method: 'DELETE' })).status).toBe(204);
  expect((await ask(github, one)).status).toBe(404);
  expect(github.state.comments).toEqual([]);
});

it('a comment has at most 65,536 characters', async () => {
  const github = await openGitHub();
  const longest = '😀'.repeat(65_536);
  expect((await ask(github, { path, body: { body: longest } })).status).toBe(201);
  expect((await ask(github, { path, body: { body: `${longest}!` } })).status).toBe(422);
  expect((await ask(github, { path, body: { body: ' \n' } })).status).toBe(422);
});

it.each([
  { path: path.replace('7', '8'), body: { body: 'Hello' } },
  { path: pathOf(1) },
  { path: pathOf(1), method: 'PATCH', body: { body: 'Hello' } },
  { path: pathOf(1), method: 'DELETE' },
])('404 for an unknown issue or comment: $method $path', async (question) => {
  expect((await ask(await openGitHub(), question)).status).toBe(404);
});
