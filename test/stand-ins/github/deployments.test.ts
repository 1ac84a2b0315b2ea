import { describe, expect, it } from 'vitest';
import { ask, idOf, idsOf, openGitHub, readLinks } from './open-github.ts';

const path = '/repos/octo-org/shop/deployments';
const statusesOf = (id: number) => `${path}/${id}/statuses`;
/** Without GitHub's defaults, which fail in a workflow. */
const wanted = { ref: 'main', auto_merge: false, required_contexts: [], environment: 'staging' };

describe('a deployment', () => {
  it('is created as requested, and found by its id', async () => {
    const github = await openGitHub({ refs: { topic: 'a'.repeat(40) } });
    const payload = { site: 'e1', 'api-url': 'https://api.example' };
    const asked = { ...wanted, ref: 'topic', task: 'stage', payload, transient_environment: true };

    const created = await ask(github, { path, body: { ...asked, description: null } });

    const { auto_merge, required_contexts, ...shown } = asked;
    expect(created).toMatchObject({
      status: 201,
      body: {
        ...shown,
        sha: 'a'.repeat(40),
        production_environment: false,
        creator: { login: 'github-actions[bot]' },
      },
    });
    expect([auto_merge, required_contexts]).toEqual([false, []]);
    expect(await ask(github, { path: `${path}/${idOf(created)}` })).toMatchObject({ body: created.body });
    expect((await ask(github, { path: `${path}/1` })).status).toBe(404);
  });

  it.each([
    [{ ...wanted, ref: 'b'.repeat(40) }, 201],
    [{ ...wanted, ref: 'from-a-fork' }, 422],
    [{ ref: 'main', auto_merge: false }, 409],
    [{ ...wanted, required_contexts: ['ci'] }, 409],
    [{ ref: 'topic', required_contexts: [] }, 202],
  ])('with %j is answered with %i', async (body, status) => {
    const github = await openGitHub({ refs: { topic: 'a'.repeat(40) } });
    expect((await ask(github, { path, body })).status).toBe(status);
    expect(github.state.deployments).toHaveLength(status === 201 ? 1 : 0);
  });

  it('is listed newest first, inactive ones included, by filter and page', async () => {
    const github = await openGitHub();
    const { state } = github;
    const first = state.addDeployment({ environment: 'staging', creator: 'mona' }).id;
    const second = state.addDeployment({ environment: 'review', task: 'stage', ref: 'topic' }).id;
    const third = state.addDeployment({ environment: 'staging', task: 'stage', sha: 'c'.repeat(40) }).id;
    state.addDeploymentStatus({ deploymentId: first, state: 'inactive' });
    const list = async (query: string) => idsOf(await ask(github, { path: `${path}?${query}` }));

    expect(await list('')).toEqual([third, second, first]);
    expect(await list('environment=staging&task=stage')).toEqual([third]);
    expect(await list(`sha=${'c'.repeat(40)}`)).toEqual([third]);
    expect(await list('ref=topic')).toEqual([second]);
    const page = await ask(github, { path: `${path}?environment=staging&per_page=1` });
    const next = await ask(github, { path: readLinks(page)['next'] ?? '' });
    expect([page, next].flatMap(idsOf)).toEqual([third, first]);
  });
});

describe('a deployment status', () => {
  it('is created as requested, and listed newest first', async () => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment({ environment: 'staging' });
    const success = {
      state: 'success',
      description: 'Ready',
      environment_url: 'https://copy.example',
      log_url: 'https://github.com/octo-org/shop/actions/runs/1',
    };
    const created = [
      await ask(github, { path: statusesOf(id), body: { state: 'in_progress' } }),
      await ask(github, { path: statusesOf(id), body: success }),
      await ask(github, { path: statusesOf(id), body: { state: 'inactive', environment: 'qa' } }),
    ];
    expect(created).toMatchObject([
      { status: 201, body: { state: 'in_progress', description: '', environment_url: '', log_url: '' } },
      { status: 201, body: { ...success, environment: 'staging', target_url: success.log_url } },
      { status: 201, body: { state: 'inactive', environment: 'qa' } },
    ]);
    expect(idsOf(await ask(github, { path: statusesOf(id) }))).toEqual(created.map(idOf).toReversed());
    expect(github.state.stateOf(id)).toBe('inactive');
    expect(github.state.deployments).toMatchObject([{ environment: 'qa', originalEnvironment: 'staging' }]);
  });

  it.each([
    ['success', {}, 'inactive'],
    ['success', { auto_inactive: false }, 'success'],
    ['in_progress', {}, 'success'],
  ])('%s with %j leaves an earlier success: %s', async (state, options, earlierState) => {
    const github = await openGitHub();
    const seed = (fields: { environment: string; isTransient?: boolean; isProduction?: boolean }) => {
      const { id } = github.state.addDeployment(fields);
      github.state.addDeploymentStatus({ deploymentId: id, state: 'success', autoInactive: false });
      return id;
    };
    const earlier = seed({ environment: 'staging' });
    const untouched = [
      seed({ environment: 'staging', isTransient: true }),
      seed({ environment: 'staging', isProduction: true }),
      seed({ environment: 'review' }),
    ];
    const { id } = github.state.addDeployment({ environment: 'staging' });
    await ask(github, { path: statusesOf(id), body: { state, ...options } });
    expect(github.state.stateOf(earlier)).toBe(earlierState);
    expect(untouched.map((each) => github.state.stateOf(each))).toEqual(['success', 'success', 'success']);
  });

  it.each([
    [{ description: 'd'.repeat(140) }, 201],
    [{ description: 'd'.repeat(141) }, 422],
    [{ environment_url: 'copy.example' }, 422],
    [{ log_url: 'javascript:alert(1)' }, 422],
  ])('with %j is answered with %i', async (fields, status) => {
    const github = await openGitHub();
    const { id } = github.state.addDeployment({ environment: 'staging' });
    const response = await ask(github, { path: statusesOf(id), body: { state: 'success', ...fields } });
    expect(response.status).toBe(status);
  });
});
