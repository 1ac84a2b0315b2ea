import type { Clock, Reply, Service, ServiceRequest } from '../../src/ports.ts';

/** What a request looked like when it came. */
export interface ReceivedRequest {
  readonly method: ServiceRequest['method'];
  readonly path: string;
  readonly body?: string;
  readonly key?: string;
  readonly atMs: number;
  readonly timeoutMs: number;
}

/** What the service says to one request: a reply, or a reply that takes time or follows from the request. */
export type Line = Reply | ((request: ReceivedRequest, signal: AbortSignal) => Reply | Promise<Reply>);

export interface ScriptedService extends Service {
  readonly received: readonly ReceivedRequest[];
}

/** More requests than any story makes: a story that never ends is told so. */
const MOST_REQUESTS = 20_000;

/** Answers a list of replies in turn, and records every request. Asked once more than it has lines, it fails. */
export function createScriptedService(clock: Clock, lines: Iterable<Line>): ScriptedService {
  const received: ReceivedRequest[] = [];
  const rest = lines[Symbol.iterator]();
  return {
    received,
    async exchange({ method, path, body }, { idempotencyKey, timeoutMs, signal }) {
      const request: ReceivedRequest = {
        method,
        path,
        ...(body !== undefined && { body }),
        ...(idempotencyKey !== undefined && { key: idempotencyKey }),
        atMs: clock.elapsedMs(),
        timeoutMs,
      };
      received.push(request);
      if (received.length > MOST_REQUESTS) throw new Error('the story does not end');
      const line = rest.next();
      if (line.done)
        throw new Error(`nobody wrote an answer to ${method} ${path}, request ${received.length}`);
      return typeof line.value === 'function' ? line.value(request, signal) : line.value;
    },
  };
}

/** The same line again and again. */
export function* forever(line: Line): Generator<Line> {
  for (;;) yield line;
}

/** The lines of several scripts, one after the other. */
export function* inTurn(...scripts: readonly Iterable<Line>[]): Generator<Line> {
  for (const script of scripts) yield* script;
}
