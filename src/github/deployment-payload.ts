import * as z from 'zod/mini';
import { readAs } from '../api/envelope.ts';

// Built on use: most runs record nothing.
const uuid = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/**
 * The payload of a deployment that this action records for a staging site: what a later run needs to find the
 * site again (contract, G1). Names as in `action.yml`.
 */
const payload = () =>
  z.object({
    action: z.literal('site-pipeline'),
    'api-url': z.string(),
    'live-site-id': uuid(),
    'site-id': uuid(),
    'site-domain': z.optional(z.string()),
    'task-id': z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)),
    'idempotency-key': z.optional(z.string()),
    options: z.string(),
  });

export type DeploymentPayload = z.infer<ReturnType<typeof payload>>;

/** Reads a payload, which GitHub returns as an object or as JSON text. `undefined` if this action did not write it. */
export function readPayload(value: unknown): DeploymentPayload | undefined {
  if (typeof value !== 'string') return readAs(payload(), value);
  try {
    return readAs(payload(), JSON.parse(value));
  } catch {
    return undefined;
  }
}
