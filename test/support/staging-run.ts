import { listed, recordedPayload } from './recording-github.ts';
import { accepted } from './responses.ts';
import { ids, recordOperation, runOperation, type RunOptions } from './run-operation.ts';
import type { Script } from './scripted-service.ts';

export const created = accepted({ id: ids.staging, domain_name: 'pr-7.staging.example.com' });
export const siteUrl = 'https://pr-7.staging.example.com';
export const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001';
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

/** Creates a staging site with a key of its own, so that the tests can name it. Nothing is recorded at the end. */
export const stageKeyed = (script: Script, { inputs, ...options }: RunOptions = {}) =>
  runOperation('staging', {
    ...options,
    script,
    inputs: { environment: 'pr-7', 'idempotency-key': 'k', ...inputs },
  });
