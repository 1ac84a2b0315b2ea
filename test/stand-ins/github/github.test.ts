import { expect, it, onTestFinished } from 'vitest';
import { createSimulation } from '../fake-clock.ts';
import { queries } from './description.ts';
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
  return (await fetch(`${url}${path}`, init)).status;
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
    expect(await ask(github.url, question)).toBe(422);
    expect(github.violations.join()).toContain(question.named);
  }
});

it('a token may do what it has a permission for', async () => {
  const statusesWith = async (permissions: object) => {
    const { url } = await openGitHub({ tokens: { [fullSecret]: { permissions } } });
    const creation = { path: deployments, body: deployment };
    return [await ask(url, { path: deployments }), await ask(url, creation)];
  };
  expect(await statusesWith({})).toEqual([403, 403]);
  expect(await statusesWith({ deployments: 'read' })).toEqual([200, 403]);
  expect(await statusesWith({ deployments: 'write' })).toEqual([200, 201]);
});

it('a list has pages of 100, and `Link` names the next one; the oldest may come first', async () => {
  const { state, url } = await openGitHub({ isOldestFirst: true });
  const task = 'site-pipeline:a';
  const added = Array.from({ length: 101 }, () => state.addDeployment({ environment: 'PR-7', task }).id);
  state.addDeployment({ environment: 'pr-8', task });
  state.addDeployment({ environment: 'pr-7', task: 'site-pipeline:b' });
  const headers = { authorization: `Bearer ${fullSecret}` };
  const pages = await Promise.all(
    [1, 2].map(async (page) => {
      const query = `environment=pr-7&task=${task}&per_page=200&page=${page}`;
      const response = await fetch(`${url}${deployments}?${query}`, { headers });
      const items = (await response.json()) as readonly { id: number }[];
      return {
        ids: items.map(({ id }) => id),
        hasNext: (response.headers.get('link') ?? '').includes('rel="next"'),
      };
    }),
  );
  expect(pages).toEqual([
    { ids: added.slice(0, 100), hasNext: true },
    { ids: added.slice(100), hasNext: false },
  ]);
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

it('what is created has the account of its token, and an id that is higher than all before', async () => {
  const app = { account: 'deployer[bot]', permissions: { deployments: 'write' } } as const;
  const { url, state } = await openGitHub({ tokens: { [fullSecret]: fullToken, app } });
  state.addDeployment({ environment: 'x', id: 5000 });
  await ask(url, { path: deployments, body: deployment });
  const status = { path: `${deployments}/5001/statuses`, body: { state: 'error', auto_inactive: false } };
  await ask(url, { ...status, headers: { authorization: 'Bearer app' } });
  const entries = [...state.deployments, ...state.deploymentStatuses];
  expect(entries.map(({ id, creator: { login } }) => [id, login])).toEqual([
    [5000, 'octocat'],
    [5001, 'github-actions[bot]'],
    [5002, 'deployer[bot]'],
  ]);
});

it('a limit that is used up is told as GitHub tells it, until it is reset', async () => {
  const clock = createSimulation();
  const limits = { core: 2, graphql: 0, writesPerMinute: 0, secondaryStatus: 429 } as const;
  const { url } = await openGitHub({ clock, limits });
  const authorization = `Bearer ${fullSecret}`;
  const see = async (path: string, body?: object) => {
    const init = { headers: { authorization }, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}${path}`, init);
    const [used, left, reset] = ['used', 'remaining', 'reset'].map((name) =>
      answer.headers.get(`x-ratelimit-${name}`),
    );
    expect(answer.headers.has('retry-after')).toBe(false);
    return [
      answer.status,
      used,
      left,
      Number(reset) - clock.nowMs() / 1000,
      (await answer.text()).includes('rate limit'),
    ];
  };
  expect(await see(deployments)).toEqual([200, '1', '1', 3600, false]);
  expect(await see(deployments, deployment)).toEqual([429, '2', '0', 3600, true]);
  expect(await see(deployments)).toEqual([403, '2', '0', 3600, true]);
  expect(await see('/graphql', { query: queries[0] })).toEqual([200, '0', '0', 3600, true]);
  await clock.advance(3_600_000);
  expect(await see(deployments)).toEqual([200, '1', '1', 3600, false]);
});

it('requests for a repository that was renamed are redirected to its id', async () => {
  const { url } = await openGitHub({ isRenamed: true });
  const see = async (init: RequestInit) => {
    const answer = await fetch(`${url}${deployments}`, { redirect: 'manual', ...init });
    return [answer.status, answer.headers.get('location')];
  };
  const location = `${url}/repositories/1001/deployments`;
  expect(await see({})).toEqual([301, location]);
  expect(await see({ method: 'POST', body: JSON.stringify(deployment) })).toEqual([307, location]);
});
