import { describe, expect, it } from 'vitest';
import { ask, idOf, idsOf, openGitHub, readLinks } from './open-github.ts';

const path = '/repos/octo-org/shop/issues/7/comments';

describe('comments', () => {
  it('come oldest first, 30 a page unless asked for more, never over 100', async () => {
    const github = await openGitHub();
    const ids = github.state.addComments(250, 7).map(({ id }) => id);

    expect(idsOf(await ask(github, { path }))).toEqual(ids.slice(0, 30));
    expect(idsOf(await ask(github, { path: `${path}?per_page=100&page=2` }))).toEqual(ids.slice(100, 200));
    expect(idsOf(await ask(github, { path: `${path}?per_page=1000&page=3` }))).toEqual(ids.slice(200));
    expect(idsOf(await ask(github, { path: `${path}?per_page=100&page=4` }))).toEqual([]);
  });

  it('are linked page by page, through the id of the repository', async () => {
    const github = await openGitHub();
    const ids = github.state.addComments(250, 7).map(({ id }) => id);

    const first = await ask(github, { path: `${path}?per_page=100` });
    const links = readLinks(first);
    const second = await ask(github, { path: links['next'] ?? '' });
    const third = await ask(github, { path: readLinks(second)['next'] ?? '' });

    expect(links).toEqual({
      next: `${github.url}/repositories/1001/issues/7/comments?per_page=100&page=2`,
      last: `${github.url}/repositories/1001/issues/7/comments?per_page=100&page=3`,
    });
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect(Object.keys(readLinks(second))).toEqual(['prev', 'next', 'last', 'first']);
    expect(Object.keys(readLinks(third))).toEqual(['prev', 'first']);
  });

  it('have no links where one page holds them', async () => {
    const github = await openGitHub();
    github.state.addComments(30, 7);

    expect((await ask(github, { path })).headers.has('link')).toBe(false);
  });

  it('are only those of the issue, and since a time', async () => {
    const times = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
    const github = await openGitHub({ now: () => new Date(times.shift() ?? 0) });
    github.state.addComment({ issueNumber: 7, body: 'old' });
    github.state.addComment({ issueNumber: 8, body: 'elsewhere' });
    const { id } = github.state.addComment({ issueNumber: 7, body: 'new' });

    expect(idsOf(await ask(github, { path: `${path}?since=2026-03-03T00:00:00Z` }))).toEqual([id]);
  });

  it('are created as the one whose token it is', async () => {
    const github = await openGitHub();

    const created = await ask(github, { path, body: { body: 'Hello' } });

    expect(created).toMatchObject({
      status: 201,
      body: {
        body: 'Hello',
        user: { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' },
        html_url: `https://github.com/octo-org/shop/pull/7#issuecomment-${idOf(created)}`,
      },
    });
    expect(created.headers.get('location')).toBe(
      `${github.url}/repos/octo-org/shop/issues/comments/${idOf(created)}`,
    );
    expect(github.state.commentsOn(7)).toMatchObject([{ id: idOf(created), body: 'Hello' }]);
  });

  it('are updated in place', async () => {
    const times = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];
    const github = await openGitHub({ now: () => new Date(times.shift() ?? 0) });
    const comment = github.state.addComment({ issueNumber: 7, body: 'before', author: 'mona' });

    const updated = await ask(github, {
      method: 'PATCH',
      path: `/repos/octo-org/shop/issues/comments/${comment.id}`,
      body: { body: 'after' },
    });

    expect(updated).toMatchObject({
      status: 200,
      body: {
        body: 'after',
        user: { login: 'mona', type: 'User' },
        created_at: '2026-03-01T00:00:00.000Z',
        updated_at: '2026-03-02T00:00:00.000Z',
      },
    });
    expect(github.state.comments).toMatchObject([{ body: 'after' }]);
  });

  it('may have 65,536 characters and no more', async () => {
    const github = await openGitHub();
    const { id } = github.state.addComment({ issueNumber: 7, body: 'short' });
    const patch = { method: 'PATCH', path: `/repos/octo-org/shop/issues/comments/${id}` };
    const longest = '😀'.repeat(65_536);

    expect((await ask(github, { ...patch, body: { body: longest } })).status).toBe(200);
    const refused = await ask(github, { ...patch, body: { body: `${longest}!` } });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'body', message: 'Body is too long (maximum is 65536 characters)' }] },
    });
    expect((await ask(github, { path, body: { body: `${longest}!` } })).status).toBe(422);
    expect((await ask(github, { path, body: { body: ' \n' } })).status).toBe(422);
    expect(github.state.commentsOn(7)).toHaveLength(1);
  });

  it('are not found on an issue that is not there, nor by an id that is not', async () => {
    const github = await openGitHub();
    const elsewhere = path.replace('7', '8');

    expect((await ask(github, { path: elsewhere })).status).toBe(404);
    expect((await ask(github, { path: elsewhere, body: { body: 'Hello' } })).status).toBe(404);
    const patch = {
      method: 'PATCH',
      path: '/repos/octo-org/shop/issues/comments/1',
      body: { body: 'Hello' },
    };
    expect((await ask(github, patch)).status).toBe(404);
  });
});
