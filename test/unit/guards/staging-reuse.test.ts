import { describe, expect, it } from 'vitest';
import { GitHubError, type DeploymentRecord, type GitHubFailure } from '../../../src/ports.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import {
  noResponse,
  page,
  redirect,
  refusedConnection,
  replayed,
  response,
} from '../../support/responses.ts';
import {
  ids,
  runContext,
  runOperation,
  type RunOptions,
  type RunResult,
} from '../../support/run-operation.ts';
import { forever, inTurn, type ScriptedResult } from '../../support/scripted-service.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

const payload = {
  action: 'site-pipeline',
  'api-url': 'https://api.example.com',
  'live-site-id': ids.live,
  'site-id': ids.staging,
  'site-domain': 'pr-7.staging.example.com',
  'task-id': ids.task,
  'idempotency-key': 'gha-1-x',
  options: '{}',
};
const recorded = (fields: Readonly<Record<string, unknown>> = {}, id = 41): DeploymentRecord => ({
  id,
  sha: runContext.sha ?? '',
  payload: { ...payload, ...fields },
});
const completed = taskResponse('completed');
const running = taskResponse('running');
/** What the creation of another site takes: the POST, and its task. */
const creation: readonly ScriptedResult[] = [
  accepted({ id: ids.target, domain_name: 'pr-8.staging.example.com', parent_site_id: ids.live }),
  completed,
];

const stage = (
  script: Iterable<ScriptedResult>,
  { inputs, github, ...options }: RunOptions = {},
): Promise<RunResult> =>
  runOperation('staging', {
    ...options,
    script,
    github: { deployments: [recorded()], startedAt: '2026-01-15T11:00:00Z', ...github },
    inputs: { environment: 'pr-7', ...inputs },
  });
const never = (): Promise<never> => new Promise(() => undefined);
const fails = (failure: GitHubFailure) => (): Promise<never> =>
  Promise.reject(new GitHubError('GitHub failed', failure));

describe('a recorded staging site (G3)', () => {
  it.each<[what: string, task: ScriptedResult, preview: ScriptedResult]>([
    ['its task is completed', completed, previewResponse()],
    ['its task is no longer known', response(404), previewResponse()],
    ['its push is blocked', completed, previewResponse({ can_push: false })],
  ])('is reused if %s and its push preview can be fetched', async (_what, task, preview) => {
    const { service, ...result } = await stage([task, preview]);

    expect(result).toMatchObject({ posts: 0, status: 'completed', effect: 'none' });
    expect(result.results).toMatchObject({
      isReused: true,
      siteId: ids.staging,
      siteDomain: 'pr-7.staging.example.com',
      siteUrl: 'https://pr-7.staging.example.com',
      deploymentId: 41,
    });
    expect(service.received.map(({ path }) => path)).toEqual([
      `/v1/tasks/${ids.task}`,
      `/v1/sites/${ids.staging}/staging/push-preview`,
    ]);
  });

  it('is attached to if its task is still running, with the first poll at once (W1)', async () => {
    const { service, ...result } = await stage([running, running, completed]);

    expect(result).toMatchObject({ posts: 0, status: 'completed', effect: 'started' });
    expect(result.results.siteUrl).toBe('https://pr-7.staging.example.com');
    expect(service.received.map(({ atMs }) => atMs).slice(0, 2)).toEqual([0, 0]);
  });

  it.each<[status: string, script: Iterable<ScriptedResult>, options: RunOptions]>([
    ['unknown', [running, response(401)], {}],
    ['failed', [running, taskResponse('failed')], {}],
    ['submitted', [running, running], { inputs: { wait: 'false' } }],
    ['timed-out', forever(running), { inputs: { 'timeout-minutes': '1' } }],
    ['cancelled', forever(running), { cancelledAtMs: 3000 }],
  ])('that is attached to and ends as %s has a task id and no URL', async (status, script, options) => {
    const result = await stage(script, options);

    expect(result).toMatchObject({ posts: 0, status, effect: 'started' });
    expect(result.outcome).toMatchObject({ taskId: ids.task });
    expect(result.results).toMatchObject({ isReused: true, taskId: ids.task, siteId: ids.staging });
    expect(result.results.siteUrl).toBeUndefined();
  });

  it.each<[what: string, script: readonly ScriptedResult[]]>([
    ['its task failed', [taskResponse('failed')]],
    ['the service no longer knows it', [completed, response(404)]],
  ])('is replaced by a new site if %s', async (_what, script) => {
    const result = await stage([...script, ...creation]);

    expect(result).toMatchObject({ posts: 1, status: 'completed' });
    expect(result.results.siteId).toBe(ids.target);
    expect(result.results.isReused).toBeUndefined();
  });

  it.each<[what: string, script: () => Iterable<ScriptedResult>, errorCode: string]>([
    ['401 for the task', () => [response(401)], 'unauthorized'],
    ['a redirect for the task', () => [redirect], 'invalid_response'],
    ['422 for the task', () => [response(422)], 'rejected'],
    ['another task', () => [response(200, { task: { id: ids.otherTask } })], 'invalid_response'],
    ['no task', () => [response(200)], 'invalid_response'],
    ['503 for the task to the end', () => forever(page(503)), 'service_error'],
    ['no response about the task to the end', () => forever(noResponse), 'connection_failed'],
    ['403 for the preview', () => [completed, response(403)], 'forbidden'],
    ['no preview', () => inTurn([completed], forever(refusedConnection)), 'connection_failed'],
  ])('ends the step like a preview if there is another response: %s', async (_what, script, errorCode) => {
    const first = await stage(script());
    expect(first).toMatchObject({ posts: 0, errorCode, status: 'refused', effect: 'none' });
    expect(first.text.next).toContain('reuse: false');

    const later = await stage(script(), { context: { attempt: 2 } });
    expect(later).toMatchObject({ posts: 0, errorCode, status: 'unknown', effect: 'possible' });
  });

  it.each<[fields: object, isLogged: boolean, siteUrl: string | undefined]>([
    [{}, true, 'https://pr-7.staging.example.com'],
    [{ options: '{"storage_limit":20}' }, false, 'https://pr-7.staging.example.com'],
    [{ 'site-domain': 'javascript:alert(1)' }, true, undefined],
  ])('recorded with %j is reused; other options are logged: %j; its URL is %s', async (...row) => {
    const [fields, isLogged, siteUrl] = row;
    const { runner, ...result } = await stage([completed, previewResponse()], {
      inputs: { 'storage-limit': '20' },
      github: { deployments: [recorded({ ...fields })] },
    });

    expect(result).toMatchObject({ posts: 0, status: 'completed' });
    expect(result.results.siteUrl).toBe(siteUrl);
    expect(runner.texts('info').some((line) => line.includes('{"storage_limit":20}'))).toBe(isLogged);
    // A staging site without an address is warned about.
    expect(runner.texts('warning')).toHaveLength(siteUrl === undefined ? 1 : 0);
  });

  it.each<[what: string, inputs: Readonly<Record<string, string>>, posts: number]>([
    ['in a dry run', { environment: 'pr-7', 'dry-run': 'true' }, 0],
    ['with `reuse: false`', { environment: 'pr-7', reuse: 'false' }, 1],
    ['without `environment`', {}, 1],
  ])('is not looked up %s', async (_what, inputs, posts) => {
    const github = { deployments: [recorded()] };
    const result = await runOperation('staging', { script: creation, github, inputs });

    expect(result.posts).toBe(posts);
    expect(result.github.calls).not.toContain('listDeployments');
  });

  it.each<[what: string, script: readonly ScriptedResult[], github: GitHubState]>([
    ['deployment', [], { listDeployments: never }],
    ['task', [page(503, { retryAfter: '60' })], {}],
    ['preview', [completed, page(503, { retryAfter: '60' })], {}],
  ])('does not delay a cancellation while its %s is fetched', async (_what, script, github) => {
    const result = await stage(script, { cancelledAtMs: 3000, github });

    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
    expect(result.clock.elapsedMs()).toBe(3000);
  });
});

describe('the look-up of a recorded staging site (G3)', () => {
  it('takes the newest deployment that this action recorded for the same service and live site', async () => {
    const { results } = await stage([completed, previewResponse()], {
      github: {
        deployments: [
          { id: 50, sha: '', payload: {} },
          { id: 49, sha: '', payload: 'not json' },
          { id: 48, sha: '', payload: null },
          recorded({ action: 'other' }, 47),
          recorded({ 'api-url': 'https://api.example.com/eu' }, 46),
          recorded({ 'live-site-id': ids.target }, 45),
          recorded({ 'site-id': '../../../etc' }, 44),
          // The live site itself: the next deployment would go to live.
          recorded({ 'site-id': ids.live }, 43),
          recorded({ 'task-id': 'a/../b' }, 42),
          { id: 41, sha: '', payload: JSON.stringify(payload) },
          recorded({ 'site-id': ids.target }, 40),
        ],
      },
    });

    expect(results).toMatchObject({ deploymentId: 41, siteId: ids.staging });
  });

  it('reads page after page, until it finds one', async () => {
    const pages = [
      [{ id: 50, sha: '', payload: {} }],
      [recorded()],
      [recorded({ 'site-id': ids.target }, 40)],
    ];
    const asked: number[] = [];
    const listDeployments: GitHubState['listDeployments'] = (_environment, page) => {
      asked.push(page);
      return Promise.resolve({ items: pages[page - 1] ?? [], isLast: page === pages.length });
    };
    const { results } = await stage([completed, previewResponse()], { github: { listDeployments } });

    expect(results.siteId).toBe(ids.staging);
    expect(asked).toEqual([1, 2]);
  });

  it('that finds nothing is followed by a new site', async () => {
    const result = await stage(creation, { github: { deployments: [] } });

    expect(result).toMatchObject({ posts: 1, status: 'completed' });
    expect(result.runner.texts('warning')).toEqual([]);
  });

  it.each<[what: string, listDeployments: () => Promise<never>, errorCode: string]>([
    ['not permitted', fails({ errorCode: 'forbidden', permission: 'deployments: write' }), 'forbidden'],
    ['not found', fails({ errorCode: 'not_found', permission: 'deployments: write' }), 'forbidden'],
    ['not answered', never, 'connection_failed'],
    ['failing to the end', fails({ errorCode: 'service_error', isTransient: true }), 'service_error'],
  ])('that is %s is refused in every attempt (G7)', async (_what, listDeployments, errorCode) => {
    for (const attempt of [1, 2]) {
      const result = await stage([], { github: { listDeployments }, context: { attempt } });

      expect(result).toMatchObject({ posts: 0, status: 'refused', errorCode, effect: 'none' });
      expect(result.service.received).toEqual([]);
      expect(result.clock.elapsedMs()).toBeLessThanOrEqual(120_000);
      expect(result.text.next).toContain('reuse: false');
      if (errorCode === 'forbidden') expect(result.text.next).toContain('deployments: write');
    }
  });

  it('is repeated after a failure that passes (G7)', async () => {
    let calls = 0;
    const listDeployments: GitHubState['listDeployments'] = () => {
      calls += 1;
      return calls === 1
        ? fails({ errorCode: 'service_error', isTransient: true })()
        : Promise.resolve({ items: [recorded()], isLast: true });
    };
    const result = await stage([completed, previewResponse()], { github: { listDeployments } });

    expect(result).toMatchObject({ posts: 0, status: 'completed', results: { isReused: true } });
  });

  it('comes before the age of the re-run, which matters only to a new site (K12)', async () => {
    const options = { github: { startedAt: '2026-01-01T00:00:00Z' }, context: { attempt: 2 } };
    const reused = await stage([completed, previewResponse()], options);
    expect(reused).toMatchObject({ status: 'completed', github: { calls: ['listDeployments'] } });

    const gone = await stage([completed, response(404)], options);
    expect(gone).toMatchObject({ posts: 0, status: 'refused', errorCode: 'rerun_too_late' });
    expect(gone.github.calls).toEqual(['listDeployments', 'firstAttemptStartedAt']);
  });
});

describe('a record without a site (G4)', () => {
  const recordedKey = 'gha-1-recorded';
  const withoutSite = (fields: Readonly<Record<string, unknown>> = {}): DeploymentRecord => {
    const unknown = { 'site-id': undefined, 'site-domain': undefined, 'task-id': undefined };
    const request = {
      'idempotency-key': recordedKey,
      'key-used-since': '2026-01-15T00:00:00.000Z',
      options: '{"storage_limit":5}',
    };
    return { id: 41, sha: '', payload: { ...payload, ...unknown, ...request, ...fields } };
  };
  const stageAfter = (
    script: Iterable<ScriptedResult>,
    options: RunOptions = {},
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<RunResult> =>
    stage(script, { ...options, github: { ...options.github, deployments: [withoutSite(fields)] } });
  const site = { id: ids.staging, domain_name: 'pr-7.staging.example.com' };

  it.each<[what: string, script: readonly ScriptedResult[]]>([
    ['that was created', [replayed(accepted(site)), completed, previewResponse()]],
    ['that is being created', [replayed(accepted(site)), running, completed]],
    ['that is created only now', [accepted(site), completed]],
  ])('is sent again exactly as recorded, before this run’s own key: a site %s', async (_what, script) => {
    const result = await stageAfter(script, { inputs: { 'storage-limit': '20' } });

    expect(result).toMatchObject({ status: 'completed', keys: [recordedKey] });
    expect(result.service.received[0]?.body).toBe('{"storage_limit":5}');
    expect(result.results).toMatchObject({
      siteId: ids.staging,
      siteUrl: 'https://pr-7.staging.example.com',
      idempotencyKey: recordedKey,
      keyUsedSince: '2026-01-15T00:00:00.000Z',
      requestedOptions: '{"storage_limit":5}',
    });
    // K10 does not apply: a replay is expected.
    expect(result.runner.texts('warning')).toEqual([]);
  });

  it.each<[what: string, script: readonly ScriptedResult[]]>([
    ['a replayed error', [replayed(response(422))]],
    ['a failed task', [replayed(accepted(site)), taskResponse('failed')]],
    ['a reused key', [response(409, { code: 'idempotency_key_reused' })]],
    ['a site that is gone', [replayed(accepted(site)), completed, response(404)]],
  ])('is followed by this run’s own request after %s', async (_what, script) => {
    const inputs = { 'storage-limit': '20' };
    const { keys, step, ...result } = await stageAfter([...script, ...creation], { inputs });

    expect(result).toMatchObject({ status: 'completed', results: { siteId: ids.target } });
    expect(keys).toEqual([recordedKey, step.firstKey]);
    expect(result.service.received.findLast(({ method }) => method === 'POST')?.body).toBe(
      '{"storage_limit":20}',
    );
    expect(result.results).toMatchObject({
      idempotencyKey: step.firstKey,
      keyUsedSince: '2026-01-15T12:00:00.000Z',
      requestedOptions: '{"storage_limit":20}',
      usesRecordedKey: false,
    });
    expect(result.runner.texts('warning')).toEqual([]);
  });

  it.each<[what: string, script: Iterable<ScriptedResult>, status: string]>([
    ['a refusal', [response(422)], 'refused'],
    ['a replay that may be its own (K8)', [noResponse, replayed(response(422))], 'refused'],
    ['no response to the end', forever(noResponse), 'unknown'],
    [
      'a task that failed after it was seen running',
      [replayed(accepted(site)), running, taskResponse('failed')],
      'failed',
    ],
  ])('ends the step with %s, without another key', async (_what, script, status) => {
    const { keys, ...result } = await stageAfter(script);

    expect(result).toMatchObject({ status });
    expect(new Set(keys)).toEqual(new Set([recordedKey]));
    expect(result.text.next).toContain('reuse: false');
  });

  it.each<[what: string, fields: object, isSent: boolean]>([
    ['less than 23 hours', { 'key-used-since': '2026-01-14T16:00:00.001Z' }, true],
    ['23 hours', { 'key-used-since': '2026-01-14T16:00:00.000Z' }, false],
    ['an unknown time', { 'key-used-since': undefined }, false],
    ['an unreadable time', { 'key-used-since': 'yesterday' }, false],
    ['a short time, with a body that this action does not send', { options: '{"label":"x"}' }, false],
    ['a short time, without its key', { 'idempotency-key': undefined }, false],
  ])('is sent if its key has been in use, by GitHub’s `Date`, for %s: %j', async (_what, fields, isSent) => {
    // GitHub's clock is three hours ahead.
    const github = { clockOffsetMs: () => 3 * 3_600_000 };
    const { keys, step, ...result } = await stageAfter(creation, { github }, { ...fields });

    expect(result).toMatchObject({ status: 'completed' });
    expect(keys).toEqual([isSent ? recordedKey : step.firstKey]);
    // A site may be left over.
    expect(result.runner.texts('warning')).toHaveLength(isSent ? 0 : 1);
  });

  it('comes before the age of the re-run, which is checked only before this run’s own key (K12)', async () => {
    const options = { github: { startedAt: '2026-01-01T00:00:00Z' }, context: { attempt: 2 } };
    const found = await stageAfter([replayed(accepted(site)), completed, previewResponse()], options);
    expect(found.status).toBe('completed');
    expect(found.github.calls).not.toContain('firstAttemptStartedAt');

    const failed = await stageAfter([replayed(response(422))], options);
    expect(failed).toMatchObject({
      posts: 1,
      status: 'refused',
      errorCode: 'rerun_too_late',
      effect: 'none',
    });
  });
});
