import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../src/github/deployment-payload.ts';
import { GitHubError } from '../../../src/ports.ts';
import { run } from '../../../src/run.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { noResponse, replayed, response } from '../../support/responses.ts';
import { createTestStep, ids, runContext, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions, RunResult } from '../../support/run-operation.ts';
import { forever, inTurn, type ScriptedResult } from '../../support/scripted-service.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

const headSha = 'c'.repeat(40);
const onPullRequest = {
  context: { eventName: 'pull_request' },
  event: { pull_request: { number: 7, head: { sha: headSha } } },
};
const startedAt = '2026-01-15T11:00:00Z';
const attempt2 = { context: { eventName: 'pull_request', attempt: 2 }, github: { startedAt } };
const created = accepted({ id: ids.staging, domain_name: 'pr-7.staging.example.com' });
const completed = taskResponse('completed');
const running = taskResponse('running');
const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001/attempts/1';
const payload = {
  action: 'site-pipeline',
  'api-url': 'https://api.example.com',
  'live-site-id': ids.live,
  'site-id': ids.staging,
  'site-domain': 'pr-7.staging.example.com',
  'task-id': ids.task,
};

/** Runs an operation of a pull request to its end, and records the outcome. */
async function record(operation: OperationName, options: RunOptions): Promise<RunResult> {
  const result = await runOperation(operation, { ...onPullRequest, ...options });
  await result.step.recorder.ended(result.outcome, result.text);
  return { ...result, results: result.step.results.current };
}
const stage = (script: Iterable<ScriptedResult>, options: RunOptions = {}): Promise<RunResult> =>
  record('staging', { ...options, script, inputs: { environment: 'pr-7', ...options.inputs } });
const statesOf = ({ github }: RunResult) => github.statuses.map(({ state }) => state);
const never = <T>(): Promise<T> => new Promise(() => undefined);

describe('the deployment of a staging site (G1)', () => {
  it.each<[when: string, before: readonly ScriptedResult[], options: RunOptions]>([
    ['once the service has accepted, before the first poll', [created], {}],
    ['if a later attempt attaches, before the second poll', [replayed(created), running], attempt2],
  ])('is recorded %s', async (_when, before, options) => {
    const calls: string[] = [];
    const { step, github } = createTestStep('staging', {
      ...onPullRequest,
      ...options,
      inputs: { environment: 'pr-7' },
      script: inTurn(before, [
        () => {
          calls.push(...github.calls);
          return completed;
        },
      ]),
    });
    await run(step);

    expect(calls.slice(-2)).toEqual(['createDeployment', 'setDeploymentStatus']);
    expect(github.created).toHaveLength(1);
  });

  it.each([
    ['the pull request’s head', onPullRequest, headSha],
    ['the run’s commit', { context: {}, event: {} }, runContext.sha],
  ])('is for %s, and its payload has all that a later run needs', async (_what, options, ref) => {
    const inputs = { 'storage-limit': '20' };
    const { github, keys, results } = await stage([created, completed], { ...options, inputs });

    expect(github.created).toEqual([
      {
        environment: 'pr-7',
        ref,
        description: `Staging copy of site ${ids.live}`,
        payload: { ...payload, 'idempotency-key': keys[0], options: '{"storage_limit":20}' },
      },
    ]);
    expect(readPayload(github.created[0]?.payload)).toBeDefined();
    expect(results.deploymentId).toBe(7001);
  });

  const url = 'https://pr-7.staging.example.com';
  it.each<[what: string, script: Iterable<ScriptedResult>, options: RunOptions, statuses: readonly object[]]>(
    [
      ['a completed task', [created, completed], {}, [{ state: 'success', environmentUrl: url }]],
      ['a failed task', [created, taskResponse('failed')], {}, [{ state: 'failure' }]],
      [
        'a time-out',
        inTurn([created], forever(running)),
        { inputs: { 'timeout-minutes': '1' } },
        [{ state: 'error' }],
      ],
      ['a cancellation', inTurn([created], forever(running)), { cancelledAtMs: 5000 }, [{ state: 'error' }]],
      ['a task that cannot be read', [created, response(403)], {}, [{ state: 'error' }]],
      ['`wait: false`', [created], { inputs: { wait: 'false' } }, []],
    ],
  )('is in progress, and after %s what the outcome stands for', async (_what, script, options, statuses) => {
    const { github } = await stage(script, options);

    const common = { id: 7001, logUrl: runUrl, description: expect.any(String) as string };
    const all = [{ state: 'in_progress' }, ...statuses].map((status) => ({ ...common, ...status }));
    expect(github.statuses).toEqual(all);
  });

  it('of a reused site is set to `success`, and no other is recorded', async () => {
    const deployments = [{ id: 41, payload: { ...payload, options: '{}' } }];
    const { github } = await stage([completed, previewResponse()], { github: { deployments } });

    expect(github.created).toEqual([]);
    expect(github.statuses).toMatchObject([{ id: 41, state: 'success', environmentUrl: url }]);
  });

  it('has a description that is short enough for GitHub', async () => {
    const { github } = await stage([created, taskResponse('failed', { error_message: 'long '.repeat(500) })]);

    expect(github.statuses[1]?.description).toMatch(/^Failed: .{100,132}$/);
  });

  it.each<[what: string, operation: OperationName, options: RunOptions]>([
    ['without `environment`', 'staging', { script: [created, completed], inputs: {} }],
    ['in a dry run', 'staging', { inputs: { environment: 'pr-7', 'dry-run': 'true' } }],
    ['if the service refused', 'staging', { script: [response(422)] }],
    ['if the service names no site', 'staging', { script: [accepted(), completed] }],
    ['for another operation', 'restore', { script: [accepted(), completed] }],
  ])('is not recorded %s', async (_what, operation, options) => {
    const { github } = await record(operation, { inputs: { environment: 'pr-7' }, ...options });

    expect(github.created).toEqual([]);
    expect(github.statuses).toEqual([]);
  });

  it.each<[what: string, script: readonly ScriptedResult[], generation: number]>([
    ['completed: an earlier attempt may have failed to record it', [replayed(created), completed], 1],
    ['failed: only the next site', [replayed(created), taskResponse('failed'), created, completed], 2],
  ])('is recorded once if the task of an earlier attempt %s', async (_what, script, generation) => {
    const result = await stage(script, attempt2);

    expect(result.github.created).toHaveLength(1);
    expect(result.github.created[0]?.payload['idempotency-key']).toBe(result.keys[generation - 1]);
    expect(statesOf(result).at(-1)).toBe('success');
  });
});

describe('recording on GitHub (G8)', () => {
  const refuse = (permission: string) => (): Promise<never> =>
    Promise.reject(new GitHubError('403', permission));

  it.each<[what: string, github: GitHubState, warning: string]>([
    [
      'refuses to create the deployment',
      { createDeployment: refuse('deployments: write') },
      'deployments: write',
    ],
    ['refuses the status', { setDeploymentStatus: refuse('deployments: write') }, 'deployments: write'],
    ['refuses the comment', { findComment: refuse('pull-requests: write') }, 'pull-requests: write'],
    ['throws', { createDeployment: () => Promise.reject(new TypeError('broken')) }, 'broken'],
  ])('does not decide the result, and is one warning if GitHub %s', async (_what, github, warning) => {
    const { status, runner } = await stage([created, completed], { github, inputs: { comment: 'true' } });

    expect(status).toBe('completed');
    expect(runner.texts('warning')).toEqual([expect.stringContaining(warning)]);
  });

  it('takes at most ten seconds of the step’s time in total', async () => {
    const github = { createDeployment: never, setDeploymentStatus: never, findComment: never };
    const inputs = { comment: 'true' };
    const { status, clock, runner } = await stage([created, completed], { inputs, github });

    expect(status).toBe('completed');
    // A second passes before the first poll.
    expect(clock.elapsedMs()).toBe(11_000);
    expect(runner.texts('warning')).toHaveLength(1);
  });

  it.each<[what: string, github: GitHubState]>([
    ['GitHub answers', {}],
    ['GitHub does not answer', { findComment: never, createComment: never }],
  ])('takes less than five seconds after a cancellation if %s', async (_what, github) => {
    const options = { inputs: { comment: 'true' }, cancelledAtMs: 5000, github };
    const result = await stage(inTurn([created], forever(running)), options);

    expect(result.status).toBe('cancelled');
    expect(result.clock.elapsedMs()).toBeLessThan(9500);
    expect(statesOf(result).at(-1)).toBe('error');
    expect(result.github.comment === undefined).toBe('findComment' in github);
  });

  const acceptedOnCancel: ScriptedResult = (_request, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(created);
      });
    });
  /** The first call is ended by the cancellation. */
  const answeredLater = (): GitHubState => {
    let calls = 0;
    return { createDeployment: () => ((calls += 1) === 1 ? never() : Promise.resolve(7001)) };
  };

  it.each<[when: string, result: ScriptedResult, github: GitHubState]>([
    ['with the response', acceptedOnCancel, {}],
    ['while the deployment was being created', created, answeredLater()],
  ])('records the deployment after a cancellation %s', async (_when, scripted, github) => {
    const result = await stage([scripted], { cancelledAtMs: 1000, github });

    expect(result.status).toBe('cancelled');
    expect(result.results.deploymentId).toBe(7001);
    expect(result.github.statuses.at(-1)).toMatchObject({ id: 7001, state: 'error' });
    expect(result.runner.texts('warning')).toEqual([]);
  });

  it('warns if the deployment cannot be created within five seconds after a cancellation', async () => {
    const github = { createDeployment: never };
    const { clock, runner } = await stage([created], { cancelledAtMs: 1000, github });

    expect(clock.elapsedMs()).toBeLessThan(5500);
    expect(runner.texts('warning')).toHaveLength(1);
  });
});

describe('the comment on the pull request (G5)', () => {
  const inputs = { comment: 'true' };
  const url = 'https://example.com/5';
  const verified = response(200, { domain: { id: ids.domain, is_connected: true } });
  const preview = (options: RunOptions = {}): Promise<RunResult> =>
    record('push-preview', { inputs, script: [previewResponse()], ...options });

  it.each<[what: string, operation: OperationName, script: Iterable<ScriptedResult>, isRed: boolean]>([
    ['a success', 'push-preview', [previewResponse()], false],
    ['a refusal', 'push-preview', [response(403)], true],
    ['an unknown result', 'restore', forever(noResponse), true],
  ])('is created after %s, and names its run only if it is red', async (_what, operation, script, isRed) => {
    const { github, results } = await record(operation, { inputs, script });

    expect(github.comment?.body.startsWith(`<!-- site-pipeline: ${operation} `)).toBe(true);
    expect(github.comment?.body.includes(runUrl)).toBe(isRed);
    expect(results.commentUrl).toBe('https://github.com/octo-org/shop/pull/7#issuecomment-1');
  });

  it('is updated in place, and untouched by another run if nothing changed', async () => {
    const first = await preview({ github: { comment: { id: 5, body: 'old', url } } });
    expect(first.github.calls).toEqual(['findComment', 'updateComment']);
    const { body = '', id } = first.github.comment ?? {};
    expect(id).toBe(5);

    const second = await preview({
      github: { comment: { id: 5, body, url } },
      context: { eventName: 'pull_request', runId: '9002', actor: 'hubot' },
    });
    expect(second.github.calls).toEqual(['findComment']);
    expect(second.results.commentUrl).toBe(url);
  });

  it('is created again if it was deleted since it was found', async () => {
    const updateComment = () => Promise.reject(new GitHubError('GitHub answered 404', undefined, 404));
    const comment = { id: 5, body: 'old', url };
    const { github, results } = await preview({ github: { comment, updateComment } });

    expect(github.calls).toEqual(['findComment', 'updateComment', 'createComment']);
    expect(results.commentUrl).toContain('#issuecomment-1');
  });

  it.each<[operation: OperationName, script: readonly ScriptedResult[], siteId: string]>([
    ['push-preview', [previewResponse()], ids.staging],
    ['push', [previewResponse(), accepted(), completed], ids.staging],
    ['staging', [created, completed], ids.live],
    ['restore', [accepted(), completed], ids.live],
    ['restore-snapshot', [accepted(), completed], ids.target],
    ['add-domain', [response(201, { domain: { id: ids.domain, site_id: ids.live } })], ids.live],
  ])('is one for `%s` and its site', async (operation, script, siteId) => {
    const { github } = await record(operation, { inputs, script });

    expect(github.markers).toEqual([`<!-- site-pipeline: ${operation} ${siteId} -->`]);
    expect(github.calls).toEqual(['findComment', 'createComment']);
  });

  it.each<[what: string, operation: OperationName, options: RunOptions]>([
    ['with `verify-domain`', 'verify-domain', { script: [verified] }],
    ['with `await-task`', 'await-task', { script: [completed] }],
    ['without a pull request', 'push-preview', { script: [previewResponse()], context: {}, event: {} }],
    ['in a dry run', 'push-preview', { inputs: { ...inputs, 'dry-run': 'true' } }],
    ['without `comment: true`', 'push-preview', { script: [previewResponse()], inputs: {} }],
  ])('is not written %s', async (_what, operation, options) => {
    const { github } = await record(operation, { inputs, ...options });
    expect(github.calls).toEqual([]);
  });
});
