import { expect, it, onTestFinished } from 'vitest';
import { startGitHub } from './github.ts';
import { fullSecret } from './open-github.ts';
import { fullToken } from './permissions.ts';

const deployments = '/repos/octo-org/shop/deployments';
const comments = '/repos/octo-org/shop/issues/7/comments';
const deployment = { ref: 'b'.repeat(40), auto_merge: false, required_contexts: [] };

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
    const response = await fetch(`${github.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${fullSecret}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(422);
    expect(github.violations.join()).toContain(named);
  }
});
