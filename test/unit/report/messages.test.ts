import { describe, expect, it } from 'vitest';
import {
  cancelledBeforeStart,
  cancelledWhilePosting,
  cancelledWhileWaiting,
  describeTrouble,
  endOfFailedTask,
  endOfFault,
  endOfForeignAnswer,
  endOfLostTrack,
  endOfMissingToken,
  endOfMistakes,
  endOfReading,
  endOfRequest,
  endOfTime,
  type EndingContext,
} from '../../../src/report/messages.ts';
import { foreignAnswer, type ErrorCode, type Trouble } from '../../../src/outcome/request-failure.ts';
import type { RedOutcome } from '../../../src/outcome/outcome.ts';
import { makePlan } from '../../../src/plan.ts';
import { ids, runFacts } from '../../support/run-operation.ts';

const asItIs = { clean: (text: string): string => text, isSkippable: true };
const context: EndingContext = {
  subject: 'push staging site s over live site "shop.example.com"',
  permission: 'site.restore',
  rerun: 'finds-out',
  idempotencyKey: 'gha-1-abc',
};
const trouble = (fields: Partial<Trouble> = {}): Trouble => ({
  ...foreignAnswer('the service answered 422'),
  errorCode: 'rejected',
  isPassing: false,
  ...fields,
});
const nextOf = (
  errorCode: ErrorCode,
  fields: Partial<Trouble> = {},
  more: Partial<EndingContext> = {},
): string => endOfRequest(trouble({ errorCode, ...fields }), false, { ...context, ...more }).next;

const everyEnding: readonly (readonly [string, () => RedOutcome])[] = [
  ['mistakes', () => endOfMistakes([{ input: 'wait', got: 'x', accepts: 'true or false' }], asItIs)],
  ['a cancellation before the start', () => cancelledBeforeStart()],
  ['a cancellation while posting', () => cancelledWhilePosting(true, context)],
  ['a cancellation while waiting', () => cancelledWhileWaiting('t', context)],
  ['a refusal', () => endOfRequest(trouble(), false, context)],
  ['an uncertain request', () => endOfRequest(trouble({ mayHaveActed: true }), true, context)],
  ['a stored fault', () => endOfRequest(trouble({ mayHaveActed: true, isReplay: true }), true, context)],
  ['a reading', () => endOfReading(trouble(), context)],
  ['a foreign answer', () => endOfForeignAnswer('it names no task', context)],
  ['a task that failed', () => endOfFailedTask({ id: 't' }, context)],
  ['a time-out', () => endOfTime('t', undefined, 60_000, context)],
  ['a lost track', () => endOfLostTrack(trouble(), { taskId: 't', isProven: true }, context)],
  ['a fault of ours', () => endOfFault('x')],
  ['a fault of ours after a POST', () => endOfFault('x', context)],
];

describe('every red ending', () => {
  it.each(everyEnding)('says what happened in one line, and what to do in the next: %s', (_name, end) => {
    const ending = end();
    expect(ending.what).not.toContain('\n');
    expect(ending.what.length).toBeGreaterThan(10);
    expect(ending.next.length).toBeGreaterThan(10);
    expect(ending.next).not.toMatch(/undefined|\[object|NaN/);
    expect(ending.what).not.toMatch(/undefined|\[object|NaN/);
  });
});

describe('mistakes in the inputs', () => {
  const site = { input: 'site-id', got: 'shop', accepts: 'a UUID' };
  const backup = { input: 'backup-id', got: 'nothing', accepts: 'a UUID' };
  const token = { input: 'api-token', got: 'nothing', accepts: 'a token' };

  it('are refused as `invalid_input`: one in the first line', () => {
    const ending = endOfMistakes([site], asItIs);
    expect(ending).toMatchObject({ status: 'refused', errorCode: 'invalid_input' });
    expect(ending.what).toBe('the input `site-id` got "shop"; it accepts a UUID.');
    expect(ending.next).toBe('Correct it under `with:` in the workflow.');
  });

  it('are listed where they are several', () => {
    const ending = endOfMistakes([site, backup], asItIs);
    expect(ending.what).toBe('2 inputs are wrong. Nothing was sent.');
    expect(ending.next.split('\n').slice(0, 2)).toEqual([
      '- `site-id` got "shop"; it accepts a UUID.',
      '- `backup-id` got nothing; it accepts a UUID.',
    ]);
  });

  it('say of a missing `backup-id` that it is copied from the dashboard', () => {
    const sayOf = (inputs: Readonly<Record<string, string>>): string => {
      const planned = makePlan({ operation: 'restore', ...inputs }, runFacts, () => 'random');
      if (planned.kind !== 'mistakes') throw new Error(planned.kind);
      const { what, next } = endOfMistakes(planned.mistakes, asItIs);
      return `${what}\n${next}`;
    };
    expect(sayOf({})).toMatch(/`backup-id` got nothing[^]*dashboard/);
    expect(sayOf({ 'backup-id': ids.backup })).not.toMatch(/dashboard/);
  });

  it('say of a missing `api-token` where secrets are not given', () => {
    expect(endOfMistakes([token], asItIs).next).toMatch(/fork or Dependabot[^]*on-missing-token: skip/);
    expect(endOfMistakes([{ ...token, got: 'a value that is not shown' }], asItIs).next).not.toMatch(/fork/);
    expect(endOfMistakes([{ ...site, got: 'nothing' }], asItIs).next).not.toMatch(/fork/);
    const releasing = endOfMistakes([token], { ...asItIs, isSkippable: false });
    expect(releasing.next).toMatch(/fork or Dependabot/);
    expect(releasing.next).not.toMatch(/on-missing-token/);
  });
});

describe('a missing token that may be missing', () => {
  it('is green and skipped, with a notice', () => {
    expect(endOfMissingToken('staging')).toMatchObject({
      status: 'skipped',
      what: expect.stringContaining('`staging`') as string,
      notice: expect.stringMatching(/fork[^]*Nothing was sent/) as string,
    });
  });
});

describe('the advice', () => {
  it.each<[ErrorCode, Partial<Trouble>, RegExp]>([
    ['unauthorized', {}, /Settings under API tokens/],
    ['forbidden', {}, /permission site\.restore/],
    ['forbidden', { permission: 'site.push' }, /permission site\.push/],
    ['not_found', {}, /Check the ids/],
    ['rate_limited', {}, /max-parallel/],
    ['idempotency_key_reused', {}, /used for another request[^]*run id/],
    ['connection_failed', {}, /proxy/],
    ['connection_failed', { cause: 'certificate' }, /NODE_EXTRA_CA_CERTS/],
    ['connection_failed', { cause: 'name' }, /host name/],
    ['service_error', {}, /status page/],
    ['invalid_response', {}, /page or a proxy/],
    ['invalid_response', { cause: 'redirect' }, /redirect is not followed/],
    ['rejected', {}, /Correct what the service names/],
  ])('for %s with %j', (errorCode, fields, advice) => {
    expect(nextOf(errorCode, fields)).toMatch(advice);
  });

  it('is the operation’s own where it knows better', () => {
    const advise = ({ errorCode }: Trouble): string | undefined =>
      errorCode === 'rejected' ? 'Do this.' : undefined;
    expect(nextOf('rejected', {}, { advise })).toBe('Do this.');
    expect(nextOf('forbidden', {}, { advise })).toMatch(/permission/);
  });

  it('says when to come back, where the service says so', () => {
    expect(nextOf('rate_limited', { retryAfterMs: 90_000 })).toMatch(/come back in 1 min 30 s\.$/);
    expect(nextOf('rate_limited')).not.toMatch(/come back/);
  });

  it('is after the error code that the operation recognises', () => {
    const recognise = (): ErrorCode => 'dns_not_ready';
    expect(endOfRequest(trouble(), false, { ...context, recognise }).errorCode).toBe('dns_not_ready');
  });
});

describe('a request that may have acted', () => {
  const lost = trouble({ errorCode: 'connection_failed', mayHaveActed: true });

  it('names what may have been started, and says that a re-run finds out', () => {
    const { status, next } = endOfRequest(lost, true, context);
    expect(status).toBe('unknown');
    expect(next).toContain(context.subject);
    expect(next).toMatch(/Re-run the job to find out[^]*same idempotency key[^]*repeats nothing/);
  });

  it('outside of Actions names the key that finds out', () => {
    const { next } = endOfRequest(lost, true, { ...context, rerun: 'starts-anew' });
    expect(next).toMatch(/`idempotency-key: gha-1-abc` within 24 hours/);
    expect(next).not.toMatch(/Re-run/);
  });

  it('outside of Actions and without a key says to look', () => {
    const { idempotencyKey, ...rest } = context;
    expect(idempotencyKey).toBeDefined();
    expect(endOfRequest(lost, true, { ...rest, rerun: 'starts-anew' }).next).toMatch(/Look at the site/);
  });

  it('says that asking again does no harm where it does none', () => {
    const { next } = endOfRequest(lost, true, { ...context, rerun: 'asks-again' });
    expect(next).toMatch(/does no harm/);
    expect(next).not.toMatch(/same idempotency key/);
  });

  it('whose answer was stored does not promise that a re-run finds out', () => {
    const stored = trouble({ errorCode: 'service_error', mayHaveActed: true, isReplay: true });
    const { next } = endOfRequest(stored, true, context);
    expect(next).toMatch(/look at the site first/i);
    expect(next).not.toMatch(/find out|repeats nothing/);
  });

  it('is advised about the trouble itself too', () => {
    expect(endOfRequest(lost, true, context).next).toMatch(/proxy/);
  });
});

describe('a cancellation', () => {
  it('while posting says that it may have started, and that a re-run finds out', () => {
    const ending = cancelledWhilePosting(true, context);
    expect(ending).toMatchObject({ status: 'cancelled', errorCode: 'cancelled' });
    expect(ending.what).toContain(context.subject);
    expect(ending.what).toContain('may have started');
    expect(ending.next).toMatch(/Re-run the job to find out/);
  });

  it('while posting of which nothing was received says that nothing was started', () => {
    expect(cancelledWhilePosting(false, context)).toEqual(cancelledBeforeStart());
  });

  it('while waiting names the task', () => {
    expect(cancelledWhileWaiting('t-1', context)).toMatchObject({
      status: 'cancelled',
      errorCode: 'cancelled',
    });
    expect(cancelledWhileWaiting('t-1', context).next).toBe(
      'Re-run the job to attach to it, or use `operation: await-task` with `task-id: t-1`.',
    );
    expect(cancelledWhileWaiting('t-1', { ...context, rerun: 'starts-anew' }).next).toBe(
      'Use `operation: await-task` with `task-id: t-1`.',
    );
  });
});

describe('other endings', () => {
  it('a reading is refused, whatever the trouble', () => {
    expect(endOfReading(trouble({ errorCode: 'service_error', mayHaveActed: true }), context).status).toBe(
      'refused',
    );
  });

  it('a foreign answer is unknown, and says to look first', () => {
    const ending = endOfForeignAnswer('it names no task', context);
    expect(ending).toMatchObject({ status: 'unknown', errorCode: 'invalid_response' });
    expect(ending.what).toContain('it names no task');
    expect(ending.next).toMatch(/look at the site[^]*first/i);
    expect(ending.next).not.toMatch(/repeats nothing/);
  });

  it('a task that failed tells why, or that it is not told', () => {
    expect(endOfFailedTask({ id: 't', errorMessage: 'disk full' }, context)).toMatchObject({
      status: 'failed',
      errorCode: 'task_failed',
      what: 'the service ran task t and it failed: disk full',
    });
    expect(endOfFailedTask({ id: 't' }, context).what).toContain('gives no reason');
    expect(endOfFailedTask({ id: 't' }, { ...context, rerun: 'starts-anew' }).next).not.toMatch(/re-run/i);
  });

  it('a time-out tells how long, the task, and what was last seen', () => {
    const ending = endOfTime('t', { id: 't', status: 'running' }, 3_600_000, context);
    expect(ending).toMatchObject({ status: 'timed-out', errorCode: 'timed_out' });
    expect(ending.what).toBe('the time is up after 1 h; task t goes on at the service (last seen: running)');
    expect(endOfTime('t', { id: 't' }, 3_600_000, context).what).not.toContain('last seen');
    expect(endOfTime('t', undefined, 1, { ...context, rerun: 'asks-again' }).next).toMatch(/^Use `operation/);
  });

  it('a lost track keeps the error code, and never advises to re-run', () => {
    const ending = endOfLostTrack(
      trouble({ errorCode: 'forbidden', serviceCode: 'c' }),
      { taskId: 't', isProven: true },
      context,
    );
    expect(ending).toMatchObject({ status: 'unknown', errorCode: 'forbidden', serviceCode: 'c' });
    expect(ending.next).toMatch(/goes on[^]*Do not re-run[^]*task-id: t/);
    expect(ending.next).toMatch(/to read tasks/);
  });

  it('a lost track of a task that nobody vouched for claims nothing of it', () => {
    const ending = endOfLostTrack(
      trouble({ errorCode: 'not_found' }),
      { taskId: 't', isProven: false },
      context,
    );
    expect(ending.what).toContain('task t cannot be followed:');
    expect(ending.next).not.toMatch(/goes on|re-run/);
  });

  it('a fault of ours is unknown once a POST may have gone out, else refused', () => {
    expect(endOfFault('boom', context)).toMatchObject({ status: 'unknown', errorCode: 'internal_error' });
    expect(endOfFault('boom', context).next).toMatch(/may have started[^]*Re-run the job/);
    expect(endOfFault('boom')).toMatchObject({ status: 'refused', errorCode: 'internal_error' });
    expect(endOfFault('boom').next).toMatch(/Nothing was started/);
    expect(endOfFault('boom', context).what).toContain('boom');
  });

  it('sends nobody to a re-run that would do it again', () => {
    const anew = { ...context, rerun: 'starts-anew', idempotencyKey: 'site-pipeline-1' } as const;
    expect(endOfFault('boom', anew).next).toMatch(/`idempotency-key: site-pipeline-1`/);
    expect(endOfFault('boom', anew).next).not.toMatch(/re-run/i);
    expect(endOfForeignAnswer('it names no task', anew).next).not.toMatch(/re-run/i);
  });
});

describe('what happened', () => {
  it.each<[Partial<Trouble>, RegExp]>([
    [{}, /^the service answered 422$/],
    [{ serviceMessage: 'No way.' }, /^the service answered 422: No way\.?$/],
    [{ serviceCode: 'a_code' }, /^the service answered 422\W+code a_code\W*$/],
    [
      { serviceMessage: 'No way.', serviceCode: 'a_code' },
      /^the service answered 422: No way\W+code a_code\W*$/,
    ],
  ])('is told with the service’s own words: %j', (fields, what) => {
    expect(describeTrouble(trouble(fields))).toMatch(what);
  });
});
