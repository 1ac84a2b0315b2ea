import { get } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type GitHubOptions, startGitHub } from './github.ts';
import { ask, fullSecret, fullToken, openGitHub } from './open-github.ts';

const repo = '/repos/octo-org/shop';
const deploy = { path: `${repo}/deployments`, body: { ref: 'main', required_contexts: [] } };
const comment = { path: `${repo}/issues/7/comments`, body: { body: 'Hello' } };
const attempt = { path: `${repo}/actions/runs/42/attempts/1` };
const approvals = { path: `${repo}/actions/runs/42/approvals` };

describe('a violation of the description', () => {
  async function openForViolations(options: Partial<GitHubOptions> = {}) {
    const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, ...options });
    onTestFinished(github.close);
    return github;
  }

  it.each([
    { path: '/deployments', body: { ref: 'main', enviroment: 'x' }, named: 'enviroment' },
    { path: '/deployments', body: { ref: 'main', auto_merge: 'no' }, named: '/auto_merge' },
    { path: '/deployments/1/statuses', body: { state: 'done' }, named: '/state' },
    { path: '/issues/7/comments', body: 'Hello', named: 'must be object' },
    { path: '/issues/7/comments', method: 'POST', named: 'body must be there' },
    { path: '/deployments?env=x', named: 'env' },
    { path: '/deployments?per_page=many', named: '/per_page' },
    { path: '/deployments?page=1&page=2', named: 'twice' },
    { path: '/deployments/latest', named: '/deployment_id' },
    { path: '/deploys', named: 'no such operation' },
    { path: '/deployments/1', method: 'DELETE', named: 'no such operation' },
  ])('is answered with 500 and recorded: $named', async ({ named, path, ...question }) => {
    const github = await openForViolations();
    const response = await ask(github, { ...question, path: `${repo}${path}` });
    expect(response.status).toBe(500);
    expect(github.violations).toEqual([expect.stringContaining(named)]);
  });

  it('is any GraphQL query but the one for the viewer', async () => {
    const github = await openForViolations();
    const query = async (text: string) => ask(github, { path: github.graphqlUrl, body: { query: text } });
    expect(await query('query Me { viewer { login databaseId } }')).toMatchObject({
      body: { data: { viewer: { login: 'github-actions[bot]', databaseId: 41_898_282 } } },
    });
    expect(github.violations).toEqual([]);
    expect((await query('{ viewer { login, email } }')).status).toBe(500);
    expect(github.violations).toHaveLength(1);
  });

  it('is a body that is not JSON, another API version, or a missing User-Agent', async () => {
    const github = await openForViolations();
    await fetch(`${github.url}${deploy.path}`, { method: 'POST', body: 'ref=main' });
    await fetch(`${github.url}/user`, { headers: { 'x-github-api-version': '2020-01-01' } });
    await new Promise((resolve, reject) => {
      get(`${github.url}/user`, (response) => response.resume().on('end', resolve)).on('error', reject);
    });
    expect(github.violations).toEqual([
      expect.stringContaining('not JSON'),
      expect.stringContaining('2022-11-28'),
      expect.stringContaining('User-Agent'),
    ]);
  });

  it('is a path outside of the root of an Enterprise Server', async () => {
    const github = await openForViolations({ edition: 'enterprise-server' });
    await fetch(new URL(deploy.path, github.url));
    expect(github.violations).toEqual([expect.stringContaining('is not below /api/v3/')]);
  });

  it("is found in the stand-in's own answers", async () => {
    const github = await openForViolations({ serverUrl: 'not a URL' });
    expect((await ask(github, comment)).status).toBe(500);
    expect(github.violations).toContainEqual(expect.stringContaining('own answer /html_url'));
  });
});

describe('permissions', () => {
  it.each([
    [{ deployments: 'write' }, deploy, 201, null],
    [{ deployments: 'read' }, deploy, 403, 'deployments=write'],
    [{}, { path: deploy.path }, 403, 'deployments=read'],
    [{ 'pull-requests': 'write' }, comment, 201, null],
    [{ issues: 'write' }, comment, 201, null],
    [{ issues: 'read', 'pull-requests': 'read' }, comment, 403, 'issues=write; pull_requests=write'],
    [{ actions: 'read' }, attempt, 404, null],
    [{ deployments: 'write' }, attempt, 403, 'actions=read'],
    [{ deployments: 'write' }, approvals, 403, 'actions=read'],
    [{ actions: 'read' }, { path: '/user' }, 403, null],
  ] as const)('%j for %j: %i', async (permissions, question, status, accepted) => {
    const github = await openGitHub({ tokens: { [fullSecret]: { permissions } } });
    const response = await ask(github, question);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-accepted-github-permissions')).toBe(accepted);
  });

  it('need a known token, and the repository is hidden without one', async () => {
    const github = await openGitHub();
    expect((await ask(github, { ...deploy, token: 'ghs_expired' })).status).toBe(401);
    expect((await ask(github, { ...deploy, token: null })).status).toBe(404);
    expect((await ask(github, { path: '/repos/octo-org/other/deployments' })).status).toBe(404);
    expect((await ask(github, { path: '/repos/Octo-Org/SHOP/deployments' })).status).toBe(200);
  });
});
