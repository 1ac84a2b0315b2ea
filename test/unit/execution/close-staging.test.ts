import { describe, expect, it } from 'vitest';
import { GitHubError, type DeploymentRecord, type GitHubFailure } from '../../../src/ports.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { ids, runOperation, type RunOptions, type RunResult } from '../../support/run-operation.ts';

const record = (
  id: number,
  siteId: string = ids.staging,
  fields: Readonly<Record<string, unknown>> = {},
): DeploymentRecord => ({
  id,
  sha: '',
  payload: {
    action: 'site-pipeline',
    'api-url': 'https://api.example.com',
    'live-site-id': ids.live,
    'site-id': siteId,
    'site-domain': `${siteId.slice(0, 2)}.example.com`,
    options: '{}',
    ...fields,
  },
});
const withoutSite = (id: number): DeploymentRecord => {
  const { payload, ...rest } = record(id);
  return { ...rest, payload: { ...(payload as object), 'site-id': undefined, 'site-domain': undefined } };
};
const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001';
const otherRunUrl = 'https://github.com/octo-org/shop/actions/runs/90012/attempts/1';
/** Two deployments of one site, and one of another. */
const deployments = [record(43), record(42), record(41, ids.target)];
const left = { id: ids.staging, domain: '1c.example.com' };
const otherLeft = { id: ids.target, domain: '3e.example.com' };

/** Closes the environment on a pull request, and records the outcome. */
async function close(github: GitHubState, { inputs, ...options }: RunOptions = {}): Promise<RunResult> {
  const result = await runOperation('close-staging', {
    context: { eventName: 'pull_request' },
    event: { pull_request: { number: 7, head: { sha: 'c'.repeat(40) } } },
    ...options,
    github,
    inputs: { comment: 'true', ...inputs },
  });
  await result.step.recorder.ended(result.outcome, result.text);
  return { ...result, results: result.step.results.current };
}
const failure = (fields: Partial<GitHubFailure> = {}): GitHubError =>
  new GitHubError('GitHub failed', { errorCode: 'service_error', ...fields });
const never = (): Promise<never> => new Promise(() => undefined);
/** GitHub's own `setDeploymentStatus` is replaced, so the closed ones are collected here. */
const closesUntil = (isFailing: (id: number) => boolean, error: GitHubError | 'hangs') => {
  const closed: number[] = [];
  const setDeploymentStatus = (id: number): Promise<void> => {
    if (isFailing(id)) return error === 'hangs' ? never() : Promise.reject(error);
    closed.push(id);
    return Promise.resolve();
  };
  return { closed, setDeploymentStatus };
};

describe('`close-staging` (G6)', () => {
  it('sets every recorded deployment to inactive, sends nothing to the service, and needs no token', async () => {
    const result = await close({ deployments }, { inputs: { 'api-token': '', 'on-missing-token': 'skip' } });

    expect(result).toMatchObject({ status: 'completed', effect: 'none', service: { received: [] } });
    expect(result.github.statuses).toMatchObject(
      [43, 42, 41].map((id) => ({ id, state: 'inactive', logUrl: expect.any(String) as string })),
    );
    expect(result.outcome).toMatchObject({ kind: 'environment-closed', changed: 3, found: 3 });
  });

  it('names each site that is left once, in an output, a warning and the comment', async () => {
    const result = await close({ deployments });

    expect(result.results.sitesLeft).toEqual([left, otherLeft]);
    expect(JSON.parse(result.runner.outputs['sites-left'] ?? '')).toEqual([left, otherLeft]);
    expect(result.runner.texts('warning')).toHaveLength(1);
    expect(result.github.comments).toHaveLength(1);
    for (const { id } of [left, otherLeft]) {
      expect(result.runner.texts('warning')[0]).toContain(id);
      expect(result.github.comments[0]?.body).toContain(id);
    }
  });

  it('counts a record without a site as one that may exist', async () => {
    const { results } = await close({ deployments: [withoutSite(44), ...deployments, withoutSite(40)] });
    expect(results.sitesLeft).toEqual([{ id: null, domain: null }, left, otherLeft]);
  });

  it('does not count a record without a site whose key a later record names with its site', async () => {
    const key = { 'idempotency-key': 'gha-9001-shared' };
    const unnamed = { ...record(41), payload: { ...(withoutSite(41).payload as object), ...key } };
    const { results } = await close({ deployments: [record(42, ids.staging, key), unnamed] });
    expect(results.sitesLeft).toEqual([left]);
  });

  it('also names, in a re-run, the sites whose deployments an earlier attempt has closed', async () => {
    const latestStatus = (id: number) =>
      Promise.resolve(
        id === 41 ? { state: 'inactive', logUrl: `${runUrl}/attempts/1` } : { state: 'success' },
      );
    const result = await close({ deployments, latestStatus });

    expect(result.outcome).toMatchObject({ kind: 'environment-closed', changed: 2, found: 3 });
    expect(result.results.sitesLeft).toEqual([left, otherLeft]);
  });

  it('leaves inactive deployments and those of others alone', async () => {
    const others = [
      { id: 53, sha: '', payload: {} },
      record(52, ids.target, { 'live-site-id': ids.staging }),
      record(51, ids.target, { 'api-url': 'https://api.example.com/eu' }),
    ];
    const latestStatus = (id: number) => Promise.resolve({ state: id === 42 ? 'inactive' : 'success' });
    const result = await close({
      deployments: [...others, record(43), record(42, ids.target)],
      latestStatus,
    });

    expect(result.github.statuses.map(({ id }) => id)).toEqual([43]);
    expect(result.results.sitesLeft).toEqual([left]);
  });

  it('reads every page', async () => {
    const pages = [[record(43)], [record(42, ids.target)]];
    const listDeployments: GitHubState['listDeployments'] = (_environment, page) =>
      Promise.resolve({ items: pages[page - 1] ?? [], isLast: page === pages.length });
    const { github } = await close({ listDeployments });

    expect(github.statuses.map(({ id }) => id)).toEqual([43, 42]);
  });

  it.each<[what: string, github: GitHubState]>([
    ['nothing is recorded', {}],
    [
      'everything is inactive already',
      { deployments, latestStatus: () => Promise.resolve({ state: 'inactive', logUrl: otherRunUrl }) },
    ],
  ])('is green without a warning or a comment if %s', async (_what, github) => {
    const result = await close(github);

    expect(result).toMatchObject({ status: 'completed', results: { sitesLeft: [] } });
    expect(result.runner.texts('warning')).toEqual([]);
    expect(result.github.statuses).toEqual([]);
    expect(result.github.comments).toEqual([]);
  });

  it('changes nothing in a dry run', async () => {
    const result = await close({ deployments }, { inputs: { 'dry-run': 'true' } });

    expect(result).toMatchObject({ status: 'skipped', effect: 'none' });
    expect(result.results.sitesLeft).toEqual([left, otherLeft]);
    expect(result.github.statuses).toEqual([]);
    expect(result.github.comments).toEqual([]);
  });

  it.each<[what: string, error: GitHubError | 'hangs', errorCode: string]>([
    [
      'a missing permission',
      failure({ errorCode: 'forbidden', permission: 'deployments: write' }),
      'forbidden',
    ],
    ['a repository that is not found', failure({ errorCode: 'not_found' }), 'not_found'],
    ['a fault to the end', failure({ isTransient: true }), 'service_error'],
    ['no response to the end', 'hangs', 'connection_failed'],
  ])(
    'is refused because of %s, and unknown once a deployment was changed',
    async (_what, error, errorCode) => {
      const fail = (): Promise<never> => (error === 'hangs' ? never() : Promise.reject(error));
      const inputs = { 'timeout-minutes': '10' };
      for (const github of [
        { listDeployments: fail },
        { deployments, latestStatus: fail },
        { deployments, setDeploymentStatus: fail },
      ]) {
        const result = await close(github, { inputs });
        expect(result).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
        // It retries up to `timeout-minutes`.
        expect(result.clock.elapsedMs() > 500_000).toBe(
          error === 'hangs' || error.failure.isTransient === true,
        );
        expect(result.clock.elapsedMs()).toBeLessThanOrEqual(600_000);
      }

      const { closed, setDeploymentStatus } = closesUntil((id) => id === 42, error);
      const partial = await close({ deployments, setDeploymentStatus }, { inputs });
      expect(partial).toMatchObject({ status: 'unknown', errorCode, effect: 'started' });
      expect(closed).toEqual([43]);
      // Nothing is deleted, so all of them remain.
      expect(partial.results.sitesLeft).toEqual([left, otherLeft]);
    },
  );

  it.each<[what: string, github: () => GitHubState]>([
    ['the look-up', () => ({ listDeployments: never })],
    ['a change', () => ({ deployments, ...closesUntil((id) => id === 42, 'hangs') })],
    [
      'a retry',
      () => ({ listDeployments: () => Promise.reject(failure({ isTransient: true, retryAfterMs: 60_000 })) }),
    ],
  ])('ends at once if the job is cancelled during %s', async (_what, github) => {
    const result = await runOperation('close-staging', { github: github(), cancelledAtMs: 3000 });

    expect(result).toMatchObject({ status: 'cancelled', errorCode: 'cancelled' });
    expect(result.clock.elapsedMs()).toBe(3000);
  });
});
