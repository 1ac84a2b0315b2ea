import { describe, expect, it } from 'vitest';
import { ask, fullSecret, fullToken, openGitHub, type Question } from './open-github.ts';
import type { Token } from './permissions.ts';

const repo = '/repos/octo-org/shop';
const deploy = { path: `${repo}/deployments`, body: { ref: 'main', required_contexts: [] } };
const comment = { path: `${repo}/issues/7/comments`, body: { body: 'Hello' } };
const attempt = { path: `${repo}/actions/runs/42/attempts/1` };

const cases: { permissions: Token['permissions']; question: Question; status: number; accepted?: string }[] =
  [
    { permissions: { deployments: 'write' }, question: deploy, status: 201 },
    { permissions: { deployments: 'read' }, question: deploy, status: 403, accepted: 'deployments=write' },
    { permissions: { deployments: 'read' }, question: { path: deploy.path }, status: 200 },
    { permissions: {}, question: { path: deploy.path }, status: 403, accepted: 'deployments=read' },
    { permissions: { 'pull-requests': 'write' }, question: comment, status: 201 },
    { permissions: { issues: 'write' }, question: comment, status: 201 },
    {
      permissions: { issues: 'read', 'pull-requests': 'read' },
      question: comment,
      status: 403,
      accepted: 'issues=write; pull_requests=write',
    },
    { permissions: { 'pull-requests': 'read' }, question: { path: comment.path }, status: 200 },
    { permissions: { actions: 'read' }, question: attempt, status: 404 },
    { permissions: { deployments: 'write' }, question: attempt, status: 403, accepted: 'actions=read' },
  ];

describe('permissions', () => {
  it.each(cases)(
    '$permissions → $status for $question.path',
    async ({ permissions, question, status, accepted }) => {
      const github = await openGitHub({ tokens: { [fullSecret]: { permissions } } });

      const response = await ask(github, question);

      expect(response.status).toBe(status);
      expect(response.headers.get('x-accepted-github-permissions')).toBe(accepted ?? null);
      if (status === 403)
        expect(response.body).toMatchObject({ message: 'Resource not accessible by integration' });
    },
  );

  it('are asked of a token that GitHub knows', async () => {
    const github = await openGitHub();

    expect(await ask(github, { ...deploy, token: 'ghs_expired' })).toMatchObject({
      status: 401,
      body: { message: 'Bad credentials' },
    });
  });

  it('hide the repository from who has no token, and any other from who has one', async () => {
    const github = await openGitHub();

    expect((await ask(github, { ...deploy, token: null })).status).toBe(404);
    expect((await ask(github, { path: '/user', token: null })).status).toBe(401);
    expect((await ask(github, { path: '/repos/octo-org/other/deployments' })).status).toBe(404);
    expect((await ask(github, { path: '/repos/Octo-Org/SHOP/deployments' })).status).toBe(200);
  });

  it('never reach GET /user', async () => {
    const github = await openGitHub();

    expect(await ask(github, { path: '/user' })).toMatchObject({
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    });
  });

  it('go with an identity, which the log keeps', async () => {
    const deployer = { login: 'deployer[bot]', id: 9, type: 'Bot' } as const;
    const github = await openGitHub({
      tokens: { [fullSecret]: fullToken, ghs_app: { ...fullToken, identity: deployer } },
    });

    await ask(github, { ...comment, token: 'ghs_app' });
    await ask(github, comment);
    await ask(github, { ...comment, token: null });

    expect(github.state.comments.map(({ author }) => author.login)).toEqual([
      'deployer[bot]',
      'github-actions[bot]',
    ]);
    expect(github.requests.map(({ identity }) => identity?.login)).toEqual([
      'deployer[bot]',
      'github-actions[bot]',
      undefined,
    ]);
    expect(github.requests[0]).toMatchObject({
      method: 'POST',
      path: comment.path,
      body: comment.body,
      query: {},
    });
  });
});
