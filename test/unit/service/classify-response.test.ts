import { describe, expect, it } from 'vitest';
import {
  classifyResponse,
  type ClassifyOptions,
  type Success,
} from '../../../src/service/classify-response.ts';
import type { ErrorCode } from '../../../src/outcome/error-codes.ts';
import type { FailureCause, Failure } from '../../../src/outcome/failure.ts';
import type { SendResult, ServiceResponse } from '../../../src/ports.ts';
import { cut } from '../../../src/text/sanitizer.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { inProgress, invalidCertificate, noResponse, page } from '../../support/responses.ts';
import { refusedConnection, replayed, response, unresolvedName } from '../../support/responses.ts';

const origin = 'https://api.example.com';
const path = '/p/v1/sites/x/staging';
const post: ClassifyOptions = {
  request: { method: 'POST', path, body: '{}' },
  origin,
  wallMs: noonMs,
  shorten: cut,
};
const get: ClassifyOptions = { ...post, request: { method: 'GET', path, isReadOnly: true } };
/** A request changes something unless it says otherwise, whatever its method. */
const remove: ClassifyOptions = { ...post, request: { method: 'DELETE', path } };
const verify: ClassifyOptions = { ...post, request: { ...post.request, about: 'verification' } };
const add: ClassifyOptions = { ...post, request: { ...post.request, about: 'domain' } };

function failureOf(result: SendResult, options: ClassifyOptions = post): Failure {
  const classified = classifyResponse(result, options);
  if (classified.ok) throw new Error('it is a success');
  return classified.failure;
}

function successOf(result: SendResult, options: ClassifyOptions = post): Success {
  const classified = classifyResponse(result, options);
  if (!classified.ok) throw new Error(`it failed: ${classified.failure.cause}`);
  return classified.success;
}

/** Everything in a failure that decides what happens next. */
function decisionOf(result: SendResult, options?: ClassifyOptions): readonly unknown[] {
  const failure = failureOf(result, options);
  const flags = ['isTransient', 'mayHaveActed', 'mayBeReplayedLater', 'isReplayed'] as const;
  return [failure.errorCode, failure.cause, flags.filter((flag) => failure[flag])];
}

const hourMs = 3_600_000;
const json = (status: number, body: unknown): ServiceResponse => ({ ...page(status), body: { json: body } });
const reused = { code: 'idempotency_key_reused' };

type Meaning = 'final' | 'nothing-done' | 'inconclusive' | 'silent';
const flagsOfPost: Readonly<Record<Meaning, readonly string[]>> = {
  final: [],
  'nothing-done': ['isTransient'],
  inconclusive: ['isTransient', 'mayHaveActed', 'mayBeReplayedLater'],
  // It does not say what became of the request.
  silent: ['mayHaveActed'],
};
const flagsOfGet = { ...flagsOfPost, inconclusive: ['isTransient'], silent: [] };
const flagsOfReplayed: typeof flagsOfPost = {
  final: ['isReplayed'],
  'nothing-done': ['isReplayed'],
  inconclusive: ['mayHaveActed', 'isReplayed'],
  silent: ['mayHaveActed', 'isReplayed'],
};

const connectionFailures: readonly (readonly [string, SendResult, FailureCause, Meaning])[] = [
  ['a refused connection', refusedConnection, 'unreachable', 'nothing-done'],
  ['an unresolved name', unresolvedName, 'name-not-resolved', 'nothing-done'],
  ['an invalid certificate', invalidCertificate, 'certificate-invalid', 'final'],
  ['an unknown issuer', { ...invalidCertificate, cause: 'issuer-unknown' }, 'issuer-unknown', 'final'],
  [
    'a host that wants a client certificate',
    { ...invalidCertificate, cause: 'client-certificate-wanted' },
    'client-certificate-wanted',
    'final',
  ],
  ['a proxy that refuses', { ...invalidCertificate, cause: 'proxy-refused' }, 'proxy-refused', 'final'],
  ['a port without TLS', { ...invalidCertificate, cause: 'wrong-protocol' }, 'wrong-protocol', 'final'],
  ['an unusable proxy', { ...invalidCertificate, cause: 'proxy-unusable' }, 'proxy-unusable', 'final'],
  ['no response', noResponse, 'no-response', 'inconclusive'],
];

const unsuccessful = (data: object): ServiceResponse => response(200, data, { success: false });
const retryAfter = { retryAfter: '1' };

const failedResponses: readonly [string, ServiceResponse, ErrorCode, Meaning, FailureCause?][] = [
  ['200 that is not JSON', page(200), 'invalid_response', 'inconclusive', 'unreadable'],
  ...[
    ...[[], {}, { success: null }, { data: [] }, { status: 'maintenance' }],
    // A gateway's: no `data`.
    ...[{ success: false }, { success: 'no' }],
    ...[null, 2, 'maybe', '', [], {}].map((success) => ({ success, data: { domain: { id: 'd' } } })),
  ].map((body): (typeof failedResponses)[number] => [
    `200 with ${JSON.stringify(body)}`,
    json(200, body),
    'invalid_response',
    'inconclusive',
    'unreadable',
  ]),
  ['200, success: false', unsuccessful({}), 'rejected', 'final', 'not-successful'],
  [
    '200, success: false with a task',
    unsuccessful({ task: { id: 'a' } }),
    'rejected',
    'silent',
    'not-successful',
  ],
  [
    '200, success: false with a task without id',
    unsuccessful({ task: { id: '' } }),
    'rejected',
    'final',
    'not-successful',
  ],
  ['200, success: false with an id', unsuccessful({ id: 'a' }), 'rejected', 'final', 'not-successful'],
  ['200, key reused', unsuccessful(reused), 'idempotency_key_reused', 'final', 'not-successful'],
  ['100', page(100), 'invalid_response', 'silent', 'redirect'],
  ['300 without a target', response(300), 'invalid_response', 'silent', 'redirect'],
  ['302 to a blank target', page(302, { location: ' ' }), 'invalid_response', 'silent', 'redirect'],
  ['308 with JSON', response(308, {}, { location: '/x' }), 'invalid_response', 'final', 'redirect'],
  ['400', response(400), 'rejected', 'final'],
  ['400, key reused', response(400, reused), 'idempotency_key_reused', 'final'],
  ['401', response(401), 'unauthorized', 'final'],
  ['403', response(403), 'forbidden', 'final'],
  ['404', response(404), 'not_found', 'final'],
  ['410', response(410), 'not_found', 'final'],
  ['408', response(408), 'rejected', 'inconclusive'],
  ...[418, 423, 444, 460, 499].flatMap((status): (typeof failedResponses)[number][] => [
    [`${status} in the envelope`, response(status), 'rejected', 'final'],
    [`${status} of somebody else`, json(status, { message: 'no' }), 'rejected', 'inconclusive'],
  ]),
  ...[402, 405, 407, 411, 413, 414, 415, 417, 421, 422, 425, 426, 428, 431, 451].map(
    (status): (typeof failedResponses)[number] => [`${status}`, page(status), 'rejected', 'final'],
  ),
  ['409', page(409), 'rejected', 'final'],
  ['409, key reused', response(409, reused, retryAfter), 'idempotency_key_reused', 'final'],
  ['425 with Retry-After', response(425, {}, retryAfter), 'rejected', 'final'],
  ['429', page(429), 'rate_limited', 'nothing-done'],
  ['500', response(500), 'service_error', 'inconclusive'],
  ['500, success: true', response(500, {}, { success: true }), 'service_error', 'inconclusive'],
];

describe('a failed request', () => {
  it.each(connectionFailures)('with %s', (_name, result, cause, meaning) => {
    expect(decisionOf(result)).toEqual(['connection_failed', cause, flagsOfPost[meaning]]);
    expect(decisionOf(result, remove)).toEqual(['connection_failed', cause, flagsOfPost[meaning]]);
    expect(decisionOf(result, get)).toEqual(['connection_failed', cause, flagsOfGet[meaning]]);
  });

  it.each(failedResponses)(
    'with the response %s is the same for a POST, a DELETE, a replay (K5: never transient) and a GET, but for its flags',
    (_name, result, errorCode, meaning, cause = 'http-status') => {
      expect(decisionOf(result)).toEqual([errorCode, cause, flagsOfPost[meaning]]);
      expect(decisionOf(result, remove)).toEqual([errorCode, cause, flagsOfPost[meaning]]);
      expect(decisionOf(replayed(result))).toEqual([errorCode, cause, flagsOfReplayed[meaning]]);
      expect(decisionOf(replayed(result), remove)).toEqual([errorCode, cause, flagsOfReplayed[meaning]]);
      expect(decisionOf(result, get)).toEqual([errorCode, cause, flagsOfGet[meaning]]);
      expect(decisionOf(replayed(result), get)).toEqual([errorCode, cause, flagsOfGet[meaning]]);
    },
  );

  it.each<[status: number, errorCode: ErrorCode, decides: readonly string[]]>([
    [403, 'forbidden', ['mayHaveActed', 'mayBeReplayedLater']],
    [406, 'rejected', ['mayHaveActed', 'mayBeReplayedLater']],
    [405, 'rejected', []],
  ])('with the web page of a firewall (%i) is not sent again, and may have acted (K4)', (...row) => {
    const [status, errorCode, decides] = row;
    const block = page(status, { contentType: 'text/html' });
    expect(decisionOf(block)).toEqual([errorCode, 'http-status', decides]);
    expect(decisionOf(block, get)).toEqual([errorCode, 'http-status', []]);
    expect(decisionOf(replayed(block))).toEqual([errorCode, 'http-status', ['isReplayed']]);
  });

  it('says why a response is unreadable', () => {
    const detailOf = (body: unknown) => failureOf(json(200, body)).detail;
    expect(detailOf([])).toBe('it has neither `success` nor `data`');
    expect(detailOf({ success: false })).toBe('it has no `data`');
    expect(detailOf({ success: null, data: {} })).toBe('`success` says neither yes nor no');
    expect(detailOf(null)).toBe('it has neither `success` nor `data`');
    expect(detailOf({ message: 'Hello' })).toBe('it has neither `success` nor `data`');
    const empty = failureOf({ ...page(200), body: { unreadable: 'it is empty' } });
    expect(empty).toMatchObject({ detail: 'it is empty', reason: undefined });
  });

  it('keeps what the envelope says', () => {
    const data = { code: 'missing_permission', permission: 'site.restore', more: 1 };
    const expected = { serviceCode: data.code, permission: data.permission, serviceMessage: 'You may not.' };
    const failure = failureOf(response(403, data, { message: 'You may not.' }));
    expect(failure).toMatchObject({ status: 403, ...expected, data });
  });

  it.each<[location: string | undefined, target: string | undefined]>([
    ['https://login.example.com/sso?token=s3cret#frag', 'https://login.example.com/sso'],
    ['https://user:s3cret@login.example.com/sso', 'https://login.example.com/sso'],
    ['//s3cret@login.example.com', '//login.example.com'],
    ['s3cret@login.example.com', 'login.example.com'],
    ['/relative#s3cret\nand more', '/relative'],
    ['/at/@home', '/at/@home'],
    [' /padded ', '/padded'],
    [' ', undefined],
    [undefined, undefined],
  ])('with a redirect to %j names the target without secrets', (location, target) => {
    expect(failureOf(page(302, { location })).detail).toBe(target);
  });
});

describe('who answered', () => {
  const html = { contentType: 'text/html' };
  it.each<[string, SendResult, hasEnvelope: boolean, isWebPage: boolean]>([
    ['a 404 in the envelope, called HTML', response(404, {}, html), true, false],
    ['other JSON', json(404, { message: 'no Route' }), false, false],
    ['a page of 404', page(404, html), false, true],
    ['a page of 200', page(200, { contentType: ' Text/HTML; charset=utf-8' }), false, true],
    ['a message', page(404, { contentType: 'x-text/html' }), false, false],
    ['a text', page(404, { contentType: 'text/htmlx' }), false, false],
    ['no response', noResponse, false, false],
  ])('is known of %s: the service (%j) or a web page (%j)', (_name, result, hasEnvelope, isWebPage) => {
    expect(failureOf(result)).toMatchObject({ peer: 'service', hasEnvelope, isWebPage });
  });
});

describe('a redirect after a POST', () => {
  it.each<[number, string, boolean]>([
    // 307 and 308 ask for the same request elsewhere.
    [307, 'https://other.example.com/anything', false],
    [308, '/relative', false],
    // The host has moved: the same path and query at another origin.
    [301, `https://other.example.com${path}`, false],
    [302, `//other.example.com${path}`, false],
    [302, `https://api.example.com:8443${path}#x`, false],
    // Anything else may be the answer to what is running.
    [302, `${origin}${path}`, true],
    [302, `https://other.example.com${path}?next=1`, true],
    [302, 'https://login.example.com/', true],
    [302, 'https://other.example.com:x/', true],
    [303, `https://other.example.com${path}`, true],
    [307, '', true],
  ])('with status %i to %j: something may have been started: %j', (status, location, mayHaveActed) => {
    const expected = { errorCode: 'invalid_response', cause: 'redirect', mayHaveActed, isTransient: false };
    expect(failureOf(page(status, { location }))).toMatchObject(expected);
    expect(failureOf(page(status, { location }), get).mayHaveActed).toBe(false);
  });
});

describe('K6: a 409', () => {
  it.each<[string, ServiceResponse]>([
    ['the code request_in_progress', inProgress],
    ['the code "in progress"', response(409, { code: 'in progress' })],
    ['the code requestInProgress', response(409, { code: 'requestInProgress' })],
    ['a Retry-After that cannot be read', page(409, { retryAfter: 'soon' })],
  ])('with %s is in progress, but not for a GET or if it is replayed', (_name, result) => {
    expect(decisionOf(result)).toEqual(['rejected', 'in-progress', ['isTransient', 'mayHaveActed']]);
    expect(decisionOf(result, get)).toEqual(['rejected', 'http-status', []]);
    expect(decisionOf(replayed(result))).toEqual(['rejected', 'http-status', ['isReplayed']]);
  });

  it.each<[string, ServiceResponse]>([
    ['the code progress', response(409, { code: 'progress' })],
    ['the message "in progress"', response(409, {}, { message: 'in progress' })],
  ])('with %s is refused', (_name, result) => {
    expect(decisionOf(result)).toEqual(['rejected', 'http-status', []]);
  });

  it('for `verify-domain` is in progress only by its code, not by Retry-After', () => {
    const refused = failureOf(response(409, {}, { retryAfter: '3' }), verify);
    expect(refused).toMatchObject({ cause: 'http-status', isTransient: false, retryAfterMs: 3000 });
    expect(failureOf(inProgress, verify).cause).toBe('in-progress');
  });
});

describe('a success', () => {
  it.each([200, 299])('is a response %i with an envelope', (status) => {
    const success = successOf(response(status, { task: { id: 't' } }));
    expect(success).toMatchObject({ isReplayed: false, envelope: { data: { task: { id: 't' } } } });
  });

  it('is replayed if the response is, but never for a GET', () => {
    expect(successOf(replayed(response(200))).isReplayed).toBe(true);
    expect(successOf(replayed(response(200)), get).isReplayed).toBe(false);
  });

  it.each<unknown>([
    { success: true },
    { data: {} },
    ...[true, 1, '1', 'True', ' yes ', 'OK', 'Success'].map((success) => ({ success, data: {} })),
  ])('may have the envelope %j', (body) => {
    expect(successOf(json(200, body)).envelope.data).toEqual({});
  });

  it.each<unknown>([false, 0, 'false', 'False', '0', 'no', ' NO ', 'error', 'Failed', 'failure'])(
    'is no response with `success: %j`',
    (success) => {
      expect(failureOf(json(200, { success, data: null })).cause).toBe('not-successful');
    },
  );

  it('depends on the HTTP status, not on the envelope’s', () => {
    expect(classifyResponse(json(200, { success: true, data: {}, status_code: 500 }), post).ok).toBe(true);
  });

  it.each([post, remove, get, verify])('is a 204, which has no data: %#', (options) => {
    expect(successOf(page(204), options).envelope).toMatchObject({ isRefusal: false, data: {} });
    expect(successOf(replayed(page(204)), options).isReplayed).toBe(options !== get);
    expect(failureOf(page(200), options).cause).toBe('unreadable');
  });
});

it('`Retry-After` as a date is measured against the `Date` of the same response (K4)', () => {
  const date = new Date(noonMs + 3 * hourMs).toUTCString();
  const headers = { date, retryAfter: new Date(noonMs + 3 * hourMs + 9000).toUTCString() };
  expect(failureOf(page(503, headers)).retryAfterMs).toBe(9000);
  // A poll has to honor that of a success too.
  expect(successOf(response(200, {}, headers), get).retryAfterMs).toBe(9000);
  expect(failureOf(page(503, { retryAfter: 'later' })).retryAfterMs).toBeUndefined();
});

it.each<[string | undefined, number | undefined]>([
  [new Date(noonMs - 3 * hourMs).toUTCString(), noonMs - 3 * hourMs],
  [undefined, noonMs],
  ['yesterday', undefined],
])('the service’s time of day with the `Date` %j is that; the runner’s counts only without one', (...row) => {
  const [date, nowMs] = row;
  const body = { json: { success: true, data: {} } };
  expect(successOf({ ...response(200, {}, { date }), body }, get).clock.nowMs).toBe(nowMs);
});

describe('a refusal of a domain', () => {
  const refusal = (status: number, code: string, message = ''): ServiceResponse =>
    response(status, { code }, { message });

  it.each<ServiceResponse>([
    refusal(400, 'domain_dns_missing'),
    refusal(409, 'not_verified'),
    refusal(422, 'x', 'DNS has no CNAME.'),
    unsuccessful({ code: 'dns' }),
    replayed(refusal(422, 'dns')),
  ])('that mentions DNS or verification is `dns_not_ready` (%#)', (result) => {
    expect(failureOf(result, verify).errorCode).toBe('dns_not_ready');
    expect(failureOf(result, add).errorCode).toBe('dns_not_ready');
    expect(failureOf(result).errorCode).toBe('rejected');
  });

  it.each<[SendResult, ErrorCode]>([
    [refusal(422, 'invalid_domain', 'The domain is taken.'), 'rejected'],
    [refusal(409, 'x', 'Domain has already been verified'), 'rejected'],
    [refusal(422, 'dns_limit_reached'), 'rejected'],
    [refusal(401, 'dns'), 'unauthorized'],
    [refusal(500, 'dns'), 'service_error'],
    [refusal(408, 'dns'), 'rejected'],
    [refusal(409, 'verification_in_progress'), 'rejected'],
    // A gateway's.
    [json(409, { message: 'DNS resolution error' }), 'rejected'],
    [json(400, { message: 'TLS verification failed' }), 'rejected'],
    [json(422, { data: { code: 'dns_error' } }), 'rejected'],
  ])('is something else (%#)', (result, errorCode) => {
    expect(failureOf(result, verify).errorCode).toBe(errorCode);
    expect(failureOf(result, add).errorCode).toBe(errorCode);
  });
});
