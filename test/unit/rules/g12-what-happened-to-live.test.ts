import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { liveRecord, otherRun } from '../../support/live-records.ts';
import { fails, failsForNow, listed, never, recordedPayload } from '../../support/recording-github.ts';
import type { GitHubState } from '../../support/recording-github.ts';
import { accepted, completed, page, previewResponse } from '../../support/responses.ts';
import { replayed, response, taskResponse } from '../../support/responses.ts';
import { ids, recordOperation, type OperationName, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, repeat, whenCancelled, type Script } from '../../support/scripted-service.ts';

/** What the service says of the task of the record. */
const other = (status: string) => response(200, { task: { id: ids.otherTask, status } });
const created = accepted({ id: ids.staging, domain_name: 'pr-7.staging.example.com' });

type LiveRecord = ReturnType<typeof liveRecord>;

/** Runs a restore after the record of another run, unless it is told otherwise. */
function runAfter(
  record: LiveRecord | readonly LiveRecord[],
  script: Script,
  { github, ...options }: RunOptions = {},
  operation: OperationName = 'restore',
) {
  const deployments = [record].flat();
  return recordOperation(operation, { ...options, script, github: { deployments, ...github } });
}

describe('a restore that another run has started and that still runs (G12, 1)', () => {
  it.each<[operation: OperationName, script: Script]>([
    ['push', [previewResponse({ copied_at: '2026-01-15T13:30:00Z' }), accepted(), completed]],
    ['restore', [accepted(), completed]],
    ['restore-snapshot', [accepted(), completed]],
    ['staging', [created, completed]],
  ])('is awaited by `%s`, which says for what', async (operation, script) => {
    const record = liveRecord({ ...(operation === 'restore-snapshot' && { 'live-site-id': ids.target }) });
    const waiting = [other('running'), other('running'), other('running'), other('completed')];
    const result = await runAfter(record, inTurn(waiting, script), {}, operation);
    expect(result).toMatchObject({ status: 'completed', posts: 1, outputs: { 'task-id': ids.task } });
    const lines = result.runner.texts('info').filter((line) => line.startsWith('Waiting'));
    expect(lines).toEqual([
      `Waiting, because the restore of 2026-01-15 11:50 UTC (commit bbbbbbb, ${otherRun}) still runs on the live site (task ${ids.otherTask}).`,
    ]);
    // By polls, in a group of the log, not by looking again every ten seconds.
    expect(result.sentAtMs.slice(0, 2)).toEqual([0, 0]);
    expect(result.sentAtMs[3]).toBeLessThan(10_000);
    expect(result.runner.texts('group')).toContain(`Task ${ids.otherTask}`);
    // Its end is set for whoever looks next.
    expect(result.github.statuses).toContainEqual(expect.objectContaining({ id: 61, state: 'success' }));
  });

  it('and then fails refuses a push at once: its task is not asked again', async () => {
    const script = [other('running'), other('running'), other('failed'), previewResponse()];
    const result = await runAfter(liveRecord(), script, {}, 'push');
    expect(result).toMatchObject({ status: 'refused', errorCode: 'live_busy', posts: 0 });
    expect(result.text.what).toContain('failed, so the live site may be damaged');
    expect(result.endMs).toBeLessThan(10_000);
  });

  it('is awaited with `wait: false`, too', async () => {
    const options = { inputs: { wait: 'false' } };
    const script = [other('running'), other('completed'), accepted()];
    expect(await runAfter(liveRecord(), script, options)).toMatchObject({ status: 'submitted', posts: 1 });
  });

  it('is followed by another look, until none runs', async () => {
    const newer = liveRecord({ id: 62, minutesAgo: 5, taskId: ids.target });
    const newerTask = (status: string) => response(200, { task: { id: ids.target, status } });
    // The first look asks about both tasks at once; the second one knows how the newer one ended.
    const first = [newerTask('running'), other('running'), newerTask('completed')];
    const second = [other('running'), other('completed')];
    const script = [...first, ...second, accepted(), completed];
    const result = await runAfter([newer, liveRecord()], script);
    expect(result).toMatchObject({ status: 'completed', posts: 1 });
    expect(result.runner.texts('info').filter((line) => line.startsWith('Waiting'))).toHaveLength(2);
    expect(result.github.calls.filter((call) => call === 'listDeployments')).toHaveLength(3);
  });

  it('and that does not end in time refuses the step: nothing was sent', async () => {
    const options = { inputs: { 'timeout-minutes': '5' } };
    const result = await runAfter(liveRecord(), forever(other('running')), options);
    expect(result).toMatchObject({ status: 'refused', errorCode: 'live_busy', effect: 'none', posts: 0 });
    expect(result.outputs).not.toHaveProperty('task-id');
    expect(`${result.text.what} ${result.text.next}`).toContain('still runs on the live site');
    expect(result.endMs).toBeLessThanOrEqual(300_000);
    expect(result.github.created).toEqual([]);
    // Nor without a task, whose end is looked for every ten seconds.
    const short = { inputs: { 'timeout-minutes': '0.2' } };
    const record = liveRecord({ taskId: undefined, minutesAgo: 1 });
    expect(await runAfter(record, [], short)).toMatchObject({ errorCode: 'live_busy', endMs: 12_000 });
    const cancelled = await runAfter(record, [], { ...short, cancelledAtMs: 12_000 });
    expect(cancelled).toMatchObject({ status: 'cancelled', effect: 'none' });
  });

  it('does not keep a cancellation waiting: nothing was sent, and nothing of this step runs', async () => {
    const result = await runAfter(liveRecord(), forever(other('running')), { cancelledAtMs: 90_000 });
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none', posts: 0 });
    expect(result.endMs).toBeLessThanOrEqual(95_000);
  });

  it.each<[operation: OperationName, options: RunOptions]>([
    ['push-preview', {}],
    ['push', { inputs: { 'dry-run': 'true' } }],
    ['restore', { inputs: { 'dry-run': 'true' } }],
  ])('is said and not awaited by `%s` with %j', async (operation, options) => {
    const previews = operation === 'restore' ? [] : [previewResponse()];
    const result = await runAfter(liveRecord(), [other('running'), ...previews], options, operation);
    expect(result).toMatchObject({ endMs: 0, posts: 0 });
    expect(result.status).toBe(operation === 'push-preview' ? 'completed' : 'skipped');
    expect(result.runner.texts('info').join('\n')).toMatch(/restore of 2026-01-15 11:50 UTC.*still runs/);
  });

  it('is asked about every ten seconds while the service now reports the task and now does not', async () => {
    const alternating = Array.from({ length: 200 }, () => [other('running'), response(403)]).flat();
    const options = { inputs: { 'timeout-minutes': '5' } };
    const result = await runAfter(liveRecord(), alternating, options);
    expect(result).toMatchObject({ status: 'refused', errorCode: 'live_busy', posts: 0 });
    expect(result.paths.length).toBeLessThan(100);
    // Once, then once a minute.
    const lines = result.runner.texts('info').filter((line) => line.startsWith('Waiting'));
    expect(lines.length).toBeLessThanOrEqual(6);
  });

  it('can make a re-run too old', async () => {
    const options = { context: { attempt: 2 }, github: { startedAt: '2026-01-14T13:00:30Z' } };
    const script = [...repeat(20, other('running')), other('completed')];
    const result = await runAfter(liveRecord(), script, options);
    expect(result).toMatchObject({ status: 'refused', errorCode: 'rerun_too_late', posts: 0 });
  });
});

describe('how an overwrite ended, if its record does not say so (G12)', () => {
  const busy = { status: 'refused', errorCode: 'live_busy', effect: 'none', posts: 0 };
  const goesOn = { status: 'completed', posts: 1 };
  const sent = [accepted(), completed];
  const failedTask = { task: { id: ids.otherTask, status: 'failed' } };
  const refused = response(200, failedTask, { success: false });
  it.each<[what: string, minutesAgo: number, script: Script, ends: object, state?: string]>([
    ['its task has completed', 10, [other('completed'), ...sent], goesOn, 'success'],
    ['its task has failed', 10, [other('failed'), ...sent], goesOn, 'failure'],
    ['its task has failed, in a refusal', 10, [refused, ...sent], goesOn, 'failure'],
    ['nobody knows its task any more', 10, [response(404), ...sent], goesOn],
    [
      'its new task is not known everywhere',
      0.2,
      inTurn(repeat(2, response(404)), [other('completed')], sent),
      goesOn,
      'success',
    ],
    ['the token may not read it', 10, [response(403)], busy],
    ['a web page answers with 404', 10, forever(page(404)), busy],
  ])('is asked of the service: %s', async (_what, minutesAgo, script, ends, state) => {
    const result = await runAfter(liveRecord({ minutesAgo }), script);
    expect(result).toMatchObject(ends);
    const states = result.github.statuses.flatMap((each) => (each.id === 61 ? each.state : []));
    expect(states).toEqual(state === undefined ? [] : [state]);
  });

  it.each<[minutesAgo: number, awaitedMs: number]>([
    [1, 300_000],
    [7, 0],
  ])('is not known without a task, %d min after it began: the request may run for 6 min', async (...row) => {
    const [minutesAgo, awaitedMs] = row;
    const result = await runAfter(liveRecord({ minutesAgo, taskId: undefined }), []);
    expect(result).toMatchObject(busy);
    expect(result.endMs).toBeGreaterThanOrEqual(awaitedMs);
    expect(result.endMs).toBeLessThanOrEqual(awaitedMs + 10_000);
    expect(`${result.text.what} ${result.text.next}`).toContain('Nobody knows how');
  });

  it('is its latest status, whatever its task says: the service is not asked', async () => {
    const result = await runAfter(liveRecord({ states: ['failure', 'success'] }), sent);
    expect(result).toMatchObject(goesOn);
  });

  it('is only what this account says', async () => {
    const ofOthers = { state: 'success', description: '', creator: 'mallory', creatorId: 999 } as const;
    const record = liveRecord();
    const hidden = { ...record, statuses: [ofOthers, ...(record.statuses ?? [])] };
    expect(await runAfter(hidden, [response(403)])).toMatchObject(busy);
    const ofMallory = { creator: 'mallory', creatorId: 999 };
    expect(await runAfter({ ...record, ...ofMallory }, sent)).toMatchObject(goesOn);
  });
});

it('a preview says what a push would undo (G12, 3)', async () => {
  const record = liveRecord({ states: ['success'] });
  const lines = async (copiedAt: string) => {
    const script = [previewResponse({ copied_at: copiedAt })];
    return (await runAfter(record, script, {}, 'push-preview')).runner.texts('info').join('\n');
  };
  expect(await lines('2026-01-15T09:00:00Z')).toMatch(/Last done to the live site: restore .* would undo it/);
  expect(await lines('2026-01-15T13:30:00Z')).not.toContain('would undo it');
});

it('what speaks against a push is named, if the approval does not cover it (G12, 3)', async () => {
  const options = { inputs: { 'approved-preview': 'f'.repeat(64) } };
  const record = liveRecord({ states: ['success'] });
  const { errorCode, text } = await runAfter(record, [previewResponse()], options, 'push');
  expect(errorCode).toBe('preview_changed');
  expect(text.what).toContain(
    `Last done to live: restore of 2026-01-15 11:50 UTC (commit bbbbbbb, ${otherRun})`,
  );
  expect(text.next).toContain('Make a fresh copy');
});

describe('the look at live (G12)', () => {
  it('leaves out records of another live site, also if only a status says of which', async () => {
    const other = liveRecord({ 'live-site-id': ids.target, 'live-domain': 'blog.example.com' });
    expect(await runAfter(other, [accepted(), completed])).toMatchObject({ status: 'completed', posts: 1 });
    const unnamed = { 'live-site-id': undefined, 'live-domain': undefined };
    const description = `task ${ids.otherTask} site ${ids.target}`;
    const named = { ...liveRecord(unnamed), statuses: [{ state: 'in_progress', description }] as const };
    const script = [response(401), accepted(), completed];
    const result = await runAfter(named, script);
    expect(result).toMatchObject({ status: 'completed', posts: 1 });
    expect(result.github.statuses.map(({ id }) => id)).not.toContain(61);
    expect(await runAfter(liveRecord(unnamed), [response(401)])).toMatchObject({ errorCode: 'live_busy' });
  });

  it('takes what stands in `live-sites`, as an object or as JSON text, and nothing else', async () => {
    const { payload, ...record } = liveRecord({ states: ['failure'] });
    const asText = { ...record, payload: JSON.stringify(payload) };
    const preview = async (deployment: LiveRecord) => {
      const { results } = await runAfter(deployment, [previewResponse()], {}, 'push-preview');
      return results.preview?.facts.github?.last;
    };
    expect(await preview(asText)).toMatchObject({ end: 'failed' });
    const items = [listed({ ...asText, environment: 'other' })];
    const github = { listDeployments: () => Promise.resolve({ items, isLast: true }) };
    const { results } = await runAfter([], [previewResponse()], { github }, 'push-preview');
    expect(results.preview?.facts.github?.last).toBeUndefined();
    const ofBlog = { 'live-site-id': undefined, 'live-domain': 'blog.example.com' };
    expect(await preview(liveRecord({ ...ofBlog, states: ['failure'] }))).toBeUndefined();
  });

  it('counts a record that nothing tells from the site of a push, and says so once', async () => {
    const record = liveRecord({ 'live-domain': undefined, states: ['success'] });
    const result = await runAfter(record, [previewResponse()], {}, 'push');
    expect(result).toMatchObject({ status: 'refused', errorCode: 'copy_outdated' });
    const older = liveRecord({ minutesAgo: 300, states: ['success'] });
    const script = [previewResponse(), accepted(), completed];
    for (const run of [result, await runAfter(older, script, {}, 'push')]) {
      const lines = run.runner.texts('info').filter((line) => line.includes('Last done to'));
      expect(lines).toHaveLength(1);
      expect(run.github.statuses.map(({ state }) => state)).not.toContain('inactive');
    }
  });

  it('reads pages until one names the copy, and a thousand of our deployments at most', async () => {
    const asked: number[] = [];
    const findCopyIn = async (pages: readonly (readonly string[])[]) => {
      asked.length = 0;
      const listDeployments: GitHubState['listDeployments'] = (environment, page) => {
        if (environment !== undefined) return Promise.resolve({ items: [], isLast: true });
        asked.push(page);
        const items = (pages[page - 1] ?? []).map((siteId, index) =>
          listed({ id: page * 1_000 + index, sha: '', payload: { ...recordedPayload, 'site-id': siteId } }),
        );
        return Promise.resolve({ items, isLast: page === pages.length });
      };
      const { results } = await runAfter(
        [],
        [previewResponse()],
        { github: { listDeployments } },
        'push-preview',
      );
      return results.preview?.facts.github?.copy;
    };
    const others = Array.from({ length: 500 }, () => ids.target);
    expect(await findCopyIn([[ids.target], [ids.staging], [ids.target]])).toBeDefined();
    expect(asked).toEqual([1, 2]);
    expect(await findCopyIn([others, others, [ids.staging]])).toBeUndefined();
    expect(asked).toEqual([1, 2]);
    expect(await findCopyIn([others, [...others, ids.staging]])).toBeUndefined();
  });

  it('of a step that goes on without an answer of GitHub ends with the job', async () => {
    const options = { github: { listDeployments: never }, cancelledAtMs: 2000 };
    const result = await runAfter([], [], options, 'push-preview');
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none', endMs: 2000, warnings: [] });
  });

  it('ends with the job, if the host does not say how an overwrite ended', async () => {
    const script = [whenCancelled({ kind: 'no-response', reason: 'the job was cancelled' })];
    const result = await runAfter(liveRecord(), script, { cancelledAtMs: 2000 });
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none', posts: 0, endMs: 2000 });
  });

  it('takes the newest record of the copy for the same `api-url`', async () => {
    const payload = { ...recordedPayload, 'live-site-id': ids.live };
    const copy = (id: number, sha: string, fields: object = {}) =>
      listed({ id, sha: sha.repeat(40), environment: `of-${sha}`, payload: { ...payload, ...fields } });
    const records = [
      copy(54, 'a', { 'api-url': 'https://api.example.org' }),
      copy(53, 'b', { 'site-id': ids.target }),
      copy(52, 'c'),
      copy(51, 'd'),
    ];
    const { results } = await runAfter(records, [previewResponse()], {}, 'push-preview');
    expect(results.preview?.facts.github?.copy).toMatchObject({ environment: 'of-c', sha: 'c'.repeat(40) });
  });

  it('reads the statuses of six records, and of older ones only if none of these decides', async () => {
    type Fields = Parameters<typeof liveRecord>[0];
    const countOf = async (all: Fields, newest: Fields = all) => {
      const records = Array.from({ length: 16 }, (_, index) =>
        liveRecord({ id: 90 - index, minutesAgo: 10 + index, ...(index === 0 ? newest : all) }),
      );
      const inputs = { 'idempotency-key': 'own' };
      const { github } = await runAfter(records, [accepted(), completed], { inputs });
      return github.calls.filter((call) => call === 'listStatuses').length;
    };
    const done: Fields = { states: ['success'] };
    const refused: Fields = { states: ['error'] };
    expect(await countOf(done)).toBe(6);
    expect(await countOf(refused, done)).toBe(6);
    expect(await countOf(refused)).toBe(16);
    expect(await countOf({ states: ['failure'], 'idempotency-key': 'own' })).toBe(16);
    // Of this very site only if another record names it together with the domain.
    const ofDomain: Fields = { ...done, 'live-site-id': undefined };
    expect(await countOf(ofDomain)).toBe(16);
    expect(await countOf(ofDomain, refused)).toBe(6);
  });

  it('does not take a push with this step’s own key for done if nobody knows its task any more (K7)', async () => {
    const own = { operation: 'push', 'site-id': ids.staging, 'idempotency-key': 'k' };
    const ownRecord = liveRecord({ ...own, minutesAgo: 30, taskId: ids.task });
    const records = [liveRecord({ id: 62, states: ['success'] }), ownRecord];
    const options = { inputs: { 'idempotency-key': 'k' } };
    const gone = await runAfter(records, [response(404), previewResponse()], options, 'push');
    expect(gone).toMatchObject({ status: 'refused', errorCode: 'copy_outdated' });
    const script = [taskResponse('completed'), previewResponse(), replayed(accepted()), completed];
    // Nor does it matter what was approved: the request only brings the stored result.
    const approved = { inputs: { ...options.inputs, 'approved-preview': 'f'.repeat(64) } };
    expect((await runAfter(records, script, approved, 'push')).status).toBe('completed');
  });
});

it('a re-run after a refusal because of a record goes on, and sets the record to inactive with its own run (G12, 2)', async () => {
  const options = { context: { attempt: 2 } };
  const result = await runAfter(liveRecord(), [response(403), accepted(), completed], options);
  expect(result).toMatchObject({ status: 'completed', posts: 1 });
  const url = 'https://github.com/octo-org/shop/actions/runs/9001/attempts/2';
  const settled = { state: 'inactive', description: `Seen before restore by ${url}` } as const;
  expect(result.github.statuses).toContainEqual({ ...settled, id: 61, logUrl: url });
  // The next run is not held up any more.
  const { statuses = [], ...record } = liveRecord();
  const seen = { ...record, statuses: [settled, ...statuses] };
  const next = await runAfter(seen, [response(403), accepted(), completed]);
  expect(next).toMatchObject({ status: 'completed', posts: 1 });
  // Whoever went on to make a copy has not spoken for an overwrite.
  const forCopy = { ...settled, description: 'Seen before staging by another run' };
  const held = await runAfter({ ...record, statuses: [forCopy, ...statuses] }, [response(403)]);
  expect(held).toMatchObject({ errorCode: 'live_busy' });
  const failing = { ...options, github: { setDeploymentStatus: fails({ errorCode: 'forbidden' }) } };
  const unsettled = await runAfter(liveRecord(), [response(403), accepted(), completed], failing);
  expect(unsettled.warnings.join()).toContain('Could not record that somebody has looked');
});

it('a re-run that another guard refuses leaves the record; one that follows the task of a copy settles it (G12, 2)', async () => {
  const options = { context: { attempt: 2 } };
  const late = { ...options, github: { startedAt: '2026-01-14T12:00:00Z' } };
  const tooLate = await runAfter(liveRecord(), [response(403)], late, 'staging');
  expect(tooLate).toMatchObject({ errorCode: 'rerun_too_late', github: { statuses: [] } });
  const copy = listed({ id: 41, sha: '', payload: recordedPayload });
  const reuse = { ...options, inputs: { environment: 'pr-7' } };
  const running = taskResponse('running');
  const script = [response(403), running, running, response(401)];
  const attached = await runAfter([liveRecord(), copy], script, reuse, 'staging');
  expect(attached.status).toBe('unknown');
  expect(attached.github.statuses).toContainEqual(expect.objectContaining({ id: 61, state: 'inactive' }));
});

describe('without an answer of GitHub about live (G12)', () => {
  const forbidden = fails({ errorCode: 'forbidden', isTransient: false, permission: 'deployments: write' });
  it.each<[operation: OperationName, inputs: Readonly<Record<string, string>>]>([
    ['push', {}],
    ['restore', { 'dry-run': 'true' }],
    ['staging', { environment: 'pr-7', reuse: 'false' }],
  ])('`%s` with %j is refused', async (operation, inputs) => {
    for (const [listDeployments, errorCode] of [
      [forbidden, 'forbidden'],
      [failsForNow, 'service_error'],
    ] as const) {
      const options = { inputs, github: { listDeployments } };
      const result = await runAfter([], [previewResponse()], options, operation);
      expect(result).toMatchObject({ status: 'refused', errorCode, effect: 'none', posts: 0 });
    }
  });

  it.each<[permission: string, operation: OperationName, inputs: Readonly<Record<string, string>>]>([
    ['write', 'restore', {}],
    ['read', 'restore', { 'dry-run': 'true' }],
    ['read', 'push-preview', {}],
  ])('`deployments: %s` is named as a line of the workflow by `%s` with %j', async (...row) => {
    const [permission, operation, inputs] = row;
    const options = { inputs, github: { listDeployments: forbidden } };
    const { text, warnings } = await runAfter([], [previewResponse()], options, operation);
    expect([text.next, ...warnings].join()).toContain(
      `Add \`deployments: ${permission}\` under \`permissions:\` of this job`,
    );
  });

  it('`push-preview` warns, and has no digest', async () => {
    const options = { github: { listDeployments: forbidden } };
    const result = await runAfter([], [previewResponse()], options, 'push-preview');
    expect(result.status).toBe('completed');
    expect(result.outputs).not.toHaveProperty('preview-digest');
    expect(result.warnings).toEqual([expect.stringContaining('`preview-digest` is not set')]);
  });

  it('`staging` without `environment` goes on, with a line of the log', async () => {
    const options = { github: { listDeployments: forbidden } };
    const result = await runAfter([], [created, completed], options, 'staging');
    expect(result).toMatchObject({ status: 'completed', warnings: [] });
    expect(result.runner.texts('info').join('\n')).toContain('Not checked whether');
  });
});

describe('`github-token: none` (G12)', () => {
  const none = { 'github-token': 'none' };
  it.each<[operation: OperationName, script: Script]>([
    ['push', [previewResponse(), accepted(), completed]],
    ['staging', [created, completed]],
    ['push-preview', [previewResponse()]],
  ])('lets `%s` do without GitHub, with one warning', async (operation, script) => {
    const result = await runAfter(liveRecord(), script, { inputs: none }, operation);
    expect(result.status).toBe('completed');
    expect(result.results.preview?.digest === undefined).toBe(operation === 'staging');
    expect(result.warnings).toEqual([expect.stringContaining('`github-token` is `none`')]);
    expect(result.github.calls).toEqual([]);
  });

  it('refuses a re-run of what overwrites a site', async () => {
    const result = await runAfter([], [], { inputs: none, context: { attempt: 2 } });
    expect(result).toMatchObject({ status: 'refused', errorCode: 'rerun_too_late', posts: 0 });
    expect(`${result.text.what} ${result.text.next}`).toContain('Start a new run');
  });
});

it.each<[seconds: number, inputs: Readonly<Record<string, string>>, looks: number]>([
  [10, {}, 1],
  [11, {}, 2],
  [11, { 'dry-run': 'true' }, 1],
])('a push whose preview takes %d s looks at live again after 10 s, once (G12): %j', async (...row) => {
  const [seconds, inputs, looks] = row;
  const clock = createFakeClock();
  const slow = () => clock.sleep(seconds * 1000).then(() => previewResponse());
  const script = [...Array<typeof slow>(looks).fill(slow), accepted(), completed];
  const { github, status } = await recordOperation('push', { clock, inputs, script });
  expect(status).toBe('dry-run' in inputs ? 'skipped' : 'completed');
  // The records of live, and that of the copy.
  expect(github.calls.filter((call) => call === 'listDeployments')).toHaveLength(2 * looks);
});

it('the preview of a push that is read again, in vain, is no result: what it said is out of date (G12)', async () => {
  const slow = Array.from({ length: 12 }, () => response(503));
  const script = [...slow, previewResponse(), response(404)];
  const result = await recordOperation('push', { script });
  expect(result).toMatchObject({ errorCode: 'not_found', posts: 0 });
  expect(result.outputs).not.toHaveProperty('preview-digest');
});
