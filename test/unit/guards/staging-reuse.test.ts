import { describe, expect, it } from 'vitest';
import { GitHubTrouble } from '../../../src/outcome/request-failure.ts';
import type { DeploymentRecord } from '../../../src/ports.ts';
import type { GitHubWorld } from '../../support/recording-github.ts';
import { answer, lost, page, redirect, refusedConnection } from '../../support/responses.ts';
import { forever, inTurn, type Line } from '../../support/scripted-service.ts';
import { accepted, previewAnswer, taskAnswer } from '../../support/task-responses.ts';
import { ids, tell, type StoryOptions, type Told } from '../../support/run-operation.ts';

const payload = {
  action: 'site-pipeline',
  'api-url': 'https://api.example.com',
  'live-site-id': ids.live,
  'site-id': ids.staging,
  'site-domain': 'pr-7.staging.example.com',
  'task-id': ids.task,
  'idempotency-key': 'gha-1-x',
  options: '{}',
};
const recorded = (fields: Readonly<Record<string, unknown>> = {}, id = 41): DeploymentRecord => ({
  id,
  payload: { ...payload, ...fields },
});
const newSite = { id: ids.target, domain_name: 'pr-8.staging.example.com', parent_site_id: ids.live };
const completed = taskAnswer('completed');
const running = taskAnswer('running');

const stage = (
  says: Iterable<Line>,
  { inputs, github, ...options }: StoryOptions & { readonly github?: GitHubWorld } = {},
): Promise<Told> =>
  tell('staging', {
    ...options,
    says,
    github: { deployments: [recorded()], startedAt: '2026-01-15T11:00:00Z', ...github },
    inputs: { environment: 'pr-7', ...inputs },
  });
/** What a new site takes: the POST, and its task. */
const making: readonly Line[] = [accepted(newSite), completed];

describe('a recorded staging site', () => {
  it('is reused where its task is completed and its push preview can be had', async () => {
    const told = await stage([completed, previewAnswer()]);

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'completed' } });
    expect(told.service.received.map(({ path }) => path)).toEqual([
      `/v1/tasks/${ids.task}`,
      `/v1/sites/${ids.staging}/staging/push-preview`,
    ]);
    expect(told.runner.outputs).toMatchObject({
      reused: 'true',
      'site-id': ids.staging,
      'site-domain': 'pr-7.staging.example.com',
      'site-url': 'https://pr-7.staging.example.com',
      'deployment-id': '41',
    });
  });

  it('is reused also where its push is blocked: the site is there', async () => {
    const told = await stage([completed, previewAnswer({ can_push: false })]);

    expect(told.outcome.status).toBe('completed');
  });

  it('is reused where its task is no longer known', async () => {
    const told = await stage([answer(404), previewAnswer()]);

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'completed' } });
  });

  it('is attached to where its task is running, and its end is the step’s end', async () => {
    const told = await stage([running, running, completed]);

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'completed' } });
    // The look that found it running, and at once the first poll.
    expect(told.service.received.map(({ atMs }) => atMs).slice(0, 2)).toEqual([0, 0]);
    expect(told.runner.outputs).toMatchObject({
      reused: 'true',
      'task-id': ids.task,
      'site-url': 'https://pr-7.staging.example.com',
    });
  });

  it('has its task put out before anything is heard of it', async () => {
    const told = await stage([running, answer(401, {})]);

    expect(told.outcome.status).toBe('unknown');
    expect(told.runner.outputs['task-id']).toBe(ids.task);
  });

  it('has no address until its task is completed', async () => {
    const told = await stage(forever(running), { inputs: { 'timeout-minutes': '1' } });

    expect(told.outcome.status).toBe('timed-out');
    expect(told.runner.outputs).toMatchObject({ 'site-id': ids.staging });
    expect(told.runner.outputs).not.toHaveProperty('site-url');
  });

  it('whose task fails while it is attached to ends the step as failed', async () => {
    const told = await stage([running, taskAnswer('failed')]);

    expect(told).toMatchObject({ posts: 0, errorCode: 'task_failed', outcome: { status: 'failed' } });
  });

  it('with `wait: false`, still running, is `submitted`', async () => {
    const told = await stage([running, running], { inputs: { wait: 'false' } });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'submitted' } });
    expect(told.runner.outputs['reused']).toBe('true');
  });

  it('whose task failed gives way to a new site', async () => {
    const told = await stage([taskAnswer('failed'), ...making]);

    expect(told).toMatchObject({ posts: 1, outcome: { status: 'completed' } });
    expect(told.runner.outputs['site-id']).toBe(ids.target);
    expect(told.runner.outputs).not.toHaveProperty('reused');
  });

  it('that the service does not know any more gives way to a new site', async () => {
    const told = await stage([completed, answer(404), ...making]);

    expect(told).toMatchObject({ posts: 1, outcome: { status: 'completed' } });
    expect(told.runner.outputs).not.toHaveProperty('reused');
  });

  it.each<[string, readonly Line[], string]>([
    ['401 from the task', [answer(401)], 'unauthorized'],
    ['403 from the task', [answer(403)], 'forbidden'],
    ['a redirect from the task', [redirect], 'invalid_response'],
    ['a refusal from the task', [answer(422)], 'rejected'],
    ['another task', [answer(200, { task: { id: ids.otherTask, status: 'completed' } })], 'invalid_response'],
    ['no task', [answer(200, {})], 'invalid_response'],
    ['403 from the preview', [completed, answer(403)], 'forbidden'],
    ['422 from the preview', [completed, answer(422)], 'rejected'],
  ])(
    'of which something else is said ends the step as a preview would: %s',
    async (_name, says, errorCode) => {
      const atFirst = await stage(says);
      expect(atFirst).toMatchObject({ posts: 0, errorCode, outcome: { status: 'refused' } });
      expect(atFirst.message).toContain('reuse: false');

      const later = await stage(says, { facts: { attempt: 2 } });
      expect(later).toMatchObject({ posts: 0, errorCode, outcome: { status: 'unknown' } });
      expect(later.message).toMatch(/earlier attempt[^]*await-task/);
    },
  );

  it.each<[string, readonly Line[], Line, string]>([
    ['its task', [], page(503), 'service_error'],
    ['its task', [], lost, 'connection_failed'],
    ['its preview', [completed], refusedConnection, 'connection_failed'],
  ])('whose %s cannot be had to the end ends the step (%#)', async (_what, before, line, errorCode) => {
    const told = await stage(inTurn(before, forever(line)));

    expect(told).toMatchObject({ posts: 0, errorCode, outcome: { status: 'refused' } });
  });

  it('made with other options is used all the same, with a line', async () => {
    const told = await stage([completed, previewAnswer()], { inputs: { 'storage-limit': '20' } });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'completed' } });
    expect(told.runner.texts('info')).toContainEqual(expect.stringMatching(/other options.*ignored/));
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it('made with the same options needs no line', async () => {
    const told = await stage([completed, previewAnswer()], {
      inputs: { 'storage-limit': '20' },
      github: { deployments: [recorded({ options: '{"storage_limit":20}' })] },
    });

    expect(told.runner.texts('info').join()).not.toContain('other options');
  });

  it('with a domain that is no host name is used without an address', async () => {
    const told = await stage([completed, previewAnswer()], {
      github: { deployments: [recorded({ 'site-domain': 'javascript:alert(1)' })] },
    });

    expect(told.runner.outputs).not.toHaveProperty('site-url');
  });

  it('is not looked for in a dry run', async () => {
    const told = await stage([], { inputs: { 'dry-run': 'true' } });

    expect(told.outcome.status).toBe('skipped');
    expect(told.service.received).toEqual([]);
    expect(told.github.calls).toEqual([]);
  });

  it.each([{ reuse: 'false' }, { environment: '' }])('is not looked for with %j', async (inputs) => {
    const { environment, ...rest } = { environment: 'pr-7', ...inputs };
    const told = await tell('staging', {
      says: making,
      github: { deployments: [recorded()] },
      inputs: { ...(environment !== '' && { environment }), ...rest },
    });

    expect(told.posts).toBe(1);
    expect(told.github.calls).not.toContain('listDeployments');
  });
});

describe('the deployments of the environment', () => {
  it('are searched for the newest that this action recorded for the same service and live site', async () => {
    const told = await stage([completed, previewAnswer()], {
      github: {
        deployments: [
          { id: 50, payload: {} },
          { id: 49, payload: '' },
          { id: 48, payload: 'not json' },
          { id: 47, payload: null },
          recorded({ action: 'other' }, 46),
          recorded({ 'api-url': 'https://other.example.com' }, 45),
          recorded({ 'live-site-id': ids.target }, 44),
          recorded({ 'site-id': '../../../etc' }, 43),
          recorded({ 'site-id': ids.live }, 430),
          recorded({ 'task-id': 'a/../b' }, 42),
          { id: 41, payload: JSON.stringify(payload) },
          recorded({ 'site-id': ids.target }, 40),
        ],
      },
    });

    expect(told.runner.outputs).toMatchObject({ 'deployment-id': '41', 'site-id': ids.staging });
  });

  it('are those of another service where the prefix differs', async () => {
    const told = await stage(making, { inputs: { 'api-url': 'https://api.example.com/eu' } });

    expect(told.posts).toBe(1);
  });

  it('may hold none: then a new site is made', async () => {
    const told = await stage(making, { github: { deployments: [] } });

    expect(told.posts).toBe(1);
    expect(told.runner.texts('warning')).toEqual([]);
  });

  it.each<[string, GitHubWorld, RegExp]>([
    [
      'does not let it',
      {
        async *listDeployments() {
          yield* await Promise.reject<DeploymentRecord[]>(
            new GitHubTrouble('GitHub answered 403', 'deployments: write'),
          );
        },
      },
      /deployments: write/,
    ],
    [
      'does not answer',
      {
        async *listDeployments() {
          yield* await new Promise<DeploymentRecord[]>(() => undefined);
        },
      },
      /a new staging site is made/,
    ],
  ])(
    'cannot be looked up where GitHub %s: a new site is made, with a warning',
    async (_name, github, warning) => {
      const told = await stage(making, { github: { ...github, createDeployment: () => Promise.resolve(1) } });

      expect(told).toMatchObject({ posts: 1, outcome: { status: 'completed' } });
      expect(told.runner.texts('warning')[0]).toMatch(warning);
      expect(told.service.received[0]?.atMs).toBeLessThanOrEqual(10_000);
    },
  );

  it('are no longer looked up where the job is cancelled', async () => {
    const told = await stage([], {
      github: {
        async *listDeployments() {
          yield* await new Promise<DeploymentRecord[]>(() => undefined);
        },
      },
      cancelledAtMs: 1500,
    });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'cancelled' } });
    expect(told.clock.elapsedMs()).toBe(1500);
  });
});

describe('a cancellation', () => {
  it.each<[string, readonly Line[]]>([
    ['its task', [page(503, { retryAfter: '60' })]],
    ['its preview', [completed, page(503, { retryAfter: '60' })]],
  ])('while %s is asked for ends the step', async (_what, says) => {
    const told = await stage(says, { cancelledAtMs: 3000 });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'cancelled' } });
  });

  it('while it is attached to names the task that goes on', async () => {
    const told = await stage(forever(running), { cancelledAtMs: 3000 });

    expect(told.outcome.status).toBe('cancelled');
    expect(told.message).toContain(ids.task);
  });
});
