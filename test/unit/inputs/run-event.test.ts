import webhooksExamples from '@octokit/webhooks-examples' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commitOf, isOfUnmergedPullRequest } from '../../../src/inputs/run-context.ts';
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
const afterDispatch = sample('workflow_run', 1);
const afterListed = sample('workflow_run', 2);
const afterFork = change(afterDispatch, 'workflow_run', { event: 'pull_request' });
const afterTwo = change(afterListed, 'workflow_run', { pull_requests: [{ number: 2 }, { number: 3 }] });
const afterRun = change(afterDispatch, 'workflow_run', { event: 'workflow_run' });
const afterComment = change(afterDispatch, 'workflow_run', { event: 'issue_comment' });
const form = change(sample('workflow_dispatch'), 'inputs', { digest: 'abc', 'pull-request': '7' });
const formOfApp = change(form, 'sender', { type: 'Bot' });

/** A row of the table in docs/reference.md. */
interface Row {
  readonly eventName: string;
  readonly event: unknown;
  /** `false`: the run is of no pull request; `undefined`: of one without a number. */
  readonly pullRequest?: number | false | undefined;
  readonly isUnmerged?: boolean;
  readonly commit?: string | undefined;
  readonly getsNoSecrets?: boolean;
  readonly typedInputs?: readonly string[];
}

describe('of the events of the reference', () => {
  const ofNone = { pullRequest: false, commit: own } as const;
  const ofHead = { pullRequest: 2, isUnmerged: true, commit: head } as const;

  it.each<[what: string, row: Row]>([
    ['an opened pull request', { eventName: 'pull_request', event: opened, ...ofHead }],
    ['a closed pull request', { eventName: 'pull_request', event: closed, ...ofHead }],
    ['a merged one', { eventName: 'pull_request', event: merged, pullRequest: 2, commit: merge }],
    [
      'one that is only `merged`',
      { eventName: 'pull_request', event: mergedOnly, pullRequest: 2, commit: merge },
    ],
    [
      'a review of a merged one',
      { eventName: 'pull_request_review', event: reviewed, pullRequest: 2, commit: merge },
    ],
    ['one of a fork', { eventName: 'pull_request', event: fork, ...ofHead, getsNoSecrets: true }],
    ['`pull_request_target`', { eventName: 'pull_request_target', event: fork, ...ofHead }],
    [
      '`pull_request_target`, merged',
      { eventName: 'pull_request_target', event: merged, pullRequest: 2, commit: merge },
    ],
    ['a review', { eventName: 'pull_request_review', event: sample('pull_request_review'), ...ofHead }],
    [
      'a review’s comment',
      {
        eventName: 'pull_request_review_comment',
        event: sample('pull_request_review_comment'),
        ...ofHead,
      },
    ],
    ['a comment', { eventName: 'issue_comment', event: commented, pullRequest: 2, isUnmerged: true }],
    ['a comment on a merged one', { eventName: 'issue_comment', event: commentedMerged, pullRequest: 2 }],
    [
      'a comment on an issue',
      { eventName: 'issue_comment', event: sample('issue_comment'), pullRequest: false },
    ],
    ['`workflow_run`', { eventName: 'workflow_run', event: afterDispatch, ...ofNone, commit: ofRun }],
    [
      '`workflow_run` with a pull request',
      { eventName: 'workflow_run', event: afterListed, ...ofHead, commit: ofRun },
    ],
    [
      '`workflow_run` with two',
      { eventName: 'workflow_run', event: afterTwo, isUnmerged: true, commit: ofRun },
    ],
    [
      '`workflow_run` after a pull request of a fork',
      { eventName: 'workflow_run', event: afterFork, isUnmerged: true, commit: ofRun },
    ],
    // What started the first of three is not said.
    [
      '`workflow_run` after another one',
      { eventName: 'workflow_run', event: afterRun, isUnmerged: true, commit: ofRun },
    ],
    ['`workflow_run` after a comment', { eventName: 'workflow_run', event: afterComment, isUnmerged: true }],
    ['`merge_group`', { eventName: 'merge_group', event: sample('merge_group'), ...ofNone }],
    ['`push`', { eventName: 'push', event: sample('push'), ...ofNone }],
    ['`release`', { eventName: 'release', event: sample('release'), ...ofNone }],
    ['`schedule`', { eventName: 'schedule', event: { schedule: '0 6 * * 1' }, ...ofNone }],
    [
      '`workflow_dispatch`',
      { eventName: 'workflow_dispatch', event: form, ...ofNone, typedInputs: ['abc', '7'] },
    ],
    ['a form that an app sent', { eventName: 'workflow_dispatch', event: formOfApp, ...ofNone }],
    [
      '`repository_dispatch`',
      { eventName: 'repository_dispatch', event: sample('repository_dispatch'), ...ofNone },
    ],
    // A called workflow has its caller's event.
    ['`workflow_call`', { eventName: 'push', event: form, ...ofNone }],
    // Not knowing is never taken for "no pull request".
    ['an unreadable pull request', { eventName: 'pull_request', event: null, isUnmerged: true }],
    ['an unreadable comment', { eventName: 'issue_comment', event: undefined, isUnmerged: true }],
    ['an unreadable `workflow_run`', { eventName: 'workflow_run', event: {}, isUnmerged: true }],
    ['no event', { eventName: '', event: form, ...ofNone }],
  ])(
    '%s has its pull request, commit, secrets and typed inputs (G1, I4)',
    (_what, { event, eventName, ...row }) => {
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
    },
  );

  it('the comment that started the run is known (G5)', () => {
    expect(readRunEvent({ eventName: 'issue_comment' }, commented).pullRequest?.commentBody).toBe('/preview');
  });

  it('the input `commit` outweighs every event (G1)', () => {
    const context = { ...runContext, ...readRunEvent({ eventName: 'issue_comment' }, commented) };
    expect(commitOf({ ...context, commit: 'b'.repeat(40) })).toBe('b'.repeat(40));
  });

  it.each([
    ['repository_dispatch', true],
    ['push', false],
  ])('the repository of %s is private: %s', (eventName, isPrivate) => {
    expect(readRunEvent({ eventName }, sample(eventName)).isPrivate).toBe(isPrivate);
  });
});

it('Of GitHub’s own examples only those of a pull request and of `workflow_run` may have one (G5)', () => {
  const withPullRequest = webhooks.flatMap(({ examples, name }) => {
    expect(examples, name).not.toEqual([]);
    const read = examples.map((event) => readRunEvent({ eventName: name }, event).pullRequest);
    expect(read.filter((pullRequest) => pullRequest?.isUnreadable)).toEqual([]);
    return read.some((pullRequest) => pullRequest !== undefined) ? [name] : [];
  });
  expect(withPullRequest).toEqual([
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
    'workflow_run',
  ]);
});

it.each([
  ['its commit is none', { number: 7, head: { sha: 'a'.repeat(65) } }],
  ['its number is none', { number: -7, head: { sha: head } }],
])('A pull request is unreadable if %s', (_what, pullRequest) => {
  const { pullRequest: read } = readRunEvent({ eventName: 'pull_request' }, { pull_request: pullRequest });
  expect(read).toEqual({ isUnreadable: true });
});

it('A merged pull request without a merge commit has no known commit', () => {
  const event = change(merged, 'pull_request', { merge_commit_sha: null });
  expect(commitOf({ ...runContext, ...readRunEvent({ eventName: 'pull_request' }, event) })).toBeUndefined();
});
