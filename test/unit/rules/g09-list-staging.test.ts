import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { fails, listed, ownId, recordedPayload } from '../../support/recording-github.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { noResponse, page, previewResponse, response } from '../../support/responses.ts';
import { ids, recordOperation, type RunOptions } from '../../support/run-operation.ts';
import { forever, repeat, type Script } from '../../support/scripted-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const siteIds = { a: ids.staging, b: ids.target, c: '4c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22' } as const;
const record = (id: number, environment: string, site: keyof typeof siteIds, fields: Fields = {}) => {
  const named = { 'site-id': siteIds[site], 'site-domain': `${site}.example.com` };
  return listed({
    id,
    environment,
    sha: 'a5c3785ed8d6',
    payload: { ...recordedPayload, ...named, ...fields },
  });
};
const inactive =
  (...closed: readonly number[]) =>
  (id: number) =>
    Promise.resolve({ state: closed.includes(id) ? 'inactive' : 'success' });
/** Lists the copies without an API token, unless the service has something to say. */
const list = (github: GitHubState, script?: Script, { inputs, ...options }: RunOptions = {}) =>
  recordOperation('list-staging', {
    github,
    ...(script && { script }),
    inputs: { ...(!script && { 'api-token': '' }), ...inputs },
    ...options,
  });
const states = ({ results }: Awaited<ReturnType<typeof list>>) =>
  Object.fromEntries(
    results.listed?.sites.map(({ domain, state }) => [domain?.[0] ?? 'unnamed', state]) ?? [],
  );

describe('`list-staging` (G9)', () => {
  it('lists the sites of all environments as open or left over, and changes nothing', async () => {
    const deployments = [record(44, 'pr-8', 'a'), record(43, 'pr-7', 'b'), record(42, 'PR-7', 'c')];
    const result = await list({ deployments, latestStatus: inactive(44) });

    expect(result).toMatchObject({ status: 'completed', effect: 'none', paths: [] });
    expect(states(result)).toEqual({ a: 'left', b: 'open', c: 'left' });
    expect(JSON.parse(result.runner.outputs['sites-left'] ?? '')).toEqual([
      { id: siteIds.a, domain: 'a.example.com', environment: 'pr-8', open: false },
      { id: siteIds.c, domain: 'c.example.com', environment: 'PR-7', open: false },
    ]);
    expect(result.warnings).toHaveLength(1);
    expect(result.warnings[0]).not.toContain(siteIds.b);
    expect(`${result.warnings.join()} ${result.text.what}`).not.toMatch(/in use|none can be/i);
    // Only the newest deployment of an environment is read.
    expect(result.github.calls).toEqual(['viewer', 'listDeployments', 'latestStatus', 'latestStatus']);
  });

  it('counts an open site that is older than `max-copy-age-hours` as left over, too', async () => {
    const at = (createdAt: string, id: number) => ({ ...record(id, `pr-${id}`, 'a'), createdAt });
    const deployments = [
      at('2026-01-15T10:01:00Z', 44),
      { ...at('2026-01-15T09:59:00Z', 43), payload: record(43, '', 'b').payload },
    ];
    const result = await list({ deployments }, undefined, { inputs: { 'max-copy-age-hours': '2' } });
    expect(states(result)).toEqual({ a: 'open', b: 'old' });
    const old = { id: siteIds.b, domain: 'b.example.com', environment: 'pr-43', open: true };
    expect(result.results.listed?.left).toEqual([old]);
  });

  it('counts an open site as used when its latest status was set: a later run has reused it', async () => {
    const deployments = [{ ...record(44, 'pr-7', 'a'), createdAt: '2026-01-10T10:00:00Z' }];
    const since = (createdAt: string) => {
      const latestStatus = () => Promise.resolve({ state: 'success', createdAt });
      return list({ deployments, latestStatus }, undefined, { inputs: { 'max-copy-age-hours': '2' } });
    };
    expect(states(await since('2026-01-15T10:01:00Z'))).toEqual({ a: 'open' });
    expect(states(await since('2026-01-15T09:59:00Z'))).toEqual({ a: 'old' });
  });

  it('does not count a site as left over that is open in another environment', async () => {
    const deployments = [record(44, 'pr-8', 'a'), record(43, 'pr-7', 'a')];
    expect((await list({ deployments, latestStatus: inactive(44) })).results.listed?.left).toEqual([]);
  });

  it('leaves other records out: one warning for those of others (G10), one for another `api-url`', async () => {
    const deployments = [
      { ...record(46, 'pr-9', 'b'), creator: 'mallory', creatorId: ownId + 1 },
      record(45, 'pr-8', 'c', { 'api-url': 'https://old.example' }),
      record(44, 'pr-8', 'c', { 'live-site-id': ids.target }),
      record(43, 'pr-7', 'a'),
    ];
    const result = await list({ deployments });
    expect(states(result)).toEqual({ a: 'open' });
    expect(result.warnings).toEqual([
      expect.stringMatching(/^1 record .*"pr-8"/),
      expect.stringMatching(/1 record .*(mallory.*"pr-9"|"pr-9".*mallory)/),
    ]);
  });

  it('reads 1,000 of our deployments, newest first, and says if there are more', async () => {
    const pageOf = (number: number) =>
      Array.from({ length: 100 }, (_, index) => record(2000 - number * 100 + index, `pr-${index}`, 'a'));
    for (const [lastPage, isComplete] of [
      [10, true],
      [11, false],
    ] as const) {
      const pages: number[] = [];
      const listDeployments: GitHubState['listDeployments'] = (_environment, number) => {
        pages.push(number);
        return Promise.resolve({ items: pageOf(number), isLast: number === lastPage });
      };
      const { warnings } = await list({ listDeployments });
      expect(pages).toHaveLength(10);
      expect(warnings).toEqual(isComplete ? [] : [expect.stringContaining('There are more')]);
    }
  });

  it('is green if nothing is recorded, and refused if GitHub does not answer, naming `deployments: read`', async () => {
    const results = { listed: { left: [] } };
    expect(await list({})).toMatchObject({ status: 'completed', warnings: [], results });

    const listDeployments = fails({ errorCode: 'forbidden', permission: 'deployments: write' });
    const refused = await list({ listDeployments });
    expect(refused).toMatchObject({ status: 'refused', errorCode: 'forbidden' });
    expect(refused.text.next).toContain('deployments: read');
    const viewer = fails({ errorCode: 'connection_failed' });
    expect(await list({ viewer })).toMatchObject({ status: 'refused', errorCode: 'connection_failed' });
  });
});

describe('`list-staging` with an API token (G9)', () => {
  const three = [record(44, 'pr-9', 'a'), record(43, 'pr-8', 'b'), record(42, 'pr-7', 'c')];

  it('asks the service first, leaves out what is gone, and reads the state only of what remains', async () => {
    const script = [response(404), page(404), previewResponse()];
    const result = await list({ deployments: three, latestStatus: inactive(43) }, script);

    expect(result.paths).toEqual(Object.values(siteIds).map((id) => `/v1/sites/${id}/staging/push-preview`));
    expect(states(result)).toEqual({ b: 'left', c: 'open' });
    expect(result.results.listed?.sites).toMatchObject([{ isKnown: false }, { isKnown: true }]);
    expect(result.outcome).toMatchObject({ found: 2, gone: 1 });
    expect(result.github.calls.filter((call) => call === 'latestStatus')).toHaveLength(2);
  });

  it('counts an older site as left over if the newest of its environment is gone', async () => {
    const deployments = [record(44, 'pr-7', 'a'), record(43, 'pr-7', 'b')];
    expect(states(await list({ deployments }, [response(404), previewResponse()]))).toEqual({ b: 'left' });
  });

  it.each([
    ['401', response(401)],
    ['403', response(403)],
    ['429', response(429, {}, { retryAfter: '1' })],
    ['no answer', noResponse],
  ])('ends these look-ups after %s with one warning, and stays green', async (_what, answer) => {
    const result = await list({ deployments: three }, [answer]);
    // Sites that were not asked about are a number, and not left over.
    const results = { listed: { left: [] } };
    expect(result).toMatchObject({ status: 'completed', outcome: { found: 0, notAsked: 3 }, results });
    expect(result.warnings).toHaveLength(1);
  });

  it('asks about every site, for at most a minute', async () => {
    const deployments = Array.from({ length: 101 }, (_, index) => {
      const siteId = `1c1f8cc5-7a1d-4c4f-8a7b-${String(index).padStart(12, '0')}`;
      return record(500 - index, `pr-${index}`, 'a', { 'site-id': siteId });
    });
    const all = await list({ deployments }, repeat(101, response(404)));
    expect(all.paths).toHaveLength(101);
    expect(all.outcome).toMatchObject({ found: 0, gone: 101, notAsked: 0 });

    const clock = createFakeClock();
    const slowly = forever(async ({ timeoutMs }) => {
      await clock.sleep(Math.min(timeoutMs, 20_000));
      return timeoutMs < 20_000 ? noResponse : response(404);
    });
    const slow = await list({ deployments }, slowly, { clock });
    expect(slow.paths).toHaveLength(3);
    expect(slow.outcome).toMatchObject({ found: 0, gone: 3, notAsked: 98 });
  });
});
