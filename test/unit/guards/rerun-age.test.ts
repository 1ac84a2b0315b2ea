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

  it.each<OperationName>(['push', 'staging', 'restore', 'restore-snapshot'])(
    'is checked first by `%s`',
    async (name) => {
      const { errorCode, service, github } = await runOperation(name, { ...attempt2, github: longAgo });

      expect(errorCode).toBe('rerun_too_late');
      expect(service.received).toEqual([]);
      expect(github.calls).toEqual(['firstAttemptStartedAt']);
    },
  );

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

    expect(text.what).toMatch(/14 days 12 h ago[^]*if it came to this job at all/);
    expect(text.next).toMatch(/Look first whether[^]*start a new run/);
  });
});

describe('an unknown age of a re-run (K12)', () => {
  it.each<[what: string, github: GitHubState]>([
    [
      'GitHub refuses',
      { firstAttemptStartedAt: () => Promise.reject(new GitHubError('403', 'actions: read')) },
    ],
    ['GitHub names no time', {}],
    ['GitHub names no readable time', { startedAt: 'yesterday' }],
    ['something else throws', { firstAttemptStartedAt: () => Promise.reject(new TypeError('broken')) }],
    ['GitHub does not answer', { firstAttemptStartedAt: never }],
  ])('is a warning that names `actions: read`, and the step continues: %s', async (_what, github) => {
    const { runner, service, status } = await restore({ github });

    expect(status).toBe('completed');
    expect(runner.texts('warning')).toEqual([expect.stringMatching(/actions: read[^]*24 hours/)]);
    expect(service.received[0]?.atMs).toBe(github.firstAttemptStartedAt === never ? 10_000 : 0);
  });

  it.each<[what: string, options: RunOptions, status: string, elapsedMs: number]>([
    ['the step has', { inputs: { 'timeout-minutes': '0.1' } }, 'refused', 6000],
    ['passes before a cancellation', { cancelledAtMs: 2000 }, 'cancelled', 2000],
  ])('takes no more time than %s', async (_what, options, status, elapsedMs) => {
    const result = await restore({ github: { firstAttemptStartedAt: never }, ...options });

    expect(result).toMatchObject({ posts: 0, status, effect: 'none' });
    expect(result.clock.elapsedMs()).toBe(elapsedMs);
  });
});
