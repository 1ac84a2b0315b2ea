import { describe, expect, it } from 'vitest';
import type { NewDeployment } from '../../../src/ports.ts';
import { failed, key, refusal, replay } from '../../support/keyed-restore.ts';
import { fails, failsForNow, listed, never, recordedPayload } from '../../support/recording-github.ts';
import { accepted, completed, inProgress, noResponse, previewResponse } from '../../support/responses.ts';
import { refusedConnection, replayed, response, running } from '../../support/responses.ts';
import { ids, recordOperation, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, type Script } from '../../support/scripted-service.ts';
import { oneMinute, runUrl } from '../../support/staging-run.ts';
import { createStoringGitHub, type FirstAnswer } from '../../support/storing-github.ts';
/** The commit of the run: not the head of its pull request. */
const sha = 'a5c3785ed8d6a35868bc169f07e40e889087fd2e';
const attempt2 = { context: { attempt: 2 } };

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
  const done = [accepted({ id: ids.live }), completed];
  const pushed = [previewResponse(), ...done];
  const pushedAnyway = [previewResponse({ confirmation_required: null }), ...done];
  const typed = { inputs: { confirmation: ' Shop.Example.com ' } };
  const isTag = { context: { isTag: true, ref: 'v1.2.3' } };
  const isBranch = { context: { isTag: false, ref: 'main' } };
  const ofPush = { 'live-domain': 'shop.example.com', 'site-id': ids.staging };
  const ofRestore = { 'live-site-id': ids.live, 'backup-id': ids.backup };
  it.each<[operation: OperationName, script: Script, options: RunOptions, payload: object]>([
    ['push', pushed, typed, ofPush],
    ['push', pushedAnyway, isTag, { ...ofPush, tag: 'v1.2.3' }],
    ['restore', done, isBranch, ofRestore],
    ['restore-snapshot', done, {}, { ...ofRestore, 'live-site-id': ids.target }],
  ])('says what `%s` is about to overwrite', async (operation, script, options, payload) => {
    const { github, results, step } = await restore(script, options, operation);
    const record: NewDeployment = {
      environment: 'live-sites',
      ref: sha,
      description: `${operation} of ${operation === 'push' ? 'shop.example.com' : 'a live site'}`,
      payload: { ...common, operation, 'idempotency-key': step.firstKey, ...payload },
      isProduction: true,
    };
    expect(github.created).toEqual([record]);
    expect(results.deploymentId).toBe(7001);
  });

  it('names the live site by the record of the copy, if there is one', async () => {
    const copy = listed({ id: 41, sha, payload: recordedPayload });
    const { github } = await restore(pushed, { github: { deployments: [copy] } }, 'push');
    expect(github.created).toMatchObject([{ payload: { 'live-site-id': ids.live } }]);
  });

  it.each<[operation: OperationName, script: Script, inputs: Readonly<Record<string, string>>]>([
    ['restore', [], { 'dry-run': 'true' }],
    ['push', [previewResponse()], { 'dry-run': 'true' }],
    ['push-preview', [previewResponse()], {}],
    ['push', [previewResponse({ can_push: false })], {}],
    ['restore', [], { 'require-approval': 'live' }],
  ])('is not made by a dry run, `push-preview` or a refused step: `%s` (%#)', async (...row) => {
    const [operation, script, inputs] = row;
    const { github } = await restore(script, { inputs }, operation);
    expect(github).toMatchObject({ created: [], statuses: [] });
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
  const attached = `in_progress: ${task}`;
  const started = `in_progress: ${task} accepted 2026-01-15T12:00:00.000Z`;
  const startedEarlier = `in_progress: ${task} accepted 2026-01-15T11:58:00.000Z`;
  const ended = 'success: Completed';
  const nothing = 'error: Nothing was started';
  const cancelled = { cancelledAtMs: 5000 };
  const elsewhere = { ...accepted(), status: 307, location: '/elsewhere' };
  const timely = accepted(undefined, { created_at: createdAt });
  it.each<[what: string, script: Script, options: RunOptions, statuses: readonly string[]]>([
    ['it completes', [accepted(), completed], {}, [started, ended]],
    ['it completes, accepted when the task says', [timely, completed], {}, [startedEarlier, ended]],
    ['its task fails', [accepted(), failed], {}, [started, 'failure: Failed']],
    ['it is not waited for', [accepted()], { inputs: { wait: 'false' } }, [started]],
    ['it still runs at the time limit', inTurn([accepted()], forever(running)), oneMinute, [started]],
    ['it still runs after a cancellation', inTurn([accepted()], forever(running)), cancelled, [started]],
    ['it is refused', [refusal], {}, [nothing]],
    ['a 307 that names a task asks for it elsewhere', [elsewhere], {}, [nothing]],
    ['it never leaves', forever(refusedConnection), oneMinute, [nothing]],
    ['the site is busy', [inProgress], attempt2, [nothing]],
    // Later steps see a record without a task: it may run for six minutes, and then nobody knows.
    ['its answer is lost', forever(noResponse), oneMinute, []],
    ['the answer names no task', [response(202)], {}, []],
    ['somebody else has sent it (K10)', [replay, running], {}, [attached]],
    // What a replay says was accepted by another attempt.
    ['an earlier one still runs (K7)', [replay, running, completed], attempt2, [attached, ended]],
    ['an earlier one completed (K7)', [replay, completed], attempt2, [attached, ended]],
    [
      'the next generation completes (K7)',
      [replayed(timely), failed, accepted(), completed],
      attempt2,
      [started, ended],
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

  it('name the task while it still runs, before the step ends', async () => {
    const script = inTurn([accepted()], forever(running));
    // Nothing is recorded at its end.
    const { github } = await runOperation('restore', { script, ...oneMinute });
    expect(github.statuses.map(({ description, state }) => `${state}: ${description}`)).toEqual([started]);
  });

  it('link to the run’s attempt, and after a push to the live site', async () => {
    const site = { id: ids.live, custom_domain: 'shop.example.com' };
    const { github } = await restore([previewResponse(), accepted(site), completed], attempt2, 'push');
    expect(github.statuses).toMatchObject([
      { state: 'in_progress', logUrl: `${runUrl}/attempts/2` },
      { state: 'success', logUrl: `${runUrl}/attempts/2`, environmentUrl: 'https://shop.example.com' },
    ]);
    const lost = await restore([previewResponse(), accepted(site), failed], {}, 'push');
    expect(lost.github.statuses.at(-1)).toMatchObject({ state: 'failure' });
    expect(lost.github.statuses.at(-1)?.environmentUrl).toBeUndefined();
  });

  it('never decide the result, and are one warning if they cannot be written (G8)', async () => {
    const denied = fails({ errorCode: 'forbidden', permission: 'deployments: write' });
    for (const setDeploymentStatus of [denied, never]) {
      const github = { setDeploymentStatus };
      const { status, warnings } = await restore([accepted(), completed], { github });
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
    ['in a run without a commit', { context: { sha: undefined } }, 'service_error', /./],
  ])('means that nothing is sent, in every attempt: %s', async (_why, options, errorCode, advice) => {
    for (const attempt of [1, 2]) {
      const context = { ...options.context, attempt };
      const { text, ...result } = await restore([], { ...options, context });
      expect(result).toMatchObject({ ...refused, errorCode, statuses: [] });
      expect(text.next).toMatch(advice);
      expect(text.what).toContain('Could not record the restore on GitHub');
    }
  });
});

describe('a lost response to its creation (G11)', () => {
  it.each<FirstAnswer>(['lost', 'hangs'])('makes no second record: it %s', async (first) => {
    const { stored, ...options } = createStoringGitHub(0, first);
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
    const { stored, ...options } = createStoringGitHub(0, 'lost', (payload) => ({ ...payload, ...change }));
    const script = [accepted(), completed];
    const { github, status } = await recordOperation('restore', { script, ...options });
    expect(stored).toHaveLength(2);
    expect(status).toBe('completed');
    expect(new Set(github.statuses.map(({ id }) => id))).toEqual(new Set([7002]));
  });

  it.each<[what: string, delayMs: number, first: FirstAnswer]>([
    ['the answer comes in time', 1500, 'created'],
    ['the answer is lost', 1200, 'lost'],
  ])('after a cancellation leaves a record that says that nothing was started: %s', async (...row) => {
    const [, delayMs, first] = row;
    const { stored, ...options } = createStoringGitHub(delayMs, first);
    const result = await restore([], { ...options, cancelledAtMs: 1000 });
    expect(stored).toHaveLength(1);
    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
    expect(result.statuses).toEqual(['error: Nothing was started']);
    expect(result.endMs).toBeLessThanOrEqual(5000);
  });

  it('does not keep a cancellation waiting', async () => {
    const options = { github: { createDeployment: never }, cancelledAtMs: 1000 };
    const result = await restore([], options);
    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none', statuses: [] });
    // The recording at the end may take two seconds.
    expect(result.endMs).toBeLessThanOrEqual(3000);
  });
});
