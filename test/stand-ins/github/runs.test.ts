import { expect, it } from 'vitest';
import { ask, openGitHub } from './open-github.ts';

const run = '/repos/octo-org/shop/actions/runs/42';

it('an attempt says when it was created and started, if known', async () => {
  const github = await openGitHub();
  const createdAt = new Date('2026-03-01T10:00:00Z');
  github.state.addRunAttempt({
    runId: 42,
    attempt: 1,
    createdAt,
    runStartedAt: new Date('2026-03-01T10:00:05Z'),
  });
  github.state.addRunAttempt({ runId: 42, attempt: 2, createdAt });

  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((attempt) => ask(github, { path: `${run}/attempts/${attempt}` })),
  );

  expect(first).toMatchObject({
    status: 200,
    body: {
      id: 42,
      run_attempt: 1,
      created_at: '2026-03-01T10:00:00.000Z',
      run_started_at: '2026-03-01T10:00:05.000Z',
    },
  });
  expect(second?.body).not.toHaveProperty('run_started_at');
  expect(third?.status).toBe(404);
});

it('the reviews of a run name state, words, environments and user', async () => {
  const github = await openGitHub();
  const { state } = github;
  state.addReview({ runId: 42, environments: ['live'], user: 'mona', comment: 'Ship it!' });
  state.addReview({ runId: 42, environments: ['Live', 'shop'], state: 'rejected', user: 'guard[bot]' });
  state.addReview({ runId: 42, environments: ['live'], user: null });
  state.addReview({ runId: 43, environments: ['live'] });

  const { status, body } = await ask(github, { path: `${run}/approvals` });

  expect(status).toBe(200);
  expect(body).toHaveLength(3);
  expect(body).toMatchObject([
    {
      state: 'approved',
      comment: 'Ship it!',
      environments: [{ name: 'live' }],
      user: { login: 'mona', type: 'User' },
    },
    { state: 'rejected', environments: [{ name: 'Live' }, { name: 'shop' }], user: { type: 'Bot' } },
    { state: 'approved', user: null },
  ]);
});
