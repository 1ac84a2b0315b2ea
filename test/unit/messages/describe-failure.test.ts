import { describe, expect, it } from 'vitest';
import type { RequestFailure } from '../../../src/outcome/request-failure.ts';
import { adviseFailure, describeFailure } from '../../../src/messages/describe-failure.ts';
import { rejection } from '../../support/outcomes.ts';

const context = {
  permission: 'site.restore',
  advice: {},
  required: ['site-id'],
  does: 'overwrites',
} as const;
const advise = (fields: Partial<RequestFailure>): string =>
  adviseFailure({ ...rejection, ...fields }, context);

// How each cause reads stands in test/contract/messages.txt; this is what it does not show.
it('a failure is described with the host’s own words, or as a web page', () => {
  const describe = (fields: Partial<RequestFailure>) => describeFailure({ ...rejection, ...fields });
  expect(describe({ serviceMessage: 'No way. ' })).toBe('your host answered 422: No way');
  const page = { cause: 'unreadable', isWebPage: true } as const;
  expect(describe(page)).toBe('your host answered 422 with a web page instead of JSON');
});

describe('the advice', () => {
  it.each<[Partial<RequestFailure>, RegExp]>([
    [{ errorCode: 'forbidden', permission: 'x'.repeat(64) }, /permission x{64},/],
    [{ errorCode: 'forbidden', permission: 'x'.repeat(65) }, /permission site\.restore,/],
    [{ errorCode: 'forbidden', permission: 'site.push, or run: rm' }, /permission site\.restore,/],
    [{ errorCode: 'rate_limited', retryAfterMs: 1e12 }, /^Your host asks you to wait for more than a month/],
    [{ errorCode: 'invalid_response', cause: 'unreadable', isWebPage: true }, /`api-url`.*login page/],
    [{ errorCode: 'invalid_response', cause: 'redirect', status: 304 }, /page or a proxy/],
    [{ errorCode: 'rejected' }, /gives no reason/],
    [{ errorCode: 'rejected', status: 408 }, /complete request/],
  ])('for %j says what to do', (fields, words) => {
    expect(advise(fields)).toMatch(words);
  });

  it('says "re-run this job" only to an operation whose re-run repeats nothing', () => {
    const failure = { ...rejection, errorCode: 'forbidden' } as const;
    expect(adviseFailure(failure, context)).toMatch(/re-run this job\.$/);
    expect(adviseFailure(failure, { ...context, does: 'reads' })).not.toMatch(/re-run/);
  });

  it('is the operation’s own if it has one for the error code, and your host has refused', () => {
    const own = { ...context, advice: { rejected: 'Do this.' } };
    expect(adviseFailure(rejection, own)).toBe('Do this.');
    expect(adviseFailure({ ...rejection, cause: 'in-progress' }, own)).toMatch(/dashboard/);
    expect(adviseFailure({ ...rejection, status: 408 }, own)).toMatch(/complete request/);
  });
});
