import { describe, expect, it } from 'vitest';
import { fails, never, type GitHubState } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse, response } from '../../support/responses.ts';
import { ids, runOperation, type OperationName, type RunOptions } from '../../support/run-operation.ts';

const attempt2 = { context: { attempt: 2 } };
const restore = (options: RunOptions) =>
  runOperation('restore', { ...attempt2, script: [accepted(), completed], ...options });

/** Every run begins on 15 January 2026 at 12:00 UTC. */
describe('the age of a re-run (K12)', () => {
  it.each([
    ['2026-01-15T12:05:00Z', true],
    ['2026-01-14T13:00:00.001Z', true],
    ['2026-01-14T13:00:00Z', false],
    ['2026-01-01T00:00:00Z', false],
  ])('with attempt 1 at %s lets the POST be sent: %j', async (startedAt, isSent) => {
    const result = await restore({ github: { startedAt } });

    // A start that lies in the future counts as now.
    const beganMs = Math.min(Date.parse(startedAt), Date.parse('2026-01-15T12:00:00Z'));
    const results = { rerun: { untilMs: beganMs + 23 * 3_600_000 } };
    const sent = { posts: 1, status: 'completed', effect: 'started', results };
    const refused = { posts: 0, status: 'refused', errorCode: 'rerun_too_late', effect: 'none' };
    expect(result).toMatchObject({ ...(isSent ? sent : refused), warnings: [] });
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
    ['a dry run of anything but a push', 'restore', { inputs: { 'dry-run': 'true' } }, 'skipped'],
    ['attempt 1', 'restore', { script: [accepted(), completed], context: { attempt: 1 } }],
  ])('is not checked by %s', async (_what, operation, options, status = 'completed') => {
    const result = await runOperation(operation, { ...attempt2, ...options });
    expect(result.status).toBe(status);
    expect(result.github.calls).not.toContain('firstAttemptStartedAt');
  });

  it.each([
    ['2026-01-15T11:00:00Z', { status: 'skipped', posts: 0 }],
    ['2026-01-01T00:00:00Z', { status: 'refused', errorCode: 'rerun_too_late', paths: [] }],
  ])('is checked by a dry run of a push, too: attempt 1 began at %s', async (startedAt, expected) => {
    const inputs = { 'dry-run': 'true' };
    const options = { ...attempt2, inputs, script: [previewResponse()], github: { startedAt } };
    expect(await runOperation('push', options)).toMatchObject({ ...expected, effect: 'none' });
  });
});

describe('an unknown age of a re-run (K12)', () => {
  const namesNone = () => Promise.resolve(undefined);
  const denied = fails({ errorCode: 'forbidden', permission: 'actions: read' });

  it.each<[what: string, github: GitHubState, errorCode: string, afterMs: number]>([
    ['GitHub refuses', { firstAttemptStartedAt: denied }, 'forbidden', 0],
    ['GitHub names no time', { firstAttemptStartedAt: namesNone }, 'service_error', 0],
    ['attempt 1 began six minutes from now', { startedAt: '2026-01-15T12:06:00Z' }, 'service_error', 0],
    ['the `Date` of the answer cannot be read', { clockOffsetMs: () => undefined }, 'service_error', 0],
    // GitHub is asked for up to two minutes (G7).
    ['GitHub does not answer', { firstAttemptStartedAt: never }, 'connection_failed', 100_000],
  ])('refuses to overwrite a site, and is a warning of `staging`: %s', async (...row) => {
    const [, github, errorCode, afterMs] = row;
    const refused = await restore({ github });
    expect(refused).toMatchObject({ paths: [], status: 'refused', errorCode, effect: 'none' });
    // First what an earlier attempt has done (M2).
    expect(refused.text.next).toMatch(/^Open the summary of the earlier attempt[^]*await-task/);
    expect(refused.text.next).not.toContain('Then start a new run');

    const script = [accepted({ id: ids.staging }), completed];
    const { sentAtMs, status, warnings } = await runOperation('staging', { ...attempt2, script, github });
    expect(status).toBe('completed');
    expect(warnings[0]).toMatch(/actions: read[^]*24 hours/);
    expect(sentAtMs[0]).toBeGreaterThanOrEqual(afterMs);
    expect(sentAtMs[0]).toBeLessThanOrEqual(afterMs * 1.2);
  });

  it.each(['restore', 'staging'] as const)('does not delay a cancellation of `%s`', async (name) => {
    const github = { firstAttemptStartedAt: never };
    const result = await runOperation(name, { ...attempt2, github, cancelledAtMs: 2000 });
    const cancelled = { posts: 0, status: 'cancelled', effect: 'none', endMs: 2000 };
    expect(result).toMatchObject({ ...cancelled, warnings: [] });
  });
});
