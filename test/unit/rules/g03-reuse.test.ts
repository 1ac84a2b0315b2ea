import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { renderSummary } from '../../../src/messages/summary.ts';
import type { ReplacedSite } from '../../../src/outcome/results.ts';
import type { DeploymentRecord, ServiceResponse } from '../../../src/ports.ts';
import { liveRecord } from '../../support/live-records.ts';
import { listed, type GitHubState } from '../../support/recording-github.ts';
import { ownId, ownLogin, recordedPayload, type TestDeployment } from '../../support/recording-github.ts';
import { accepted, completed, page, previewResponse } from '../../support/responses.ts';
import { response, running, taskResponse } from '../../support/responses.ts';
import {
  headSha,
  ids,
  recordOperation,
  runContext,
  runOperation,
  type RunOptions,
} from '../../support/run-operation.ts';
import { forever, repeat, type Script } from '../../support/scripted-service.ts';
import { runUrl } from '../../support/ids.ts';
import { siteUrl } from '../../support/runs.ts';

type Fields = Readonly<Record<string, unknown>>;

const recorded = (fields: Fields = {}, id = 41): DeploymentRecord =>
  listed({ id, sha: runContext.sha ?? '', payload: { ...recordedPayload, ...fields } });
const failed = taskResponse('failed');
const previewed = [completed, previewResponse()];
const busy = page(503, { retryAfter: '60' });
/** Any server answers 200, also for a maintenance: it is asked again. */
const foreignJson = repeat(40, { ...response(200), body: { json: { message: 'maintenance' } } });
const attempt2 = { context: { attempt: 2 } };
/** What the creation of another site takes: the POST, and its task. */
const creation = [
  accepted({ id: ids.target, domain_name: 'pr-8.staging.example.com', parent_site_id: ids.live }),
  completed,
];

const stage = (script: Script, { inputs, github, ...options }: RunOptions = {}) =>
  runOperation('staging', {
    ...options,
    script,
    github: { deployments: [recorded()], ...github },
    inputs: { environment: 'pr-7', ...inputs },
  });

describe('a recorded staging site (G3)', () => {
  const taskPath = `/v1/tasks/${ids.task}`;
  const reused = { posts: 0, status: 'completed', effect: 'none' };
  it.each<[what: string, script: Script, record: Fields, paths: readonly string[]]>([
    ['its task is completed', previewed, {}, [taskPath]],
    ['its task is no longer known', [response(404), previewResponse()], {}, [taskPath]],
    ['its record names no task', [previewResponse()], { 'task-id': undefined }, []],
  ])('is reused if %s and its push preview can be fetched', async (_what, script, record, paths) => {
    const site = { 'site-id': ids.staging, 'site-domain': 'pr-7.staging.example.com', 'site-url': siteUrl };
    expect(await stage(script, { github: { deployments: [recorded(record)] } })).toMatchObject({
      ...reused,
      outputs: { reused: 'true', ...site },
      paths: [...paths, `/v1/sites/${ids.staging}/staging/push-preview`],
    });
  });

  it('of an unknown commit has an entry of its own for each run whose commit is unknown, too', async () => {
    const github = { deployments: [recorded({ commit: 'unknown' })] };
    const comment = { issue: { number: 7 }, comment: { body: '/preview' } };
    const onComment = { context: { eventName: 'issue_comment' }, event: comment };
    const result = await stage(previewed, { github, ...onComment });
    expect(result.status).toBe('completed');
    expect(result.github.created).toMatchObject([{ payload: { commit: 'unknown' } }]);
  });

  it('is attached to if its task is still running, with the first poll at once (W1)', async () => {
    const result = await stage([running, running, completed]);
    const outcome = { by: 'this-run', effect: 'started' };
    expect(result).toMatchObject({ ...reused, effect: 'started', outcome, outputs: { 'site-url': siteUrl } });
    expect(result.runner.texts('end-of-group')).toHaveLength(1);
    expect(result.sentAtMs.slice(0, 2)).toEqual([0, 0]);
  });

  it.each<[status: string, script: Script, options: RunOptions]>([
    ['failed', [running, failed], {}],
    ['submitted', [running, running], { inputs: { wait: 'false' } }],
    ['cancelled', forever(running), { cancelledAtMs: 3000 }],
  ])('that is attached to and ends as %s has a task id and no URL', async (status, script, options) => {
    const result = await stage(script, options);

    const outputs = { reused: 'true', 'task-id': ids.task, 'site-id': ids.staging };
    expect(result).toMatchObject({ posts: 0, status, effect: 'started', outputs });
    expect(result.outputs['site-url']).toBeUndefined();
  });

  it('that is closed is named by a re-run that reuses it, which may not know when it was closed', async () => {
    const github = { deployments: [{ ...recorded(), statuses: [{ state: 'inactive' } as const] }] };
    const { warnings } = await stage(previewed, { ...attempt2, github });
    expect(warnings).toEqual([messages.environmentOpenedAgain('pr-7')]);
    expect((await stage(previewed, { github })).warnings).toEqual([]);
  });

  it.each<[event: string, closedAt: string, isLate: boolean]>([
    ['2026-01-15T11:50:00Z', '2026-01-15T11:55:00Z', true],
    // Opened again, and so after the closing.
    ['2026-01-15T11:56:00Z', '2026-01-15T11:55:00Z', false],
    // A run that has just been started asks nothing.
    ['2026-01-15T11:59:30Z', '2026-01-15T11:59:45Z', false],
  ])('that was closed is named by a late run of an event from %s if that was at %s', async (...row) => {
    const [updatedAt, createdAt, isLate] = row;
    const github = {
      deployments: [{ ...recorded(), statuses: [{ state: 'inactive', createdAt } as const] }],
    };
    const event = { pull_request: { number: 7, head: { sha: headSha }, updated_at: updatedAt } };
    const { warnings } = await stage(previewed, { event, github, context: { eventName: 'pull_request' } });
    expect(warnings).toEqual(isLate ? [messages.environmentOpenedAgain('pr-7')] : []);
  });

  it('is reused if its push is blocked, with the host’s words in one warning', async () => {
    const result = await stage([
      completed,
      previewResponse({ can_push: false, blocked_reason: 'disk full' }),
    ]);
    expect(result).toMatchObject({ ...reused, warnings: [expect.stringContaining('disk full')] });
  });

  it.each<[what: string, script: readonly ServiceResponse[], inputs: RunOptions['inputs'], remains: boolean]>(
    [
      ['its task failed', [failed], {}, true],
      ['the service no longer knows it: 404', [completed, response(404)], {}, false],
      ['the service no longer knows it: 410', [completed, response(410)], {}, false],
      ['it is too old', previewed, { 'max-copy-age-hours': '2.9' }, true],
      ['it is not wanted', [], { reuse: 'false' }, true],
    ],
  )(
    'is replaced by a new site if %s; once that exists, one warning names it if it remains',
    async (...row) => {
      const [, script, inputs, remains] = row;
      const result = await stage([...script, ...creation], { inputs: inputs ?? {} });

      expect(result).toMatchObject({ posts: 1, status: 'completed', outputs: { 'site-id': ids.target } });
      expect(result.outputs['reused']).toBeUndefined();
      expect(result.warnings).toEqual(remains ? [expect.stringContaining(ids.staging)] : []);

      const refused = await stage([...script, response(422)], { inputs: inputs ?? {} });
      expect(refused).toMatchObject({ status: 'refused', warnings: [] });
    },
  );

  const pushOfIt = liveRecord({ operation: 'push', 'site-id': ids.staging, states: ['success'] });
  it.each<[what: string, base: number | undefined, live: readonly TestDeployment[], asks: boolean]>([
    ['nothing was done to live since', 0, [], false],
    ['its base is the newest overwrite', 61, [liveRecord({ states: ['success'] })], false],
    ['the newest overwrite is a push of it', 0, [pushOfIt], false],
    ['live was restored since', 0, [liveRecord({ states: ['success'] })], true],
    ['nobody knows what it is of', undefined, [], true],
  ])(
    'says that its push will ask for a person, unless a push may go: %s',
    async (_what, base, live, asks) => {
      const fresh = previewResponse({ copied_at: '2026-01-15T11:55:00Z' });
      const script = live.length > 0 && base === 0 ? [completed, completed, fresh] : [completed, fresh];
      const result = await stage(script, { github: { deployments: [...live, recorded({ base })] } });
      expect(result).toMatchObject(reused);
      const lines = result.runner.texts('info').filter((line) => line.includes('`reuse: false`'));
      expect(lines).toHaveLength(asks ? 1 : 0);
    },
  );

  it.each<[what: string, script: Script, errorCode: string]>([
    ['401 for the task', [response(401)], 'unauthorized'],
    ['another task', [response(200, { task: { id: ids.otherTask } })], 'invalid_response'],
    ['no task', [response(200)], 'invalid_response'],
    // Something else than the service says so, such as a load balancer.
    ['a foreign 404 for the task', [page(404)], 'not_found'],
    ['a foreign 404 for the preview', [completed, page(404)], 'not_found'],
    ['JSON that is not the host’s for the preview', [completed, ...foreignJson], 'invalid_response'],
    ['403 for the preview', [completed, response(403)], 'forbidden'],
    ['a refusal of the site', [completed, response(422)], 'rejected'],
  ])('ends the step like a preview if there is another response: %s', async (_what, script, errorCode) => {
    const refused = { posts: 0, errorCode, status: 'refused', effect: 'none' };
    for (const options of [{}, attempt2]) {
      const result = await stage(script, options);
      expect(result).toMatchObject(refused);
    }
  });

  it.each<[fields: Fields, isLogged: boolean, url: string | undefined]>([
    [{}, true, siteUrl],
    [{ options: '{"storage_limit":20}' }, false, siteUrl],
    [{ 'site-domain': 'javascript:alert(1)' }, true, undefined],
  ])('recorded with %j is reused; other options are logged: %j; its URL is %s', async (...row) => {
    const [fields, isLogged, url] = row;
    const { runner, ...result } = await stage(previewed, {
      inputs: { 'storage-limit': '20' },
      github: { deployments: [recorded(fields)] },
    });

    expect(result).toMatchObject({ posts: 0, status: 'completed' });
    expect(result.outputs['site-url']).toBe(url);
    const words = 'options {}. This run asks for {"storage_limit":20}, which is ignored';
    expect(runner.texts('info').join('\n').includes(words)).toBe(isLogged);
    // A staging site without an address is warned about.
    expect(result.warnings).toHaveLength(url === undefined ? 1 : 0);
  });

  const restored = liveRecord({ states: ['success'] });
  const ofLive = 'SHOP.example.com';
  const isLive = recorded({ 'site-domain': ofLive });
  const made = (names: Fields): Script => [accepted({ id: ids.target, ...names }), completed];
  it.each<[what: string, script: Script, records: readonly TestDeployment[], url: string | undefined]>([
    ['reused, by its preview', previewed, [isLive], undefined],
    ['attached to, by the history', [running, completed], [isLive, restored], undefined],
    ['new, by the history', made({ domain_name: ofLive }), [restored], undefined],
    ['new, with no other name', made({ custom_domain: ofLive }), [restored], undefined],
    [
      'new, with another name',
      made({ domain_name: 'c.example.com', custom_domain: ofLive }),
      [restored],
      'https://c.example.com',
    ],
  ])('has no address that is the live site’s own, and one warning: %s (Operations)', async (...row) => {
    const [, script, deployments, url] = row;
    const result = await stage(script, { github: { deployments } });
    expect(result.status).toBe('completed');
    expect(result.outputs['site-url']).toBe(url);
    expect(result.warnings).toEqual(url === undefined ? [messages.copyHasLiveDomain(ofLive)] : []);
    expect(renderSummary(result.reportOf(result.outcome)).toLowerCase()).not.toContain(
      `](https://${ofLive.toLowerCase()}`,
    );
  });

  it.each<
    [
      why: ReplacedSite['why'],
      inputs: Readonly<Record<string, string>>,
      found: Script,
      live: readonly TestDeployment[],
    ]
  >([
    // The first two by the history, the last one by its preview.
    ['unwanted', { reuse: 'false' }, [], [restored]],
    ['failed', {}, [failed], [restored]],
    ['too-old', { 'max-copy-age-hours': '1' }, previewed, []],
  ])('names no copy by the live site’s own domain as one to delete: %s', async (why, inputs, found, live) => {
    const script = [...found, ...made({})];
    const { runner, warnings } = await stage(script, {
      inputs,
      github: { deployments: [isLive, ...live] },
    });
    expect(warnings).toContainEqual(
      messages.replacedSiteRemains({ domain: undefined, id: ids.staging, why }),
    );
    const said = [...warnings, ...(live.length > 0 ? runner.texts('info') : [])];
    expect(said.join().toLowerCase()).not.toContain(ofLive.toLowerCase());
  });

  it.each<[what: string, inputs: Readonly<Record<string, string>>, posts: number]>([
    ['in a dry run', { environment: 'pr-7', 'dry-run': 'true' }, 0],
    ['without `environment`', {}, 1],
  ])('is not looked up %s', async (_what, inputs, posts) => {
    const github = { deployments: [recorded()] };
    const result = await runOperation('staging', { script: creation, github, inputs });

    expect(result.posts).toBe(posts);
    // Only what happened to live is looked up (G12).
    const listed = result.github.calls.filter((call) => call === 'listDeployments');
    expect(listed).toHaveLength(posts);
  });

  it.each<[what: string, script: Script]>([
    ['task', [busy]],
    ['preview', [completed, busy]],
  ])('does not delay a cancellation while its %s is fetched', async (_what, script) => {
    const ended = { posts: 0, status: 'cancelled', effect: 'none', endMs: 3000 };
    expect(await stage(script, { cancelledAtMs: 3000 })).toMatchObject(ended);
  });
});

describe('the age of a recorded staging site (G3)', () => {
  /** The preview says 09:00, and it is 12:00. */
  const copiedAt = '2026-01-15T09:00:00Z';
  const unknown = [completed, previewResponse({ copied_at: null })];
  const within = (hours: string) => ({ inputs: { 'max-copy-age-hours': hours } });

  it('is an output and in the log, with who recorded it, when and for which commit', async () => {
    const { results, runner } = await stage(previewed);
    const record = { creator: ownLogin, atMs: Date.parse('2026-01-15T10:00:00Z'), commit: runContext.sha };
    const age = { mostMs: 3 * 3_600_000 };
    expect(results.reused).toMatchObject({ copiedAt, age, record });
    for (const part of ['3 h old', ownLogin, '2026-01-15 10:00 UTC', runContext.sha?.slice(0, 7)]) {
      expect(runner.texts('info').join()).toContain(part);
    }
  });

  it('may be `max-copy-age-hours`, or any if an earlier attempt of this job was the last to use the copy', async () => {
    expect(await stage(previewed, within('3'))).toMatchObject({ posts: 0, warnings: [] });
    const stageAgain = (script: Parameters<typeof stage>[0], job: string) => {
      const deployments = [recorded({ run: runUrl, job })];
      return stage(script, { ...within('0.001'), ...attempt2, github: { deployments } });
    };
    for (const script of [previewed, unknown]) {
      const again = await stageAgain(script, runContext.job);
      expect(again).toMatchObject({ posts: 0, status: 'completed', warnings: [] });
    }
    expect(await stageAgain([...previewed, ...creation], 'another')).toMatchObject({ posts: 1 });
  });

  it('counts outside GitHub Actions, too, where no run is known', async () => {
    const options = {
      context: { runId: undefined },
      github: { deployments: [recorded({ run: undefined })] },
    };
    const result = await stage([...previewed, ...creation], { ...within('2'), ...options });
    expect(result).toMatchObject({ posts: 1, outputs: { 'site-id': ids.target } });
  });

  it('that nobody knows is refused in every attempt if it matters', async () => {
    const ended = { posts: 0, status: 'refused', errorCode: 'copy_too_old', effect: 'none' };
    for (const options of [{}, attempt2]) {
      expect(await stage(unknown, { ...within('1000'), ...options })).toMatchObject(ended);
    }
    expect(await stage(unknown)).toMatchObject({ posts: 0, status: 'completed' });
  });
});

it('says until when a copy lasts: in the log, the entry and the comment, again if it is reused, and in the list', async () => {
  const until = '2026-02-01 10:00 UTC';
  const site = { id: ids.staging, domain_name: 'pr-7.example.com', expires_at: '2026-02-01T10:00:00Z' };
  const inputs = { environment: 'pr-7', comment: 'true' };
  const first = await recordOperation('staging', { inputs, script: [accepted(site), completed] });
  const deployments = first.github.created.map(({ payload, ref: sha }) => ({ id: 41, sha, payload }));
  const again = await recordOperation('staging', { inputs, script: previewed, github: { deployments } });
  const left = deployments.map((each) => ({
    ...each,
    environment: 'pr-7',
    statuses: [{ state: 'inactive' } as const],
  }));
  const list = { inputs: { 'api-token': '' }, github: { deployments: left } };
  expect((await runOperation('list-staging', list)).warnings).toEqual([expect.stringContaining(until)]);
  for (const { github, runner } of [first, again]) {
    expect(runner.texts('info').join()).toContain(until);
    expect(github.comments).toMatchObject([{ body: expect.stringContaining(until) as string }]);
  }
});

describe('a record of another account (G10)', () => {
  const ofOthers = (fields: Fields = {}, id = 50): DeploymentRecord => ({
    ...recorded({ 'site-id': ids.target, ...fields }, id),
    creator: 'mallory',
    creatorId: ownId + 1,
  });

  it('is passed by, with one warning', async () => {
    const deployments = [ofOthers(), ofOthers({}, 49), recorded()];
    const result = await stage(previewed, { github: { deployments } });

    expect(result).toMatchObject({ posts: 0, outputs: { 'site-id': ids.staging } });
    expect(result.warnings).toHaveLength(1);
    for (const part of ['2 entries', 'mallory', 'pr-7']) expect(result.warnings[0]).toContain(part);
  });

  it('is followed by a new site if there is no other', async () => {
    const result = await stage(creation, { github: { deployments: [ofOthers()] } });
    expect(result).toMatchObject({ posts: 1, status: 'completed', warnings: [expect.any(String)] });
  });

  it('is no news if it is older than our own', async () => {
    const github = { deployments: [recorded(), ofOthers({}, 40)] };
    expect((await stage(previewed, { github })).warnings).toEqual([]);
  });
});

it('copies of another live site do not count, but those at another `api-url` of the host do (G1)', async () => {
  const ofOtherSite = recorded({ 'live-site-id': ids.target }, 48);
  const made = await stage(creation, { github: { deployments: [ofOtherSite] } });
  expect(made).toMatchObject({ posts: 1, status: 'completed', warnings: [] });
  const elsewhere = recorded({ 'api-url': 'https://api.example.com/eu' }, 50);
  const moved = await stage(previewed, { github: { deployments: [elsewhere, ofOtherSite] } });
  expect(moved).toMatchObject({ posts: 0, status: 'completed', outputs: { 'site-id': ids.staging } });
});

it('the look-up reads page after page, until one has a copy (G3)', async () => {
  const pages = [[listed({ id: 50, sha: '', payload: {} })], [recorded()], [recorded({}, 40)]];
  const asked: number[] = [];
  const listDeployments: GitHubState['listDeployments'] = ({ environment }, number) => {
    if (environment !== 'pr-7') return Promise.resolve({ items: [], isLast: true });
    asked.push(number);
    return Promise.resolve({ items: pages[number - 1] ?? [], isLast: number === pages.length });
  };
  const { results } = await stage(previewed, { github: { listDeployments } });

  expect(results.reused?.record.id).toBe(41);
  expect(asked).toEqual([1, 2]);
});
