import * as z from 'zod/mini';
import { parseJson, readAs } from '../text/json.ts';

/** In lower case, as this action writes it: `z.uuid()` accepts capital letters, too. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/**
 * What a deployment says about a staging site: what a later run needs to find the site again (contract, G1), or
 * to find out whether there is one (G2). Names as in `action.yml`.
 */
const payloadSchema = z.object({
  action: z.enum(['site-pipeline']),
  'api-url': z.string(),
  'live-site-id': uuid,
  /** Absent: a request may have created a site, but no response named it. */
  'site-id': z.optional(uuid),
  'site-domain': z.optional(z.string()),
  'task-id': z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/))),
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))),
  /** The address of the run that recorded it. */
  run: z.optional(z.string()),
  /** The request's body, as sent. */
  options: z.string(),
});

export type DeploymentPayload = z.infer<typeof payloadSchema>;

/** Reads a payload, which GitHub returns as an object or as JSON text. `undefined` if this action did not write it. */
export function readPayload(value: unknown): DeploymentPayload | undefined {
  return readAs(payloadSchema, typeof value === 'string' ? parseJson(value) : value);
}
