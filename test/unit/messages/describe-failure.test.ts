import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/failure.ts';
import { adviseFailure, describeFailure } from '../../../src/messages/describe-failure.ts';
import { bareReport, named, rejection } from '../../support/outcomes.ts';

const operation = { ...named('push'), advice: {}, required: ['site-id'] } as const;
const report = { ...bareReport, operation };
const advise = (fields: Partial<Failure>): string => adviseFailure({ ...rejection, ...fields }, report);

// How each cause reads stands in test/contract/messages.txt; this is what it does not show.
it('a failure is described with the host’s own words, or as a web page', () => {
  const describe = (fields: Partial<Failure>) => describeFailure({ ...rejection, ...fields });
  expect(describe({ serviceMessage: 'No way. ', reason: 'No way. ' })).toBe('your host answered 422: No way');
  const page = { cause: 'unreadable', isWebPage: true } as const;
  expect(describe(page)).toBe('your host answered 422 with a web page instead of JSON');
});

describe('the advice', () => {
  it.each<[Partial<Failure>, RegExp]>([
    [{ errorCode: 'forbidden', permission: 'x'.repeat(64) }, /permission x{64},/],
    [{ errorCode: 'forbidden', permission: 'x'.repeat(65) }, /permission site\.restore,/],
    [{ errorCode: 'forbidden', permission: 'site.push, or run: rm' }, /permission site\.restore,/],
    [
      { errorCode: 'rate_limited', retryAfterMs: 1e12, retryAtMs: 3e12 },
      /^Your host asks you to wait for more than a month/,
    ],
    [
      { errorCode: 'invalid_response', cause: 'unreadable', isWebPage: true, status: 200 },
      /`api-url`.*login page/,
    ],
    [{ errorCode: 'invalid_response', cause: 'redirect', status: 304 }, /page or a proxy/],
    [{ errorCode: 'rejected' }, /gives no reason/],
    [{ errorCode: 'rejected', status: 408 }, /complete request/],
    [
      {
        status: 409,
        serviceMessage: 'The confirmation does not match',
        reason: 'The confirmation does not match',
      },
      /^Resolve what your host names\. If a task runs on the site, wait until it has ended\. Then /,
    ],
  ])('for %j says what to do', (fields, words) => {
    expect(advise(fields)).toMatch(words);
  });

  it.each<[what: string, Partial<Failure>, RegExp]>([
    [
      'a 404',
      { status: 404, errorCode: 'not_found' },
      /`site-id`, that the API token belongs to the same account/,
    ],
    [
      'a 403 that names no permission',
      { status: 403, errorCode: 'forbidden' },
      /another account than `site-id`\./,
    ],
  ])('of %s names the token of another account (M2)', (_what, fields, words) => {
    expect(advise(fields)).toMatch(words);
    expect(advise({ ...fields, permission: 'site.push' })).toContain(
      fields.status === 404 ? 'account' : 'site.push, or use a token that has it. Then',
    );
  });

  it('asks about the path of `api-url`, if another server answers', () => {
    const plan = {
      ...{ subject: 'push', isDryRun: false, isRepeatable: true, timeoutMs: 1, keyIdentity: undefined },
      api: { prefix: '/api' },
    };
    const failure = { ...rejection, status: 404, hasEnvelope: false };
    expect(adviseFailure(failure, { ...report, plan })).toContain(
      'Yours has the path `/api`: is that right?',
    );
  });

  const ids = /`site-id`|permission|token/;
  const shown = (fields: Partial<Failure>): string =>
    `${describeFailure({ ...rejection, ...fields })}. ${advise(fields)}`;

  it.each<[what: string, Partial<Failure>, RegExp]>([
    [
      'a firewall’s 403',
      { status: 403, errorCode: 'forbidden', hasEnvelope: false },
      /firewall.*runner’s address/,
    ],
    [
      'a firewall’s page',
      { status: 403, errorCode: 'forbidden', hasEnvelope: false, isWebPage: true },
      /firewall.*runner’s address/,
    ],
    ['a firewall’s 406', { status: 406, hasEnvelope: false }, /firewall.*runner’s address/],
    ['a gateway’s 401', { status: 401, errorCode: 'unauthorized', hasEnvelope: false }, /gateway.*`api-url`/],
    ['a gateway’s 404', { status: 404, errorCode: 'not_found', hasEnvelope: false }, /gateway.*`api-url`/],
    ['a gateway’s page', { status: 405, hasEnvelope: false, isWebPage: true }, /gateway.*`api-url`/],
    ['another server’s page', { status: 404, hasEnvelope: false, isWebPage: true }, /`api-url`.*login page/],
    [
      'a plan',
      {
        status: 403,
        errorCode: 'forbidden',
        serviceMessage: 'Your plan allows 3 sites',
        reason: 'Your plan allows 3 sites',
      },
      /403: Your plan allows 3/,
    ],
    ['a limit’s code', { status: 422, serviceCode: 'staging_limit_reached' }, /names a limit/],
    [
      '402',
      { status: 402, serviceMessage: 'Pay first', reason: 'Pay first' },
      /402: Pay first.*asks for something first/,
    ],
    [
      '423',
      {
        status: 423,
        serviceMessage: 'Another task of this site is running',
        reason: 'Another task of this site is running',
      },
      /Wait until.*re-run this job/,
    ],
    [
      '409',
      { status: 409, serviceMessage: 'locked: a backup is running', reason: 'locked: a backup is running' },
      /Wait until.*re-run this job/,
    ],
    ['a locked site', { status: 400, serviceCode: 'site_locked' }, /Wait until.*re-run this job/],
    ['"site-busy"', { cause: 'site-busy', status: 409 }, /Wait until.*re-run this job/],
  ])('of %s has no word about ids, permissions or tokens, whatever the operation advises (M2)', (...row) => {
    const [, fields, words] = row;
    const advice = { rejected: 'Check `site-id`', forbidden: 'Check the token' };
    const own = { ...report, operation: { ...operation, advice } };
    expect(shown(fields)).toMatch(words);
    expect(adviseFailure({ ...rejection, ...fields }, own)).toBe(advise(fields));
    expect(advise(fields)).not.toMatch(ids);
  });

  it.each<[Partial<Failure>]>([
    [{ status: 409, serviceMessage: 'This site already has a copy', reason: 'This site already has a copy' }],
    [{ status: 409, errorCode: 'dns_not_ready' }],
    [
      {
        status: 403,
        errorCode: 'forbidden',
        serviceMessage: 'You are not allowed to push',
        reason: 'You are not allowed to push',
      },
    ],
  ])('does not take %j for a limit or a busy site', (fields) => {
    expect(advise(fields)).not.toMatch(/limit|Wait/);
  });

  it('says "re-run this job" only to an operation whose re-run repeats nothing', () => {
    const failure = { ...rejection, errorCode: 'forbidden' } as const;
    expect(adviseFailure(failure, report)).toMatch(/re-run this job\.$/);
    expect(adviseFailure(failure, { ...report, operation: { ...operation, does: 'reads' } })).not.toMatch(
      /re-run/,
    );
  });

  it('is the operation’s own if it has one for the error code, and your host has refused', () => {
    const own = { ...report, operation: { ...operation, advice: { rejected: 'Do this.' } } };
    expect(adviseFailure(rejection, own)).toBe('Do this.');
    expect(adviseFailure({ ...rejection, cause: 'in-progress' }, own)).toMatch(/^Wait/);
    expect(adviseFailure({ ...rejection, status: 408 }, own)).toMatch(/complete request/);
  });
});
