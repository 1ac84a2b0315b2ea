import type { Step } from '../step.ts';
import { startsSomething } from '../../outcome/operation.ts';
import type { GreenOutcome } from '../../outcome/outcome.ts';
import type { ServiceRequest } from '../../ports.ts';
import { nonEmpty } from '../../text/sentence.ts';

/** Ends a dry run with the request that would be sent. */
export function showRequest(request: ServiceRequest, { keyOf, log, plan }: Step): GreenOutcome {
  const { api, operation } = plan;
  log.startGroup('The request that would be sent');
  const key = `Idempotency-Key: ${startsSomething(operation) ? keyOf(1) : 'a random one for each call'}`;
  for (const line of nonEmpty([`${request.method} ${api.origin}${request.path}`, key, request.body])) {
    log.info(line);
  }
  return { kind: 'dry-run' };
}
