import { describe, expect, it, onTestFinished } from 'vitest';
import { failFirst } from '../fail-first.ts';
import { editions, findContract } from './description/description.ts';
import type { Fault } from './fault.ts';
import { startGitHub, type GitHub, type GitHubOptions } from './github.ts';
import { fullSecret, fullToken, openGitHub } from './open-github.ts';
import { operations } from './operations.ts';
import { GitHubState, type NewDeployment } from './state.ts';

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

/** The violations that a request causes. */
async function violationsOf(question: Question, options: Partial<GitHubOptions> = {}) {
  const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, ...options });
  onTestFinished(github.close);
  const response = await ask(github, question).catch(() => undefined);
  expect(response?.status ?? 500).toBe(500);
  return github.violations;
}

describe('a violation of the description is answered with 500 and recorded', () => {
  it.each<Question & { named: string }>([
    { path: deployments, body: { ...deployment, enviroment: 'x' }, named: 'enviroment' },
    { path: deployments, body: { ...deployment, auto_merge: 'no' }, named: '/auto_merge' },
    { path: `${deployments}/1/statuses`, body: { state: 'done' }, named: '/state' },
    { path: comments, body: '"Hello"', named: 'must be object' },
    { path: comments, method: 'POST', named: 'body must be there' },
    { path: comments, body: 'ref=main', named: 'not JSON' },
    { path: `${deployments}?env=x`, named: 'env' },
    { path: `${deployments}?per_page=many`, named: '/per_page' },
    { path: `${deployments}?page=1&page=2`, named: 'twice' },
    { path: `${deployments}/latest/statuses`, named: '/deployment_id' },
    { path: '/repos/octo-org/shop/deploys', named: 'no such operation' },
    { path: `${deployments}/1/statuses`, method: 'DELETE', named: 'no such operation' },
    { path: comments, headers: { 'x-github-api-version': '2020-01-01' }, named: '2022-11-28' },
    { path: comments, headers: { 'user-agent': '' }, named: 'User-Agent' },
    { path: '/graphql', body: { query: '{ viewer { email } }' }, named: 'viewer { login }' },
  ])('$named', async ({ named, ...question }) => {
    expect(await violationsOf(question)).toEqual([expect.stringContaining(named)]);
  });

  it('a field that the stand-in does not support', async () => {
    const question = { path: deployments, body: { ...deployment, task: 'stage' } };
    expect(await violationsOf(question)).toEqual([expect.stringContaining('"task"')]);
  });

  it('a path outside of the root of an Enterprise Server', async () => {
    const github = await startGitHub({ tokens: {}, edition: 'enterprise-server' });
    onTestFinished(github.close);
    await fetch(new URL(comments, github.url));
    const { violations } = github;
    expect(violations).toEqual([expect.stringContaining('is not below /api/v3/')]);
  });

  it("the stand-in's own answer", async () => {
    const question = { path: comments, body: { body: 'Hello' } };
    const violations = await violationsOf(question, { serverUrl: 'not a URL' });
    expect(violations).toEqual([expect.stringContaining('own answer /html_url')]);
  });

  it('whatever a fault does to the answer', async () => {
    const violations = await violationsOf(
      { path: comments, body: {} },
      { intercept: () => ({ kind: 'lost' }) },
    );
    expect(violations).toEqual([expect.stringContaining('required property')]);
  });
});

it.each(editions)('the extract for %s has every operation of the stand-in', (edition) => {
  for (const { method, path } of operations) expect(findContract(edition, method, path)).toBeDefined();
  expect(() => findContract(edition, 'GET', '/repos/{owner}/{repo}/deploys')).toThrow('has no GET');
});

describe('permissions', () => {
  const comment = { path: comments, body: { body: 'Hello' } };
  const attempt = { path: '/repos/octo-org/shop/actions/runs/42/attempts/1' };
  const approvals = { path: '/repos/octo-org/shop/actions/runs/42/approvals' };

  it.each([
    [{ deployments: 'write' }, { path: deployments, body: deployment }, 201, null],
    [{ deployments: 'read' }, { path: deployments, body: deployment }, 403, 'deployments=write'],
    [{}, { path: `${deployments}?environment=staging` }, 403, 'deployments=read'],
    [{ 'pull-requests': 'write' }, comment, 201, null],
    [{ issues: 'write' }, comment, 201, null],
    [{ issues: 'read', 'pull-requests': 'read' }, comment, 403, 'issues=write; pull_requests=write'],
    [{ actions: 'read' }, attempt, 404, null],
    [{ deployments: 'write' }, attempt, 403, 'actions=read'],
    [{ deployments: 'write' }, approvals, 403, 'actions=read'],
  ] as const)('%j for %j: %i', async (permissions, question, status, accepted) => {
    const github = await openGitHub({ tokens: { [fullSecret]: { permissions } } });
    const response = await ask(github, question);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-accepted-github-permissions')).toBe(accepted);
  });

  it('need a known token, and are for one repository', async () => {
    const github = await openGitHub();
    const expired = { authorization: 'Bearer ghs_expired' };
    expect((await ask(github, { ...comment, headers: expired })).status).toBe(401);
    expect((await ask(github, { path: '/repos/octo-org/other/issues/7/comments' })).status).toBe(404);
  });
});

/** The limits that a mistake of the action would meet on GitHub. */
describe('GitHub refuses', () => {
  const text = (length: number): string => '😀'.repeat(length);

  it.each([
    [deployments, deployment, 201],
    [deployments, { ...deployment, ref: 'main' }, 422],
    [deployments, { ...deployment, auto_merge: undefined }, 202],
    [deployments, { ...deployment, required_contexts: undefined }, 409],
    [deployments, { ...deployment, required_contexts: ['ci'] }, 409],
    [`${deployments}/1001/statuses`, { state: 'success', description: text(140) }, 201],
    [`${deployments}/1001/statuses`, { state: 'success', description: text(141) }, 422],
    [`${deployments}/1001/statuses`, { state: 'success', environment_url: 'ftp://copy.example' }, 422],
    [`${deployments}/1001/statuses`, { state: 'success', log_url: 'javascript:alert(1)' }, 422],
    [`${deployments}/1/statuses`, { state: 'success' }, 404],
    [comments, { body: text(65_536) }, 201],
    [comments, { body: text(65_537) }, 422],
    [comments, { body: ' \n' }, 422],
    [comments.replace('7', '8'), { body: 'Hello' }, 404],
  ])('%s, %j: %i', async (path, body, status) => {
    const github = await openGitHub();
    expect(github.state.addDeployment({ environment: 'staging' }).id).toBe(1001);
    expect((await ask(github, { path, body })).status).toBe(status);
    expect(github.state.deployments).toHaveLength(path === deployments && status === 201 ? 2 : 1);
  });
});

it('a success makes earlier ones of its environment inactive, if they are neither transient nor in production', () => {
  const state = new GitHubState();
  const succeed = (fields: NewDeployment): number => {
    const { id } = state.addDeployment(fields);
    state.addDeploymentStatus({ deploymentId: id, state: 'success' });
    return id;
  };
  const environment = 'staging';
  const deployed = [
    succeed({ environment, isProduction: true }),
    succeed({ environment, isTransient: true }),
    succeed({ environment: 'review' }),
    succeed({ environment }),
    state.addDeployment({ environment }).id,
    succeed({ environment }),
  ];
  expect(deployed.map((id) => state.stateOf(id))).toEqual([
    ...['success', 'success', 'success', 'inactive', undefined, 'success'],
  ]);
});

it.each([
  ['down', 0],
  ['lost', 1],
] as const)('%s breaks the connection of the first calls, with %i comments made', async (kind, made) => {
  const github = await openGitHub({
    intercept: failFirst<Fault>({ calls: 1, fault: { kind }, method: 'POST' }),
  });
  const comment = { path: comments, body: { body: 'Hello' } };
  await expect(ask(github, comment)).rejects.toThrow('fetch failed');
  expect(github.state.comments).toHaveLength(made);
  expect((await ask(github, comment)).status).toBe(201);
});

it.each<[Fault, number]>([
  [{ kind: 'stall' }, 0],
  [{ kind: 'stall-after' }, 1],
  [{ kind: 'slow', delayMs: 1_000_000 }, 0],
])('%j answers nothing until the stand-in closes, with %i comments made', async (fault, made) => {
  const arrived = Promise.withResolvers<undefined>();
  const intercept = () => {
    arrived.resolve(undefined);
    return fault;
  };
  const github = await openGitHub({ intercept });
  const asked = ask(github, { path: comments, body: { body: 'Hello' } });
  await arrived.promise;
  await Promise.all([expect(asked).rejects.toThrow('fetch failed'), github.close()]);
  expect(github.state.comments).toHaveLength(made);
});
