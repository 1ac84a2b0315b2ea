import { describe, expect, it } from 'vitest';
import { taskOfSite } from '../../../../src/github/entry.ts';
import { objectionTo } from '../../../../src/live/rule.ts';
import { run as runStep } from '../../../../src/step/run.ts';
import { copyEntry, copyRecord, liveRecord, ownRecord, withCopy } from '../../../support/live-records.ts';
import { approval, fails, type TestDeployment } from '../../../support/recording-github.ts';
import { accepted, completed, noResponse, previewResponse, running } from '../../../support/responses.ts';
import {
  createTestStep,
  ids,
  recordOperation,
  type RunOptions,
  type RunResult,
} from '../../../support/run-operation.ts';
import { otherTask } from '../../../support/runs.ts';
import { whenCancelled, type Script } from '../../../support/scripted-service.ts';

const restored = liveRecord({ states: ['success'] });
const onCopy = (fields: object) => ({
  ...liveRecord({ ...fields, 'live-site-id': ids.staging }),
  task: taskOfSite(ids.staging),
});
const sent = [previewResponse(), accepted({ id: ids.live }), completed];

const push = (deployments: readonly TestDeployment[], { github, ...options }: RunOptions = {}) =>
  recordOperation('push', { script: sent, ...options, github: { deployments, ...github } });

/** The digest that an approver sees: of a dry run in an earlier job. */
async function digestAfter(deployments: readonly TestDeployment[]): Promise<string> {
  const { results } = await push(deployments, { inputs: { 'dry-run': 'true' } });
  return results.preview?.digest ?? '';
}
const form = (digest: string, sender = 'User'): RunOptions => ({
  context: { eventName: 'workflow_dispatch' },
  event: { sender: { type: sender }, inputs: { copy: 'x', digest } },
});
const approved = { inputs: { 'require-approval': 'live' }, github: { reviews: [approval] } };

describe('a push of what nobody has read (G12)', () => {
  const withoutBase = (reason?: string) => copyRecord(41, { base: undefined, 'no-base': reason });
  const ofUnknownCommit = copyRecord(41, { commit: 'unknown', 'no-base': 'unknown-commit' });
  const ofMallory = copyRecord(41, {}, { creator: 'mallory', creatorId: 999 });
  const because = (kind: string) => ({ kind: 'live-changed', reasons: [{ kind }] });
  const states: readonly (readonly [why: string, deployments: readonly TestDeployment[], refusal: object])[] =
    [
      ['after a restore', withCopy(restored).deployments, because('live')],
      ['without an entry of the copy', [], because('unrecorded')],
      ['of a pull request’s copy', [withoutBase('pull-request')], because('unmerged')],
      ['of a run without a commit', [ofUnknownCommit], because('unmerged')],
      ['of half of a push', [withoutBase('overwritten')], because('base-unknown')],
      ['of a copy of unknown origin', [withoutBase()], because('base-unknown')],
      [
        'of such a copy, after a restore',
        [restored, copyRecord(62, { base: undefined })],
        because('base-unknown'),
      ],
      [
        'after a restore onto the copy',
        withCopy(onCopy({ states: ['success'] })).deployments,
        because('on-copy'),
      ],
      ['of a copy that only another account has', [ofMallory], because('unrecorded')],
    ];
  it.each(states)(
    'is refused %s, in attempts 1 and 2, with what speaks against it',
    async (_why, deployments, refusal) => {
      for (const attempt of [1, 2]) {
        const { github, ...run } = await push(deployments, { context: { attempt } });
        const refused = { posts: 0, status: 'refused', errorCode: 'live_changed', effect: 'none' };
        expect(run).toMatchObject({ ...refused, outcome: { refusal } });
        expect(github.created).toEqual([]);
      }
    },
  );

  it.each(states)('goes %s, once a person has read it', async (_why, deployments) => {
    const digest = await digestAfter(deployments);
    const inputs = { 'approved-preview': digest };
    const goes = { posts: 1, status: 'completed' };
    const typed = await push(deployments, { inputs, ...form(` ${digest.toUpperCase()} `) });
    expect(typed).toMatchObject(goes);
    // After the group of the preview, whose lines start with the time.
    expect(typed.runner.texts('info')).toContainEqual(expect.stringMatching(/^POST /));
    const reviewed = { inputs: { ...inputs, ...approved.inputs }, github: approved.github };
    expect(await push(deployments, reviewed)).toMatchObject(goes);
  });

  it.each<[what: string, options: (digest: string) => RunOptions]>([
    ['that a workflow hands on by itself', () => ({})],
    ['of an event that nobody filled in', () => ({ context: { eventName: 'push' }, event: {} })],
    ['that an app typed', (digest) => form(digest, 'Bot')],
    ['beside another one that was typed', () => form('f'.repeat(64))],
    [
      'in the event of another kind',
      (digest) => ({ ...form(digest), context: { eventName: 'repository_dispatch' } }),
    ],
  ])('is not opened by a digest %s', async (_what, options) => {
    const { deployments } = withCopy(restored);
    const digest = await digestAfter(deployments);
    const run = await push(deployments, { inputs: { 'approved-preview': digest }, ...options(digest) });
    expect(run).toMatchObject({ posts: 0, errorCode: 'live_changed' });
  });

  it('is not opened by an approval without a digest, nor by one of another page', async () => {
    const { deployments } = withCopy(restored);
    expect(await push(deployments, approved)).toMatchObject({ posts: 0, errorCode: 'live_changed' });
    const before = await digestAfter(withCopy().deployments);
    const inputs = { 'approved-preview': before };
    const old = await push(deployments, { inputs, ...form(before) });
    expect(old).toMatchObject({ posts: 0, errorCode: 'preview_changed' });
  });

  it('says in a dry run and in the preview what speaks against it, and refuses neither', async () => {
    const { deployments } = withCopy(restored);
    const dryRun = await push(deployments, { inputs: { 'dry-run': 'true' } });
    const inputs = { 'live-site-id': ids.live };
    const preview = await recordOperation('push-preview', { script: sent, inputs, github: { deployments } });
    expect([dryRun.status, preview.status]).toEqual(['skipped', 'completed']);
    for (const { results, runner } of [dryRun, preview]) {
      expect(results.look && objectionTo(results.look)).toMatchObject({
        kind: 'changed',
        overwrite: { id: 61 },
      });
      expect(runner.texts('info').join('\n')).toMatch(
        /`staging` last used this copy for[^]*Last done to the live site: restore[^]*refused unless a person has read why. .*restore of 2026/,
      );
    }
    expect(preview.results.preview?.digest).toBe(dryRun.results.preview?.digest);
  });
});

describe('the list is read again once the own entry stands (G12)', () => {
  type Overwriting = 'push' | 'restore';
  /** What another step recorded meanwhile: GitHub lists it from the creation of the own entry on. */
  async function meanwhile(
    operation: Overwriting,
    record: TestDeployment,
    { github, ...options }: RunOptions & { script: Script },
  ): Promise<RunResult & { states: readonly string[] }> {
    const deployments = operation === 'push' ? [copyEntry] : [];
    const result = await recordOperation(operation, {
      ...options,
      github: { deployments, meanwhile: () => [record], ...github },
    });
    const own = result.github.statuses.filter(({ id }) => id === result.results.deploymentId);
    return { ...result, states: own.map(({ state }) => state) };
  }
  const before = { posts: 0, status: 'refused', effect: 'none', states: ['error'] };
  const preview = [previewResponse()];
  it.each<[Overwriting, what: string, record: TestDeployment, script: Script, errorCode: string]>([
    [
      'push',
      'one that was recorded before runs',
      liveRecord(),
      [...preview, otherTask('running')],
      'live_busy',
    ],
    ['push', 'one has ended already', restored, preview, 'live_changed'],
    ['push', 'the copy was restored', onCopy({ states: ['success'] }), preview, 'live_changed'],
    ['push', 'the copy is being restored', onCopy({ taskId: undefined }), preview, 'live_busy'],
    ['restore', 'one that was recorded before runs', liveRecord({ taskId: undefined }), [], 'live_busy'],
    ['restore', 'one has ended already', restored, [], 'live_changed'],
  ])(
    '`%s` sends nothing if %s, and its entry says so',
    async (operation, _what, record, script, errorCode) => {
      expect(await meanwhile(operation, record, { script })).toMatchObject({ ...before, errorCode });
    },
  );

  it.each<[Overwriting, Script]>([
    ['push', sent],
    ['restore', sent.slice(1)],
  ])('`%s` goes if the other one is younger, or started nothing', async (operation, script) => {
    for (const record of [liveRecord({ id: 7002, taskId: undefined }), liveRecord({ states: ['error'] })]) {
      expect(await meanwhile(operation, record, { script })).toMatchObject({ posts: 1, status: 'completed' });
    }
  });

  it('a cancellation is no refusal: neither at the first look, nor at the second', async () => {
    const options = { script: [whenCancelled(noResponse)], cancelledAtMs: 1000 };
    const inputs = { 'dry-run': 'true' };
    const first = recordOperation('restore', { ...options, inputs, github: { deployments: [liveRecord()] } });
    const cancelled = { posts: 0, status: 'cancelled', effect: 'none' };
    expect(await first).toMatchObject(cancelled);
    expect(await meanwhile('restore', liveRecord(), options)).toMatchObject(cancelled);
  });

  it('a copy that somebody uses at the same moment, and that has no base since, is not pushed', async () => {
    const record = copyRecord(7002, { base: undefined });
    const errorCode = 'live_changed';
    expect(await meanwhile('push', record, { script: preview })).toMatchObject({ ...before, errorCode });
  });

  it.each(['success', 'failure'] as const)(
    'a restore onto the copy at the same moment is named as such, not as one of live: %s',
    async (state) => {
      const meanwhile = () => [onCopy({ id: 6999, states: [state] })];
      const { errorCode, results } = await push([copyEntry], { github: { meanwhile } });
      expect(errorCode).toBe('live_changed');
      expect(results.look).toMatchObject({ overwrites: [], overwritesOfCopy: [{ id: 6999 }] });
    },
  );

  it('an approved page says what is on the copy: after another deployment to it nothing is pushed', async () => {
    const deployments = [copyEntry];
    const digest = await digestAfter(deployments);
    const options = { script: preview, inputs: { 'approved-preview': digest }, ...form(digest) };
    const ofOther = { first: 41, run: 'https://github.com/octo-org/shop/actions/runs/9009' };
    const other = copyRecord(7002, ofOther, { sha: 'd'.repeat(40) });
    const refused = await meanwhile('push', other, { ...options, github: { deployments } });
    expect(refused).toMatchObject({ ...before, errorCode: 'preview_changed' });
    // What was done to live meanwhile makes no other refusal of it.
    const meanwhileBoth = () => [other, liveRecord({ id: 6999, states: ['success'] })];
    const both = await recordOperation('push', {
      ...options,
      github: { deployments, meanwhile: meanwhileBoth },
    });
    expect(both).toMatchObject({ posts: 0, errorCode: 'preview_changed' });
    // The same commit again is what the page says.
    const same = copyRecord(7002, ofOther);
    const goes = await meanwhile('push', same, { ...options, script: sent, github: { deployments } });
    expect(goes).toMatchObject({ posts: 1, status: 'completed' });
  });

  it.each<[what: string, status: 'failure' | 'in_progress', kind: string]>([
    ['has failed', 'failure', 'failed'],
    ['runs', 'in_progress', 'running'],
  ])('a job that has deployed the same commit meanwhile, and %s, is named', async (_what, state, kind) => {
    const other = copyRecord(7002, { first: 41 }, { statuses: [{ state }] });
    const script = [...preview, ...(state === 'failure' ? [completed] : [])];
    const refused = await meanwhile('push', other, { script });
    expect(refused).toMatchObject({ ...before, errorCode: 'live_changed' });
    expect(refused.outcome).toMatchObject({
      refusal: { reasons: [{ kind: 'job', use: { end: { kind } } }] },
    });
  });

  const restoredCopy = onCopy({ id: 50, states: ['success'] });
  it.each<[what: string, page: readonly TestDeployment[]]>([
    ['a page without overwrites', [copyEntry]],
    ['the page of a copy that was restored', [restoredCopy, copyEntry]],
  ])('a digest does not cover what came after %s', async (_what, deployments) => {
    const digest = await digestAfter(deployments);
    const github = { deployments };
    const options = { script: preview, inputs: { 'approved-preview': digest }, ...form(digest), github };
    const refused = await meanwhile('push', restored, options);
    expect(refused).toMatchObject({ ...before, errorCode: 'live_changed' });
    expect(refused.outcome).toMatchObject({ refusal: { reasons: [{ kind: 'live' }] } });
  });

  it('without an answer nothing is sent', async () => {
    let asked = 0;
    const failing = fails({ errorCode: 'forbidden' });
    const github = {
      listStatuses: () => Promise.resolve([]),
      listDeployments: () => ((asked += 1) > 1 ? failing() : Promise.resolve({ items: [], isLast: true })),
    };
    const result = await meanwhile('restore', restored, { script: [], github });
    expect(result).toMatchObject({ ...before, errorCode: 'forbidden' });
  });
});

describe('nobody can allow a push (G12)', () => {
  const undone = withCopy(
    liveRecord({ id: 63, states: ['success'] }),
    ownRecord('push', { id: 62, states: ['success'] }),
  );
  const ofTag = copyRecord(41, { tag: 'v1' });
  it.each<[what: string, kind: string, deployments: readonly TestDeployment[], on: RunOptions]>([
    [
      'while live is overwritten',
      'live-busy',
      withCopy(liveRecord()).deployments,
      { script: [otherTask('running'), ...sent] },
    ],
    [
      'while the copy is overwritten',
      'live-busy',
      withCopy(onCopy({})).deployments,
      { script: [otherTask('running'), ...sent] },
    ],
    [
      'while the copy is made',
      'copy-unfinished',
      [copyRecord(41, {}, { statuses: [] })],
      { script: [running, ...sent] },
    ],
    ['of a copy whose tag has moved', 'tag-moved', [ofTag], { context: { isTag: true, ref: 'v1' } }],
    ['that was undone', 'push-undone', undone.deployments, { context: { attempt: 2 } }],
  ])('%s: it is refused whoever has read it, and writes no entry', async (_what, kind, deployments, on) => {
    const dryRun = await push(deployments, { ...on, inputs: { 'dry-run': 'true' } });
    expect(dryRun.status).toBe('skipped');
    const digest = dryRun.results.preview?.digest ?? '';
    const typed = form(digest);
    const run = await push(deployments, {
      ...{ ...on, ...typed, inputs: { 'approved-preview': digest } },
      context: { ...on.context, ...typed.context },
    });
    const refused = { posts: 0, status: 'refused', endMs: 0, github: { created: [] } };
    expect(run).toMatchObject({ ...refused, outcome: { refusal: { kind } } });
  });
});

it('nothing is sent if no entry was planned (G11)', async () => {
  const { service, step } = createTestStep('push', { script: sent });
  const withoutEntry = { ...step, recorder: { ...step.recorder, overwrite: undefined } };
  await expect(runStep(withoutEntry)).rejects.toThrow('nothing was planned that could be recorded');
  expect(service.received.map(({ method }) => method)).toEqual(['GET']);
});
