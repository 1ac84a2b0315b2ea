import { describe, expect, it } from 'vitest';
import { ask, idOf, idsOf, openGitHub } from './open-github.ts';

const pathOf = (id: number) => `/repos/octo-org/shop/deployments/${id}/statuses`;

describe('deployment statuses', () => {
  it('are created as asked for, and listed newest first', async () => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment({ environment: 'staging' });

    const first = await ask(github, { path: pathOf(id), body: { state: 'in_progress' } });
    const second = await ask(github, {
      path: pathOf(id),
      body: {
        state: 'success',
        description: 'There it is',
        environment_url: 'https://copy.example',
        log_url: 'https://github.com/octo-org/shop/actions/runs/1',
      },
    });

    expect(first.body).toMatchObject({
      state: 'in_progress',
      description: '',
      environment_url: '',
      log_url: '',
    });
    expect(second).toMatchObject({
      status: 201,
      body: {
        state: 'success',
        description: 'There it is',
        environment: 'staging',
        environment_url: 'https://copy.example',
        log_url: 'https://github.com/octo-org/shop/actions/runs/1',
        target_url: 'https://github.com/octo-org/shop/actions/runs/1',
        creator: { login: 'github-actions[bot]' },
      },
    });
    expect(idsOf(await ask(github, { path: pathOf(id) }))).toEqual([idOf(second), idOf(first)]);
    expect(github.state.statusesOf(id).map(({ state }) => state)).toEqual(['in_progress', 'success']);
  });

  it('make earlier successes of the environment inactive, but no transient and no production ones', async () => {
    const github = await openGitHub();
    const { state } = github;
    const seed = (fields: { environment: string; isTransient?: boolean; isProduction?: boolean }) => {
      const { id } = state.addDeployment(fields);
      state.addDeploymentStatus({ deploymentId: id, state: 'success', autoInactive: false });
      return id;
    };
    const earlier = seed({ environment: 'staging' });
    const transient = seed({ environment: 'staging', isTransient: true });
    const production = seed({ environment: 'staging', isProduction: true });
    const elsewhere = seed({ environment: 'review' });
    const failed = state.addDeployment({ environment: 'staging' }).id;
    state.addDeploymentStatus({ deploymentId: failed, state: 'failure' });
    const newest = state.addDeployment({ environment: 'staging' }).id;
    const later = seed({ environment: 'staging' });

    await ask(github, { path: pathOf(newest), body: { state: 'success' } });

    expect(
      [earlier, transient, production, elsewhere, failed, newest, later].map((id) => state.stateOf(id)),
    ).toEqual(['inactive', 'success', 'success', 'success', 'failure', 'success', 'success']);
  });

  it('leave the earlier ones alone where told to, and where they are no success', async () => {
    const github = await openGitHub();
    const { state } = github;
    const earlier = state.addDeployment({ environment: 'staging' }).id;
    state.addDeploymentStatus({ deploymentId: earlier, state: 'success' });
    const newest = state.addDeployment({ environment: 'staging' }).id;

    await ask(github, { path: pathOf(newest), body: { state: 'in_progress' } });
    await ask(github, { path: pathOf(newest), body: { state: 'success', auto_inactive: false } });

    expect(state.stateOf(earlier)).toBe('success');
  });

  it('move the deployment to another environment where they name one', async () => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment({ environment: 'staging' });

    await ask(github, { path: pathOf(id), body: { state: 'queued', environment: 'qa' } });

    expect(github.state.deployments).toMatchObject([{ environment: 'qa', originalEnvironment: 'staging' }]);
  });

  it('take 140 characters of description and no more', async () => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment({ environment: 'staging' });
    const describeAs = (description: string) =>
      ask(github, { path: pathOf(id), body: { state: 'success', description } });

    expect((await describeAs('d'.repeat(140))).status).toBe(201);
    expect(await describeAs('d'.repeat(141))).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'description', message: 'description is too long (maximum is 140 characters)' }],
      },
    });
  });

  it.each(['environment_url', 'log_url'])('take nothing but a web address as %s', async (field) => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment({ environment: 'staging' });

    for (const address of ['copy.example', 'ftp://copy.example', 'javascript:alert(1)']) {
      const body = { state: 'success', [field]: address };
      expect(await ask(github, { path: pathOf(id), body })).toMatchObject({
        status: 422,
        body: { errors: [{ field, message: `${field} must use http(s) scheme` }] },
      });
    }
  });
});
