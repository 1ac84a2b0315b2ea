import { describe, expect, it } from 'vitest';
import { ask, openGitHub } from './open-github.ts';

describe('GraphQL', () => {
  it.each([
    ['{ viewer { login } }', { login: 'github-actions[bot]' }],
    ['query { viewer { login databaseId } }', { login: 'github-actions[bot]', databaseId: 41_898_282 }],
    ['query Me {\n  viewer {\n    login\n  }\n}', { login: 'github-actions[bot]' }],
  ])('answers %j to an installation, too', async (query, viewer) => {
    const github = await openGitHub();

    expect(await ask(github, { path: github.graphqlUrl, body: { query } })).toMatchObject({
      status: 200,
      body: { data: { viewer } },
    });
  });

  it('answers nobody without a token', async () => {
    const github = await openGitHub();
    const question = { path: github.graphqlUrl, body: { query: '{ viewer { login } }' } };

    expect((await ask(github, { ...question, token: null })).status).toBe(401);
    expect((await ask(github, { ...question, token: 'ghs_expired' })).status).toBe(401);
  });
});
