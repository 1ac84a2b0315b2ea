import { describe, expect, it } from 'vitest';
import { GitHubError, type DeploymentRecord } from '../../../src/ports.ts';
import { never, recordedPayload, signed, withoutSite } from '../../support/recording-github.ts';
import type { GitHubState, TestDeployment } from '../../support/recording-github.ts';
import { noResponse, page, previewResponse, response } from '../../support/responses.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { ids, recordOperation, runOperation, type RunOptions } from '../../support/run-operation.ts';
import { forever, repeat, type Script } from '../../support/scripted-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const domains: Readonly<Record<string, string>> = {
  [ids.staging]: 'a.example.com',
  [ids.target]: 'b.example.com',
};
const environment = 'staging-pr-7';
const record = (id: number, siteId: string = ids.staging, fields: Fields = {}): DeploymentRecord =>
  signed({
    id,
    environment,
    sha: '',
    creator: 'github-actions[bot]',
    payload: { ...recordedPayload, 'site-id': siteId, 'site-domain': domains[siteId], ...fields },
  });
/** Two deployments of one site, and one of another. */
const deployments = [record(43), record(42), record(41, ids.target)];
const left = { id: ids.staging, domain: 'a.example.com', environment };
const otherLeft = { id: ids.target, domain: 'b.example.com', environment };

/** Closes the environment on a pull request, without an API token, and records the outcome. */
const close = (github: GitHubState, inputs: RunOptions['inputs'] = {}) =>
  recordOperation('close-staging', { github, inputs: { comment: 'true', 'api-token': '', ...inputs } });
/** The same with a token: the service answers as scripted. */
const closeAndCheck = (script: Script, options: RunOptions = {}) =>
  recordOperation('close-staging', { script, github: { deployments }, ...options });
const inactiveIf = (isInactive: (id: number) => boolean) => (id: number) =>
  Promise.resolve({ state: isInactive(id) ? 'inactive' : 'success' });

describe('`close-staging` (G6)', () => {
  it('sets every recorded deployment to inactive, sends nothing to the service, and needs no token', async () => {
    const result = await close({ deployments });

    const outcome = { kind: 'environment-closed', changed: 3, found: 3 };
    expect(result).toMatchObject({ status: 'completed', effect: 'none', paths: [], outcome });
    const inactive = { state: 'inactive', logUrl: expect.any(String) as string };
    expect(result.github.statuses).toMatchObject([43, 42, 41].map((id) => ({ id, ...inactive })));
    expect(result.runner.texts('info')).toEqual([
      `Site Pipeline: close environment "${environment}" of live site ${ids.live}`,
      ...[43, 42, 41].map((id) => `Deployment ${id} is now inactive.`),
    ]);
  });

  it('logs in a dry run what it would set to inactive', async () => {
    const { runner } = await close({ deployments: [record(41)] }, { 'dry-run': 'true' });
    expect(runner.texts('info')).toContain('Deployment 41 would be set to inactive.');
  });

  it('names each site that is left once, in an output, a warning and the comment', async () => {
    const { github, results, runner, warnings } = await close({ deployments });

    expect(results.sitesLeft).toEqual([left, otherLeft]);
    expect(JSON.parse(runner.outputs['sites-left'] ?? '')).toEqual([left, otherLeft]);
    expect(warnings).toHaveLength(1);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain(`**Live site** | \`${ids.live}\``);
    for (const { id } of [left, otherLeft]) {
      expect(warnings[0]).toContain(id);
      expect(github.comments[0]?.body).toContain(id);
    }
  });

  it('names 15 sites in the annotation as it is shown, and says how many more there are', async () => {
    const siteId = (index: number) => `1c1f8cc5-7a1d-4c4f-8a7b-${String(index).padStart(12, '0')}`;
    const many = Array.from({ length: 60 }, (_, index) => record(500 - index, siteId(index)));
    const { warnings } = await close({ deployments: many });

    const [shown = ''] = warnings;
    for (let index = 0; index < 15; index += 1) expect(shown).toContain(siteId(index));
    const [, more] = /and (\d+) more$/.exec(shown) ?? [];
    expect(shown.match(/1c1f8cc5/g)).toHaveLength(60 - Number(more));
  });

  it('lets no record that somebody else wrote hide a site that is left (G10)', async () => {
    // As long as GitHub stores a payload.
    const payload = { ...recordedPayload, 'site-id': ids.target, 'site-domain': 'x'.repeat(60_000) };
    const forged = signed({ id: 44, environment, sha: '', payload }, 'wpsk_another');
    const { runner, warnings } = await closeAndCheck([previewResponse(), previewResponse()], {
      github: { deployments: [forged, record(43)] },
    });

    expect(JSON.parse(runner.outputs['sites-left'] ?? '')).toMatchObject([{ id: ids.target }, left]);
    for (const part of [ids.target, 'not verified', ids.staging]) expect(warnings[0]).toContain(part);
  });

  it('lets no record that somebody else wrote add a site to the list (G10)', async () => {
    const domain = `a.example\n- site ${ids.live} (live.example`;
    const others = [
      record(45, ids.target, { 'api-url': `https://other.example\u0085- site ${ids.live}` }),
      record(44, ids.staging, { 'site-domain': domain, signature: undefined }),
    ];
    const { results, warnings } = await close({ deployments: others });
    expect(results.sitesLeft).toEqual([{ ...left, domain: null }]);
    for (const warning of warnings) expect(warning.match(/^- /gm)).toHaveLength(1);
  });

  it('counts a record without a site as one that may exist', async () => {
    const key = { 'idempotency-key': 'gha-9001-lost' };
    const unnamed = [44, 40].map((id) => record(id, ids.staging, { ...withoutSite, ...key }));
    const { results } = await close({ deployments: [...unnamed, ...deployments] });
    expect(results.sitesLeft).toEqual([{ id: null, domain: null, environment }, left, otherLeft]);
  });

  it('does not count a record without a site whose key a later record names with its site', async () => {
    const key = { 'idempotency-key': 'gha-9001-shared' };
    const unnamed = record(41, ids.staging, { ...withoutSite, ...key });
    const { results } = await close({ deployments: [record(42, ids.staging, key), unnamed] });
    expect(results.sitesLeft).toEqual([left]);
  });

  it('counts it also if only a record that cannot be verified names that site (G10)', async () => {
    const key = { 'idempotency-key': 'gha-9001-shared' };
    const forged = signed({ ...record(42), payload: { ...recordedPayload, ...key } }, 'wpsk_another');
    const unnamed = record(41, ids.staging, { ...withoutSite, ...key });
    const { results } = await closeAndCheck([previewResponse()], {
      github: { deployments: [forged, unnamed] },
    });
    expect(results.sitesLeft).toMatchObject([{ id: ids.staging }, { id: null }]);
  });

  it('names the sites of deployments that are inactive already, and leaves those alone', async () => {
    const result = await close({ deployments, latestStatus: inactiveIf((id) => id === 41) });

    expect(result).toMatchObject({ outcome: { changed: 2 }, results: { sitesLeft: [left, otherLeft] } });
    expect(result.github.statuses).toMatchObject([{ id: 43 }, { id: 42 }]);
  });

  it('leaves records of another live site or service alone, and names them in one warning', async () => {
    const other = 'https://api.example.com/eu';
    const others: TestDeployment[] = [
      { id: 53, sha: '', payload: {} },
      record(52, ids.staging, { 'live-site-id': ids.target }),
      record(51, ids.target, { 'api-url': other }),
      // The live site itself is no copy.
      record(50, ids.live),
    ];
    const { github, results, warnings } = await close({ deployments: [...others, record(43)] });

    expect(github.statuses).toMatchObject([{ id: 43 }]);
    expect(results.sitesLeft).toEqual([left]);
    const about = warnings.filter((warning) => warning.includes('left alone'));
    expect(about).toHaveLength(1);
    for (const part of [ids.target, ids.staging, other, '52', '51']) expect(about[0]).toContain(part);
    expect(about[0]).not.toContain('deployment 50');
  });

  it('treats only deployments of that environment, whatever GitHub lists and its letter case (G1)', async () => {
    const listed = [
      signed({ ...record(45, ids.target), environment: 'staging-pr-8' }),
      { ...record(44), environment: 'STAGING-PR-7' },
      // The Kelvin sign is another letter.
      signed({ ...record(43, ids.target), environment: '\u212A' }),
    ];
    const listDeployments = () => Promise.resolve({ items: listed, isLast: true });
    const { github, results } = await close({ listDeployments });

    expect(github.statuses).toMatchObject([{ id: 44 }]);
    expect(results.sitesLeft).toMatchObject([{ id: ids.staging }]);
  });

  it('reads every page', async () => {
    const pages = [[record(43)], [record(42, ids.target)]];
    const listDeployments: GitHubState['listDeployments'] = (_environment, number) =>
      Promise.resolve({ items: pages[number - 1] ?? [], isLast: number === pages.length });
    const { github } = await close({ listDeployments });

    expect(github.statuses).toMatchObject([{ id: 43 }, { id: 42 }]);
  });

  it.each<[what: string, github: GitHubState, inputs: RunOptions['inputs'], status: string, sites: object[]]>(
    [
      ['nothing is recorded', {}, {}, 'completed', []],
      ['it is a dry run', { deployments }, { 'dry-run': 'true' }, 'skipped', [left, otherLeft]],
    ],
  )('is green, and changes and comments nothing, if %s', async (_what, github, inputs, status, sitesLeft) => {
    const result = await close(github, inputs);

    expect(result).toMatchObject({ status, effect: 'none', results: { sitesLeft } });
    expect(result.github).toMatchObject({ statuses: [], comments: [] });
    if (sitesLeft.length === 0) expect(result.warnings).toEqual([]);
  });

  const refuse = (error: Error) => (): Promise<never> => Promise.reject(error);
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
      // Without a response, GitHub may have changed it.
      ...(errorCode === 'connection_failed' ? [] : [{ deployments, setDeploymentStatus: fail }]),
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

  it('ends with an internal error if something else than GitHub fails', async () => {
    const listDeployments = refuse(new TypeError('broken'));
    await expect(close({ listDeployments })).rejects.toThrow('broken');
  });

  it.each<[what: string, setDeploymentStatus: () => Promise<never>]>([
    ['lost', refuse(new GitHubError('no', { ...down, mayHaveActed: true }))],
    ['not given', never],
  ])('is unknown if the answer to the first change is %s', async (_what, setDeploymentStatus) => {
    const result = await close({ deployments, setDeploymentStatus }, { 'timeout-minutes': '1' });
    expect(result).toMatchObject({ status: 'unknown', effect: 'possible' });
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

describe('`close-staging` with an API token (G6)', () => {
  const marks = ({ results }: Awaited<ReturnType<typeof closeAndCheck>>) =>
    results.listedSites?.map(({ isKnown }) => isKnown);

  it('asks for the push preview of each site once, and leaves out what the service does not know', async () => {
    const result = await closeAndCheck([response(404), previewResponse()]);

    expect(result.paths).toEqual(
      [ids.staging, ids.target].map((id) => `/v1/sites/${id}/staging/push-preview`),
    );
    expect(result.results).toMatchObject({ sitesLeft: [otherLeft] });
    // Copied at 09:00, by the preview; now it is 12:00.
    expect(result.results.listedSites).toMatchObject([
      { isKnown: true, isVerified: true, ageMs: 10_800_000 },
    ]);
    expect(result.github.statuses).toHaveLength(3);
  });

  it.each([
    ['a 404 that is not in its envelope', page(404)],
    ['a 500', response(500)],
    ['a 429', response(429)],
  ])('keeps and marks a site after %s, and checks the next one', async (_what, answer) => {
    const result = await closeAndCheck([answer, previewResponse()]);

    expect(result).toMatchObject({ status: 'completed', results: { sitesLeft: [left, otherLeft] } });
    expect(marks(result)).toEqual([false, true]);
    expect(result.warnings).toHaveLength(1);
  });

  it.each([
    ['401', response(401)],
    ['403', response(403)],
    ['no answer', noResponse],
  ])('ends the look-ups after %s with one warning, and stays green', async (_what, answer) => {
    const result = await closeAndCheck([answer]);

    expect(result).toMatchObject({ status: 'completed', results: { sitesLeft: [left, otherLeft] } });
    expect(marks(result)).toEqual([false, false]);
    expect(result.warnings.filter((warning) => warning.startsWith('Could not check'))).toHaveLength(1);
  });

  it('checks at most 100 sites, and for at most 30 s', async () => {
    const siteId = (index: number) => `1c1f8cc5-7a1d-4c4f-8a7b-${String(index).padStart(12, '0')}`;
    const many = {
      deployments: Array.from({ length: 101 }, (_, index) => record(500 - index, siteId(index))),
    };
    const all = await closeAndCheck(repeat(101, response(404)), { github: many });
    expect(all.paths).toHaveLength(100);
    expect(all.results.sitesLeft).toHaveLength(1);

    const clock = createFakeClock();
    const slow = await closeAndCheck(
      forever(async ({ timeoutMs }) => {
        await clock.sleep(Math.min(timeoutMs, 20_000));
        return timeoutMs < 20_000 ? noResponse : response(404);
      }),
      { github: many, clock },
    );
    expect(slow.paths).toHaveLength(2);
    expect(slow.results.sitesLeft).toHaveLength(100);
  });

  it.each(['close-staging', 'list-staging'] as const)(
    'says that sites remain only if that is certain: `%s` (G6, G10)',
    async (operation) => {
      const latestStatus = inactiveIf(() => true);
      const one = { github: { deployments: [record(43)], latestStatus } };
      const certain = await recordOperation(operation, { ...one, script: [previewResponse()] });
      expect(certain.text.what).not.toMatch(/check/i);
      for (const options of [{ script: [response(500)] }, { inputs: { 'api-token': '' } }]) {
        const { text } = await recordOperation(operation, { ...one, ...options });
        expect(text.what).toMatch(/ may .* check (it|each one)/i);
      }
    },
  );

  it.each<[what: string, options: RunOptions]>([
    ['its signature is not of this token', {}],
    ['there is no token', { inputs: { 'api-token': '' } }],
  ])('marks a site as not verified if %s (G10)', async (_what, options) => {
    const forged = [signed({ id: 43, environment, sha: '', payload: recordedPayload }, 'wpsk_another')];
    const { warnings } = await closeAndCheck([previewResponse()], {
      github: { deployments: forged },
      ...options,
    });
    expect(warnings.join()).toContain('not verified: check it before you delete it');

    const own = await closeAndCheck([previewResponse()], {
      github: { deployments: [record(43)] },
      ...options,
    });
    const isVerified = options.inputs === undefined;
    expect(own.results.listedSites).toMatchObject([{ isVerified }]);
  });
});
