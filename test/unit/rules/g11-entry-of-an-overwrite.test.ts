import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import type { NewDeployment } from '../../../src/ports.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { runUrl } from '../../support/ids.ts';
import { failed, key, oneMinute, refusal, replay } from '../../support/runs.ts';
import { copyRecord, liveRecord, ownRecord, withCopy } from '../../support/live-records.ts';
import {
  fails,
  never,
  type FirstAnswer,
  type GitHubState,
  type TestDeployment,
} from '../../support/recording-github.ts';
import { accepted, completed, inProgress, noResponse, previewResponse } from '../../support/responses.ts';
import { refusedConnection, replayed, response, running } from '../../support/responses.ts';
import { headSha, ids, recordOperation, runContext, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, type Script, type ScriptedResult } from '../../support/scripted-service.ts';

const attempt2 = { context: { attempt: 2 } };
const done = [accepted({ id: ids.live }), completed];

/** A restore, or a push of a copy in the list. Its statuses as text, oldest first: of its `own` entry, or of the one before. */
async function overwrite(script: Script, options: RunOptions = {}, operation: OperationName = 'restore') {
  const github = operation === 'push' ? withCopy() : {};
  const result = await recordOperation(operation, {
    script,
    ...options,
    github: { ...github, ...options.github },
  });
  const statuses = result.github.statuses.map(
    ({ description, id, state }) => `${id > 7000 ? 'own' : id} ${state}: ${description}`,
  );
  return { ...result, statuses };
}

describe('the entry of an overwrite (G11)', () => {
  it('says that nothing was started, although the host was slow to refuse until the end', async () => {
    const clock = createFakeClock();
    const slow: ScriptedResult = async ({ timeoutMs }) => {
      await clock.sleep(Math.min(20_000, timeoutMs));
      return refusedConnection;
    };
    const { endMs, status, statuses } = await overwrite(forever(slow), { clock, ...oneMinute });
    expect({ status, statuses }).toEqual({ status: 'refused', statuses: ['own error: Nothing was started'] });
    expect(endMs).toBeLessThanOrEqual(60_000);
  });

  it('needs a commit: without one, nothing is sent', async () => {
    const run = await overwrite([], { context: { sha: undefined } });
    expect(run).toMatchObject({ posts: 0, status: 'refused', errorCode: 'service_error' });
  });

  const common = { action: 'site-pipeline', 'api-url': 'https://api.example.com', attempt: 1, run: runUrl };
  const pushed = [previewResponse(), ...done];
  const typed = { inputs: { confirmation: ' Shop.Example.com ' } };
  const isTag = { context: { isTag: true, ref: 'v1.2.3' } };
  const isBranch = { context: { isTag: false, ref: 'main' } };
  const ofPush = { 'live-site-id': ids.live, 'live-domain': 'shop.example.com', 'site-id': ids.staging };
  const ofRestore = { 'live-site-id': ids.live, 'backup-id': ids.backup };
  const nameless = liveRecord({ id: 62, 'live-domain': undefined, states: ['success'] });
  const named = { github: { deployments: [nameless, liveRecord({ states: ['success'] })] } };
  it.each<[operation: OperationName, script: Script, options: RunOptions, site: string, payload: object]>([
    ['push', pushed, typed, 'shop.example.com', ofPush],
    // The tag of the run that pushes is not what is on the copy.
    ['push', pushed, isTag, 'shop.example.com', ofPush],
    ['restore', done, isBranch, 'a live site', ofRestore],
    // Whatever was done before may name the site.
    ['restore', done, named, 'shop.example.com', { ...ofRestore, 'live-domain': 'shop.example.com' }],
    ['restore-snapshot', done, {}, 'a live site', { ...ofRestore, 'live-site-id': ids.target }],
  ])('says what `%s` is about to overwrite (%#)', async (operation, script, options, site, payload) => {
    const onPush = { ...options, context: { eventName: 'push', ...options.context } };
    const { github, results, step } = await overwrite(script, onPush, operation);
    const target = operation === 'restore-snapshot' ? ids.target : ids.live;
    const entry: NewDeployment = {
      task: `site-pipeline:${target}`,
      environment: 'live-sites',
      // A push puts over live what was deployed to its copy.
      ref: operation === 'push' ? 'b'.repeat(40) : 'a5c3785ed8d6a35868bc169f07e40e889087fd2e',
      description: `${operation} of ${site}`,
      payload: { ...common, operation, 'idempotency-key': step.keyOf(1), ...payload },
      isProduction: true,
    };
    expect(github.created).toEqual([entry]);
    expect(results.deploymentId).toBeGreaterThan(7000);
  });

  const ofRun = runContext.sha;
  it.each<
    [
      ...[what: string, copy: TestDeployment, commit: string | undefined, options: RunOptions],
      ...[payload: object, before?: Script],
    ]
  >([
    ['that was deployed to it', copyRecord(41, {}, { sha: headSha }), headSha, {}, { tag: undefined }],
    [
      'with its tag, if the run is of that commit',
      copyRecord(41, {}, { sha: ofRun }),
      ofRun,
      isTag,
      { tag: 'v1.2.3' },
    ],
    [
      'but none if nobody knows what is on the copy',
      copyRecord(41, {}, { statuses: [{ state: 'failure' }] }),
      ofRun,
      isTag,
      { commit: 'unknown', tag: undefined },
      // The copy's task is asked for, because its job has failed.
      [completed],
    ],
  ])('of a push names the commit %s', async (_what, copy, ref, options, payload, before = []) => {
    const deployments = [copy];
    const preview = { ...options, github: { deployments }, inputs: { 'dry-run': 'true' } };
    const dry = await overwrite([...before, previewResponse()], preview, 'push');
    const digest = dry.outputs['preview-digest'];
    const typedInputs = [digest ?? ''];
    const { github } = await overwrite(
      [...before, ...pushed],
      {
        github: { deployments },
        context: { ...options.context, typedInputs },
        inputs: { 'approved-preview': digest },
      },
      'push',
    );
    expect(github.created).toMatchObject([{ ref, payload }]);
  });

  it('has its statuses set one after another: GitHub counts the last one', async () => {
    const clock = createFakeClock();
    const set: string[] = [];
    const setDeploymentStatus: GitHubState['setDeploymentStatus'] = async (_id, { state }) => {
      // The first answer comes once the last status could have been set.
      if (state === 'in_progress') await clock.sleep(4_000);
      set.push(state);
      return 7001 + set.length;
    };
    await recordOperation('restore', { clock, script: done, github: { setDeploymentStatus } });
    expect(new Set(set)).toEqual(new Set(['in_progress', 'success']));
    expect(set.at(-1)).toBe('success');
  });

  it('of a later attempt is its own, with the first generation’s key', async () => {
    const options = { context: { attempt: 3 }, inputs: { 'idempotency-key': key } };
    const script = [previewResponse(), replay, failed, replay, failed, accepted(), completed];
    const { github } = await overwrite(script, options, 'push');
    expect(github.created).toMatchObject([{ payload: { attempt: 3, 'idempotency-key': key } }]);
  });
});

describe('its statuses (G11)', () => {
  const accept = `own in_progress: task ${ids.task}`;
  const ended = 'own success: Completed';
  const nothing = 'own error: Nothing was started';
  const unanswered = `own in_progress: Nobody knows what this did: the answer was about another request: task ${ids.task}`;
  const repeated = 'own error: Nothing new was started: your host repeated an earlier answer';
  const cancelled = { cancelledAtMs: 5000 };
  const elsewhere = { ...accepted(), status: 307, location: '/elsewhere' };
  const noWait = { inputs: { wait: 'false' } };
  it.each<[what: string, script: Script, options: RunOptions, statuses: readonly string[]]>([
    ['it completes', [accepted(), completed], {}, [accept, ended]],
    ['its task fails', [accepted(), failed], {}, [accept, 'own failure: Failed']],
    ['it is not waited for', [accepted()], noWait, [accept]],
    ['it still runs at the time limit', inTurn([accepted()], forever(running)), oneMinute, [accept]],
    ['it still runs after a cancellation', inTurn([accepted()], forever(running)), cancelled, [accept]],
    ['it is refused', [refusal], {}, [nothing]],
    ['a 307 that names a task asks for it elsewhere', [elsewhere], {}, [nothing]],
    ['it never leaves', forever(refusedConnection), oneMinute, [nothing]],
    ['the site is busy', [inProgress], {}, [nothing]],
    // Nobody knows: it counts as running for an hour.
    ['its answer is lost', forever(noResponse), oneMinute, []],
    ['the answer names no task', [response(202)], {}, []],
    ['somebody else has sent it (K10)', [replay, running], {}, [unanswered]],
  ])('if %s', async (_what, script, options, statuses) => {
    expect((await overwrite(script, options)).statuses).toEqual(statuses);
  });

  const lost = { github: { deployments: [ownRecord('restore', { taskId: undefined })] }, ...attempt2 };
  const known = { github: { deployments: [ownRecord('restore')] }, ...attempt2 };
  const older = `61 in_progress: task ${ids.task}`;
  it.each<[what: string, script: Script, options: RunOptions, statuses: readonly string[]]>([
    ['runs and completes', [replay, running, completed], lost, [repeated, older, '61 success: Completed']],
    ['completed', [replay, completed], lost, [repeated, older, '61 success: Completed']],
    ['failed', [replay, failed], lost, [repeated, older, '61 failure: Failed']],
    ['was refused', [replayed(refusal)], lost, [nothing]],
    [
      'runs, and its entry names the task',
      [running, running, replay, completed],
      known,
      [repeated, '61 success: Completed'],
    ],
    ['may be of this attempt’s own request (K8)', [noResponse, replay, completed], lost, [accept, ended]],
  ])(
    'go to the older entry, if the replay of an earlier attempt %s (K7)',
    async (_what, script, options, statuses) => {
      const result = await overwrite(script, options);
      expect(result.statuses).toEqual(statuses);
      const entry = statuses.some((each) => each.startsWith('61 ')) ? 61 : result.results.deploymentId;
      expect(result.results.deploymentId).toBe(entry);
    },
  );

  it.each<[what: string, script: Script, statuses: readonly string[]]>([
    ['completes', [accepted(), completed], [accept, ended]],
    ['is lost', forever(noResponse), []],
  ])('go to the new entry, if the next generation of a push %s (K7)', async (_what, script, statuses) => {
    const github = withCopy(ownRecord('push', { states: ['failure'], taskId: undefined }));
    const options = { ...attempt2, ...oneMinute, github };
    const all = inTurn([previewResponse(), replay, failed], script);
    expect((await overwrite(all, options, 'push')).statuses).toEqual(statuses);
  });

  it('name the task while it still runs, before the step ends', async () => {
    const script = inTurn([accepted()], forever(running));
    // Nothing is recorded at its end.
    const { github } = await runOperation('restore', { script, ...oneMinute });
    expect(github.statuses).toMatchObject([{ state: 'in_progress', description: `task ${ids.task}` }]);
  });

  it('link to the run’s attempt, and after a push to the live site', async () => {
    const site = { id: ids.live, custom_domain: 'shop.example.com' };
    const { github } = await overwrite([previewResponse(), accepted(site), completed], attempt2, 'push');
    expect(github.statuses).toMatchObject([
      { state: 'in_progress', logUrl: `${runUrl}/attempts/2` },
      { state: 'success', logUrl: `${runUrl}/attempts/2`, environmentUrl: 'https://shop.example.com' },
    ]);
    const red = await overwrite([previewResponse(), accepted(site), failed], {}, 'push');
    expect(red.github.statuses.at(-1)).toMatchObject({ state: 'failure', environmentUrl: undefined });
  });

  it('never decide the result, and are one warning if they cannot be written (G8)', async () => {
    const denied = fails({ errorCode: 'forbidden', permission: 'deployments: write' });
    for (const setDeploymentStatus of [denied, never]) {
      const { status, warnings } = await overwrite(done, { github: { setDeploymentStatus } });
      expect(status).toBe('completed');
      expect(warnings).toEqual([expect.stringContaining(messages.overwriteNotUpdated())]);
    }
  });

  it('of others are written without a warning if they may not be (G12)', async () => {
    const setDeploymentStatus = fails({ errorCode: 'forbidden' });
    const github = { deployments: [liveRecord()], setDeploymentStatus };
    const script = [response(200, { task: { id: ids.otherTask, status: 'failed' } }), refusal];
    const { log } = await overwrite(script, { github });
    expect(log.warnings.filter((line) => line.includes('will not know'))).toHaveLength(1);
  });
});

describe('a lost response to its creation (G11)', () => {
  it.each<FirstAnswer>(['is lost', 'never comes'])('makes no second entry: it %s', async (answer) => {
    const result = await overwrite(done, { github: { firstCreation: { answer } } });
    expect(result.github.deployments).toHaveLength(1);
    expect(result).toMatchObject({ status: 'completed', outputs: { 'deployment-id': '7001' } });
    expect(result.statuses).toHaveLength(2);
  });

  it.each<[what: string, change: Readonly<Record<string, unknown>>]>([
    ['an earlier attempt', { attempt: 0 }],
    ['another step', { 'idempotency-key': 'gha-1-other' }],
    ['another run with the same key', { run: 'https://github.com/octo-org/shop/actions/runs/1' }],
  ])('takes no entry of %s for its own', async (_what, change) => {
    const { github, outputs } = await overwrite([], {
      github: {
        firstCreation: { answer: 'is for nothing' },
        meanwhile: ({ payload, ...own }) => [
          { ...own, id: 7001, sha: own.ref, payload: { ...payload, ...change } },
        ],
      },
      ...oneMinute,
    });
    expect(github.created).toHaveLength(2);
    expect(outputs['deployment-id']).toBe('7002');
  });

  it.each<[what: string, delayMs: number, answer: FirstAnswer]>([
    ['the answer comes in time', 1500, 'comes'],
    ['the answer is lost', 1200, 'is lost'],
  ])('after a cancellation leaves an entry that says that nothing was started: %s', async (...row) => {
    const [, delayMs, answer] = row;
    const result = await overwrite([], {
      github: { firstCreation: { answer, delayMs } },
      cancelledAtMs: 1000,
    });
    expect(result.github.deployments).toHaveLength(1);
    expect(result).toMatchObject({ posts: 0, status: 'cancelled', effect: 'none' });
    expect(result.statuses).toEqual(['own error: Nothing was started']);
    expect(result.endMs).toBeLessThanOrEqual(5000);
  });
});
