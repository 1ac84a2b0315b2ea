import { expect, it } from 'vitest';
import { describeAnyway, describeOutcome } from '../../../src/messages/describe-outcome.ts';
import { refuse, type Outcome } from '../../../src/outcome/outcome.ts';
import { createFailure } from '../../../src/failure.ts';
import { bareReport, named, overwrite, refusals, rejection } from '../../support/outcomes.ts';
import { completed, response, running } from '../../support/responses.ts';
import { lookSaying } from '../../support/results.ts';
import { runContext, runOperation } from '../../support/run-operation.ts';
import { poll } from '../../support/runs.ts';

const bare = { ...bareReport, operation: named('restore') };

it.each<[eventName: string, press: RegExp]>([
  ['issue_comment', /comment again/i],
  ['pull_request_review_comment', /comment again/i],
  ['pull_request_review', /review again/i],
  ['merge_group', /put it into the queue again/i],
  ['schedule', /start a new run/i],
])('M2: in a run of `%s` the advice is what that person can press', (eventName, press) => {
  const outcomes: readonly Outcome[] = [
    { kind: 'request-failed', failure: rejection, effect: 'none' },
    { kind: 'task-failed', reason: undefined, effect: 'started' },
    refuse(refusals['not-allowed']).outcome,
    refuse({ ...refusals['not-approved'], isRejected: true }).outcome,
  ];
  for (const outcome of outcomes) {
    const { next } = describeOutcome({ ...bare, outcome, context: { ...runContext, eventName } });
    expect(next).toMatch(press);
  }
});

it.each<[what: string, own: 'running' | 'completed' | 'failed' | undefined, press: RegExp]>([
  ['its own restore, which runs', 'running', /^Re-run this job/],
  ['its own restore, which completed', 'completed', /^Re-run this job/],
  ['its own restore, which failed', 'failed', /^Start a new run/],
  ['what another step of the run did', undefined, /^Start a new run/],
])('M2: a restore is re-run only to follow %s', (_what, own, press) => {
  const key = own ? 'x' : 'of another step';
  const overwrites = [{ ...overwrite, key, run: 'x', end: own ?? 'completed' }];
  const look = { ...lookSaying('x'), overwrites };
  const context = { ...runContext, attempt: 2 };
  const outcome = { kind: 'cancelled', during: 'preparation', effect: 'none' } as const;
  const { next } = describeOutcome({ ...bare, outcome, context, results: { look } });
  expect(next.split('\n').at(-1)).toMatch(press);
});

const refused = { errorCode: 'service_error', cause: 'http-status' } as const;
const elsewhere = { errorCode: 'service_error', cause: 'unreadable', isTransient: true } as const;
it.each<[what: string, failure: Parameters<typeof createFailure>[1], advice: RegExp]>([
  ['a 422', { ...refused, status: 422 }, /^Correct what GitHub names/],
  ['a 401', { ...refused, errorCode: 'forbidden', status: 401 }, /^If `github-token` is a secret/],
  ['a proxy’s 403', { ...elsewhere, status: 403 }, /^Check the proxy/],
  [
    'a limit of the rate',
    { ...refused, status: 403, isTransient: true, retryAtMs: 9e12 },
    /^Start a new run after that time/,
  ],
  ['a 503', { ...elsewhere, status: 503 }, /when GitHub responds again/],
  ['no answer', { errorCode: 'connection_failed', cause: 'unreachable' }, /when GitHub responds again/],
])('M2: of GitHub’s answers, a 4xx is never one that passes by itself: %s', (_what, given, advice) => {
  const failure = createFailure('github', given);
  const { errorCode } = failure;
  const outcome = { kind: 'github-failed', question: { kind: 'entry' }, effect: 'none' } as const;
  expect(describeOutcome({ ...bare, outcome: { ...outcome, errorCode, failure } }).next).toMatch(advice);
});

it('M2: a 401 after this token has read the task asks for a new token, then for `await-task`', async () => {
  const expired = await poll([running, response(401)]);
  expect(expired).toMatchObject({ status: 'unknown', errorCode: 'unauthorized' });
  expect(expired.text.next).toMatch(/Do not re-run this job\. Make a new token .*Then run `await-task` with/);
  const never = await poll([response(401)]);
  expect(never.text.next).toMatch(/With a token that may read tasks, run `await-task`/);
  const own = await runOperation('await-task', { script: [running, response(401), completed] });
  expect(own.text.next).toMatch(/Make a new token .*Then run `await-task`/);
});

it.each<[certainty: string, outcome: Outcome]>([
  ['Nothing was done', { kind: 'internal-error', message: 'x', effect: 'none' }],
  ['It is not known', { kind: 'internal-error', message: 'x', effect: 'possible' }],
])('M1: %s is said, and where to look, although no words can be made', (certainty, outcome) => {
  const broken = {
    ...bare,
    outcome,
    get context(): never {
      throw new Error('no words');
    },
  };
  expect(() => describeOutcome(broken)).toThrow('no words');
  const { next, what } = describeAnyway(broken);
  expect(what).toMatch(new RegExp(`^${certainty}`));
  expect(next).toMatch(/^Look at the log and at your host’s dashboard/);
  const whole = { ...bare, outcome };
  expect(describeAnyway(whole)).toEqual(describeOutcome(whole));
});
