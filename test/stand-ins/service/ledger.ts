import type { ServiceRequest } from './exchange.ts';

/** A request that reached the service, and its answer. */
export interface RequestRecord {
  readonly index: number;
  /** When it arrived, by the service's clock. */
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The `Idempotency-Key`, if there was one. */
  readonly key: string | undefined;
  readonly body: string;
  /** Undefined until it is answered. */
  readonly status: number | undefined;
  readonly replayed: boolean;
}

/** The kinds of tasks: the four operations that start one. */
export type TaskKind = 'staging' | 'push' | 'restore' | 'restore-snapshot';

/** A task that was started. Tests count them to see that nothing was done twice. */
export interface StartedTask {
  readonly index: number;
  readonly kind: TaskKind;
  readonly taskId: string;
  /** The site it changes: the new staging site, the site overwritten or restored. */
  readonly siteId: string;
  readonly key: string | undefined;
  readonly startedAtMs: number;
  /** Undefined while it runs. */
  readonly endedAtMs: number | undefined;
  readonly ended: 'completed' | 'failed' | undefined;
}

/** All requests, for assertions. */
export interface RequestLedger {
  readonly requests: readonly RequestRecord[];
  /** Records a request that arrived. */
  receive(request: ServiceRequest, atMs: number): RequestRecord;
  /** Records its answer. */
  settle(record: RequestRecord, outcome: Pick<RequestRecord, 'status' | 'replayed'>): RequestRecord;
}

export function createRequestLedger(): RequestLedger {
  const requests: RequestRecord[] = [];
  return {
    requests,
    receive({ method, path, headers, body }, atMs) {
      const record = {
        index: requests.length,
        atMs,
        method,
        path,
        headers,
        key: headers['idempotency-key'],
        body,
        status: undefined,
        replayed: false,
      };
      requests.push(record);
      return record;
    },
    settle(record, outcome) {
      const settled = { ...record, ...outcome };
      requests[record.index] = settled;
      return settled;
    },
  };
}
