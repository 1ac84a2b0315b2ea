import { describe, expect, it } from 'vitest';
import { GitHubError, type NewDeployment, type ServiceResponse } from '../../../src/ports.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { failed, key, refusal, replay } from '../../support/keyed-restore.ts';
import { fails, failsForNow, listed, never, type GitHubState } from '../../support/recording-github.ts';
import { accepted, completed, noResponse, previewResponse, response } from '../../support/responses.ts';
import { refusedConnection, replayed, running, taskResponse } from '../../support/responses.ts';
import { ids, recordOperation, type OperationName, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, type Script } from '../../support/scripted-service.ts';
import { oneMinute } from '../../support/staging-run.ts';

const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001';
/** The commit of the run: not the head of its pull request. */
const sha = 'a5c3785ed8d6a35868bc169f07e40e889087fd2e';
const attempt2 = { context: { attempt: 2 } };
const lost = new GitHubError('lost', {
  errorCode: 'connection_failed',
  isTransient: true,
  mayHaveActed: true,
});

/** A restore whose record is 7001. Its statuses as text, oldest first. */
async function restore(script: Script, options: RunOptions = {}, operation: OperationName = 'restore') {
  const result = await recordOperation(operation, { script, ...options });
  const statuses = result.github.statuses.map(({ description, id, state }) => {
    expect(id).toBe(7001);
    return `${state}: ${description}`;
  });
  return { ...result, statuses };
}

describe('the record of an overwrite (G11)', () => {
  const common = { action: 'site-pipeline', 'api-url': 'https://api.example.com', attempt: 1, run: runUrl };
  const pushed = [previewResponse(), accepted({ id: ids.live }), completed];
  const restored = [accepted(), completed];
  it.each<[operation: OperationName, script: Script, options: RunOptions, of: string, payload: object]>([
    [
      'push',
      pushed,
      { inputs: { confirmation: ' Shop.Example.com ' } },
      'shop.example.com',
      { 'live-domain': 'shop.example.com', 'site-id': ids.staging },
    ],
    [
      'push',
      [previewResponse({ confirmation_required: null }), ...pushed.slice(1)],
      { context: { isTag: true, ref: 'v1.2.3' } },
      'shop.example.com',
      { 'live-domain': 'shop.example.com', 'site-id': ids.staging, tag: 'v1.2.3' },
    ],
    [
      'restore',
      restored,
      { context: { isTag: false, ref: 'main' } },
      'a live site',
      { 'live-site-id': ids.live, 'backup-id': ids.backup },
    ],
    [
      'restore-snapshot',
      restored,
      {},
      'a live site',
      { 'live-site-id': ids.target, 'backup-id': ids.backup },
    ],
  ])('says what `%s` is about to overwrite', async (operation, script, options, of, payload) => {
    const { github, results, step } = await restore(script, options, operation);
    const record: NewDeployment = {
      environment: 'live-sites',
      ref: sha,
      description: `${operation} of ${of}`,
      payload: { ...common, operation, 'idempotency-key': step.firstKey, ...payload },
      isProduction: true,
    };
    expect(github.created).toEqual([record]);
    expect(results.deploymentId).toBe(7001);
  });

  it('names the live site by the record of the copy, if there is one', async () => {
    const copy = listed({
      id: 41,
      sha,
      payload: {
        action: 'site-pipeline',
        'api-url': 'https://api.example.com',
        'live-site-id': ids.live,
        'site-id': ids.staging,
        options: '{}',
      },
    });
    const { github } = await restore(pushed, { github: { deployments: [copy] } }, 'push');
    expect(github.created).toMatchObject([{ payload: { 'live-site-id': ids.live } }]);
  });

  it.each<[operation: OperationName, preview: readonly ServiceResponse[]]>([
    ['push', [previewResponse()]],
    ['restore', []],
    ['restore-snapshot', []],
  ])('is made after all that can refuse `%s`, and before its POST', async (operation, preview) => {
    const order: string[] = [];
    const noted =
      <T>(what: string, answer: T) =>
      () => {
        order.push(what);
        return answer;
      };
    const approved = {
      state: 'approved',
      comment: '',
      environments: ['live'],
      user: { login: 'ada', type: 'User' },
    };
    const previews = preview.map((each) => noted('preview', each));
    const script = [...previews, noted('POST', accepted()), completed];
    const { status } = await restore(
      script,
      {
        ...attempt2,
        inputs: { 'require-approval': 'live' },
        github: {
          firstAttemptStartedAt: noted('age', Promise.resolve('2026-01-15T11:00:00Z')),
          listReviews: noted('approval', Promise.resolve([approved])),
          createDeployment: noted('record', Promise.resolve(7001)),
        },
      },
      operation,
    );
    expect(status).toBe('completed');
    expect(order).toEqual(['age', 'approval', ...preview.map(() => 'preview'), 'record', 'POST']);
  });

  it('is not made by a step that is refused, by a dry run or by `push-preview`', async () => {
    const dryRun = { 'dry-run': 'true' };
    const rows: [OperationName, Script, RunOptions][] = [
      ['restore', [], { inputs: dryRun }],
      ['push', [previewResponse()], { inputs: dryRun }],
      ['push-preview', [previewResponse()], {}],
      ['push', [previewResponse({ can_push: false })], {}],
      ['push', [previewResponse()], { inputs: { confirmation: 'blog.example.com' } }],
      ['restore', [], { inputs: { 'require-approval': 'live' } }],
      ['restore', [], { ...attempt2, github: { startedAt: '2026-01-01T00:00:00Z' } }],
    ];
    for (const [operation, script, options] of rows) {
      const { github } = await restore(script, options, operation);
      expect(github).toMatchObject({ created: [], statuses: [] });
    }
  });

  it('of a later attempt is its own, with the first generation’s key', async () => {
    const options = { context: { attempt: 3 }, inputs: { 'idempotency-key': key } };
    const { github } = await restore([replay, failed, replay, failed, accepted(), completed], options);
    expect(github.created).toMatchObject([{ payload: { attempt: 3, 'idempotency-key': key } }]);
  });
});

describe('the statuses of the record (G11)', () => {
  const createdAt = '2026-01-15T11:58:00Z';
  const task = `task ${ids.task} site ${ids.live}`;
  const started = `in_progress: ${task} accepted 2026-01-15T12:00:00.000Z`;
  const cancelled = { cancelledAtMs: 5000 };
  const timely = accepted(undefined, { created_at: createdAt });
  it.each<[what: string, script: Script, options: RunOptions, statuses: readonly string[]]>([
    ['it completes', [accepted(), completed], {}, [started, 'success: Completed']],
    [
      'it completes, accepted when the task says',
      [timely, completed],
      {},
      [`in_progress: ${task} accepted 2026-01-15T11:58:00.000Z`, 'success: Completed'],
    ],
    [
      'it completes, accepted when the answer’s `Date` says',
      [{ ...accepted(), date: 'Thu, 15 Jan 2026 11:59:00 GMT' }, completed],
      {},
      [`in_progress: ${task} accepted 2026-01-15T11:59:00.000Z`, 'success: Completed'],
    ],
    ['its task fails', [accepted(), failed], {}, [started, 'failure: Failed']],
    ['it is not waited for', [accepted()], { inputs: { wait: 'false' } }, [started]],
    ['it still runs at the time limit', inTurn([accepted()], forever(running)), oneMinute, [started]],
    ['it still runs after a cancellation', inTurn([accepted()], forever(running)), cancelled, [started]],
    ['nobody may read its task', [accepted(), response(403)], {}, [started]],
    ['it is refused', [refusal], {}, ['error: Nothing was started']],
    ['it never leaves', forever(refusedConnection), oneMinute, ['error: Nothing was started']],
    [
      'it is cancelled before it leaves',
      forever(refusedConnection),
      cancelled,
      ['error: Nothing was started'],
    ],
    // Later steps see a record without a task: it may run for six minutes, and then nobody knows.
    ['its answer is lost', forever(noResponse), oneMinute, []],
    ['it is cancelled, and its answer is lost', forever(noResponse), cancelled, []],
    ['the service fails', forever(response(500)), oneMinute, []],
    ['the answer names no task', [response(202)], {}, []],
    ['somebody else has sent it (K10)', [replay, running], {}, [`in_progress: ${task}`]],
    // What a replay says was accepted by another attempt.
    [
      'an earlier one still runs (K7)',
      [replay, running, completed],
      attempt2,
      [`in_progress: ${task}`, 'success: Completed'],
    ],
    [
      'an earlier one completed (K7)',
      [replay, completed],
      attempt2,
      [`in_progress: ${task}`, 'success: Completed'],
    ],
    [
      'the next generation completes (K7)',
      [replayed(timely), failed, accepted(), taskResponse('running'), completed],
      attempt2,
      [started, 'success: Completed'],
    ],
    [
      'the next generation is refused (K7)',
      [replay, failed, refusal],
      attempt2,
      ['error: Nothing was started'],
    ],
    [
      'the next generation’s answer is lost (K7)',
      inTurn([replay, failed], forever(noResponse)),
      { ...attempt2, ...oneMinute },
      [],
    ],
  ])('if %s', async (_what, script, options, statuses) => {
    expect((await restore(script, options)).statuses).toEqual(statuses);
  });

  it('link to the run’s attempt, and after a push to the live site', async () => {
    const site = { id: ids.live, custom_domain: 'shop.example.com' };
    const { github } = await restore([previewResponse(), accepted(site), completed], attempt2, 'push');
    expect(github.statuses).toMatchObject([
      { state: 'in_progress', logUrl: `${runUrl}/attempts/2` },
      { state: 'success', logUrl: `${runUrl}/attempts/2`, environmentUrl: 'https://shop.example.com' },
    ]);
  });

  it('never decide the result, and are one warning if they cannot be written (G8)', async () => {
    const denied = fails({ errorCode: 'forbidden', permission: 'deployments: write' });
    for (const setDeploymentStatus of [denied, never, failsForNow]) {
      const { status, warnings } = await restore([accepted(), completed], {
        github: { setDeploymentStatus },
      });
      expect(status).toBe('completed');
      expect(warnings).toEqual([expect.stringContaining('later steps will not know')]);
    }
  });
});

describe('a record that cannot be created (G11)', () => {
  const refused = { posts: 0, status: 'refused', effect: 'none' };
  it.each<[why: string, options: RunOptions, errorCode: string, advice: RegExp]>([
    [
      'without the permission',
      { github: { createDeployment: fails({ errorCode: 'forbidden', permission: 'deployments: write' }) } },
      'forbidden',
      /Add `deployments: write` under `permissions:` of this job/,
    ],
    ['while GitHub fails', { github: { createDeployment: failsForNow } }, 'service_error', /Re-run/],
    ['while GitHub is silent', { github: { createDeployment: never } }, 'connection_failed', /Re-run/],
    ['in a run without a commit', { context: { sha: undefined } }, 'service_error', /./],
  ])('means that nothing is sent, in every attempt: %s', async (_why, options, errorCode, advice) => {
    for (const attempt of [1, 2]) {
      const context = { ...options.context, attempt };
      const { text, ...result } = await restore([], { ...options, context });
      expect(result).toMatchObject({ ...refused, errorCode, statuses: [] });
      expect(text.next).toMatch(advice);
    }
  });

  it('is tried for two minutes, or half of the time left (G7)', async () => {
    const github = { createDeployment: failsForNow };
    expect((await restore([], { github })).endMs).toBeLessThanOrEqual(120_000);
    expect((await restore([], { github, ...oneMinute })).endMs).toBeLessThanOrEqual(30_000);
  });
});

describe('a lost response to its creation (G11)', () => {
  type Answer = 'lost' | 'hangs' | 'created';
  /** GitHub stores each record. What it answers comes after a while, or not at all. */
  const storing = (delayMs: number, first: Answer, change: (payload: object) => object = (same) => same) => {
    const clock = createFakeClock();
    const stored: ReturnType<typeof listed>[] = [];
    const github: GitHubState = {
      listDeployments: (environment) =>
        Promise.resolve({ items: environment === 'live-sites' ? stored : [], isLast: true }),
      async createDeployment({ environment, payload, ref }) {
        const answer = stored.length === 0 ? first : 'created';
        const id = 7001 + stored.length;
        const kept = answer === 'created' ? payload : change(payload);
        stored.unshift(listed({ id, sha: ref, environment, payload: kept }));
        await clock.sleep(delayMs);
        if (answer === 'lost') throw lost;
        return answer === 'hangs' ? never() : id;
      },
    };
    return { stored, options: { clock, github } };
  };

  it.each<[what: string, first: Answer]>([
    ['is lost', 'lost'],
    ['never comes', 'hangs'],
  ])('makes no second record: it %s', async (_what, first) => {
    const { stored, options } = storing(0, first);
    const result = await restore([accepted(), completed], options);
    expect(stored).toHaveLength(1);
    expect(result).toMatchObject({ status: 'completed', outputs: { 'deployment-id': '7001' } });
    expect(result.statuses).toHaveLength(2);
  });

  it.each<[what: string, change: Readonly<Record<string, unknown>>]>([
    ['an earlier attempt', { attempt: 0 }],
    ['another step', { 'idempotency-key': 'gha-1-other' }],
    ['another run with the same key', { run: 'https://github.com/octo-org/shop/actions/runs/1' }],
  ])('takes no record of %s for its own', async (_what, change) => {
    const { stored, options } = storing(0, 'lost', (payload) => ({ ...payload, ...change }));
    const { github, status } = await recordOperation('restore', {
      script: [accepted(), completed],
      ...options,
    });
    expect(stored).toHaveLength(2);
    expect(status).toBe('completed');
    expect(new Set(github.statuses.map(({ id }) => id))).toEqual(new Set([7002]));
  });

  it.each<[what: string, delayMs: number, first: Answer]>([
    ['the answer comes in time', 1500, 'created'],
    ['the answer is lost', 1200, 'lost'],
  ])('after a cancellation leaves a record that says that nothing was started: %s', async (...row) => {
    const [, delayMs, first] = row;
    const { stored, options } = storing(delayMs, first);
    const result = await restore([], { ...options, cancelledAtMs: 1000 });
    expect(stored).toHaveLength(1);
    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
    expect(result.statuses).toEqual(['error: Nothing was started']);
    expect(result.endMs).toBeLessThanOrEqual(5000);
  });
});

it('a record of live is no record of a copy: `list-staging` and reuse do not see it (G3, G9, G11)', async () => {
  const { github } = await restore([previewResponse(), accepted({ id: ids.live }), completed], {}, 'push');
  const [record] = github.created;
  const deployments = [listed({ id: 41, sha, environment: 'live-sites', payload: record?.payload })];
  const shown = await recordOperation('list-staging', { github: { deployments }, script: [] });
  expect(shown).toMatchObject({ status: 'completed', results: { listed: { left: [] } }, warnings: [] });
});
