import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import type { SendResult } from '../../../src/ports.ts';
import { accepted, completed, noResponse, page, previewResponse, replayed } from '../../support/responses.ts';
import { response, running } from '../../support/responses.ts';
import { ids, runOperation } from '../../support/run-operation.ts';
import { forever, inTurn, repeat, whenCancelled, type Script } from '../../support/scripted-service.ts';
import { stageKeyed as stage } from '../../support/staging-run.ts';

const site = { id: ids.staging, domain_name: 'pr-7.example.com' };
const replay = replayed(accepted(site));
const gone = response(404);
const attempt2 = { context: { attempt: 2 } };

describe('a replayed site that is gone (K9)', () => {
  it.each<[what: string, polls: Script]>([
    ['completed', [completed]],
    // 404 is transient for 30 s.
    ['no longer known', repeat(4, gone)],
  ])('is an earlier result if its task is %s: the next key makes a new site', async (_what, polls) => {
    const script = [replay, ...polls, gone, accepted({ id: ids.target }), completed];
    const run = await stage(script, { ...attempt2, inputs: { 'poll-interval-seconds': '10' } });

    const outputs = { 'site-id': ids.target, replayed: 'false' };
    expect(run).toMatchObject({ status: 'completed', keys: ['k', 'k/generation-2'], outputs });
    expect(run.runner.texts('info')).toContain(messages.replayedSiteUnusable(ids.staging));
  });

  const ended = [replay, completed, gone];
  it.each<[what: string, before: readonly (typeof noResponse)[], status: string, effect: string]>([
    ['refused', [], 'refused', 'none'],
    ['unknown if it may be this attempt’s own (K8)', [noResponse], 'unknown', 'possible'],
  ])('is, at the last generation, %s', async (_what, before, status, effect) => {
    const { outputs, text, ...run } = await stage([...before, ...ended]);

    expect(run).toMatchObject({ posts: before.length + 1, status, errorCode: 'not_found', effect });
    // Its key is set: a new run with the same key would get the same response.
    expect(text.next).toMatch(/new run with another `idempotency-key`/);
    for (const name of ['site-id', 'task-id', 'site-url']) expect(outputs).not.toHaveProperty(name);
  });

  it.each<[what: string, script: Script, isWarned: boolean]>([
    ['its push preview can be fetched', [replay, completed, previewResponse()], false],
    ['its push preview is refused', [replay, completed, response(403)], true],
    ['its push preview is a 404 of something else', [replay, completed, page(404)], true],
    ['its task was still running', [replay, running, completed], false],
    ['the response is not a replay', [accepted(site), completed], false],
  ])('is not assumed if %s, and a warning says if that is not certain', async (_what, script, isWarned) => {
    const run = await stage(script, attempt2);
    expect(run).toMatchObject({ posts: 1, status: 'completed', outputs: { 'site-id': ids.staging } });
    // Its key is set: a new run with the same key would get the same response.
    const warning = expect.stringMatching(
      /Could not check whether .* still exists.*new run with another `idempotency-key`/,
    ) as string;
    expect(run.log.warnings).toEqual(isWarned ? [warning] : []);
  });

  it('is not looked for if the response names no site', async () => {
    const run = await stage([replayed(accepted()), completed], attempt2);
    expect(run).toMatchObject({ status: 'completed', paths: [expect.anything(), `/v1/tasks/${ids.task}`] });
  });

  it('is not assumed without `environment`', async () => {
    const inputs = { 'idempotency-key': 'k' };
    const run = await runOperation('staging', { script: [replay, completed], inputs });
    expect(run).toMatchObject({ status: 'completed', outputs: { 'site-id': ids.staging } });
  });

  it.each<[what: string, script: Script, ended: object]>([
    [
      'its task was seen running: its end is this step’s end (K7)',
      inTurn([replay, running], forever(gone)),
      { status: 'unknown', errorCode: 'not_found' },
    ],
    [
      'something else than the service does not know the task',
      inTurn([replay], forever(page(404))),
      { status: 'timed-out' },
    ],
  ])('is not assumed if %s', async (_what, script, ended) => {
    const run = await stage(script, attempt2);

    expect(run).toMatchObject({ posts: 1, effect: 'started', ...ended });
    expect(run.paths.filter((path) => path.endsWith('push-preview'))).toEqual([]);
  });

  it('is still looked for when the job is cancelled', async () => {
    const script = [replay, completed, whenCancelled(noResponse)];
    const run = await stage(script, { ...attempt2, cancelledAtMs: 10 });
    const outcome = { during: 'task', effect: 'started' };
    expect(run).toMatchObject({
      posts: 1,
      status: 'cancelled',
      outcome,
      outputs: { 'site-id': ids.staging },
    });
  });
});

describe('a replayed site whose copy is too old (K9)', () => {
  const inputs = { 'max-copy-age-hours': '2' };
  const copy = (copied_at: string | null) => previewResponse({ copied_at });
  const old = [replay, completed, copy('2026-01-15T09:00:00Z')];

  it('is an earlier result if it is older: the next key makes a new site, and a warning names the old one', async () => {
    const next = accepted({ id: ids.target, domain_name: 'new.example.com' });
    const run = await stage([...old, next, completed], { ...attempt2, inputs });
    const outputs = { 'site-id': ids.target, replayed: 'false' };
    expect(run).toMatchObject({ status: 'completed', keys: ['k', 'k/generation-2'], outputs });
    expect(run.warnings).toEqual([expect.stringContaining(ids.staging)]);
  });

  it.each<[string, number, Script, string]>([
    ['of unknown age: another one would be no better', 2, [replay, completed, copy(null)], 'refused'],
    ['of the last generation', 1, old, 'refused'],
    ['of the last generation, and may be its own (K8)', 1, [noResponse, ...old], 'unknown'],
  ])('is no result of the step if it is %s', async (_what, attempt, script, status) => {
    const run = await stage(script, { context: { attempt }, inputs });
    expect(run).toMatchObject({ status, errorCode: 'copy_too_old' });
    expect(new Set(run.keys)).toEqual(new Set(['k']));
    expect(run.outputs).not.toHaveProperty('site-id');
  });

  it.each<[string, SendResult, object]>([
    ['young enough', copy('2026-01-15T11:00:00Z'), inputs],
    ['old, and no age is set', copy('2020-01-15T11:00:00Z'), {}],
  ])('is used if it is %s', async (_what, preview, set) => {
    const options = { ...attempt2, inputs: { ...set, reuse: 'false' } };
    const run = await stage([replay, completed, preview], options);
    expect(run).toMatchObject({ status: 'completed', outputs: { 'site-id': ids.staging } });
  });
});
