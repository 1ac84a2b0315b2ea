import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { readPayload } from '../../../src/github/deployment-payload.ts';
import { GitHubError, type DeploymentRecord, type PullRequestComment } from '../../../src/ports.ts';
import { messages } from '../../../src/report/messages.ts';
import { run } from '../../../src/run.ts';
import { ownLogin, type GitHubState } from '../../support/recording-github.ts';
import { noResponse, page, replayed, response } from '../../support/responses.ts';
import { createTestStep, ids, runContext, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions, RunResult } from '../../support/run-operation.ts';
import {
  forever,
  inTurn,
  repeat,
  whenCancelled,
  type ScriptedResult,
} from '../../support/scripted-service.ts';
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
/** What an earlier run recorded for a commit. */
const recordedFor = (sha: string): DeploymentRecord => ({
  id: 41,
  sha,
  payload: { ...payload, options: '{}' },
});
const lost = new GitHubError('lost', {
  errorCode: 'connection_failed',
  isTransient: true,
  mayHaveActed: true,
});
const down = new GitHubError('down', { errorCode: 'service_error', isTransient: true });

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
        description: messages.deploymentDescription(ids.live),
        payload: {
          ...payload,
          'idempotency-key': keys[0],
          'key-used-since': '2026-01-15T12:00:00.000Z',
          options: '{"storage_limit":20}',
        },
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

  it.each<[what: string, script: readonly ScriptedResult[], inputs: object, states: readonly object[]]>([
    ['completed', [completed, previewResponse()], {}, [{ id: 41, state: 'success', environmentUrl: url }]],
    ['attached to and failed', [running, taskResponse('failed')], {}, [{ id: 41, state: 'failure' }]],
    ['submitted', [running, running], { wait: 'false' }, []],
  ])('of a reused site that is %s is updated, and no other is recorded (G3)', async (...row) => {
    const [, script, inputs, states] = row;
    const { github } = await stage(script, {
      github: { deployments: [recordedFor(headSha)] },
      inputs: { ...inputs },
    });

    expect(github.created).toEqual([]);
    expect(github.statuses).toMatchObject(states);
    expect(github.statuses).toHaveLength(states.length);
  });

  it.each<[what: string, script: readonly ScriptedResult[], state: string]>([
    ['completed', [completed, previewResponse()], 'success'],
    ['attached to', [running, completed], 'success'],
    ['attached to and failed', [running, taskResponse('failed')], 'failure'],
  ])('of a reused site that is %s is followed by one for another commit (G3)', async (...row) => {
    const [, script, state] = row;
    const { github, results } = await stage(script, {
      github: { deployments: [recordedFor('a'.repeat(40))] },
    });

    expect(github.created).toMatchObject([{ ref: headSha, payload: { ...payload, options: '{}' } }]);
    for (const id of [41, 7001]) {
      expect(github.statuses.findLast((status) => status.id === id)?.state).toBe(state);
    }
    expect(results.deploymentId).toBe(7001);
  });

  it('has a description that is short enough for GitHub', async () => {
    const { github } = await stage([created, taskResponse('failed', { error_message: 'long '.repeat(500) })]);

    expect(github.statuses[1]?.description).toMatch(/^.{100,140}$/);
  });

  it.each<[what: string, operation: OperationName, options: RunOptions]>([
    ['without `environment`', 'staging', { script: [created, completed], inputs: {} }],
    ['in a dry run', 'staging', { inputs: { environment: 'pr-7', 'dry-run': 'true' } }],
    ['if the service refused', 'staging', { script: [response(422)] }],
    ['if the service names no site', 'staging', { script: [accepted(), completed] }],
    [
      'if the task of a site without a name failed',
      'staging',
      { script: [accepted(), taskResponse('failed')] },
    ],
    [
      'if the job is cancelled before the POST',
      'staging',
      { github: { listDeployments: never }, cancelledAtMs: 5 },
    ],
    [
      'if a guard of a later attempt ends it as unknown',
      'staging',
      {
        ...attempt2,
        script: [response(403)],
        github: { startedAt, deployments: [recordedFor(headSha)] },
      },
    ],
    ['for another operation', 'restore', { script: [accepted(), completed] }],
  ])('is not recorded %s', async (_what, operation, options) => {
    const { github } = await record(operation, { inputs: { environment: 'pr-7' }, ...options });

    expect(github.created).toEqual([]);
    expect(github.statuses).toEqual([]);
  });

  it.each<[what: string, script: Iterable<ScriptedResult>, generation: number]>([
    [
      'completed: an earlier attempt may have failed to record it',
      [replayed(created), completed, previewResponse()],
      1,
    ],
    ['failed: only the next site', [replayed(created), taskResponse('failed'), created, completed], 2],
    [
      'completed, and whose site is gone (K9): only the next site',
      [replayed(created), completed, response(404), created, completed],
      2,
    ],
  ])('is recorded once if the task of an earlier attempt %s', async (_what, script, generation) => {
    const result = await stage(script, attempt2);

    expect(result.github.created).toHaveLength(1);
    expect(result.github.created[0]?.payload['idempotency-key']).toBe(result.keys[generation - 1]);
    expect(statesOf(result).at(-1)).toBe('success');
  });
});

describe('a result that may have left a site (G2)', () => {
  const key = 'gha-1-recorded';
  const recordedRequest: DeploymentRecord = {
    id: 41,
    sha: headSha,
    payload: {
      ...payload,
      'site-id': undefined,
      'task-id': undefined,
      'idempotency-key': key,
      'key-used-since': '2026-01-15T02:00:00.000Z',
      options: '{"storage_limit":5}',
    },
  };
  const cut = whenCancelled(noResponse);

  it.each<
    [what: string, script: Iterable<ScriptedResult>, options: RunOptions, status: string, record: object]
  >([
    ['without a response, cancelled', [cut], { cancelledAtMs: 1000 }, 'cancelled', {}],
    ['without a response to the end', forever(noResponse), {}, 'unknown', {}],
    ['refused after a lost response', [noResponse, response(403)], {}, 'unknown', {}],
    ['redirected', [page(303, { location: '/done' })], {}, 'unknown', {}],
    ['answered without a task', [response(202)], {}, 'unknown', {}],
    [
      'answered without a site, timed out',
      inTurn([accepted()], forever(running)),
      { inputs: { 'timeout-minutes': '1' } },
      'timed-out',
      { 'task-id': ids.task },
    ],
    [
      'answered with a site that is gone, after a lost response (K8)',
      [noResponse, replayed(created), completed, response(404)],
      {},
      'unknown',
      {},
    ],
    [
      'in a later attempt',
      [cut],
      { ...attempt2, cancelledAtMs: 1000 },
      'cancelled',
      { 'key-used-since': '2026-01-15T11:00:00.000Z' },
    ],
    [
      'with a recorded key (G4)',
      [cut],
      { cancelledAtMs: 1000, github: { deployments: [recordedRequest] } },
      'cancelled',
      {
        'idempotency-key': key,
        'key-used-since': '2026-01-15T02:00:00.000Z',
        options: '{"storage_limit":5}',
      },
    ],
  ])('is recorded without a site: a POST %s', async (_what, script, options, status, record) => {
    const { github, keys, ...result } = await stage(script, options);

    expect(result.status).toBe(status);
    expect(github.created.map((deployment) => readPayload(deployment.payload))).toEqual([
      {
        action: 'site-pipeline',
        'api-url': 'https://api.example.com',
        'live-site-id': ids.live,
        'idempotency-key': keys.at(-1),
        'key-used-since': '2026-01-15T12:00:00.000Z',
        options: '{}',
        ...record,
      },
    ]);
    expect(github.statuses.at(-1)).toMatchObject({ id: 7001, state: 'error' });
  });

  it('is dated by GitHub’s clock', async () => {
    const github = { clockOffsetMs: () => -3_600_000 };
    const result = await stage([cut], { cancelledAtMs: 1000, github });

    expect(result.github.created[0]?.payload['key-used-since']).toBe('2026-01-15T11:00:00.000Z');
  });
});

describe('recording on GitHub (G8)', () => {
  const refuse = (permission: string) => (): Promise<never> =>
    Promise.reject(new GitHubError('403', { errorCode: 'forbidden', permission }));

  it.each<[what: string, github: GitHubState, warning: string]>([
    ['the deployment', { createDeployment: refuse('deployments: write') }, 'deployments: write'],
    ['the status', { setDeploymentStatus: refuse('deployments: write') }, 'deployments: write'],
    ['the comment', { createComment: refuse('pull-requests: write') }, 'pull-requests: write'],
  ])('does not decide the result, and is one warning if GitHub refuses %s', async (...row) => {
    const [, github, warning] = row;
    const { status, runner } = await stage([created, completed], { github, inputs: { comment: 'true' } });

    expect(status).toBe('completed');
    expect(runner.texts('warning')).toEqual([expect.stringContaining(warning)]);
  });

  it('does not decide the result if something else throws', async () => {
    const github = { createDeployment: () => Promise.reject(new TypeError('broken')) };
    const { status, runner } = await stage([created, completed], { github });

    expect(status).toBe('completed');
    expect(runner.texts('warning')).toEqual([expect.stringContaining('broken')]);
  });

  it('takes at most ten seconds of the step’s time in total, and none beside the wait', async () => {
    const github = { createDeployment: never, setDeploymentStatus: never, viewer: never };
    const inputs = { comment: 'true' };
    const polls = [...repeat(30, running), completed];
    const { service, status, clock, runner } = await stage([created, ...polls], { inputs, github });

    expect(status).toBe('completed');
    const lastPollAtMs = service.received.at(-1)?.atMs ?? 0;
    expect(lastPollAtMs).toBeGreaterThan(60_000);
    expect(clock.elapsedMs()).toBe(lastPollAtMs + 10_000);
    // One fault: GitHub does not answer.
    expect(runner.texts('warning')).toHaveLength(1);
  });

  it.each<[what: string, options: RunOptions, status: string]>([
    ['of the task', {}, 'timed-out'],
    ['of a cancellation just before it', { cancelledAtMs: 52_500 }, 'cancelled'],
  ])(
    'never passes the step’s deadline, and a poll of the task fits: the end %s',
    async (_what, options, status) => {
      const github = { createDeployment: never, viewer: never, firstAttemptStartedAt: never };
      const inputs = { comment: 'true', 'timeout-minutes': '1' };
      const context = { eventName: 'pull_request', attempt: 2 };
      const script = inTurn([created], forever(running));
      const result = await stage(script, { context, inputs, github, ...options });

      expect(result.status).toBe(status);
      expect(result.clock.elapsedMs()).toBeLessThanOrEqual(60_000);
      expect(result.service.received.length).toBeGreaterThan(1);
    },
  );

  it('does not pass the deadline after a cancellation in its last second', async () => {
    const { clock, step } = createTestStep('staging', {
      ...onPullRequest,
      github: { viewer: never },
      inputs: { comment: 'true', 'timeout-minutes': '1' },
      cancelledAtMs: 59_500,
    });
    await clock.sleep(59_500);
    const text = { what: '', next: '', notice: undefined };
    await step.recorder.ended({ kind: 'cancelled', during: 'preparation', effect: 'none' }, text);

    expect(clock.elapsedMs()).toBe(60_000);
  });

  it.each<[what: string, github: GitHubState, atMs: number]>([
    ['GitHub answers', {}, 5000],
    ['GitHub does not answer about the comment', { viewer: never }, 7000],
    ['GitHub does not answer at all', { viewer: never, createDeployment: never }, 7000],
  ])('ends within two seconds after a cancellation if %s (W4)', async (_what, github, atMs) => {
    const options = { inputs: { comment: 'true' }, cancelledAtMs: 5000, github };
    const result = await stage(inTurn([created], forever(running)), options);

    expect(result.status).toBe('cancelled');
    expect(result.clock.elapsedMs()).toBe(atMs);
    expect(statesOf(result).at(-1)).toBe('createDeployment' in github ? undefined : 'error');
    expect(result.github.comments).toHaveLength('viewer' in github ? 0 : 1);
  });

  it('ends two seconds after a cancellation that arrives meanwhile: the summary is to be written (W4)', async () => {
    const { clock, step } = createTestStep('push-preview', {
      ...onPullRequest,
      github: { viewer: never },
      inputs: { comment: 'true' },
      script: [previewResponse()],
      cancelledAtMs: 1000,
    });
    await step.recorder.ended(await run(step), { what: '', next: '', notice: undefined });

    expect(clock.elapsedMs()).toBe(3000);
  });

  it('records the deployment if the accepting response comes after a cancellation (W4)', async () => {
    const result = await stage([whenCancelled(created)], { cancelledAtMs: 1000 });

    expect(result.status).toBe('cancelled');
    expect(result.github.created).toMatchObject([{ payload }]);
    expect(statesOf(result).at(-1)).toBe('error');
  });
});

describe('the creation of a deployment (G8)', () => {
  /** GitHub creates each deployment after a while; the first responses are replaced. */
  const createdAfter = (delayMs: number, responses: readonly ('lost' | 'hangs')[] = []) => {
    const listed: DeploymentRecord[] = [];
    const test = { clock: createFakeClock(), listed };
    const github: GitHubState = {
      listDeployments: () => Promise.resolve({ items: listed, isLast: true }),
      async createDeployment({ ref, payload: newPayload }) {
        const response = responses[listed.length];
        const id = 7001 + listed.length;
        listed.unshift({ id, sha: ref, payload: newPayload });
        await test.clock.sleep(delayMs);
        if (response === 'lost') throw lost;
        if (response === 'hangs') return never();
        return id;
      },
    };
    return { ...test, github };
  };

  it.each<
    [
      when: string,
      delayMs: number,
      responses: readonly ('lost' | 'hangs')[],
      cancelledAtMs: number | undefined,
    ]
  >([
    ['a lost response', 100, ['lost'], undefined],
    ['a response that never comes', 0, ['hangs'], undefined],
    ['a cancellation during its creation', 1500, [], 1000],
    ['a lost response after a cancellation', 1200, ['lost'], 1000],
  ])('is one after %s', async (_when, delayMs, responses, cancelledAtMs) => {
    const { clock, github, listed } = createdAfter(delayMs, responses);
    const polls = cancelledAtMs === undefined ? repeat(20, running) : [];
    const result = await stage([created, ...polls, completed], {
      clock,
      github,
      inputs: { reuse: 'false' },
      ...(cancelledAtMs !== undefined && { cancelledAtMs }),
    });

    expect(listed).toHaveLength(1);
    expect(result.results.deploymentId).toBe(7001);
    const state = cancelledAtMs === undefined ? 'success' : 'error';
    expect(result.github.statuses.at(-1)).toMatchObject({ id: 7001, state });
    expect(result.runner.texts('warning')).toEqual([]);
  });

  it('is left behind and warned about if it does not end within two seconds after a cancellation', async () => {
    const { clock, github, listed } = createdAfter(0, ['hangs']);
    const result = await stage([created], { clock, github, inputs: { reuse: 'false' }, cancelledAtMs: 1000 });

    expect(listed).toHaveLength(1);
    expect(clock.elapsedMs()).toBe(3000);
    expect(result.runner.texts('warning')).toHaveLength(1);
  });

  it('is tried once more when the task ends, however long GitHub has failed by then', async () => {
    const clock = createFakeClock();
    let id = 7000;
    const createDeployment = (): Promise<number> => {
      // Only just well again: a backoff of half a minute has begun.
      if (clock.elapsedMs() < 200_000) return Promise.reject(down);
      id += 1;
      return Promise.resolve(id);
    };
    const whenWell: ScriptedResult = () => (clock.elapsedMs() < 200_000 ? running : completed);
    const script = inTurn([created], forever(whenWell));
    const inputs = { 'poll-interval-seconds': '1' };
    const result = await stage(script, { clock, inputs, github: { createDeployment } });

    expect(result.results.deploymentId).toBe(7001);
    expect(statesOf(result).at(-1)).toBe('success');
    expect(clock.elapsedMs()).toBe(200_000);
  });

  it('that hangs does not keep a reused deployment from its state', async () => {
    const github = { deployments: [recordedFor('a'.repeat(40))], createDeployment: never };
    const result = await stage([completed, previewResponse()], { github });

    expect(result.github.statuses).toMatchObject([{ id: 41, state: 'success' }]);
    expect(result.runner.texts('warning')).toHaveLength(1);
    expect(result.clock.elapsedMs()).toBe(10_000);
  });

  it.each<[when: string, options: RunOptions, atMs: number]>([
    ['after the end', {}, 6000],
    ['after a cancellation', { cancelledAtMs: 500 }, 1500],
  ])('whose first state hangs gets its final one %s', async (_when, options, atMs) => {
    const states: string[] = [];
    const setDeploymentStatus: GitHubState['setDeploymentStatus'] = (_id, { state }) => {
      states.push(state);
      return state === 'in_progress' ? never() : Promise.resolve();
    };
    const result = await stage([created, completed], { github: { setDeploymentStatus }, ...options });

    expect(states).toEqual(['in_progress', result.status === 'completed' ? 'success' : 'error']);
    expect(result.clock.elapsedMs()).toBe(atMs);
    expect(result.runner.texts('warning')).toEqual([]);
  });
});

describe('the comment on the pull request (G5)', () => {
  const inputs = { comment: 'true' };
  const verified = response(200, { domain: { id: ids.domain, is_connected: true } });
  const marker = `<!-- site-pipeline: push-preview ${ids.staging} -->`;
  const comment = (fields: Partial<PullRequestComment> = {}): PullRequestComment => ({
    id: 5,
    body: `${marker}\nold`,
    url: 'https://example.com/5',
    author: ownLogin,
    ...fields,
  });
  const preview = (github: GitHubState = {}, options: RunOptions = {}): Promise<RunResult> =>
    record('push-preview', { inputs, script: [previewResponse()], github, ...options });

  it.each<[what: string, operation: OperationName, script: Iterable<ScriptedResult>, isRed: boolean]>([
    ['a success', 'push-preview', [previewResponse()], false],
    ['a refusal', 'push-preview', [response(403)], true],
    ['an unknown result', 'restore', forever(noResponse), true],
  ])('is created after %s, and names its run only if it is red', async (_what, operation, script, isRed) => {
    const { github, results } = await record(operation, { inputs, script });

    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body.includes(runUrl)).toBe(isRed);
    expect(results.commentUrl).toBe(github.comments[0]?.url);
  });

  it('is updated in place, and untouched by another run if nothing changed', async () => {
    const first = await preview({ comments: [comment()] });
    expect(first.github.calls).toEqual(['viewer', 'listComments', 'updateComment']);
    expect(first.github.comments).toHaveLength(1);

    const second = await preview(
      { comments: first.github.comments },
      { context: { eventName: 'pull_request', runId: '9002', actor: 'hubot' } },
    );
    expect(second.github.calls).toEqual(['viewer', 'listComments']);
    expect(second.results.commentUrl).toBe(first.results.commentUrl);
  });

  it('is found by its marker and its author, on any page', async () => {
    const others = [
      comment({ id: 1, author: 'mallory' }),
      comment({ id: 2, author: undefined }),
      comment({ id: 3, body: `See ${marker}` }),
      comment({ id: 4, body: marker.replace(ids.staging, ids.target) }),
    ];
    const listComments: GitHubState['listComments'] = (_issue, number) =>
      Promise.resolve({ items: number === 1 ? others : [comment()], isLast: number === 2 });
    const updated: number[] = [];
    const updateComment: GitHubState['updateComment'] = (id, body) => {
      updated.push(id);
      return Promise.resolve(comment({ id, body }));
    };
    await preview({ listComments, updateComment });

    expect(updated).toEqual([5]);
  });

  it('is read just before it is written, not when the run starts', async () => {
    const comments = [comment()];
    const whileRunning: ScriptedResult = () => {
      comments.push(comment({ id: 6, body: `<!-- site-pipeline: restore ${ids.live} -->\nfaster` }));
      return completed;
    };
    const { github } = await record('restore', {
      inputs,
      script: [accepted(), whileRunning],
      github: { listComments: () => Promise.resolve({ items: comments, isLast: true }) },
    });

    expect(github.calls).toEqual(['viewer', 'listComments', 'updateComment']);
  });

  it('is created again if it was deleted since it was found', async () => {
    const updateComment = () =>
      Promise.reject(new GitHubError('GitHub answered 404', { errorCode: 'not_found' }));
    const { github, results } = await preview({ comments: [comment()], updateComment });

    expect(github.calls).toContain('createComment');
    expect(results.commentUrl).toContain('#issuecomment-7001');
  });

  /** Another job creates its comment just before this one. */
  const afterAnotherJob = (others: PullRequestComment[], isLost: boolean): GitHubState => {
    let attempts = 0;
    return {
      listComments: () => Promise.resolve({ items: others, isLast: true }),
      createComment(_issue, body) {
        attempts += 1;
        if (attempts === 1) others.push(comment());
        if (attempts === 1 && isLost) return Promise.reject(lost);
        const own = comment({ id: 8, body, url: 'https://example.com/8' });
        others.push(own);
        return Promise.resolve(own);
      },
      updateComment(id, body) {
        const index = others.findIndex((other) => other.id === id);
        others[index] = comment({ id, body });
        return Promise.resolve(comment({ id, body }));
      },
      deleteComment(id) {
        const index = others.findIndex((other) => other.id === id);
        others.splice(index, 1);
        return Promise.resolve();
      },
    };
  };

  it.each([
    ['another job created one at the same time', false],
    ['the request was lost meanwhile', true],
  ])('is one, with this run’s words, if %s', async (_what, isLost) => {
    const comments: PullRequestComment[] = [];
    const { results, runner } = await preview(afterAnotherJob(comments, isLost));

    expect(comments.map(({ id }) => id)).toEqual([5]);
    expect(comments[0]?.body).not.toContain('old');
    expect(results.commentUrl).toBe('https://example.com/5');
    expect(runner.texts('warning')).toEqual([]);
  });

  it('that was removed by somebody else meanwhile is no fault', async () => {
    const comments: PullRequestComment[] = [];
    const gone = new GitHubError('GitHub answered 404', { errorCode: 'not_found' });
    const github = { ...afterAnotherJob(comments, false), deleteComment: () => Promise.reject(gone) };

    expect((await preview(github)).runner.texts('warning')).toEqual([]);
    expect(comments[0]?.body).not.toContain('old');
  });

  it('is one if the response to its creation is lost', async () => {
    const comments: PullRequestComment[] = [];
    const { runner } = await preview({
      listComments: () => Promise.resolve({ items: comments, isLast: true }),
      createComment(_issue, body) {
        comments.push(comment({ body }));
        return Promise.reject(lost);
      },
    });

    expect(comments).toHaveLength(1);
    expect(runner.texts('warning')).toEqual([]);
  });

  it('is written after failures that pass (G7)', async () => {
    let calls = 0;
    const viewer = (): Promise<string> => {
      calls += 1;
      return calls < 3 ? Promise.reject(down) : Promise.resolve(ownLogin);
    };

    expect((await preview({ viewer })).github.comments).toHaveLength(1);
  });

  it.each<[operation: OperationName, script: readonly ScriptedResult[], about: string]>([
    ['push-preview', [previewResponse()], ids.staging],
    ['push', [previewResponse(), accepted(), completed], ids.staging],
    ['staging', [created, completed], ids.live],
    ['restore', [accepted(), completed], ids.live],
    ['restore-snapshot', [accepted(), completed], ids.target],
    [
      'add-domain',
      [response(201, { domain: { id: ids.domain, site_id: ids.live } })],
      `${ids.live} www.example.com`,
    ],
  ])('is one for `%s`, its site, and its domain if it adds one', async (operation, script, about) => {
    const { github } = await record(operation, { inputs, script });

    const [first] = github.comments[0]?.body.split('\n') ?? [];
    expect(first).toBe(`<!-- site-pipeline: ${operation} ${about} -->`);
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
