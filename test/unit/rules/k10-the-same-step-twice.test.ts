import { describe, expect, it } from 'vitest';
import { key, refusal, replay } from '../../support/runs.ts';
import { ownRecord } from '../../support/live-records.ts';
import { accepted, completed, refusedConnection, replayed } from '../../support/responses.ts';
import { response, running } from '../../support/responses.ts';
import { ids, recordOperation, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import type { Script } from '../../support/scripted-service.ts';

describe('a replay that cannot answer this step’s own request, in attempt 1 (K10)', () => {
  const unknown = { status: 'unknown', errorCode: 'idempotency_key_reused', effect: 'possible' };
  const ofCopy = replayed(accepted({ id: ids.staging, parent_site_id: ids.live }));
  it.each<[what: string, operation: OperationName, script: Script, siteId: string]>([
    ['a restore', 'restore', [replay], ids.live],
    ['a restore, after a refused connection', 'restore', [refusedConnection, replay], ids.live],
    ['a copy', 'staging', [ofCopy], ids.staging],
  ])(
    'is unknown at once, without a poll, and names task and site: %s',
    async (_what, operation, script, siteId) => {
      const inputs = operation === 'staging' ? { environment: 'pr-7' } : {};
      const run = await recordOperation(operation, { script, inputs });
      expect(run).toMatchObject({ ...unknown, outputs: { 'task-id': ids.task, 'site-id': siteId } });
      // Somebody else's copy is not recorded: the next run would use it.
      expect(run.github.created.map(({ environment }) => environment)).not.toContain('pr-7');
    },
  );

  const withKey = { inputs: { 'idempotency-key': key } };
  it.each<[string, Script, RunOptions, object]>([
    ['it is an error', [replayed(refusal)], {}, { status: 'refused' }],
    ['the key is set', [replay, running, completed], withKey, { status: 'completed' }],
  ])('is the result if %s', async (_name, script, options, expected) => {
    const run = await runOperation('restore', { script, ...options });
    expect(run).toMatchObject({ ...expected, warnings: [] });
  });

  it('is the result if the operation starts no task', async () => {
    const domain = { id: ids.domain, site_id: ids.live, status: 'pending' };
    const run = await runOperation('add-domain', { script: [replayed(response(201, { domain }))] });
    const outcome = { by: 'earlier-request' };
    expect(run).toMatchObject({ status: 'completed', effect: 'started', outcome });
  });
});

describe('the same step twice in one job (K10)', () => {
  const after = (fields: Parameters<typeof ownRecord>[1], script: Script = [], options: RunOptions = {}) =>
    recordOperation('restore', {
      script,
      github: { deployments: [ownRecord('restore', fields)] },
      ...options,
    });

  it.each<[string, Parameters<typeof ownRecord>[1], Script]>([
    ['completed', { states: ['success'] }, []],
    ['failed', { states: ['failure'] }, []],
    ['still runs', {}, [running]],
    ['was lost', { taskId: undefined }, []],
  ])('is refused before anything is sent if the first one %s', async (_name, fields, polls) => {
    const second = await after(fields, polls);
    const refused = { posts: 0, status: 'refused', errorCode: 'idempotency_key_reused', effect: 'none' };
    expect(second).toMatchObject({ ...refused, outputs: { 'idempotency-key': second.step.keyOf(1) } });
    expect(second.github.created).toEqual([]);
  });

  const done = { states: ['success'] } as const;
  const replayOf = [replay, completed];
  const ofOther = { ...done, 'idempotency-key': 'gha-9001-other', taskId: ids.otherTask };
  it.each<[string, Parameters<typeof ownRecord>[1], Script, RunOptions]>([
    ['it is a dry run', done, [], { inputs: { 'dry-run': 'true' } }],
    ['its key is set', { ...done, 'idempotency-key': key }, replayOf, { inputs: { 'idempotency-key': key } }],
    ['it has another key', ofOther, [accepted(), completed], {}],
    ['the first one started nothing', { states: ['error'] }, [accepted(), completed], {}],
    ['the first one was of an earlier attempt', done, replayOf, { context: { attempt: 2 } }],
  ])('is not refused if %s', async (_name, fields, script, options) => {
    expect((await after(fields, script, options)).status).toMatch(/^(completed|skipped)$/);
  });
});
