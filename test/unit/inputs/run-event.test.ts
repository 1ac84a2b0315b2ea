import webhooksExamples from '@octokit/webhooks-examples' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commitOf, isOfUnmergedPullRequest, startOf } from '../../../src/inputs/run-context.ts';
import { readRunEvent } from '../../../src/inputs/run-event.ts';
import { runContext } from '../../support/run-operation.ts';

/** The payloads that GitHub sent. */
const webhooks = z
  .array(z.object({ name: z.string(), examples: z.array(z.looseObject({})) }))
  .parse(webhooksExamples);

const examplesOf = (name: string) => webhooks.find((webhook) => webhook.name === name)?.examples ?? [];
const sample = (name: string, index = 0): object => {
  const example = examplesOf(name)[index];
  if (!example) throw new Error(`GitHub has no such example: ${name} ${index}`);
  return example;
};
/** The example with other values in the object under `key`. */
const change = (event: object, key: string, values: object): object => ({
  ...event,
  [key]: { ...(Object.entries(event).find(([name]) => name === key)?.[1] as object), ...values },
});

const own = runContext.sha;
const head = 'ec26c3e57ca3a959ca5aad62de7213c562f8c821';
const merge = 'c4295bd74fb0f4fda03689c3df3f2803b658fd85';
const ofRun = '3484a3fb816e0859fd6e1cea078d76385ff50625';

const opened = sample('pull_request');
const closed = sample('pull_request', 3);
const unknown = change(opened, 'pull_request', { merged: null });
const mergedAt = { merged_at: '2026-01-15T12:00:00Z' };
const merged = change(closed, 'pull_request', { merged: true, ...mergedAt });
// A review of it has no `merged`; other programs write no `merged_at`.
const reviewed = change(sample('pull_request_review'), 'pull_request', {
  ...mergedAt,
  merge_commit_sha: merge,
});
const mergedOnly = change(closed, 'pull_request', { merged: true });
const fork = change(opened, 'pull_request', { head: { sha: head, repo: { full_name: 'mona/shop' } } });
// They have no comment on a pull request, but issues that are one.
const issue = sample(
  'issues',
  examplesOf('issues').findIndex(({ issue }) => 'pull_request' in z.looseObject({}).parse(issue)),
);
const commented = { ...issue, comment: { body: '/preview' } };
const commentedMerged = change(commented, 'issue', { pull_request: mergedAt });
const reviewOfFork = change(sample('pull_request_review'), 'pull_request', {
  head: { sha: head, repo: null },
});
const handedOn = change(sample('repository_dispatch'), 'client_payload', { pull_request: { number: 2 } });
const afterDispatch = sample('workflow_run', 1);
const afterListed = sample('workflow_run', 2);
const afterFork = change(afterDispatch, 'workflow_run', { event: 'pull_request' });
const afterTwo = change(afterListed, 'workflow_run', { pull_requests: [{ number: 2 }, { number: 3 }] });
const afterRun = change(afterDispatch, 'workflow_run', { event: 'workflow_run' });
const afterQueue = change(afterDispatch, 'workflow_run', { event: 'merge_group' });
const afterSchedule = change(afterDispatch, 'workflow_run', { event: 'schedule' });
const afterComment = change(afterDispatch, 'workflow_run', { event: 'issue_comment' });
const form = change(sample('workflow_dispatch'), 'inputs', { digest: 'abc', 'pull-request': '7' });
const formOfApp = change(form, 'sender', { type: 'Bot' });

/** What a row of the table in docs/reference.md says. */
interface Row {
  /** `false`: the run is of no pull request; `undefined`: of one without a number. */
  readonly pullRequest?: number | false | undefined;
  readonly isUnmerged?: boolean;
  readonly commit?: string | undefined;
  readonly getsNoSecrets?: boolean;
  readonly typedInputs?: readonly string[];
}

describe('of the events of the reference', () => {
  const ofNone = { pullRequest: false, commit: own } as const;
  /** The workflow decides what it checks out: no commit, and no base. */
  const ofUnlisted = { isUnmerged: true } as const;
  const ofHead = { pullRequest: 2, isUnmerged: true, commit: head } as const;

  it.each<[what: string, eventName: string, event: unknown, row: Row]>([
    ['an opened pull request', 'pull_request', opened, ofHead],
    ['a closed pull request', 'pull_request', closed, ofHead],
    ['one of which GitHub does not know it yet', 'pull_request', unknown, ofHead],
    ['a merged one', 'pull_request', merged, { pullRequest: 2, commit: merge }],
    ['one that is only `merged`', 'pull_request', mergedOnly, { pullRequest: 2, commit: merge }],
    ['a review of a merged one', 'pull_request_review', reviewed, { pullRequest: 2, commit: merge }],
    ['one of a fork', 'pull_request', fork, { ...ofHead, getsNoSecrets: true }],
    ['`pull_request_target`', 'pull_request_target', fork, ofHead],
    ['`pull_request_target`, merged', 'pull_request_target', merged, { pullRequest: 2, commit: merge }],
    ['a review', 'pull_request_review', sample('pull_request_review'), ofHead],
    [
      'a review’s comment',
      'pull_request_review_comment',
      sample('pull_request_review_comment'),
      { ...ofHead },
    ],
    ['a review in a fork', 'pull_request_review', reviewOfFork, { ...ofHead, getsNoSecrets: true }],
    ['a comment', 'issue_comment', commented, { pullRequest: 2, isUnmerged: true }],
    ['a comment on a merged one', 'issue_comment', commentedMerged, { pullRequest: 2, isUnmerged: true }],
    ['a comment on an issue', 'issue_comment', sample('issue_comment'), ofUnlisted],
    ['`workflow_run`', 'workflow_run', afterDispatch, { ...ofNone, commit: ofRun }],
    ['`workflow_run` with a pull request', 'workflow_run', afterListed, { ...ofHead, commit: ofRun }],
    ['`workflow_run` with two', 'workflow_run', afterTwo, { isUnmerged: true, commit: ofRun }],
    [
      '`workflow_run` after a pull request of a fork',
      'workflow_run',
      afterFork,
      { isUnmerged: true, commit: ofRun },
    ],
    // What started the first of three is not said.
    ['`workflow_run` after another one', 'workflow_run', afterRun, { isUnmerged: true, commit: ofRun }],
    ['`workflow_run` after a merge queue', 'workflow_run', afterQueue, ofUnlisted],
    ['`workflow_run` after a comment', 'workflow_run', afterComment, ofUnlisted],
    ['a merge queue', 'merge_group', sample('merge_group'), ofUnlisted],
    ['`check_run`', 'check_run', sample('check_run'), ofUnlisted],
    ['`status`', 'status', sample('status'), ofUnlisted],
    ['an event that GitHub may add', 'sprint_started', {}, ofUnlisted],
    ['`create`', 'create', sample('create'), ofNone],
    ['`deployment`', 'deployment', sample('deployment'), ofNone],
    ['`deployment_status`', 'deployment_status', sample('deployment_status'), ofNone],
    ['`push`', 'push', sample('push'), ofNone],
    ['`release`', 'release', sample('release'), ofNone],
    ['`schedule`', 'schedule', { schedule: '0 6 * * 1' }, ofNone],
    ['`workflow_dispatch`', 'workflow_dispatch', form, { ...ofNone, typedInputs: ['abc', '7'] }],
    ['a form that an app sent', 'workflow_dispatch', formOfApp, ofNone],
    ['`repository_dispatch`', 'repository_dispatch', sample('repository_dispatch'), ofNone],
    ['a comment that an action handed on', 'repository_dispatch', handedOn, ofUnlisted],
    // A called workflow has its caller's event.
    ['`workflow_call`', 'push', form, ofNone],
    // Not knowing is never taken for "no pull request".
    ['an unreadable pull request', 'pull_request', null, { isUnmerged: true }],
    ['an unreadable comment', 'issue_comment', undefined, { isUnmerged: true }],
    ['an unreadable `workflow_run`', 'workflow_run', {}, { isUnmerged: true }],
    ['no event', '', form, ofNone],
  ])('%s has its pull request, commit, secrets and typed inputs (G1, I4)', (_what, eventName, event, row) => {
    const read = readRunEvent({ eventName, actor: 'mona' }, event);
    const context = { ...runContext, ...read };
    expect({
      pullRequest: read.pullRequest ? read.pullRequest.number : false,
      isUnmerged: isOfUnmergedPullRequest(context),
      commit: commitOf(context),
      getsNoSecrets: read.getsNoSecrets,
      typedInputs: read.typedInputs,
    }).toEqual({
      pullRequest: undefined,
      isUnmerged: false,
      commit: undefined,
      getsNoSecrets: false,
      typedInputs: [],
      ...row,
    });
  });

  it('the comment that started the run is known (G5)', () => {
    expect(readRunEvent({ eventName: 'issue_comment' }, commented).pullRequest?.commentBody).toBe('/preview');
  });

  it.each([
    ['a schedule', 'schedule', { schedule: '0 6 * * 1' }, true],
    ['what follows one', 'workflow_run', afterSchedule, true],
    ['what follows something that cannot be read', 'workflow_run', {}, true],
    ['what follows a run that followed another', 'workflow_run', afterRun, true],
    ['what follows a form', 'workflow_run', afterDispatch, false],
    ['a form', 'workflow_dispatch', form, false],
    ['a push', 'push', sample('push'), false],
  ])('nobody started it: %s (*Approved in GitHub*)', (_what, eventName, event, isStartedByNobody) => {
    expect(readRunEvent({ eventName }, event)).toMatchObject({ isStartedByNobody });
  });

  it('the input `commit` outweighs every event (G1)', () => {
    const context = { ...runContext, ...readRunEvent({ eventName: 'issue_comment' }, commented) };
    expect(commitOf({ ...context, commit: 'b'.repeat(40) })).toBe('b'.repeat(40));
  });
});

it.each([
  ['its commit is none', { number: 7, head: { sha: 'a'.repeat(65) } }],
  ['its number is none', { number: -7, head: { sha: head } }],
])('A pull request is unreadable if %s', (_what, pullRequest) => {
  const { pullRequest: read } = readRunEvent({ eventName: 'pull_request' }, { pull_request: pullRequest });
  expect(read).toEqual({ isUnreadable: true });
});

it('A merged pull request without a merge commit has no known commit, and its copy no base (G1)', () => {
  const event = change(merged, 'pull_request', { merge_commit_sha: null });
  const context = { ...runContext, ...readRunEvent({ eventName: 'pull_request' }, event) };
  expect([commitOf(context), isOfUnmergedPullRequest(context)]).toEqual([undefined, true]);
});

it('no commit to a pull request that is closed, merged or not, starts another run (M2)', () => {
  const eventName = 'pull_request';
  const starts = [opened, closed, merged, mergedOnly].map((event) =>
    startOf({ ...runContext, eventName, ...readRunEvent({ eventName }, event) }),
  );
  expect(starts).toEqual(['pull-request', 'other', 'other', 'other']);
});
