import { describe, expect, it } from 'vitest';
import { GitHubError } from '../../../src/ports.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { response } from '../../support/responses.ts';
import {
  ids,
  runOperation,
  type OperationName,
  type RunOptions,
  type RunResult,
} from '../../support/run-operation.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

const completed = taskResponse('completed');
const longAgo = { startedAt: '2026-01-01T00:00:00Z' };
const attempt2 = { context: { attempt: 2 } };
const restore = (options: RunOptions): Promise<RunResult> =>
  runOperation('restore', { ...attempt2, script: [accepted(), completed], ...options });
const recordedHere = { environment: 'pr-7', reuse: 'false' };
const never = (): Promise<never> => new Promise(() => undefined);

/** Every run begins on 15 January 2026 at 12:00 UTC. */
describe('the age of a re-run (K12)', () => {
  it.each([
    ['2026-01-15T12:05:00Z', true],
    ['2026-01-14T13:00:00.001Z', true],
    ['2026-01-14T13:00:00Z', false],
    ['2026-01-01T00:00:00Z', false],
  ])('with attempt 1 at %s lets the POST be sent: %j', async (startedAt, isSent) => {
    const { runner, ...result } = await restore({ github: { startedAt } });

    expect(result).toMatchObject({
      posts: isSent ? 1 : 0,
      errorCode: isSent ? undefined : 'rerun_too_late',
      status: isSent ? 'completed' : 'refused',
      effect: isSent ? 'started' : 'none',
    });
    expect(runner.texts('warning')).toEqual([]);
  });

  it.each<[name: OperationName, inputs: Readonly<Record<string, string>>]>([
    ['push', { 'require-approval': 'live' }],
    ['staging', {}],
    ['staging', recordedHere],
    ['restore', { 'require-approval': 'live' }],
    ['restore-snapshot', { 'require-approval': 'live' }],
  ])('is checked first by `%s` with %j', async (name, inputs) => {
    const options = { ...attempt2, inputs, github: longAgo };
    const { errorCode, service, github } = await runOperation(name, options);

    expect(errorCode).toBe('rerun_too_late');
    expect(service.received).toEqual([]);
    expect(github.calls).toEqual(['firstAttemptStartedAt']);
  });

  it.each([
    ['fast', -24, 'completed'],
    ['slow', 24, 'refused'],
  ])('is measured by GitHub’s `Date`: the runner’s clock is a day too %s', async (_what, hours, status) => {
    // By the runner's clock: 30 hours, and 6 hours.
    const startedAt = hours < 0 ? '2026-01-14T06:00:00Z' : '2026-01-15T06:00:00Z';
    const github = { startedAt, clockOffsetMs: () => hours * 3_600_000 };

    expect(await restore({ github })).toMatchObject({ status });
  });

  it.each<[what: string, operation: OperationName, options: RunOptions]>([
    ['`push-preview`', 'push-preview', { script: [previewResponse()] }],
    ['`await-task`', 'await-task', { script: [completed] }],
    [
      '`verify-domain`',
      'verify-domain',
      { script: [response(200, { domain: { id: ids.domain, is_connected: true } })] },
    ],
    [
      '`add-domain`',
      'add-domain',
      { script: [response(201, { domain: { id: ids.domain, site_id: ids.live } })] },
    ],
    ['a dry run', 'restore', { inputs: { 'dry-run': 'true' } }],
    ['attempt 1', 'restore', { script: [accepted(), completed], context: { attempt: 1 } }],
  ])('is not checked by %s', async (_what, operation, options) => {
    const { github, status } = await runOperation(operation, { ...attempt2, ...options });

    expect(['completed', 'skipped']).toContain(status);
    expect(github.calls).toEqual([]);
  });

  it('if too old, says so, and to look for an earlier task before a new run', async () => {
    const { text } = await restore({ github: longAgo });

    expect(text.what).toContain('14 days 12 h');
    expect(text.next).toContain('new run');
  });
});

describe('an unknown age of a re-run (K12)', () => {
  it.each<[what: string, github: GitHubState]>([
    [
      'GitHub refuses',
      {
        firstAttemptStartedAt: () =>
          Promise.reject(new GitHubError('403', { errorCode: 'forbidden', permission: 'actions: read' })),
      },
    ],
    ['GitHub names no time', {}],
    ['GitHub names no readable time', { startedAt: 'yesterday' }],
    ['something else throws', { firstAttemptStartedAt: () => Promise.reject(new TypeError('broken')) }],
    ['GitHub does not answer', { firstAttemptStartedAt: never }],
  ])('is a warning that names `actions: read`, and the step continues: %s', async (_what, github) => {
    const { runner, service, status } = await restore({ github });

    expect(status).toBe('completed');
    expect(runner.texts('warning')).toEqual([expect.stringMatching(/actions: read[^]*24 hours/)]);
    // GitHub is asked for up to two minutes (G7).
    const atMs = service.received[0]?.atMs ?? 0;
    if (github.firstAttemptStartedAt === never) expect(atMs).toBeGreaterThan(100_000);
    expect(atMs).toBeLessThanOrEqual(github.firstAttemptStartedAt === never ? 120_000 : 0);
  });

  it('takes no more than half of the time left (G7)', async () => {
    const inputs = { 'timeout-minutes': '0.1' };
    const result = await restore({ github: { firstAttemptStartedAt: never }, inputs });

    expect(result).toMatchObject({ posts: 1, status: 'completed' });
    expect(result.service.received[0]?.atMs).toBe(3000);
  });

  it('does not delay a cancellation', async () => {
    const result = await restore({ github: { firstAttemptStartedAt: never }, cancelledAtMs: 2000 });

    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
    expect(result.clock.elapsedMs()).toBe(2000);
  });
});
