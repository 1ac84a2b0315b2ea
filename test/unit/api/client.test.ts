import { describe, expect, it } from 'vitest';
import type { Reply, ServiceRequest } from '../../../src/ports.ts';
import { send, type Sent, type SendOptions } from '../../../src/api/client.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
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
import { createScriptedService, forever, inTurn, type Line } from '../../support/scripted-service.ts';

const post: ServiceRequest = { method: 'POST', path: '/v1/x', body: '{}' };
const get: ServiceRequest = { method: 'GET', path: '/v1/x' };

interface Setting {
  readonly deadlineMs?: number;
  readonly options?: SendOptions;
  readonly cancelledAtMs?: number;
  readonly random?: () => number;
  readonly request?: ServiceRequest;
}

/** Sends one request against a script; what came, when, and how it ended. */
async function sendAgainst(lines: Iterable<Line>, setting: Setting = {}) {
  const clock = createFakeClock({ ...(setting.random && { random: setting.random }) });
  const service = createScriptedService(clock, lines);
  const cancellation = new AbortController();
  const retries: { readonly what: string; readonly inMs: number }[] = [];
  if (setting.cancelledAtMs !== undefined) {
    clock.at(setting.cancelledAtMs, () => {
      cancellation.abort();
    });
  }
  const sent = await send(
    setting.request ?? post,
    {
      service,
      clock,
      deadlineMs: setting.deadlineMs ?? 3_600_000,
      signal: cancellation.signal,
      onRetry: ({ what }, inMs) => {
        retries.push({ what, inMs });
      },
    },
    setting.options ?? { idempotencyKey: 'k' },
  );
  return { sent, clock, retries, received: service.received, atMs: service.received.map(({ atMs }) => atMs) };
}

function codeOf(sent: Sent): string {
  return sent.kind === 'troubled' ? sent.trouble.errorCode : sent.kind;
}

const passing: readonly [string, Reply][] = [
  ['a connection failure', refusedConnection],
  ['a lost answer', lost],
  ['an unreadable answer', page(200)],
  ['408', answer(408)],
  ['429', answer(429)],
  ['500', answer(500)],
  ['503', page(503)],
  ['a 409 in progress', inProgress],
];

describe('a retry', () => {
  it.each(passing)('comes after %s, with the same key', async (_name, reply) => {
    const { sent, received } = await sendAgainst([reply, reply, answer(200)]);

    expect(sent.kind).toBe('succeeded');
    expect(received.map(({ key }) => key)).toEqual(['k', 'k', 'k']);
    expect(new Set(received.map(({ path, body }) => `${path} ${body ?? ''}`)).size).toBe(1);
  });

  it.each<[string, Reply]>([
    ['400', answer(400)],
    ['401', answer(401)],
    ['403', answer(403)],
    ['404', answer(404)],
    ['409', answer(409)],
    ['a reused key', answer(409, { code: 'idempotency_key_reused' }, { retryAfter: '1' })],
    ['422', answer(422)],
    ['425', answer(425)],
    ['a redirect', redirect],
    ['200 that says it did not succeed', answer(200, {}, { success: false })],
    ['a stored 500', replayed(answer(500))],
    ['a stored 429', replayed(answer(429))],
    ['a stored 408', replayed(answer(408))],
    ['a stored 409 in progress', replayed(inProgress)],
    ['a stored answer that cannot be read', { ...page(200), isReplay: true }],
    ['a certificate that does not hold', badCertificate],
  ])('never comes after %s', async (_name, reply) => {
    const { sent, received } = await sendAgainst([reply]);

    expect(sent.kind).toBe('troubled');
    expect(received).toHaveLength(1);
  });

  it('comes for a GET alike, without a key', async () => {
    const { sent, received } = await sendAgainst([lost, answer(503), answer(200)], {
      request: get,
      options: {},
    });

    expect(sent.kind).toBe('succeeded');
    expect(received.map(({ key }) => key)).toEqual([undefined, undefined, undefined]);
  });

  it('comes after 500 ms, doubling to 30 s', async () => {
    const { retries } = await sendAgainst(
      inTurn(
        Array.from({ length: 9 }, () => lost),
        [answer(200)],
      ),
      {
        random: () => 0.999_999,
      },
    );

    expect(retries.map(({ inMs }) => Math.round(inMs))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('is told to the log with what went wrong', async () => {
    const { retries } = await sendAgainst([answer(503), answer(200)]);

    expect(retries).toEqual([{ what: 'the service answered 503', inMs: 250 }]);
  });

  it('comes for five minutes, and then no more', async () => {
    const { sent, clock, atMs } = await sendAgainst(forever(answer(503)));

    expect(codeOf(sent)).toBe('service_error');
    expect(Math.max(...atMs)).toBeLessThan(300_000);
    expect(clock.elapsedMs()).toBeGreaterThan(270_000);
  });

  it('counts the five minutes from the request, not from the start of the step', async () => {
    const clock = createFakeClock();
    await clock.sleep(600_000);
    const service = createScriptedService(clock, forever(answer(503)));
    const signal = new AbortController().signal;
    await send(post, { service, clock, deadlineMs: 3_600_000, signal, onRetry: () => undefined });

    expect(clock.elapsedMs()).toBeGreaterThan(870_000);
    expect(clock.elapsedMs()).toBeLessThan(900_000);
  });

  it('comes for the step’s own time where that is shorter', async () => {
    const { clock, atMs } = await sendAgainst(forever(answer(503)), { deadlineMs: 60_000 });

    expect(Math.max(...atMs)).toBeLessThan(60_000);
    expect(clock.elapsedMs()).toBeLessThan(60_000);
    expect(clock.elapsedMs()).toBeGreaterThan(30_000);
  });

  it('comes for the step’s own time where the request is a patient one', async () => {
    const { clock } = await sendAgainst(forever(answer(503)), { options: { isPatient: true } });

    expect(clock.elapsedMs()).toBeGreaterThan(3_500_000);
    expect(clock.elapsedMs()).toBeLessThan(3_600_000);
  });

  it('comes twice for a name that does not resolve', async () => {
    const { sent, received } = await sendAgainst(forever(unknownName));

    expect(codeOf(sent)).toBe('connection_failed');
    expect(received).toHaveLength(3);
  });

  it('counts only the names that did not resolve', async () => {
    const { received } = await sendAgainst([
      unknownName,
      answer(503),
      unknownName,
      answer(503),
      answer(503),
      unknownName,
    ]);

    expect(received).toHaveLength(6);
  });
});

describe('`Retry-After`', () => {
  it('is honoured in seconds', async () => {
    const { sent, atMs } = await sendAgainst([answer(429, {}, { retryAfter: '40' }), answer(200)]);

    expect(sent.kind).toBe('succeeded');
    expect(atMs).toEqual([0, 40_000]);
  });

  it('is honoured as a date', async () => {
    const date = new Date(Date.UTC(2026, 0, 15, 12, 1)).toUTCString();
    const { atMs } = await sendAgainst([page(503, { retryAfter: date }), answer(200)]);

    expect(atMs).toEqual([0, 60_000]);
  });

  it('beyond the five minutes ends it at once', async () => {
    const { sent, clock, received } = await sendAgainst([answer(503, {}, { retryAfter: '300' })]);

    expect(codeOf(sent)).toBe('service_error');
    expect(received).toHaveLength(1);
    expect(clock.elapsedMs()).toBe(0);
  });

  it('beyond the step’s time ends it at once', async () => {
    const { sent, clock } = await sendAgainst([answer(429, {}, { retryAfter: '61' })], {
      deadlineMs: 60_000,
    });

    expect(codeOf(sent)).toBe('rate_limited');
    expect(clock.elapsedMs()).toBe(0);
  });

  it('that is nonsense leaves it to our own backoff', async () => {
    const { atMs } = await sendAgainst([answer(503, {}, { retryAfter: 'a while' }), answer(200)]);

    expect(atMs).toEqual([0, 250]);
  });
});

describe('a try', () => {
  it('has a minute at most', async () => {
    const { received } = await sendAgainst([answer(200)]);

    expect(received[0]?.timeoutMs).toBe(60_000);
  });

  it('has the time that the step has left where that is less', async () => {
    const slow: Line = async () => {
      await clock.sleep(10_000);
      return answer(503);
    };
    const clock = createFakeClock();
    const service = createScriptedService(clock, [slow, answer(200)]);
    const signal = new AbortController().signal;
    await send(post, { service, clock, deadlineMs: 30_000, signal, onRetry: () => undefined });

    expect(service.received.map(({ timeoutMs }) => timeoutMs)).toEqual([30_000, 19_750]);
  });

  it('is not made where the time is up before it: nothing was sent', async () => {
    const { sent, received } = await sendAgainst([], { deadlineMs: 0 });

    expect(received).toHaveLength(0);
    expect(sent).toMatchObject({
      kind: 'troubled',
      trouble: {
        errorCode: 'connection_failed',
        what: expect.stringMatching(/time.*was up before the request could be sent/) as string,
        isPassing: false,
        mayHaveActed: false,
        mayBeStored: false,
        isReplay: false,
      },
      tries: { count: 0, mayHaveActed: false, mayBeStored: false },
    });
  });
});

describe('what is known of the tries', () => {
  it.each<[string, readonly Line[], object]>([
    [
      'nothing was received',
      [refusedConnection, answer(200)],
      { count: 2, mayHaveActed: false, mayBeStored: false },
    ],
    ['a lost one may be stored', [lost, answer(200)], { count: 2, mayHaveActed: true, mayBeStored: true }],
    [
      'a 500 may be stored',
      [answer(500), refusedConnection, answer(200)],
      { count: 3, mayHaveActed: true, mayBeStored: true },
    ],
    ['a 408 may be stored', [answer(408), answer(200)], { count: 2, mayHaveActed: true, mayBeStored: true }],
    [
      'an unreadable one may be stored',
      [page(200), answer(200)],
      { count: 2, mayHaveActed: true, mayBeStored: true },
    ],
    ['a 429 did nothing', [answer(429), answer(200)], { count: 2, mayHaveActed: false, mayBeStored: false }],
    [
      'one in progress is not this one',
      [inProgress, answer(200)],
      { count: 2, mayHaveActed: true, mayBeStored: false },
    ],
    ['the first one succeeded', [answer(200)], { count: 1, mayHaveActed: false, mayBeStored: false }],
    [
      'the last one failed',
      [refusedConnection, answer(422)],
      { count: 2, mayHaveActed: false, mayBeStored: false },
    ],
    [
      'one failed after one was lost',
      [lost, answer(422)],
      { count: 2, mayHaveActed: true, mayBeStored: true },
    ],
    ['a stored 500', [replayed(answer(500))], { count: 1, mayHaveActed: true, mayBeStored: false }],
  ])('%s', async (_name, lines, tries) => {
    const { sent } = await sendAgainst(lines);

    expect(sent.tries).toEqual(tries);
  });
});

describe('a cancellation', () => {
  it('before the first try sends nothing', async () => {
    const cancellation = new AbortController();
    cancellation.abort();
    const clock = createFakeClock();
    const service = createScriptedService(clock, []);
    const sent = await send(post, {
      service,
      clock,
      deadlineMs: 1000,
      signal: cancellation.signal,
      onRetry: () => undefined,
    });

    expect(sent).toEqual({ kind: 'cancelled', tries: { count: 0, mayHaveActed: false, mayBeStored: false } });
  });

  it('between two tries ends it at once', async () => {
    const { sent, clock, received } = await sendAgainst(forever(answer(429, {}, { retryAfter: '200' })), {
      cancelledAtMs: 5000,
    });

    expect(sent.kind).toBe('cancelled');
    expect(clock.elapsedMs()).toBe(5000);
    expect(received).toHaveLength(1);
  });

  it('during a try ends it, and the try may have been acted on', async () => {
    const stall: Line = (_request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(lost);
        });
      });
    const { sent, retries } = await sendAgainst([stall], { cancelledAtMs: 5000 });

    expect(retries).toEqual([]);
    expect(sent).toEqual({ kind: 'cancelled', tries: { count: 1, mayHaveActed: true, mayBeStored: true } });
  });

  it('does not hide a success that came with it', async () => {
    const late: Line = (_request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(answer(200));
        });
      });
    const { sent } = await sendAgainst([late], { cancelledAtMs: 5000 });

    expect(sent.kind).toBe('succeeded');
  });
});

describe('a question of `verify-domain`', () => {
  it('is answered by 409 with Retry-After', async () => {
    const { sent, received } = await sendAgainst([answer(409, {}, { retryAfter: '1' })], {
      options: { isQuestion: true },
    });

    expect(codeOf(sent)).toBe('rejected');
    expect(received).toHaveLength(1);
  });
});
