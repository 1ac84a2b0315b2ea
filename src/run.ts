import { awaitLive, guardLive, lookAtLive, recordOverwrite } from './guards/live.ts';
import { exportStep, guardRepeatedStep } from './guards/repeated-step.ts';
import { guardRerunAge, guardRerunAgeAgain } from './guards/rerun-age.ts';
import { guardRunApproval } from './guards/run-approval.ts';
import type { Outcome } from './outcome/outcome.ts';
import type { ServiceRequest } from './ports.ts';
import { messages } from './messages/messages.ts';
import type { Plan, Step } from './step.ts';

/**
 * The whole action, from a plan to an outcome. `main.ts` wires what comes before and after. What every operation must ask
 * is asked here, from its facts, in the order of the contract (G12): the same step twice, the age of a re-run, the
 * approval, what runs on the live site, the operation's own guard, what happened to the live site; then the record.
 */
export async function run(step: Step): Promise<Outcome> {
  const { log, plan, results } = step;
  const { isDryRun, operation, request } = plan;
  log.info(messages.start(plan.subject, isDryRun));
  if (plan.knownResults) results.add(plan.knownResults);
  if (operation.startsSomething && !plan.isRepeatable && !isDryRun) log.warn(messages.randomKey());
  // Started now, and awaited when its answer is needed.
  const looking = looksAtLive(plan) && !plan.isWithoutGitHub ? lookAtLive(step) : undefined;
  looking?.catch(() => undefined);

  const { makesCopy, overwritesSite, startsTask } = operation;
  const before = overwritesSite
    ? (guardRepeatedStep(step) ?? (await guardRerunAge(step)) ?? (await guardRunApproval(step)))
    : undefined;
  if (before) return before;
  if (plan.isWithoutGitHub && looksAtLive(plan)) log.warn(messages.withoutGitHub());
  const { ended, hasWaited, view } = looking ? await awaitLive(looking, step) : {};
  if (ended) return ended;
  if (hasWaited && overwritesSite) {
    const tooLate = guardRerunAgeAgain(step);
    if (tooLate) return tooLate;
  }
  // A copy is made of what is live now. What a push would bring is known only from its preview.
  if (makesCopy && view) {
    const refused = guardLive(view, step);
    if (refused) return refused;
  }
  const refused =
    (await plan.guard?.(step, view)) ??
    (overwritesSite && view ? guardLive(view, step) : undefined) ??
    // The age matters only if a request with this run's own key follows.
    (startsTask && !overwritesSite ? await guardRerunAge(step) : undefined);
  if (refused) return refused;
  if (isDryRun && request) return showRequest(request, step);
  if (overwritesSite) {
    const unrecorded = await recordOverwrite(step, view);
    if (unrecorded) return unrecorded;
    exportStep(step);
  }
  return plan.execute(step, view);
}

/** Whether the step must know what happened to a live site (contract, G12). */
function looksAtLive({ isDryRun, liveSite, operation }: Plan): boolean {
  return operation.makesCopy ? !isDryRun : operation.overwritesSite || liveSite !== undefined;
}

function showRequest({ method, path, body }: ServiceRequest, { firstKey, log, plan }: Step): Outcome {
  log.startGroup(messages.dryRunGroup());
  log.info(`${method} ${plan.api.origin}${path}`);
  log.info(messages.dryRunKey(plan.operation.startsSomething ? firstKey : undefined));
  if (body !== undefined) log.info(body);
  log.endGroup();
  return { kind: 'dry-run' };
}
