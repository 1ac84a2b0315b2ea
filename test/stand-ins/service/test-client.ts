import * as z from 'zod/mini';
import { createSimulation } from '../fake-clock.ts';
import type { ServiceResponse } from './exchange.ts';
import { seedTokens } from './seed.ts';
import { createService, type ServiceOptions } from './service.ts';

/** The envelope of section 2.1, without other fields. */
const envelope = z.strictObject({
  success: z.boolean(),
  data: z.looseObject({}),
  message: z.string(),
  status_code: z.int(),
  timestamp: z.iso.datetime(),
  meta: z.nullable(z.looseObject({})),
});

/** A service on a fake clock, and a client of it. By default "shop" has a staging copy. */
export function createTestClient(options: Omit<ServiceOptions, 'clock'> = {}) {
  const clock = createSimulation();
  const service = createService({ clock, withStagingSite: true, ...options });
  const authorization = `Bearer ${seedTokens.full}`;
  const jsonType = { 'content-type': 'application/json' };
  return {
    service,
    clock,
    post: async (path: string, body: object = {}, { key }: { readonly key?: string } = {}) => {
      const headers = { authorization, ...jsonType, ...(key !== undefined && { 'idempotency-key': key }) };
      return readReply(await service.handle({ method: 'POST', path, headers, body: JSON.stringify(body) }));
    },
    poll: async (taskId: string) => {
      const request = { method: 'GET', path: `/v1/tasks/${taskId}`, headers: { authorization }, body: '' };
      return readReply(await service.handle(request)).data;
    },
  };
}

/** Parses a response. Throws if it has not the envelope of 2.1. */
export function readReply({ status, headers, body }: ServiceResponse) {
  const { success, status_code, data, message } = envelope.parse(JSON.parse(body));
  if (status_code !== status || success !== status < 400) {
    throw new Error(`The envelope contradicts the status ${status}: ${body}`);
  }
  return { status, headers, data, message, isReplayed: headers['idempotent-replayed'] === 'true' };
}
