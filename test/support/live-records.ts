/* Entries of GitHub's lists: overwrites of this and other steps, and the copy that is pushed. */

import { LIVE_ENVIRONMENT } from '../../src/github/entry.ts';
import { describeTaskId } from '../../src/github/overwrite-end.ts';
import { noonMs } from '../stand-ins/fake-clock.ts';
import { ids, runUrl } from './ids.ts';
import { jobSucceeded, listed, recordedPayload, type TestDeployment } from './recording-github.ts';
import { createTestStep } from './run-operation.ts';

export const otherRun = 'https://github.com/octo-org/shop/actions/runs/8990';

interface LiveFields {
  readonly id?: number;
  /** How long before noon GitHub recorded it, in minutes. */
  readonly minutesAgo?: number;
  /** `undefined`: the service has not answered yet. */
  readonly taskId?: string | undefined;
  /** The states of the statuses that follow, oldest first. */
  readonly states?: readonly ('success' | 'failure' | 'error')[];
  /** Fields of the payload. */
  readonly [name: string]: unknown;
}

/** What another run of this repository recorded of a restore of the live site: it was accepted, unless `taskId` is gone. */
export function liveRecord(fields: LiveFields = {}): TestDeployment {
  const { id = 61, minutesAgo = 10, states = [], taskId, ...payload } = { taskId: ids.otherTask, ...fields };
  const accepted =
    taskId === undefined ? [] : [{ state: 'in_progress', description: describeTaskId(taskId) } as const];
  const later = states.map((state) => ({ state, description: '' }));
  return {
    id,
    sha: 'b'.repeat(40),
    environment: LIVE_ENVIRONMENT,
    createdAt: new Date(noonMs - minutesAgo * 60_000).toISOString(),
    payload: {
      action: 'site-pipeline',
      'api-url': 'https://api.example.com',
      operation: 'restore',
      'live-site-id': ids.live,
      'live-domain': 'shop.example.com',
      'idempotency-key': 'gha-8990-other',
      attempt: 1,
      run: otherRun,
      ...payload,
    },
    statuses: [...accepted, ...later].toReversed(),
  };
}

/** What attempt 1 of this very step recorded, unless it says otherwise. */
export function ownRecord(operation: 'push' | 'restore', fields: LiveFields = {}): TestDeployment {
  const ofPush = operation === 'push' && { 'site-id': ids.staging };
  const key = createTestStep(operation).step.keyOf(1);
  return liveRecord({
    operation,
    ...ofPush,
    'idempotency-key': key,
    run: runUrl,
    taskId: ids.task,
    ...fields,
  });
}

/** An entry of the copy that is pushed: it was made before anything was done to live, and its job has succeeded. */
export const copyRecord = (id = 41, payload: object = {}, fields: object = {}): TestDeployment => ({
  ...listed({ id, sha: 'b'.repeat(40), payload: { ...recordedPayload, ...payload } }),
  statuses: [jobSucceeded],
  ...fields,
});
export const copyEntry = copyRecord();
/** A repository in which that copy is recorded, besides overwrites of live, newest first. */
export const withCopy = (...overwrites: readonly TestDeployment[]) => ({
  deployments: [...overwrites, copyEntry],
});
