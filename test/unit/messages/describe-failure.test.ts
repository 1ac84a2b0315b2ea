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
  it.each([
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), operation.permission],
    ['site.push, or run: rm', operation.permission],
  ])('names the permission that your host names, but no other text: %s', (permission, shown) => {
    const advice = advise({ errorCode: 'forbidden', permission });
    expect([advice.includes(permission), advice.includes(shown)]).toEqual([permission === shown, true]);
  });

  it('names no time that is more than a month away', () => {
    const waits = { errorCode: 'rate_limited', retryAfterMs: 1e12 } as const;
    const advice = advise({ ...waits, retryAtMs: 3e12 });
    expect(advice).toBe(advise({ ...waits, retryAtMs: 4e12 }));
    expect(advice).not.toBe(advise(waits));
  });

  it('is the operation’s own if it has one for the error code, and your host has refused', () => {
    const own = { ...report, operation: { ...operation, advice: { rejected: 'Do this.' } } };
    expect(adviseFailure(rejection, own)).toBe('Do this.');
    expect(adviseFailure({ ...rejection, cause: 'in-progress' }, own)).not.toContain('Do this.');
  });
});
