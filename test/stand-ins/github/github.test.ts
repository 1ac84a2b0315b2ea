import { expect, it, onTestFinished } from 'vitest';
import { parseJson } from '../../../src/text/json.ts';
import { createSimulation } from '../fake-clock.ts';
import { type GitHub, startGitHub } from './github.ts';
import { fullSecret, openGitHub } from './open-github.ts';
import { fullToken, notAccessible } from './permissions.ts';
import { githubActions, idOf, type NewDeployment } from './state.ts';

const deployments = '/repos/octo-org/shop/deployments';
const comments = '/repos/octo-org/shop/issues/7/comments';
const deployment = { ref: 'b'.repeat(40), auto_merge: false, required_contexts: [] };

interface Question {
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly secret?: string;
}

async function ask(
  github: GitHub,
  method: string,
  path: string,
  { body, headers, secret = fullSecret }: Question = {},
) {
  const response = await fetch(`${github.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, answer: parseJson(text, text) };
}

// Every scenario expects no violation. So that is worth something.
it.each<{ path: string; body?: object; headers?: Record<string, string>; method?: string; named: string }>([
  { path: deployments, body: { ...deployment, enviroment: 'x' }, named: 'enviroment' },
  { path: deployments, body: { auto_merge: false }, named: '/ref' },
  { path: comments, method: 'POST', named: 'not an object' },
  { path: `${comments}?body=Hello`, body: {}, named: 'a query' },
  { path: comments, method: 'DELETE', body: {}, named: 'no such operation' },
  { path: `${deployments}?env=x`, named: 'env' },
  { path: comments, headers: { 'x-github-api-version': '2020-01-01' }, named: '2022-11-28' },
  { path: comments, headers: { 'user-agent': '' }, named: 'User-Agent' },
  { path: '/graphql', body: { query: '{ viewer { email } }' }, named: 'viewer { databaseId }' },
])('a mistake is refused and recorded, whatever a fault does to the answer: $named', async (question) => {
  const { path, body, headers, method = body === undefined ? 'GET' : 'POST', named } = question;
  for (const fault of [undefined, { kind: 'answer', status: 422 }] as const) {
    const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, intercept: () => fault });
    onTestFinished(github.close);
    const { status } = await ask(github, method, path, { body, headers });
    expect(status).toBe(422);
    expect(github.violations.join()).toContain(named);
  }
});

it('what an account writes carries that account, whichever tokens there are', async () => {
  const deployer = { ...fullToken, account: 'deployer[bot]' };
  const github = await openGitHub({ tokens: { [fullSecret]: fullToken, other: deployer } });
  const accounts = { [fullSecret]: githubActions, other: 'deployer[bot]' };
  for (const [secret, login] of Object.entries(accounts)) {
    const viewer = { query: '{ viewer { databaseId } }' };
    expect(await ask(github, 'POST', '/graphql', { body: viewer, secret })).toMatchObject({
      answer: { data: { viewer: { databaseId: idOf(login) } } },
    });
    await ask(github, 'POST', deployments, { body: deployment, secret });
    const statuses = `${deployments}/${github.state.deployments.at(-1)?.id}/statuses`;
    await ask(github, 'POST', statuses, { body: { state: 'in_progress' }, secret });
    await ask(github, 'POST', comments, { body: { body: 'Hello' }, secret });
    expect([
      github.state.deployments.at(-1)?.creator.login,
      github.state.deploymentStatuses.at(-1)?.creator.login,
      github.state.comments.at(-1)?.author?.login,
    ]).toEqual([login, login, login]);
  }
});

it.each([
  ['deployments: read', { deployments: 'read' }, [200, 403]],
  ['no permission', {}, [403, 403]],
] as const)('a token with %s may not do more', async (_what, permissions, [listing, creating]) => {
  const github = await openGitHub({ tokens: { [fullSecret]: { permissions } } });
  expect(await ask(github, 'GET', deployments)).toMatchObject({ status: listing });
  const refused = { status: creating, answer: { message: notAccessible } };
  expect(await ask(github, 'POST', deployments, { body: deployment })).toMatchObject(refused);
});

it('a list lags: it has a deployment, and a status, only when they are old enough', async () => {
  const clock = createSimulation();
  const github = await openGitHub({ clock, listLagMs: 5_000 });
  const { id } = github.state.addDeployment({ environment: 'live-sites' });
  const list = async () => {
    const found = await ask(github, 'GET', `${deployments}?environment=live-sites`);
    const { answer } = await ask(github, 'GET', `${deployments}/${id}/statuses`);
    return [found.answer, answer];
  };
  await clock.advance(4_000);
  github.state.addDeploymentStatus({ deploymentId: id, state: 'in_progress' });
  expect(await list()).toEqual([[], []]);
  await clock.advance(1_000);
  expect(await list()).toMatchObject([[{ id }], []]);
  await clock.advance(4_000);
  expect(await list()).toMatchObject([[{ id }], [{ state: 'in_progress' }]]);
});

const stays = { environment: 'e', isTransient: false, isProduction: false };
it.each<[string, earlier: NewDeployment, state: 'success' | 'failure', expected: string]>([
  ['an earlier success', stays, 'success', 'inactive'],
  ['that of the same name in capitals', { ...stays, environment: 'E' }, 'success', 'inactive'],
  ['no failure', stays, 'failure', 'failure'],
  ['nothing transient', { ...stays, isTransient: true }, 'success', 'success'],
  ['nothing in production', { ...stays, isProduction: true }, 'success', 'success'],
  ['no other environment', { ...stays, environment: 'f' }, 'success', 'success'],
])(
  'a success makes %s inactive, unless `auto_inactive` is false',
  async (_what, earlier, state, expected) => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment(earlier);
    github.state.addDeploymentStatus({ deploymentId: id, state });
    const path = `${deployments}/${github.state.addDeployment(stays).id}/statuses`;

    await ask(github, 'POST', path, { body: { state: 'success', auto_inactive: false } });
    expect(github.state.stateOf(id)).toBe(state);
    await ask(github, 'POST', path, { body: { state: 'success' } });
    expect(github.state.stateOf(id)).toBe(expected);
  },
);
