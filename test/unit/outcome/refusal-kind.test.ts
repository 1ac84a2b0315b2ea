import { expect, it } from 'vitest';
import type { Failure } from '../../../src/outcome/failure.ts';
import { refusalOf } from '../../../src/outcome/refusal-kind.ts';
import { rejection } from '../../support/outcomes.ts';

it.each<[what: string, kind: ReturnType<typeof refusalOf>, failure: Partial<Failure>]>([
  ['a refusal in the host’s own words', 'other', { status: 422, serviceMessage: 'The site is too large' }],
  ['404', 'gone', { status: 404 }],
  ['410', 'gone', { status: 410 }],
  ['401, whatever it says', 'other', { status: 401, serviceMessage: 'Upgrade your plan' }],
  ['402', 'limit', { status: 402 }],
  ['a plan', 'other', { status: 422, serviceMessage: 'Your plan allows 3 sites' }],
  ['a name with words', 'other', { serviceMessage: 'No site for busy.example.com' }],
  ['words after a name', 'busy', { serviceMessage: 'shop.example.com: busy' }],
  ['423', 'busy', { status: 423, serviceMessage: 'Not now' }],
  ['409', 'conflict', { status: 409, serviceMessage: 'Not now' }],
  [
    '409 about what was typed',
    'conflict',
    { status: 409, serviceMessage: 'The confirmation does not match' },
  ],
  [
    '409 about what is missing',
    'conflict',
    { status: 409, serviceMessage: 'This site has no staging environment' },
  ],
  ['409 about what is taken', 'other', { status: 409, serviceMessage: 'The domain is already in use' }],
  ['words after a code', 'busy', { status: 422, serviceCode: 'x', serviceMessage: 'Busy' }],
  ['the words of a busy site', 'busy', { status: 400, serviceCode: 'site_locked' }],
  ['what a person has locked', 'other', { status: 422, serviceMessage: 'The site is locked by its owner' }],
  ['a task of the site', 'busy', { serviceMessage: 'There is a pending task for this site' }],
  ['what the site has', 'busy', { status: 409, serviceMessage: 'Site already has a running task' }],
  ['what is in progress', 'busy', { serviceMessage: 'A deployment is in progress' }],
  ['the limit of a rate', 'busy', { status: 422, serviceCode: 'rate_limit_exceeded' }],
  ['401 about an account that is locked', 'other', { status: 401, serviceMessage: 'Your account is locked' }],
  ['403 about an account that is locked', 'other', { status: 403, serviceMessage: 'Your account is locked' }],
  [
    '403 about a token’s address',
    'other',
    { status: 403, serviceMessage: 'This token is locked to an address' },
  ],
  [
    '`success: false` about a busy site',
    'busy',
    { cause: 'not-successful', status: 200, serviceCode: 'busy' },
  ],
  ['"site-busy"', 'busy', { cause: 'site-busy', status: 409, hasEnvelope: false }],
  ['a refusal outside the envelope', 'elsewhere', { status: 404, hasEnvelope: false }],
  ['a key’s reuse', 'other', { status: 409, errorCode: 'idempotency_key_reused', hasEnvelope: false }],
  ['DNS that is not ready', 'other', { status: 409, errorCode: 'dns_not_ready', hasEnvelope: false }],
  ['408', undefined, { status: 408 }],
  ['429', undefined, { status: 429 }],
  ['no status', undefined, { status: undefined }],
  ['500', undefined, { status: 500 }],
  ['a redirect', undefined, { cause: 'redirect', status: 304 }],
  ['an answer about something else', undefined, { cause: 'unrelated', serviceCode: 'busy' }],
])('who refused, and why: %s is %s', (_what, kind, failure) => {
  expect(refusalOf({ ...rejection, ...failure })).toBe(kind);
});

it('the words in a megabyte without a space are looked for at once', () => {
  expect(refusalOf({ ...rejection, serviceMessage: 'a'.repeat(2 ** 20) })).toBe('other');
});
