import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../../src/outcome/outcome.ts';
import { liveRecord, otherRun, ownRecord, withCopy } from '../../../support/live-records.ts';
import type { SendResult } from '../../../../src/ports.ts';
import { fails, type TestDeployment } from '../../../support/recording-github.ts';
import {
  accepted,
  completed,
  inProgress,
  noResponse,
  previewResponse,
  replayed,
} from '../../../support/responses.ts';
import { response } from '../../../support/responses.ts';
import { ids, recordOperation, type RunOptions } from '../../../support/run-operation.ts';
import type { Script } from '../../../support/scripted-service.ts';

const hours = (count: number): number => count * 60;
const done = ['success'] as const;
const attempt2 = { context: { attempt: 2 } };
const tooLate = { posts: 0, status: 'refused', errorCode: 'rerun_too_late', effect: 'none' };

/** A later attempt at the restore that the first entry is of. */
const rerun = (
  deployments: readonly TestDeployment[],
  script: Script = [],
  { github, ...options }: RunOptions = {},
) => recordOperation('restore', { ...attempt2, ...options, script, github: { deployments, ...github } });

describe('the age of a key (push guard 7)', () => {
  const replay = [replayed(accepted()), completed];
  it('counts by the key itself, if the address of the run cannot be read', async () => {
    const run = 'ssh://git.example.com/octo-org/shop/actions/runs/9001';
    expect(await rerun([ownRecord('restore', { run, minutesAgo: hours(23), states: done })])).toMatchObject(
      tooLate,
    );
  });

  it('is that of the oldest entry of this run: a re-run after 23 hours is refused before anything is sent', async () => {
    const inTime = await rerun([ownRecord('restore', { minutesAgo: hours(23) - 1, states: done })], replay);
    expect(inTime).toMatchObject({ posts: 1, status: 'completed' });
    const late = await rerun([ownRecord('restore', { minutesAgo: hours(23), states: done })]);
    expect(late).toMatchObject({ ...tooLate, paths: [] });
    const newest = ownRecord('restore', { id: 62, minutesAgo: 30, attempt: 2, states: ['failure'] });
    const third = { context: { attempt: 3 } };
    const again = await rerun(
      [newest, ownRecord('restore', { minutesAgo: hours(24.5), states: done })],
      [],
      third,
    );
    expect(again).toMatchObject({ ...tooLate, outcome: { refusal: { newest: { id: 62, end: 'failed' } } } });
  });

  it('counts after the repository was renamed: its runs have another address, and the same ids', async () => {
    const run = 'https://github.com/octo-org/old-name/actions/runs/9001';
    const late = await rerun([ownRecord('restore', { run, minutesAgo: hours(23), states: done })]);
    expect(late).toMatchObject({ ...tooLate, paths: [] });
  });

  it.each<[what: string, options: RunOptions]>([
    ['lies more than five minutes in the future', { github: { clockOffsetMs: () => -hours(24) * 60_000 } }],
    [
      'lies 23 hours back by GitHub’s clock, not by the runner’s',
      { github: { clockOffsetMs: () => hours(23) * 60_000 } },
    ],
  ])('is unknown or too old if it %s', async (_what, options) => {
    expect(await rerun([ownRecord('restore', { states: done })], [], options)).toMatchObject(tooLate);
  });

  it.each<[what: string, fields: Parameters<typeof ownRecord>[1]]>([
    ['started nothing', { states: ['error'] }],
    ['is of another run with the same key', { run: otherRun, states: done }],
    [
      'has another key and no run that can be read',
      { run: 'a run', 'idempotency-key': 'gha-8990-other', states: done },
    ],
    [
      'is of another operation of this run',
      { operation: 'push', 'idempotency-key': 'gha-9001-other', states: done },
    ],
  ])('is not that of an entry that %s', async (_what, fields) => {
    const old = ownRecord('restore', { minutesAgo: hours(23.5), ...fields });
    const newest = ownRecord('restore', { id: 62, states: done });
    expect(await rerun([newest, old], replay)).toMatchObject({ posts: 1, status: 'completed' });
  });

  it('is not that of an entry of another account, which only says that it is of this run', async () => {
    const planted = ownRecord('restore', { minutesAgo: hours(25), states: done });
    const old = { ...planted, creator: 'mallory', creatorId: 7 };
    const newest = ownRecord('restore', { id: 62, states: done });
    expect(await rerun([newest, old], replay)).toMatchObject({ posts: 1, status: 'completed' });
  });

  it('counts whatever its key: a re-run of all jobs has another copy, or another job checks', async () => {
    const old = ownRecord('restore', {
      'idempotency-key': 'gha-9001-other',
      minutesAgo: hours(25),
      states: done,
    });
    for (const dryRun of ['false', 'true']) {
      expect(await rerun([old], [], { inputs: { 'dry-run': dryRun } })).toMatchObject({
        ...tooLate,
        paths: [],
      });
    }
    const first = { context: { attempt: 1 }, inputs: { 'dry-run': 'true' } };
    expect(await rerun([old], [], first)).toMatchObject({ status: 'skipped' });
  });
});

it('a step that is refused before its request names no key, unless it was used before (K10)', async () => {
  const script = [previewResponse({ can_push: false })];
  const { outputs } = await recordOperation('push', { script, github: withCopy() });
  expect(outputs['idempotency-key']).toBeUndefined();
});

describe('what its host refuses after an earlier attempt (push guard 7)', () => {
  const own = ownRecord('push', { taskId: ids.task });
  const blocked = previewResponse({ can_push: false });
  const running = response(200, { task: { id: ids.task, status: 'running' } });
  it.each<[errorCode: string, script: readonly SendResult[]]>([
    ['push_blocked', [blocked]],
    ['confirmation_mismatch', [previewResponse({ confirmation_required: 'blog.example.com' })]],
    ['not_found', [response(404)]],
    ['rejected', [previewResponse(), running, inProgress]],
    ['rejected', [previewResponse(), running, response(409, { code: 'site_locked' })]],
    ['rejected', [previewResponse(), running, response(409)]],
    ['rejected', [previewResponse(), running, response(423)]],
    ['rejected', [previewResponse(), running, response(422, {}, { message: 'A push is already running' })]],
  ])('is unknown, because of that: %s (%#)', async (errorCode, script) => {
    const push = (deployments: readonly TestDeployment[], all: Script) =>
      recordOperation('push', { ...attempt2, script: all, github: { deployments } });
    const after = await push(withCopy(own).deployments, [running, ...script]);
    expect(after).toMatchObject({ status: 'unknown', errorCode, effect: 'possible' });
    // The entry of an attempt that only looked on says so.
    expect(after.github.statuses.filter(({ id }) => id !== 61).map(({ state }) => state)).toEqual(
      after.posts === 0 ? [] : ['error'],
    );
    // If nothing was started before, that is certain.
    const refused = { ...own, statuses: [{ state: 'error', description: '' }] } as const;
    const ofOther = liveRecord({ operation: 'push', 'site-id': ids.staging, states: done });
    for (const before of [[], [refused], [ofOther]]) {
      const { deployments } = withCopy(...before);
      const alone = script.filter((each) => each !== running);
      expect(await push(deployments, alone)).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
    }
  });

  it('is in the host’s own words: only what it calls busy is busy', async () => {
    const conflict = response(409, {}, { message: 'The confirmation does not match.' });
    const { outcome } = await recordOperation('push', {
      ...attempt2,
      script: [running, previewResponse(), running, conflict],
      github: withCopy(own),
    });
    expect(failureOf(outcome)?.cause).toBe('http-status');
  });

  it('leaves open what its own request may have started, and does not close its entry (K8)', async () => {
    const conflict = response(409, { code: 'site_locked' });
    const script = [running, previewResponse(), running, noResponse, conflict];
    const { github, ...after } = await recordOperation('push', {
      ...attempt2,
      script,
      github: withCopy(own),
    });
    expect(after).toMatchObject({ posts: 2, status: 'unknown', errorCode: 'rejected', effect: 'possible' });
    expect(github.statuses).toEqual([]);
  });

  const reused = response(409, { code: 'idempotency_key_reused' });
  it.each<[errorCode: string, options: RunOptions, refusal?: SendResult]>([
    ['rejected', {}, response(422)],
    ['forbidden', {}, response(403)],
    ['idempotency_key_reused', {}, reused],
    ['preview_changed', { inputs: { 'approved-preview': 'f'.repeat(64) } }],
    ['copy_too_old', { inputs: { 'max-copy-age-hours': '1' } }],
    ['not_approved', { inputs: { 'require-approval': 'live' } }],
    ['forbidden', { github: { createDeployment: fails({ errorCode: 'forbidden' }) } }],
    ['live_changed', { github: withCopy(liveRecord({ id: 62, states: ['success'] }), own) }],
  ])('is refused, if that is certain: %s', async (errorCode, { github, ...options }, refusal) => {
    const script = [running, previewResponse(), ...(refusal ? [running, refusal] : [])];
    const state = { ...withCopy(own), ...github };
    const after = await recordOperation('push', { ...attempt2, ...options, github: state, script });
    const posts = refusal ? 1 : 0;
    expect(after).toMatchObject({ posts, status: 'refused', errorCode, effect: 'none' });
  });
});
