import { describe, expect, it } from 'vitest';
import { GitHubTrouble } from '../../../src/outcome/request-failure.ts';
import { accepted, previewAnswer, taskAnswer } from '../../support/task-responses.ts';
import { answer } from '../../support/responses.ts';
import { ids, tell, type OperationName, type StoryOptions, type Told } from '../../support/run-operation.ts';

const completed = taskAnswer('completed');
const attempt2 = { facts: { attempt: 2 } };
const restore = (options: StoryOptions): Promise<Told> =>
  tell('restore', { ...attempt2, says: [accepted(), completed], ...options });

/** Every story begins on 15 January 2026 at 12:00 UTC. */
describe('the age of the first attempt', () => {
  it.each([
    ['2026-01-15T11:59:00Z', true],
    ['2026-01-14T13:00:00.001Z', true],
    ['2026-01-14T13:00:00Z', false],
    ['2026-01-14T12:59:59Z', false],
    ['2026-01-01T00:00:00Z', false],
    ['2026-01-15T12:05:00Z', true],
  ])('that began at %s lets the POST go out: %j', async (startedAt, isSent) => {
    const told = await restore({ github: { startedAt } });

    expect(told.posts).toBe(isSent ? 1 : 0);
    expect(told.errorCode).toBe(isSent ? undefined : 'rerun_too_late');
    expect(told.outcome.status).toBe(isSent ? 'completed' : 'refused');
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it('is asked for before any other guard', async () => {
    const told = await tell('push', { ...attempt2, says: [], github: { startedAt: '2026-01-01T00:00:00Z' } });

    expect(told).toMatchObject({ errorCode: 'rerun_too_late', outcome: { status: 'refused' } });
    expect(told.service.received).toEqual([]);
    expect(told.github.calls).toEqual(['firstAttemptStartedAt']);
  });

  it('says where it was too long ago that the first attempt may not have come here, and what to do', async () => {
    const told = await restore({ github: { startedAt: '2026-01-13T12:00:00Z' } });

    expect(told.message).toContain('2 days ago');
    expect(told.message).toContain('if it came to this job at all');
    expect(told.message).toMatch(/Look first whether[^]*start a new run/);
  });

  it('is not asked for in the first attempt', async () => {
    const told = await restore({ facts: { attempt: 1 } });

    expect(told.github.calls).toEqual([]);
  });

  it('is not asked for in a dry run', async () => {
    const told = await tell('restore', { ...attempt2, says: [], inputs: { 'dry-run': 'true' } });

    expect(told.github.calls).toEqual([]);
    expect(told.outcome.status).toBe('skipped');
  });

  it.each<[OperationName, ReturnType<typeof answer>]>([
    ['push-preview', previewAnswer()],
    ['await-task', completed],
    ['verify-domain', answer(200, { domain: { id: ids.domain, is_connected: true } })],
    ['add-domain', answer(201, { domain: { id: ids.domain, site_id: ids.live } })],
  ])('is not asked for by `%s`, which starts no task', async (operation, line) => {
    const told = await tell(operation, { ...attempt2, says: [line] });

    expect(told.outcome.status).toBe('completed');
    expect(told.github.calls).toEqual([]);
  });

  it.each<[OperationName]>([['staging'], ['restore'], ['restore-snapshot']])(
    'is asked for by `%s`',
    async (operation) => {
      const told = await tell(operation, {
        ...attempt2,
        says: [],
        github: { startedAt: '2026-01-01T00:00:00Z' },
      });

      expect(told.errorCode).toBe('rerun_too_late');
    },
  );
});

describe('an age that cannot be found out', () => {
  it.each<[string, StoryOptions['github']]>([
    [
      'GitHub refuses',
      {
        firstAttemptStartedAt: () =>
          Promise.reject(new GitHubTrouble('GitHub answered 403', 'actions: read')),
      },
    ],
    ['GitHub does not say', {}],
    ['GitHub says nonsense', { startedAt: 'yesterday' }],
    ['something else throws', { firstAttemptStartedAt: () => Promise.reject(new TypeError('broken')) }],
    ['GitHub does not answer', { firstAttemptStartedAt: () => new Promise(() => undefined) }],
  ])('is a warning that names `actions: read`, and on: %s', async (_name, github) => {
    const told = await restore({ ...(github && { github }) });

    expect(told.outcome.status).toBe('completed');
    expect(told.runner.texts('warning')).toEqual([expect.stringMatching(/actions: read[^]*24 hours/)]);
  });

  it('takes at most ten seconds', async () => {
    const told = await restore({ github: { firstAttemptStartedAt: () => new Promise(() => undefined) } });

    expect(told.service.received[0]?.atMs).toBe(10_000);
  });

  it('takes no more than the step has', async () => {
    const told = await restore({
      github: { firstAttemptStartedAt: () => new Promise(() => undefined) },
      inputs: { 'timeout-minutes': '0.1' },
    });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'refused' } });
    expect(told.clock.elapsedMs()).toBe(6000);
  });

  it('is no longer waited for where the job is cancelled', async () => {
    const told = await restore({
      github: { firstAttemptStartedAt: () => new Promise(() => undefined) },
      cancelledAtMs: 2000,
    });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'cancelled' } });
    expect(told.clock.elapsedMs()).toBe(2000);
    expect(told.runner.texts('warning')).toEqual([]);
  });
});
