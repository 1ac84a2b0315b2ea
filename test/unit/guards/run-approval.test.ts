import { describe, expect, it } from 'vitest';
import { GitHubError, type GitHubFailure, type Review } from '../../../src/ports.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { response } from '../../support/responses.ts';
import {
  runOperation,
  type OperationName,
  type RunOptions,
  type RunResult,
} from '../../support/run-operation.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

const approved: Review = {
  state: 'approved',
  comment: 'Ship it.',
  environments: ['live'],
  user: { login: 'octocat', type: 'User' },
};
const completed = taskResponse('completed');
const restore = (
  github: GitHubState,
  { inputs, ...options }: RunOptions = {},
  operation: OperationName = 'restore',
): Promise<RunResult> =>
  runOperation(operation, {
    script: [accepted(), completed],
    ...options,
    github: { startedAt: '2026-01-15T11:00:00Z', ...github },
    inputs: { 'require-approval': 'live', ...inputs },
  });
const fails = (failure: GitHubFailure) => (): Promise<never> =>
  Promise.reject(new GitHubError('GitHub failed', failure));
const never = (): Promise<never> => new Promise(() => undefined);

describe('`require-approval` (*Approved in GitHub*)', () => {
  it.each<[what: string, reviews: readonly Review[], isApproved: boolean]>([
    ['an approval', [approved], true],
    ['an environment in another case', [{ ...approved, environments: ['other', 'LIVE'] }], true],
    ['an approval among others', [{ ...approved, state: 'rejected' }, approved], true],
    ['no review', [], false],
    ['a rejection', [{ ...approved, state: 'rejected' }], false],
    ['a pending review', [{ ...approved, state: 'pending' }], false],
    ['a state in another case', [{ ...approved, state: 'APPROVED' }], false],
    ['another environment', [{ ...approved, environments: ['live-2', 'alive'] }], false],
    ['no environment', [{ ...approved, environments: [] }], false],
    ['a bot', [{ ...approved, user: { login: 'x[bot]', type: 'Bot' } }], false],
    ['an organization', [{ ...approved, user: { login: 'x', type: 'Organization' } }], false],
    ['no user', [{ ...approved, user: undefined }], false],
  ])('needs an approval by a person for the environment: %s', async (_what, reviews, isApproved) => {
    const result = await restore({ reviews });

    expect(result).toMatchObject(
      isApproved
        ? { posts: 1, status: 'completed' }
        : { posts: 0, status: 'refused', errorCode: 'not_approved', effect: 'none' },
    );
  });

  it.each<[actor: string | undefined, triggeringActor: string | undefined, isStarter: boolean]>([
    ['mona', 'hubot', false],
    ['OctoCat', 'hubot', true],
    ['mona', 'octocat', true],
    [undefined, undefined, false],
  ])('logs who approved, in which words, and whether %s or %s is the same: %j', async (...row) => {
    const [actor, triggeringActor, isStarter] = row;
    const { results, runner } = await restore(
      { reviews: [approved] },
      { context: { actor, triggeringActor } },
    );

    expect(results.approvals).toEqual([{ login: 'octocat', comment: 'Ship it.', isStarter }]);
    expect(runner.texts('info')).toContainEqual(expect.stringMatching(/octocat[^]*Ship it\./));
  });

  it.each<[what: string, listReviews: () => Promise<never>, permission: string | undefined]>([
    ['refuses', fails({ errorCode: 'forbidden', permission: 'actions: read' }), 'actions: read'],
    ['fails to the end', fails({ errorCode: 'service_error', isTransient: true }), undefined],
    ['does not answer', never, undefined],
  ])('is refused in every attempt if GitHub %s', async (_what, listReviews, permission) => {
    for (const attempt of [1, 2]) {
      const result = await restore({ listReviews }, { context: { attempt } });

      expect(result).toMatchObject({
        posts: 0,
        status: 'refused',
        errorCode: 'not_approved',
        effect: 'none',
      });
      expect(result.outcome).toMatchObject({ refusal: { isRerun: attempt === 2, permission } });
      // Patiently: up to two minutes (G7).
      expect(result.clock.elapsedMs() > 90_000).toBe(permission === undefined);
      expect(result.clock.elapsedMs()).toBeLessThanOrEqual(120_000);
    }
  });

  it('is asked for again after a failure that passes (G7)', async () => {
    let calls = 0;
    const listReviews = (): Promise<readonly Review[]> => {
      calls += 1;
      return calls === 1
        ? fails({ errorCode: 'service_error', isTransient: true })()
        : Promise.resolve([approved]);
    };

    expect(await restore({ listReviews })).toMatchObject({ posts: 1, status: 'completed' });
  });

  it.each<OperationName>(['push', 'restore', 'restore-snapshot'])(
    'is checked by `%s` after the age of the re-run and before anything is sent',
    async (operation) => {
      const result = await restore({}, { context: { attempt: 2 } }, operation);

      expect(result).toMatchObject({ errorCode: 'not_approved', service: { received: [] } });
      expect(result.github.calls).toEqual(['firstAttemptStartedAt', 'listReviews']);
    },
  );

  it('is not checked in a dry run, nor by an operation that does not use it', async () => {
    const inputs = { 'dry-run': 'true' };
    const dryRun = await restore({}, { inputs, script: [previewResponse()] }, 'push');
    expect(dryRun).toMatchObject({ status: 'skipped', github: { calls: [] } });

    const preview = await restore({}, { script: [previewResponse()] }, 'push-preview');
    expect(preview).toMatchObject({ status: 'completed', github: { calls: [] } });
  });

  it('comes before the guards of a push, which still apply', async () => {
    const result = await restore({ reviews: [approved] }, { script: [response(404)] }, 'push');
    expect(result).toMatchObject({ posts: 0, errorCode: 'not_found', status: 'refused' });
  });

  it.each<[when: string, github: GitHubState]>([
    ['while GitHub does not answer', { listReviews: never }],
    [
      'while GitHub fails',
      { listReviews: fails({ errorCode: 'service_error', isTransient: true, retryAfterMs: 30_000 }) },
    ],
  ])('does not delay a cancellation %s', async (_when, github) => {
    const result = await restore(github, { cancelledAtMs: 3000 });

    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
    expect(result.clock.elapsedMs()).toBe(3000);
  });
});
