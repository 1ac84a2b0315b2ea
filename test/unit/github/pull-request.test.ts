import { describe, expect, it } from 'vitest';
import { readPullRequest } from '../../../src/github/pull-request.ts';

const sha = 'a'.repeat(40);
const event = { pull_request: { number: 7, head: { sha } } };

describe('readPullRequest', () => {
  it.each<[string | undefined, unknown, object]>([
    ['pull_request', event, { number: 7, headSha: sha }],
    ['pull_request_target', event, { number: 7, headSha: sha }],
    ['pull_request', { pull_request: { number: 7, head: { sha: 'main' } } }, {}],
    ['pull_request', { pull_request: { number: -7, head: { sha } } }, {}],
    ['pull_request', { pull_request: { number: '7', head: { sha } } }, {}],
    ['pull_request', null, {}],
    ['pull_request', undefined, {}],
    ['issue_comment', { issue: { number: 7, pull_request: {} } }, { number: 7 }],
    ['issue_comment', { issue: { number: 7 } }, {}],
    ['workflow_dispatch', { inputs: null }, {}],
    ['workflow_dispatch', {}, {}],
    ['push', event, {}],
    [undefined, event, {}],
  ])('reads from %s %j', (eventName, received, pullRequest) => {
    expect(readPullRequest(eventName, received)).toEqual(pullRequest);
  });

  it.each<[Record<string, unknown>, number | undefined]>([
    [{ pr: '7' }, 7],
    [{ 'pull-request-number': '7' }, 7],
    [{ pull_request: 7 }, 7],
    [{ PR_NUMBER: '7' }, 7],
    [{ number: '7' }, 7],
    [{ site: '7', pr: '8' }, 8],
    [{ pr: '' }, undefined],
    [{ pr: '0' }, undefined],
    [{ pr: '7x' }, undefined],
    [{ approach: '7', numbers: '7' }, undefined],
  ])('reads from the dispatch inputs %j the number %j', (inputs, number) => {
    expect(readPullRequest('workflow_dispatch', { inputs })).toEqual({ number });
  });
});
