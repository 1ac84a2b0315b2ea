import * as z from 'zod/mini';
import { createSimulation, type Simulation } from '../fake-clock.ts';
import type { ServiceResponse } from './exchange.ts';
import { seedTokens } from './seed.ts';
import { createService, type Service, type ServiceOptions } from './service.ts';

/** The envelope of section 2.1, without other fields. */
const envelope = z.strictObject({
  success: z.boolean(),
  data: z.looseObject({}),
  message: z.string(),
  status_code: z.int(),
  timestamp: z.iso.datetime(),
  meta: z.nullable(z.looseObject({})),
});

/** The fields of a task (2.3) that tests read. */
const task = z.looseObject({
  id: z.string(),
  status: z.string(),
  result: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  metadata_json: z.object({ progress: z.number(), step: z.string() }),
  completed_at: z.nullable(z.string()),
});

/** A parsed response with a valid envelope. */
export interface Reply extends Pick<ServiceResponse, 'status' | 'headers'> {
  readonly data: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly isReplayed: boolean;
  readonly timestamp: string;
}

interface RequestOptions {
  readonly key?: string;
  readonly token?: string;
}

/** A service on a fake clock, and a client of it. */
export interface TestClient {
  readonly service: Service;
  readonly clock: Simulation;
  readonly get: (path: string, options?: Pick<RequestOptions, 'token'>) => Promise<Reply>;
  readonly post: (path: string, body?: unknown, options?: RequestOptions) => Promise<Reply>;
  readonly poll: (taskId: string) => Promise<z.output<typeof task>>;
}

/** By default "shop" has a staging copy. */
export function createTestClient(options: Omit<ServiceOptions, 'clock'> = {}): TestClient {
  const clock = createSimulation();
  const service = createService({ clock, withStagingSite: true, ...options });

  async function send(
    request: { method: string; path: string; body?: unknown } & RequestOptions,
  ): Promise<Reply> {
    const { method, path, body, key, token = seedTokens.full } = request;
    const response = await service.handle({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    });
    return readReply(response);
  }

  return {
    service,
    clock,
    get: (path, given) => send({ method: 'GET', path, ...given }),
    post: (path, body = {}, given) => send({ method: 'POST', path, body, ...given }),
    poll: async (taskId) => task.parse((await send({ method: 'GET', path: `/v1/tasks/${taskId}` })).data),
  };
}

/** Parses a response. Throws if it has not the envelope of 2.1. */
export function readReply({ status, headers, body }: ServiceResponse): Reply {
  const read = envelope.parse(JSON.parse(body));
  if (read.status_code !== status || read.success !== status < 400) {
    throw new Error(`The envelope contradicts the status ${status}: ${body}`);
  }
  return {
    status,
    headers,
    data: read.data,
    message: read.message,
    isReplayed: headers['idempotent-replayed'] === 'true',
    timestamp: read.timestamp,
  };
}

/** The task in `data.task` of a reply. */
export function taskOf({ data }: Reply): z.output<typeof task> {
  return task.parse(data['task']);
}
