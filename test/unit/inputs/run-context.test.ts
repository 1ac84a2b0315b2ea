import { describe, expect, it } from 'vitest';
import { readRunContext } from '../../../src/adapters/runner.ts';
import { attemptUrlOf, isOwnRunUrl, isRunUrl, runUrlOf, startOf } from '../../../src/inputs/run-context.ts';
import { runContext } from '../../support/run-operation.ts';

it('the URL of the run is one for all attempts, and one for each; outside GitHub Actions there is none', () => {
  const url = 'https://github.com/octo-org/shop/actions/runs/9001';
  expect(runUrlOf(runContext)).toBe(url);
  expect(attemptUrlOf({ ...runContext, attempt: 3 })).toBe(`${url}/attempts/3`);
  expect(runUrlOf({ ...runContext, repository: undefined })).toBeUndefined();
  expect(runUrlOf({ ...runContext, runId: undefined })).toBeUndefined();
});

it.each([
  ['https://github.com/octo-org/shop/actions/runs/8990', true],
  // Under act, the run's id is what somebody chose.
  ['https://github.com/octo-org/shop/actions/runs/build-7', true],
  ['https://github.com/octo-org/shop/actions/runs/8990/attempts/1', false],
  ['https://github.com/octo-org/shop/actions/runs/../../../../evil/shop/actions/runs/8990', false],
  ['https://github.com/octo-org/shop/evil/actions/runs/8990', false],
  ['https://github.com/octo-org/shop2/actions/runs/8990', false],
  ['https://github.com:8443/octo-org/shop/actions/runs/8990', false],
  ['http://github.com/octo-org/shop/actions/runs/8990', false],
  ['', false],
])('%j is the URL of a run of this repository: %j', (url, isOwn) => {
  expect(isOwnRunUrl(url, runContext)).toBe(isOwn);
  expect(isOwnRunUrl(url, { ...runContext, repository: undefined })).toBe(false);
});

it.each<readonly [text: string | undefined, server: string]>([
  [undefined, 'https://github.com'],
  ['https://github.com/', 'https://github.com'],
  ['https://GHE.example.com:8443//git//~x//', 'https://ghe.example.com:8443/git/~x'],
  ['http://[FD00:0::1]:3000', 'http://[fd00::1]:3000'],
  ['https://mona:secret@ghe.example.com/?a#b', 'https://ghe.example.com'],
  ...['ghe.example.com', 'file:///x', 'https://ghe.example.com/a(b)'].map(
    (text) => [text, 'https://github.com'] as const,
  ),
])('the server %j is %j, and the address of a run on it can be read again (push guard 7)', (text, server) => {
  const variables = { GITHUB_REPOSITORY: 'octo-org/shop', GITHUB_RUN_ID: '9001' };
  const context = readRunContext({ ...variables, GITHUB_SERVER_URL: text });
  const url = runUrlOf(context) ?? '';
  expect(url).toBe(`${server}/octo-org/shop/actions/runs/9001`);
  expect([isRunUrl(url), isOwnRunUrl(url, context)]).toEqual([true, true]);
});

it.each([
  [{ GITHUB_RUN_ID: '1' }, '1'],
  [{ GITHUB_RUN_ID: '2', ACT: 'true' }, '2'],
  // act numbers every run 1 by default: two runs would share their keys (K1).
  [{ GITHUB_RUN_ID: '1', ACT: 'true' }, undefined],
])('the run’s id of %j is %j', (env, runId) => {
  expect(readRunContext(env).runId).toBe(runId);
});

it.each<readonly [text: string | undefined, attempt: number]>([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['12', 12],
  ['3 ', 3],
  // It may be a later one, which must ask what an earlier one did.
  ...['x', '2nd', '0', '-1', '1.5', '01', '0x1', '9'.repeat(20)].map((text) => [text, 2] as const),
])('the attempt %j is %j (push guard 7, G14)', (text, attempt) => {
  const { attempt: read, isAttemptUnknown } = readRunContext({ GITHUB_RUN_ATTEMPT: text });
  expect(read).toBe(attempt);
  // Not knowing is never taken for "the first".
  expect(isAttemptUnknown).toBe(text === undefined || text === '');
});

// Of other pull requests, `run-event.test.ts` says it.
describe('a run gets no secrets', () => {
  const fromHead = (repo: unknown) => ({
    repository: { full_name: 'octo-org/shop', fork: false },
    pull_request: { head: { repo } },
  });
  const deleted = fromHead(null);
  const env = (eventName: string, actor = 'mona') => ({ GITHUB_EVENT_NAME: eventName, GITHUB_ACTOR: actor });

  const byDependabot = (eventName: string) => env(eventName, 'dependabot[bot]');
  const secretless =
    'pull_request pull_request_review pull_request_review_comment push create deployment deployment_status'.split(
      ' ',
    );

  it.each<readonly [string, NodeJS.ProcessEnv, unknown, boolean]>([
    ['of a pull request from a deleted repository', env('pull_request'), deleted, true],
    ...secretless.map((name) => [`of Dependabot: ${name}`, byDependabot(name), {}, true] as const),
    // Red, because a renamed secret must not be green.
    ...['schedule', 'workflow_dispatch', 'pull_request_target', 'release'].map(
      (name) => [`but not of Dependabot: ${name}`, byDependabot(name), {}, false] as const,
    ),
    ['of a repository that is itself a fork', env('push'), { repository: { fork: true } }, true],
    ['but not if its event cannot be read', env('pull_request'), undefined, false],
  ])('%s (I4)', (_which, variables, event, expected) => {
    expect(readRunContext(variables, event).getsNoSecrets).toBe(expected);
  });
});

it.each([
  [{ ACT: 'true' }, true],
  [{ GITEA_ACTIONS: 'true' }, true],
  [{ FORGEJO_ACTIONS: 'true' }, true],
  [{ GITHUB_ACTIONS: 'true', ACT: '' }, false],
])('a runner passes the inputs of composite actions to their steps (I2): %j is %s', (env, expected) => {
  expect(readRunContext(env).passesForeignInputs).toBe(expected);
});

it.each([
  ['the valid one', 'ABCDEF0123'.repeat(4), 'abcdef0123'.repeat(4)],
  ['no other', 'main', undefined],
  ['none if it is not passed', undefined, undefined],
])('the input `commit` is known before the inputs are validated: %s (G1)', (_which, commit, expected) => {
  expect(readRunContext({}, undefined, commit).commit).toBe(expected);
});

it.each([
  ['pull_request', 'branch', 'pull-request'],
  ['pull_request_target', 'branch', 'pull-request'],
  // Sent again, and no new tag.
  ['workflow_dispatch', 'tag', 'form'],
  ['schedule', 'branch', 'schedule'],
  ['release', 'tag', 'tag'],
  ['push', 'tag', 'tag'],
  ['push', 'branch', 'branch'],
  ['issue_comment', 'branch', 'other'],
])('%s of a %s is started by: %s (M2)', (eventName, type, start) => {
  expect(startOf(readRunContext({ GITHUB_EVENT_NAME: eventName, GITHUB_REF_TYPE: type }))).toBe(start);
});
