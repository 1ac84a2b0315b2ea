import webhooksExamples from '@octokit/webhooks-examples' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readPullRequest } from '../../../src/inputs/pull-request.ts';

const sha = 'a'.repeat(40);
const unreadable = { isUnreadable: true };
const event = { pull_request: { number: 7, head: { sha } } };

describe('readPullRequest', () => {
  it.each<[string | undefined, unknown, object]>([
    ['pull_request_target', event, { number: 7, headSha: sha }],
    ['pull_request', { pull_request: { number: 7, head: { sha: 'a'.repeat(65) } } }, unreadable],
    ['pull_request', { pull_request: { number: -7, head: { sha } } }, unreadable],
    ['pull_request', null, unreadable],
    ['issue_comment', undefined, unreadable],
    ['workflow_dispatch', { inputs: { number: '7', pr: '7', 'pull-request': 7 } }, {}],
    ['push', event, {}],
    [undefined, event, {}],
  ])('reads from %s %j (G5)', (eventName, received, pullRequest) => {
    expect(readPullRequest(eventName, received)).toEqual(pullRequest);
  });
});

/** 329 payloads that GitHub sent. */
const webhooks = z
  .array(z.object({ name: z.string(), examples: z.array(z.looseObject({})) }))
  .parse(webhooksExamples);

describe('of GitHub’s own examples', () => {
  const ofPullRequest = { number: 2, headSha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821' };
  const found: Readonly<Record<string, object>> = {
    pull_request: ofPullRequest,
    pull_request_review: ofPullRequest,
    pull_request_review_comment: ofPullRequest,
  };

  it('the events of a pull request have one, and no others (G5)', () => {
    expect(webhooks.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(found)));
    for (const { name, examples } of webhooks) {
      expect(examples, name).not.toEqual([]);
      const expected = examples.map(() => found[name] ?? {});
      expect(
        examples.map((example) => readPullRequest(name, example)),
        name,
      ).toEqual(expected);
    }
  });

  it('issue_comment has one if the issue is a pull request (G5)', () => {
    // They have no comment on a pull request, but issues that are one.
    const issues = webhooks.filter(({ name }) => name === 'issues').flatMap(({ examples }) => examples);
    const numbers = issues.map((example) => readPullRequest('issue_comment', example).number);
    expect(numbers.filter((number) => number !== undefined)).toEqual([2, 2, 2, 2]);
  });
});
