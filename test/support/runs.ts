/*
 * Shorthands of run-operation.ts: a copy for pull request 7, a restore or a push with a key that tests can name, a task
 * that is polled.
 */

import { withCopy } from './live-records.ts';
import { listed, recordedPayload } from './recording-github.ts';
import { accepted, previewResponse, replayed, response, taskResponse } from './responses.ts';
import { ids, recordOperation, runOperation, type RunOptions, type RunResult } from './run-operation.ts';
import { inTurn, type Script } from './scripted-service.ts';

export const created = accepted({ id: ids.staging, domain_name: 'pr-7.staging.example.com' });
export const siteUrl = 'https://pr-7.staging.example.com';
export const attempt2 = { context: { eventName: 'pull_request', attempt: 2 } };
export const oneMinute = { inputs: { 'timeout-minutes': '1' } };
/** What an earlier run recorded for a commit. */
export const recordedFor = (sha: string) => listed({ id: 41, sha, payload: recordedPayload });
export const otherCommit = { deployments: [recordedFor('a'.repeat(40))] };

/** Creates the staging site of pull request 7, and records the outcome on GitHub. */
export async function stage(script: Script, options: RunOptions = {}) {
  const inputs = { environment: 'pr-7', ...options.inputs };
  const result = await recordOperation('staging', { ...options, script, inputs });
  return { ...result, states: result.github.statuses.map(({ state }) => state) };
}

export const key = 'gha-9001-11111111111111111111111111111111';
/** The user's own key of generation n (K2). */
export const keyOf = (generation: number): string => `${key}/generation-${generation}`;
/** A restore: no guard sends anything before its POST. Its key is set, so that the tests can name it. */
export const restore = (script: Script, attempt = 1, inputs: RunOptions['inputs'] = {}): Promise<RunResult> =>
  runOperation('restore', { script, inputs: { 'idempotency-key': key, ...inputs }, context: { attempt } });

/** A push with that key: it can have later generations (K7). The script begins with its POST. */
export const push = (script: Script, attempt = 1, inputs: RunOptions['inputs'] = {}): Promise<RunResult> =>
  runOperation('push', {
    script: inTurn([previewResponse()], script),
    github: withCopy(),
    inputs: { 'idempotency-key': key, ...inputs },
    context: { attempt },
  });

export const failed = taskResponse('failed', { error_message: 'disk full' });
export const replay = replayed(accepted());
export const refusal = response(422);

export const task = (status: string, fields: object = {}) => ({ task: { id: ids.task, status, ...fields } });
export const otherTask = (status: string) => response(200, { task: { id: ids.otherTask, status } });
export const unsuccessful = (data: object) => response(200, data, { success: false });

/** Polls the task of a restore: its POST is answered at 0 ms. */
export const poll = (script: Script, inputs: RunOptions['inputs'] = {}, cancelledAtMs?: number) =>
  runOperation('restore', { script: inTurn([accepted()], script), inputs, cancelledAtMs });

/** When the task was polled. */
export const pollTimes = ({ sentAtMs }: RunResult): readonly number[] => sentAtMs.slice(1);
