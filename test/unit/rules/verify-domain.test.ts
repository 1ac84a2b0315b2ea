import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { inProgress, invalidCertificate, noResponse, page, redirect } from '../../support/responses.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { refusedConnection, replayed, response } from '../../support/responses.ts';
import { ids, runOperation, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, repeat, type Script } from '../../support/scripted-service.ts';

const domain = (fields: object) =>
  response(200, { domain: { id: ids.domain, domain: 'www.example.com', ...fields } });
const pending = domain({ status: 'pending', is_connected: false });
const verified = domain({ status: 'active', is_connected: true });
const otherDomain = response(200, { domain: { id: ids.target, is_connected: true } });
const notReady = response(422, { code: 'dns_not_ready' }, { message: 'No CNAME yet.' });

/** Runs it. Its keys are random: `calls` has the number of the key of each request, in the order of their first use. */
async function verify(script: Script, inputs: RunOptions['inputs'] = {}, options: RunOptions = {}) {
  const run = await runOperation('verify-domain', { ...options, script, inputs });
  const own = [...new Set(run.keys)];
  return Object.assign(run, { calls: run.keys.map((key) => own.indexOf(key) + 1) });
}

const versioned = `/v1/domains/${ids.domain}/verify`;
const unversioned = `/domains/${ids.domain}/verify`;

describe('a call', () => {
  it('is a POST of an empty object, each with a random key, without a warning (K3)', async () => {
    const run = await verify([pending, pending, verified]);

    const results = { idempotencyKey: run.keys.at(-1) };
    expect(run).toMatchObject({ paths: [versioned, versioned, versioned], calls: [1, 2, 3], results });
    expect(run.warnings).toEqual([]);
    expect(run.service.received[0]).toMatchObject({ method: 'POST', body: '{}' });
  });

  it('has no own key and no generation, and keeps its key if it is retried (K3)', async () => {
    const script = [replayed(notReady), noResponse, page(503), verified];
    const run = await verify(script, { 'idempotency-key': 'k' }, { context: { attempt: 3 } });

    expect(run).toMatchObject({ calls: [1, 2, 2, 2], github: { calls: [] } });
    expect(run.keys).not.toContain('k');
  });

  it.each([
    ['a refusal', 409],
    ['a success', 200],
  ])('honours the `Retry-After` of %s', async (_name, status) => {
    const run = await verify([response(status, {}, { retryAfter: '40' }), verified]);
    expect(run).toMatchObject({ sentAtMs: [0, 40_000], calls: [1, 2] });
  });
});

// What says so is tested in test/unit/operations/domains/domain.test.ts.
describe('the domain is verified', () => {
  it('with its name, status and DNS records as results and in the log', async () => {
    const records = [{ type: 'CNAME', name: 'www', value: 'x.example.net', ttl: '300' }];
    const active = { id: ids.domain, domain: 'www.example.com', status: 'active' };
    const { outcome, outputs, runner } = await verify([response(200, { domain: active, records })]);

    expect(outcome).toMatchObject({ kind: 'domain-verified', domainName: 'www.example.com' });
    expect(outputs).toMatchObject({ 'domain-id': ids.domain, 'domain-status': 'active', replayed: 'false' });
    expect(runner.texts('info')).toContainEqual(expect.stringContaining('x.example.net'));
  });
});

it('has the data of the last answer, not of an earlier one', async () => {
  expect((await verify([pending], { wait: 'false' })).outputs).toHaveProperty('data');
  expect((await verify([pending, redirect])).outputs).not.toHaveProperty('data');
});

describe('"not ready yet"', () => {
  it.each<[string, SendResult]>([
    ['a pending domain', pending],
    ['400', response(400)],
    ['409', response(409)],
    ['422', notReady],
    ['425', response(425)],
    ['204', page(204)],
    ['no domain', response(200)],
    ['another domain', otherDomain],
    ['`success: false`', response(200, {}, { success: false })],
  ])('is %s: the call is repeated', async (_name, result) => {
    expect(await verify([result, verified])).toMatchObject({ status: 'completed', calls: [1, 2] });
  });

  it.each<[string, readonly SendResult[], string, string]>([
    ['a pending domain', [pending], 'refused', 'none'],
    ['422', [notReady], 'refused', 'none'],
    ['a replayed 422 after a lost response', [noResponse, replayed(notReady)], 'refused', 'none'],
    ['422 after a lost response', [noResponse, notReady], 'unknown', 'possible'],
    ['a success after a lost response', [noResponse, pending], 'unknown', 'possible'],
  ])('with `wait: false` ends the step: %s', async (_name, script, status, effect) => {
    const ended = { posts: script.length, status, errorCode: 'dns_not_ready', effect };
    expect(await verify(script, { wait: 'false' })).toMatchObject(ended);
  });

  it('is logged in the service’s words the first time and whenever they change', async () => {
    const wrong = response(422, { code: 'dns_wrong' }, { message: 'The CNAME is wrong.' });
    const seen = response(200, { domain: { id: ids.domain, status: 'seen' } }, { message: 'Propagating.' });
    const { runner } = await verify([notReady, notReady, wrong, wrong, pending, seen, seen, verified]);

    expect(runner.texts('info').filter((line) => /^\d\d:\d\d/.test(line))).toEqual([
      expect.stringMatching(/No CNAME yet.*dns_not_ready/),
      expect.stringMatching(/The CNAME is wrong.*dns_wrong/),
      expect.stringContaining('pending'),
      expect.stringMatching(/seen · Propagating/),
    ]);
    expect(runner.texts('group')).toHaveLength(1);
  });

  it('times out with the service’s words after a last call just before the deadline', async () => {
    const run = await verify(forever(notReady), { 'timeout-minutes': '10' });

    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out', effect: 'none' });
    expect(run.runner.texts('info').filter((line) => line.includes('still waiting'))).toHaveLength(9);
    expect(run.outcome).toMatchObject({ words: expect.stringContaining('No CNAME yet') as unknown });
    expect(run.sentAtMs.at(-1)).toBe(599_000);
  });

  it.each([
    ['a field', response(200, { verified: true })],
    ['a status', response(200, { status: 'verified' })],
    ['a message', response(200, {}, { message: 'Domain verified successfully' })],
  ])('no more if %s says "verified", without the fields of a domain', async (_what, answer) => {
    expect(await verify([pending, answer])).toMatchObject({ status: 'completed', posts: 2 });
  });

  it('ends although each call begins a check of three minutes anew: the pauses grow (W1)', async () => {
    const clock = createFakeClock();
    let checkedSinceMs = 0;
    const answer = () => {
      const isOver = clock.elapsedMs() - checkedSinceMs >= 180_000;
      checkedSinceMs = clock.elapsedMs();
      return isOver ? verified : pending;
    };
    expect(await verify(forever(answer), {}, { clock })).toMatchObject({ status: 'completed' });
  });
});

describe('words that say that waiting cannot help', () => {
  const settled: readonly string[] = [
    'Domain has already been verified',
    'This domain is already verified.',
    'The domain is used by a site of another account',
    'The domain is taken',
    'Domain verification failed: it was claimed by a different user',
    'DNS zone is in use',
    'Your plan allows 3 domains',
    'Domain limit reached',
  ];
  it.each<[string, SendResult]>([
    ...settled.flatMap((message): [string, SendResult][] => [
      [`409 "${message}"`, response(409, {}, { message })],
      [
        `a success "${message}"`,
        response(200, { domain: { id: ids.domain, status: 'pending' } }, { message }),
      ],
    ]),
    ['the code domain_already_exists', response(422, { code: 'domain_already_exists' })],
    ['`success: false`', response(200, { code: 'dns-quota' }, { success: false })],
  ])('end the step at once, in the host’s words: %s', async (_name, result) => {
    const ended = { status: 'refused', errorCode: 'rejected', effect: 'none' };
    expect(await verify([pending, result])).toMatchObject({ posts: 2, ...ended });
    expect(await verify([result], { wait: 'false' })).toMatchObject({ posts: 1, ...ended });
  });

  it.each([
    'No CNAME record yet',
    'The domain still points to another site',
    'DNS resolves to a different account',
    'The record is already pending, please allow up to 48 hours',
    'Not yet verified',
    'Checks take a maximum of 48 hours',
    'The lookup exceeded the time limit',
    'Too many attempts, try again later',
    'A record already exists, but points elsewhere',
    'The domain already has a CNAME record that points elsewhere',
    'billing.example.com is not verified yet',
    'Verification rate limit exceeded',
    'Too many failed authorizations recently',
    'The check already has a pending job',
  ])('are not: %s', async (message) => {
    const run = await verify([response(409, {}, { message }), verified]);
    expect(run).toMatchObject({ posts: 2, status: 'completed' });
  });
});

it('the words of a gateway are not the host’s: waiting may help', async () => {
  const message = 'Request limit exceeded: upgrade your plan';
  const gateway = (status: number, more: object = {}) => ({
    ...response(status),
    body: { json: { message, ...more } },
  });
  const script = [gateway(400), gateway(409), gateway(200, { success: true }), verified];
  expect(await verify(script)).toMatchObject({ posts: 4, status: 'completed' });
});

describe('another refusal', () => {
  it.each<[string, SendResult, string]>([
    ['403', response(403), 'forbidden'],
    ['a reused key', response(409, { code: 'idempotency_key_reused' }), 'idempotency_key_reused'],
    ['418', response(418), 'rejected'],
    ['418 that mentions DNS', response(418, { code: 'dns_gone' }), 'dns_not_ready'],
  ])('ends the step, at the first call and later: %s', async (_name, result, errorCode) => {
    const refused = { status: 'refused', errorCode, effect: 'none' };
    expect(await verify([result])).toMatchObject({ posts: 1, ...refused });
    expect(await verify([pending, result])).toMatchObject({ posts: 2, ...refused });
  });
});

describe('a transient failure', () => {
  it.each<[string, SendResult, errorCode: string, status: string]>([
    ['lost responses', noResponse, 'connection_failed', 'unknown'],
    ['409 in progress', inProgress, 'rejected', 'unknown'],
    ['refused connections', refusedConnection, 'connection_failed', 'refused'],
  ])('ends the step after five minutes, but not once a call was answered: %s', async (...row) => {
    const [, result, errorCode, status] = row;
    const unanswered = await verify(forever(result));
    expect(unanswered).toMatchObject({ errorCode, status });
    expect(unanswered.endMs).toBeLessThan(300_000);

    const script = [pending, ...repeat(100, result), verified];
    const answered = await verify(script, { 'timeout-minutes': '4320' });
    expect(answered.status).toBe('completed');
    expect(new Set(answered.calls)).toEqual(new Set([1, 2]));
  });

  it.each<[string, SendResult]>([
    ['503', response(503, { code: 'busy' })],
    ['an invalid certificate, in a call of its own each time', invalidCertificate],
    ...[401, 403, 404, 406].map((status): [string, SendResult] => [`a gateway’s ${status}`, page(status)]),
  ])('may last to the deadline once a call was answered: %s', async (_name, result) => {
    const run = await verify(inTurn([notReady], forever(result)), { 'timeout-minutes': '10' });

    const results = { answer: { data: { code: 'dns_not_ready' } } };
    expect(run).toMatchObject({ status: 'timed-out', errorCode: 'timed_out', results });
    expect(run.endMs).toBeLessThanOrEqual(600_000);
  });
});

describe('the path', () => {
  it('is, after a 404, the one without a version, and then stays the one that works (K3)', async () => {
    const run = await verify([response(404), pending, verified], { 'api-url': 'https://api.example.com/x' });

    const paths = [`/x${versioned}`, `/x${unversioned}`, `/x${unversioned}`];
    expect(run).toMatchObject({ paths, calls: [1, 2, 3] });
    expect(run.service.received.map(({ body }) => body)).toEqual(['{}', '{}', '{}']);
  });

  it.each<[string, readonly SendResult[], errorCode: string, status: string]>([
    ['a second 404', [response(404), response(404)], 'not_found', 'refused'],
    ['a 404 to a later call', [pending, response(404)], 'not_found', 'refused'],
    ['its own 404 after a lost response', [response(404), noResponse, response(404)], 'not_found', 'unknown'],
    ['a redirect to a later call', [response(404), pending, redirect], 'invalid_response', 'unknown'],
  ])('is changed once, after the first call: %s ends the step', async (...row) => {
    const [, script, errorCode, status] = row;
    expect(await verify(script)).toMatchObject({ posts: script.length, errorCode, status });
  });
});
