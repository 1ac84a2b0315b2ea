import { describe, expect, it } from 'vitest';
import { ask, openGitHub } from './open-github.ts';

const path = '/repos/octo-org/shop/actions/runs/42/attempts/1';

describe('run attempts', () => {
  it('say when they were created and when they started', async () => {
    const github = await openGitHub();
    github.state.addRunAttempt({
      runId: 42,
      attempt: 1,
      createdAt: new Date('2026-03-01T10:00:00Z'),
      runStartedAt: new Date('2026-03-01T10:00:05Z'),
    });

    expect(await ask(github, { path })).toMatchObject({
      status: 200,
      body: {
        id: 42,
        run_attempt: 1,
        created_at: '2026-03-01T10:00:00.000Z',
        run_started_at: '2026-03-01T10:00:05.000Z',
      },
    });
  });

  it('leave out when they started where a test says so', async () => {
    const github = await openGitHub();
    github.state.addRunAttempt({ runId: 42, attempt: 1, createdAt: new Date('2026-03-01T10:00:00Z') });

    expect((await ask(github, { path })).body).not.toHaveProperty('run_started_at');
  });

  it('are not found where the run, or the attempt, is another', async () => {
    const github = await openGitHub();
    github.state.addRunAttempt({ runId: 42, attempt: 2, createdAt: new Date('2026-03-01T10:00:00Z') });

    expect((await ask(github, { path })).status).toBe(404);
    expect((await ask(github, { path: path.replace('42/attempts/1', '43/attempts/2') })).status).toBe(404);
  });
});
