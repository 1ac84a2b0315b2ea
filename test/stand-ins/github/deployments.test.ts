import { describe, expect, it } from 'vitest';
import { ask, idOf, idsOf, openGitHub, readLinks } from './open-github.ts';

const path = '/repos/octo-org/shop/deployments';
/** Without GitHub's defaults, which go wrong in a workflow. */
const wanted = { ref: 'main', auto_merge: false, required_contexts: [], environment: 'staging' };

describe('deployments', () => {
  it('are created as asked for, and found again', async () => {
    const github = await openGitHub({ refs: { topic: 'a'.repeat(40) } });
    const payload = { site: 'e1', 'api-url': 'https://api.example' };

    const created = await ask(github, {
      path,
      body: {
        ...wanted,
        ref: 'topic',
        task: 'stage',
        payload,
        description: null,
        transient_environment: true,
      },
    });

    expect(created).toMatchObject({
      status: 201,
      body: {
        sha: 'a'.repeat(40),
        ref: 'topic',
        task: 'stage',
        payload,
        environment: 'staging',
        description: null,
        transient_environment: true,
        production_environment: false,
        creator: { login: 'github-actions[bot]' },
      },
    });
    expect(await ask(github, { path: `${path}/${idOf(created)}` })).toMatchObject({ body: created.body });
    expect(github.state.deployments).toMatchObject([{ id: idOf(created), payload, isTransient: true }]);
  });

  it('are found at a commit, too, whatever branch it is on', async () => {
    const github = await openGitHub();
    const sha = 'b'.repeat(40);

    expect(await ask(github, { path, body: { ...wanted, ref: sha } })).toMatchObject({
      body: { ref: sha, sha },
    });
  });

  it('need a ref that the repository has', async () => {
    const github = await openGitHub();

    expect(await ask(github, { path, body: { ...wanted, ref: 'from-a-fork' } })).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'No ref found for: from-a-fork' }] },
    });
    expect((await ask(github, { path, body: { ...wanted, ref: 'refs/heads/main' } })).status).toBe(201);
  });

  it('conflict with the checks of the job that asks, unless no context is required', async () => {
    const github = await openGitHub();

    expect((await ask(github, { path, body: { ref: 'main', auto_merge: false } })).status).toBe(409);
    expect((await ask(github, { path, body: { ...wanted, required_contexts: ['ci'] } })).status).toBe(409);
    expect(github.state.deployments).toEqual([]);
  });

  it('merge the default branch instead, unless told not to', async () => {
    const github = await openGitHub({ refs: { topic: 'a'.repeat(40) } });
    const body = { ref: 'topic', required_contexts: [] };

    expect(await ask(github, { path, body })).toMatchObject({
      status: 202,
      body: { message: 'Auto-merged main into topic on deployment.' },
    });
    expect((await ask(github, { path, body: { ...body, ref: 'main' } })).status).toBe(201);
    expect(github.state.deployments).toHaveLength(1);
  });

  it('go to production unless told', async () => {
    const github = await openGitHub();
    const { environment, ...rest } = wanted;

    expect((await ask(github, { path, body: rest })).body).toMatchObject({
      environment: 'production',
      production_environment: true,
    });
    expect((await ask(github, { path, body: { ...rest, environment } })).body).toMatchObject({
      production_environment: false,
    });
  });

  it('come newest first, filtered by environment, task, commit and ref', async () => {
    const github = await openGitHub();
    const first = github.state.addDeployment({ environment: 'staging', creator: 'mona' });
    const second = github.state.addDeployment({ environment: 'review', task: 'stage', ref: 'topic' });
    const third = github.state.addDeployment({ environment: 'staging', task: 'stage', sha: 'c'.repeat(40) });
    const list = async (query: string) => idsOf(await ask(github, { path: `${path}?${query}` }));

    expect(await list('')).toEqual([third.id, second.id, first.id]);
    expect(await list('environment=staging')).toEqual([third.id, first.id]);
    expect(await list('environment=staging&task=stage')).toEqual([third.id]);
    expect(await list(`sha=${'c'.repeat(40)}`)).toEqual([third.id]);
    expect(await list('ref=topic')).toEqual([second.id]);
    expect(await list('environment=none')).toEqual([third.id, second.id, first.id]);
  });

  it('come in pages that keep the filter', async () => {
    const github = await openGitHub();
    const ids = Array.from({ length: 3 }, () => github.state.addDeployment({ environment: 'staging' }).id);
    github.state.addDeployment({ environment: 'review' });

    const first = await ask(github, { path: `${path}?environment=staging&per_page=2` });
    const second = await ask(github, { path: readLinks(first)['next'] ?? '' });

    expect([first, second].flatMap(idsOf)).toEqual(ids.toReversed());
  });

  it('are not found by an id that is not there', async () => {
    const github = await openGitHub();

    expect((await ask(github, { path: `${path}/1` })).status).toBe(404);
    expect((await ask(github, { path: `${path}/1/statuses` })).status).toBe(404);
    expect((await ask(github, { path: `${path}/1/statuses`, body: { state: 'success' } })).status).toBe(404);
  });
});
