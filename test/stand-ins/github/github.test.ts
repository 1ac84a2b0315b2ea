import { describe, expect, it, onTestFinished } from 'vitest';
import { startGitHub, type GitHub } from './github.ts';
import { fullSecret, fullToken, openGitHub } from './open-github.ts';

const deployments = '/repos/octo-org/shop/deployments';
const comments = '/repos/octo-org/shop/issues/7/comments';
/** Without GitHub's defaults, which fail in a workflow. */
const deployment = { ref: 'b'.repeat(40), auto_merge: false, required_contexts: [] };

interface Question {
  readonly method?: string;
  /** Below the API's root. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(github: GitHub, { method, path, body, headers }: Question) {
  const response = await fetch(`${github.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${fullSecret}`, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && (JSON.parse(text) as unknown) };
}

describe('a mistake in a request is refused and recorded, whatever a fault does to the answer', () => {
  it.each<Question & { named: string }>([
    { path: deployments, body: { ...deployment, enviroment: 'x' }, named: 'enviroment' },
    { path: deployments, body: { auto_merge: false }, named: '/ref' },
    { path: comments, method: 'POST', named: 'not an object' },
    { path: `${comments}?body=Hello`, body: {}, named: 'a query' },
    { path: comments, method: 'DELETE', body: {}, named: 'no such operation' },
    { path: `${deployments}?env=x`, named: 'env' },
    { path: comments, headers: { 'x-github-api-version': '2020-01-01' }, named: '2022-11-28' },
    { path: comments, headers: { 'user-agent': '' }, named: 'User-Agent' },
    { path: '/graphql', body: { query: '{ viewer { email } }' }, named: 'viewer { databaseId }' },
  ])('$named', async ({ named, ...question }) => {
    for (const fault of [undefined, { kind: 'answer', status: 422 }] as const) {
      const options = { tokens: { [fullSecret]: fullToken }, intercept: () => fault };
      const github = await startGitHub(options);
      onTestFinished(github.close);
      expect((await ask(github, question)).status).toBe(422);
      expect(github.violations.join()).toContain(named);
    }
  });

  it('a path outside of the root of an Enterprise Server', async () => {
    const github = await startGitHub({ tokens: {}, edition: 'enterprise-server' });
    onTestFinished(github.close);
    await fetch(new URL(comments, github.url));
    expect(github.violations).toEqual([expect.stringContaining('is not below /api/v3/')]);
  });
});

it.each([
  [{ deployments: 'write' }, { path: deployments, body: deployment }, 201, null],
  [{ deployments: 'read' }, { path: deployments, body: deployment }, 403, 'deployments=write'],
  [{}, { path: comments, body: { body: 'Hello' } }, 403, 'issues=write; pull_requests=write'],
] as const)('a token with %j for %j: %i', async (permissions, question, status, accepted) => {
  const github = await openGitHub({ tokens: { [fullSecret]: { permissions } } });
  const response = await ask(github, question);
  expect(response.status).toBe(status);
  expect(response.headers.get('x-accepted-github-permissions')).toBe(accepted);
});

/** The limits that a mistake of the action would meet on GitHub. */
describe('GitHub refuses', () => {
  const text = (length: number): string => '😀'.repeat(length);

  it.each([
    [deployments, deployment, 201],
    [deployments, { ...deployment, ref: 'main' }, 422],
    [deployments, { ...deployment, auto_merge: undefined }, 202],
    [deployments, { ...deployment, required_contexts: undefined }, 409],
    [`${deployments}/1001/statuses`, { state: 'success', description: text(140) }, 201],
    [`${deployments}/1001/statuses`, { state: 'success', description: text(141) }, 422],
    [`${deployments}/1001/statuses`, { state: 'success', log_url: 'javascript:alert(1)' }, 422],
    [comments, { body: text(65_536) }, 201],
    [comments, { body: text(65_537) }, 422],
  ])('%s, %j: %i', async (path, body, status) => {
    const github = await openGitHub();
    expect(github.state.addDeployment({ environment: 'staging' }).id).toBe(1001);
    expect((await ask(github, { path, body })).status).toBe(status);
    expect(github.state.deployments).toHaveLength(path === deployments && status === 201 ? 2 : 1);
  });
});
