import { isRecord } from '../../../src/text/json.ts';
import { describe, expect, it } from 'vitest';
import { describeOtherSite, describeUnanswered, REPEATED } from '../../../src/github/overwrite-end.ts';
import { withCopyAge, type Look } from '../../../src/live/look.ts';
import { judge } from '../../../src/live/rule.ts';
import { copyOf } from '../../../src/live/uses.ts';
import { messages } from '../../../src/messages/messages.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { copyRecord, liveRecord, ownRecord, withCopy } from '../../support/live-records.ts';
import {
  accepted,
  completed,
  previewResponse,
  replayed,
  response,
  running,
} from '../../support/responses.ts';
import {
  createTestStep,
  ids,
  recordOperation,
  runContext,
  type OperationName,
  type RunOptions,
} from '../../support/run-operation.ts';
import { attempt2, created, failed, recordedFor, replay, stage } from '../../support/runs.ts';
import { lookSaying, useSaying } from '../../support/results.ts';
import { overwrite } from '../../support/outcomes.ts';
import type { ServiceResponse } from '../../../src/ports.ts';
import type { Script } from '../../support/scripted-service.ts';

const foreign = { status: 'unknown', errorCode: 'idempotency_key_reused', effect: 'possible' };
const site = { id: ids.live };
/** An answer at noon, by its host. */
const dated = (answer: ServiceResponse): ServiceResponse => ({
  ...answer,
  date: 'Thu, 15 Jan 2026 12:00:00 GMT',
});

describe('the task of another step’s overwrite (K11)', () => {
  // Minutes after a release, its gateway or its host answers with what was there.
  const ofOther = liveRecord({ taskId: ids.task, states: ['success'] });
  it.each<[operation: OperationName, script: Script]>([
    ['restore', [accepted()]],
    ['restore', [replay]],
    ['push', [previewResponse({ copied_at: '2026-01-15T11:55:00Z' }), accepted(site)]],
  ])('is not this step’s, replayed or not: `%s`, at once (%#)', async (operation, script) => {
    const deployments = [ofOther, copyRecord(60, { base: 61 }, { createdAt: '2026-01-15T11:55:00Z' })];
    const { github, posts, ...run } = await recordOperation(operation, {
      script,
      github: { deployments },
    });
    expect({ ...run, posts }).toMatchObject({ ...foreign, posts: 1, outputs: { 'task-id': ids.task } });
    expect(run.outcome).toMatchObject({ kind: 'foreign-answer', overwrite: { operation: 'restore' } });
    // A later attempt would take the task for its own.
    expect(github.statuses.map(({ description }) => description)).not.toContain(`task ${ids.task}`);
  });

  it('is this step’s if its own earlier attempt has recorded it', async () => {
    const github = { deployments: [ownRecord('restore', { taskId: ids.task })] };
    const script = [running, running, replay, completed];
    expect(await recordOperation('restore', { ...attempt2, script, github })).toMatchObject({
      status: 'completed',
    });
  });
});

it('an answer that its own earlier attempt has recorded is a replay, although the host does not say so (K7, K11)', async () => {
  const github = withCopy(ownRecord('push', { states: ['failure'] }));
  const second = accepted(site, { id: ids.target });
  const done = response(200, { task: { id: ids.target, status: 'completed' } });
  const script = [previewResponse(), accepted(site), failed, second, done];
  const run = await recordOperation('push', { ...attempt2, script, github });
  expect(run).toMatchObject({ posts: 2, status: 'completed', outputs: { 'task-id': ids.target } });
});

describe('a replay in a later attempt, with the list (K7, K10)', () => {
  it('is somebody else’s if no attempt has recorded that it started anything', async () => {
    const script = [previewResponse(), replayed(accepted(site)), completed];
    const run = await recordOperation('push', { ...attempt2, script, github: withCopy() });
    expect(run).toMatchObject(foreign);
    // It may be a gateway that repeated this very request: the entry stays, and names no task.
    expect(run.github.statuses).toMatchObject([
      { state: 'in_progress', description: describeUnanswered(ids.task) },
    ]);
  });

  it('is somebody else’s in a third attempt, too, although the second one has an entry', async () => {
    const entry = ownRecord('push', { id: 62, attempt: 2, taskId: undefined });
    const unanswered = {
      ...entry,
      statuses: [{ state: 'in_progress', description: describeUnanswered(undefined) } as const],
    };
    const script = [previewResponse(), replayed(accepted(site)), completed];
    const context = { ...attempt2.context, attempt: 3 };
    const run = await recordOperation('push', { context, script, github: withCopy(unanswered) });
    expect(run).toMatchObject(foreign);
  });

  it('is followed if an entry of another account has the key: that attempt used another token', async () => {
    const key = createTestStep('push').step.keyOf(1);
    const ofOther = liveRecord({ 'idempotency-key': key, taskId: ids.task, states: ['success'] });
    const statuses = ofOther.statuses?.map((each) => ({ ...each, creatorId: 999 })) ?? [];
    const byMallory = { ...ofOther, creator: 'mallory', creatorId: 999, statuses };
    const copy = copyRecord(62, { base: 61 }, { createdAt: '2026-01-15T11:55:00Z' });
    const deployments = [copy, byMallory];
    const fresh = previewResponse({ copied_at: '2026-01-15T11:55:00Z' });
    const script = [fresh, replayed(accepted(site)), completed];
    const run = await recordOperation('push', { ...attempt2, script, github: { deployments } });
    expect(run).toMatchObject({ posts: 1, status: 'completed' });
  });
});

it('the same step twice stays red in every attempt, although the first only repeated an answer (K10)', async () => {
  const first = ownRecord('restore', { id: 61, states: ['success'] });
  const again = {
    ...ownRecord('restore', { id: 62, attempt: 2, taskId: undefined }),
    statuses: [{ state: 'error', description: REPEATED } as const],
  };
  const run = await recordOperation('restore', {
    ...{ ...attempt2, script: [replay, completed] },
    github: { deployments: [again, first] },
  });
  expect(run).toMatchObject({ posts: 0, status: 'refused', errorCode: 'idempotency_key_reused' });
});

const dataOf = (json: unknown): unknown => (isRecord(json) ? json['data'] : undefined);

describe('a copy that is older than its base was not made after it (K11)', () => {
  const base = { ...overwrite, id: 5, atMs: noonMs - 60 * 60_000, end: 'completed' } as const;
  const end = { kind: 'succeeded', statusId: 2, atMs: noonMs } as const;
  const look: Look = {
    ...lookSaying('x'),
    ...{ nowMs: noonMs, readAtElapsedMs: 1_000, overwrites: [base], overwritesOfCopy: [] },
    ...{ copyId: 'C', tag: undefined, uses: [{ ...useSaying('C'), base: 5, end }] },
  };
  const minutes = 60_000;
  it.each<[what: string, ageMs: number | undefined, elapsedMs: number, verdict: object]>([
    ['is younger', 30 * minutes, 1_000, { kind: 'go' }],
    ['is as old, within five minutes', 65 * minutes, 1_000, { kind: 'go' }],
    ['is older', 65 * minutes + 1, 1_000, { kind: 'changed', reasons: [{ kind: 'older', base }] }],
    ['was asked about later than the list', 70 * minutes, 1_000 + 6 * minutes, { kind: 'go' }],
    ['has no certain age', undefined, 1_000, { kind: 'go' }],
  ])('if it %s', (_what, ageMs, elapsedMs, verdict) => {
    const age = ageMs === undefined ? undefined : { leastMs: ageMs, mostMs: ageMs, atMs: noonMs - ageMs };
    expect(judge(withCopyAge(look, { age, elapsedMs }))).toMatchObject(verdict);
  });

  // A host that is wrong by hours says so of both: its clock is in the answer.
  it.each<[what: string, copiedAt: unknown, errorCode: string | undefined]>([
    ['the host says it', '2026-01-15T09:00:00Z', 'live_changed'],
    ['its time has no zone', '2026-01-15 09:00:00', undefined],
    ['its time has no time of day', '2026-01-15', undefined],
    ['the host does not say when it was made', null, undefined],
    ['its time is none', '0000-00-00 00:00:00', undefined],
  ])('stops its push if %s', async (_what, copied_at, errorCode) => {
    const deployments = [copyRecord(62, { base: 61 }), liveRecord({ states: ['success'] })];
    const preview = previewResponse({ copied_at });
    const pushWith = (first: ServiceResponse) =>
      recordOperation('push', { script: [first, accepted(site), completed], github: { deployments } });
    const run = await pushWith(dated(preview));
    expect(run.errorCode).toBe(errorCode);
    // The `timestamp` is the host's clock, too. Without either, its times say nothing.
    expect((await pushWith(preview)).errorCode).toBe(errorCode);
    const body = { json: { success: true, data: 'json' in preview.body && dataOf(preview.body.json) } };
    expect((await pushWith({ ...preview, body })).errorCode).toBeUndefined();
  });

  it.each<[what: string, created_at: unknown, warns: boolean]>([
    ['was there before', '2026-01-15T11:00:00Z', true],
    ['is new', '2026-01-15T12:00:00Z', false],
    ['has no zone', '2026-01-15 11:00:00', false],
    ['has no time', undefined, false],
  ])(
    'is recorded without a base, with a warning, if the task of a new copy %s',
    async (_w, created_at, warns) => {
      const data = {
        site: { id: ids.staging, domain_name: 'a.example.com' },
        task: { id: ids.task, created_at },
      };
      // One that was there before is asked for once more.
      const found = warns ? [previewResponse()] : [];
      const { github, warnings } = await stage([dated(response(202, data)), completed, ...found], {
        event: {},
        context: {},
      });
      expect(github.created).toMatchObject([{ payload: { base: warns ? undefined : 0, first: 0 } }]);
      expect(warnings.filter((each) => each.includes('there before'))).toHaveLength(warns ? 1 : 0);
    },
  );
});

it.each<[what: string, script: Script, options: RunOptions]>([
  [
    'live was left half overwritten',
    [created, completed],
    { github: { deployments: [liveRecord({ states: ['failure'] })] } },
  ],
  ['an earlier attempt asked', [replayed(created), completed, previewResponse()], attempt2],
])('a copy has no base if nobody knows after what it was made: %s (G1)', async (_what, script, options) => {
  const { github } = await stage(script, {
    event: {},
    ...options,
    context: { ...options.context, eventName: 'push' },
  });
  expect(github.created).toMatchObject([{ payload: { base: undefined, first: 0 } }]);
});

describe('what is said of a copy that is used again (G1)', () => {
  const ofPullRequest = copyRecord(42, { first: 41, 'no-base': 'pull-request', base: undefined });

  it('is what its first use said, and each use has an entry: none is changed', async () => {
    const { github } = await stage([completed, previewResponse()], {
      ...{ event: {}, context: { eventName: 'push' } },
      github: { deployments: [copyRecord(43, { first: 41 }), ofPullRequest, copyRecord(41)] },
    });
    expect(github.created).toMatchObject([{ payload: { base: 0, first: 41, 'no-base': undefined } }]);
  });

  it('is read in all environments of the site', async () => {
    const elsewhere = { environment: 'main' };
    const { github } = await stage([completed, previewResponse()], {
      ...{ event: {}, context: { eventName: 'push' } },
      github: { deployments: [copyRecord(43, { base: undefined }), copyRecord(41, { base: 61 }, elsewhere)] },
    });
    expect(github.created).toMatchObject([{ payload: { base: 61, first: 41 } }]);
  });

  it('is the newest use, with the base and the first one of its task', () => {
    const uses = [
      { ...useSaying('C'), id: 9, base: undefined, firstId: 3 },
      { ...useSaying('C'), id: 8, base: 5 },
      { ...useSaying('C'), id: 7, base: undefined, isUnmerged: true },
      { ...useSaying('C'), id: 6, base: 2, taskId: 'another' },
    ];
    expect(copyOf(uses)).toMatchObject({
      ...{ id: 9, base: 5, firstId: 3, isUnmerged: true },
    });
  });
});

describe('a push onto another site than `live-site-id` (G11)', () => {
  const other = { id: ids.target, custom_domain: 'www.example.com' };
  const pushed = () =>
    recordOperation('push', {
      script: [previewResponse({ confirmation_required: 'www.example.com' }), accepted(other), completed],
      inputs: { confirmation: 'www.example.com' },
      github: withCopy(),
    });

  it('stands in that site’s list, too, and the planned entry keeps its task and end', async () => {
    const { github, status } = await pushed();
    expect(status).toBe('completed');
    expect(github.created).toMatchObject([
      { task: `site-pipeline:${ids.live}` },
      { task: `site-pipeline:${ids.target}`, payload: { recorded: 'afterwards' } },
    ]);
    const [planned, late] = [7001, 7002].map((id) =>
      github.statuses.filter((each) => each.id === id).map(({ description }) => description),
    );
    expect(planned).toEqual([describeOtherSite(ids.target), `task ${ids.task}`, 'Completed']);
    const states = github.statuses.map(({ state }) => state);
    expect(new Set(states.slice(0, -2))).toEqual(new Set(['in_progress']));
    expect(late).toEqual([`task ${ids.task}`, 'Completed']);
  });

  it.each<[what: string, named: readonly string[], lists: readonly string[]]>([
    ['was killed before that', [], [ids.live, ids.target]],
    ['has written that', [describeOtherSite(ids.target)], [ids.live]],
  ])('and a re-run writes it, if the attempt that pushed %s', async (_what, named, lists) => {
    const planned = ownRecord('push', { taskId: undefined });
    const statuses = named.map((description) => ({ state: 'in_progress', description }) as const);
    const { github, status } = await recordOperation('push', {
      ...attempt2,
      script: [previewResponse(), replayed(accepted(other)), completed],
      github: withCopy({ ...planned, statuses }),
    });
    expect(status).toBe('completed');
    expect(github.created.map(({ task }) => task)).toEqual(lists.map((id) => `site-pipeline:${id}`));
    const [ofPlanned, ofOthers] = [true, false].map((isPlanned) =>
      github.statuses
        .filter(({ id }) => (id === planned.id) === isPlanned)
        .map(({ description }) => description),
    );
    const ended = [`task ${ids.task}`, 'Completed'];
    // Both attempts together name the other site once.
    expect([...named, ...(ofPlanned ?? [])]).toEqual([describeOtherSite(ids.target), ...ended]);
    expect(ofOthers).toEqual(lists.length > 1 ? [REPEATED, ...ended] : [REPEATED]);
  });

  const [byId, byName] = [
    messages.otherSiteOverwritten(`site ${ids.target}`, 'live-site-id', ids.live),
    messages.otherSiteOverwritten('b.example.com or a.example.com', 'confirmation', 'shop.example.com'),
  ];
  it.each<
    [what: string, answered: Record<string, string>, liveSiteId: string | undefined, warnings: string[]]
  >([
    ['another id', { id: ids.target }, ids.live, [byId]],
    ['an id that nothing is compared with', { id: ids.target }, undefined, []],
    ['other names', { domain_name: 'a.example.com', custom_domain: 'b.example.com' }, ids.live, [byName]],
  ])('is a warning that says what the answer names: %s', async (_what, answered, liveSiteId, warnings) => {
    const run = await recordOperation('push', {
      script: [previewResponse(), accepted(answered), completed],
      inputs: { 'live-site-id': liveSiteId },
      github: withCopy(),
    });
    expect(run.warnings.filter((each) => each.startsWith('Check the live site'))).toEqual(warnings);
  });

  it('is no success if the answer names the copy: its task is kept for a re-run', async () => {
    const { github, outcome, status } = await recordOperation('push', {
      script: [previewResponse(), accepted({ id: ids.staging })],
      github: withCopy(),
    });
    expect([status, outcome.kind]).toEqual(['unknown', 'response-unusable']);
    expect(github.statuses).toMatchObject([{ state: 'in_progress', description: `task ${ids.task}` }]);
  });

  it('so a re-run a day later does not push twice (guard 7)', async () => {
    const planned = ownRecord('push', { minutesAgo: 25 * 60, states: ['success'] });
    const named = { state: 'in_progress', description: describeOtherSite(ids.target) } as const;
    const statuses = [...(planned.statuses ?? []), named];
    const run = await recordOperation('push', {
      ...{ ...attempt2, script: [] },
      github: withCopy({ ...planned, statuses }),
    });
    expect(run).toMatchObject({ posts: 0, status: 'refused', errorCode: 'rerun_too_late' });
  });
});

describe('a tag that has moved since its copy was made (G12)', () => {
  const onTag = { context: { isTag: true, ref: 'v1' } };
  it.each([
    ['the tag’s own', runContext.sha, 'v1'],
    ['none', undefined, 'v1'],
    ['another', 'd'.repeat(40), undefined],
  ])('is not said of a copy for a `commit` that is not the tag’s: %s', async (_what, commit, tag) => {
    const { github } = await stage([created, completed], {
      ...{ ...onTag, event: {} },
      inputs: { commit },
    });
    expect(github.created).toMatchObject([{ payload: { tag } }]);
  });
  it.each([
    ['another commit of the tag', 'v1', onTag, 'preview_changed'],
    ['another tag', 'v0', onTag, undefined],
    ['a tag with the name of the run’s branch', 'v1', { context: { isTag: false, ref: 'v1' } }, undefined],
  ])('of %s', async (_what, tag, on, errorCode) => {
    const run = await recordOperation('push', {
      ...{ ...on, script: [previewResponse(), accepted(site), completed] },
      github: { deployments: [{ ...recordedFor('a'.repeat(40)), ...copyRecord(41, { tag }) }] },
    });
    expect(run.errorCode).toBe(errorCode);
    if (errorCode) expect(run).toMatchObject({ posts: 0, status: 'refused' });
  });
});

it('a copy that only a poll shows to be old loses the base that its entry has (K11)', async () => {
  const site = { id: ids.staging, domain_name: 'a.example.com' };
  // The host stores its body: by its own `timestamp`, the task is new.
  const stored = response(202, { site, task: { id: ids.task, created_at: '2026-01-15T12:00:00Z' } });
  const poll = response(200, {
    task: { id: ids.task, status: 'completed', created_at: '2026-01-15T11:00:00Z' },
  });
  const { github, warnings } = await stage([stored, poll, previewResponse()], { event: {}, context: {} });
  // An absent base in any entry of the copy makes its push ask for a person.
  expect(github.created.map(({ payload }) => payload['base'])).toEqual([0, undefined]);
  expect(warnings).toEqual([messages.copyWasThere()]);
});

it('an entry that was written after an answer does not make an older task this step’s (K11, G14)', async () => {
  const late = ownRecord('restore', { minutesAgo: 90, taskId: undefined, recorded: 'afterwards' });
  const task = { id: ids.otherTask, status: 'pending', created_at: '2026-01-15T11:00:00Z' };
  const script = [response(202, { task }), completed];
  const inputs = { 'idempotency-key': createTestStep('restore').step.keyOf(1) };
  const run = await recordOperation('restore', { script, inputs, github: { deployments: [late] } });
  expect(run).toMatchObject(foreign);
  const before = ownRecord('restore', { minutesAgo: 90, taskId: undefined });
  const followed = await recordOperation('restore', {
    script: [response(202, { task }), response(200, { task: { ...task, status: 'completed' } })],
    inputs,
    github: { deployments: [before] },
  });
  expect(followed).toMatchObject({ status: 'completed', outcome: { by: 'earlier-request' } });
});
