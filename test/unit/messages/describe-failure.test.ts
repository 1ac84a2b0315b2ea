import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/outcome/failure.ts';
import { adviseFailure } from '../../../src/messages/describe-failure.ts';
import { bareReport, named, rejection } from '../../support/outcomes.ts';

const operation = { ...named('push'), advice: {}, required: ['site-id'] } as const;
const report = { ...bareReport, operation };
const advise = (fields: Partial<Failure>): string => adviseFailure({ ...rejection, ...fields }, report);

// How each cause reads, and what is advised, stands in messages.txt and mistakes.md of test/contract; this is what they do
// not show.
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
      /`api-url`.*a proxy/,
    ],
  ])('for %j says what to do', (fields, words) => {
    expect(advise(fields)).toMatch(words);
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
  });
});
