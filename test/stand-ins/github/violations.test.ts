import { get } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type GitHub, startGitHub } from './github.ts';
import { ask, fullSecret, fullToken, openGitHub } from './open-github.ts';

const repo = '/repos/octo-org/shop';

async function openForViolations(): Promise<GitHub> {
  const github = await startGitHub({ tokens: { [fullSecret]: fullToken } });
  onTestFinished(github.close);
  return github;
}

describe('violations', () => {
  it.each([
    {
      what: 'an unknown field',
      path: '/deployments',
      body: { ref: 'main', enviroment: 'x' },
      named: 'enviroment',
    },
    { what: 'a missing field', path: '/deployments', body: { environment: 'x' }, named: 'ref' },
    {
      what: 'a wrong type',
      path: '/deployments',
      body: { ref: 'main', auto_merge: 'no' },
      named: '/auto_merge',
    },
    { what: 'a null', path: '/deployments', body: { ref: 'main', environment: null }, named: '/environment' },
    { what: 'an unknown state', path: '/deployments/1/statuses', body: { state: 'done' }, named: '/state' },
    { what: 'a body that is no object', path: '/issues/7/comments', body: 'Hello', named: 'must be object' },
    {
      what: 'a body where none belongs',
      method: 'PATCH',
      path: '/deployments/1',
      body: {},
      named: 'no such',
    },
    { what: 'a missing body', method: 'POST', path: '/issues/7/comments', named: 'body must be there' },
    { what: 'an unknown parameter', path: '/deployments?env=x', named: 'env' },
    { what: 'a parameter of a wrong type', path: '/deployments?per_page=many', named: '/per_page' },
    { what: 'a time that is none', path: '/issues/7/comments?since=yesterday', named: '/since' },
    { what: 'a parameter there twice', path: '/deployments?page=1&page=2', named: 'twice' },
    { what: 'an id that is no number', path: '/deployments/latest', named: '/deployment_id' },
    { what: 'an unknown path', path: '/deploys', named: 'no such operation' },
    { what: 'an unknown method', method: 'DELETE', path: '/deployments/1', named: 'no such operation' },
  ])('are found in $what', async ({ named, path, ...question }) => {
    const github = await openForViolations();

    const response = await ask(github, { ...question, path: `${repo}${path}` });

    expect(response).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining(named) as unknown },
    });
    expect(github.violations).toEqual([expect.stringContaining(named)]);
    expect(github.violations[0]).toContain(
      `${github.requests[0]?.method ?? ''} ${repo}${path.split('?')[0] ?? ''}: `,
    );
    expect(github.state.deployments).toEqual([]);
  });

  it.each([
    { query: '{ viewer { login, email } }' },
    { query: '{ viewer }' },
    { query: '{ repository(owner: "o", name: "r") { id } }' },
    { query: '{ viewer { login } }', extra: true },
    {},
  ])('are found in GraphQL other than the one question: %j', async (body) => {
    const github = await openForViolations();

    expect((await ask(github, { path: github.graphqlUrl, body })).status).toBe(500);
    expect(github.violations).toHaveLength(1);
  });

  it('are found in a body that is not JSON, and the log keeps it', async () => {
    const github = await openForViolations();

    await fetch(`${github.url}${repo}/deployments`, { method: 'POST', body: 'ref=main' });

    expect(github.violations).toEqual([`POST ${repo}/deployments: body is not JSON`]);
    expect(github.requests).toMatchObject([{ body: 'ref=main' }]);
  });

  it('are found in another version of the API', async () => {
    const github = await openForViolations();
    const askFor = (version: string) =>
      fetch(`${github.url}/user`, { headers: { 'x-github-api-version': version } });

    await askFor('2022-11-28');
    expect(github.violations).toEqual([]);
    await askFor('2020-01-01');
    expect(github.violations).toHaveLength(1);
  });

  it('are found where there is no User-Agent, which GitHub refuses', async () => {
    const github = await openForViolations();

    await new Promise((resolve, reject) => {
      get(`${github.url}/user`, (response) => response.resume().on('end', resolve)).on('error', reject);
    });

    expect(github.violations).toEqual(['GET /user: GitHub refuses what has no User-Agent']);
  });

  it('are found outside the root of an Enterprise Server', async () => {
    const github = await startGitHub({ tokens: {}, edition: 'enterprise-server' });
    onTestFinished(github.close);

    await fetch(new URL(`${repo}/deployments`, github.url));

    expect(github.violations).toEqual([`GET ${repo}/deployments: is not below /api/v3/`]);
  });

  it("are found in the stand-in's own answers", async () => {
    const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, serverUrl: 'no address' });
    onTestFinished(github.close);

    const response = await ask(github, { path: `${repo}/issues/7/comments`, body: { body: 'Hello' } });

    expect(response.status).toBe(500);
    expect(github.violations).toContainEqual(expect.stringContaining("the stand-in's own answer /html_url"));
  });

  it('are none in a request that is merely refused', async () => {
    const github = await openGitHub();

    await ask(github, { path: `${repo}/deployments/1` });
    await ask(github, { path: `${repo}/deployments`, token: null });
  });
});
