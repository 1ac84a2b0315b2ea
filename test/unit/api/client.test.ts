import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sendRequest, type RequestOptions, type RequestResult } from '../../../src/api/client.ts';
import type { RequestFailure } from '../../../src/outcome/request-failure.ts';
import type { SendResult, ServiceRequest } from '../../../src/ports.ts';
import { createFakeClock, type FakeClock } from '../../stand-ins/fake-clock.ts';
import {
  inProgress,
  invalidCertificate,
  noResponse,
  page,
  redirect,
  refusedConnection,
  replayed,
  response,
  unresolvedName,
} from '../../support/responses.ts';
import { createScriptedService, forever, type ScriptedResult } from '../../support/scripted-service.ts';

const post: ServiceRequest = { method: 'POST', path: '/v1/x', body: '{}' };
const get: ServiceRequest = { method: 'GET', path: '/v1/x' };
const noAttempt = { count: 0, mayHaveActed: false, mayBeReplayedLater: false };

interface Setting {
  readonly deadlineMs?: number;
  readonly options?: RequestOptions;
  readonly cancelledAtMs?: number;
  readonly clock?: FakeClock;
  readonly request?: ServiceRequest;
}

/** Sends one request against a script. */
async function sendAgainst(script: Iterable<ScriptedResult>, setting: Setting = {}) {
  const { clock = createFakeClock(), request = post, options = { idempotencyKey: 'k' } } = setting;
  const service = createScriptedService(clock, script);
  const cancellation = new AbortController();
  const retries: { readonly failure: RequestFailure; readonly delayMs: number }[] = [];
  if (setting.cancelledAtMs === 0) cancellation.abort();
  else if (setting.cancelledAtMs !== undefined) {
    clock.at(setting.cancelledAtMs, () => {
      cancellation.abort();
    });
  }
  const client = {
    service,
    origin: 'https://api.example.com',
    clock,
    deadlineMs: setting.deadlineMs ?? 3_600_000,
    signal: cancellation.signal,
    onRetry: (failure: RequestFailure, delayMs: number) => {
      retries.push({ failure, delayMs });
    },
  };
  const result = await sendRequest(request, client, options);
  const { received } = service;
  const listeners = getEventListeners(cancellation.signal, 'abort').length;
  return {
    result,
    retries,
    received,
    listeners,
    atMs: received.map(({ atMs }) => atMs),
    endMs: clock.elapsedMs(),
  };
}

const codeOf = (result: RequestResult): string =>
  result.kind === 'failure' ? result.failure.errorCode : result.kind;

describe('K4: a retry', () => {
  it.each<[string, SendResult]>([
    ['a refused connection', refusedConnection],
    ['no response', noResponse],
    ['an unreadable response', page(200)],
    ['408', response(408)],
    ['429', response(429)],
    ['500', response(500)],
    ['a 409 in progress', inProgress],
  ])('follows %s, with the same key', async (_name, transient) => {
    const { result, received } = await sendAgainst([transient, transient, response(200)]);

    expect(result.kind).toBe('success');
    expect(received.map(({ key }) => key)).toEqual(['k', 'k', 'k']);
    expect(received.every(({ path, body }) => path === post.path && body === post.body)).toBe(true);
  });

  it.each<[string, SendResult]>([
    ['400', response(400)],
    ['401', response(401)],
    ['409', response(409)],
    ['a reused key', response(409, { code: 'idempotency_key_reused' }, { retryAfter: '1' })],
    ['a redirect', redirect],
    ['200 with success: false', response(200, {}, { success: false })],
    ['a replayed 500', replayed(response(500))],
    ['a replayed 429', replayed(response(429))],
    ['a replayed 409 in progress', replayed(inProgress)],
    ['an invalid certificate', invalidCertificate],
  ])('never follows %s', async (_name, final) => {
    const { result, received, retries } = await sendAgainst([final]);

    expect(result.kind).toBe('failure');
    expect(received).toHaveLength(1);
    expect(retries).toEqual([]);
  });

  it('follows a failed GET too, without a key', async () => {
    const { result, received } = await sendAgainst([noResponse, response(503), response(200)], {
      request: get,
      options: {},
    });

    expect(result.kind).toBe('success');
    expect(received.map(({ key }) => key)).toEqual([undefined, undefined, undefined]);
  });

  it('is announced with the failure and the delay', async () => {
    const { retries, atMs } = await sendAgainst([noResponse, response(503), response(200)]);

    expect(retries).toMatchObject([
      { failure: { cause: 'no-response' }, delayMs: 250 },
      { failure: { status: 503 }, delayMs: 500 },
    ]);
    expect(atMs).toEqual([0, 250, 750]);
  });

  it.each<[string, Setting, number]>([
    ['for five minutes, whenever the step started', {}, 900_000],
    ['until the step’s deadline if that is earlier', { deadlineMs: 660_000 }, 660_000],
    ['until the step’s deadline if the request is patient', { options: { isPatient: true } }, 3_600_000],
  ])('is made %s', async (_name, setting, limitMs) => {
    const clock = createFakeClock();
    await clock.sleep(600_000);
    const { result, endMs } = await sendAgainst(forever(response(503)), { clock, ...setting });

    expect(codeOf(result)).toBe('service_error');
    expect(endMs).toBeLessThan(limitMs);
    expect(endMs).toBeGreaterThan(limitMs - 30_000);
  });

  it('is made twice for a name that does not resolve', async () => {
    const { result, received } = await sendAgainst(forever(unresolvedName));

    expect(codeOf(result)).toBe('connection_failed');
    expect(received).toHaveLength(3);
  });

  it('counts only the attempts in which the name did not resolve', async () => {
    const unavailable = response(503);
    const script = [unresolvedName, unavailable, unresolvedName, unavailable, unavailable, unresolvedName];

    expect((await sendAgainst(script)).received).toHaveLength(6);
  });
});

describe('K4: `Retry-After`', () => {
  it.each([
    ['in seconds', '40', 40_000],
    ['as a date', new Date(Date.UTC(2026, 0, 15, 12, 1)).toUTCString(), 60_000],
    ['that cannot be read leaves the backoff', 'a while', 250],
  ])('%s is honoured', async (_name, retryAfter, delayMs) => {
    const { result, atMs } = await sendAgainst([page(503, { retryAfter }), response(200)]);

    expect(result.kind).toBe('success');
    expect(atMs).toEqual([0, delayMs]);
  });

  it.each([
    ['the five minutes', '300', 3_600_000],
    ['the step’s time', '61', 60_000],
  ])('beyond %s ends the request at once', async (_name, retryAfter, deadlineMs) => {
    const { result, received, endMs } = await sendAgainst([response(429, {}, { retryAfter })], {
      deadlineMs,
    });

    expect(codeOf(result)).toBe('rate_limited');
    expect(received).toHaveLength(1);
    expect(endMs).toBe(0);
  });
});

describe('an attempt', () => {
  it('has a minute at most, and never more than the step has left', async () => {
    const clock = createFakeClock();
    const slow: ScriptedResult = async () => {
      await clock.sleep(30_000);
      return response(503);
    };
    const { received } = await sendAgainst([slow, response(200)], { clock, deadlineMs: 80_000 });

    expect(received.map(({ timeoutMs }) => timeoutMs)).toEqual([60_000, 49_750]);
  });

  it('is not made if the time is up', async () => {
    const { result, received } = await sendAgainst([], { deadlineMs: 0 });

    expect(received).toHaveLength(0);
    expect(result).toMatchObject({
      kind: 'failure',
      failure: { errorCode: 'connection_failed', cause: 'out-of-time', isTransient: false },
      attempts: noAttempt,
    });
  });
});

describe('the attempts', () => {
  it.each<[string, readonly ScriptedResult[], readonly [number, boolean, boolean]]>([
    ['a success', [response(200)], [1, false, false]],
    ['a refused connection', [refusedConnection, response(200)], [2, false, false]],
    ['a refused connection and a refusal', [refusedConnection, response(422)], [2, false, false]],
    ['no response', [noResponse, response(200)], [2, true, true]],
    ['no response and a refusal', [noResponse, response(422)], [2, true, true]],
    ['a 500 and a refused connection', [response(500), refusedConnection, response(200)], [3, true, true]],
    ['a 409 in progress', [inProgress, response(200)], [2, true, false]],
    ['a replayed 500', [replayed(response(500))], [1, true, false]],
  ])('K8: are summed up after %s', async (_name, script, [count, mayHaveActed, mayBeReplayedLater]) => {
    const { result } = await sendAgainst(script);

    expect(result.attempts).toEqual({ count, mayHaveActed, mayBeReplayedLater });
  });
});

describe('a cancellation', () => {
  /** A result that arrives only when the signal aborts. */
  const onAbort =
    (result: SendResult): ScriptedResult =>
    (_request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(result);
        });
      });

  const sentOnce = { ...noAttempt, count: 1 };
  it.each<[string, readonly ScriptedResult[], number, RequestResult['kind'], object, number]>([
    ['before the first attempt sends nothing', [], 0, 'cancelled', noAttempt, 0],
    [
      'between two attempts ends the request at once',
      [response(429, {}, { retryAfter: '200' })],
      5000,
      'cancelled',
      sentOnce,
      5000,
    ],
    [
      'during a POST leaves it 2 s to be answered, and then it may have acted (W4)',
      [onAbort(noResponse)],
      5000,
      'cancelled',
      { count: 1, mayHaveActed: true, mayBeReplayedLater: true },
      7000,
    ],
    [
      'during a POST does not hide its success (W4)',
      [onAbort(response(200))],
      5000,
      'success',
      sentOnce,
      7000,
    ],
    ['during a POST is followed by no retry', [onAbort(response(429))], 5000, 'cancelled', sentOnce, 7000],
  ])('%s', async (_name, script, cancelledAtMs, kind, attempts, expectedEndMs) => {
    const { result, endMs, received } = await sendAgainst(script, { cancelledAtMs });

    expect(result).toMatchObject({ kind, attempts });
    expect(endMs).toBe(expectedEndMs);
    expect(received.length).toBeLessThanOrEqual(1);
  });

  it('during a GET ends it at once', async () => {
    const script = [onAbort(noResponse)];
    const { result, endMs } = await sendAgainst(script, { cancelledAtMs: 5000, request: get });

    expect(result).toMatchObject({ kind: 'cancelled', attempts: sentOnce });
    expect(endMs).toBe(5000);
  });

  it('is no longer listened for when a request is over', async () => {
    const { listeners } = await sendAgainst([noResponse, response(503), response(200)]);

    expect(listeners).toBe(0);
  });
});
