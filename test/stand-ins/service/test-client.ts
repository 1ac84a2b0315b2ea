import { expect, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createSimulation } from '../fake-clock.ts';
import type { ServiceResponse } from './exchange.ts';
import { seedTokens } from './seed.ts';
import { createService, type ServiceOptions } from './service.ts';

const envelope = z.object({ data: z.looseObject({}), message: z.string() });

/** A service on a fake clock, and a client of it. By default "shop" has a staging copy. */
export function createTestClient(options: Omit<ServiceOptions, 'clock'> = {}) {
  const clock = createSimulation();
  const service = createService({ clock, withStagingSite: true, ...options });
  onTestFinished(() => {
    expect(service.violations.filter((violation) => violation.includes(' the answer: '))).toEqual([]);
  });
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

/** Parses a response. */
export function readReply({ status, headers, body }: ServiceResponse) {
  const isReplayed = headers['idempotent-replayed'] === 'true';
  return { status, headers, ...envelope.parse(JSON.parse(body)), isReplayed };
}
