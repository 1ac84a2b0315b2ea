import { describe, expect, it } from 'vitest';
import type { Overwrite } from '../../../../src/live/list-entry.ts';
import { newestOverwrite } from '../../../../src/live/look.ts';
import { describeFailure } from '../../../../src/messages/describe-failure.ts';
import { nameOverwrite } from '../../../../src/messages/describe-overwrite.ts';
import { messages } from '../../../../src/messages/messages.ts';
import { orEnd, statusOf } from '../../../../src/outcome/outcome.ts';
import { run } from '../../../../src/step/run.ts';
import { awaitOverwrites } from '../../../../src/step/guards/await-overwrites.ts';
import { taskOfSite } from '../../../../src/github/entry.ts';
import { describeUnanswered } from '../../../../src/github/overwrite-end.ts';
import { createFakeClock, noonMs } from '../../../stand-ins/fake-clock.ts';
import { copyEntry, copyRecord, liveRecord, ownRecord } from '../../../support/live-records.ts';
import { withCopy } from '../../../support/live-records.ts';
import { runUrl } from '../../../support/ids.ts';
import { overwrite } from '../../../support/outcomes.ts';
import {
  fails,
  githubFailure,
  listed,
  never,
  type TestDeployment,
} from '../../../support/recording-github.ts';
import {
  accepted,
  completed,
  noResponse,
  previewResponse,
  replayed,
  response,
  taskResponse,
} from '../../../support/responses.ts';
import { createTestStep, ids, onPullRequest, recordOperation } from '../../../support/run-operation.ts';
import type { SendResult } from '../../../../src/ports.ts';
import type { OperationName, RunOptions } from '../../../support/run-operation.ts';
import { forever, inTurn, repeat, whenCancelled, type Script } from '../../../support/scripted-service.ts';
import { created, otherTask } from '../../../support/runs.ts';

const sent = [accepted(), completed];
type Inputs = Readonly<Record<string, string>>;
const page = (...items: readonly TestDeployment[]) => ({ items: items.map(listed), isLast: true });
const busy = { status: 'refused', errorCode: 'live_busy', effect: 'none', posts: 0 };

/** What a step reads of `liveRecord`. */
const othersRestore = (minutesAgo = 10, fields: Partial<Overwrite> = {}): Overwrite => ({
  ...overwrite,
  atMs: noonMs - minutesAgo * 60_000,
  ...fields,
});
const running = othersRestore(10, { end: 'running', isSeenRunning: true });
const [startOfWaiting = ''] = messages.waitingForLive(overwrite).split(nameOverwrite(overwrite));

/** Runs a restore after what others did to live, unless it is told otherwise. */
async function runAfter(
  deployments: readonly TestDeployment[],
  script: Script,
  { github, ...options }: RunOptions = {},
  operation: OperationName = 'restore',
) {
  const given = { ...options, script, github: { deployments, ...github } };
  const result = await recordOperation(operation, given);
  const lines = result.runner.texts('info').filter((line) => line.startsWith(startOfWaiting));
  return { ...result, lines };
}

describe('while an overwrite of the site runs (G12)', () => {
  it.each<[operation: OperationName, script: Script, siteId?: string]>([
    ['restore', sent],
    ['restore-snapshot', sent, ids.target],
    ['staging', [created, completed]],
  ])(
    '`%s` waits until its task has ended, and says for what',
    async (operation, script, siteId = ids.live) => {
      const record = { ...liveRecord({ 'live-site-id': siteId }), task: taskOfSite(siteId) };
      // Every ten seconds its task, every minute the list.
      const waiting = [...repeat(8, otherTask('running')), ...repeat(2, otherTask('completed'))];
      const result = await runAfter([record], inTurn(waiting, script), {}, operation);
      expect(result).toMatchObject({ status: 'completed', posts: 1, warnings: [] });
      // Once a minute.
      expect(result.lines).toEqual(Array(2).fill(messages.waitingForLive(running)));
      expect(result.sentAtMs.slice(0, 3)).toEqual([0, 10_000, 20_000]);
      // Its end is written down for whoever looks next.
      expect(result.github.statuses).toContainEqual(expect.objectContaining({ id: 61, state: 'success' }));
    },
  );

  it.each<[operation: OperationName, inputs: Inputs]>([
    ['restore', {}],
    ['staging', { environment: 'pr-7' }],
  ])('`%s` is refused if GitHub does not answer any more', async (operation, inputs) => {
    let asked = 0;
    const listDeployments = (filter: { readonly environment?: string | undefined }) => {
      if (filter.environment === 'pr-7') return Promise.resolve({ items: [], isLast: true });
      asked += 1;
      return asked > 1 ? fails({ errorCode: 'forbidden' })() : Promise.resolve(page(liveRecord()));
    };
    const options = { inputs, github: { listDeployments } };
    const result = await runAfter([liveRecord()], forever(otherTask('running')), options, operation);
    expect(result).toMatchObject({ status: 'refused', errorCode: 'forbidden', posts: 0 });
    expect(result.github.created).toEqual([]);
  });

  it.each(['completed', 'failed'])(
    'a restore begins as soon as the task has %s, and shows it',
    async (end) => {
      const script = [...repeat(2, otherTask('running')), ...repeat(2, otherTask(end)), ...sent];
      const result = await runAfter([liveRecord()], script);
      expect(result.sentAtMs.slice(0, 5)).toEqual([0, 10_000, 20_000, 20_000, 20_000]);
      const { look } = result.results;
      expect(look && newestOverwrite(look)).toMatchObject({ id: 61, end });
      const state = end === 'failed' ? 'failure' : 'success';
      expect(result.github.statuses).toContainEqual(expect.objectContaining({ id: 61, state }));
    },
  );

  it('nobody waits, or says so, if no time is left', async () => {
    const github = { deployments: [liveRecord()] };
    const { runner, step } = createTestStep('restore', { github, script: [otherTask('running')] });
    const look = orEnd(await step.history.read());
    const waited = look && (await awaitOverwrites(look, { untilMs: 0 }, step));
    expect(waited?.answer?.verdict).toMatchObject({ kind: 'wait', overwrite: { id: 61 } });
    expect(runner.texts('info')).toEqual([]);
  });

  it('a restore waits for one without a task until that is an hour old, then goes on with a warning', async () => {
    const lost = liveRecord({ minutesAgo: 55, taskId: undefined });
    const result = await runAfter([lost], sent);
    expect(result).toMatchObject({ status: 'completed', posts: 1 });
    expect(result.sentAtMs[0]).toBe(5 * 60_000);
    expect(result.warnings).toEqual([messages.liveInDoubt(othersRestore(55, { end: 'unknown' }))]);
  });

  it('a restore waits for the task that one met in place of its own (K10)', async () => {
    const description = describeUnanswered(ids.otherTask);
    const met = { ...liveRecord(), statuses: [{ state: 'in_progress', description } as const] };
    const script = [...repeat(3, otherTask('running')), ...repeat(2, otherTask('completed')), ...sent];
    const result = await runAfter([met], script);
    expect(result).toMatchObject({ status: 'completed', posts: 1 });
    expect(result.sentAtMs.slice(0, 5)).toEqual([0, 10_000, 20_000, 30_000, 30_000]);
    const ofAnother = { taskId: undefined, metTaskId: ids.otherTask };
    const waitedFor = othersRestore(10, { ...ofAnother, end: 'running' });
    expect(result.lines).toEqual([messages.waitingForLive(waitedFor)]);
    // Its end stays unknown.
    expect(result.warnings).toEqual([messages.liveInDoubt({ ...waitedFor, end: 'unknown' })]);
    expect(result.github.statuses).not.toContainEqual(expect.objectContaining({ id: 61 }));
  });

  const gateway = { ...response(403), body: { json: { message: 'Forbidden' } } };
  it.each([
    ['a 401', response(401)],
    ['a 403', response(403)],
    ['a 403 of a gateway', gateway],
  ])('%s for its task: waits until it is an hour old', async (_what, answer) => {
    const result = await runAfter([liveRecord({ minutesAgo: 59 })], inTurn(repeat(8, answer), sent));
    expect(result).toMatchObject({ status: 'completed', posts: 1 });
    expect(result.lines).toHaveLength(1);
  });

  it('another one that begins meanwhile is awaited, too: the list is read once a minute', async () => {
    const clock = createFakeClock();
    const first = liveRecord({ taskId: undefined, minutesAgo: 59.5 });
    const later = liveRecord({ id: 62, taskId: undefined, minutesAgo: 58 });
    let isWritten = false;
    const createDeployment = () => {
      isWritten = true;
      return Promise.resolve(7001);
    };
    const listDeployments = () => {
      const found = clock.elapsedMs() < 60_000 ? [first] : [later, first];
      if (isWritten) found.unshift(liveRecord({ id: 7001, taskId: undefined }));
      return Promise.resolve(page(...found));
    };
    const result = await runAfter([first, later], sent, {
      clock,
      github: { createDeployment, listDeployments },
    });
    // Each is an hour old when nobody waits for it any more.
    expect(result).toMatchObject({
      posts: 1,
      lines: [/11:00/, /11:02/].map((at) => expect.stringMatching(at) as string),
    });
    expect(result.sentAtMs[0]).toBe(120_000);
  });

  it.each<[inputs: Inputs]>([[{}], [{ wait: 'false' }]])(
    'a restore is refused at its deadline, before anything was sent: %j',
    async (inputs) => {
      const options = { inputs: { 'timeout-minutes': '5', ...inputs } };
      const result = await runAfter([liveRecord()], forever(otherTask('running')), options);
      expect(result).toMatchObject({ ...busy, endMs: 300_000 });
      expect(result.outcome).toMatchObject({ refusal: { overwrite: { taskId: ids.otherTask } } });
      expect(result.outputs).not.toHaveProperty('task-id');
      expect(result.github.created).toEqual([]);
    },
  );

  it('a new copy waits for half of its time at most, then goes on with a warning and without a base', async () => {
    const options = { inputs: { environment: 'pr-7', 'timeout-minutes': '10' } };
    const own = [created, completed].values();
    const script = forever(({ path }) =>
      path.endsWith(ids.otherTask) ? otherTask('running') : (own.next().value ?? response(500)),
    );
    const result = await runAfter([liveRecord()], script, options, 'staging');
    expect(result).toMatchObject({ status: 'completed', posts: 1 });
    expect(result.endMs).toBeGreaterThan(290_000);
    expect(result.endMs).toBeLessThan(310_000);
    expect(result.warnings).toEqual([messages.copiedWhileRunning(running)]);
    expect(result.github.created[0]?.payload).toMatchObject({ base: undefined, 'no-base': 'pull-request' });
  });

  const reuse = { inputs: { environment: 'pr-7' } };
  it('a copy is used again at once, unless it is being pushed', async () => {
    // Once the host was asked, the list is read anew.
    const looked = [completed, previewResponse(), otherTask('running')];
    const restored = await runAfter(
      [liveRecord(), copyEntry],
      [otherTask('running'), ...looked],
      reuse,
      'staging',
    );
    expect(restored).toMatchObject({ status: 'completed', endMs: 0, warnings: [] });
    // Its receipt is about the copy alone.
    expect(restored.results.look).toBeUndefined();
    const pushing = liveRecord({ operation: 'push', 'site-id': ids.staging });
    const ended = [otherTask('completed'), otherTask('completed')];
    const script = [otherTask('running'), ...looked, otherTask('running'), ...ended];
    const waited = await runAfter([pushing, copyEntry], script, reuse, 'staging');
    expect(waited).toMatchObject({ status: 'completed', endMs: 20_000, outputs: { reused: 'true' } });
    const short = { inputs: { ...reuse.inputs, 'timeout-minutes': '1' } };
    const late = inTurn([otherTask('running'), ...looked], forever(otherTask('running')));
    expect(await runAfter([pushing, copyEntry], late, short, 'staging')).toMatchObject(busy);
  });

  it('… also if its push was recorded while the entry was written that takes its base away', async () => {
    const meanwhile = () => [liveRecord({ id: 6999, operation: 'push', 'site-id': ids.staging })];
    const script = [completed, previewResponse(), otherTask('running'), otherTask('completed')];
    const result = await recordOperation('staging', {
      ...{ ...onPullRequest, ...reuse },
      script: [...script, otherTask('completed')],
      github: { deployments: [copyEntry], meanwhile },
    });
    expect(result).toMatchObject({ status: 'completed', endMs: 10_000, outputs: { reused: 'true' } });
    expect(result.github.created).toMatchObject([{ payload: { base: undefined } }]);
  });

  it('… although GitHub lists that push, and its own entry, two seconds later', async () => {
    const meanwhile = () => [liveRecord({ id: 6999, operation: 'push', 'site-id': ids.staging })];
    const { clock, github, service, step } = createTestStep('staging', {
      ...{ ...onPullRequest, ...reuse },
      script: inTurn([completed, previewResponse(), otherTask('running')], forever(otherTask('completed'))),
      github: { deployments: [copyEntry], meanwhile },
    });
    github.replace((own) => ({
      async listDeployments(...asked) {
        const { items, isLast } = await own.listDeployments(...asked);
        return { isLast, items: items.filter(({ id }) => id < 6999 || clock.elapsedMs() >= 2_000) };
      },
    }));
    expect(statusOf(await run(step))).toBe('completed');
    expect(service.received.at(-1)?.path).toContain(ids.otherTask);
    expect(clock.elapsedMs()).toBeGreaterThan(10_000);
  });

  it('… nor refused without an end of the entry that it wrote before', async () => {
    const meanwhile = () => [
      liveRecord({ id: 6999, operation: 'push', 'site-id': ids.staging, taskId: undefined }),
    ];
    const result = await recordOperation('staging', {
      ...onPullRequest,
      inputs: { ...reuse.inputs, 'timeout-minutes': '5' },
      script: [completed, previewResponse()],
      github: { deployments: [copyEntry], meanwhile },
    });
    expect(result).toMatchObject(busy);
    expect(result.github.statuses).toContainEqual(expect.objectContaining({ id: 7001, state: 'error' }));
  });

  it.each([
    ['after a POST that was lost', { context: { attempt: 2 } }],
    ['with an own key', { inputs: { 'idempotency-key': 'mine' } }],
  ])('… nor handed on by a replay that may be its own: %s', async (_what, options: RunOptions) => {
    const pushing = liveRecord({ operation: 'push', 'site-id': ids.staging, taskId: undefined });
    const script = inTurn(
      [noResponse, replayed(accepted({ id: ids.staging })), completed],
      forever(previewResponse()),
    );
    const inputs = { ...reuse.inputs, reuse: 'false', 'timeout-minutes': '10', ...options.inputs };
    const result = await runAfter([pushing, copyRecord(41)], script, { ...options, inputs }, 'staging');
    expect(result).toMatchObject({ status: 'unknown', errorCode: 'live_busy', effect: 'possible' });
  });

  it('… and a cancellation while it waits takes no base away', async () => {
    const pushing = liveRecord({ operation: 'push', 'site-id': ids.staging, taskId: undefined });
    const result = await runAfter(
      [pushing, copyRecord(41, { run: runUrl })],
      [replayed(accepted({ id: ids.staging })), completed, previewResponse()],
      {
        context: { attempt: 2 },
        inputs: { ...reuse.inputs, reuse: 'false', 'timeout-minutes': '5' },
        cancelledAtMs: 30_000,
      },
      'staging',
    );
    expect(result.status).toBe('cancelled');
    expect(result.github.created).toMatchObject([{ payload: { base: 0 } }]);
  });

  const ofMain = { event: {}, context: {} };
  const oldTask = { id: ids.task, status: 'pending', created_at: '2026-01-14T11:00:00Z' };
  const there = response(
    202,
    { site: { id: ids.staging }, task: oldTask },
    { date: 'Thu, 15 Jan 2026 12:00:00 GMT' },
  );
  it('… nor handed on by a host that answers with the copy that is there (K11)', async () => {
    const pushing = liveRecord({ operation: 'push', 'site-id': ids.staging, taskId: undefined });
    const options = { ...ofMain, inputs: { environment: 'pr-8', 'timeout-minutes': '10' } };
    const script = [there, completed, previewResponse()];
    const result = await runAfter([pushing, copyRecord(41)], script, options, 'staging');
    expect(result).toMatchObject({ ...busy, posts: 1 });
    expect(result.github.created).toEqual([]);
  });

  it('… nor used in a pull request’s run at all (K11)', async () => {
    const options = { ...onPullRequest, inputs: { environment: 'pr-8' } };
    const script = [there, completed, previewResponse()];
    const result = await runAfter([copyRecord(41)], script, options, 'staging');
    expect(result).toMatchObject({ status: 'refused', errorCode: 'rejected', effect: 'none', posts: 1 });
    expect(result.outputs).not.toHaveProperty('site-id');
    expect(result.github.created).toEqual([]);
  });

  it('… nor handed on if GitHub does not say it: with an own key a gateway may have repeated this request', async () => {
    const { clock, github, step } = createTestStep('staging', {
      script: [replayed(accepted({ id: ids.staging })), completed, previewResponse()],
      inputs: { ...reuse.inputs, reuse: 'false', 'idempotency-key': 'mine' },
    });
    let reads = 0;
    github.replace((own) => ({
      listDeployments: (...asked) => ((reads += 1) > 2 ? never() : own.listDeployments(...asked)),
    }));
    const outcome = await run(step);
    expect(outcome).toMatchObject({ kind: 'github-failed', effect: 'possible' });
    expect(statusOf(outcome)).toBe('unknown');
    expect([clock.elapsedMs() > 0, step.results.current.answer]).toEqual([true, undefined]);
  });

  it('… nor after `wait: false`, unless its task still runs', async () => {
    const pushing = liveRecord({ operation: 'push', 'site-id': ids.staging, taskId: undefined });
    const inputs = { ...reuse.inputs, reuse: 'false', wait: 'false', 'timeout-minutes': '10' };
    const after = (poll: SendResult) =>
      runAfter([pushing, copyRecord(41)], [there, poll, previewResponse()], { ...ofMain, inputs }, 'staging');
    expect(await after(completed)).toMatchObject({ ...busy, posts: 1 });
    expect(await after(taskResponse('running'))).toMatchObject({ status: 'submitted' });
  });

  it('… nor handed on by a replay', async () => {
    const pushing = liveRecord({ operation: 'push', 'site-id': ids.staging, taskId: undefined });
    const script = inTurn(
      [replayed(accepted({ id: ids.staging })), completed, previewResponse()],
      forever(previewResponse()),
    );
    const inputs = { ...reuse.inputs, reuse: 'false', 'timeout-minutes': '10' };
    const again = { context: { attempt: 2 }, inputs };
    expect(
      await runAfter([pushing, copyRecord(41, { run: runUrl })], script, again, 'staging'),
    ).toMatchObject({ ...busy, posts: 1 });
  });

  it.each<[operation: OperationName, inputs: Inputs]>([
    ['push-preview', { 'live-site-id': ids.live }],
    ['push', { 'dry-run': 'true' }],
    ['restore', { 'dry-run': 'true' }],
  ])('`%s` with %j does not wait, and writes nothing', async (operation, inputs) => {
    const script = [otherTask('running'), ...(operation === 'restore' ? [] : [previewResponse()])];
    const result = await runAfter(withCopy(liveRecord()).deployments, script, { inputs }, operation);
    expect(result).toMatchObject({ endMs: 0, errorCode: undefined, github: { statuses: [] } });
  });

  it.each<[what: string, script: Script]>([
    ['between two questions', forever(otherTask('running'))],
    ['during the first one', [whenCancelled(noResponse)]],
  ])('a cancellation %s ends the step at once', async (_what, script) => {
    const result = await runAfter([liveRecord()], script, { cancelledAtMs: 2000 });
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none', posts: 0 });
    expect(result.endMs).toBeLessThanOrEqual(4000);
  });
});

it.each<[operation: OperationName, script: Script]>([
  ['restore', sent],
  ['staging', [created, completed]],
])('after an overwrite that failed `%s` goes on, with a warning (G12)', async (operation, script) => {
  const run = (state: 'failure' | 'success') =>
    runAfter([liveRecord({ states: [state] })], script, {}, operation);
  const warnings = [messages.liveInDoubt(othersRestore(10, { end: 'failed' }))];
  expect(await run('failure')).toMatchObject({ status: 'completed', lines: [], warnings });
  expect(await run('success')).toMatchObject({ status: 'completed', lines: [], warnings: [] });
});

it.each<[what: string, deployments: readonly TestDeployment[]]>([
  ['has failed', [ownRecord('restore', { states: ['failure'] })]],
  ['never began', []],
  ['was followed by a release', [liveRecord({ id: 62, operation: 'push', states: ['success'] })]],
])('a re-run never begins a restore that %s: its message says why (G12)', async (_what, deployments) => {
  const result = await runAfter(deployments, [], { context: { attempt: 2 } });
  const refusal = { kind: 'restore-not-begun' };
  const refused = { posts: 0, status: 'refused', errorCode: 'live_changed', effect: 'none' };
  expect(result).toMatchObject({ ...refused, outcome: { refusal } });
});

// Whoever needs the answer ends without it: `g07-github-fails.test.ts`.
describe('without an answer of GitHub that is not needed (G12)', () => {
  const denied = { errorCode: 'forbidden', permission: 'deployments: write' } as const;
  const forbidden = fails(denied);
  const toPreview = { 'live-site-id': ids.live };
  it('`push-preview` warns once, and has no digest; without `live-site-id` it does not ask', async () => {
    const github = { listDeployments: forbidden };
    const result = await runAfter([], [previewResponse()], { inputs: toPreview, github }, 'push-preview');
    expect(result).toMatchObject({
      status: 'completed',
      warnings: [expect.stringContaining(messages.liveUnknown()) as string],
    });
    expect(result.warnings[0]).toContain('`deployments: read`');
    const bare = await runAfter([], [previewResponse()], { github }, 'push-preview');
    expect(bare).toMatchObject({ status: 'completed', warnings: [] });
    for (const { outputs } of [result, bare]) expect(outputs).not.toHaveProperty('preview-digest');
  });

  it('`staging` without `environment` goes on, with a line of the log', async () => {
    const github = { listDeployments: forbidden };
    const result = await runAfter([], [created, completed], { github }, 'staging');
    expect(result).toMatchObject({ status: 'completed', warnings: [] });
    const why = describeFailure(githubFailure(denied));
    expect(result.runner.texts('info').filter((line) => line.includes(why))).toHaveLength(1);
  });

  it('a cancellation ends the step at once', async () => {
    const options = { github: { listDeployments: never }, cancelledAtMs: 2000 };
    const result = await runAfter([], [], { ...options, inputs: toPreview }, 'push-preview');
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none', endMs: 2000, warnings: [] });
  });
});
