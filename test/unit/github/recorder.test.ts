import { describe, expect, it } from 'vitest';
import { GitHubTrouble } from '../../../src/outcome/request-failure.ts';
import { readPayload } from '../../../src/github/deployment-payload.ts';
import { run } from '../../../src/run.ts';
import type { DeploymentRecord } from '../../../src/ports.ts';
import type { GitHubWorld } from '../../support/recording-github.ts';
import { answer, lost, replayed } from '../../support/responses.ts';
import { forever, inTurn, type Line } from '../../support/scripted-service.ts';
import { accepted, previewAnswer, taskAnswer } from '../../support/task-responses.ts';
import {
  ids,
  runFacts,
  setScene,
  tell,
  type OperationName,
  type StoryOptions,
  type Told,
} from '../../support/run-operation.ts';

const headSha = 'c'.repeat(40);
const pullRequestEvent = { pull_request: { number: 7, head: { sha: headSha } } };
const onPullRequest = { facts: { eventName: 'pull_request' }, event: pullRequestEvent };
const newSite = {
  id: ids.staging,
  domain_name: 'pr-7.staging.example.com',
  parent_site_id: ids.live,
};
const completed = taskAnswer('completed');
const running = taskAnswer('running');
const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001/attempts/1';

/** Tells a story to its end, the recording of the outcome included. */
async function tellAll(operation: OperationName, options: StoryOptions): Promise<Told> {
  const told = await tell(operation, options);
  await told.story.recorder.ended(told.outcome);
  return told;
}
const stage = (says: Iterable<Line>, options: StoryOptions = {}): Promise<Told> =>
  tellAll('staging', {
    ...onPullRequest,
    ...options,
    says,
    inputs: { environment: 'pr-7', ...options.inputs },
  });
const never = <T>(): Promise<T> => new Promise(() => undefined);

describe('the deployment of a staging site', () => {
  it('is recorded as soon as the service has accepted, and before the first poll', async () => {
    const callsAtFirstPoll: string[] = [];
    const story = setScene('staging', {
      ...onPullRequest,
      inputs: { environment: 'pr-7' },
      says: [
        accepted(newSite),
        () => {
          callsAtFirstPoll.push(...story.github.calls);
          return completed;
        },
      ],
    });
    await run(story.story);

    expect(callsAtFirstPoll).toEqual(['listDeployments', 'createDeployment', 'setDeploymentStatus']);
  });

  it('is about the pull request’s head, with all that a later run needs', async () => {
    const told = await stage([accepted(newSite), completed], { inputs: { 'storage-limit': '20' } });

    expect(told.github.created).toEqual([
      {
        environment: 'pr-7',
        ref: headSha,
        description: `Staging copy of site ${ids.live}`,
        payload: {
          action: 'site-pipeline',
          'api-url': 'https://api.example.com',
          'live-site-id': ids.live,
          'site-id': ids.staging,
          'site-domain': 'pr-7.staging.example.com',
          'task-id': ids.task,
          'idempotency-key': told.keys[0],
          options: '{"storage_limit":20}',
        },
      },
    ]);
    expect(readPayload(told.github.created[0]?.payload)).toBeDefined();
    expect(told.runner.outputs['deployment-id']).toBe('7001');
  });

  it('is about the run’s commit elsewise', async () => {
    const told = await stage([accepted(newSite), completed], { facts: { eventName: 'push' }, event: {} });

    expect(told.github.created[0]?.ref).toBe(runFacts.sha);
  });

  it('is in progress, and then a success with the address', async () => {
    const told = await stage([accepted(newSite), completed]);

    expect(told.github.statuses).toEqual([
      { id: 7001, state: 'in_progress', description: 'The staging site is being made', logUrl: runUrl },
      {
        id: 7001,
        state: 'success',
        description: 'The staging site is ready',
        logUrl: runUrl,
        environmentUrl: 'https://pr-7.staging.example.com',
      },
    ]);
  });

  it.each<[string, Iterable<Line>, StoryOptions, string]>([
    ['a task that failed', [accepted(newSite), taskAnswer('failed')], {}, 'failure'],
    [
      'a time-out',
      inTurn([accepted(newSite)], forever(running)),
      { inputs: { 'timeout-minutes': '1' } },
      'error',
    ],
    ['a cancellation', inTurn([accepted(newSite)], forever(running)), { cancelledAtMs: 5000 }, 'error'],
    ['a task that cannot be followed', [accepted(newSite), answer(403)], {}, 'error'],
  ])('ends, after %s, as it should', async (_name, says, options, state) => {
    const told = await stage(says, options);

    expect(told.github.statuses.map((status) => status.state)).toEqual(['in_progress', state]);
    expect(told.github.statuses[1]).not.toHaveProperty('environmentUrl');
    expect(told.github.statuses[1]?.logUrl).toBe(runUrl);
  });

  it('stays in progress with `wait: false`', async () => {
    const told = await stage([accepted(newSite)], { inputs: { wait: 'false' } });

    expect(told.outcome.status).toBe('submitted');
    expect(told.github.statuses.map(({ state }) => state)).toEqual(['in_progress']);
  });

  it('of a reused site is set `success`, and no other is recorded', async () => {
    const payload = {
      action: 'site-pipeline',
      'api-url': 'https://api.example.com',
      'live-site-id': ids.live,
      'site-id': ids.staging,
      'site-domain': 'pr-7.staging.example.com',
      'task-id': ids.task,
      options: '{}',
    };
    const told = await stage([completed, previewAnswer()], {
      github: { deployments: [{ id: 41, payload }] },
    });

    expect(told.github.created).toEqual([]);
    expect(told.github.statuses).toMatchObject([
      { id: 41, state: 'success', environmentUrl: 'https://pr-7.staging.example.com' },
    ]);
  });

  it('has a description that GitHub takes, whatever the service says', async () => {
    const told = await stage([
      accepted(newSite),
      taskAnswer('failed', { error_message: 'long '.repeat(500) }),
    ]);

    expect(told.github.statuses[1]?.description.length).toBeLessThanOrEqual(140);
    expect(told.github.statuses[1]?.description).toMatch(/^Failed: /);
  });

  it.each<[string, StoryOptions]>([
    ['without `environment`', { inputs: {} }],
    ['in a dry run', { inputs: { environment: 'pr-7', 'dry-run': 'true' } }],
  ])('is not recorded %s', async (_name, options) => {
    const told = await tellAll('staging', {
      ...onPullRequest,
      ...options,
      says: [accepted(newSite), completed],
    });

    expect(told.github.created).toEqual([]);
    expect(told.github.statuses).toEqual([]);
  });

  it('is not recorded where the service said no', async () => {
    const told = await stage([answer(422)]);

    expect(told.github.created).toEqual([]);
    expect(told.github.statuses).toEqual([]);
  });

  it('is not recorded where the service names no site', async () => {
    const told = await stage([accepted(), completed]);

    expect(told.github.created).toEqual([]);
    expect(told.outcome.status).toBe('completed');
  });

  it('is not recorded for another operation', async () => {
    const told = await tellAll('restore', {
      ...onPullRequest,
      inputs: { environment: 'pr-7' },
      says: [accepted(), completed],
    });

    expect(told.github.calls).toEqual([]);
  });

  it('is not recorded for the failed task of an earlier attempt', async () => {
    const told = await stage(
      [replayed(accepted(newSite)), taskAnswer('failed'), accepted(newSite), completed],
      {
        facts: { eventName: 'pull_request', attempt: 2 },
        github: { startedAt: '2026-01-15T11:00:00Z' },
      },
    );

    expect(told.github.created).toHaveLength(1);
    expect(told.github.created[0]?.payload['idempotency-key']).toBe(told.keys[1]);
  });

  it('is recorded at the first look where a later attempt attaches to a running task', async () => {
    const callsAtSecondPoll: string[] = [];
    const scene = setScene('staging', {
      facts: { eventName: 'pull_request', attempt: 2 },
      event: pullRequestEvent,
      inputs: { environment: 'pr-7' },
      github: { startedAt: '2026-01-15T11:00:00Z' },
      says: [
        replayed(accepted(newSite)),
        running,
        () => {
          callsAtSecondPoll.push(...scene.github.calls);
          return completed;
        },
      ],
    });
    await run(scene.story);

    expect(callsAtSecondPoll).toContain('createDeployment');
    expect(scene.github.created).toHaveLength(1);
  });

  it('is recorded for the completed task of an earlier attempt that could not record it', async () => {
    const told = await stage([replayed(accepted(newSite)), completed], {
      facts: { eventName: 'pull_request', attempt: 2 },
      github: { startedAt: '2026-01-15T11:00:00Z' },
    });

    expect(told.outcome.status).toBe('completed');
    expect(told.github.created).toHaveLength(1);
    expect(told.github.statuses.at(-1)?.state).toBe('success');
  });
});

describe('what GitHub does not do', () => {
  it.each<[string, GitHubWorld]>([
    [
      'refuse to create',
      {
        createDeployment: () =>
          Promise.reject(new GitHubTrouble('GitHub answered 403', 'deployments: write')),
      },
    ],
    [
      'refuse the status',
      {
        setDeploymentStatus: () =>
          Promise.reject(new GitHubTrouble('GitHub answered 403', 'deployments: write')),
      },
    ],
    ['throw', { createDeployment: () => Promise.reject(new TypeError('no')) }],
    ['never answer', { createDeployment: never }],
  ])('decides nothing, and is one warning: %s', async (_name, github) => {
    const told = await stage([accepted(newSite), completed], { github });

    expect(told.outcome.status).toBe('completed');
    expect(told.runner.texts('warning')).toHaveLength(1);
  });

  it('is one warning for each missing permission', async () => {
    const refuse =
      <T>(permission: string) =>
      (): Promise<T> =>
        Promise.reject(new GitHubTrouble('GitHub answered 403', permission));
    const told = await stage([accepted(newSite), completed], {
      inputs: { comment: 'true' },
      github: {
        createDeployment: refuse('deployments: write'),
        async *listDeployments() {
          yield* await refuse<DeploymentRecord[]>('deployments: write')();
        },
        findComment: refuse('pull-requests: write'),
      },
    });

    expect(told.runner.texts('warning')).toEqual([
      expect.stringContaining('deployments: write'),
      expect.stringContaining('pull-requests: write'),
    ]);
  });

  it('takes at most ten seconds of the step’s time in all', async () => {
    const told = await stage([accepted(newSite), completed], {
      inputs: { comment: 'true' },
      github: {
        async *listDeployments() {
          yield* await never<DeploymentRecord[]>();
        },
        createDeployment: never,
        setDeploymentStatus: never,
        findComment: never,
        createComment: never,
      },
    });

    expect(told.outcome.status).toBe('completed');
    // A second passes until the first poll.
    expect(told.clock.elapsedMs()).toBeLessThanOrEqual(11_000);
  });

  it('takes less than five seconds after a cancellation', async () => {
    const told = await stage(inTurn([accepted(newSite)], forever(running)), {
      inputs: { comment: 'true' },
      cancelledAtMs: 5000,
      github: { findComment: never, createComment: never },
    });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.clock.elapsedMs()).toBeLessThan(9500);
  });

  const acceptedOnCancel: Line = (_request, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(accepted(newSite));
      });
    });

  it.each<[string, Line, StoryOptions]>([
    ['at the moment of the answer', acceptedOnCancel, {}],
    [
      'while it was being recorded',
      accepted(newSite),
      {
        github: {
          // The first is cut short by the cancellation, the second is answered.
          createDeployment: (() => {
            let asked = 0;
            return () => ((asked += 1) === 1 ? never<number>() : Promise.resolve(7001));
          })(),
        },
      },
    ],
  ])('records what a cancellation kept from being recorded: %s', async (_name, line, options) => {
    const told = await stage([line], { cancelledAtMs: 1000, ...options });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.runner.outputs['deployment-id']).toBe('7001');
    expect(told.github.statuses.at(-1)).toMatchObject({ id: 7001, state: 'error' });
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it('has less than five seconds for that, and says that it was not recorded', async () => {
    const told = await stage([accepted(newSite)], {
      cancelledAtMs: 1000,
      github: { createDeployment: never },
    });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.clock.elapsedMs()).toBeLessThan(5500);
    expect(told.runner.texts('warning')).toEqual([expect.stringContaining('could not be recorded')]);
  });

  it('is still asked after a cancellation', async () => {
    const told = await stage(inTurn([accepted(newSite)], forever(running)), {
      inputs: { comment: 'true' },
      cancelledAtMs: 5000,
    });

    expect(told.github.statuses.at(-1)?.state).toBe('error');
    expect(told.github.comment?.body).toMatch(/cancelled/i);
  });
});

describe('the comment on the pull request', () => {
  const comment = { comment: 'true' };
  const preview = (options: StoryOptions = {}): Promise<Told> =>
    tellAll('push-preview', { ...onPullRequest, inputs: comment, says: [previewAnswer()], ...options });

  it('is written on success, and its address put out', async () => {
    const told = await preview();

    expect(told.github.comment?.body).toMatch(
      /^<!-- site-pipeline: push-preview 1c1f8cc5-7a1d-4c4f-8a7b-1d6c3a2e8b22 -->\n/,
    );
    expect(told.runner.outputs['comment-url']).toBe('https://github.com/octo-org/shop/pull/7#issuecomment-1');
  });

  it('is written on failure, and names its run then', async () => {
    const told = await preview({ says: [answer(403)] });

    expect(told.github.comment?.body).toContain(runUrl);
    expect(told.github.comment?.body).toMatch(/refused/i);
  });

  it('does not name its run when green', async () => {
    const told = await preview();

    expect(told.github.comment?.body).not.toContain('/actions/runs/');
  });

  it('is updated in place', async () => {
    const told = await preview({ github: { comment: { id: 5, body: 'old', url: 'https://example.com/5' } } });

    expect(told.github.calls).toEqual(['findComment', 'updateComment']);
    expect(told.github.comment?.id).toBe(5);
  });

  it('stays untouched when nothing changed, from one run to another', async () => {
    const before = await preview();
    const github = {
      comment: { id: 5, body: before.github.comment?.body ?? '', url: 'https://example.com/5' },
    };
    const after = await preview({
      github,
      facts: { eventName: 'pull_request', runId: '9002', actor: 'hubot' },
    });

    expect(after.github.calls).toEqual(['findComment']);
    expect(after.runner.outputs['comment-url']).toBe('https://example.com/5');
  });

  it.each<[OperationName, readonly Line[], string]>([
    ['push-preview', [previewAnswer()], ids.staging],
    ['push', [previewAnswer(), accepted(), completed], ids.staging],
    ['staging', [accepted(newSite), completed], ids.live],
    ['restore', [accepted(), completed], ids.live],
    ['restore-snapshot', [accepted(), completed], ids.target],
    ['add-domain', [answer(201, { domain: { id: ids.domain, site_id: ids.live } })], ids.live],
  ])('is one for `%s` and its site', async (operation, says, site) => {
    const told = await tellAll(operation, { ...onPullRequest, inputs: comment, says });

    expect(told.github.markers).toEqual([`<!-- site-pipeline: ${operation} ${site} -->`]);
  });

  it.each<[OperationName, readonly Line[]]>([
    ['verify-domain', [answer(200, { domain: { id: ids.domain, is_connected: true } })]],
    ['await-task', [completed]],
  ])('is none for `%s`', async (operation, says) => {
    const told = await tellAll(operation, { ...onPullRequest, inputs: comment, says });

    expect(told.github.calls).toEqual([]);
  });

  it.each<[string, StoryOptions]>([
    ['the run is about none', { facts: { eventName: 'push' }, event: {} }],
    ['it is a dry run', { inputs: { ...comment, 'dry-run': 'true' } }],
    ['it is not asked for', { inputs: {} }],
  ])('is none where %s', async (_name, options) => {
    const told = await preview(options);

    expect(told.github.calls).toEqual([]);
  });

  it('is looked for while the service is still at work', async () => {
    const told = await tellAll('restore', {
      ...onPullRequest,
      inputs: comment,
      says: [accepted(), completed],
    });

    expect(told.github.calls).toEqual(['findComment', 'createComment']);
  });

  it('speaks of the end that was lost', async () => {
    const told = await tellAll('restore', { ...onPullRequest, inputs: comment, says: forever(lost) });

    expect(told.github.comment?.body).toMatch(/unknown/i);
  });
});
