import { describe, expect, it } from 'vitest';
import { failed, key, refusal, replay } from '../../support/keyed-restore.ts';
import { accepted, completed, noResponse, refusedConnection, replayed } from '../../support/responses.ts';
import { response, running } from '../../support/responses.ts';
import { ids, recordOperation, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, type Script } from '../../support/scripted-service.ts';

const derived = (script: Script, options: RunOptions = {}) => runOperation('restore', { script, ...options });

describe('a replay that cannot answer this step’s own request, in attempt 1 (K10)', () => {
  it.each<[string, Script]>([
    ['runs', [replay, running]],
    ['has completed, after a refused connection', [refusedConnection, replay, completed]],
    ['is no longer known', inTurn([replay], forever(response(404)))],
  ])('is unknown at once if its task %s, and names the task', async (_name, script) => {
    const run = await derived(script);
    const ended = { status: 'unknown', errorCode: 'idempotency_key_reused', effect: 'possible' };
    expect(run).toMatchObject({ ...ended, outputs: { 'task-id': ids.task, 'site-id': ids.live } });
    expect(run.text.what).toContain(ids.task);
  });

  const withKey = { inputs: { 'idempotency-key': key } };
  const ended = (status: string) => ({ status, outputs: { 'task-id': ids.task, 'site-id': ids.live } });
  it.each<[string, Script, RunOptions, object]>([
    ['its task failed', [replay, failed], {}, ended('failed')],
    ['it is an error', [replayed(refusal)], {}, { status: 'refused' }],
    ['the key is set', [replay, running, completed], withKey, ended('completed')],
  ])('is the result if %s', async (_name, script, options, expected) => {
    expect(await derived(script, options)).toMatchObject({ ...expected, warnings: [] });
  });

  it('is the result if the operation starts no task', async () => {
    const domain = { id: ids.domain, site_id: ids.live, status: 'pending' };
    const run = await runOperation('add-domain', { script: [replayed(response(201, { domain }))] });
    const outcome = { by: 'earlier-request' };
    expect(run).toMatchObject({ status: 'completed', effect: 'started', outcome });
  });

  it('is unknown if no poll is answered, and not this step’s site', async () => {
    const script = inTurn([replay], forever(noResponse));
    expect(await derived(script, { inputs: { 'timeout-minutes': '1' } })).toMatchObject({
      status: 'unknown',
      errorCode: 'idempotency_key_reused',
    });
    const denied = await runOperation('staging', {
      script: [replayed(accepted({ id: ids.staging, parent_site_id: ids.live })), response(403)],
      inputs: { environment: 'pr-7' },
    });
    expect(denied).toMatchObject({ status: 'unknown', effect: 'started', outputs: { 'task-id': ids.task } });
    expect(denied.outputs['site-id']).toBeUndefined();
    expect(denied.text.what).toContain('may still be running');
  });

  it('of `staging` does not ask about its site, and records nothing', async () => {
    const inputs = { environment: 'pr-7' };
    const ofOther = replayed(accepted({ id: ids.staging, parent_site_id: ids.live }));
    const run = await recordOperation('staging', { script: [ofOther, completed], inputs });
    expect(run).toMatchObject({ status: 'unknown', errorCode: 'idempotency_key_reused' });
    expect(run.github.created).toEqual([]);
  });
});

describe('the same step twice in one job (K10)', () => {
  it.each<[string, Script, RunOptions]>([
    ['green', [accepted(), completed], {}],
    ['lost', forever(noResponse), {}],
    ['of a later key', [replayed(refusal), accepted(), completed], { context: { attempt: 2 } }],
  ])('is refused before anything is sent if the first was %s', async (_name, script, options) => {
    const jobKeys = new Set<string>();
    const first = await derived(script, { ...options, jobKeys });
    const second = await derived([], { ...options, jobKeys });

    const { firstKey } = first.step;
    expect([...jobKeys]).toEqual([firstKey]);
    const refused = { posts: 0, status: 'refused', errorCode: 'idempotency_key_reused', effect: 'none' };
    expect(second).toMatchObject({ ...refused, outputs: { 'idempotency-key': firstKey } });
    // Before the age of a re-run.
    expect(second.github.calls).not.toContain('firstAttemptStartedAt');
    const dryRun = await derived([], { ...options, inputs: { 'dry-run': 'true' }, jobKeys });
    expect(dryRun.status).toBe('skipped');
  });

  it.each<[string, OperationName, Script, RunOptions]>([
    ['it was a dry run', 'restore', [], { inputs: { 'dry-run': 'true' } }],
    ['its key was set', 'restore', [accepted(), completed], { inputs: { 'idempotency-key': key } }],
    ['its key was random', 'restore', [accepted(), completed], { context: { runId: undefined } }],
    ['it overwrites no site', 'staging', [accepted({ id: ids.staging }), completed], {}],
  ])('is not refused if %s', async (_name, operation, script, options) => {
    const jobKeys = new Set<string>();
    await runOperation(operation, { script, ...options, jobKeys });
    expect([...jobKeys]).toEqual([]);
  });
});
