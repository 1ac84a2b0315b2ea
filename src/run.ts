import type { Outcome } from './outcome/outcome.ts';
import type { ServiceRequest } from './ports.ts';
import { messages } from './messages/messages.ts';
import type { Step } from './step.ts';

/** The whole action, from a plan to an outcome. `main.ts` wires what comes before and after. */
export async function run(step: Step): Promise<Outcome> {
  const { log, plan, results } = step;
  const { isDryRun, request } = plan;
  log.info(messages.start(plan.subject, isDryRun));
  if (plan.knownResults) results.add(plan.knownResults);
  if (request && !request.isReadOnly && !plan.isRepeatable && !isDryRun) log.warn(messages.randomKey());
  const ended = await plan.guard?.(step);
  if (ended) return ended;
  return isDryRun && request ? showRequest(request, step) : plan.execute(step);
}

function showRequest({ method, path, body }: ServiceRequest, { firstKey, log, plan }: Step): Outcome {
  const key = plan.firstKey?.(firstKey, plan.context.attempt) ?? firstKey;
  log.startGroup(messages.dryRunGroup());
  log.info(`${method} ${plan.api.origin}${path}`);
  log.info(messages.dryRunKey(key));
  if (body !== undefined) log.info(body);
  log.endGroup();
  return { kind: 'dry-run' };
}
