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
  const own = { authorization: `Bearer ${seedTokens.full}`, 'content-type': 'application/json' };
  return {
    service,
    clock,
    post: async (path: string, body: object = {}, { key }: { readonly key?: string } = {}) => {
      const headers = { ...own, ...(key !== undefined && { 'idempotency-key': key }) };
      return readReply(await service.handle({ method: 'POST', path, headers, body: JSON.stringify(body) }));
    },
  };
}

function readReply({ status, headers, body }: ServiceResponse) {
  const isReplayed = headers['idempotent-replayed'] === 'true';
  return { status, headers, ...envelope.parse(JSON.parse(body)), isReplayed };
}
