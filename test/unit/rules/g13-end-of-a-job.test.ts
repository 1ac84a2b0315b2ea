import { describe, expect, it } from 'vitest';
import { renderJobLines } from '../../../src/messages/comment.ts';
import { messages } from '../../../src/messages/messages.ts';
import type { GitHub } from '../../../src/ports.ts';
import { readJobEnd, recordJobEnd } from '../../../src/github/job-end.ts';
import { fails, failsForNow, never } from '../../support/recording-github.ts';
import { completed, response } from '../../support/responses.ts';
import { onPullRequest, runContext, runOperation } from '../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../support/run-operation.ts';
import type { Script } from '../../support/scripted-service.ts';
import { runUrl } from '../../support/ids.ts';
import { created, siteUrl } from '../../support/runs.ts';

const inputs = { environment: 'pr-7', comment: 'true' };
/** In each line about the job. */
const startOfMark = '<!-- deployment:';
const notRecorded: unknown = expect.stringContaining(messages.jobNotRecorded());

/** A call that is carried out, and whose first answer is lost. */
function loseFirst<Args extends unknown[], T>(carryOut: (...args: Args) => Promise<T>) {
  const lose = fails({ errorCode: 'connection_failed', isTransient: true, mayHaveActed: true });
  let isLost = false;
  return async (...args: Args): Promise<T> => {
    const answer = await carryOut(...args);
    if (isLost) return answer;
    isLost = true;
    return lose();
  };
}

/** Runs a step, and keeps what it leaves for the end of its job, as the runner's state does. */
async function leave(operation: OperationName, script: Script, options: RunOptions = {}) {
  const result = await runOperation(operation, { ...onPullRequest, script, ...options });
  const report = result.reportOf(result.outcome);
  const lines = renderJobLines(report, 7001);
  const left = await result.step.recorder.ended(report);
  const jobEnd = left && readJobEnd(JSON.stringify(left));
  /** `replace`: what GitHub does instead from now on. */
  const end = async (jobStatus = 'success', replace: (github: GitHub) => Partial<GitHub> = () => ({})) => {
    result.github.replace(replace);
    if (jobEnd) await recordJobEnd(jobEnd, jobStatus, result);
    return { state: result.github.statuses.at(-1)?.state, comment: result.github.comments.at(-1)?.body };
  };
  return { end, jobEnd, left, lines, result };
}
const leaveCopy = (options: RunOptions = {}) =>
  leave('staging', [created, completed], { inputs, ...options });

describe('the end of a job (G13)', () => {
  it.each([
    ['success', 'success', 'success'],
    ['failure', 'failure', 'failure'],
    ['cancelled', 'error', 'cancelled'],
    ['another word', 'error', 'cancelled'],
    [undefined, 'error', 'cancelled'],
  ] as const)(
    '%j sets the deployment of its copy to %s, and says so in the line of the comment',
    async (...row) => {
      const [jobStatus, state, line] = row;
      const { jobEnd, lines, result } = await leaveCopy();
      expect(result.github.statuses.at(-1)?.state).toBe('in_progress');
      expect(result.github.comments[0]?.body).toContain(lines.running);

      if (jobEnd) await recordJobEnd(jobEnd, jobStatus, result);
      const said = { id: 7001, state, environmentUrl: siteUrl, logUrl: `${runUrl}/attempts/1` };
      expect(result.github.statuses.at(-1)).toMatchObject(said);
      expect(result.github.comments).toMatchObject([
        { body: expect.stringContaining(lines[line]) as string },
      ]);
      expect(result.warnings).toEqual([]);
    },
  );

  it.each<[what: string, operation: OperationName, script: Script, inputs: RunOptions['inputs']]>([
    ['without an environment', 'staging', [created, completed], { comment: 'true' }],
    ['whose task failed', 'staging', [created, response(401)], inputs],
    ['that does not wait', 'staging', [created], { ...inputs, wait: 'false' }],
    ['that is a dry run', 'staging', [], { ...inputs, 'dry-run': 'true' }],
  ])('has nothing to do for a step %s, whose comment says nothing of the job', async (...row) => {
    const [, operation, script, of] = row;
    const { left, result } = await leave(operation, script, { inputs: of ?? {} });
    expect(left).toBeUndefined();
    for (const { body } of result.github.comments) expect(body).not.toContain(startOfMark);
  });

  it('of a run that knows no commit sets the deployment, and the comment has no line', async () => {
    const event = { issue: { number: 7, pull_request: {} }, comment: { body: '/preview' } };
    const { end, result } = await leaveCopy({ context: { eventName: 'issue_comment' }, event });
    const { comment, state } = await end('failure');
    expect(state).toBe('failure');
    for (const text of [startOfMark, (runContext.sha ?? '').slice(0, 7)]) expect(comment).not.toContain(text);
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
    const { end, lines, result } = await leaveCopy();
    const status = { description: '', logUrl: `${runUrl}/attempts/1` };
    await result.github.setDeploymentStatus(7001, { ...status, state });
    const ended = await end();
    expect(ended.state).toBe(state);
    expect(ended.comment).toContain(lines.running);
    expect(result.warnings).toEqual([]);
  });

  // An earlier step can make up what was kept, and GitHub's description lets a status leave its environment out.
  it.each([
    ['GitHub calls it one of live-sites', 'Live-Sites', 7001, 'in_progress'],
    ['GitHub lists it in live-sites', undefined, 7001, 'in_progress'],
    ['GitHub may list it there on a later page', '', 7002, 'in_progress'],
    ['GitHub does not list it there', undefined, 7000, 'success'],
    ['GitHub calls it another one, and lists it there', 'pr-7', 7001, 'success'],
  ])('never touches a deployment of live-sites: if %s', async (_what, environment, listedId, state) => {
    const { end, result } = await leaveCopy();
    const ended = await end('success', (github) => ({
      listStatuses: async (...args) =>
        (await github.listStatuses(...args)).map((status) => ({ ...status, environment })),
      listDeployments: async () => {
        const { items } = await github.listDeployments({}, 1);
        return { items: items.map((each) => ({ ...each, id: listedId })), isLast: false };
      },
    }));
    expect(ended.state).toBe(state);
    expect(result.warnings).toEqual([]);
  });

  it('looks for it among the overwrites alone, of whatever age', async () => {
    const { end } = await leaveCopy();
    const asked: unknown[] = [];
    const ended = await end('success', (github) => ({
      listStatuses: async (...args) =>
        (await github.listStatuses(...args)).map((status) => ({ ...status, environment: '' })),
      listDeployments: async (filter) => {
        asked.push(filter);
        const { items } = await github.listDeployments({}, 1);
        const [first] = items;
        return { items: first ? [{ ...first, id: 9 }, { ...first, id: 8_000 }, first] : [], isLast: true };
      },
    }));
    expect([ended.state, asked]).toEqual(['in_progress', [{ environment: 'live-sites' }]]);
  });

  it('takes the latest status for the latest, however GitHub sorts them', async () => {
    const { end } = await leaveCopy();
    const ended = await end('success', (github) => ({
      listStatuses: async (...args) => {
        const [latest] = await github.listStatuses(...args);
        return latest ? [{ ...latest, id: latest.id - 1 }, latest] : [];
      },
    }));
    expect(ended.state).toBe('success');
  });

  it('asks again while GitHub lists only older statuses', async () => {
    const { end, result } = await leaveCopy();
    const listedAtMs = result.endMs + 2_000;
    const ended = await end('success', (github) => ({
      listStatuses: async (...args) => {
        const all = await github.listStatuses(...args);
        return result.endMs < listedAtMs ? all.map((each) => ({ ...each, id: each.id - 1 })) : all;
      },
    }));
    expect(ended.state).toBe('success');
  });

  it.each([
    ['asks again while GitHub does not list the status of the step yet', 4_000],
    ['does not wait for longer than 5 s: nobody else uses the entry', 60_000],
  ])('%s', async (_what, lagMs) => {
    const { end, result } = await leaveCopy();
    const listedAtMs = result.endMs + lagMs;
    const ended = await end('success', (github) => ({
      listStatuses: async (...args) => (result.endMs < listedAtMs ? [] : github.listStatuses(...args)),
    }));
    expect(ended.state).toBe('success');
    expect(result.warnings).toEqual([]);
    expect(result.endMs).toBeLessThan(10_000 + listedAtMs - lagMs);
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

  const faults = {
    'is refused': fails({ errorCode: 'forbidden' }),
    'fails for now': failsForNow,
    'is never answered': never,
  };
  it.each(
    (['listStatuses', 'setDeploymentStatus', 'viewer', 'listComments', 'updateComment'] as const).flatMap(
      (request) => Object.entries(faults).map(([what, fault]) => ({ request, what, fault })),
    ),
  )(
    'is one warning within 10 s if $request $what, and the other part is done',
    async ({ fault, request }) => {
      const { end, lines, result } = await leaveCopy();
      const startedAtMs = result.endMs;
      const isOfStatus = request === 'listStatuses' || request === 'setDeploymentStatus';
      const isOfComment = request !== 'setDeploymentStatus';
      const ended = await end('failure', () => ({ [request]: fault }));
      expect(ended.state).toBe(isOfStatus ? 'in_progress' : 'failure');
      expect(ended.comment).toContain(isOfComment ? lines.running : lines.failure);
      expect(result.warnings).toEqual([notRecorded]);
      expect(result.endMs - startedAtMs).toBeLessThan(10_000);
    },
  );

  it.each<[string, (github: GitHub) => Partial<GitHub>]>([
    ['the statuses', (github) => ({ listStatuses: loseFirst((...args) => github.listStatuses(...args)) })],
    [
      'the new status',
      (github) => ({ setDeploymentStatus: loseFirst((...args) => github.setDeploymentStatus(...args)) }),
    ],
    ['the comment', (github) => ({ updateComment: loseFirst((...args) => github.updateComment(...args)) })],
  ])('is done all the same if the first answer about %s is lost', async (_what, replace) => {
    const { end, lines, result } = await leaveCopy();
    const ended = await end('success', replace);
    expect(ended.state).toBe('success');
    expect(ended.comment).toContain(lines.success);
    expect(result.warnings).toEqual([]);
  });

  it('has nothing to do after a step that timed out: the runner cancels it', async () => {
    const { left, result } = await leaveCopy({ cancelledAtMs: 500 });
    expect(left).toBeUndefined();
    expect(result.github.statuses.at(-1)?.state).toBe('error');
  });

  it.each([
    ['nothing', ''],
    ['another form', '{"deploymentId":"7"}'],
  ])('does nothing if %s was kept', (_what, kept) => {
    expect(readJobEnd(kept)).toBeUndefined();
  });
});
