import { describe, expect, it } from 'vitest';
import { readJobEnd, recordJobEnd } from '../../../src/github/job-end.ts';
import { fails } from '../../support/recording-github.ts';
import { completed, response } from '../../support/responses.ts';
import { onPullRequest, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import type { Script } from '../../support/scripted-service.ts';
import { runUrl } from '../../support/ids.ts';
import { created, siteUrl } from '../../support/runs.ts';

const inputs = { environment: 'pr-7', comment: 'true' };

/** Runs a step, and keeps what it leaves for the end of its job, as the runner's state does. */
async function leave(operation: OperationName, script: Script, options: RunOptions = {}) {
  const result = await runOperation(operation, { ...onPullRequest, script, ...options });
  const left = await result.step.recorder.ended(result.contentOf(result.outcome));
  const jobEnd = left && readJobEnd(JSON.stringify(left));
  const end = async (jobStatus: string | undefined = 'success') => {
    if (jobEnd) await recordJobEnd(jobEnd, jobStatus, result);
    return { state: result.github.statuses.at(-1)?.state, comment: result.github.comments.at(-1)?.body };
  };
  return { end, jobEnd, left, result };
}
const leaveCopy = (options: RunOptions = {}) =>
  leave('staging', [created, completed], { inputs, ...options });

describe('the end of a job (G13)', () => {
  it.each([
    ['success', 'success', /✅ Commit .*: the job succeeded/],
    ['failure', 'failure', /❌ Commit .*: the job failed: it may not be on the copy/],
    ['cancelled', 'error', /❌ Commit .*: the job was cancelled: it may not be on the copy/],
    ['another word', 'error', /❌ Commit .*: the job was cancelled/],
    [undefined, 'error', /❌ Commit .*: the job was cancelled/],
  ])('%j sets the deployment of its copy to %s, and says so in the line of the comment', async (...row) => {
    const [jobStatus, state, line] = row;
    const { jobEnd, result } = await leaveCopy();
    expect(result.github.statuses.at(-1)?.state).toBe('in_progress');
    expect(result.github.comments[0]?.body).toContain('the job is still running');

    if (jobEnd) await recordJobEnd(jobEnd, jobStatus, result);
    const said = { id: 7001, state, environmentUrl: siteUrl, logUrl: `${runUrl}/attempts/1` };
    expect(result.github.statuses.at(-1)).toMatchObject(said);
    expect(result.github.comments).toMatchObject([{ body: expect.stringMatching(line) as string }]);
    expect(result.warnings).toEqual([]);
  });

  it.each<[what: string, operation: OperationName, script: Script, inputs: RunOptions['inputs']]>([
    ['without an environment', 'staging', [created, completed], { comment: 'true' }],
    ['whose task failed', 'staging', [created, response(401)], inputs],
    ['that does not wait', 'staging', [created], { ...inputs, wait: 'false' }],
    ['that is a dry run', 'staging', [], { ...inputs, 'dry-run': 'true' }],
  ])('has nothing to do for a step %s, whose comment says nothing of the job', async (...row) => {
    const [, operation, script, of] = row;
    const { left, result } = await leave(operation, script, { inputs: of ?? {} });
    expect(left).toBeUndefined();
    for (const { body } of result.github.comments) expect(body).not.toContain('the job');
  });

  it('of a run that knows no commit sets the deployment, and the comment has no line', async () => {
    const event = { issue: { number: 7, pull_request: {} }, comment: { body: '/preview' } };
    const { end, result } = await leaveCopy({ context: { eventName: 'issue_comment' }, event });
    const { comment, state } = await end('failure');
    expect(state).toBe('failure');
    expect(comment).not.toMatch(/the job|commit/i);
    expect(result.warnings).toEqual([]);
  });

  it('has no line to change without a comment', async () => {
    const { end, jobEnd } = await leaveCopy({ inputs: { environment: 'pr-7' } });
    expect(jobEnd?.comment).toBeUndefined();
    expect(await end()).toEqual({ state: 'success', comment: undefined });
  });

  it.each([
    ['another run, or a re-run of this one, has used the deployment', 'in_progress'],
    ['somebody has closed it', 'inactive'],
  ] as const)('does nothing if %s: the latest status has another id', async (_what, state) => {
    const { end, result } = await leaveCopy();
    const status = { description: '', logUrl: `${runUrl}/attempts/1` };
    await result.github.setDeploymentStatus(7001, { ...status, state });
    const ended = await end();
    expect(ended.state).toBe(state);
    expect(ended.comment).toContain('the job is still running');
    expect(result.warnings).toEqual([]);
  });

  it('does nothing if the deployment has no status of this step', async () => {
    const other = { id: 1, state: 'in_progress', description: '', creatorId: 1, createdAt: undefined };
    const { end } = await leaveCopy({ github: { listStatuses: () => Promise.resolve([other]) } });
    expect((await end()).state).toBe('in_progress');
  });

  it('leaves a comment alone that says something else by now', async () => {
    const { end, result } = await leaveCopy();
    const [written] = result.github.comments;
    // Of a re-run for the same commit: the line differs by the deployment alone.
    const changed = written?.body.replace('deployment: 7001', 'deployment: 7999') ?? '';
    await result.github.updateComment(written?.id ?? 0, changed);
    expect(await end()).toEqual({ state: 'success', comment: changed });
  });

  it('leaves out a comment that was deleted meanwhile, without a warning', async () => {
    const listComments = () => Promise.resolve({ items: [], isLast: true });
    const { end, result } = await leaveCopy({ github: { listComments } });
    expect((await end()).state).toBe('success');
    expect(result.warnings).toEqual([]);
  });

  it('is a warning if GitHub fails, within 10 s', async () => {
    const down = fails({ errorCode: 'service_error', isTransient: true });
    const { end, result } = await leaveCopy({ github: { listStatuses: down } });
    const startedAtMs = result.endMs;
    await end();
    expect(result.warnings).toEqual([
      expect.stringContaining('Could not record on GitHub how the job ended'),
    ]);
    expect(result.endMs - startedAtMs).toBeLessThanOrEqual(10_000);
  });

  it.each([
    ['nothing', ''],
    ['another form', '{"deploymentId":"7"}'],
  ])('does nothing if %s was kept', (_what, kept) => {
    expect(readJobEnd(kept)).toBeUndefined();
  });
});
