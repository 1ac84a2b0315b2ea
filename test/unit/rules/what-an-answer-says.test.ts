import { failureOf } from '../../../src/outcome/outcome.ts';
import { describe, expect, it } from 'vitest';
import type { ServiceResponse } from '../../../src/ports.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { copyRecord, liveRecord, ownRecord } from '../../support/live-records.ts';
import {
  accepted,
  completed,
  noResponse,
  previewResponse,
  replayed,
  response,
  running,
  taskResponse,
} from '../../support/responses.ts';
import { ids, recordOperation, runOperation, type OperationName } from '../../support/run-operation.ts';
import { attempt2, created, stage } from '../../support/runs.ts';
import { forever, inTurn, repeat, type Script } from '../../support/scripted-service.ts';

const HOUR_MS = 3_600_000;
const keptFor = (answer: ServiceResponse, seconds: number): ServiceResponse => ({
  ...answer,
  age: String(seconds),
});

describe('an answer that a cache has kept (K4)', () => {
  const kept = keptFor(previewResponse(), 72_000);

  it.each<[operation: OperationName, inputs: Readonly<Record<string, string>>]>([
    ['push-preview', {}],
    ['push', { 'max-copy-age-hours': '24' }],
  ])('is no preview: `%s` asks twice more, and is refused', async (operation, inputs) => {
    const run = await runOperation(operation, { script: repeat(3, kept), inputs });
    expect(run).toMatchObject({ status: 'refused', errorCode: 'invalid_response', posts: 0 });
    expect(run.paths).toHaveLength(3);
    expect(run.endMs).toBeLessThan(5_000);
    expect(failureOf(run.outcome)).toMatchObject({ cause: 'from-cache', detail: '20 h' });
  });

  it('is no preview either if two caches have named its age', async () => {
    const run = await runOperation('push', { script: repeat(3, { ...kept, age: '72000, 5' }) });
    expect(run).toMatchObject({ status: 'refused', posts: 0 });
  });

  it('is a preview if it is some seconds old', async () => {
    const script = [keptFor(previewResponse(), 10)];
    expect(await runOperation('push-preview', { script })).toMatchObject({ status: 'completed' });
  });

  it.each<[what: string, poll: ServiceResponse]>([
    ['a 404', keptFor(response(404), 45)],
    ['a 401', keptFor(response(401), 45)],
    ['that it runs', keptFor(running, 45)],
  ])('ends no wait: %s', async (_what, poll) => {
    const script = inTurn([accepted()], repeat(5, poll), [completed]);
    expect(await runOperation('restore', { script })).toMatchObject({ status: 'completed' });
    const late = inTurn([accepted()], forever(poll));
    const inputs = { 'timeout-minutes': '1' };
    expect(await runOperation('restore', { script: late, inputs })).toMatchObject({ status: 'timed-out' });
  });

  it('says truly that a task has ended', async () => {
    const script = [accepted(), keptFor(completed, 45)];
    expect(await runOperation('restore', { script })).toMatchObject({
      status: 'completed',
      paths: { length: 2 },
    });
  });

  it('does not end `await-task`, whose id it names', async () => {
    const script = [...repeat(4, keptFor(running, 45)), completed];
    expect(await runOperation('await-task', { script })).toMatchObject({ status: 'completed' });
  });
});

describe('a copy on a host that writes its times in a wrong zone, or in none (Time, K11)', () => {
  const write = (ms: number, hours: number, hasZone: boolean): string => {
    const iso = new Date(ms + hours * HOUR_MS).toISOString().slice(0, 19);
    return hasZone ? `${iso}Z` : iso.replace('T', ' ');
  };
  const preview = (copyHours: number, zone: number, hasZone: boolean): ServiceResponse => {
    const { body, ...rest } = previewResponse({
      copied_at: write(noonMs - copyHours * HOUR_MS, zone, hasZone),
    });
    const json = {
      ...('json' in body ? (body.json as object) : {}),
      timestamp: write(noonMs, zone, hasZone),
    };
    return { ...rest, date: new Date(noonMs).toUTCString(), body: { json } };
  };
  const zones = [-11, -5, 0, 5.75, 8, 13].flatMap((zone) =>
    [true, false].map((hasZone) => ({ zone, hasZone })),
  );

  it.each(zones)(
    'fits in an age limit if it does: $zone h, with a zone: $hasZone',
    async ({ hasZone, zone }) => {
      const inputs = { 'max-copy-age-hours': '4' };
      const pushWith = (copyHours: number) =>
        runOperation('push', { script: [preview(copyHours, zone, hasZone), accepted(), completed], inputs });
      expect(await pushWith(3)).toMatchObject({ status: 'completed' });
      const old = await pushWith(5);
      expect(old).toMatchObject({ status: 'refused', errorCode: 'copy_too_old', posts: 0 });
      // 12:00 minus five hours, by the right clock.
      expect(old.outcome).toMatchObject({
        refusal: { age: { atMs: Date.UTC(2026, 0, 15, 7) } },
      });
    },
  );

  it.each(zones)('has no base if it is older: $zone h, with a zone: $hasZone', async ({ hasZone, zone }) => {
    // Live was overwritten ten minutes ago, and the copy names that for its base.
    const deployments = [copyRecord(62, { base: 61 }), liveRecord({ states: ['success'] })];
    const script = [preview(48, zone, hasZone), accepted(), completed];
    const run = await runOperation('push', { script, github: { deployments } });
    expect(run).toMatchObject({ status: 'refused', errorCode: 'live_changed', posts: 0 });
  });
});

describe('the task that an answer names', () => {
  const named = { task: { id: ids.otherTask, status: 'pending' } };

  it.each([500, 503, 504, 408])('is an output also of a %i in the envelope (K5)', async (status) => {
    const run = await runOperation('restore', { script: forever(response(status, named)) });
    expect(run).toMatchObject({ status: 'unknown', outputs: { 'task-id': ids.otherTask } });
  });

  it('is none in a stored error that names it: it may run (K5, K7)', async () => {
    const script = [replayed(response(500, named))];
    const github = { deployments: [ownRecord('restore', { taskId: undefined })] };
    const run = await runOperation('restore', { script, github, ...attempt2 });
    expect(run).toMatchObject({ posts: 1, status: 'unknown', outputs: { 'task-id': ids.otherTask } });
  });

  it('has its kind and its site for `await-task`', async () => {
    const fields = { task_type: 'backup_restore', site_id: ids.live };
    const { results } = await runOperation('await-task', { script: [taskResponse('completed', fields)] });
    expect(results.task).toMatchObject({ type: 'backup_restore', siteId: ids.live });
  });

  it.each<[operation: OperationName, script: Script]>([
    ['restore', []],
    ['push', [previewResponse()]],
  ])(
    'is somebody else’s if one own key was used for `staging` before: `%s` (K10)',
    async (operation, before) => {
      const inputs = { 'idempotency-key': 'release-7' };
      const ofCopy = replayed(accepted(undefined, { site_id: ids.target }));
      const script = inTurn(before, [ofCopy, completed]);
      const run = await recordOperation(operation, { script, inputs });
      expect(run).toMatchObject({ status: 'unknown', errorCode: 'idempotency_key_reused', posts: 1 });
      const ofThis = replayed(accepted(undefined, { site_id: ids.live }));
      const other = await recordOperation(operation, { script: inTurn(before, [ofThis, completed]), inputs });
      expect(other.status).toBe('completed');
    },
  );
});

describe('a completed task whose result is the opposite (Operations)', () => {
  const doubtful = { status: 'unknown', errorCode: 'invalid_response', effect: 'started' };
  const ending = (result: string) => taskResponse('completed', { result });
  const after = (operation: OperationName, result: string) => {
    const before = operation === 'push' ? [previewResponse()] : [];
    const site = operation === 'staging' ? created : accepted();
    return recordOperation(operation, { script: [...before, site, ending(result)] });
  };

  it.each<[operation: OperationName, result: string]>([
    ['push', 'failed'],
    ['push', 'Error.'],
    ['push', 'rolled_back'],
    ['push', 'reverted'],
    ['restore', 'failure'],
    ['restore-snapshot', 'failed'],
    ['staging', 'failed'],
  ])('is unknown: `%s` that is "%s"', async (operation, result) => {
    const run = await after(operation, result);
    expect(run).toMatchObject(doubtful);
    expect(run.outcome).toMatchObject({ kind: 'task-doubtful', result });
    const states = run.github.statuses.map(({ state }) => state);
    expect(states).not.toContain('success');
    expect(states).not.toContain('failure');
  });

  it.each<[operation: OperationName, result: string, warnings: number]>([
    ['restore', 'rolled_back', 0],
    ['push', 'ok', 0],
    ['push', 'restore failed for 0 tables', 0],
    ['push', 'skipped', 1],
    ['staging', 'rolled_back', 1],
  ])('is not one of: `%s` that is "%s"', async (operation, result, warnings) => {
    const run = await after(operation, result);
    expect(run.status).toBe('completed');
    expect(run.warnings.filter((each) => each.includes('your host says'))).toHaveLength(warnings);
  });

  it('is no base of a copy, nor completed for a later attempt', async () => {
    const entry = liveRecord({ operation: 'push', taskId: ids.otherTask });
    const script = [ending('rolled_back'), created, completed];
    const ofEntry: ServiceResponse = taskResponse('completed', { id: ids.otherTask, result: 'rolled_back' });
    const { github } = await stage([ofEntry, ...script.slice(1)], {
      github: { deployments: [entry] },
      event: {},
      context: {},
    });
    expect(github.created).toMatchObject([{ payload: { base: undefined } }]);
    expect(github.statuses.map(({ id }) => id)).not.toContain(61);

    const own = ownRecord('push');
    const rerun = await recordOperation('push', {
      ...attempt2,
      script: [ending('rolled_back'), previewResponse(), replayed(accepted()), ending('rolled_back')],
      github: { deployments: [own, copyRecord(41)] },
    });
    expect(rerun).toMatchObject({ status: 'unknown', posts: 1 });
    expect(rerun.outcome.kind).toBe('task-doubtful');
  });

  it('is unknown to `await-task`, of a push as the host calls it', async () => {
    const awaited = (task_type: string) =>
      runOperation('await-task', {
        script: [taskResponse('completed', { result: 'rolled_back', task_type })],
      });
    expect(await awaited('staging_push')).toMatchObject({ status: 'unknown' });
    expect(await awaited('backup_restore')).toMatchObject({ status: 'completed' });
  });

  it('is a copy that a later run replaces', async () => {
    const run = await stage([ending('failed'), created, completed], {
      github: { deployments: [copyRecord(41, { 'task-id': ids.task }, { environment: 'pr-7' })] },
    });
    expect(run).toMatchObject({ status: 'completed', posts: 1 });
  });
});

it('a lost answer and then a used key is no refusal: the entry stays open (*Error codes*)', async () => {
  const reused = response(409, { code: 'idempotency_key_reused' });
  const run = await recordOperation('restore', { script: [noResponse, reused] });
  expect(run).toMatchObject({ status: 'unknown', errorCode: 'idempotency_key_reused', effect: 'possible' });
  expect(run.github.statuses).toEqual([]);
});
