import { expect, it, onTestFinished } from 'vitest';
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
