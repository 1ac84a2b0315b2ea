import { describe, expect, it } from 'vitest';
import { taskOfSite } from '../../../src/github/entry.ts';
import { statuses, type Status } from '../../../src/outcome/statuses.ts';
import type { NewDeployment } from '../../../src/ports.ts';
import { run } from '../../../src/step/run.ts';
import { liveRecord } from '../../support/live-records.ts';
import { fails, never, recordedPayload, type TestDeployment } from '../../support/recording-github.ts';
import { completed, noResponse, previewResponse, refusedConnection } from '../../support/responses.ts';
import { replayed, response, running, taskResponse } from '../../support/responses.ts';
import { createTestStep, headSha, ids, onPullRequest, recordOperation } from '../../support/run-operation.ts';
import { runContext, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, type Script } from '../../support/scripted-service.ts';
import { runUrl } from '../../support/ids.ts';
import { attempt2, created, oneMinute, otherCommit, recordedFor, siteUrl } from '../../support/runs.ts';
import { stage } from '../../support/runs.ts';

const failed = taskResponse('failed');
const done: Script = [created, completed];
/** A run of a branch. */
const onBranch = { context: {}, event: {} };
const pullRequest = { number: 7, head: { sha: headSha } };
const mergedAs = 'd'.repeat(40);
const merged = {
  ...onPullRequest,
  event: { pull_request: { ...pullRequest, merged: true, merge_commit_sha: mergedAs } },
};
const onComment = {
  context: { eventName: 'issue_comment' },
  event: { issue: { number: 7, pull_request: {} }, comment: { body: '/preview' } },
};

describe('the entry of a copy (G1)', () => {
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

    expect(calls.at(-1)).toBe('createDeployment');
    expect(github.created).toHaveLength(1);
  });

  const ofComment = { commit: 'unknown', 'no-base': 'unknown-commit' };
  it.each<[what: string, options: RunOptions, ref: string | undefined, said: object]>([
    ['the run’s commit', onBranch, runContext.sha, { base: 0 }],
    [
      'the commit of a tag',
      { context: { isTag: true, ref: 'v1' }, event: {} },
      runContext.sha,
      { base: 0, tag: 'v1' },
    ],
    ['the pull request’s head', onPullRequest, headSha, { 'no-base': 'pull-request' }],
    ['what the pull request was merged as', merged, mergedAs, { base: 0 }],
    ['the input `commit`', { ...onBranch, inputs: { commit: mergedAs } }, mergedAs, { base: 0 }],
    // GitHub requires a ref. Nobody knows what such a run has checked out.
    ['an unknown commit, if a comment started the run', onComment, runContext.sha, ofComment],
  ])('is for %s, and its payload has all that a later run needs', async (_what, options, ref, said) => {
    const inputs = { 'storage-limit': '20', ...options.inputs };
    const { github, keys, results } = await stage(done, { ...options, inputs });

    const request = {
      'idempotency-key': keys[0],
      options: '{"storage_limit":20}',
      run: runUrl,
      job: 'release',
    };
    const payload = { ...recordedPayload, ...request, base: undefined, 'no-base': undefined, ...said };
    const description = `Staging copy of site ${ids.live}`;
    const entry = {
      task: taskOfSite(ids.live),
      environment: 'pr-7',
      ref,
      description,
      payload,
      isProduction: false,
    };
    expect(github.created).toEqual([entry]);
    expect(results.deploymentId).toBe(7001);
  });

  it('has its commit in the payload if GitHub does not know it (422), and is tried once if that is `GITHUB_SHA`', async () => {
    const asked: NewDeployment[] = [];
    const createDeployment = (entry: NewDeployment) => {
      asked.push(entry);
      const unknown = fails({ cause: 'http-status', status: 422 });
      return entry.ref === headSha ? unknown() : Promise.resolve(7001);
    };
    const setDeploymentStatus = () => Promise.resolve(7002);
    const recorded = await stage(done, { github: { createDeployment, setDeploymentStatus } });
    expect(recorded).toMatchObject({ outputs: { 'deployment-id': '7001' }, warnings: [] });
    expect(asked).toMatchObject([{ ref: headSha }, { ref: runContext.sha, payload: { commit: headSha } }]);
    expect(asked[0]?.payload['commit']).toBeUndefined();

    const context = { sha: headSha };
    const refused = await stage(done, { context, event: {}, github: { createDeployment } });
    expect(refused.warnings).toEqual([expect.stringContaining('422')]);
    expect(asked).toHaveLength(3);

    const forbidden = fails({ cause: 'http-status', errorCode: 'forbidden', status: 403 });
    const denied = await stage(done, { github: { createDeployment: forbidden } });
    expect(denied.github.calls.filter((each) => each === 'createDeployment')).toHaveLength(1);
  });

  const replay = replayed(created);
  /** An earlier attempt’s copy, which still exists. */
  const found = [replay, completed, previewResponse()];
  const lost = [noResponse, ...found];
  const ownKey = { inputs: { 'idempotency-key': 'nightly' } };
  const restored = liveRecord({ states: ['success'] });
  const again = { context: { attempt: 2 }, inputs: { reuse: 'false' } };
  it.each<[base: unknown, when: string, live: readonly TestDeployment[], RunOptions, script?: Script]>([
    [61, 'one had completed', [liveRecord({ states: ['success'] })], {}],
    [0, 'a lost request is answered by a replay', [], {}, lost],
    [undefined, 'a replay answers an earlier request', [], { context: { attempt: 2 } }, found],
    // The lost request was this attempt’s; the copy may be of one that was sent before live was restored.
    [undefined, 'a replay may answer an earlier attempt', [restored], { context: { attempt: 2 } }, lost],
    [undefined, 'a replay may answer another run', [restored], ownKey, lost],
    [
      60,
      'an earlier attempt has recorded the copy',
      [{ ...recordedFor(headSha), payload: { ...recordedPayload, base: 60 } }],
      again,
      found,
    ],
    [
      undefined,
      'an earlier attempt has recorded another copy',
      [{ ...recordedFor(headSha), payload: { ...recordedPayload, 'site-id': ids.target } }],
      again,
      found,
    ],
    [undefined, 'the run is of a pull request', [], onPullRequest],
    [61, 'the pull request is merged', [liveRecord({ states: ['success'] })], merged],
  ])('has the base %j if %s', async (base, _when, deployments, options, script = done) => {
    const { github } = await stage(script, { ...onBranch, ...options, github: { deployments } });
    expect(github.created.map(({ payload }) => payload['base'])).toEqual([base]);
  });

  const ended = (state: string, status: Status): readonly object[] => [
    { state, description: expect.stringContaining(statuses[status].word) as string },
  ];
  const ready = {
    state: 'in_progress',
    environmentUrl: siteUrl,
    description: expect.any(String) as string,
  };
  const cancelled = { cancelledAtMs: 5000 };
  it.each<[what: string, script: Script, options: RunOptions, expected: readonly object[]]>([
    ['a completed task', done, {}, [ready]],
    ['a failed task', [created, failed], {}, ended('failure', 'failed')],
    ['a time-out', inTurn([created], forever(running)), oneMinute, ended('error', 'timed-out')],
    ['a cancellation', inTurn([created], forever(running)), cancelled, ended('error', 'cancelled')],
    ['a task that cannot be read', [created, response(403)], {}, ended('error', 'unknown')],
    ['`wait: false`', [created], { inputs: { wait: 'false' } }, []],
  ])('gets one status after %s: that of the outcome', async (_what, script, options, expected) => {
    const { github } = await stage(script, options);

    const all = expected.map((status) => ({ id: 7001, logUrl: `${runUrl}/attempts/1`, ...status }));
    expect(github.statuses).toEqual(all);
  });

  const sameCommit = { deployments: [recordedFor(runContext.sha ?? '')] };
  const reused = [completed, previewResponse()];
  it.each<[what: string, script: Script, wait: string, expected: readonly object[]]>([
    ['completed', reused, 'true', [{ id: 7001, state: 'in_progress', environmentUrl: siteUrl }]],
    ['attached to and failed', [running, failed], 'true', [{ id: 7001, state: 'failure' }]],
    ['submitted', [running, running], 'false', []],
  ])('of a reused site that is %s is one of its own, for the same commit, too (G1, G3)', async (...row) => {
    const [, script, wait, expected] = row;
    const { github } = await stage(script, { ...onBranch, github: sameCommit, inputs: { wait } });

    expect(github.created).toMatchObject([{ payload: { base: 0, first: 41, run: runUrl } }]);
    expect(github.statuses).toMatchObject(expected);
    expect(github.statuses).toHaveLength(expected.length);
  });

  it('of a site that the host makes anew under its id names the first use of that site (G1)', async () => {
    const older = { ...recordedFor(headSha), payload: { ...recordedPayload, 'task-id': ids.otherTask } };
    const restoredSince = liveRecord({ states: ['success'] });
    const github = { deployments: [restoredSince, older] };
    const { github: after } = await stage(done, { ...onBranch, github, inputs: { reuse: 'false' } });
    expect(after.created).toMatchObject([{ payload: { base: 61, first: 41, 'task-id': ids.task } }]);
  });

  const ofHead = { deployments: [{ ...recordedFor(headSha), payload: { ...recordedPayload, base: 60 } }] };
  const unknown = { ...recordedPayload, base: 60, commit: 'unknown' };
  const onIssue = {
    context: { eventName: 'issue_comment' },
    event: { issue: { number: 7 }, comment: { body: '/preview' } },
    github: { deployments: [{ ...recordedFor(runContext.sha ?? ''), payload: unknown }] },
  };
  it.each<[what: string, options: RunOptions, ref: string | undefined, base: number | undefined]>([
    ['another commit', { ...onBranch, github: ofHead }, runContext.sha, 60],
    ['an unknown commit, as before', onIssue, runContext.sha, undefined],
    ['an unmerged pull request, of this commit too', { github: ofHead }, headSha, undefined],
  ])('of a reused site is followed by one of its own for %s (G3)', async (_what, options, ref, base) => {
    const { github, results } = await stage(reused, options);

    expect(github.created).toMatchObject([
      { ref, payload: { 'site-id': ids.staging, 'task-id': ids.task, base, run: runUrl } },
    ]);
    // The entry of the other run keeps what that said of it.
    expect(github.statuses).toMatchObject([{ id: 7001, state: 'in_progress' }]);
    expect(results.deploymentId).toBe(7001);
  });

  const elsewhere = { ...created, status: 307, location: '/elsewhere' };
  const unavailable = { ...attempt2, script: [response(403)], github: otherCommit };
  it.each<[what: string, options: RunOptions]>([
    ['without `environment`', { script: done, inputs: {} }],
    ['in a dry run', { inputs: { environment: 'pr-7', 'dry-run': 'true' } }],
    ['if the service refused', { script: [response(422)] }],
    ['if a 307 that names it asks for the request elsewhere', { script: [elsewhere] }],
    ['if the job is cancelled before the POST', { github: { listDeployments: never }, cancelledAtMs: 5 }],
    ['if no POST can have been received', { script: forever(refusedConnection), cancelledAtMs: 1000 }],
    ['if a guard of a later attempt ends it', unavailable],
    ['if the answer names no site', { script: [response(202)] }],
    ['if a replay was the answer to somebody else (K10)', { script: [replay] }],
  ])('is not recorded %s', async (_what, options) => {
    const inputs = { environment: 'pr-7' };
    const { github, warnings } = await recordOperation('staging', { inputs, ...options });
    expect(github).toMatchObject({ created: [], statuses: [] });
    expect(warnings).toEqual([]);
  });

  it('is recorded if an answer names a site but no task', async () => {
    const site = { id: ids.staging, domain_name: 'pr-7.staging.example.com' };
    const { github, outputs, states, status } = await stage([response(202, { site })]);
    expect({ states, status }).toEqual({ states: ['error'], status: 'unknown' });
    expect(github.created).toMatchObject([{ payload: { 'site-id': ids.staging } }]);
    expect(outputs['site-id']).toBe(ids.staging);
  });

  it.each<[what: string, script: Script, generation: number]>([
    ['completed: an earlier attempt may not have recorded it', found, 1],
    ['failed: only the next site', [replay, failed, ...done], 2],
  ])('is recorded once if the task of an earlier attempt %s', async (_what, script, generation) => {
    const { github, keys, states } = await stage(script, attempt2);

    expect(keys).toHaveLength(generation);
    expect(github.created).toMatchObject([{ payload: { 'idempotency-key': keys[0] } }]);
    expect(states.at(-1)).toBe('in_progress');
  });
});
