import { describe, expect, it } from 'vitest';
import { readPullRequest } from '../../../src/github/pull-request.ts';

const sha = 'a'.repeat(40);
const unreadable = { isUnreadable: true };
const event = { pull_request: { number: 7, head: { sha } } };

describe('readPullRequest', () => {
  it.each<[string | undefined, unknown, object]>([
    ['pull_request', event, { number: 7, headSha: sha }],
    ['pull_request_target', event, { number: 7, headSha: sha }],
    ['pull_request', { pull_request: { number: 7, head: { sha: 'main' } } }, unreadable],
    ['pull_request', { pull_request: { number: -7, head: { sha } } }, unreadable],
    ['pull_request', { pull_request: { number: '7', head: { sha } } }, unreadable],
    ['pull_request', null, unreadable],
    ['pull_request', undefined, unreadable],
    ['issue_comment', { issue: { number: 7, pull_request: {} } }, { number: 7 }],
    ['issue_comment', { issue: { number: 7 } }, {}],
    ['issue_comment', undefined, unreadable],
    ['workflow_dispatch', undefined, {}],
    ['pull_request_review', event, { number: 7, headSha: sha }],
    ['pull_request_review_comment', event, { number: 7, headSha: sha }],
    ['workflow_dispatch', { inputs: { number: '7', pr: '7', 'pull-request': 7 } }, {}],
    ['push', event, {}],
    [undefined, event, {}],
  ])('reads from %s %j (G5)', (eventName, received, pullRequest) => {
    expect(readPullRequest(eventName, received)).toEqual(pullRequest);
  });
});
