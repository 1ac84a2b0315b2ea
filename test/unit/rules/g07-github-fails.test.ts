import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../src/outcome/outcome.ts';
import { liveRecord, withCopy } from '../../support/live-records.ts';
import { fails, failsForNow, never, recordedPayload } from '../../support/recording-github.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { previewResponse } from '../../support/responses.ts';
import {
  headSha,
  recordOperation,
  type OperationName,
  type RunOptions,
} from '../../support/run-operation.ts';

/** What a step asks GitHub before it acts, and by which request: without an answer it ends. */
interface Question {
  readonly operation: OperationName;
  readonly inputs?: RunOptions['inputs'];
  readonly method: 'createDeployment' | 'listDeployments' | 'listReviews' | 'listStatuses' | 'viewer';
  /** What the token lacks, if GitHub refuses. */
  readonly permission?: string;
  readonly github?: GitHubState;
  /** How long it is asked: two minutes, and what only asks GitHub as long as its time allows. */
  readonly minutes?: number;
}

const copies = { inputs: { environment: 'pr-7', 'timeout-minutes': '10' }, minutes: 10 };
const aCopy = { deployments: [{ id: 41, sha: headSha, environment: 'pr-7', payload: recordedPayload }] };
const anOverwrite = { deployments: [liveRecord()] };
const read = 'deployments: read';
const approval = { inputs: { 'require-approval': 'live' }, method: 'listReviews' } as const;

const questions: readonly Question[] = [
  { operation: 'push', method: 'listDeployments' },
  { operation: 'push', method: 'createDeployment' },
  { operation: 'push', ...approval, permission: 'actions: read' },
  { operation: 'restore', method: 'listDeployments' },
  { operation: 'restore', method: 'viewer' },
  { operation: 'restore', method: 'listStatuses', github: anOverwrite },
  { operation: 'restore', inputs: { 'dry-run': 'true' }, method: 'listDeployments', permission: read },
  { operation: 'restore-snapshot', method: 'listDeployments' },
  { operation: 'restore-snapshot', ...approval, permission: 'actions: read' },
  { operation: 'staging', inputs: { environment: 'pr-7' }, method: 'listDeployments' },
  { operation: 'staging', inputs: { environment: 'pr-7', reuse: 'false' }, method: 'listDeployments' },
  { operation: 'close-staging', ...copies, method: 'listDeployments' },
  { operation: 'close-staging', ...copies, method: 'listStatuses', github: aCopy },
  { operation: 'list-staging', ...copies, method: 'listDeployments', permission: read },
  { operation: 'list-staging', ...copies, method: 'viewer', permission: read },
];

/** Runs the step until it asks, and GitHub answers like this. */
const ask = (
  { github, inputs, method, operation }: Question,
  answer: () => Promise<never>,
  options: RunOptions = {},
) => {
  const known = operation === 'push' ? withCopy() : {};
  return recordOperation(operation, {
    ...options,
    inputs: { ...(operation === 'list-staging' && { 'api-token': '' }), ...inputs },
    script: operation === 'push' ? [previewResponse()] : [],
    github: { ...known, ...github, [method]: answer },
  });
};

describe.each(questions)('GitHub does not answer `$operation` with $inputs: $method (G7)', (question) => {
  const { method, minutes = 2, permission = 'deployments: write' } = question;
  const isApproval = method === 'listReviews';
  // The preview of a push comes before the entry: it is read, and nothing is changed.
  const refused = { posts: 0, status: 'refused', effect: 'none', github: { created: [], statuses: [] } };

  it('a permission that is missing refuses the step at once, in every attempt, and is named', async () => {
    for (const attempt of [1, 2]) {
      const named = isApproval ? 'actions: read' : 'deployments: write';
      const denied = fails({ errorCode: 'forbidden', permission: named });
      const { outcome, ...result } = await ask(question, denied, { context: { attempt } });
      expect(result).toMatchObject({
        ...refused,
        errorCode: isApproval ? 'not_approved' : 'forbidden',
        endMs: 0,
      });
      expect(failureOf(outcome)?.permission).toBe(permission);
    }
  });

  it.each<[what: string, answer: () => Promise<never>, errorCode: string]>([
    ['a fault', failsForNow, 'service_error'],
    ['silence', never, 'connection_failed'],
  ])(
    '%s refuses it, in every attempt, after as long as it may be asked',
    async (_what, answer, errorCode) => {
      for (const attempt of [1, 2]) {
        const { endMs, ...result } = await ask(question, answer, { context: { attempt } });
        expect(result).toMatchObject({ ...refused, errorCode: isApproval ? 'not_approved' : errorCode });
        expect(endMs).toBeGreaterThan(minutes * 45_000);
        expect(endMs).toBeLessThanOrEqual(minutes * 60_000);
      }
    },
  );

  it('a redirect refuses it: only a new run knows the new name', async () => {
    const result = await ask(question, fails({ errorCode: 'service_error', cause: 'redirect', status: 301 }));
    expect(result).toMatchObject({ ...refused, endMs: 0 });
  });

  it('a cancellation meanwhile ends it (W4)', async () => {
    for (const answer of [
      never,
      fails({ errorCode: 'service_error', isTransient: true, retryAfterMs: 60_000 }),
    ]) {
      const result = await ask(question, answer, { cancelledAtMs: 3000 });
      expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
      // The recording at the end may take two seconds.
      expect(result.endMs).toBeLessThanOrEqual(5000);
    }
  });
});
