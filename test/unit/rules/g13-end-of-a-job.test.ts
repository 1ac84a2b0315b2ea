import { describe, expect, it } from 'vitest';
import { readJobEnd, recordSuccess } from '../../../src/github/job-end.ts';
import { fails } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse, replayed, response } from '../../support/responses.ts';
import { ids, onPullRequest, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import type { Script } from '../../support/scripted-service.ts';
import { runUrl } from '../../support/staging-run.ts';

const created = accepted({ id: ids.staging, domain_name: 'pr-7.example.com' });
const inputs = { environment: 'pr-7', comment: 'true' };

/** Runs a step, and keeps what it leaves for the end of its job, as the runner's state does. */
async function leave(operation: OperationName, script: Script, options: RunOptions = {}) {
  const result = await runOperation(operation, { ...onPullRequest, script, ...options });
  const left = await result.step.recorder.ended(result.report.contentOf(result.outcome));
  const jobEnd = left && readJobEnd(JSON.stringify(left));
  const end = async () => {
    if (jobEnd) await recordSuccess(jobEnd, result);
    return { state: result.github.statuses.at(-1)?.state, comment: result.github.comments.at(-1)?.body };
  };
  return { end, jobEnd, left, result };
}
const leaveCopy = (options: RunOptions = {}) =>
  leave('staging', [created, completed], { inputs, ...options });

describe('the end of a job that has succeeded (G13)', () => {
  it('sets the deployment of its copy to success, and says so in the line of the comment', async () => {
    const { end, result } = await leaveCopy();
    expect(result.github.statuses.at(-1)?.state).toBe('in_progress');
    expect(result.github.comments[0]?.body).toContain('the job is still running');

    expect((await end()).comment).toMatch(/✅ Commit .* the job succeeded/);
    const environmentUrl = 'https://pr-7.example.com';
    const logUrl = `${runUrl}/attempts/1`;
    expect(result.github.statuses.at(-1)).toMatchObject({
      id: 7001,
      state: 'success',
      environmentUrl,
      logUrl,
    });
  });

  it.each<[what: string, operation: OperationName, script: Script, inputs: RunOptions['inputs']]>([
    ['without an environment', 'staging', [created, completed], {}],
    ['whose task failed', 'staging', [created, response(401)], inputs],
    ['that does not wait', 'staging', [created], { ...inputs, wait: 'false' }],
    ['that is a dry run', 'staging', [], { ...inputs, 'dry-run': 'true' }],
    ['of a push', 'push', [previewResponse(), accepted(), completed], {}],
  ])('has nothing to do for a step %s', async (_what, operation, script, of) => {
    expect((await leave(operation, script, { inputs: of ?? {} })).left).toBeUndefined();
  });

  it('says so of a copy that an earlier attempt has made, too', async () => {
    const context = { ...onPullRequest.context, attempt: 2 };
    const script = [replayed(created), completed, previewResponse()];
    const { end } = await leave('staging', script, { inputs, context });
    expect(await end()).toMatchObject({
      state: 'success',
      comment: expect.stringContaining('succeeded') as string,
    });
  });

  it('has no line to change without a comment', async () => {
    const { end, jobEnd, result } = await leaveCopy({ inputs: { environment: 'pr-7' } });
    expect(jobEnd?.comment).toBeUndefined();
    expect(await end()).toEqual({ state: 'success', comment: undefined });
    expect(result.warnings).toEqual([]);
  });

  it.each<[what: string, latest: { state: string; logUrl?: string } | undefined]>([
    ['another run has used the deployment', { state: 'in_progress', logUrl: 'https://github.com/other' }],
    ['somebody has closed it', { state: 'inactive' }],
    ['it has no status', undefined],
  ])('does nothing if %s', async (_what, latest) => {
    const { end, result } = await leaveCopy({ github: { latestStatus: () => Promise.resolve(latest) } });
    const { comment, state } = await end();
    expect(state).toBe('in_progress');
    expect(comment).toContain('the job is still running');
    expect(result.warnings).toEqual([]);
  });

  it('leaves a comment alone that says something else by now', async () => {
    const { end, result } = await leaveCopy();
    const [written] = result.github.comments;
    const changed = written?.body.replace('the job is still running', 'of another run') ?? '';
    await result.github.updateComment(written?.id ?? 0, changed, new AbortController().signal);
    expect(await end()).toEqual({ state: 'success', comment: changed });
  });

  it('leaves out a comment that was deleted meanwhile, without a warning', async () => {
    const listComments = () => Promise.resolve({ items: [], isLast: true });
    const { end, result } = await leaveCopy({ github: { listComments } });
    expect((await end()).state).toBe('success');
    expect(result.warnings).toEqual([]);
  });

  it('is a warning if GitHub fails', async () => {
    const { end, result } = await leaveCopy({
      github: { latestStatus: fails({ errorCode: 'service_error' }) },
    });
    await end();
    expect(result.warnings).toEqual([
      expect.stringContaining('Could not record on GitHub that the job succeeded'),
    ]);
  });

  it.each([
    ['nothing', ''],
    ['another form', '{"deploymentId":"7"}'],
  ])('does nothing if %s was kept', (_what, kept) => {
    expect(readJobEnd(kept)).toBeUndefined();
  });
});
