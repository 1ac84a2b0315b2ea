import { describe, expect, it } from 'vitest';
import { GitHubError, type DeploymentRecord } from '../../../src/ports.ts';
import { never, recordedPayload, withoutSite, type GitHubState } from '../../support/recording-github.ts';
import { ids, recordOperation, runOperation, type RunOptions } from '../../support/run-operation.ts';

type Fields = Readonly<Record<string, unknown>>;

const domains: Readonly<Record<string, string>> = {
  [ids.staging]: 'a.example.com',
  [ids.target]: 'b.example.com',
};
const record = (id: number, siteId: string = ids.staging, fields: Fields = {}): DeploymentRecord => ({
  id,
  sha: '',
  payload: { ...recordedPayload, 'site-id': siteId, 'site-domain': domains[siteId], ...fields },
});
const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001';
/** Two deployments of one site, and one of another. */
const deployments = [record(43), record(42), record(41, ids.target)];
const left = { id: ids.staging, domain: 'a.example.com' };
const otherLeft = { id: ids.target, domain: 'b.example.com' };

/** Closes the environment on a pull request, and records the outcome. */
const close = (github: GitHubState, inputs: RunOptions['inputs'] = {}) =>
  recordOperation('close-staging', { github, inputs: { comment: 'true', ...inputs } });
const inactiveIf = (isInactive: (id: number) => boolean, logUrl?: string) => (id: number) =>
  Promise.resolve({ state: isInactive(id) ? 'inactive' : 'success', logUrl });

describe('`close-staging` (G6)', () => {
  it('sets every recorded deployment to inactive, sends nothing to the service, and needs no token', async () => {
    const result = await close({ deployments }, { 'api-token': '', 'on-missing-token': 'skip' });

    const outcome = { kind: 'environment-closed', changed: 3, found: 3 };
    expect(result).toMatchObject({ status: 'completed', effect: 'none', paths: [], outcome });
    const inactive = { state: 'inactive', logUrl: expect.any(String) as string };
    expect(result.github.statuses).toMatchObject([43, 42, 41].map((id) => ({ id, ...inactive })));
  });

  it('names each site that is left once, in an output, a warning and the comment', async () => {
    const { github, results, runner, warnings } = await close({ deployments });

    expect(results.sitesLeft).toEqual([left, otherLeft]);
    expect(JSON.parse(runner.outputs['sites-left'] ?? '')).toEqual([left, otherLeft]);
    expect(warnings).toHaveLength(1);
    expect(github.comments).toHaveLength(1);
    for (const { id } of [left, otherLeft]) {
      expect(warnings[0]).toContain(id);
      expect(github.comments[0]?.body).toContain(id);
    }
  });

  it('counts a record without a site as one that may exist', async () => {
    const key = { 'idempotency-key': 'gha-9001-lost' };
    const unnamed = [44, 40].map((id) => record(id, ids.staging, { ...withoutSite, ...key }));
    const { results } = await close({ deployments: [...unnamed, ...deployments] });
    expect(results.sitesLeft).toEqual([{ id: null, domain: null }, left, otherLeft]);
  });

  it('does not count a record without a site whose key a later record names with its site', async () => {
    const key = { 'idempotency-key': 'gha-9001-shared' };
    const unnamed = record(41, ids.staging, { ...withoutSite, ...key });
    const { results } = await close({ deployments: [record(42, ids.staging, key), unnamed] });
    expect(results.sitesLeft).toEqual([left]);
  });

  it('also names, in a re-run, the sites whose deployments an earlier attempt has closed', async () => {
    const latestStatus = inactiveIf((id) => id === 41, `${runUrl}/attempts/1`);
    expect(await close({ deployments, latestStatus })).toMatchObject({
      outcome: { kind: 'environment-closed', changed: 2, found: 3 },
      results: { sitesLeft: [left, otherLeft] },
    });
  });

  it('leaves inactive deployments and those of others alone', async () => {
    const others = [
      { id: 53, sha: '', payload: {} },
      record(52, ids.target, { 'live-site-id': ids.staging }),
      record(51, ids.target, { 'api-url': 'https://api.example.com/eu' }),
      record(42, ids.target),
    ];
    const latestStatus = inactiveIf((id) => id === 42);
    const { github, results } = await close({ deployments: [...others, record(43)], latestStatus });

    expect(github.statuses).toMatchObject([{ id: 43 }]);
    expect(results.sitesLeft).toEqual([left]);
  });

  it('reads every page', async () => {
    const pages = [[record(43)], [record(42, ids.target)]];
    const listDeployments: GitHubState['listDeployments'] = (_environment, page) =>
      Promise.resolve({ items: pages[page - 1] ?? [], isLast: page === pages.length });
    const { github } = await close({ listDeployments });

    expect(github.statuses).toMatchObject([{ id: 43 }, { id: 42 }]);
  });

  const inactive = inactiveIf(() => true, `${runUrl}2/attempts/1`);
  it.each<[what: string, github: GitHubState, inputs: RunOptions['inputs'], status: string, sites: object[]]>(
    [
      ['nothing is recorded', {}, {}, 'completed', []],
      ['everything is inactive already', { deployments, latestStatus: inactive }, {}, 'completed', []],
      ['it is a dry run', { deployments }, { 'dry-run': 'true' }, 'skipped', [left, otherLeft]],
    ],
  )('is green, and changes and comments nothing, if %s', async (_what, github, inputs, status, sitesLeft) => {
    const result = await close(github, inputs);

    expect(result).toMatchObject({ status, effect: 'none', results: { sitesLeft } });
    expect(result.github).toMatchObject({ statuses: [], comments: [] });
    if (sitesLeft.length === 0) expect(result.warnings).toEqual([]);
  });

  const refuse = (error: GitHubError) => (): Promise<never> => Promise.reject(error);
  const denied = new GitHubError('no', { errorCode: 'forbidden', permission: 'deployments: write' });
  const down = { errorCode: 'service_error', isTransient: true } as const;
  it.each<[what: string, fail: () => Promise<never>, errorCode: string, isRetried: boolean]>([
    ['a missing permission', refuse(denied), 'forbidden', false],
    [
      'a repository that is not found',
      refuse(new GitHubError('no', { errorCode: 'not_found' })),
      'not_found',
      false,
    ],
    ['a fault to the end', refuse(new GitHubError('no', down)), 'service_error', true],
    ['no response to the end', never, 'connection_failed', true],
  ])('is refused because of %s, and unknown once a deployment was changed', async (...row) => {
    const [, fail, errorCode, isRetried] = row;
    const inputs = { 'timeout-minutes': '10' };
    for (const github of [
      { listDeployments: fail },
      { deployments, latestStatus: fail },
      { deployments, setDeploymentStatus: fail },
    ]) {
      const result = await close(github, inputs);
      expect(result).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
      // It retries up to `timeout-minutes`.
      expect(result.endMs > 500_000).toBe(isRetried);
      expect(result.endMs).toBeLessThanOrEqual(600_000);
    }

    const closed: number[] = [];
    const setDeploymentStatus = (id: number): Promise<void> => {
      if (id === 42) return fail();
      closed.push(id);
      return Promise.resolve();
    };
    const partial = await close({ deployments, setDeploymentStatus }, inputs);
    // Nothing is deleted, so all of them remain.
    const results = { sitesLeft: [left, otherLeft] };
    expect(partial).toMatchObject({ status: 'unknown', errorCode, effect: 'started', results });
    expect(closed).toEqual([43]);
  });

  it.each<[what: string, github: GitHubState]>([
    ['the look-up', { listDeployments: never }],
    ['a change', { deployments, setDeploymentStatus: (id) => (id === 42 ? never() : Promise.resolve()) }],
    ['a retry', { listDeployments: refuse(new GitHubError('no', { ...down, retryAfterMs: 60_000 })) }],
  ])('ends at once if the job is cancelled during %s', async (_what, github) => {
    const result = await runOperation('close-staging', { github, cancelledAtMs: 3000 });
    expect(result).toMatchObject({ status: 'cancelled', errorCode: 'cancelled', endMs: 3000 });
  });
});
