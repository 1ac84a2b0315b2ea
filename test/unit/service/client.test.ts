import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sendRequest, type RequestOptions } from '../../../src/service/client.ts';
import type { Failure } from '../../../src/outcome/failure.ts';
import type { SendResult, ServiceRequest } from '../../../src/ports.ts';
import type { Retried } from '../../../src/service/retry.ts';
import { createFakeClock, type FakeClock } from '../../stand-ins/fake-clock.ts';
import { inProgress, noResponse, page } from '../../support/responses.ts';
import { refusedConnection, replayed, response, unresolvedName } from '../../support/responses.ts';
import { createTestClient, forever, whenCancelled } from '../../support/scripted-service.ts';
import type { Script } from '../../support/scripted-service.ts';

const post: ServiceRequest = { method: 'POST', path: '/v1/x', body: '{}' };
const get: ServiceRequest = { method: 'GET', path: '/v1/x', isReadOnly: true };
const remove: ServiceRequest = { method: 'DELETE', path: '/v1/x' };
const noAttempt = { count: 0, mayHaveActed: false, mayBeReplayedLater: false };
const sentOnce = { ...noAttempt, count: 1 };

interface Setting {
  readonly deadlineMs?: number;
  readonly options?: RequestOptions;
  readonly cancelledAtMs?: number;
  readonly clock?: FakeClock;
  readonly request?: ServiceRequest;
}

/** Sends one request against a script. */
async function sendAgainst(script: Script, setting: Setting = {}) {
  const { clock = createFakeClock(), request = post, options = { idempotencyKey: 'k' } } = setting;
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const retries: { readonly failure: Failure; readonly leftMs: number }[] = [];
  const abort = (): void => {
    cancellation.abort();
  };
  if (setting.cancelledAtMs === 0) abort();
  else if (setting.cancelledAtMs !== undefined) clock.at(setting.cancelledAtMs, abort);
  const onRetry = (failure: Failure, leftMs: number): void => {
    retries.push({ failure, leftMs });
  };
  const { deadlineMs = 3_600_000 } = setting;
  const client = createTestClient(script, { clock, deadlineMs, signal, onRetry });
  const { received } = client.service;
  const result = await sendRequest(request, client, options);
  return {
    ...result,
    errorCode: result.kind === 'failure' ? result.failure.errorCode : undefined,
    retries,
    received,
    keys: received.map(({ key }) => key),
    atMs: received.map(({ atMs }) => atMs),
    endMs: clock.elapsedMs(),
    listeners: getEventListeners(signal, 'abort').length,
  };
}

describe('K4: a retry', () => {
  it('has the same key', async () => {
    const { kind, received } = await sendAgainst([noResponse, inProgress, response(200)]);
    const { path, body } = post;

    expect(kind).toBe('success');
    expect(received).toMatchObject(Array(3).fill({ path, body, key: 'k' }));
  });

  const twoFailures = [noResponse, response(503), response(200)];

  it('follows a failed GET too, without a key', async () => {
    const { kind, keys } = await sendAgainst(twoFailures, { request: get, options: {} });
    expect([kind, ...keys]).toEqual(['success', undefined, undefined, undefined]);
  });

  it('is announced once, with the failure and the time left, and leaves no listener', async () => {
    const retries = [{ failure: { cause: 'no-response' }, leftMs: 300_000 }];
    expect(await sendAgainst(twoFailures)).toMatchObject({ retries, atMs: [0, 250, 750], listeners: 0 });
  });

  it('is announced again once a minute, and the failure says how long it was tried (W3)', async () => {
    const { atMs, endMs, retries, ...sent } = await sendAgainst(forever(response(503)));
    const announcedAtMs = retries.map(({ leftMs }) => 300_000 - leftMs);
    expect(announcedAtMs).toHaveLength(5);
    for (const [index, at] of announcedAtMs.entries()) expect(at).toBeGreaterThanOrEqual(index * 60_000);
    expect(sent).toMatchObject({ kind: 'failure', failure: { tries: atMs.length, triedForMs: endMs } });
  });

  it.each<[string, Setting, number]>([
    ['for five minutes, whenever the step started', {}, 900_000],
    ['until the step’s deadline if that is earlier', { deadlineMs: 660_000 }, 660_000],
    ['until the step’s deadline if the request is patient', { options: { isPatient: true } }, 3_600_000],
  ])('is made %s', async (_name, setting, limitMs) => {
    const clock = createFakeClock();
    await clock.sleep(600_000);
    const { endMs, ...sent } = await sendAgainst(forever(response(503)), { clock, ...setting });

    const failure = { errorCode: 'service_error', triedForMs: endMs - 600_000 };
    expect(sent).toMatchObject({ failure });
    expect(endMs).toBeLessThan(limitMs);
    expect(endMs).toBeGreaterThan(limitMs - 30_000);
  });

  it('ends with the third attempt in which the name did not resolve', async () => {
    const busy = response(503);
    const script = [unresolvedName, busy, unresolvedName, unresolvedName];
    expect((await sendAgainst(script)).received).toHaveLength(4);
  });
});

describe('K4: a web page', () => {
  const html = page(200, { contentType: 'text/html' });

  it('instead of an answer ends the request', async () => {
    const failure = { errorCode: 'invalid_response', isWebPage: true, mayHaveActed: true };
    expect(await sendAgainst([response(503), html])).toMatchObject({ kind: 'failure', failure });
  });

  it.each<[string, SendResult, Pick<ServiceRequest, 'about'>]>([
    ['for `verify-domain`', html, { about: 'verification' }],
    ['with a 503', { ...html, status: 503 }, {}],
  ])('%s is retried like any unreadable response', async (_name, result, request) => {
    const script = [...Array<SendResult>(9).fill(result), response(200)];
    expect((await sendAgainst(script, { request: { ...post, ...request } })).kind).toBe('success');
  });
});

it('K4: `Retry-After` is honoured', async () => {
  const sent = await sendAgainst([page(503, { retryAfter: '40' }), response(200)]);
  expect(sent).toMatchObject({ kind: 'success', atMs: [0, 40_000] });
});

describe('an attempt', () => {
  it('has a minute at most, and never more than the step has left', async () => {
    const clock = createFakeClock();
    const slow = () => clock.sleep(30_000).then(() => response(503));
    const { received } = await sendAgainst([slow, response(200)], { clock, deadlineMs: 80_000 });

    expect(received.map(({ timeoutMs }) => timeoutMs)).toEqual([60_000, 49_750]);
  });

  it('is not made if the time is up', async () => {
    const failure = {
      peer: 'service',
      errorCode: 'connection_failed',
      cause: 'out-of-time',
      isTransient: false,
    };
    const sent = await sendAgainst([], { deadlineMs: 0 });
    expect(sent).toMatchObject({ kind: 'failure', failure, received: [], attempts: noAttempt });
  });
});

it.each<[string, Script, readonly [number, boolean, boolean]]>([
  ['a refused connection', [refusedConnection, response(200)], [2, false, false]],
  ['no response and a refusal', [noResponse, response(422)], [2, true, true]],
  ['a 409 in progress', [inProgress, response(200)], [2, true, false]],
  ['a replayed 500', [replayed(response(500))], [1, true, false]],
])('K8: the attempts are summed up after %s', async (_name, script, [count, ...flags]) => {
  const [mayHaveActed, mayBeReplayedLater] = flags;
  const { attempts } = await sendAgainst(script);
  expect(attempts).toEqual({ count, mayHaveActed, mayBeReplayedLater });
});

describe('W4: a cancellation', () => {
  const slow = response(429, {}, { retryAfter: '200' });
  const mayHaveActed = { count: 1, mayHaveActed: true, mayBeReplayedLater: true };
  const success = whenCancelled(response(200));
  const busy = whenCancelled(response(429));
  const refused = whenCancelled(response(422));
  const lost = whenCancelled(noResponse);

  it.each<[string, Script, number, Retried<unknown>['kind'], object, number, ServiceRequest?]>([
    ['before the first attempt sends nothing', [], 0, 'cancelled', noAttempt, 0],
    ['between two attempts ends the request at once', [slow], 5000, 'cancelled', sentOnce, 5000],
    ['during a POST leaves it 2 s: it may have acted', [lost], 5000, 'cancelled', mayHaveActed, 7000],
    ['during a POST does not hide its success', [success], 5000, 'success', sentOnce, 7000],
    ['during a POST is followed by no retry', [busy], 5000, 'cancelled', sentOnce, 7000],
    ['during a POST that is refused ends as a cancellation', [refused], 5000, 'cancelled', sentOnce, 7000],
    ['during a DELETE does not hide its success', [success], 5000, 'success', sentOnce, 7000, remove],
    ['during a GET ends it at once', [lost], 5000, 'cancelled', sentOnce, 5000, get],
  ])('%s', async (_name, script, cancelledAtMs, kind, attempts, endMs, request = post) => {
    const sent = await sendAgainst(script, { cancelledAtMs, request });

    expect(sent).toMatchObject({ kind, attempts, endMs });
    expect(sent.received.length).toBeLessThanOrEqual(1);
  });

  it.each<[what: string, during: typeof refused, status: number]>([
    ['what it did not cut off', refused, 422],
    ['what came before it, if it cut an attempt off', lost, 503],
  ])('says what the service said last: %s', async (_what, during, status) => {
    const sent = await sendAgainst([page(503), during], { cancelledAtMs: 5000 });
    expect(sent).toMatchObject({ kind: 'cancelled', lastFailure: { status } });
  });
});
