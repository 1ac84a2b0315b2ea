import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, recogniseDns, type Judgement, type Success } from '../../../src/api/classify-response.ts';
import type { Trouble } from '../../../src/outcome/request-failure.ts';
import { readEnvelope } from '../../../src/api/envelope.ts';
import type { Answer, Reply } from '../../../src/ports.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import {
  answer,
  badCertificate,
  inProgress,
  lost,
  page,
  redirect,
  refusedConnection,
  replayed,
  unknownName,
} from '../../support/responses.ts';

const post = { method: 'POST', wallMs: noonMs } as const;
const get = { method: 'GET', wallMs: noonMs } as const;
const question = { ...post, isQuestion: true } as const;

function troubleOf(judgement: Judgement): Trouble {
  if (judgement.ok) throw new Error('it is a success');
  return judgement.trouble;
}

function successOf(judgement: Judgement): Success {
  if (!judgement.ok) throw new Error(judgement.trouble.what);
  return judgement.success;
}

/** What decides the rest of the story, in one row. */
function verdict({ errorCode, isPassing, mayHaveActed, mayBeStored, isReplay, cause }: Trouble): object {
  return {
    errorCode,
    ...(cause && { cause }),
    is: [
      isPassing && 'passing',
      mayHaveActed && 'may have acted',
      mayBeStored && 'may be stored',
      isReplay && 'a replay',
    ].filter(Boolean),
  };
}

const reused = { code: 'idempotency_key_reused' };
const actedUnseen = ['passing', 'may have acted', 'may be stored'];

describe('a POST', () => {
  it.each<[string, Reply, string, string[], string?]>([
    ['a refused connection', refusedConnection, 'connection_failed', ['passing']],
    ['a name that does not resolve', unknownName, 'connection_failed', ['passing'], 'name'],
    ['a certificate that does not hold', badCertificate, 'connection_failed', [], 'certificate'],
    ['a lost connection', lost, 'connection_failed', actedUnseen],
    ['200 without JSON', page(200), 'invalid_response', actedUnseen],
    ['299 without JSON', page(299), 'invalid_response', actedUnseen],
    ['200 with JSON that is a list', { ...page(200), body: { json: [] } }, 'invalid_response', actedUnseen],
    ['200 with JSON that is null', { ...page(200), body: { json: null } }, 'invalid_response', actedUnseen],
    ['200 with JSON that is text', { ...page(200), body: { json: 'ok' } }, 'invalid_response', actedUnseen],
    ['200 and success: false', answer(200, {}, { success: false }), 'rejected', []],
    [
      '200, success: false, a reused key',
      answer(200, reused, { success: false }),
      'idempotency_key_reused',
      [],
    ],
    ['a redirect', page(302, { location: '/login' }), 'invalid_response', [], 'redirect'],
    ['300 without a target', answer(300), 'invalid_response', ['may have acted'], 'redirect'],
    ['304 without a target', page(304), 'invalid_response', ['may have acted'], 'redirect'],
    ['399 without a target', page(399), 'invalid_response', ['may have acted'], 'redirect'],
    ['100', page(100), 'invalid_response', ['may have acted'], 'redirect'],
    ['301', page(301, { location: '/x' }), 'invalid_response', [], 'redirect'],
    ['303', page(303, { location: '/x' }), 'invalid_response', [], 'redirect'],
    [
      'a redirect that says that it succeeded',
      answer(308, {}, { success: true, location: '/x' }),
      'invalid_response',
      [],
      'redirect',
    ],
    ['400', answer(400), 'rejected', []],
    ['401', answer(401), 'unauthorized', []],
    ['402', answer(402), 'rejected', []],
    ['403', answer(403), 'forbidden', []],
    ['404', answer(404), 'not_found', []],
    ['405', page(405), 'rejected', []],
    ['408', answer(408), 'rejected', actedUnseen],
    ['408 as a page', page(408), 'rejected', actedUnseen],
    ['409', answer(409), 'rejected', []],
    ['409 as a page', page(409), 'rejected', []],
    ['409 of a reused key', answer(409, reused), 'idempotency_key_reused', []],
    [
      '409 of a reused key, with Retry-After',
      answer(409, reused, { retryAfter: '1' }),
      'idempotency_key_reused',
      [],
    ],
    ['409 in progress', inProgress, 'rejected', ['passing', 'may have acted'], 'in-progress'],
    [
      '409 with Retry-After',
      answer(409, {}, { retryAfter: '1' }),
      'rejected',
      ['passing', 'may have acted'],
      'in-progress',
    ],
    [
      '409 with nonsense in Retry-After',
      page(409, { retryAfter: 'soon' }),
      'rejected',
      ['passing', 'may have acted'],
      'in-progress',
    ],
    ['410', answer(410), 'rejected', []],
    ['422', answer(422), 'rejected', []],
    ['422 of a reused key', answer(422, reused), 'idempotency_key_reused', []],
    ['400 of a reused key', answer(400, reused), 'idempotency_key_reused', []],
    ['425', answer(425), 'rejected', []],
    ['425 with Retry-After', answer(425, {}, { retryAfter: '1' }), 'rejected', []],
    ['429', answer(429), 'rate_limited', ['passing']],
    ['429 as a page', page(429), 'rate_limited', ['passing']],
    ['451', answer(451), 'rejected', []],
    ['499', answer(499), 'rejected', []],
    ['500', answer(500), 'service_error', actedUnseen],
    ['502 as a page', page(502), 'service_error', actedUnseen],
    ['503 with Retry-After', answer(503, {}, { retryAfter: '5' }), 'service_error', actedUnseen],
    ['500 that says that it succeeded', answer(500, {}, { success: true }), 'service_error', actedUnseen],
    ['599', page(599), 'service_error', actedUnseen],
  ])('answered by %s', (_name, reply, errorCode, is, cause) => {
    expect(verdict(troubleOf(judge(reply, post)))).toEqual({
      errorCode,
      is,
      ...(cause !== undefined && { cause }),
    });
  });

  it.each([
    ['200 without JSON', page(200), 'invalid_response', ['may have acted', 'a replay']],
    ['200 and success: false', answer(200, {}, { success: false }), 'rejected', ['a replay']],
    ['a redirect', page(307, { location: '/' }), 'invalid_response', ['a replay'], 'redirect'],
    ['400', answer(400), 'rejected', ['a replay']],
    ['401', answer(401), 'unauthorized', ['a replay']],
    ['403', answer(403), 'forbidden', ['a replay']],
    ['404', answer(404), 'not_found', ['a replay']],
    ['408', answer(408), 'rejected', ['may have acted', 'a replay']],
    ['409', answer(409), 'rejected', ['a replay']],
    ['409 in progress', inProgress, 'rejected', ['a replay']],
    ['409 with Retry-After', answer(409, {}, { retryAfter: '1' }), 'rejected', ['a replay']],
    ['409 of a reused key', answer(409, reused), 'idempotency_key_reused', ['a replay']],
    ['422', answer(422), 'rejected', ['a replay']],
    ['429', answer(429), 'rate_limited', ['a replay']],
    ['500', answer(500), 'service_error', ['may have acted', 'a replay']],
    ['503 as a page', page(503), 'service_error', ['may have acted', 'a replay']],
  ] as const)('answered by a stored %s is never passing', (_name, reply, errorCode, is, cause?: string) => {
    expect(verdict(troubleOf(judge(replayed(reply), post)))).toEqual({
      errorCode,
      is,
      ...(cause !== undefined && { cause }),
    });
  });

  it.each([200, 201, 202, 204, 299])('answered by %i and an envelope is a success', (status) => {
    const success = successOf(judge(answer(status, { task: { id: 't' } }), post));
    expect(success.isReplay).toBe(false);
    expect(success.envelope.data).toEqual({ task: { id: 't' } });
  });

  it('answered by a stored success is a replay', () => {
    expect(successOf(judge(replayed(answer(200)), post)).isReplay).toBe(true);
  });

  it.each<unknown>([{}, { success: null }, { success: 'false' }, { success: 0, data: null }, { data: [] }])(
    'answered by 200 and the loose envelope %j is a success: only a literal `success: false` is none',
    (json) => {
      expect(successOf(judge({ ...page(200), body: { json } }, post)).envelope.data).toEqual({});
    },
  );

  it('is judged by the HTTP status, not by the envelope’s', () => {
    const body = { json: { success: true, data: {}, status_code: 500 } };
    expect(judge({ ...page(200), body }, post).ok).toBe(true);
  });

  it.each([
    'request_in_progress',
    'in-progress',
    'IN_PROGRESS',
    'idempotency_key_in_progress',
    'in progress',
    'requestInProgress',
  ])('answered by 409 with the code %j is in progress', (code) => {
    expect(troubleOf(judge(answer(409, { code }), post)).cause).toBe('in-progress');
  });

  it.each(['conflict', 'progress', 'in', 'site_in_use'])(
    'answered by 409 with the code %j is refused',
    (code) => {
      expect(troubleOf(judge(answer(409, { code }), post)).cause).toBeUndefined();
    },
  );

  it('answered by 409 that speaks of progress in its message alone is refused', () => {
    expect(troubleOf(judge(answer(409, {}, { message: 'in progress' }), post)).cause).toBeUndefined();
  });
});

describe('a GET', () => {
  it.each<[string, Reply, string, string[], string?]>([
    ['a refused connection', refusedConnection, 'connection_failed', ['passing']],
    ['a name that does not resolve', unknownName, 'connection_failed', ['passing'], 'name'],
    ['a certificate that does not hold', badCertificate, 'connection_failed', [], 'certificate'],
    ['a lost connection', lost, 'connection_failed', ['passing']],
    ['200 without JSON', page(200), 'invalid_response', ['passing']],
    ['200 and success: false', answer(200, {}, { success: false }), 'rejected', []],
    ['a redirect', redirect, 'invalid_response', [], 'redirect'],
    ['401', answer(401), 'unauthorized', []],
    ['403', answer(403), 'forbidden', []],
    ['404', answer(404), 'not_found', []],
    ['408', answer(408), 'rejected', ['passing']],
    ['409', answer(409), 'rejected', []],
    ['409 in progress', inProgress, 'rejected', []],
    ['409 with Retry-After', answer(409, {}, { retryAfter: '1' }), 'rejected', []],
    ['429', answer(429), 'rate_limited', ['passing']],
    ['500', answer(500), 'service_error', ['passing']],
    ['503 as a page', page(503), 'service_error', ['passing']],
  ])('answered by %s can have started nothing', (_name, reply, errorCode, is, cause) => {
    expect(verdict(troubleOf(judge(reply, get)))).toEqual({
      errorCode,
      is,
      ...(cause !== undefined && { cause }),
    });
  });

  it.each([answer(500), answer(429), answer(408), page(200)])(
    'has no key, so that an answer which calls itself stored is none',
    (reply) => {
      expect(troubleOf(judge(replayed(reply), get))).toMatchObject({ isReplay: false, isPassing: true });
    },
  );

  it('has no replays among its successes', () => {
    expect(successOf(judge(replayed(answer(200)), get)).isReplay).toBe(false);
  });
});

describe('a question of `verify-domain`', () => {
  it('answered by 409 with Retry-After is not in progress but answered', () => {
    const trouble = troubleOf(judge(answer(409, {}, { retryAfter: '3' }), question));
    expect(verdict(trouble)).toEqual({ errorCode: 'rejected', is: [] });
    expect(trouble.retryAfterMs).toBe(3000);
  });

  it('answered by 204 is answered: any other success is "not in place yet"', () => {
    expect(successOf(judge(page(204), question)).envelope).toEqual({ isRefusal: false, data: {} });
    expect(successOf(judge(replayed(page(204)), question)).isReplay).toBe(true);
    expect(judge(page(204), post).ok).toBe(false);
    expect(judge(page(200), question).ok).toBe(false);
  });

  it('answered by 409 with a code that says in progress is in progress', () => {
    expect(troubleOf(judge(inProgress, question)).cause).toBe('in-progress');
  });
});

describe('a judgement', () => {
  it('keeps what the envelope says: code, permission, message, data and the status', () => {
    const data = { code: 'missing_permission', permission: 'site.restore', more: 1 };
    expect(troubleOf(judge(answer(403, data, { message: 'You may not.' }), post))).toMatchObject({
      httpStatus: 403,
      serviceCode: 'missing_permission',
      permission: 'site.restore',
      serviceMessage: 'You may not.',
      data,
    });
  });

  it('leaves out what the envelope does not say', () => {
    const trouble = troubleOf(judge(page(500), post));
    expect(Object.keys(trouble).sort()).toEqual(
      ['errorCode', 'httpStatus', 'isPassing', 'isReplay', 'mayBeStored', 'mayHaveActed', 'what'].sort(),
    );
  });

  it.each<[Reply, number | undefined]>([
    [answer(429, {}, { retryAfter: '7' }), 7000],
    [page(503, { retryAfter: new Date(noonMs + 9000).toUTCString() }), 9000],
    [answer(429), undefined],
    [answer(429, {}, { retryAfter: 'later' }), undefined],
  ])('reads `Retry-After` in both forms (%#)', (reply, retryAfterMs) => {
    expect(troubleOf(judge(reply, post)).retryAfterMs).toBe(retryAfterMs);
  });

  it('reads `Retry-After` of a success, which a poll has to honour too', () => {
    expect(successOf(judge(answer(200, {}, { retryAfter: '7' }), get))).toMatchObject({ retryAfterMs: 7000 });
    expect(Object.keys(successOf(judge(answer(200), get)))).not.toContain('retryAfterMs');
  });

  it.each<[Reply, string]>([
    [refusedConnection, 'the service could not be reached (connect ECONNREFUSED 127.0.0.1:9)'],
    [lost, 'no whole answer came (socket hang up)'],
    [answer(503), 'the service answered 503'],
    [replayed(answer(503)), 'the service answered 503, a stored answer'],
    [page(200), 'the service answered 200, but the answer cannot be read (it is not JSON)'],
    [
      { ...page(200), body: { json: 7 } },
      'the service answered 200, but the answer cannot be read (it is not an object)',
    ],
    [answer(200, {}, { success: false }), 'the service answered 200, but says that it did not succeed'],
    [inProgress, 'the service answered 409: a request with this idempotency key is still under way'],
    [page(302), 'the service answered 302, which says nothing'],
    [redirect, 'the service answered 302, a redirect to https://login.example.com/, which is not followed'],
  ])('says what happened (%#)', (reply, what) => {
    expect(troubleOf(judge(reply, post)).what).toBe(what);
  });

  it.each([
    ['https://login.example.com/sso?token=s3cret#frag', 'https://login.example.com/sso'],
    ['https://user:s3cret@login.example.com/sso', 'https://login.example.com/sso'],
    ['https://s3cret@login.example.com', 'https://login.example.com'],
    ['//user:s3cret@login.example.com/', '//login.example.com/'],
    ['/relative?s3cret', '/relative'],
    ['/relative#s3cret\nand more', '/relative'],
    ['/at/@home', '/at/@home'],
  ])('names the target of a redirect to %j without credentials, query and fragment', (location, target) => {
    const { what } = troubleOf(judge(page(302, { location }), post));
    expect(what).toBe(`the service answered 302, a redirect to ${target}, which is not followed`);
  });

  it.each(['', ' '])(
    'takes a redirect to %j for an answer that says nothing of what became of it',
    (location) => {
      const trouble = troubleOf(judge(page(302, { location }), post));
      expect(trouble).toMatchObject({ errorCode: 'invalid_response', mayHaveActed: true });
      expect(trouble.what).toBe('the service answered 302, which says nothing');
    },
  );

  it('is made of any answer: it never throws, and says that a refusal is certain only for a 3xx or 4xx', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 999 }),
        fc.jsonValue(),
        fc.boolean(),
        fc.option(fc.string(), { nil: undefined }),
        (status, json, isReplay, retryAfter) => {
          const judgement = judge(
            { ...page(status), body: { json }, isReplay, ...(retryAfter !== undefined && { retryAfter }) },
            post,
          );
          if (judgement.ok) expect(status).toBeLessThan(300);
          else if (status >= 500 || status === 408) expect(judgement.trouble.mayHaveActed).toBe(true);
          if (!judgement.ok && isReplay)
            expect(judgement.trouble).toMatchObject({ isPassing: false, mayBeStored: false });
        },
      ),
    );
  });
});

describe('a refusal that speaks of DNS or verification', () => {
  const recognised = (reply: Reply): string | undefined => recogniseDns(troubleOf(judge(reply, question)));
  const refusal = (status: number, code: string, message = ''): Answer =>
    answer(status, { code }, { message });

  it.each<Reply>([
    refusal(422, 'dns_not_ready'),
    refusal(422, 'DNS_MISSING'),
    refusal(400, 'domain_dns_missing'),
    refusal(409, 'not_verified'),
    refusal(422, 'x', 'The domain could not be verified.'),
    refusal(422, 'x', 'No CNAME in DNS.'),
    refusal(422, 'x', 'Verification is pending'),
    answer(422, {}, { message: 'DNS' }),
    answer(422, { code: 'dns' }),
    answer(200, { code: 'dns' }, { success: false }),
    replayed(answer(422, { code: 'dns' })),
  ])('is `dns_not_ready` (%#)', (reply) => {
    expect(recognised(reply)).toBe('dns_not_ready');
  });

  it.each<Reply>([
    refusal(422, 'invalid_domain', 'The domain is taken.'),
    refusal(401, 'dns'),
    refusal(403, 'dns'),
    refusal(404, 'dns'),
    refusal(429, 'dns'),
    refusal(500, 'dns'),
    refusal(408, 'dns'),
    refusal(409, 'verification_in_progress'),
    answer(422),
    lost,
  ])('is something else (%#)', (reply) => {
    expect(recognised(reply)).toBeUndefined();
  });
});

describe('the envelope', () => {
  it.each<unknown>([null, undefined, 1, 'text', true, [], [{}]])('is none where the body is %j', (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  });

  it('is read field by field, each only where it has its type', () => {
    expect(
      readEnvelope({ success: false, message: 5, data: { code: 7, permission: null, other: 'kept' } }),
    ).toEqual({ isRefusal: true, data: { code: 7, permission: null, other: 'kept' } });
    expect(readEnvelope({ message: 'm', data: { code: 'c', permission: 'p' } })).toEqual({
      isRefusal: false,
      message: 'm',
      code: 'c',
      permission: 'p',
      data: { code: 'c', permission: 'p' },
    });
  });

  it('takes an empty text for none', () => {
    expect(readEnvelope({ message: '', data: { code: '', permission: '' } })).toEqual({
      isRefusal: false,
      data: { code: '', permission: '' },
    });
  });

  it('reads nothing off the prototype, also where the answer brings one', () => {
    const body: unknown = JSON.parse('{"__proto__":{"success":false,"data":{"code":"x"},"message":"m"}}');
    expect(readEnvelope(body)).toEqual({ isRefusal: false, data: {} });
  });
});
