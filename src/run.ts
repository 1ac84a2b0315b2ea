import { awaitLive } from './guards/await-live.ts';
import { guardLive, recordOverwrite, settleLive } from './guards/guard-live.ts';
import { lookAtLive } from './guards/look-at-live.ts';
import { exportStep, guardRepeatedStep } from './guards/repeated-step.ts';
import { guardRerunAge, guardRerunAgeAgain } from './guards/rerun-age.ts';
import { guardRunApproval } from './guards/run-approval.ts';
import { effectOf, isGreen, type Outcome } from './outcome/outcome.ts';
import type { ServiceRequest } from './ports.ts';
import { messages } from './messages/messages.ts';
import type { LiveView, Plan, Step } from './step.ts';

/** If the host or GitHub was slow to answer, somebody else may have begun: then the step looks at live again. */
const MAX_LOOK_AGE_MS = 10_000;

/**
 * The whole action, from a plan to an outcome. `main.ts` wires what comes before and after. What every operation must ask
 * is asked here, from its facts, in this order: the same step twice, the age of a re-run, the approval, what runs on the
 * live site, the operation's own guard, what happened to the live site; then the record.
 */
export async function run(step: Step): Promise<Outcome> {
  const { log, plan, results } = step;
  const { isDryRun, operation, request } = plan;
  log.info(messages.start(plan.subject, isDryRun));
  results.set({ named: plan.named });
  if (operation.startsSomething && !plan.isRepeatable && !isDryRun) log.warn(messages.randomKey());
  // Started now, and awaited when its answer is needed.
  const looking = looksAtLive(plan) && !plan.isWithoutGitHub ? lookAtLive(step) : undefined;
  looking?.catch(() => undefined);

  const before = operation.overwritesSite
    ? (guardRepeatedStep(step) ?? (await guardRerunAge(step)) ?? (await guardRunApproval(step)))
    : undefined;
  if (before) return before;
  if (plan.isWithoutGitHub && looksAtLive(plan)) log.warn(messages.withoutGitHub());
  let asked = await askWhatStopsIt(looking, step);
  // Once: a host that is always slow must not keep the step from acting.
  if (!asked.ended && isOld(asked.view, step)) asked = await askWhatStopsIt(lookAtLive(step), step);
  const { ended, view } = asked;
  // Whoever reuses a copy has gone on, however that ends.
  if (view && (!ended || isGreen(ended) || effectOf(ended) === 'started')) settleLive(view, step);
  if (ended) return ended;
  if (isDryRun && request) return showRequest(request, step);
  if (operation.overwritesSite) {
    const unrecorded = await recordOverwrite(step, view);
    if (unrecorded) return unrecorded;
    exportStep(step);
  }
  return plan.execute(step, view);
}

/**
 * Waits for what runs on the live site, then asks the guards. `ended`: how the step ends. `view`: what happened to the
 * site, if that was answered.
 */
async function askWhatStopsIt(
  looking: ReturnType<typeof lookAtLive> | undefined,
  step: Step,
): Promise<{ readonly ended?: Outcome | undefined; readonly view?: LiveView | undefined }> {
  const { plan } = step;
  const { makesCopy, overwritesSite, startsTask } = plan.operation;
  const { ended: endedByWait, hasWaited, view } = looking ? await awaitLive(looking, step) : {};
  const ended =
    endedByWait ??
    (hasWaited ? guardRerunAgeAgain(step) : undefined) ??
    // A copy is made of what is live now. What a push would bring is known only from its preview.
    (makesCopy && view ? guardLive(view, step) : undefined) ??
    (await plan.guard?.(step, view)) ??
    (overwritesSite && view ? guardLive(view, step) : undefined) ??
    // The age matters only if a request with this run's own key follows.
    (startsTask && !overwritesSite ? await guardRerunAge(step) : undefined);
  return { ended, view };
}

function isOld(view: LiveView | undefined, { client, plan }: Step): boolean {
  if (!view || !plan.operation.overwritesSite || plan.isDryRun) return false;
  return client.clock.elapsedMs() - view.askedAtMs > MAX_LOOK_AGE_MS;
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
