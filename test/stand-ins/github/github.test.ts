import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createSimulation } from '../fake-clock.ts';
import { startGitHub } from './github.ts';
import { fullSecret, openGitHub } from './open-github.ts';
import { fullToken } from './permissions.ts';
import { RepositoryState } from './state.ts';

const deployments = '/repos/octo-org/shop/deployments';
const comments = '/repos/octo-org/shop/issues/7/comments';
const deployment = { ref: 'b'.repeat(40), auto_merge: false, required_contexts: [] };

interface Question {
  readonly path: string;
  readonly method?: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(url: string, { path, body, headers, method = body ? 'POST' : 'GET' }: Question) {
  const sent = { authorization: `Bearer ${fullSecret}`, ...headers };
  const init = { method, headers: sent, ...(body && { body: JSON.stringify(body) }) };
  return fetch(`${url}${path}`, init);
}

async function askStatus(url: string, question: Question): Promise<number> {
  return (await ask(url, question)).status;
}

// Every scenario expects no violation. So that is worth something.
it.each<Question & { readonly named: string }>([
  { path: deployments, body: { ...deployment, enviroment: 'x' }, named: 'enviroment' },
  { path: comments, method: 'POST', named: 'not an object' },
  { path: `${comments}?body=Hello`, body: {}, named: 'a query' },
  { path: comments, method: 'DELETE', body: {}, named: 'no such operation' },
  { path: comments, headers: { 'x-github-api-version': '2020-01-01' }, named: '2022-11-28' },
  { path: comments, headers: { 'user-agent': '' }, named: 'User-Agent' },
  { path: '/graphql', body: { query: '{ viewer { email } }' }, named: 'viewer { databaseId }' },
])('a mistake is refused and recorded, whatever a fault does to the answer: $named', async (question) => {
  for (const fault of [undefined, { kind: 'answer', status: 422 }] as const) {
    const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, intercept: () => fault });
    onTestFinished(github.close);
    expect(await askStatus(github.url, question)).toBe(422);
    expect(github.violations.join()).toContain(question.named);
  }
});

it('a token may do what it has a permission for', async () => {
  const statusesWith = async (permissions: object) => {
    const { url } = await openGitHub({ tokens: { [fullSecret]: { permissions } } });
    const creation = { path: deployments, body: deployment };
    return [await askStatus(url, { path: deployments }), await askStatus(url, creation)];
  };
  expect(await statusesWith({})).toEqual([403, 403]);
  expect(await statusesWith({ deployments: 'read' })).toEqual([200, 403]);
  expect(await statusesWith({ deployments: 'write' })).toEqual([200, 201]);
});

it('a list lags: it has a deployment, and a status, only when they are old enough', async () => {
  const clock = createSimulation();
  const state = new RepositoryState(clock.nowMs, { listLagMs: 5_000 });
  const { id } = state.addDeployment({ environment: 'live-sites' });
  const count = () => [state.listDeployments({}).length, state.listStatuses(id).length];
  await clock.advance(4_000);
  state.addDeploymentStatus({ deploymentId: id, state: 'in_progress' });
  expect(count()).toEqual([0, 0]);
  await clock.advance(1_000);
  expect(count()).toEqual([1, 0]);
  await clock.advance(4_000);
  expect(count()).toEqual([1, 1]);
});

it('each page of a list links to the others, in the order that was chosen', async () => {
  const { url, state } = await openGitHub({ order: 'oldest-first' });
  for (const task of ['a', 'b', 'a', 'a']) state.addDeployment({ environment: 'Staging', task });
  const list = async (page: number, perPage = 1) => {
    const query = `task=a&environment=STAGING&per_page=${perPage}&page=${page}`;
    const answer = await ask(url, { path: `${deployments}?${query}` });
    const ids = z.array(z.object({ id: z.int() })).parse(await answer.json());
    const links = [...(answer.headers.get('link') ?? '').matchAll(/<(\S+?)>; rel="(\w+)"/g)];
    const pages = links.map(([, link = '', relation]) => {
      const { origin, searchParams } = new URL(link);
      expect([origin, searchParams.get('task')]).toEqual([url, 'a']);
      return `${relation} ${searchParams.get('page')}`;
    });
    return [ids.map(({ id }) => id), pages];
  };
  expect(await list(1)).toEqual([[1001], ['next 2', 'last 3']]);
  expect(await list(2)).toEqual([[1003], ['prev 1', 'next 3', 'last 3', 'first 1']]);
  expect(await list(3)).toEqual([[1004], ['prev 2', 'first 1']]);
  expect(await list(1, 3)).toEqual([[1001, 1003, 1004], []]);
});

it('what is created has the account of its token, and an id that is higher than all before', async () => {
  const app = { account: 'deployer[bot]', permissions: { deployments: 'write' } } as const;
  const { url, state } = await openGitHub({ tokens: { [fullSecret]: fullToken, app } });
  state.addDeployment({ environment: 'x', id: 5000 });
  await ask(url, { path: deployments, body: deployment });
  const headers = { authorization: 'Bearer app' };
  await ask(url, { path: deployments, body: deployment, headers });
  await ask(url, {
    path: `${deployments}/5001/statuses`,
    body: { state: 'error', auto_inactive: false },
    headers,
  });
  const entries = [...state.deployments, ...state.deploymentStatuses];
  expect(entries.map(({ id, creator: { login } }) => [id, login])).toEqual([
    [5000, 'octocat'],
    [5001, 'github-actions[bot]'],
    [5002, 'deployer[bot]'],
    [5003, 'deployer[bot]'],
  ]);
});
