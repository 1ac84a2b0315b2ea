import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../src/github/records.ts';
import { messages } from '../../../src/messages/messages.ts';
import { run } from '../../../src/run.ts';
import { never, recordedPayload } from '../../support/recording-github.ts';
import { completed, previewResponse, refusedConnection } from '../../support/responses.ts';
import { replayed, response, running, taskResponse } from '../../support/responses.ts';
import { createTestStep, headSha, ids, onPullRequest, recordOperation } from '../../support/run-operation.ts';
import { runContext, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, type Script } from '../../support/scripted-service.ts';
import { attempt2, created, oneMinute, otherCommit, recordedFor } from '../../support/staging-run.ts';
import { runUrl, siteUrl, stage } from '../../support/staging-run.ts';

const failed = taskResponse('failed');
const recorded = { deployments: [recordedFor(headSha)] };

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

    expect(calls.at(-1)).toBe('createDeployment');
    expect(github.created).toHaveLength(1);
  });

  it.each([
    ['the pull request’s head', onPullRequest, headSha],
    ['the run’s commit', { context: {}, event: {} }, runContext.sha],
  ])('is for %s, and its payload has all that a later run needs', async (_what, options, ref) => {
    const inputs = { 'storage-limit': '20' };
    const { github, keys, results } = await stage([created, completed], { ...options, inputs });

    const request = { 'idempotency-key': keys[0], options: '{"storage_limit":20}', run: runUrl };
    const payload = { ...recordedPayload, ...request, made: '2026-01-15T12:00:00.000Z' };
    const description = messages.deploymentDescription(ids.live);
    expect(github.created).toEqual([{ environment: 'pr-7', ref, description, payload, isProduction: false }]);
    expect(readPayload(github.created[0]?.payload)).toBeDefined();
    expect(results.deploymentId).toBe(7001);
  });

  const began = (state: string, word: string) => {
    const description = expect.stringMatching(new RegExp(`^${word}: .`)) as string;
    return [{ state, description }];
  };
  const ready = { state: 'in_progress', environmentUrl: siteUrl, description: messages.jobIsRunning() };
  const cancelled = { cancelledAtMs: 5000 };
  it.each<[what: string, script: Script, options: RunOptions, statuses: readonly object[]]>([
    ['a completed task', [created, completed], {}, [ready]],
    ['a failed task', [created, failed], {}, began('failure', 'Failed')],
    ['a time-out', inTurn([created], forever(running)), oneMinute, began('error', 'Timed out')],
    ['a cancellation', inTurn([created], forever(running)), cancelled, began('error', 'Cancelled')],
    ['a task that cannot be read', [created, response(403)], {}, began('error', 'Unknown')],
    ['`wait: false`', [created], { inputs: { wait: 'false' } }, []],
  ])('gets one status after %s: that of the outcome', async (_what, script, options, statuses) => {
    const { github } = await stage(script, options);

    const all = statuses.map((status) => ({ id: 7001, logUrl: `${runUrl}/attempts/1`, ...status }));
    expect(github.statuses).toEqual(all);
  });

  const reused = [completed, previewResponse()];
  it.each<[what: string, script: Script, wait: string, statuses: readonly object[]]>([
    ['completed', reused, 'true', [{ id: 41, state: 'in_progress', environmentUrl: siteUrl }]],
    ['attached to and failed', [running, failed], 'true', [{ id: 41, state: 'failure' }]],
    ['submitted', [running, running], 'false', []],
  ])('of a reused site that is %s is updated, and no other is recorded (G3)', async (...row) => {
    const [, script, wait, statuses] = row;
    const { github } = await stage(script, { github: recorded, inputs: { wait } });

    expect(github.created).toEqual([]);
    expect(github.statuses).toMatchObject(statuses);
    expect(github.statuses).toHaveLength(statuses.length);
  });

  it.each<[what: string, script: Script, state: string]>([
    ['completed', reused, 'in_progress'],
    ['attached to and failed', [running, failed], 'failure'],
  ])('of a reused site that is %s is followed by one for another commit (G3)', async (...row) => {
    const [, script, state] = row;
    const { github, results } = await stage(script, { github: otherCommit });

    expect(github.created).toMatchObject([{ ref: headSha, payload: recordedPayload }]);
    // The record of the other commit keeps what its own run said of it.
    const description = expect.not.stringContaining('creat') as string;
    expect(github.statuses).toMatchObject([{ id: 7001, state, description }]);
    expect(results.deploymentId).toBe(7001);
  });

  const elsewhere = { ...created, status: 307, location: '/elsewhere' };
  const unavailable = { ...attempt2, script: [response(403)], github: recorded };
  it.each<[what: string, options: RunOptions]>([
    ['without `environment`', { script: [created, completed], inputs: {} }],
    ['in a dry run', { inputs: { environment: 'pr-7', 'dry-run': 'true' } }],
    ['if the service refused', { script: [response(422)] }],
    ['if a 307 that names it asks for the request elsewhere', { script: [elsewhere] }],
    ['if the job is cancelled before the POST', { github: { listDeployments: never }, cancelledAtMs: 5 }],
    ['if no POST can have been received', { script: forever(refusedConnection), cancelledAtMs: 1000 }],
    ['if a guard of a later attempt ends it as unknown', unavailable],
  ])('is not recorded %s', async (_what, options) => {
    const inputs = { environment: 'pr-7' };
    const { github, warnings } = await recordOperation('staging', { inputs, ...options });
    expect(github).toMatchObject({ created: [], statuses: [] });
    expect(warnings).toEqual([]);
  });

  const replay = replayed(created);
  it.each<[what: string, script: Script, generation: number]>([
    ['completed: an earlier attempt may not have recorded it', [replay, completed, previewResponse()], 1],
    ['failed: only the next site', [replay, failed, created, completed], 2],
    ['completed, its site gone (K9): the next', [replay, completed, response(404), created, completed], 2],
  ])('is recorded once if the task of an earlier attempt %s', async (_what, script, generation) => {
    const { github, keys, states } = await stage(script, attempt2);

    expect(github.created).toMatchObject([{ payload: { 'idempotency-key': keys[generation - 1] } }]);
    expect(states.at(-1)).toBe('in_progress');
  });
});
