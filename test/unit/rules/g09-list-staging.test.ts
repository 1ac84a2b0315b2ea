import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { taskOfSite } from '../../../src/github/entry.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { nthSiteId } from '../../support/ids.ts';
import { liveRecord } from '../../support/live-records.ts';
import { otherTask } from '../../support/runs.ts';
import { listed, ownId, recordedPayload } from '../../support/recording-github.ts';
import type { GitHubState, TestDeployment } from '../../support/recording-github.ts';
import { noResponse, page, previewResponse, response } from '../../support/responses.ts';
import { ids, recordOperation, type RunOptions } from '../../support/run-operation.ts';
import { forever, repeat, whenCancelled, type Script } from '../../support/scripted-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const siteIds = { a: ids.staging, b: ids.target, c: '4c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22' } as const;
const commit = 'a5c3785ed8d6a35868bc169f07e40e889087fd2e';
const record = (id: number, environment: string, site: keyof typeof siteIds, fields: Fields = {}) => {
  const named = { 'site-id': siteIds[site], 'site-domain': `${site}.example.com` };
  const payload = { ...recordedPayload, 'task-id': undefined, ...named, ...fields };
  return { id, environment, sha: commit, payload };
};
const closed = (deployment: TestDeployment): TestDeployment => ({
  ...deployment,
  statuses: [{ state: 'inactive' }],
});
/** Lists the copies without an API token, unless the service has something to say. */
const list = (github: GitHubState, script?: Script, { inputs, ...options }: RunOptions = {}) =>
  recordOperation('list-staging', {
    github,
    ...(script && { script }),
    inputs: { ...(!script && { 'api-token': '' }), ...inputs },
    ...options,
  });
type Listed = Awaited<ReturnType<typeof list>>;
const states = ({ results }: Listed) =>
  Object.fromEntries(
    results.listed?.sites.map(({ domain, state }) => [domain?.[0] ?? 'unnamed', state]) ?? [],
  );
const outputOf = ({ runner }: Listed, name: string): unknown => JSON.parse(runner.outputs[name] ?? '');

describe('`list-staging` (G9)', () => {
  it('lists the sites of all environments as open or left over, and changes nothing', async () => {
    const deployments = [closed(record(44, 'pr-8', 'a')), record(43, 'pr-7', 'b'), record(42, 'PR-7', 'c')];
    const result = await list({ deployments });

    expect(result).toMatchObject({ status: 'completed', effect: 'none', paths: [] });
    expect(states(result)).toEqual({ a: 'left', b: 'in-use', c: 'left' });
    const left = [
      { id: siteIds.a, domain: 'a.example.com', environment: 'pr-8' },
      { id: siteIds.c, domain: 'c.example.com', environment: 'PR-7' },
    ];
    expect(outputOf(result, 'sites-left')).toEqual(left.map((site) => ({ ...site, open: false })));
    const open = { id: siteIds.b, domain: 'b.example.com', environment: 'pr-7', state: 'open' };
    const copies = [...left.map((site) => ({ ...site, state: 'left' })), open];
    const time = '2026-01-15T10:00:00.000Z';
    expect(outputOf(result, 'copies')).toEqual(copies.map((copy) => ({ ...copy, commit, time })));
    expect(result.warnings).toHaveLength(1);
    expect(result.warnings[0]).not.toContain(siteIds.b);
    // Only the newest deployment of an environment is read.
    expect(result.github.calls).toEqual(['viewer', 'listDeployments', 'listStatuses', 'listStatuses']);
    expect(result.outputs['site-id']).toBeUndefined();
  });

  it('counts an open site that is older than `max-copy-age-hours` as left over, too', async () => {
    const at = (createdAt: string, id: number) => ({ ...record(id, `pr-${id}`, 'a'), createdAt });
    const deployments = [
      at('2026-01-15T10:01:00Z', 44),
      { ...at('2026-01-15T09:59:00Z', 43), payload: record(43, '', 'b').payload },
    ];
    const result = await list({ deployments }, undefined, { inputs: { 'max-copy-age-hours': '2' } });
    expect(states(result)).toEqual({ a: 'in-use', b: 'left' });
    const old = { id: siteIds.b, domain: 'b.example.com', environment: 'pr-43', open: true };
    expect(outputOf(result, 'sites-left')).toEqual([old]);
  });

  it('counts an open site as used when its latest status was set: a later run has reused it', async () => {
    const copy = { ...record(44, 'pr-7', 'a'), createdAt: '2026-01-10T10:00:00Z' };
    const since = (createdAt: string) => {
      const deployments = [{ ...copy, statuses: [{ state: 'success', createdAt } as const] }];
      return list({ deployments }, undefined, { inputs: { 'max-copy-age-hours': '2' } });
    };
    expect(states(await since('2026-01-15T10:01:00Z'))).toEqual({ a: 'in-use' });
    expect(states(await since('2026-01-15T09:59:00Z'))).toEqual({ a: 'left' });
  });

  it('does not count a site as left over that is open in another environment', async () => {
    const deployments = [closed(record(44, 'pr-8', 'a')), record(43, 'pr-7', 'a')];
    expect(outputOf(await list({ deployments }), 'sites-left')).toEqual([]);
  });

  it('leaves other entries out: those of others, with one warning (G10), and of other sites', async () => {
    const deployments = [
      { ...record(46, 'pr-9', 'b'), creator: 'mallory', creatorId: ownId + 1 },
      { ...record(44, 'pr-8', 'c', { 'live-site-id': ids.backup }), task: taskOfSite(ids.backup) },
      record(43, 'pr-7', 'a'),
    ];
    const result = await list({ deployments });
    expect(states(result)).toEqual({ a: 'in-use' });
    expect(result.warnings).toEqual([expect.stringMatching(/mallory.*"pr-9"/)]);
  });

  it('says of an open copy that its job has failed', async () => {
    const statuses = [{ state: 'failure' } as const];
    const result = await list({ deployments: [{ ...record(43, 'pr-7', 'a'), statuses }] });
    expect(states(result)).toEqual({ a: 'in-use' });
    expect(result.results.listed?.sites).toMatchObject([{ newest: { end: { kind: 'failed' } } }]);
  });

  it('says if there are more than ten pages', async () => {
    const listDeployments: GitHubState['listDeployments'] = (_filter, page) =>
      Promise.resolve({ items: [listed(record(page, 'pr-7', 'a'))], isLast: false });
    const listStatuses = () => Promise.resolve([]);
    const { github, warnings } = await list({ listDeployments, listStatuses });
    expect(warnings).toEqual([messages.moreDeployments()]);
    expect(github.calls.filter((call) => call === 'listDeployments')).toHaveLength(10);
  });

  it('is green if nothing is recorded', async () => {
    const empty = await list({});
    expect(empty).toMatchObject({ status: 'completed', warnings: [] });
    expect(outputOf(empty, 'sites-left')).toEqual([]);
  });
});

describe('`list-staging` of one environment (G9)', () => {
  const deployments = [record(45, 'pr-8', 'b'), record(44, 'PR-7', 'a'), record(43, 'pr-7', 'c')];
  const inputs = { environment: 'pr-7' };

  it('lists only its copies, and its open one sets the outputs of a site', async () => {
    const result = await list({ deployments }, undefined, { inputs });
    expect(states(result)).toEqual({ a: 'in-use', c: 'left' });
    const named = {
      'site-id': siteIds.a,
      'site-domain': 'a.example.com',
      'site-url': 'https://a.example.com',
    };
    expect(result.outputs).toMatchObject(named);
    expect(result.warnings).not.toContain(messages.noOpenCopy('pr-7'));

    const [other, open, left] = deployments.map((each) => closed(each));
    const none = await list({ deployments: [other, open, left].flatMap((each) => each ?? []) }, undefined, {
      inputs,
    });
    expect(none.outputs['site-id']).toBeUndefined();
    expect(none.warnings).toContain(messages.noOpenCopy('pr-7'));
  });

  it('has no address that is the live site’s own, and one warning (Operations)', async () => {
    const named = { 'site-domain': 'SHOP.example.com' };
    const [copy] = [record(44, 'pr-7', 'a', named)];
    const byHistory = await list({ deployments: [liveRecord({ states: ['success'] }), copy] }, undefined, {
      inputs,
    });
    const byPreview = await list({ deployments: [copy] }, [previewResponse()], { inputs });
    for (const { outputs, warnings } of [byHistory, byPreview]) {
      expect(outputs).toMatchObject({ 'site-id': siteIds.a });
      expect([outputs['site-url'], outputs['site-domain']]).toEqual([undefined, undefined]);
      expect(warnings).toEqual([messages.copyHasLiveDomain('SHOP.example.com')]);
    }
  });

  it('sets them with an API token only if your host still knows the site', async () => {
    const known = await list({ deployments }, [previewResponse(), response(404)], { inputs });
    expect(known.outputs).toMatchObject({ 'site-id': siteIds.a, 'site-url': 'https://a.example.com' });
    const unclear = await list({ deployments }, [page(404), response(404)], { inputs });
    expect(states(unclear)).toEqual({ a: 'unchecked' });
    expect(unclear.outputs['site-id']).toBeUndefined();
  });
});

describe('what `list-staging` says of live (G9)', () => {
  it.each<[what: string, inputs: RunOptions['inputs']]>([
    ['', {}],
    ['of one environment', { environment: 'pr-7' }],
  ])('%s: what was last done to it, but for what has started nothing', async (_what, inputs) => {
    const live = [
      liveRecord({ id: 63, operation: 'push', states: ['error'] }),
      liveRecord({ id: 62, operation: 'restore-snapshot', states: ['failure'], tag: 'v7' }),
      liveRecord({ id: 61, states: ['success'] }),
    ];
    const { results, runner } = await list({ deployments: [...live, record(43, 'pr-7', 'a')] }, undefined, {
      inputs: inputs ?? {},
    });
    expect(results.listed?.last).toMatchObject({ id: 62, end: 'failed' });
    expect(runner.texts('info')).toContain(messages.lastOverwrite(results.listed?.last));
  });

  it('reads a task only with an API token, and writes nothing down', async () => {
    const deployments = [liveRecord({ minutesAgo: 120 })];
    expect((await list({ deployments })).results.listed?.last).toMatchObject({ end: 'unknown' });
    const asked = await list({ deployments }, [otherTask('completed')]);
    expect(asked.results.listed?.last).toMatchObject({ end: 'completed' });
    expect(asked.github.statuses).toEqual([]);
  });
});

describe('`list-staging` names a copy that is being pushed over live, and not as left over (G6)', () => {
  const pushOf = (minutesAgo: number) =>
    liveRecord({ id: 62, operation: 'push', 'site-id': siteIds.a, minutesAgo });
  const known = previewResponse();

  it.each<[isLeft: boolean, what: string, push: TestDeployment, script?: Script]>([
    [false, 'without an API token for an hour', pushOf(59)],
    [true, 'without an API token no longer', pushOf(60)],
    [false, 'while its task runs', pushOf(23 * 60), [known, otherTask('running')]],
    [true, 'not once its task has ended', pushOf(10), [known, otherTask('completed')]],
    [false, 'for an hour, if its task is not known', pushOf(59), [known, response(404)]],
    [true, 'a day at most', pushOf(25 * 60), [known, otherTask('running')]],
  ])('(%j) %s', async (isLeft, _what, push, script) => {
    const result = await list({ deployments: [push, closed(record(43, 'pr-7', 'a'))] }, script);
    expect(outputOf(result, 'sites-left')).toHaveLength(isLeft ? 1 : 0);
    expect(outputOf(result, 'copies')).toMatchObject([{ id: siteIds.a, state: isLeft ? 'left' : 'open' }]);
    const { sites = [] } = result.results.listed ?? {};
    expect(result.warnings).toEqual([isLeft ? messages.sitesLeft(sites) : messages.sitesBeingPushed(sites)]);
    // One is of the copy. That of the push also says what was last done to live.
    expect(result.github.calls.filter((call) => call === 'listStatuses')).toHaveLength(2);
  });

  it('and reads no status of the push of an open one, which nobody is asked to delete', async () => {
    const newer = liveRecord({ id: 63, states: ['success'] });
    const result = await list({ deployments: [newer, pushOf(10), record(43, 'pr-7', 'a')] });
    expect([states(result), result.warnings]).toEqual([{ a: 'in-use' }, []]);
    expect(result.github.calls.filter((call) => call === 'listStatuses')).toHaveLength(2);
  });
});

describe('a list that is empty (G9)', () => {
  it.each<[says: boolean, what: string, deployments: readonly TestDeployment[]]>([
    [true, 'nothing is recorded', []],
    [false, 'the list has what was done to live', [liveRecord({ states: ['success'] })]],
  ])(
    'names the site, and the input `site-id` if that may be wrong (%j): %s',
    async (says, _what, deployments) => {
      const { github, text } = await list({ deployments });
      expect(text.what).toContain(ids.live);
      expect(text.what.includes('`site-id`')).toBe(says);
      expect(github.calls.filter((call) => call === 'listDeployments')).toHaveLength(1);
    },
  );
});

describe('`list-staging` with an API token (G9)', () => {
  const three = [record(44, 'pr-9', 'a'), record(43, 'pr-8', 'b'), record(42, 'pr-7', 'c')] as const;

  it('asks the service first, leaves out what is gone, and reads the state only of what remains', async () => {
    const script = [response(404), page(404), previewResponse()];
    const [first, second, third] = three;
    const result = await list({ deployments: [first, closed(second), third] }, script);

    expect(result.paths).toEqual(Object.values(siteIds).map((id) => `/v1/sites/${id}/staging/push-preview`));
    expect(states(result)).toEqual({ b: 'unchecked', c: 'in-use' });
    expect(result.outcome).toMatchObject({ found: 2, gone: 1 });
    expect(result.github.calls.filter((call) => call === 'listStatuses')).toHaveLength(2);
  });

  it('counts an older site as left over if the newest of its environment is gone', async () => {
    const deployments = [record(44, 'pr-7', 'a'), record(43, 'pr-7', 'b')];
    expect(states(await list({ deployments }, [response(404), previewResponse()]))).toEqual({ b: 'left' });
  });

  it('does not name a site as left over that your host does not take for a copy', async () => {
    const result = await list({ deployments: [closed(three[0])] }, [response(422)]);
    expect(states(result)).toEqual({ a: 'unchecked' });
    expect(outputOf(result, 'sites-left')).toEqual([]);
  });

  it.each<[what: string, script: Script, fields: object, found: number]>([
    ['while its task runs', [response(404), otherTask('running')], {}, 1],
    ['not once its task has ended', [response(404), otherTask('completed')], {}, 0],
    ['not if its task is not known', [response(404), response(404)], {}, 0],
    // No task is believed to run for longer.
    ['not after a day', [response(404)], { createdAt: '2026-01-14T11:00:00Z' }, 0],
  ])('keeps a copy that your host does not know yet: %s', async (_what, script, fields, found) => {
    const made = { ...record(44, 'pr-9', 'a', { 'task-id': ids.otherTask }), ...fields };
    const result = await list({ deployments: [made] }, script);
    expect(result.outcome).toMatchObject({ found });
    expect(states(result)).toEqual(found === 0 ? {} : { a: 'in-use' });
    expect(outputOf(result, 'sites-left')).toEqual([]);
  });

  const [newest, middle, oldest] = three;
  it.each<[what: string, script: Script, unchecked: number]>([
    ['500', [response(500), previewResponse(), previewResponse()], 1],
    ['unreadable answer', [page(200), previewResponse(), previewResponse()], 1],
    // These end the look-ups.
    ['401', [response(401)], 3],
    ['403', [response(403)], 3],
    ['429', [response(429, {}, { retryAfter: '1' })], 3],
    ['lost answer', [noResponse], 3],
  ])('keeps what was not checked after one %s, with one warning', async (_what, script, unchecked) => {
    const result = await list({ deployments: [closed(newest), middle, closed(oldest)] }, script);
    expect(result).toMatchObject({ status: 'completed', outcome: { found: 3, gone: 0, unchecked } });
    const copies = [{ id: siteIds.a }, { id: siteIds.b }, { id: siteIds.c }];
    expect(outputOf(result, 'copies')).toEqual(
      expect.arrayContaining(copies.map((copy) => expect.objectContaining(copy) as object)),
    );
    // It may be in use.
    expect(outputOf(result, 'sites-left')).toMatchObject(unchecked === 3 ? [] : [{ id: siteIds.c }]);
    const left = unchecked === 3 ? 0 : 1;
    expect(result.warnings).toHaveLength(left + 1);
  });

  it('says beside the list that the token may be another account’s if your host knows none', async () => {
    const gone = repeat(3, response(404));
    const result = await list({ deployments: [newest, closed(middle), oldest] }, gone);
    expect(result.outcome).toMatchObject({ found: 0, gone: 3, unchecked: 0 });
    expect(outputOf(result, 'sites-left')).toEqual([]);
    expect(result.warnings).toEqual([messages.noSiteKnown(3)]);
  });

  it('takes its word that a copy is gone if it knows another one', async () => {
    const result = await list({ deployments: three }, [response(404), response(404), previewResponse()]);
    expect(result).toMatchObject({ outcome: { found: 1, gone: 2, unchecked: 0 }, warnings: [] });
  });

  it.each<[what: string, deployments: readonly TestDeployment[]]>([
    ['about a copy', three],
    ['how the newest overwrite ended', [liveRecord()]],
  ])('is cancelled if the job is while your host is asked %s (W4)', async (_what, deployments) => {
    const result = await list({ deployments }, [whenCancelled(noResponse)], { cancelledAtMs: 1000 });
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none' });
    expect(result.outputs).not.toHaveProperty('sites-left');
  });

  it('asks about every site, for at most a minute', async () => {
    const deployments = Array.from({ length: 101 }, (_, index) =>
      closed(record(500 - index, `pr-${index}`, 'a', { 'site-id': nthSiteId(index) })),
    );
    const all = await list({ deployments }, repeat(101, response(404)));
    expect(all.paths).toHaveLength(101);
    expect(all.outcome).toMatchObject({ found: 0, gone: 101, unchecked: 0 });

    const clock = createFakeClock();
    const slowly = forever(async ({ timeoutMs }) => {
      await clock.sleep(Math.min(timeoutMs, 20_000));
      return timeoutMs < 20_000 ? noResponse : response(404);
    });
    const slow = await list({ deployments }, slowly, { clock });
    expect(slow.paths).toHaveLength(3);
    expect(slow.outcome).toMatchObject({ found: 98, gone: 3, unchecked: 98 });
    expect(slow.warnings).toEqual([messages.sitesNotChecked(98, undefined)]);
  });
});
