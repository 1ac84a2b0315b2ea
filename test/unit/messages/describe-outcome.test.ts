import { describe, expect, it } from 'vitest';
import type { InputError, ValidationError } from '../../../src/inputs/read-inputs.ts';
import { isGreen } from '../../../src/outcome/outcome.ts';
import type { Effect, Ending, Outcome, Refusal } from '../../../src/outcome/outcome.ts';
import type { RequestFailure } from '../../../src/outcome/request-failure.ts';
import { createPlan } from '../../../src/plan.ts';
import { statuses } from '../../../src/outcome/statuses.ts';
import { describeOutcome } from '../../../src/messages/describe-outcome.ts';
import type { MessageContext } from '../../../src/messages/message-context.ts';
import { endings, refusals, rejection } from '../../support/outcomes.ts';
import { ids, runContext } from '../../support/run-operation.ts';

const context: MessageContext = {
  operationName: 'push',
  subject: 'push staging site s over live site "shop.example.com"',
  done: 'staging site s has been pushed over live site "shop.example.com"',
  permission: 'site.restore',
  advice: {},
  rerun: 'finds-out',
  overwrittenSite: undefined,
  isRerun: false,
  isOfPullRequest: false,
  timeoutMinutes: 60,
  results: { idempotencyKey: 'gha-1-abc', taskId: ids.task },
  quote: (text, maxLength) => text.slice(0, maxLength),
};
const textOf = (ending: Ending, effect: Effect = 'none', more: Partial<MessageContext> = {}) =>
  describeOutcome({ ...ending, effect }, { ...context, ...more });

const lost: Ending = {
  kind: 'request-failed',
  failure: { ...rejection, errorCode: 'connection_failed', cause: 'no-response', mayHaveActed: true },
};
const cancelledRequest: Ending = { kind: 'cancelled', during: 'request' };

const everyEnding: readonly Ending[] = [
  ...Object.values(endings),
  ...Object.values(refusals).map((refusal): Ending => ({ kind: 'guard-refused', refusal })),
  { kind: 'completed', by: 'earlier-request' },
  { ...endings['task-failed'], reason: undefined },
  { ...endings['task-unreadable'], isKnown: false },
  { kind: 'cancelled', during: 'preparation' },
  { kind: 'cancelled', during: 'verification' },
  cancelledRequest,
];
const everyOutcome = everyEnding.flatMap((ending) =>
  (['none', 'possible', 'started'] as const).map((effect): Outcome => ({ ...ending, effect })),
);

it.each(everyOutcome)('an outcome is what happened in one line, and if red what to do: %j', (outcome) => {
  for (const rerun of ['finds-out', 'asks-again', 'starts-again'] as const) {
    const { what, next, notice = '' } = describeOutcome(outcome, { ...context, rerun });
    expect(what).toMatch(/^.{10,}$/);
    expect(next.length > 10).toBe(!isGreen(outcome));
    expect(what + next + notice).not.toMatch(/undefined|\[object|NaN/);
  }
});

it('a status is a word with a capital letter', () => {
  for (const { word } of Object.values(statuses)) expect(word).toMatch(/^[A-Z][a-z ]+$/);
});

describe('invalid inputs', () => {
  const site: InputError = { input: 'site-id', problem: 'invalid', value: 'shop', accepts: 'a UUID' };
  const missing = (input: string): InputError => ({ ...site, input, problem: 'missing', value: '' });
  const token = missing('api-token');
  const secret = { ...token, problem: 'secret' } as const;
  const empty = (input: string, guardDefault: string): InputError => ({
    ...site,
    input,
    problem: 'empty',
    value: '',
    guardDefault,
  });
  const unknown = { problem: 'unknown', variable: 'INPUT_DRYRUN' } as const;
  const invalid = (errors: readonly ValidationError[], canSkip = true): string => {
    const { what, next } = textOf({ kind: 'invalid-inputs', errors, canSkip });
    return `${what}\n${next}`;
  };

  it.each<[string, readonly ValidationError[], RegExp]>([
    ['the input, its value and what it accepts', [site], /^`site-id` is "shop"\. It must be a UUID\./],
    [
      'that an input is missing',
      [missing('site-id')],
      /`site-id` is empty\. It must be a UUID\.\n.*variable may not exist.*GitHub dropped the job output.*secret’s value/,
    ],
    ['that a secret is not shown', [secret], /is not shown/],
    ['a long value in part', [{ ...site, value: 'y'.repeat(101) }], /"y{100}"/],
    [
      'each of several',
      [site, missing('backup-id')],
      /^2 inputs.*\n- `site-id` is "shop".*\n- `backup-id` is empty.*\n.*variable may not exist/,
    ],
    [
      'which runs get no secrets, and how to skip them',
      [token],
      /forks and Dependabot[^]*on-missing-token: skip/,
    ],
    [
      'that a run gets secrets, so that `skip` does not apply',
      [{ ...token, problem: 'lost' }],
      /^`api-token` is empty[^]*gets secrets[^]*name of the secret/,
    ],
    [
      'what to type as `confirmation`',
      [missing('confirmation')],
      /^`confirmation` is empty\. Type the domain of the live site\.\nCorrect/,
    ],
    [
      'what is no operation',
      [{ ...site, input: 'operation', value: 'pushh' }],
      /^`pushh` is not an operation\./,
    ],
    [
      'how to leave out a guard that is empty (I1)',
      [empty('method', 'default'), empty('require-approval', 'none')],
      /`method` is empty\. Leave it out, or set it to a UUID\.[^]*misspelled[^]*form or another action[^]*`method: default`, `require-approval: none`/,
    ],
    [
      'how to pass `dry-run` with several triggers (I1)',
      [empty('dry-run', 'false')],
      /`dry-run: \$\{\{ inputs\.dry-run \|\| false \}\}`/,
    ],
    [
      'that a default has another letter case (I1)',
      [{ ...site, input: 'environment', value: 'None', guardDefault: 'none' }],
      /"None"[^]*`none` in lower case/,
    ],
    [
      'where an unknown input may be set, and how to clear it (I2)',
      [unknown],
      /^`dryrun` \(variable `INPUT_DRYRUN`\) is not an input[^]*`with:`[^]*`env:`[^]*`env: \{INPUT_DRYRUN: ''\}`/,
    ],
  ])('say %s', (_what, errors, words) => {
    expect(invalid(errors)).toMatch(words);
  });

  it('never advise to replace an empty guard by its default in an expression (I1)', () => {
    const guards = ['approved-preview', 'max-copy-age-hours', 'require-approval', 'environment'];
    expect(invalid(guards.map((name) => empty(name, 'none')))).not.toMatch(/\|\|/);
  });

  it('say of a missing `backup-id` that it is copied from the dashboard', () => {
    const planned = createPlan({ operation: 'restore' }, runContext);
    if (planned.kind !== 'invalid') throw new Error(planned.kind);
    expect(invalid(planned.errors)).toMatch(/`backup-id` is empty.*dashboard/);
  });

  it('say how to skip only if that is allowed, and nothing of forks if a token is there', () => {
    expect(invalid([token], false)).toMatch(/forks and Dependabot(?![^]*on-missing-token)/);
    expect(invalid([secret, missing('site-id')])).not.toMatch(/fork/);
  });
});

it('an earlier push or restore is a warning, and an earlier copy a notice (K7)', () => {
  const earlier: Ending = { kind: 'completed', by: 'earlier-request' };
  const text = textOf(earlier, 'started', { overwrittenSite: 'live site' });
  expect(text.notice).toMatch(/^Nothing was repeated.*new run/);
  expect(text.isWarning).toBe(true);
  expect(textOf(earlier, 'started').isWarning).toBe(false);
});

it('a web page in place of the API is named as one (push guard 3)', () => {
  const failure = { ...rejection, errorCode: 'not_found', status: 404, isWebPage: true } as const;
  const { what, next } = textOf({ ...endings['request-failed'], failure }, 'none', {
    advice: { not_found: 'Check the id.' },
  });
  expect(what).toMatch(/404 with a web page/);
  expect(next).toMatch(/`api-url`.*base URL/);
});

it.each<[string, Ending, RegExp | undefined]>([
  ['a skipped run', endings['token-missing'], /fork[^]*Nothing was sent/],
  ['an earlier result', { kind: 'completed', by: 'earlier-request' }, /^Nothing was repeated.*new run/],
  ['an own result', endings.completed, undefined],
])('a notice tells what must not be overlooked: %s', (_name, ending, words) => {
  const { notice = '' } = textOf(ending);
  expect(notice).toMatch(words ?? /^$/);
});

describe('if something may have been started', () => {
  it.each<[string, Ending]>([
    ['a lost request', lost],
    ['a cancelled request (W4)', cancelledRequest],
    ['an internal error', endings['internal-error']],
  ])('the advice says how to find out: %s', (_name, ending) => {
    const nextOf = (more: Partial<MessageContext>): string => textOf(ending, 'possible', more).next;
    const rerun = /re-run the job.*follows the action if it has started, and starts it if.*23 hours/;
    expect(nextOf({})).toMatch(rerun);
    expect(nextOf({})).not.toMatch(/repeats nothing|actions: read/);
    expect(nextOf({ overwrittenSite: 'live site' })).toMatch(/re-run.*actions: read/);
    expect(nextOf({ rerun: 'asks-again' })).toMatch(/does no harm/);
    const startsAgain = nextOf({ rerun: 'starts-again' });
    expect(startsAgain).toMatch(/`idempotency-key: gha-1-abc` within 24 hours/);
    expect(startsAgain).not.toMatch(/re-run/i);
    expect(nextOf({ rerun: 'starts-again', results: {} })).toMatch(/Look at the site/);
  });

  it('the message names it, and the advice about the failure itself follows', () => {
    expect(textOf(lost, 'possible').next).toMatch(/shop\.example\.com[^]*proxy/);
    expect(textOf(cancelledRequest, 'possible').next).toMatch(/may have received.*shop\.example\.com/);
    expect(textOf(cancelledRequest, 'none').next).not.toMatch(/may have received/);
  });

  it('nothing asks to correct the inputs, which would be a new request (rejected after a lost request)', () => {
    const nextOf = (failure: RequestFailure): string =>
      textOf({ kind: 'request-failed', failure }, 'possible').next;
    expect(nextOf(rejection)).toMatch(/^[^\n]*re-run the job[^\n]*$/);
    // When to come back is no such advice (K4).
    expect(nextOf({ ...rejection, retryAfterMs: 90_000 })).toMatch(/re-run the job[^]*in 1 min 30 s/);
  });

  const replayedAs = (errorCode: 'service_error' | 'invalid_response'): Ending => ({
    kind: 'request-failed',
    failure: { ...rejection, errorCode, isReplayed: true },
  });
  it.each<[string, Ending]>([
    ['a replayed 5xx (K5)', replayedAs('service_error')],
    ['a replayed redirect', replayedAs('invalid_response')],
    ['an unusable response', endings['response-unusable']],
  ])('no re-run is promised to find out: %s', (_name, ending) => {
    const { next } = textOf(ending, 'possible');
    expect(next).toMatch(/look at the site/i);
    expect(next).not.toMatch(/find out|repeats nothing/);
  });
});

describe('a refusal of a guard', () => {
  const refusalText = (kind: keyof typeof refusals, effect: Effect = 'none'): string => {
    const { what, next } = textOf({ kind: 'guard-refused', refusal: refusals[kind] }, effect);
    return `${what}\n${next}`;
  };

  it.each<[keyof typeof refusals, RegExp]>([
    ['push-blocked', /an update is running/],
    ['confirmation-mismatch', /`blog\.example\.com`.*`shop\.example\.com`/],
    [
      'copy-too-old',
      /25 h.*24 h[^]*delete the staging copy[^]*changes that were made only on the copy are then lost/,
    ],
    ['rerun-too-late', /30 h[^]*First follow[^]*await-task[^]*new run only if[^]*never have reached/],
    ['rerun-age-unknown', /403[^]*actions: read[^]*Only a new run[^]*look at the site[^]*await-task/],
    ['step-repeated', /earlier step of this job[^]*`idempotency-key`[^]*new run[^]*re-run does not help/],
    ['preview-unavailable', /422[^]*may not be a staging site/],
    ['recorded-site-unavailable', /422/],
    ['deployments-unavailable', /403[^]*deployments: write/],
    ['not-approved', /"live"[^]*reviewers[^]*Enterprise[^]*bypass[^]*protection rules/],
  ])('says why: %s', (kind, words) => {
    expect(refusalText(kind)).toMatch(words);
  });

  const nextOf = (refusal: Refusal): string => textOf({ kind: 'guard-refused', refusal }).next;

  it('never advises an empty guard, which is a mistake (I1)', () => {
    expect(nextOf({ ...refusals['copy-too-old'], ageMs: undefined })).toMatch(
      /leave `max-copy-age-hours` out/,
    );
  });

  it('names the missing permission if the preview answers 403, and not the id (push guard 3)', () => {
    const nextAfter = (fields: Partial<RequestFailure>): string =>
      nextOf({ ...refusals['preview-unavailable'], failure: { ...rejection, ...fields } });
    const hasEnvelope = true;
    const next = nextAfter({ errorCode: 'forbidden', status: 403, hasEnvelope });
    expect(next.match(/site\.staging/g)).toHaveLength(1);
    expect(next).not.toMatch(/staging site/);
    expect(nextAfter({ errorCode: 'forbidden', permission: 'site.preview', hasEnvelope })).toMatch(
      /site\.preview/,
    );
    // A firewall knows no permissions.
    expect(nextAfter({ errorCode: 'forbidden', status: 403 })).toMatch(/^(?!.*site\.).*`api-url`/);
    expect(nextAfter({ errorCode: 'not_found', status: 404 })).toMatch(/staging site.*`api-url`.*base URL/);
    const busy = nextAfter({ errorCode: 'service_error', status: 503, retryAfterMs: 7_200_000 });
    expect(busy).toMatch(/2 h/);
  });

  it('names the permission of `github-token`, or that GitHub has to answer', () => {
    const denied = { problem: 'GitHub answered 403', permission: 'actions: read' };
    expect(nextOf({ ...refusals['not-approved'], ...denied })).toMatch(/actions: read/);
    expect(nextOf({ ...refusals['not-approved'], problem: 'GitHub answered 502' })).toMatch(
      /GitHub responds/,
    );
    const expired = { problem: 'GitHub answered 401', isDenied: true };
    expect(nextOf({ ...refusals['not-approved'], ...expired })).toBe(
      'Correct what GitHub names, then run again.',
    );
    expect(
      nextOf({ ...refusals['deployments-unavailable'], permission: undefined, errorCode: 'service_error' }),
    ).toMatch(/GitHub responds[^]*deployments: write/);
  });

  it('for lack of an approval says in a later attempt that an earlier one may still be running', () => {
    expect(nextOf({ ...refusals['not-approved'], isRerun: true })).toMatch(/earlier attempt[^]*running/);
    expect(refusalText('not-approved')).not.toMatch(/earlier attempt/);
  });

  it('in a later attempt says that the earlier push may be the reason, and how to follow it', () => {
    expect(refusalText('push-blocked', 'possible')).toMatch(
      /push that an earlier attempt.*\n.*If it has a task id.*await-task/,
    );
    expect(refusalText('push-blocked')).not.toMatch(/earlier attempt/);
  });
});

describe('a closed environment', () => {
  const closed = (found: number, changed: number) =>
    textOf({ ...endings['environment-closed'], found, changed }, 'none', {
      results: { sitesLeft: [{ id: ids.staging, domain: null, environment: 'pr-7' }] },
    });

  it('never suggests that a site was deleted, and is a notice if nothing is recorded (G6)', () => {
    expect(closed(1, 1).what).toMatch(/remain/);
    expect([closed(1, 1), closed(1, 0)].map(({ notice }) => notice)).toEqual([undefined, undefined]);
    expect(closed(0, 0).notice).toMatch(/recorded no/);
    for (const { what, notice } of [closed(1, 1), closed(1, 0), closed(0, 0)]) {
      expect(`${what} ${notice}`).not.toMatch(/(is|are|was|were|been) deleted/);
    }
  });

  it('that GitHub refused names the permission', () => {
    const denied = endings['github-failed'];
    expect(textOf(denied).next).toMatch(/deployments: write/);
    // For an expired token or a locked conversation no permission helps (G7).
    expect(textOf({ ...denied, permission: undefined }).next).toBe(
      'Correct what GitHub names, then run again.',
    );
  });
});

describe('a dry run', () => {
  it.each<[string, Partial<MessageContext>, RegExp]>([
    [
      'of a push: the preview',
      { results: { canPush: true } },
      /preview were checked\. Whether the token may push.*not checked.*approval/,
    ],
    [
      'of anything else: the inputs alone',
      { results: {} },
      /inputs are valid\. The token, the ids and the permission were not checked/,
    ],
    ['of `close-staging`: the records', { results: { sitesLeft: [] } }, /records on GitHub were checked/],
  ])('says what was checked and what was not, %s', (_what, more, words) => {
    expect(textOf(endings['dry-run'], 'none', more).what).toMatch(words);
  });
});

describe('a task', () => {
  const awaiting = new RegExp(`await-task.*task-id: ${ids.task}`);

  it.each([
    endings['task-timed-out'],
    endings['task-unreadable'],
    endings.cancelled,
    endings['response-unusable'],
  ])('that is still running is named, and how to await it: $kind', (ending) => {
    expect(textOf(ending, 'started').next).toMatch(awaiting);
    expect(textOf(ending, 'started', { rerun: 'starts-again' }).next).not.toMatch(/Re-run the job/);
  });

  it.each([endings.submitted, endings['still-running']])('can be awaited later: $kind', (ending) => {
    expect(textOf(ending, 'started').what).toMatch(awaiting);
  });

  it('that failed tells why, and that a re-run starts a new one if it has the same key', () => {
    expect(textOf(endings['task-failed']).what).toMatch(/the disk is full/);
    expect(textOf(endings['task-failed']).next).toMatch(/re-run/);
    expect(textOf(endings['task-failed'], 'started', { rerun: 'starts-again' }).next).not.toMatch(/re-run/);
  });

  it('that cannot be read must not be re-run, and is said to run only if the service named it (W2)', () => {
    const failure = { ...rejection, errorCode: 'forbidden' } as const;
    const known = textOf({ ...endings['task-unreadable'], failure }, 'started');
    expect(known.next).toMatch(
      /still running[^]*Do not re-run[^]*token that may read the task[^]*to read tasks/,
    );
    const unknown = textOf({ ...endings['task-unreadable'], isKnown: false }, 'possible');
    expect(unknown.next).not.toMatch(/still running|re-run/);
  });
});

describe('a site that is overwritten (*What is said*)', () => {
  const overwriting = { overwrittenSite: 'live site' } as const;

  it.each<[what: string, ending: Ending, effect: Effect]>([
    ['failed', endings['task-failed'], 'started'],
    ['timed out', endings['task-timed-out'], 'started'],
    ['was cancelled', endings.cancelled, 'started'],
    ['is unknown', lost, 'possible'],
  ])('may be partly overwritten, which is said first: the push %s', (_what, ending, effect) => {
    const partly = /^the live site may be partly overwritten\. Look at it first\./;
    expect(textOf(ending, effect, overwriting).what).toMatch(partly);
    expect(textOf(ending, effect).what).not.toMatch(/partly/);
  });

  it('is not, if nothing was started', () => {
    expect(textOf(endings['guard-refused'], 'none', overwriting).what).not.toMatch(/partly/);
  });

  it.each<[Ending, Effect]>([
    [endings['task-failed'], 'started'],
    [endings['task-timed-out'], 'started'],
    [lost, 'possible'],
  ])('is re-run only with `actions: read`, for 23 hours: %j', (ending, effect) => {
    expect(textOf(ending, effect, overwriting).next).toMatch(
      /23 hours after this run began, and needs `actions: read`/,
    );
    expect(textOf(ending, effect).next).not.toMatch(/actions: read/);
  });
});

it('a new run of a pull request is a new commit (*What is said*)', () => {
  const earlier: Ending = { kind: 'completed', by: 'earlier-request' };
  const ofPullRequest = { isOfPullRequest: true };
  expect(textOf(endings['site-gone'], 'none', ofPullRequest).next).toMatch(/a new commit starts a new run/);
  expect(textOf(earlier, 'started', ofPullRequest).notice).toMatch(/a new commit starts a new run/);
  expect(textOf(endings['task-failed'], 'started', ofPullRequest).next).not.toMatch(/commit/);
  expect(textOf(endings['site-gone']).next).not.toMatch(/commit/);
});

it('a blocked push is a warning with the reason (*What is said*)', () => {
  const blocked = textOf({ ...endings.previewed, canPush: false }, 'none', {
    results: { blockedReason: 'locked' },
  });
  expect(blocked).toMatchObject({
    isWarning: true,
    notice: expect.stringMatching(/blocked: locked/) as string,
  });
});

it('a cancellation between retries says what was answered last (*What is said*)', () => {
  const cancelled: Ending = { ...cancelledRequest, lastFailure: { ...rejection, status: 503 } };
  expect(textOf(cancelled, 'possible').what).toMatch(/Before that, the service answered 503/);
});

it.each<[text: string, shown: string]>([
  ['www.Shop-1.example', '`www.Shop-1.example`'],
  ['shop .example', '"shop .example" (it has characters that may not be shown exactly)'],
])('a text to type is shown exactly, or the text says that it is not: %j', (required, shown) => {
  const refusal = { ...refusals['confirmation-mismatch'], required };
  expect(textOf({ kind: 'guard-refused', refusal }).what).toContain(shown);
});
