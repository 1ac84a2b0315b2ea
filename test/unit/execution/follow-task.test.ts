import { describe, expect, it } from 'vitest';
import { noResponse, page, replayed, response } from '../../support/responses.ts';
import { ids, runOperation, type RunOptions, type RunResult } from '../../support/run-operation.ts';
import {
  forever,
  inTurn,
  repeat,
  whenCancelled,
  type ScriptedResult,
} from '../../support/scripted-service.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

const completed = taskResponse('completed');
const running = taskResponse('running');
const site = { id: ids.staging, domain_name: 'pr-7.example.com' };
const replay = replayed(accepted(site));
const gone = response(404);

/** Creates a staging site. Its key is set, so that the tests can name it. */
const stage = (
  script: Iterable<ScriptedResult>,
  { inputs, ...options }: RunOptions = {},
): Promise<RunResult> =>
  runOperation('staging', {
    github: { startedAt: '2026-01-15T11:00:00Z' },
    ...options,
    script,
    inputs: { environment: 'pr-7', 'idempotency-key': 'k', ...inputs },
  });
const attempt2 = { context: { attempt: 2 } };

describe('a replayed site that is gone (K9)', () => {
  it.each<[what: string, polls: readonly ScriptedResult[]]>([
    ['completed', [completed]],
    ['completed in the first response', [noResponse, completed]],
    // 404 is transient for 30 s.
    ['no longer known', repeat(4, gone)],
  ])('is an earlier result if its task is %s: the next key makes a new site', async (_what, polls) => {
    const script = [replay, ...polls, gone, accepted({ id: ids.target }), completed];
    const run = await stage(script, { ...attempt2, inputs: { 'poll-interval-seconds': '10' } });

    expect(run).toMatchObject({ status: 'completed', keys: ['k', 'k/generation-2'] });
    expect(run.results).toMatchObject({ siteId: ids.target, isReplayed: false });
  });

  it.each<[what: string, script: readonly ScriptedResult[], status: string, effect: string]>([
    ['refused', [replay, completed, gone], 'refused', 'none'],
    [
      'unknown if it may be this attempt’s own (K8)',
      [noResponse, replay, completed, gone],
      'unknown',
      'possible',
    ],
  ])('is, at the last generation, %s', async (_what, script, status, effect) => {
    const { results, ...run } = await stage(script);

    expect(run).toMatchObject({ posts: script.length - 2, status, errorCode: 'not_found', effect });
    for (const name of ['siteId', 'taskId', 'siteUrl']) expect(results).not.toHaveProperty(name);
  });

  it.each<[what: string, script: Iterable<ScriptedResult>, options: RunOptions]>([
    ['its push preview can be fetched', [replay, completed, previewResponse()], {}],
    ['its push preview is refused', [replay, completed, response(403)], {}],
    ['its push preview fails to the end', inTurn([replay, completed], forever(page(503))), {}],
    ['its task was still running', [replay, running, completed], {}],
    ['the response is not a replay', [accepted(site), completed], {}],
  ])('is not assumed if %s', async (_what, script, options) => {
    const run = await stage(script, { ...attempt2, ...options });

    expect(run).toMatchObject({ posts: 1, status: 'completed', results: { siteId: ids.staging } });
  });

  it('is not assumed without `environment`', async () => {
    const run = await runOperation('staging', { script: [replay, completed] });
    expect(run).toMatchObject({ status: 'completed', results: { siteId: ids.staging } });
  });

  it('is not assumed if its task was seen running: its end is this step’s end (K7)', async () => {
    const script = inTurn([replay, running], forever(gone));
    const run = await stage(script, attempt2);

    expect(run).toMatchObject({ posts: 1, status: 'unknown', errorCode: 'not_found', effect: 'started' });
    expect(run.service.received.every(({ path }) => !path.endsWith('push-preview'))).toBe(true);
  });

  it('is still looked for when the job is cancelled', async () => {
    const run = await stage([replay, completed, whenCancelled(noResponse)], {
      ...attempt2,
      cancelledAtMs: 10,
    });

    expect(run).toMatchObject({ posts: 1, status: 'cancelled', results: { siteId: ids.staging } });
  });
});

describe('a task', () => {
  it.each<[what: string, script: readonly ScriptedResult[], warnings: number]>([
    ['another site in the response', [accepted(undefined, { site_id: ids.target }), completed], 1],
    ['another site in a poll', [accepted(), taskResponse('completed', { site_id: ids.target })], 1],
    [
      'another site in both, once',
      [accepted(undefined, { site_id: ids.target }), taskResponse('completed', { site_id: ids.target })],
      1,
    ],
    ['its own site', [accepted(undefined, { site_id: ids.live.toUpperCase() }), completed], 0],
    ['no site', [accepted(), completed], 0],
  ])('that names %s is warned about if it is not its own', async (_what, script, warnings) => {
    const run = await runOperation('restore', { script });

    expect(run.status).toBe('completed');
    expect(run.log.warnings).toHaveLength(warnings);
    expect(run.log.warnings.join('')).toContain(warnings === 0 ? '' : ids.target);
  });

  it.each([ids.live, ids.staging])('of a push may name either of its sites: %s', async (siteId) => {
    const script = [previewResponse(), accepted({ id: ids.live }, { site_id: siteId }), completed];
    expect((await runOperation('push', { script })).log.warnings).toEqual([]);
  });
});

describe('a completed task', () => {
  it.each<[domain: string | undefined, siteUrl: string | undefined]>([
    ['pr-7.example.com', 'https://pr-7.example.com'],
    ['pr_7.example.com.', 'https://pr_7.example.com'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('of a staging site with the domain %s has the address %s, or a warning', async (domain, siteUrl) => {
    const run = await stage([accepted({ ...site, domain_name: domain }), completed]);

    expect(run).toMatchObject({ status: 'completed' });
    expect(run.results.siteUrl).toBe(siteUrl);
    expect(run.log.warnings).toHaveLength(siteUrl === undefined ? 1 : 0);
  });

  it.each<[what: string, fields: object, date: string | undefined, until: string]>([
    ['the task’s own end', { completed_at: '2026-01-15T11:59:00Z' }, undefined, '2026-01-29T11:59:00.000Z'],
    ['the `Date` of the response', {}, 'Thu, 15 Jan 2026 15:00:00 GMT', '2026-01-29T15:00:00.000Z'],
    ['the runner’s clock', {}, undefined, '2026-01-29T12:00:01.000Z'],
  ])('of a push can be reverted for `revert_days`, counted from %s', async (_what, fields, date, until) => {
    const end = { ...taskResponse('completed', { ...fields }), date };
    const run = await runOperation('push', { script: [previewResponse(), accepted(), end] });

    expect(new Date(run.results.revertUntilMs ?? 0).toISOString()).toBe(until);
  });

  it('of a push names no date until which it can be reverted if `revert_days` is too large for one', async () => {
    const script = [previewResponse({ revert_days: 1e9 }), accepted(), taskResponse('completed')];
    const run = await runOperation('push', { script });

    expect(run.status).toBe('completed');
    expect(run.results.revertUntilMs).toBeUndefined();
  });
});
