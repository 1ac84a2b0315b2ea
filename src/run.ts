import { verificationKey } from './api/idempotency-key.ts';
import { closeStaging } from './execution/close-staging.ts';
import { attachToTask, awaitTask, followAccepted } from './execution/follow-task.ts';
import { previewPush, readChange } from './execution/single-request.ts';
import type { Step } from './execution/step.ts';
import { submit, submitRecorded, type Follow } from './execution/submit.ts';
import { verifyDomain } from './execution/verify-domain.ts';
import { runGuard } from './guards/index.ts';
import type { Outcome } from './outcome/outcome.ts';
import type { OperationPlan } from './operations/operation.ts';
import { messages } from './report/messages.ts';

type ServiceOperation = Exclude<OperationPlan, { kind: 'close' }>;

/**
 * The whole action, from a plan to an outcome: guards → execution. What comes before (inputs → plan) and after
 * (report) is wired in `main.ts`.
 */
export async function run(step: Step): Promise<Outcome> {
  const { log, plan, results } = step;
  const { isDryRun, operation } = plan;
  log.info(messages.start(operation.subject, isDryRun));
  results.add(operation.knownResults);
  const isPost = operation.kind !== 'close' && operation.request.method === 'POST';
  if (isPost && !plan.isRepeatable && !isDryRun) log.warn(messages.randomKey());
  if (operation.kind === 'close') return closeStaging(operation, step);
  return (await guard(step)) ?? (isDryRun ? showRequest(operation, step) : execute(operation, step));
}

/** Runs the guards in order, and acts on what they decide. `undefined`: nothing speaks against the request. */
async function guard(step: Step): Promise<Outcome | undefined> {
  const { plan, recorder } = step;
  const { context, isDryRun, operation } = plan;
  const guards = operation.kind === 'task' ? operation.guards : [];
  for (const spec of guards) {
    const decision = await runGuard(spec, { ...step, context, isDryRun, prefix: plan.api.prefix });
    switch (decision.kind) {
      case 'end':
        return decision.outcome;
      case 'reuse':
        recorder.reused(decision.recorded);
        return { kind: 'site-reused', siteId: decision.siteId, effect: 'none' };
      case 'attach':
        recorder.reused(decision.recorded);
        return attachToTask(decision.taskId, step);
      case 'use-key': {
        if (operation.kind !== 'task') break;
        const outcome = await submitRecorded(operation.request, decision.request, step, follow(step));
        if (outcome !== 'earlier-result') return outcome;
        break;
      }
      case 'continue':
    }
  }
  return undefined;
}

function execute(operation: ServiceOperation, step: Step): Promise<Outcome> {
  switch (operation.kind) {
    case 'task':
      return submit(operation.request, step, follow(step));
    case 'change':
      return submit(operation.request, step, (accepted) => Promise.resolve(readChange(accepted, step)));
    case 'preview':
      return previewPush(operation, step);
    case 'verification':
      return verifyDomain(operation, step);
    case 'await':
      return awaitTask(operation.taskId, step);
  }
}

function follow(step: Step): Follow {
  return (accepted) => followAccepted(accepted, step);
}

/** A dry run shows the request that would be sent. */
function showRequest(operation: ServiceOperation, { firstKey, log, plan }: Step): Outcome {
  const { api, context } = plan;
  const { method, path, body } = operation.request;
  const key = operation.kind === 'verification' ? verificationKey(firstKey, context.attempt, 1) : firstKey;
  log.startGroup(messages.dryRunGroup());
  log.info(`${method} ${api.origin}${path}`);
  if (method === 'POST') log.info(messages.dryRunKey(key));
  if (body !== undefined) log.info(body);
  log.endGroup();
  return { kind: 'dry-run', effect: 'none' };
}
