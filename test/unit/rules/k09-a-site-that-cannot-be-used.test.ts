import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { copyEntry } from '../../support/live-records.ts';
import { accepted, completed, noResponse, page, previewResponse, replayed } from '../../support/responses.ts';
import { response, running, taskResponse } from '../../support/responses.ts';
import { ids, runOperation, type RunOptions } from '../../support/run-operation.ts';
import { whenCancelled, type Script } from '../../support/scripted-service.ts';

const replay = replayed(accepted({ id: ids.staging, domain_name: 'pr-7.example.com' }));
const gone = response(404);
const old = previewResponse({ copied_at: '2026-01-15T09:00:00Z' });
const isRefused = { status: 'refused', effect: 'none' };
const isUsed = { status: 'completed', outputs: { 'site-id': ids.staging } };
/** A copy with a key that the tests can name. */
const stageKeyed = (script: Script, { inputs, ...options }: RunOptions = {}) =>
  runOperation('staging', {
    ...options,
    script,
    inputs: { environment: 'pr-7', 'idempotency-key': 'k', ...inputs },
  });
/** A re-run in an environment whose newest entry names the copy. */
const stage = (script: Script, inputs: RunOptions['inputs'] = {}) =>
  stageKeyed(script, {
    context: { attempt: 2 },
    github: { deployments: [copyEntry] },
    inputs: { ...inputs },
  });

describe('a replay of a copy that reuse has just found unusable (K9)', () => {
  const maxAge = { 'max-copy-age-hours': '2' };
  it.each<[what: string, inputs: RunOptions['inputs'], found: Script, errorCode: string]>([
    ['gone', {}, [completed, gone], 'not_found'],
    ['too old', maxAge, [completed, old], 'copy_too_old'],
  ])('is refused, and names no site: it is %s', async (_what, inputs, found, errorCode) => {
    const { outputs, ...run } = await stage([...found, replay, completed], inputs);
    // The key is set: a new run with the same key would get the same answer.
    expect(run).toMatchObject({ ...isRefused, keys: ['k'], errorCode });
    for (const name of ['site-id', 'task-id', 'site-url']) expect(outputs).not.toHaveProperty(name);
  });

  it('is the result if its task still runs: its end is this step’s end (K7)', async () => {
    expect(await stage([completed, gone, replay, running, completed])).toMatchObject(isUsed);
  });

  it('is the result if it names another site', async () => {
    const other = replayed(accepted({ id: ids.target, domain_name: 'new.example.com' }));
    const run = await stage([completed, gone, other, completed, old]);
    expect(run).toMatchObject({ status: 'completed', outputs: { 'site-id': ids.target } });
  });
});

describe('a replay of a copy that was not looked at, with `reuse: false` or without `environment` (K9)', () => {
  const noReuse = { reuse: 'false' };
  it('is refused if its push preview says that it is gone', async () => {
    const run = await stage([replay, completed, gone], noReuse);
    expect(run).toMatchObject({ ...isRefused, keys: ['k'], errorCode: 'not_found' });
    const inputs = { 'idempotency-key': 'k' };
    const script = [replay, completed, gone];
    const bare = await runOperation('staging', { script, inputs, context: { attempt: 2 } });
    expect(bare).toMatchObject({ ...isRefused, errorCode: 'not_found' });
  });

  it('leaves open what happened if the replay may answer its own request', async () => {
    const run = await stageKeyed([noResponse, replay, completed, gone], { inputs: noReuse });
    expect(run).toMatchObject({ status: 'unknown', effect: 'possible', errorCode: 'not_found' });
  });

  it.each<[what: string, script: Script, isWarned: boolean]>([
    ['its push preview can be fetched, however old it is', [replay, completed, old], false],
    ['its push preview is refused', [replay, completed, response(403)], true],
    ['its push preview is a 404 of something else', [replay, completed, page(404)], true],
    ['the response is not a replay', [accepted({ id: ids.staging }), completed], false],
  ])('is the result if %s, and a warning says if that is not certain', async (_what, script, isWarned) => {
    const run = await stage(script, noReuse);
    expect(run).toMatchObject({ ...isUsed, posts: 1 });
    // Nobody is told to delete the copy that is used.
    expect(run.warnings.filter((warning) => warning.includes('remains'))).toEqual([]);
    const warning = /Could not check whether .* still exists.*dashboard/;
    expect(run.log.warnings.some((line) => warning.test(line))).toBe(isWarned);
  });

  it('has no address that its push preview names as the live site’s, and one warning (Operations)', async () => {
    const ofLive = replayed(accepted({ id: ids.staging, domain_name: 'SHOP.example.com' }));
    const run = await stage([ofLive, completed, previewResponse()], noReuse);
    expect(run).toMatchObject(isUsed);
    expect([run.outputs['site-url'], run.outputs['site-domain']]).toEqual([undefined, undefined]);
    expect(run.warnings).toContain(messages.copyHasLiveDomain('SHOP.example.com'));
  });

  it('is not looked for if the response names no site', async () => {
    const run = await stage([replayed(accepted()), completed], noReuse);
    expect(run).toMatchObject({ status: 'completed', posts: 1 });
  });

  it('is still looked for when the job is cancelled', async () => {
    const script = [replay, taskResponse('Completed'), whenCancelled(noResponse)];
    const options = { context: { attempt: 2 }, inputs: noReuse, cancelledAtMs: 10 };
    const run = await stageKeyed(script, options);
    const outcome = { during: 'task', effect: 'started' };
    expect(run).toMatchObject({ ...isUsed, status: 'cancelled', outcome });
  });
});
