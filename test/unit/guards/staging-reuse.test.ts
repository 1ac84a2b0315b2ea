import { describe, expect, it } from 'vitest';
import { GitHubError, type DeploymentRecord } from '../../../src/ports.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { noResponse, page, redirect, refusedConnection, response } from '../../support/responses.ts';
import { ids, runOperation, type RunOptions, type RunResult } from '../../support/run-operation.ts';
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
async function* neverListed(): AsyncGenerator<DeploymentRecord> {
  yield* await new Promise<DeploymentRecord[]>(() => undefined);
}
async function* forbidden(): AsyncGenerator<DeploymentRecord> {
  yield* await Promise.reject<DeploymentRecord[]>(new GitHubError('403', 'deployments: write'));
}

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
    expect(runner.texts('info').some((line) => line.includes('other options'))).toBe(isLogged);
    expect(runner.texts('warning')).toEqual([]);
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
    ['deployment', [], { listDeployments: neverListed }],
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
          { id: 50, payload: {} },
          { id: 49, payload: 'not json' },
          { id: 48, payload: null },
          recorded({ action: 'other' }, 47),
          recorded({ 'api-url': 'https://api.example.com/eu' }, 46),
          recorded({ 'live-site-id': ids.target }, 45),
          recorded({ 'site-id': '../../../etc' }, 44),
          // The live site itself: the next deployment would go to live.
          recorded({ 'site-id': ids.live }, 43),
          recorded({ 'task-id': 'a/../b' }, 42),
          { id: 41, payload: JSON.stringify(payload) },
          recorded({ 'site-id': ids.target }, 40),
        ],
      },
    });

    expect(results).toMatchObject({ deploymentId: 41, siteId: ids.staging });
  });

  it.each<[what: string, github: GitHubState, warning: RegExp, atMs: number]>([
    ['is not permitted', { listDeployments: forbidden }, /deployments: write/, 0],
    ['is not answered', { listDeployments: neverListed }, /no answer/, 10_000],
    ['finds nothing', { deployments: [] }, /^$/, 0],
  ])('that %s is followed by a new site, with one warning if it failed', async (...row) => {
    const [, github, warning, atMs] = row;
    const result = await stage(creation, { github });

    expect(result).toMatchObject({ posts: 1, status: 'completed' });
    expect(result.runner.texts('warning').join('\n')).toMatch(warning);
    expect(result.service.received[0]?.atMs).toBe(atMs);
  });
});
