import { describe, expect, it } from 'vitest';
import { fails, never, type GitHubState } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse, response } from '../../support/responses.ts';
import { ids, runOperation, type OperationName, type RunOptions } from '../../support/run-operation.ts';

const attempt2 = { context: { attempt: 2 } };
const restore = (options: RunOptions) =>
  runOperation('restore', { ...attempt2, script: [accepted(), completed], ...options });
const approval = { 'require-approval': 'live' };

/** Every run begins on 15 January 2026 at 12:00 UTC. */
describe('the age of a re-run (K12)', () => {
  it.each([
    ['2026-01-15T12:05:00Z', true],
    ['2026-01-14T13:00:00.001Z', true],
    ['2026-01-14T13:00:00Z', false],
    ['2026-01-01T00:00:00Z', false],
  ])('with attempt 1 at %s lets the POST be sent: %j', async (startedAt, isSent) => {
    const result = await restore({ github: { startedAt } });

    const sent = { posts: 1, status: 'completed', effect: 'started' };
    const refused = { posts: 0, status: 'refused', errorCode: 'rerun_too_late', effect: 'none' };
    expect(result).toMatchObject({ ...(isSent ? sent : refused), warnings: [] });
  });

  it.each<[name: OperationName, inputs: Readonly<Record<string, string>>]>([
    ['push', approval],
    ['staging', {}],
    ['staging', { environment: 'pr-7', reuse: 'false' }],
    ['restore', approval],
    ['restore-snapshot', approval],
  ])('is checked first by `%s` with %j', async (name, inputs) => {
    const github = { startedAt: '2026-01-01T00:00:00Z' };
    for (const attempt of [2, 3]) {
      const result = await runOperation(name, { context: { attempt }, inputs, github });

      const calls = ['firstAttemptStartedAt'];
      expect(result).toMatchObject({ errorCode: 'rerun_too_late', paths: [], github: { calls } });
    }
  });

  it.each([
    // By the runner's clock: 30 hours, and 6 hours.
    ['fast', '2026-01-14T06:00:00Z', -24, 'completed'],
    ['slow', '2026-01-15T06:00:00Z', 24, 'refused'],
  ])('is measured by GitHub’s `Date`: the runner’s clock is a day too %s', async (...row) => {
    const [, startedAt, hours, status] = row;
    const github = { startedAt, clockOffsetMs: () => hours * 3_600_000 };
    expect((await restore({ github })).status).toBe(status);
  });

  const verified = response(200, { domain: { id: ids.domain, is_connected: true } });
  const added = response(201, { domain: { id: ids.domain, site_id: ids.live } });
  it.each<[what: string, operation: OperationName, options: RunOptions, status?: string]>([
    ['`push-preview`', 'push-preview', { script: [previewResponse()] }],
    ['`await-task`', 'await-task', { script: [completed] }],
    ['`verify-domain`', 'verify-domain', { script: [verified] }],
    ['`add-domain`', 'add-domain', { script: [added] }],
    ['a dry run', 'restore', { inputs: { 'dry-run': 'true' } }, 'skipped'],
    ['attempt 1', 'restore', { script: [accepted(), completed], context: { attempt: 1 } }],
  ])('is not checked by %s', async (_what, operation, options, status = 'completed') => {
    const result = await runOperation(operation, { ...attempt2, ...options });
    expect(result).toMatchObject({ status, github: { calls: [] } });
  });
});

describe('an unknown age of a re-run (K12)', () => {
  const denied = fails({ errorCode: 'forbidden', permission: 'actions: read' });
  const broken = () => Promise.reject(new TypeError('broken'));

  it.each<[what: string, github: GitHubState, afterMs: number]>([
    ['GitHub refuses', { firstAttemptStartedAt: denied }, 0],
    ['GitHub names no time', {}, 0],
    ['GitHub names no readable time', { startedAt: 'yesterday' }, 0],
    ['something else throws', { firstAttemptStartedAt: broken }, 0],
    // GitHub is asked for up to two minutes (G7).
    ['GitHub does not answer', { firstAttemptStartedAt: never }, 100_000],
  ])(
    'is a warning that names `actions: read`, and the step continues: %s',
    async (_what, github, afterMs) => {
      const { sentAtMs, status, warnings } = await restore({ github });

      expect(status).toBe('completed');
      expect(warnings).toEqual([expect.stringMatching(/actions: read[^]*24 hours/)]);
      expect(sentAtMs[0]).toBeGreaterThanOrEqual(afterMs);
      expect(sentAtMs[0]).toBeLessThanOrEqual(afterMs * 1.2);
    },
  );

  it('takes no more than half of the time left (G7)', async () => {
    const options = { github: { firstAttemptStartedAt: never }, inputs: { 'timeout-minutes': '0.1' } };
    const { sentAtMs, status } = await restore(options);
    expect([status, sentAtMs[0]]).toEqual(['completed', 3000]);
  });

  it('does not delay a cancellation', async () => {
    const result = await restore({ github: { firstAttemptStartedAt: never }, cancelledAtMs: 2000 });
    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none', endMs: 2000 });
  });
});
