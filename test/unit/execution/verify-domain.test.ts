import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { messages } from '../../../src/report/messages.ts';
import {
  inProgress,
  invalidCertificate,
  noResponse,
  page,
  redirect,
  refusedConnection,
  replayed,
  response,
} from '../../support/responses.ts';
import { ids, runOperation, type RunOptions, type RunResult } from '../../support/run-operation.ts';
import {
  forever,
  inTurn,
  repeat,
  whenCancelled,
  type ScriptedResult,
} from '../../support/scripted-service.ts';

type Script = Iterable<ScriptedResult>;

const domain = (fields: object) =>
  response(200, { domain: { id: ids.domain, domain: 'www.example.com', ...fields } });
const pending = domain({ status: 'pending', is_connected: false });
const verified = domain({ status: 'active', is_connected: true });
const otherDomain = response(200, { domain: { id: ids.target, is_connected: true } });
const notReady = response(422, { code: 'dns_not_ready' }, { message: 'No CNAME yet.' });

/** Its key is set, so that the tests can name it. */
const verify = (script: Script, inputs: RunOptions['inputs'] = {}, options: RunOptions = {}) =>
  runOperation('verify-domain', { ...options, script, inputs: { 'idempotency-key': 'k', ...inputs } });

const paths = ({ service }: RunResult): string[] => service.received.map(({ path }) => path);
const times = ({ service }: RunResult): number[] => service.received.map(({ atMs }) => atMs);

const versioned = `/v1/domains/${ids.domain}/verify`;
const unversioned = `/domains/${ids.domain}/verify`;

describe('a call', () => {
  it('is a POST of an empty object, each with a key of its own (K3)', async () => {
    const run = await verify([pending, pending, verified]);

    expect(run.service.received[0]).toMatchObject({ method: 'POST', body: '{}' });
    expect(paths(run)).toEqual([versioned, versioned, versioned]);
    expect(run.keys).toEqual(['k-v1-1', 'k-v1-2', 'k-v1-3']);
    expect(run.results.idempotencyKey).toBe('k-v1-3');
  });

  it('has the run attempt in its key, no generation, and keeps its key if it is retried (K3)', async () => {
    const script = [replayed(notReady), noResponse, page(503), verified];
    const run = await verify(script, {}, { context: { attempt: 3 } });

    expect(run.keys).toEqual(['k-v3-1', 'k-v3-2', 'k-v3-2', 'k-v3-2']);
    expect(run.github.calls).toEqual([]);
  });

  it('is repeated at the intervals of a poll', async () => {
    const at = times(await verify(inTurn(repeat(20, pending), [verified])));

    expect(at.slice(0, 3)).toEqual([0, 2000, 4000]);
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBeGreaterThan(3000);
  });

  it('is repeated at the fixed interval', async () => {
    expect(times(await verify([pending, pending, verified], { 'poll-interval-seconds': '30' }))).toEqual([
      0, 30_000, 60_000,
    ]);
  });

  it.each<[string, SendResult]>([
    ['a refusal', response(409, {}, { retryAfter: '40' })],
    ['a success', response(200, {}, { retryAfter: '40' })],
  ])('honours the `Retry-After` of %s', async (_name, result) => {
    const run = await verify([result, verified]);

    expect(times(run)).toEqual([0, 40_000]);
    expect(run.keys).toEqual(['k-v1-1', 'k-v1-2']);
  });
});

describe('the domain is verified', () => {
  it.each<[string, SendResult]>([
    ['is_connected: true', domain({ is_connected: true, status: 'pending' })],
    ['the status active', domain({ status: 'active' })],
    ['the status verified', domain({ status: 'verified', is_connected: false })],
    ['the status connected', domain({ status: 'connected' })],
    ['the domain in `data` itself', response(200, { id: ids.domain, is_connected: true })],
    ['an id in capitals', response(200, { domain: { id: ids.domain.toUpperCase(), is_connected: true } })],
    ['another 2xx', response(202, { domain: { id: ids.domain, is_connected: true } })],
    ['a replayed response', replayed(verified)],
  ])('by %s', async (_name, result) => {
    expect(await verify([result])).toMatchObject({ posts: 1, status: 'completed', effect: 'none' });
  });

  it('with its name, status and DNS records as results and in the log', async () => {
    const records = [{ type: 'CNAME', name: 'www', value: 'x.example.net', ttl: '300' }];
    const active = { id: ids.domain, domain: 'www.example.com', status: 'active' };
    const run = await verify([response(200, { domain: active, records })]);

    expect(run.outcome).toMatchObject({ kind: 'domain-verified', domainName: 'www.example.com' });
    expect(run.results).toMatchObject({
      domainId: ids.domain,
      domainStatus: 'active',
      dnsRecords: records,
      isReplayed: false,
    });
    expect(run.runner.texts('info')).toContainEqual(expect.stringContaining('x.example.net'));
  });
});

describe('"not ready yet"', () => {
  it.each<[string, SendResult]>([
    ['a pending domain', pending],
    ['400', response(400)],
    ['409', response(409)],
    ['409 with Retry-After', response(409, {}, { retryAfter: '1' })],
    ['422', notReady],
    ['425', response(425)],
    ['204', page(204)],
    ['no domain', response(200)],
    ['another domain', otherDomain],
    ['a connected domain without an id', response(200, { domain: { is_connected: true } })],
    ['is_connected as a text', domain({ is_connected: 'true' })],
    ['a status in capitals', domain({ status: 'ACTIVE' })],
    ['another status', domain({ status: 'verifying' })],
    ['`success: false`', response(200, {}, { success: false })],
    ['a replayed 422', replayed(notReady)],
  ])('is %s: the call is repeated', async (_name, result) => {
    const run = await verify([result, verified]);

    expect(run).toMatchObject({ status: 'completed', keys: ['k-v1-1', 'k-v1-2'] });
  });

  it.each<[string, readonly SendResult[], string, string]>([
    ['a pending domain', [pending], 'refused', 'none'],
    ['422', [notReady], 'refused', 'none'],
    ['another domain', [otherDomain], 'refused', 'none'],
    ['422 after a refused connection', [refusedConnection, notReady], 'refused', 'none'],
    ['a replayed 422 after a lost response', [noResponse, replayed(notReady)], 'refused', 'none'],
    ['a replayed success after a lost response', [noResponse, replayed(pending)], 'refused', 'none'],
    ['422 after a lost response', [noResponse, notReady], 'unknown', 'possible'],
    ['a success after a lost response', [noResponse, pending], 'unknown', 'possible'],
  ])('with `wait: false` ends the step: %s', async (_name, script, status, effect) => {
    const run = await verify(script, { wait: 'false' });

    expect(run).toMatchObject({ posts: script.length, status, errorCode: 'dns_not_ready', effect });
  });

  it('is logged in the service’s words the first time and whenever they change', async () => {
    const wrong = response(422, { code: 'dns_wrong' }, { message: 'The CNAME is wrong.' });
    const seen = response(200, { domain: { id: ids.domain, status: 'seen' } }, { message: 'Propagating.' });
    const run = await verify([notReady, notReady, wrong, wrong, pending, seen, seen, verified]);

    expect(run.runner.texts('info').filter((line) => /^\d\d:\d\d/.test(line))).toEqual([
      expect.stringMatching(/No CNAME yet.*dns_not_ready/),
      expect.stringMatching(/The CNAME is wrong.*dns_wrong/),
      expect.stringContaining('pending'),
      expect.stringMatching(/seen · Propagating/),
    ]);
    expect(run.runner.texts('group')).toHaveLength(1);
  });

  it('times out with the service’s words after a last call just before the deadline', async () => {
    const run = await verify(forever(notReady), { 'timeout-minutes': '10' });

    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out', effect: 'none' });
    expect(
      run.runner.texts('info').filter((line) => line.includes(messages.stillWaiting(undefined))),
    ).toHaveLength(9);
    expect(run.outcome).toMatchObject({ words: expect.stringContaining('No CNAME yet') as unknown });
    expect(times(run).at(-1)).toBe(599_000);
  });
});

describe('another refusal', () => {
  it.each<[string, SendResult, string]>([
    ['401', response(401), 'unauthorized'],
    ['403', response(403), 'forbidden'],
    ['a reused key', response(409, { code: 'idempotency_key_reused' }), 'idempotency_key_reused'],
    ['410', response(410), 'rejected'],
    ['410 that mentions DNS', response(410, { code: 'dns_gone' }), 'dns_not_ready'],
    ['a redirect before an action', page(307, { location: '/v2' }), 'invalid_response'],
  ])('ends the step, at the first call and later: %s', async (_name, result, errorCode) => {
    const first = await verify([result]);
    expect(first).toMatchObject({ posts: 1, status: 'refused', errorCode, effect: 'none' });

    const later = await verify([pending, result]);
    expect(later).toMatchObject({ posts: 2, status: 'refused', errorCode, effect: 'none' });
  });

  it.each<[string, readonly SendResult[]]>([
    ['that may follow an action', [redirect]],
    ['before an action, after a lost response', [noResponse, page(307, { location: '/v2' })]],
  ])('is unknown if it is a redirect %s', async (_name, script) => {
    expect(await verify(script)).toMatchObject({ status: 'unknown', errorCode: 'invalid_response' });
  });

  it('is unknown after a lost response', async () => {
    const run = await verify([noResponse, response(403, { code: 'no' })]);

    expect(run).toMatchObject({ status: 'unknown', errorCode: 'forbidden', effect: 'possible' });
    expect(run.results.data).toEqual({ code: 'no' });
  });
});

describe('a transient failure', () => {
  it.each<[string, SendResult]>([
    ['a lost response', noResponse],
    ['503', page(503)],
    ['429', response(429)],
    ['a refused connection', refusedConnection],
    ['409 in progress', inProgress],
  ])('does not end the step once a call was answered: %s', async (_name, result) => {
    const script = inTurn([pending], repeat(100, result), [verified]);
    const run = await verify(script, { 'timeout-minutes': '4320' });

    expect(run.status).toBe('completed');
    expect(new Set(run.keys)).toEqual(new Set(['k-v1-1', 'k-v1-2']));
  });

  it.each<[string, SendResult, string, string]>([
    ['lost responses', noResponse, 'connection_failed', 'unknown'],
    ['503', page(503), 'service_error', 'unknown'],
    ['429', response(429), 'rate_limited', 'refused'],
    ['409 in progress', inProgress, 'rejected', 'unknown'],
    ['refused connections', refusedConnection, 'connection_failed', 'refused'],
  ])('ends the step after five minutes without a response: %s', async (_name, result, errorCode, status) => {
    const run = await verify(forever(result));

    expect(run).toMatchObject({ errorCode, status });
    expect(run.clock.elapsedMs()).toBeLessThan(300_000);
  });

  it.each<[string, SendResult]>([
    ['503', response(503, { code: 'busy' })],
    ['an invalid certificate, in a call of its own each time', invalidCertificate],
  ])('may last to the deadline once a call was answered: %s', async (_name, result) => {
    const run = await verify(inTurn([notReady], forever(result)), { 'timeout-minutes': '10' });

    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out' });
    expect(run.results.data).toEqual({ code: 'dns_not_ready' });
    expect(run.clock.elapsedMs()).toBeLessThanOrEqual(600_000);
  });
});

describe('the path', () => {
  it('is, after a 404, the one without a version, and then stays the one that works (K3)', async () => {
    const run = await verify([response(404), pending, verified], { 'api-url': 'https://api.example.com/x' });

    expect(paths(run)).toEqual([`/x${versioned}`, `/x${unversioned}`, `/x${unversioned}`]);
    expect(run.keys).toEqual(['k-v1-1', 'k-v1-2', 'k-v1-3']);
  });

  it.each<[string, readonly SendResult[]]>([
    ['a second 404', [response(404), response(404)]],
    ['a 404 to a later call', [pending, response(404)]],
  ])('is changed once, after the first call: %s ends the step', async (_name, script) => {
    expect(await verify(script)).toMatchObject({ posts: 2, status: 'refused', errorCode: 'not_found' });
  });

  it('does not change the derived key: generation 1 uses the /v1 path for both (K3)', async () => {
    const { keys } = await runOperation('verify-domain', { script: [response(404), verified] });

    expect(keys[0]).toMatch(/^gha-9001-[0-9a-f]{32}-v1-1$/);
    expect(keys[1]).toBe(keys[0]?.replace(/1$/, '2'));
  });
});

describe('a cancellation', () => {
  it.each<[string, Script, string, object, number]>([
    ['between two calls, at once', forever(pending), 'cancelled', { during: 'verification' }, 3000],
    ['during a call, after 2 s', [whenCancelled(noResponse)], 'cancelled', { during: 'verification' }, 5000],
    ['with the domain verified', [whenCancelled(verified)], 'completed', { kind: 'domain-verified' }, 5000],
  ])('ends the step: %s (W4)', async (_name, script, status, outcome, elapsedMs) => {
    const run = await verify(script, {}, { cancelledAtMs: 3000 });

    expect(run).toMatchObject({ status, outcome, effect: 'none' });
    expect(run.clock.elapsedMs()).toBe(elapsedMs);
  });
});

describe('a replay', () => {
  it.each<[string, Script, boolean | undefined]>([
    ['no response', forever(noResponse), undefined],
    ['a replayed refusal', [replayed(response(403))], true],
    ['a refusal after a replay', [replayed(notReady), response(403)], false],
    ['a verified domain after a replay', [replayed(notReady), verified], false],
  ])('is a result only if it is the last response: %s', async (_name, script, isReplayed) => {
    expect((await verify(script)).results.isReplayed).toBe(isReplayed);
  });

  it.each<[string, Script, number]>([
    ['replays in attempt 1', [replayed(notReady), replayed(verified)], 1],
    ['a replayed refusal in attempt 1', [replayed(response(403))], 1],
    ['a replay after a lost response', [noResponse, replayed(verified)], 0],
    ['no replay', [verified], 0],
  ])('that cannot be its own is warned about once (K10): %s', async (_name, script, count) => {
    const { warnings } = (await verify(script)).log;

    expect(warnings).toHaveLength(count);
    expect(warnings.join('')).toMatch(count === 0 ? /^$/ : /idempotency-key/);
  });
});
