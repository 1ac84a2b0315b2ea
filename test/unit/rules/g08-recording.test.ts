import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { fails, failsForNow, listed, never, recordedPayload } from '../../support/recording-github.ts';
import type { FirstAnswer, GitHubState } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse, running } from '../../support/responses.ts';
import { ids, recordOperation, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, repeat, whenCancelled } from '../../support/scripted-service.ts';
import { attempt2, created, oneMinute, otherCommit, stage } from '../../support/runs.ts';

describe('recording on GitHub (G8)', () => {
  it.each<[why: string, siteId: string | undefined, options: RunOptions]>([
    ['the run has no commit', ids.staging, { context: { sha: undefined }, event: {} }],
    ['its ids cannot be recorded', 'site_12345', { inputs: { wait: 'false' } }],
    ['your host named none', undefined, { inputs: { wait: 'false' } }],
  ])('names the site that it cannot record, because %s, and says what follows', async (_why, id, options) => {
    const script = [accepted({ id, domain_name: 'pr-7.staging.example.com' }), completed];
    const { github, warnings } = await stage(script, options);
    expect(github).toMatchObject({ created: [], statuses: [] });
    expect(warnings).toEqual([expect.stringContaining(messages.deploymentNotRecorded())]);
  });

  const comment = { comment: 'true' };
  const denied = (permission: string) => fails({ errorCode: 'forbidden', permission });
  const reused = [completed, previewResponse()];
  const broken = () => Promise.reject(new TypeError('broken'));

  it.each<[what: string, github: GitHubState, warning: string]>([
    ['the deployment', { createDeployment: denied('deployments: write') }, 'deployments: write'],
    ['the status', { setDeploymentStatus: denied('deployments: write') }, 'deployments: write'],
    ['the comment', { createComment: denied('pull-requests: write') }, 'pull-requests: write'],
    ['nothing, but something else throws', { createDeployment: broken }, 'broken'],
  ])('never decides the result, and is one warning if GitHub refuses %s', async (_what, github, warning) => {
    const result = await stage([created, completed], { github, inputs: comment });
    expect(result).toMatchObject({ status: 'completed', warnings: [expect.stringContaining(warning)] });
  });

  it('takes at most ten seconds of the step’s time in total, and none beside the wait', async () => {
    const github = { createDeployment: never, setDeploymentStatus: never, listComments: never };
    const script = [created, ...repeat(60, running), completed];
    const { endMs, sentAtMs, status, warnings } = await stage(script, { inputs: comment, github });

    expect(status).toBe('completed');
    const lastPollAtMs = sentAtMs.at(-1) ?? 0;
    expect(lastPollAtMs).toBeGreaterThan(120_000);
    expect(endMs).toBeLessThanOrEqual(lastPollAtMs + 10_000);
    // One fault: GitHub does not answer.
    expect(warnings).toHaveLength(1);
  });

  it.each([
    ['asks to wait for a minute', { retryAfterMs: 60_000 }],
    ['fails for that long', {}],
  ])(
    'tries the entry of a copy for two minutes, because the next run would make another one: GitHub %s',
    async (_what, failure) => {
      const clock = createFakeClock();
      const failing = fails({ ...failure, isTransient: true });
      const createDeployment = () => (clock.elapsedMs() > 50_000 ? Promise.resolve(61) : failing());
      const github = {
        createDeployment,
        deployments: [listed({ id: 61, sha: 'a'.repeat(40), payload: {} })],
      };
      const result = await stage([created, completed], { clock, inputs: comment, github });
      expect(result).toMatchObject({ status: 'completed', warnings: [], states: ['in_progress'] });
      expect(result.github.comments).toHaveLength(1);
      const { endMs } = await stage([created, completed], {
        github: { createDeployment: never },
        inputs: comment,
      });
      expect(endMs).toBeLessThanOrEqual(130_000);
      expect(endMs).toBeGreaterThan(100_000);
    },
  );

  it('begins no wait that GitHub asks for if it is longer than two minutes, and warns of the site that is not recorded', async () => {
    const createDeployment = fails({ isTransient: true, retryAfterMs: 140_000, detail: '429' });
    const result = await stage([created, completed], { github: { createDeployment } });

    const warnings = [expect.stringContaining(messages.deploymentNotRecorded())];
    expect(result).toMatchObject({ status: 'completed', warnings, endMs: result.sentAtMs.at(-1) });
    expect(result.github.calls.filter((call) => call === 'createDeployment')).toHaveLength(1);
  });

  it('says what follows if it cannot record a reused site for this commit', async () => {
    const ofOther = listed({
      id: 41,
      sha: 'a'.repeat(40),
      payload: { ...recordedPayload, base: undefined, 'no-base': 'pull-request' },
    });
    const github = { deployments: [ofOther], createDeployment: denied('deployments: write') };
    const { github: after, outputs, status, warnings } = await stage(reused, { github });
    expect([status, warnings]).toEqual([
      'completed',
      [expect.stringContaining(messages.deploymentForCommitNotRecorded())],
    ]);
    // Nothing is written into the entry of another commit.
    expect([after.statuses, outputs['deployment-id']]).toEqual([[], undefined]);
  });

  it.each<[what: string, github: GitHubState, errorCode: string]>([
    ['GitHub refuses it', { createDeployment: denied('deployments: write') }, 'forbidden'],
    ['GitHub does not answer', { createDeployment: never }, 'connection_failed'],
  ])(
    'a reuse that takes a base away ends before anything is deployed if %s',
    async (_what, given, errorCode) => {
      const result = await stage(reused, { github: { ...otherCommit, ...given } });
      expect(result).toMatchObject({ status: 'refused', errorCode, posts: 0, github: { statuses: [] } });
      expect(result.outputs['site-url']).toBeUndefined();
      // The same copy without a base, or a run that keeps it, is no reason.
      const merged = {
        event: {
          pull_request: {
            number: 7,
            merged: true,
            merge_commit_sha: 'd'.repeat(40),
            head: { sha: 'e'.repeat(40) },
          },
        },
      };
      expect(await stage(reused, { ...merged, github: { ...otherCommit, ...given } })).toMatchObject({
        status: 'completed',
      });
    },
  );

  it.each<[when: string, options: RunOptions, isWarned: boolean]>([
    ['for a comment', { inputs: comment }, true],
    ['for a deployment', { inputs: { environment: 'pr-7' } }, true],
    ['for nothing', {}, false],
    ['in a dry run', { inputs: { ...comment, 'dry-run': 'true' } }, false],
  ])('warns of an unreadable event that it needs %s (G5)', async (_when, options, isWarned) => {
    const script = [created, completed];
    const result = await recordOperation('staging', { ...options, script, event: undefined });
    expect(result.warnings).toEqual(isWarned ? [messages.eventUnreadable()] : []);
    expect(result.github.comments).toEqual([]);
  });

  it('never passes the step’s deadline, and a poll of the task fits', async () => {
    const github = { createDeployment: never, listComments: never };
    const inputs = { ...comment, ...oneMinute.inputs };
    const result = await stage(inTurn([created], forever(running)), { ...attempt2, inputs, github });

    expect(result.status).toBe('timed-out');
    expect(result.endMs).toBeLessThanOrEqual(60_000);
    expect(result.paths.length).toBeGreaterThan(1);
  });

  it('does not pass the deadline after a cancellation in its last second', async () => {
    const inputs = { ...comment, ...oneMinute.inputs };
    const clock = createFakeClock();
    const late = () => clock.sleep(59_500).then(() => created);
    const options = { clock, github: { listComments: never }, inputs, cancelledAtMs: 59_500 };
    expect((await stage([late], options)).endMs).toBeLessThanOrEqual(60_000);
  });

  it.each<[what: string, github: GitHubState, endMs: number, state: string | undefined, comments: number]>([
    ['GitHub answers', {}, 5000, 'error', 1],
    ['GitHub does not answer about the comment', { listComments: never }, 7000, 'error', 0],
    ['GitHub does not answer at all', { listComments: never, createDeployment: never }, 7000, undefined, 0],
  ])('ends within two seconds after a cancellation if %s (W4)', async (...row) => {
    const [, github, endMs, state, comments] = row;
    const options = { inputs: comment, cancelledAtMs: 5000, github };
    const result = await stage(inTurn([created], forever(running)), options);

    expect(result.status).toBe('cancelled');
    expect(result.endMs).toBeLessThanOrEqual(endMs);
    expect(result.states.at(-1)).toBe(state);
    expect(result.github.comments).toHaveLength(comments);
  });

  it('ends two seconds after a cancellation that arrives meanwhile: the summary is to be written (W4)', async () => {
    const script = [created, completed];
    const { sentAtMs } = await stage(script);
    const cancelledAtMs = (sentAtMs.at(-1) ?? 0) + 1000;
    const github = { listComments: never };
    const { endMs } = await stage(script, { inputs: comment, github, cancelledAtMs });
    expect(endMs).toBe(cancelledAtMs + 2000);
  });

  it('records the deployment if the accepting response comes after a cancellation (W4)', async () => {
    const { github, states, status } = await stage([whenCancelled(created)], { cancelledAtMs: 1000 });

    expect(status).toBe('cancelled');
    expect(github.created).toMatchObject([{ payload: { 'site-id': ids.staging } }]);
    expect(states.at(-1)).toBe('error');
  });
});

describe('the creation of a deployment (G8)', () => {
  /** Newer ones are what this run recorded of another site, and another run of this one. */
  const createAfter = (delayMs: number, answer: FirstAnswer): RunOptions => ({
    inputs: { reuse: 'false' },
    github: {
      firstCreation: { answer, delayMs },
      meanwhile: ({ payload, ...own }) => [
        { ...own, id: 8001, sha: own.ref, payload: { ...payload, 'site-id': ids.target } },
        { ...own, id: 8002, sha: own.ref, payload: recordedPayload },
      ],
    },
  });

  it.each<[when: string, delayMs: number, answer: FirstAnswer, cancelledAtMs: number | undefined]>([
    ['a lost response', 100, 'is lost', undefined],
    ['a response that never comes', 0, 'never comes', undefined],
    ['a cancellation during its creation', 1500, 'comes', 1000],
    ['a lost response after a cancellation', 1200, 'is lost', 1000],
  ])('is one after %s', async (_when, delayMs, answer, cancelledAtMs) => {
    const script = [created, ...repeat(cancelledAtMs === undefined ? 20 : 0, running), completed];
    const { github, ...result } = await stage(script, { ...createAfter(delayMs, answer), cancelledAtMs });

    expect(github.created).toHaveLength(1);
    expect(result).toMatchObject({ outputs: { 'deployment-id': '7001' }, warnings: [] });
    const state = cancelledAtMs === undefined ? 'in_progress' : 'error';
    expect(github.statuses.at(-1)).toMatchObject({ id: 7001, state });
  });

  it('is found within two seconds after a cancellation if its response never comes', async () => {
    const { endMs, github, outputs, warnings } = await stage([created], {
      ...createAfter(0, 'never comes'),
      cancelledAtMs: 1000,
    });
    expect(github.created).toHaveLength(1);
    expect({ id: outputs['deployment-id'], warnings }).toEqual({ id: '7001', warnings: [] });
    expect(endMs).toBeLessThanOrEqual(3000);
  });

  it('is tried once more when the task ends, however long GitHub has failed by then', async () => {
    const clock = createFakeClock();
    // Only just well again: a backoff of half a minute has begun.
    const isWell = (): boolean => clock.elapsedMs() >= 200_000;
    const createDeployment = () => (isWell() ? Promise.resolve(7001) : failsForNow());
    const poll = forever(() => (isWell() ? completed : running));
    const inputs = { 'poll-interval-seconds': '1' };
    const result = await stage(inTurn([created], poll), { clock, inputs, github: { createDeployment } });

    expect(result).toMatchObject({ endMs: 200_000, outputs: { 'deployment-id': '7001' } });
    expect(result.states.at(-1)).toBe('in_progress');
  });
});
