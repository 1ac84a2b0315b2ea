import { describe, expect, it } from 'vitest';
import type { DeploymentRecord } from '../../../src/ports.ts';
import { fails, recordedPayload, signed, withoutSite } from '../../support/recording-github.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { page, previewResponse, response } from '../../support/responses.ts';
import { ids, recordOperation, type RunOptions } from '../../support/run-operation.ts';
import type { Script } from '../../support/scripted-service.ts';

const siteIds = {
  a: ids.staging,
  b: ids.target,
  c: '4c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22',
} as const;
const record = (
  id: number,
  environment: string,
  site: keyof typeof siteIds,
  { apiToken, ...fields }: { readonly apiToken?: string; readonly 'site-id'?: undefined } = {},
): DeploymentRecord =>
  signed(
    {
      id,
      environment,
      sha: '',
      payload: {
        ...recordedPayload,
        'site-id': siteIds[site],
        'site-domain': `${site}.example.com`,
        ...fields,
      },
    },
    apiToken,
  );
const inactive =
  (...closed: readonly number[]) =>
  (id: number) =>
    Promise.resolve({ state: closed.includes(id) ? 'inactive' : 'success' });
/** Lists the copies without an API token, unless the service has something to say. */
const list = (github: GitHubState, script?: Script, options: RunOptions = {}) =>
  recordOperation('list-staging', {
    github,
    ...(script ? { script } : { inputs: { 'api-token': '' } }),
    ...options,
  });
const states = ({ results }: Awaited<ReturnType<typeof list>>) =>
  Object.fromEntries(
    results.listedSites?.map(({ domain, state }) => [domain?.[0] ?? 'unnamed', state]) ?? [],
  );

describe('`list-staging` (G9)', () => {
  it('lists the sites of all environments with their state, and names those that are left once', async () => {
    const deployments = [record(44, 'pr-8', 'a'), record(43, 'pr-7', 'b'), record(42, 'PR-7', 'c')];
    const result = await list({ deployments, latestStatus: inactive(44) });

    expect(result).toMatchObject({ status: 'completed', effect: 'none', paths: [] });
    expect(states(result)).toEqual({ a: 'closed', b: 'open', c: 'replaced' });
    expect(JSON.parse(result.runner.outputs['sites-left'] ?? '')).toEqual([
      { id: siteIds.a, domain: 'a.example.com', environment: 'pr-8' },
      { id: siteIds.c, domain: 'c.example.com', environment: 'PR-7' },
    ]);
    expect(result.warnings).toHaveLength(1);
    expect(result.warnings[0]).not.toContain(siteIds.b);
    // Nothing is changed or commented.
    expect(result.github).toMatchObject({ statuses: [], created: [], comments: [] });
  });

  it('reads only the state of a site’s newest deployment', async () => {
    const deployments = [record(44, 'pr-7', 'a'), record(43, 'pr-7', 'a')];
    const result = await list({ deployments, latestStatus: inactive(43) });

    expect(states(result)).toEqual({ a: 'open' });
    expect(result.github.calls.filter((call) => call === 'latestStatus')).toHaveLength(1);
    expect(result).toMatchObject({ results: { sitesLeft: [] }, warnings: [] });
  });

  it('does not name a site that is in use in another environment', async () => {
    const deployments = [record(44, 'pr-8', 'a'), record(43, 'pr-7', 'a')];
    const { results } = await list({ deployments, latestStatus: inactive(44) });
    expect(results.sitesLeft).toEqual([]);
  });

  it('leaves out the sites that are gone, and keeps those of which the service says nothing', async () => {
    const deployments = [record(44, 'pr-9', 'a'), record(43, 'pr-8', 'b'), record(42, 'pr-7', 'c')];
    const result = await list({ deployments, latestStatus: inactive(44, 43) }, [
      response(404),
      page(404),
      previewResponse(),
    ]);

    expect(states(result)).toEqual({ b: 'closed', c: 'open' });
    expect(result.results.listedSites).toMatchObject([
      { isKnown: false },
      // By the preview: 09:00, and it is 12:00.
      { isKnown: true, ageMs: 10_800_000 },
    ]);
  });

  it('says how old a copy is by its oldest deployment if the service does not', async () => {
    const at = (createdAt: string, id: number) => ({ ...record(id, 'pr-7', 'a'), createdAt });
    const deployments = [at('2026-01-15T11:00:00Z', 44), at('2026-01-15T10:00:00Z', 43)];
    const { results } = await list({ deployments });
    expect(results.listedSites).toMatchObject([{ ageMs: 7_200_000 }]);
  });

  it('marks what it cannot verify, which replaces nothing that it can (G10)', async () => {
    const forged = record(45, 'pr-7', 'b', { apiToken: 'wpsk_another' });
    const result = await list({ deployments: [forged, record(44, 'pr-7', 'a')] }, [
      previewResponse(),
      previewResponse(),
    ]);

    expect(states(result)).toEqual({ a: 'open', b: 'replaced' });
    expect(result.warnings[0]).toContain('not verified: check it before you delete it');
  });

  it('counts a record without a site as one that may exist', async () => {
    const deployments = [record(44, 'pr-7', 'a', { ...withoutSite })];
    const result = await list({ deployments, latestStatus: inactive(44) });
    expect(result.results.sitesLeft).toEqual([{ id: null, domain: null, environment: 'pr-7' }]);
  });

  it('reads 1,000 deployments, newest first, and says if there are more', async () => {
    const items = Array.from({ length: 100 }, (_, index) => record(index, `pr-${index}`, 'a'));
    for (const [lastPage, isComplete] of [
      [10, true],
      [11, false],
    ] as const) {
      const pages: number[] = [];
      const listDeployments: GitHubState['listDeployments'] = (_environment, number) => {
        pages.push(number);
        return Promise.resolve({ items, isLast: number === lastPage });
      };
      const { outcome, warnings } = await list({ listDeployments });
      expect(pages).toHaveLength(10);
      expect(outcome).toMatchObject({ hasMore: !isComplete });
      expect(warnings).toHaveLength(isComplete ? 0 : 1);
    }
  });

  it('is green if nothing is recorded, and refused if GitHub does not answer, naming `deployments: read`', async () => {
    expect(await list({})).toMatchObject({ status: 'completed', warnings: [], results: { sitesLeft: [] } });

    const listDeployments = fails({ errorCode: 'forbidden', permission: 'deployments: write' });
    const refused = await list({ listDeployments });
    expect(refused).toMatchObject({ status: 'refused', errorCode: 'forbidden' });
    expect(refused.text.next).toContain('deployments: read');
  });
});
