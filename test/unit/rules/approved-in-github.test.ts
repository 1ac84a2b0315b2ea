import { describe, expect, it } from 'vitest';
import type { Review } from '../../../src/ports.ts';
import { withCopy } from '../../support/live-records.ts';
import { approval, never, type GitHubState } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse } from '../../support/responses.ts';
import { guardOverwrite } from '../../../src/step/guards/guard-overwrite.ts';
import {
  createTestStep,
  runOperation,
  type OperationName,
  type RunOptions,
} from '../../support/run-operation.ts';

const approved: Review = { ...approval, comment: 'Ship it.', user: { login: 'Octocat', type: 'User' } };
const rejected: Review = { ...approved, state: 'rejected' };
const bot = { login: 'x[bot]', type: 'Bot' };
const runApproved = (
  github: GitHubState,
  { inputs, ...options }: RunOptions = {},
  operation: OperationName = 'restore',
) =>
  runOperation(operation, {
    script: [accepted(), completed],
    ...options,
    github,
    inputs: { 'require-approval': 'live', ...inputs },
  });

describe('`require-approval` (*Approved in GitHub*)', () => {
  it.each<[what: string, reviews: readonly Review[], found: 'approved' | 'rejected' | 'none']>([
    ['an environment in another case', [{ ...approved, environments: ['other', 'LIVE'] }], 'approved'],
    ['a rejection of another environment', [{ ...rejected, environments: ['other'] }, approved], 'approved'],
    ['a rejection beside an approval', [approved, { ...rejected, environments: ['LIVE'] }], 'rejected'],
    ['a rejection by a bot', [approved, { ...rejected, user: bot }], 'rejected'],
    ['a pending review', [{ ...approved, state: 'pending' }], 'none'],
    ['a state in another case', [{ ...approved, state: 'APPROVED' }], 'none'],
    ['another environment', [{ ...approved, environments: ['live-2', 'alive'] }], 'none'],
    ['a bot', [{ ...approved, user: bot }], 'none'],
    ['an organization', [{ ...approved, user: { login: 'x', type: 'Organization' } }], 'none'],
    ['no user', [{ ...approved, user: undefined }], 'none'],
  ])('needs an approval by a person for the environment: %s', async (_what, reviews, found) => {
    const outcome = { refusal: { isRejected: found === 'rejected' } };
    const refused = { posts: 0, status: 'refused', errorCode: 'not_approved', effect: 'none', outcome };
    const ended = found === 'approved' ? { posts: 1, status: 'completed' } : refused;
    for (const attempt of [1, 2]) {
      const options = { script: [previewResponse(), accepted(), completed], context: { attempt } };
      expect(await runApproved({ ...withCopy(), reviews }, options, 'push')).toMatchObject(ended);
    }
  });

  it('is asked before the lists are awaited, so a missing approval ends the step at once', async () => {
    const ended = { errorCode: 'not_approved', endMs: 0 };
    expect(await runApproved({ listDeployments: never, reviews: [] })).toMatchObject(ended);
  });

  it('names the environments that people approved, if that is another one', async () => {
    const others = [
      { ...approved, environments: ['staging', 'production'] },
      { ...approved, user: bot },
      { ...approved, environments: ['pending'], state: 'pending' },
    ];
    const { outcome } = await runApproved({
      reviews: [...others, { ...approved, environments: ['production'] }],
    });
    expect(outcome).toMatchObject({ refusal: { environment: 'live', approved: ['staging', 'production'] } });
  });

  it.each<[actor: string | undefined, triggeringActor: string | undefined, isStarter: boolean]>([
    ['OctoCat', 'hubot', true],
    ['mona', 'octocat', true],
    [undefined, undefined, false],
  ])('logs who approved, in which words, and whether %s or %s is the same: %j', async (...row) => {
    const [actor, triggeringActor, isStarter] = row;
    const context = { actor, triggeringActor };
    const { results, runner } = await runApproved({ reviews: [approved, approval] }, { context });

    expect(results.approvals).toEqual([
      { login: 'Octocat', comment: 'Ship it.', isStarter },
      { login: 'ada', comment: '', isStarter: false },
    ]);
    const lines = runner.texts('info').filter((line) => line.includes('"live"'));
    expect(lines).toEqual([
      expect.stringMatching(isStarter ? /^Octocat .*"Ship it\.".+/ : /^Octocat .*"Ship it\."$/),
      expect.stringMatching(/^ada /),
    ]);
  });
});

const started = (
  list: string,
  actors: readonly (string | undefined)[],
  inputs: RunOptions['inputs'] = {},
  attempt = 1,
) => {
  const [actor, triggeringActor] = actors;
  const context = { actor, triggeringActor, attempt };
  const script = [accepted(), completed];
  return runOperation('restore', { script, context, inputs: { 'allowed-actors': list, ...inputs } });
};

it('a dry run asks nobody: it shows what they would be asked about', async () => {
  const inputs = { 'dry-run': 'true', 'allowed-actors': 'nobody-here' };
  const { errorCode, github, runner } = await runApproved(
    withCopy(),
    { script: [previewResponse()], inputs },
    'push',
  );
  expect([errorCode, github.calls.includes('listReviews')]).toEqual([undefined, false]);
  expect(runner.texts('info')).toContainEqual(expect.stringMatching(/POST https:/));
});

it('a step that has a list does not go on without having read it', async () => {
  const { step } = createTestStep('push', { github: withCopy() });
  const history = { ...step.history, read: () => Promise.resolve({ answer: undefined }) };
  await expect(guardOverwrite({ ...step, history })).rejects.toThrow(
    'the list of the live site was not read',
  );
});

describe('`allowed-actors` (*Approved in GitHub*)', () => {
  it.each<[list: string, actors: readonly (string | undefined)[], missing: readonly string[]]>([
    ['mona', ['mona', 'mona'], []],
    ['Hubot, MONA', ['mona', 'hubot'], []],
    ['mona\nhubot', ['Mona', undefined], []],
    ['hubot', ['mona', 'mona'], ['mona']],
    // A listed person re-runs somebody else’s form: its inputs are sent.
    ['hubot', ['mona', 'hubot'], ['mona']],
    ['mona', ['mona', 'hubot'], ['hubot']],
    ['octocat', ['mona', 'hubot'], ['mona', 'hubot']],
    ['mona-2', ['mona', 'mona'], ['mona']],
    // An unknown person is nobody in the list.
    ['mona', [undefined, undefined], ['']],
  ])('%j lets %j start the step, or names who is missing: %j', async (list, actors, missing) => {
    const { github, outcome, ...run } = await started(list, actors, { 'require-approval': 'live' });
    // Asked before the approval.
    expect(github.calls.includes('listReviews')).toBe(missing.length === 0);
    expect(run).toMatchObject({ posts: 0, status: 'refused', errorCode: 'not_approved', effect: 'none' });
    if (missing.length > 0) expect(outcome).toMatchObject({ refusal: { kind: 'not-allowed', missing } });
  });

  it('does not take who started the run for who started a later attempt, which the runner does not name', async () => {
    const { outcome, posts } = await started('mona', ['mona', undefined], {}, 2);
    expect(posts).toBe(0);
    expect(outcome).toMatchObject({ refusal: { kind: 'not-allowed', missing: [''], isOnlyFirst: false } });
  });

  it.each<[eventName: string, event: object | undefined]>([
    ['schedule', undefined],
    ['workflow_run', { workflow_run: { event: 'schedule' } }],
    ['workflow_run', { workflow_run: { event: 'workflow_run' } }],
  ])(
    'lets nobody start it by %s, whoever last changed its line, and whoever re-runs it',
    async (eventName, event) => {
      for (const attempt of [1, 2]) {
        const run = await runOperation('restore', {
          event,
          context: { eventName, attempt },
          inputs: { 'allowed-actors': 'mona' },
          script: [],
        });
        const outcome = { refusal: { kind: 'started-by-nobody' } };
        expect(run).toMatchObject({ posts: 0, status: 'refused', errorCode: 'not_approved', outcome });
      }
      const script = [accepted(), completed];
      expect((await runOperation('restore', { event, context: { eventName }, script })).status).toBe(
        'completed',
      );
    },
  );

  it('knows whether only the person who started the run is missing', async () => {
    const outcomeOf = async (actors: readonly string[]) => (await started('hubot', actors)).outcome;
    expect(await outcomeOf(['mona', 'hubot'])).toMatchObject({ refusal: { isOnlyFirst: true } });
    expect(await outcomeOf(['mona', 'mona'])).toMatchObject({ refusal: { isOnlyFirst: false } });
  });
});
