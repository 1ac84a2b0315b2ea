import { describe, expect, it } from 'vitest';
import {
  answer,
  inProgress,
  lost,
  page,
  redirect,
  refusedConnection,
  replayed,
} from '../../support/responses.ts';
import { forever, inTurn, type Line } from '../../support/scripted-service.ts';
import { ids, tell, type StoryOptions, type Told } from '../../support/run-operation.ts';

const key = 'k';
const domain = (fields: Readonly<Record<string, unknown>>) =>
  answer(200, { domain: { id: ids.domain, domain: 'www.example.com', ...fields } });
const pending = domain({ status: 'pending', is_connected: false });
const verified = domain({ status: 'active', is_connected: true });
const notYet = answer(422, { code: 'dns_not_ready' }, { message: 'No CNAME yet.' });

const verify = (says: Iterable<Line>, options: StoryOptions = {}): Promise<Told> =>
  tell('verify-domain', { ...options, says, inputs: { 'idempotency-key': key, ...options.inputs } });
const once = (says: Iterable<Line>): Promise<Told> => verify(says, { inputs: { wait: 'false' } });

const paths = (told: Told): string[] => told.service.received.map(({ path }) => path);
const first = `/v1/domains/${ids.domain}/verify`;
const second = `/domains/${ids.domain}/verify`;
const stalled =
  (signalled: () => Line): Line =>
  (request, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        const line = signalled();
        resolve(typeof line === 'function' ? line(request, signal) : line);
      });
    });

describe('a question', () => {
  it('is a POST of an empty object, with a key of its own', async () => {
    const told = await verify([pending, pending, verified]);

    expect(told.service.received[0]).toMatchObject({ method: 'POST', path: first, body: '{}' });
    expect(told.keys).toEqual(['k-v1-1', 'k-v1-2', 'k-v1-3']);
  });

  it('has the attempt in its key: there are no generations', async () => {
    const told = await verify([replayed(notYet), verified], { facts: { attempt: 3 } });

    expect(told.keys).toEqual(['k-v3-1', 'k-v3-2']);
    expect(told.github.calls).toEqual([]);
  });

  it('keeps its key when a lost one is retried', async () => {
    const told = await verify([pending, lost, page(503), verified]);

    expect(told.keys).toEqual(['k-v1-1', 'k-v1-2', 'k-v1-2', 'k-v1-2']);
  });

  it('is repeated as a poll is, further apart the longer it takes', async () => {
    const told = await verify(
      inTurn(
        Array.from({ length: 20 }, () => pending),
        [verified],
      ),
    );
    const at = told.service.received.map(({ atMs }) => atMs);

    expect(at.slice(0, 3)).toEqual([0, 2000, 4000]);
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBeGreaterThan(3000);
  });

  it('is repeated at the interval that is fixed', async () => {
    const told = await verify([pending, pending, verified], { inputs: { 'poll-interval-seconds': '30' } });

    expect(told.service.received.map(({ atMs }) => atMs)).toEqual([0, 30_000, 60_000]);
  });

  it.each<[string, Line]>([
    ['a refusal', answer(409, {}, { retryAfter: '40' })],
    ['a success', answer(200, {}, { retryAfter: '40' })],
  ])('is repeated when `Retry-After` of %s allows it', async (_name, line) => {
    const told = await verify([line, verified]);

    expect(told.service.received.map(({ atMs }) => atMs)).toEqual([0, 40_000]);
    expect(told.keys).toEqual(['k-v1-1', 'k-v1-2']);
  });
});

describe('the answer yes', () => {
  it.each<[string, Line]>([
    ['is_connected: true', domain({ is_connected: true, status: 'pending' })],
    ['the status active', domain({ status: 'active' })],
    ['the status verified', domain({ status: 'verified', is_connected: false })],
    ['the status connected', domain({ status: 'connected' })],
    ['the domain in data itself', answer(200, { id: ids.domain, is_connected: true })],
    ['an id in capitals', answer(200, { domain: { id: ids.domain.toUpperCase(), is_connected: true } })],
    ['another 2xx', answer(202, { domain: { id: ids.domain, is_connected: true } })],
    ['a stored answer', replayed(verified)],
  ])('is %s', async (_name, line) => {
    const told = await verify([line]);

    expect(told.outcome.status).toBe('completed');
  });

  it('names the domain, and puts its status and records out', async () => {
    const records = [{ type: 'CNAME', name: 'www', value: 'x.example.net', ttl: '300' }];
    const told = await verify([
      answer(200, { domain: { id: ids.domain, domain: 'www.example.com', status: 'active' }, records }),
    ]);

    expect(told.message).toContain('www.example.com is verified');
    expect(told.runner.outputs).toMatchObject({
      'domain-id': ids.domain,
      'domain-status': 'active',
      'dns-records': JSON.stringify(records),
      replayed: 'false',
    });
  });
});

describe('the answer "not in place yet"', () => {
  it.each<[string, Line]>([
    ['a pending domain', pending],
    ['400', answer(400)],
    ['409', answer(409)],
    ['409 with Retry-After', answer(409, {}, { retryAfter: '1' })],
    ['422', notYet],
    ['425', answer(425)],
    ['a success about no domain', answer(200, {})],
    ['a success about another domain', answer(200, { domain: { id: ids.target, is_connected: true } })],
    ['a connected domain without an id', answer(200, { domain: { is_connected: true } })],
    ['is_connected as a text', domain({ is_connected: 'true' })],
    ['a status in capitals', domain({ status: 'ACTIVE' })],
    ['another status', domain({ status: 'verifying' })],
    ['a success that says it is none', answer(200, {}, { success: false })],
    ['a stored 422', replayed(notYet)],
    ['204', page(204)],
  ])('is %s, and the question is repeated', async (_name, line) => {
    const told = await verify([line, verified]);

    expect(told.outcome.status).toBe('completed');
    expect(told.keys).toEqual(['k-v1-1', 'k-v1-2']);
  });

  it.each<[string, Line]>([
    ['a pending domain', pending],
    ['422', notYet],
    ['a success about another domain', answer(200, { domain: { id: ids.target, is_connected: true } })],
  ])('with `wait: false` is refused as `dns_not_ready`: %s', async (_name, line) => {
    const told = await once([line]);

    expect(told).toMatchObject({ posts: 1, errorCode: 'dns_not_ready', outcome: { status: 'refused' } });
    expect(told.message).toMatch(/not verified yet[^]*DNS records[^]*wait: true/);
  });

  it('is told in the service’s words at the first, and whenever they change', async () => {
    const other = answer(422, { code: 'dns_wrong' }, { message: 'The CNAME is wrong.' });
    const told = await verify([notYet, notYet, other, other, pending, verified]);
    const shown = told.runner.texts('info').filter((line) => /^\d\d:\d\d/.test(line));

    expect(shown).toEqual([
      expect.stringMatching(/No CNAME yet.*code dns_not_ready/),
      expect.stringMatching(/The CNAME is wrong.*code dns_wrong/),
      expect.stringContaining('status pending'),
    ]);
  });

  it('has a heartbeat each minute in which nothing changed', async () => {
    const told = await verify(forever(pending), { inputs: { 'timeout-minutes': '3' } });

    expect(told.runner.texts('info').filter((line) => line.includes('still waiting'))).toHaveLength(2);
  });

  it('to the end of the time is `timed-out`: DNS is not in place yet', async () => {
    const told = await verify(forever(notYet), { inputs: { 'timeout-minutes': '10' } });

    expect(told).toMatchObject({ errorCode: 'timed_out', outcome: { status: 'timed-out' } });
    expect(told.service.received.at(-1)?.atMs).toBe(599_000);
    expect(told.message).toMatch(/DNS records[^]*timeout-minutes/);
  });
});

describe('other refusals', () => {
  it.each<[string, Line, string]>([
    ['401', answer(401), 'unauthorized'],
    ['403', answer(403), 'forbidden'],
    ['a reused key', answer(409, { code: 'idempotency_key_reused' }), 'idempotency_key_reused'],
    ['410', answer(410), 'rejected'],
    ['a redirect', redirect, 'invalid_response'],
    ['410 that speaks of DNS', answer(410, { code: 'dns_gone' }), 'dns_not_ready'],
  ])('end it, at the first question and later: %s', async (_name, line, errorCode) => {
    const atFirst = await verify([line]);
    expect(atFirst).toMatchObject({ errorCode, outcome: { status: 'refused' } });

    const later = await verify([pending, line]);
    expect(later).toMatchObject({ posts: 2, errorCode, outcome: { status: 'refused' } });
  });

  it('a 404 to a later question ends it', async () => {
    const told = await verify([pending, answer(404)]);

    expect(told).toMatchObject({ errorCode: 'not_found', posts: 2 });
  });

  it('a refusal after a try that may have been received is unknown', async () => {
    const told = await verify([lost, answer(403)]);

    expect(told).toMatchObject({ errorCode: 'forbidden', outcome: { status: 'unknown' } });
    expect(told.message).not.toMatch(/same idempotency key/);
  });
});

describe('passing trouble', () => {
  it.each<[string, Line]>([
    ['a lost connection', lost],
    ['503', page(503)],
    ['429', answer(429)],
    ['408', answer(408)],
    ['a refused connection', refusedConnection],
    ['a page', page(200)],
    ['one in progress', inProgress],
  ])('does not end it once a question was answered: %s', async (_name, line) => {
    const told = await verify(
      inTurn(
        [pending],
        Array.from({ length: 100 }, () => line),
        [verified],
      ),
      {
        inputs: { 'timeout-minutes': '4320' },
      },
    );

    expect(told.outcome.status).toBe('completed');
    expect(new Set(told.keys)).toEqual(new Set(['k-v1-1', 'k-v1-2']));
  });

  it.each<[string, Line, string, string]>([
    ['a lost connection', lost, 'connection_failed', 'unknown'],
    ['503', page(503), 'service_error', 'unknown'],
    ['429', answer(429), 'rate_limited', 'refused'],
    ['a refused connection', refusedConnection, 'connection_failed', 'refused'],
  ])('ends it after five minutes before the first answer: %s', async (_name, line, errorCode, status) => {
    const told = await verify(forever(line));

    expect(told).toMatchObject({ errorCode, outcome: { status } });
    expect(told.clock.elapsedMs()).toBeLessThan(300_000);
  });

  it('to the end of the time is `timed-out` once a question was answered', async () => {
    const told = await verify(inTurn([pending], forever(page(503))), { inputs: { 'timeout-minutes': '10' } });

    expect(told).toMatchObject({ errorCode: 'timed_out', outcome: { status: 'timed-out' } });
    expect(told.clock.elapsedMs()).toBeLessThanOrEqual(600_000);
  });
});

describe('`dns_not_ready` with `wait: false`', () => {
  it.each<[string, readonly Line[], string]>([
    ['after a lost try', [lost, notYet], 'unknown'],
    ['after a lost try, as a success', [lost, pending], 'unknown'],
    ['stored, after a lost try', [lost, replayed(notYet)], 'refused'],
    ['stored, after a lost try, as a success', [lost, replayed(pending)], 'refused'],
    ['after a refused connection', [refusedConnection, notYet], 'refused'],
  ])('%s', async (_name, says, status) => {
    const told = await once(says);

    expect(told).toMatchObject({ errorCode: 'dns_not_ready', outcome: { status } });
  });
});

describe('the path', () => {
  it('is, after a 404, once the one that the document writes, and then the one that works', async () => {
    const told = await verify([answer(404), pending, verified]);

    expect(paths(told)).toEqual([first, second, second]);
    expect(told.keys).toEqual(['k-v1-1', 'k-v1-2', 'k-v1-3']);
  });

  it('stays the first one where that works', async () => {
    const told = await verify([pending, verified]);

    expect(paths(told)).toEqual([first, first]);
  });

  it('keeps the prefix', async () => {
    const told = await verify([answer(404), verified], {
      inputs: { 'api-url': 'https://api.example.com/x' },
    });

    expect(paths(told)).toEqual([`/x${first}`, `/x${second}`]);
  });

  it('is tried once: a second 404 ends it', async () => {
    const told = await verify([answer(404), answer(404)]);

    expect(told).toMatchObject({ errorCode: 'not_found', outcome: { status: 'refused' } });
    expect(told.message).toContain('domain-id');
  });

  it('is tried also with `wait: false`', async () => {
    const told = await once([answer(404), verified]);

    expect(told.outcome.status).toBe('completed');
  });

  it('does not change the key that is derived: generation 1 is over the /v1 path for both', async () => {
    const told = await tell('verify-domain', { says: [answer(404), verified] });
    const [one, other] = told.keys.map((each) => each?.replace(/-v1-\d$/, ''));

    expect(one).toMatch(/^gha-9001-[0-9a-f]{32}$/);
    expect(other).toBe(one);
  });
});

describe('a cancellation', () => {
  it('between two questions ends it at once', async () => {
    const told = await verify(forever(pending), { cancelledAtMs: 3000 });

    expect(told).toMatchObject({ errorCode: 'cancelled', outcome: { status: 'cancelled' } });
    expect(told.clock.elapsedMs()).toBe(3000);
  });

  it('during a question ends it', async () => {
    const told = await verify([stalled(() => lost)], { cancelledAtMs: 3000 });

    expect(told.outcome.status).toBe('cancelled');
  });

  it('does not hide that the domain is verified', async () => {
    const told = await verify([stalled(() => verified)], { cancelledAtMs: 3000 });

    expect(told.outcome.status).toBe('completed');
  });
});

describe('the service’s words beside a success', () => {
  it('are shown at the first, whenever they change, and at the end', async () => {
    const says = (message: string): Line =>
      answer(200, { domain: { id: ids.domain, status: 'pending' } }, { message });
    const told = await verify(
      inTurn([says('No CNAME.'), says('No CNAME.')], forever(says('Not the right one.'))),
      {
        inputs: { 'timeout-minutes': '1' },
      },
    );
    const lines = told.runner.texts('info').filter((line) => line.includes('status pending'));

    expect(lines).toEqual([
      expect.stringContaining('status pending · No CNAME.'),
      expect.stringContaining('status pending · Not the right one.'),
    ]);
    expect(told.message).toContain('Not the right one');
  });
});

describe('the output `replayed`', () => {
  it.each<[string, Line[], string]>([
    ['a stored refusal', [replayed(answer(403))], 'true'],
    ['a refusal after a stored "not yet"', [replayed(notYet), answer(403)], 'false'],
    ['a yes after a stored "not yet"', [replayed(notYet), verified], 'false'],
  ])('is of the answer that counts: %s', async (_name, says, isReplay) => {
    const told = await verify(says);

    expect(told.runner.outputs['replayed']).toBe(isReplay);
  });
});

describe('a stored answer in attempt 1 that no try of this step can have caused', () => {
  it.each<[string, Line, number]>([
    ['a yes', replayed(verified), 1],
    ['a refusal', replayed(answer(403)), 1],
    ['a yes of its own', verified, 0],
  ])('is warned of: %s', async (_name, line, warnings) => {
    const told = await verify([line]);

    expect(told.runner.texts('warning').filter((text) => text.includes('did nothing itself'))).toHaveLength(
      warnings,
    );
  });
});
