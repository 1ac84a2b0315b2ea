import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../src/github/deployment-payload.ts';
import { GitHubError, type DeploymentRecord, type PullRequestComment } from '../../../src/ports.ts';
import { messages } from '../../../src/messages/messages.ts';
import { statuses } from '../../../src/outcome/statuses.ts';
import { run } from '../../../src/run.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import {
  fails,
  failsForNow,
  never,
  ownLogin,
  recordedPayload,
  signed,
} from '../../support/recording-github.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import * as responses from '../../support/responses.ts';
import { createTestStep, headSha, ids, onPullRequest, recordOperation } from '../../support/run-operation.ts';
import { runContext, type OperationName, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, repeat, whenCancelled, type Script } from '../../support/scripted-service.ts';

const { accepted, completed, noResponse, page, previewResponse } = responses;
const { refusedConnection, replayed, response, running, taskResponse } = responses;

const startedAt = '2026-01-15T11:00:00Z';
const attempt2 = { context: { eventName: 'pull_request', attempt: 2 }, github: { startedAt } };
const oneMinute = { inputs: { 'timeout-minutes': '1' } };
const created = accepted({ id: ids.staging, domain_name: 'pr-7.staging.example.com' });
const failed = taskResponse('failed');
const url = 'https://pr-7.staging.example.com';
const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001/attempts/1';
/** What an earlier run recorded for a commit. */
const recordedFor = (sha: string): DeploymentRecord => signed({ id: 41, sha, payload: recordedPayload });
const otherCommit = { deployments: [recordedFor('a'.repeat(40))] };
const lost = new GitHubError('lost', {
  errorCode: 'connection_failed',
  isTransient: true,
  mayHaveActed: true,
});
const signature = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const noText = { what: '', next: '', notice: undefined };

/** Creates a staging site for a pull request, and records the outcome. */
const stage = async (script: Script, options: RunOptions = {}) => {
  const inputs = { environment: 'pr-7', ...options.inputs };
  const result = await recordOperation('staging', { ...options, script, inputs });
  const states = result.github.statuses.map(({ state }) => state);
  return { ...result, states };
};

describe('the deployment of a staging site (G1)', () => {
  it.each<[when: string, before: Script, options: RunOptions]>([
    ['once the service has accepted, before the first poll', [created], {}],
    ['if a later attempt attaches, before the second poll', [replayed(created), running], attempt2],
  ])('is recorded %s', async (_when, before, options) => {
    const calls: string[] = [];
    const observe = () => {
      calls.push(...github.calls);
      return completed;
    };
    const script = inTurn(before, [observe]);
    const inputs = { environment: 'pr-7' };
    const { step, github } = createTestStep('staging', { ...onPullRequest, ...options, inputs, script });
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

    const request = {
      'idempotency-key': keys[0],
      options: '{"storage_limit":20}',
    };
    const description = messages.deploymentDescription(ids.live);
    expect(github.created).toEqual([
      { environment: 'pr-7', ref, description, payload: { ...recordedPayload, ...request, signature } },
    ]);
    expect(readPayload(github.created[0]?.payload)).toBeDefined();
    expect(results.deploymentId).toBe(7001);
  });

  const began = (word: string): string => expect.stringMatching(new RegExp(`^${word}: \\w+`)) as string;
  const ready = { state: 'success', environmentUrl: url, description: messages.deploymentReady() };
  it.each<[what: string, script: Script, options: RunOptions, statuses: readonly object[]]>([
    ['a completed task', [created, completed], {}, [ready]],
    ['a failed task', [created, failed], {}, [{ state: 'failure', description: began('Failed') }]],
    [
      'a time-out',
      inTurn([created], forever(running)),
      oneMinute,
      [{ state: 'error', description: began('Timed out') }],
    ],
    [
      'a cancellation',
      inTurn([created], forever(running)),
      { cancelledAtMs: 5000 },
      [{ state: 'error', description: began('Cancelled') }],
    ],
    [
      'a task that cannot be read',
      [created, response(403)],
      {},
      [{ state: 'error', description: began('Unknown') }],
    ],
    ['`wait: false`', [created], { inputs: { wait: 'false' } }, []],
  ])('is in progress, and after %s what the outcome stands for', async (_what, script, options, statuses) => {
    const { github } = await stage(script, options);

    const inProgress = { state: 'in_progress', description: messages.deploymentInProgress() };
    const all = [inProgress, ...statuses].map((status) => ({ id: 7001, logUrl: runUrl, ...status }));
    expect(github.statuses).toEqual(all);
  });

  it.each<[what: string, script: Script, wait: string, statuses: readonly object[]]>([
    ['completed', [completed, previewResponse()], 'true', [{ state: 'success', environmentUrl: url }]],
    ['attached to and failed', [running, failed], 'true', [{ state: 'failure' }]],
    ['submitted', [running, running], 'false', []],
  ])('of a reused site that is %s is updated, and no other is recorded (G3)', async (...row) => {
    const [, script, wait, statuses] = row;
    const { github } = await stage(script, {
      github: { deployments: [recordedFor(headSha)] },
      inputs: { wait },
    });

    expect(github.created).toEqual([]);
    expect(github.statuses).toHaveLength(statuses.length);
    expect(github.statuses).toMatchObject(statuses.map((status) => ({ id: 41, ...status })));
  });

  it.each<[what: string, script: Script, state: string]>([
    ['completed', [completed, previewResponse()], 'success'],
    ['attached to', [running, completed], 'success'],
    ['attached to and failed', [running, failed], 'failure'],
  ])('of a reused site that is %s is followed by one for another commit (G3)', async (...row) => {
    const [, script, state] = row;
    const { github, results } = await stage(script, { github: otherCommit });

    expect(github.created).toMatchObject([{ ref: headSha, payload: recordedPayload }]);
    for (const id of [41, 7001]) {
      expect(github.statuses.findLast((status) => status.id === id)?.state).toBe(state);
    }
    expect(results.deploymentId).toBe(7001);
  });

  it('of a reused site is never said to be created, even for another commit', async () => {
    for (const script of [
      [completed, previewResponse()],
      [running, completed],
    ]) {
      const { github } = await stage(script, { github: otherCommit });
      expect(github.statuses).not.toHaveLength(0);
      for (const { description } of github.statuses) expect(description).not.toMatch(/creat/);
    }
  });

  it.each<[what: string, options: RunOptions]>([
    ['without `environment`', { script: [created, completed], inputs: {} }],
    ['in a dry run', { inputs: { environment: 'pr-7', 'dry-run': 'true' } }],
    ['if the service refused', { script: [response(422)] }],
    ['if the job is cancelled before the POST', { github: { listDeployments: never }, cancelledAtMs: 5 }],
    ['if no POST can have been received', { script: forever(refusedConnection), cancelledAtMs: 1000 }],
    [
      'if a guard of a later attempt ends it as unknown',
      { ...attempt2, script: [response(403)], github: { startedAt, deployments: [recordedFor(headSha)] } },
    ],
  ])('is not recorded %s', async (_what, options) => {
    const inputs = { environment: 'pr-7' };
    const { github, warnings } = await recordOperation('staging', { inputs, ...options });
    expect(github).toMatchObject({ created: [], statuses: [] });
    expect(warnings).toEqual([]);
  });

  it('is not recorded if the task of a site without a name failed, and a warning says so', async () => {
    const { github, warnings } = await stage([accepted(), failed]);
    expect(github).toMatchObject({ created: [], statuses: [] });
    expect(warnings).toEqual([messages.deploymentNotPossible(undefined, 'the service named none')]);
  });

  const replay = replayed(created);
  it.each<[what: string, script: Script, generation: number]>([
    ['completed: an earlier attempt may not have recorded it', [replay, completed, previewResponse()], 1],
    ['failed: only the next site', [replay, failed, created, completed], 2],
    [
      'completed, its site gone (K9): only the next',
      [replay, completed, response(404), created, completed],
      2,
    ],
  ])('is recorded once if the task of an earlier attempt %s', async (_what, script, generation) => {
    const { github, keys, states } = await stage(script, attempt2);

    expect(github.created).toMatchObject([{ payload: { 'idempotency-key': keys[generation - 1] } }]);
    expect(states.at(-1)).toBe('success');
  });
});

describe('a result that may have left a site (G2)', () => {
  const cut = whenCancelled(noResponse);
  const atOneSecond = { cancelledAtMs: 1000 };
  const gone = [noResponse, replayed(created), completed, response(404)];

  it.each<[what: string, script: Script, options: RunOptions, status: string, record?: object]>([
    ['without a response, cancelled', [cut], atOneSecond, 'cancelled'],
    ['without a response to the end', forever(noResponse), {}, 'unknown'],
    ['refused after a lost response', [noResponse, response(403)], {}, 'unknown'],
    ['redirected', [page(303, { location: '/done' })], {}, 'unknown'],
    ['answered without a task', [response(202)], {}, 'unknown'],
    [
      'answered without a site, timed out',
      inTurn([accepted()], forever(running)),
      oneMinute,
      'timed-out',
      { 'task-id': ids.task },
    ],
    ['answered without a site, completed', [accepted(), completed], {}, 'completed', { 'task-id': ids.task }],
    ['answered with a site that is gone, after a lost response (K8)', gone, {}, 'unknown'],
  ])('is recorded without a site: a POST %s', async (_what, script, options, expectedStatus, record = {}) => {
    const { github, keys, status } = await stage(script, options);

    expect(status).toBe(expectedStatus);
    expect(github.created.map((deployment) => readPayload(deployment.payload))).toEqual([
      {
        action: 'site-pipeline',
        'api-url': 'https://api.example.com',
        'live-site-id': ids.live,
        'idempotency-key': keys.at(-1),
        options: '{}',
        signature,
        ...record,
      },
    ]);
    const description =
      status === 'completed'
        ? messages.deploymentOfUnnamedSite()
        : (expect.stringMatching(`^${statuses[status].word}: `) as string);
    const last = github.statuses.at(-1);
    expect(last).toMatchObject({ id: 7001, state: 'error', description });
    // The final state would replace another one at once.
    expect(github.statuses).toHaveLength(1);
  });

  it('is recorded with the site if the answer names a site but no task, and its outputs are set', async () => {
    const site = { id: ids.staging, domain_name: 'pr-7.staging.example.com' };
    const { github, outcome, results, status } = await stage([response(202, { site })]);

    expect(status).toBe('unknown');
    expect(outcome).toMatchObject({ reason: 'the response names no task' });
    expect(results).toMatchObject({ siteId: ids.staging, siteDomain: 'pr-7.staging.example.com' });
    expect(github.created).toMatchObject([{ payload: { 'site-id': ids.staging, 'task-id': undefined } }]);
  });
});

describe('recording on GitHub (G8)', () => {
  it.each<[why: string, siteId: string | undefined, options: RunOptions]>([
    ['the run has no commit', ids.staging, { context: { sha: undefined }, event: {} }],
    ['its ids cannot be recorded', 'site_12345', { inputs: { wait: 'false' } }],
    ['the service named none', undefined, { inputs: { wait: 'false' } }],
  ])('names the site that it cannot record, because %s, and says what follows', async (why, id, options) => {
    const script = [accepted({ id, domain_name: 'pr-7.staging.example.com' }), completed];
    const { warnings } = await stage(script, options);
    expect(warnings).toEqual([messages.deploymentNotPossible(id, why)]);
  });

  it('says nothing of the commit that a run does not have if a recorded site is used again', async () => {
    const options = { context: { sha: undefined }, event: {}, github: otherCommit };
    const { github, warnings } = await stage([completed, previewResponse()], options);
    expect(github).toMatchObject({ created: [], statuses: [{ id: 41, state: 'success' }] });
    expect(warnings).toEqual([]);
  });

  const comment = { comment: 'true' };
  const denied = (permission: string) => () =>
    Promise.reject(new GitHubError('403', { errorCode: 'forbidden', permission }));
  const finalDenied: GitHubState['setDeploymentStatus'] = (_id, { state }) =>
    state === 'in_progress' ? Promise.resolve() : denied('deployments: write')();
  const firstDenied: GitHubState['setDeploymentStatus'] = (_id, { state }) =>
    state === 'in_progress' ? denied('deployments: write')() : Promise.resolve();
  const broken = () => Promise.reject(new TypeError('broken'));

  it.each<[what: string, github: GitHubState, warning: string]>([
    ['the deployment', { createDeployment: denied('deployments: write') }, 'deployments: write'],
    ['the status', { setDeploymentStatus: denied('deployments: write') }, 'deployments: write'],
    ['the final status', { setDeploymentStatus: finalDenied }, 'deployments: write'],
    ['the status while the task runs', { setDeploymentStatus: firstDenied }, 'deployments: write'],
    ['the comment', { createComment: denied('pull-requests: write') }, 'pull-requests: write'],
    ['nothing, but something else throws', { createDeployment: broken }, 'broken'],
  ])(
    'does not decide the result, and is one warning if GitHub refuses %s',
    async (_what, github, warning) => {
      const result = await stage([created, completed], { github, inputs: comment });
      expect(result).toMatchObject({ status: 'completed', warnings: [expect.stringContaining(warning)] });
    },
  );

  it('takes at most ten seconds of the step’s time in total, and none beside the wait', async () => {
    const github = { createDeployment: never, setDeploymentStatus: never, viewer: never };
    const script = [created, ...repeat(30, running), completed];
    const { endMs, sentAtMs, status, warnings } = await stage(script, { inputs: comment, github });

    expect(status).toBe('completed');
    const lastPollAtMs = sentAtMs.at(-1) ?? 0;
    expect(lastPollAtMs).toBeGreaterThan(60_000);
    expect(endMs).toBe(lastPollAtMs + 10_000);
    // One fault: GitHub does not answer.
    expect(warnings).toHaveLength(1);
  });

  it('is held no longer than that by a wait that GitHub asked for, and warns of the site that is not recorded', async () => {
    const limited = (retryAfterMs: number) => () =>
      Promise.reject(new GitHubError('429', { errorCode: 'service_error', isTransient: true, retryAfterMs }));
    const waits: [retryAfterMs: number, isRecorded: boolean][] = [
      [40_000, false],
      [9000, true],
    ];
    for (const [retryAfterMs, isRecorded] of waits) {
      const clock = createFakeClock();
      const createDeployment = (): Promise<number> =>
        clock.elapsedMs() < retryAfterMs ? limited(retryAfterMs)() : Promise.resolve(7001);
      const script = [created, completed];
      const result = await stage(script, { clock, github: { createDeployment } });

      const warning = `Could not record staging site ${ids.staging}, so the next run will create another one (429).`;
      const lastPollAtMs = result.sentAtMs.at(-1) ?? 0;
      expect(result).toMatchObject({ status: 'completed', warnings: isRecorded ? [] : [warning] });
      // A wait that is too long is not begun.
      expect(result.endMs).toBe(isRecorded ? retryAfterMs : lastPollAtMs);
      expect(result.github.calls.filter((call) => call === 'createDeployment')).toHaveLength(
        isRecorded ? 2 : 1,
      );
    }
  });

  it.each<[what: string, script: Script, options: RunOptions, warning: string]>([
    [
      'a site that may exist',
      [whenCancelled(noResponse)],
      { cancelledAtMs: 1000 },
      'a staging site may exist, so the next run',
    ],
    [
      'a reused site, for this commit',
      [completed, previewResponse()],
      { github: otherCommit },
      'for this commit (',
    ],
  ])('says what follows if it cannot record %s', async (_what, script, options, warning) => {
    const github = { ...options.github, createDeployment: denied('deployments: write') };
    const { warnings } = await stage(script, { ...options, github });
    expect(warnings).toEqual([expect.stringContaining(warning)]);
  });

  it.each<[when: string, options: RunOptions, isWarned: boolean]>([
    ['for a comment', { inputs: comment }, true],
    ['for a deployment', { inputs: { environment: 'pr-7' } }, true],
    ['for nothing', {}, false],
    ['in a dry run', { inputs: { ...comment, 'dry-run': 'true' } }, false],
  ])('warns of an unreadable event that it needs %s (G5)', async (_when, options, isWarned) => {
    const script = [created, completed];
    const result = await recordOperation('staging', { ...options, script, event: undefined });
    const warning = expect.stringMatching(/event.*cannot be read/) as string;
    expect(result.warnings).toEqual(isWarned ? [warning] : []);
    expect(result.github.comments).toEqual([]);
  });

  it.each<[what: string, options: RunOptions, status: string]>([
    ['of the task', {}, 'timed-out'],
    ['of a cancellation just before it', { cancelledAtMs: 52_500 }, 'cancelled'],
  ])('never passes the step’s deadline, and a poll of the task fits: the end %s', async (...row) => {
    const [, options, status] = row;
    const github = { createDeployment: never, viewer: never, firstAttemptStartedAt: never };
    const inputs = { ...comment, ...oneMinute.inputs };
    const script = inTurn([created], forever(running));
    const result = await stage(script, { ...attempt2, inputs, github, ...options });

    expect(result.status).toBe(status);
    expect(result.endMs).toBeLessThanOrEqual(60_000);
    expect(result.paths.length).toBeGreaterThan(1);
  });

  it('does not pass the deadline after a cancellation in its last second', async () => {
    const { clock, step } = createTestStep('staging', {
      ...onPullRequest,
      github: { viewer: never },
      inputs: { ...comment, ...oneMinute.inputs },
      cancelledAtMs: 59_500,
    });
    await clock.sleep(59_500);
    await step.recorder.ended({ kind: 'cancelled', during: 'preparation', effect: 'none' }, noText, {
      marker: '<!-- x -->',
      isUpdateOnly: false,
      render: () => '<!-- x -->',
    });

    expect(clock.elapsedMs()).toBe(60_000);
  });

  it.each<[what: string, github: GitHubState, endMs: number, state: string | undefined, comments: number]>([
    ['GitHub answers', {}, 5000, 'error', 1],
    ['GitHub does not answer about the comment', { viewer: never }, 7000, 'error', 0],
    ['GitHub does not answer at all', { viewer: never, createDeployment: never }, 7000, undefined, 0],
  ])('ends within two seconds after a cancellation if %s (W4)', async (...row) => {
    const [, github, endMs, state, comments] = row;
    const options = { inputs: comment, cancelledAtMs: 5000, github };
    const result = await stage(inTurn([created], forever(running)), options);

    expect(result).toMatchObject({ status: 'cancelled', endMs });
    expect(result.states.at(-1)).toBe(state);
    expect(result.github.comments).toHaveLength(comments);
  });

  it('ends two seconds after a cancellation that arrives meanwhile: the summary is to be written (W4)', async () => {
    const options = { inputs: comment, github: { viewer: never }, cancelledAtMs: 1000 };
    const { endMs } = await recordOperation('push-preview', { ...options, script: [previewResponse()] });
    expect(endMs).toBe(3000);
  });

  it('records the deployment if the accepting response comes after a cancellation (W4)', async () => {
    const { github, states, status } = await stage([whenCancelled(created)], { cancelledAtMs: 1000 });

    expect(status).toBe('cancelled');
    expect(github.created).toMatchObject([{ payload: recordedPayload }]);
    expect(states.at(-1)).toBe('error');
  });
});

describe('the creation of a deployment (G8)', () => {
  type Answer = 'lost' | 'hangs' | 'created';
  /** GitHub creates each deployment after a while; its first answer may not arrive. */
  const createdAfter = (delayMs: number, first: Answer) => {
    const clock = createFakeClock();
    const listed: DeploymentRecord[] = [];
    /** Newer ones: what another job recorded for this commit, and what another commit's run recorded. */
    const others = (): DeploymentRecord[] =>
      listed.flatMap((own) => [
        { ...own, id: 8001, payload: recordedPayload },
        { ...own, id: 8002, sha: 'b'.repeat(40) },
      ]);
    const github: GitHubState = {
      listDeployments: () => Promise.resolve({ items: [...others(), ...listed], isLast: true }),
      async createDeployment({ ref, payload: newPayload }) {
        const answer = listed.length === 0 ? first : 'created';
        const id = 7001 + listed.length;
        listed.unshift({ id, environment: 'pr-7', sha: ref, payload: newPayload });
        await clock.sleep(delayMs);
        if (answer === 'lost') throw lost;
        return answer === 'hangs' ? never() : id;
      },
    };
    return { listed, options: { clock, github, inputs: { reuse: 'false' } } };
  };

  it.each<[when: string, delayMs: number, first: Answer, cancelledAtMs: number | undefined]>([
    ['a lost response', 100, 'lost', undefined],
    ['a response that never comes', 0, 'hangs', undefined],
    ['a cancellation during its creation', 1500, 'created', 1000],
    ['a lost response after a cancellation', 1200, 'lost', 1000],
  ])('is one after %s', async (_when, delayMs, first, cancelledAtMs) => {
    const { listed, options } = createdAfter(delayMs, first);
    const script = [created, ...repeat(cancelledAtMs === undefined ? 20 : 0, running), completed];
    const { github, ...result } = await stage(script, { ...options, cancelledAtMs });

    expect(listed).toHaveLength(1);
    expect(result).toMatchObject({ results: { deploymentId: 7001 }, warnings: [] });
    const state = cancelledAtMs === undefined ? 'success' : 'error';
    expect(github.statuses.at(-1)).toMatchObject({ id: 7001, state });
  });

  it('is left behind and warned about if it does not end within two seconds after a cancellation', async () => {
    const { listed, options } = createdAfter(0, 'hangs');
    const { endMs, warnings } = await stage([created], { ...options, cancelledAtMs: 1000 });

    expect(listed).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(endMs).toBe(3000);
  });

  it('is tried once more when the task ends, however long GitHub has failed by then', async () => {
    const clock = createFakeClock();
    // Only just well again: a backoff of half a minute has begun.
    const isWell = (): boolean => clock.elapsedMs() >= 200_000;
    const createDeployment = () => (isWell() ? Promise.resolve(7001) : failsForNow());
    const script = inTurn(
      [created],
      forever(() => (isWell() ? completed : running)),
    );
    const inputs = { 'poll-interval-seconds': '1' };
    const result = await stage(script, { clock, inputs, github: { createDeployment } });

    expect(result).toMatchObject({ endMs: 200_000, results: { deploymentId: 7001 } });
    expect(result.states.at(-1)).toBe('success');
  });

  it('that hangs does not keep a reused deployment from its state', async () => {
    const github = { ...otherCommit, createDeployment: never };
    const result = await stage([completed, previewResponse()], { github });

    expect(result.github.statuses).toMatchObject([{ id: 41, state: 'success' }]);
    expect(result.warnings).toHaveLength(1);
    expect(result.endMs).toBe(10_000);
  });

  it.each<[when: string, cancelledAtMs: number | undefined, endMs: number, last: string]>([
    ['after the end', undefined, 6000, 'success'],
    ['after a cancellation', 500, 1500, 'error'],
  ])('whose first state hangs gets its final one %s', async (_when, cancelledAtMs, endMs, last) => {
    const states: string[] = [];
    const setDeploymentStatus: GitHubState['setDeploymentStatus'] = (_id, { state }) => {
      states.push(state);
      return state === 'in_progress' ? never() : Promise.resolve();
    };
    const result = await stage([created, completed], { github: { setDeploymentStatus }, cancelledAtMs });

    expect(states).toEqual(['in_progress', last]);
    expect(result).toMatchObject({ endMs, warnings: [] });
  });

  it('whose first state is slow gets it if no other follows', async () => {
    const clock = createFakeClock();
    const setDeploymentStatus = () => clock.sleep(7000);
    const options = { clock, github: { setDeploymentStatus }, inputs: { wait: 'false' } };
    expect(await stage([created], options)).toMatchObject({ endMs: 7000, warnings: [] });
  });
});

describe('the comment on the pull request (G5)', () => {
  const inputs = { comment: 'true' };
  const verified = response(200, { domain: { id: ids.domain, is_connected: true } });
  const marker = `<!-- site-pipeline: push-preview ${ids.staging} -->`;
  /** What the comment said before this run. */
  const oldText = 'written earlier';
  const comment = (fields: Partial<PullRequestComment> = {}): PullRequestComment => ({
    id: 5,
    body: `${marker}\n${oldText}`,
    url: 'https://example.com/5',
    author: ownLogin,
    ...fields,
  });
  const preview = (github: GitHubState = {}, options: RunOptions = {}) =>
    recordOperation('push-preview', { inputs, script: [previewResponse()], github, ...options });

  it.each<[what: string, operation: OperationName, script: Script]>([
    ['a success', 'push-preview', [previewResponse()]],
    ['a refusal', 'push-preview', [response(403)]],
    ['an unknown result', 'restore', forever(noResponse)],
  ])('is created after %s, and names its run', async (_what, operation, script) => {
    const { github, results } = await recordOperation(operation, { inputs, script });

    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain(runUrl);
    expect(results.commentUrl).toBe(github.comments[0]?.url);
  });

  it('is updated in place, by every run', async () => {
    const first = await preview({ comments: [comment()] });
    expect(first.github.calls).toEqual(['viewer', 'listComments', 'updateComment']);
    expect(first.github.comments).toHaveLength(1);

    const { comments } = first.github;
    const context = { eventName: 'pull_request', runId: '9002', actor: 'hubot' };
    const second = await preview({ comments }, { context });
    expect(second.github.calls).toEqual(['viewer', 'listComments', 'updateComment']);
    expect(second.github.comments[0]?.body).toContain('/actions/runs/9002/');
    expect(second.results.commentUrl).toBe(first.results.commentUrl);
  });

  it('is found by its marker and its author, on any of 101 pages', async () => {
    const others = [
      comment({ id: 1, author: 'mallory' }),
      comment({ id: 2, author: undefined }),
      comment({ id: 3, body: `See ${marker}` }),
      comment({ id: 4, body: marker.replace(ids.staging, ids.target) }),
    ];
    const listComments: GitHubState['listComments'] = (_issue, number) =>
      Promise.resolve({ items: number === 101 ? [comment()] : others, isLast: number === 101 });
    const { github } = await preview({ comments: [comment()], listComments });

    expect(github.calls.slice(-2)).toEqual(['listComments', 'updateComment']);
    expect(github.comments).toMatchObject([{ id: 5, body: expect.not.stringContaining(oldText) as string }]);
  });

  it('is read just before it is written, not when the run starts', async () => {
    const later = comment({ id: 6, body: `<!-- site-pipeline: restore ${ids.live} -->\nfaster` });
    const listed = [comment()];
    const whileRunning = () => {
      listed.push(later);
      return completed;
    };
    const listComments = () => Promise.resolve({ items: listed, isLast: true });
    const script = [accepted(), whileRunning];
    const github = { comments: [later], listComments };
    const { calls } = (await recordOperation('restore', { inputs, script, github })).github;

    expect(calls).toEqual(['viewer', 'listComments', 'updateComment']);
  });

  it('is the oldest of several with its marker, and the newer ones are removed', async () => {
    const comments = [comment({ id: 9 }), comment(), comment({ id: 7 })];
    const { github, results } = await preview({ comments });

    expect(github.comments).toMatchObject([{ id: 5, body: expect.not.stringContaining(oldText) as string }]);
    expect(results.commentUrl).toMatch(/5$/);
  });

  it('is one that `staging` writes and `close-staging` updates', async () => {
    const shared = { environment: 'pr-7', ...inputs };
    const staged = await stage([created, completed], { inputs });
    const { comments } = staged.github;
    const deployments = [{ id: 41, sha: headSha, payload: recordedPayload }];
    const closed = await recordOperation('close-staging', {
      script: [previewResponse()],
      inputs: shared,
      github: { comments, deployments },
    });

    expect(staged.github.comments).toHaveLength(1);
    expect(closed.github.calls).toContain('updateComment');
    expect(closed.github.comments[0]?.body).toMatch(/Delete in the service’s dashboard/);
  });

  it('is not created if nothing was recorded, but updated (G6)', async () => {
    const shared = { environment: 'pr-7', ...inputs };
    const nothing = await recordOperation('close-staging', { inputs: shared });
    expect(nothing.github.comments).toEqual([]);

    const body = `<!-- site-pipeline: staging ${ids.live} pr-7 -->\n${oldText}`;
    const github = { comments: [comment({ body })] };
    const updated = await recordOperation('close-staging', { inputs: shared, github });
    expect(updated.github.comments[0]?.body).toMatch(/Nothing to close|completed/);
    expect(updated.github.comments[0]?.body).not.toContain(oldText);
  });

  it.each<[what: string, body: string, calls: number]>([
    ['none if that comment has its marker, and the log says so', `${marker}\nx`, 0],
    ['one after any other comment', '/preview', 4],
  ])('of a run that a comment started: %s', async (_what, body, calls) => {
    const event = { issue: { number: 7, pull_request: {} }, comment: { body } };
    const { github, runner } = await preview({}, { context: { eventName: 'issue_comment' }, event });
    expect(github.calls).toHaveLength(calls);
    expect(runner.texts('info').includes(messages.startedByOwnComment())).toBe(calls === 0);
  });

  it('is not written if the event cannot be read, and a warning says so', async () => {
    const { github, warnings } = await preview({}, { event: undefined });
    expect(github.calls).toEqual([]);
    expect(warnings).toEqual([messages.eventUnreadable()]);
  });

  const gone = () => Promise.reject(new GitHubError('GitHub answered 404', { errorCode: 'not_found' }));

  it('is created again if it was deleted since it was found', async () => {
    const { github, results } = await preview({ comments: [comment()], updateComment: gone });

    const written = ['updateComment', 'createComment', 'listComments'];
    expect(github.calls).toEqual(['viewer', 'listComments', ...written]);
    expect(results.commentUrl).toContain('#issuecomment-7001');
  });

  it('is not created again if GitHub refuses to update it', async () => {
    const updateComment = fails({ errorCode: 'forbidden', permission: 'pull-requests: write' });
    const { github, warnings } = await preview({ comments: [comment()], updateComment });

    expect(github.calls).toEqual(['viewer', 'listComments', 'updateComment']);
    expect(warnings).toEqual([expect.stringContaining('pull-requests: write')]);
  });

  /** What happens when GitHub is to create a comment for the first time: its answer may be lost. */
  type Added = 'another job’s' | 'another job’s, later' | 'ours';
  const atCreation = (existing: PullRequestComment[], added: Added, isLost: boolean) => {
    let attempts = 0;
    const indexOf = (id: number): number => existing.findIndex((other) => other.id === id);
    return {
      listComments: () => Promise.resolve({ items: existing, isLast: true }),
      createComment(_issue: number, body: string) {
        attempts += 1;
        const own = comment({ id: 8, body, url: 'https://example.com/8' });
        if (attempts === 1 && added === 'another job’s') existing.push(comment());
        if (!isLost || attempts > 1 || added === 'ours') existing.push(own);
        if (added === 'another job’s, later') existing.push(comment({ id: 9 }));
        return isLost && attempts === 1 ? Promise.reject(lost) : Promise.resolve(own);
      },
      updateComment(id: number, body: string) {
        existing[indexOf(id)] = comment({ id, body });
        return Promise.resolve(comment({ id, body }));
      },
      deleteComment(id: number) {
        existing.splice(indexOf(id), 1);
        return Promise.resolve();
      },
    };
  };

  const notListed = { listComments: () => Promise.resolve({ items: [], isLast: true }) };
  type Row = [what: string, added: Added, isLost: boolean, ids: readonly number[], changed?: GitHubState];
  it.each<Row>([
    ['another job created one at the same time', 'another job’s', false, [5]],
    ['the request was lost meanwhile', 'another job’s', true, [5]],
    ['the response to its creation is lost', 'ours', true, [8]],
    // That it could not be removed is no fault: somebody else did it.
    ['another job removed the second one', 'another job’s', false, [5, 8], { deleteComment: gone }],
    ['another job removed the first one', 'another job’s', false, [8, 5], { updateComment: gone }],
    ['another job created one later, which that job removes', 'another job’s, later', false, [8, 9]],
    ['GitHub does not list it yet', 'ours', false, [8], notListed],
  ])('is one, with this run’s words, if %s', async (_what, added, isLost, left, changed = {}) => {
    // Anybody can copy the marker: this one is neither updated nor removed.
    const foreign = comment({ id: 1, author: 'mallory' });
    const existing = [foreign];
    const { results, warnings } = await preview({ ...atCreation(existing, added, isLost), ...changed });

    const [first, ...own] = existing;
    expect(first).toEqual(foreign);
    const [kept] = left;
    expect(own.map(({ id }) => id).sort()).toEqual(left.toSorted());
    expect(own.find(({ id }) => id === kept)?.body).not.toContain(oldText);
    expect(results.commentUrl).toBe(`https://example.com/${kept}`);
    expect(warnings).toEqual([]);
  });

  it('gives way in the warning to a site that was not recorded, if both fail for one reason (G8)', async () => {
    const down = fails({ errorCode: 'connection_failed' });
    const { warnings } = await stage([created, completed], {
      inputs: { ...inputs, reuse: 'false' },
      github: { viewer: down, listComments: down, createDeployment: down },
    });
    expect(warnings).toEqual([expect.stringContaining('the next run will create another one')]);
  });

  it('is written after failures that pass (G7)', async () => {
    let calls = 0;
    const viewer = () => ((calls += 1) < 3 ? failsForNow() : Promise.resolve(ownLogin));
    expect((await preview({ viewer })).github.comments).toHaveLength(1);
  });

  it.each<[what: string, operation: OperationName, options: RunOptions]>([
    ['with `verify-domain`', 'verify-domain', { script: [verified] }],
    ['with `await-task`', 'await-task', { script: [completed] }],
    ['in a dry run', 'add-domain', { inputs: { ...inputs, 'dry-run': 'true' } }],
    ['without `comment: true`', 'push-preview', { script: [previewResponse()], inputs: {} }],
  ])('is not written %s', async (_what, operation, options) => {
    const { github, runner } = await recordOperation(operation, { inputs, ...options });
    expect(github.calls).toEqual([]);
    expect(runner.texts('info')).not.toContain(messages.noPullRequest());
  });

  it('is not written without a pull request, and the log says so', async () => {
    const { github, runner } = await preview({}, { context: {}, event: {} });
    expect(github.calls).toEqual([]);
    expect(runner.texts('info')).toContain(messages.noPullRequest());
  });
});
