/* The service as a list of results, one for each request. */

import type { Clock, SendResult, Service, ServiceRequest } from '../../src/ports.ts';
import type { Client } from '../../src/service/client.ts';
import { cut } from '../../src/text/sanitizer.ts';
import { createFakeClock } from '../stand-ins/fake-clock.ts';

/** A request as the service received it. */
interface ReceivedRequest {
  readonly method: ServiceRequest['method'];
  readonly path: string;
  readonly body?: string | undefined;
  readonly key?: string | undefined;
  readonly atMs: number;
  readonly timeoutMs: number;
}

/** The result of one request, or a function that computes it or takes time. */
export type ScriptedResult =
  SendResult | ((request: ReceivedRequest, signal: AbortSignal) => SendResult | Promise<SendResult>);

export type Script = Iterable<ScriptedResult>;

export interface ScriptedService extends Service {
  readonly received: readonly ReceivedRequest[];
}

/** More requests than any test makes: a loop without an end fails instead of hanging. */
const MAX_REQUESTS = 20_000;

/** Gives a list of results in turn and records every request. Fails on one request more than it has results. */
export function createScriptedService(clock: Clock, script: Script): ScriptedService {
  const received: ReceivedRequest[] = [];
  const results = script[Symbol.iterator]();
  return {
    received,
    async send({ method, path, body }, { idempotencyKey, timeoutMs, signal }) {
      const atMs = clock.elapsedMs();
      const request: ReceivedRequest = { method, path, body, key: idempotencyKey, atMs, timeoutMs };
      received.push(request);
      if (received.length > MAX_REQUESTS) throw new Error('the run does not end');
      const next = results.next();
      if (next.done)
        throw new Error(`no result is scripted for ${method} ${path}, request ${received.length}`);
      return typeof next.value === 'function' ? next.value(request, signal) : next.value;
    },
  };
}

/** A client of that service, without a step around it. */
export function createTestClient(script: Script, given: Omit<Partial<Client>, 'service'> = {}) {
  const { clock = createFakeClock() } = given;
  const { signal } = new AbortController();
  const rest = { origin: 'https://api.example.com', prefix: '', deadlineMs: 3_600_000, signal };
  const service = createScriptedService(clock, script);
  return { ...rest, shorten: cut, onRetry: () => undefined, ...given, clock, service };
}

/** The same result for every request. */
export function* forever(result: ScriptedResult): Generator<ScriptedResult> {
  for (;;) yield result;
}

/** Several scripts, one after the other. */
export function* inTurn(...scripts: readonly Script[]): Generator<ScriptedResult> {
  for (const script of scripts) yield* script;
}

/** The same result several times. */
export function repeat(count: number, result: ScriptedResult): readonly ScriptedResult[] {
  return Array.from({ length: count }, () => result);
}

/** No result until the job is cancelled, then this one. */
export function whenCancelled(result: SendResult): ScriptedResult {
  return (_request, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(result);
      });
    });
}
