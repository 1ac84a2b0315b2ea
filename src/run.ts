import { verificationKey } from './api/idempotency-key.ts';
import { attachToTask, awaitTask, followAccepted } from './execution/follow-task.ts';
import { previewPush, readChange } from './execution/single-request.ts';
import type { Step } from './execution/step.ts';
import { submit } from './execution/submit.ts';
import { verifyDomain } from './execution/verify-domain.ts';
import { runGuards } from './guards/index.ts';
import type { Outcome } from './outcome/outcome.ts';
import { messages } from './report/messages.ts';

/**
 * The whole action, from a plan to an outcome: guards → execution. What comes before (inputs → plan) and after
 * (report) is wired in `main.ts`.
 */
export async function run(step: Step): Promise<Outcome> {
  const { client, github, githubBudget, log, plan, results } = step;
  const { context, isDryRun, operation } = plan;
  log.info(messages.start(operation.subject, isDryRun));
  results.add(operation.knownResults);
  if (operation.request.method === 'POST' && !plan.isRepeatable && !isDryRun) log.warn(messages.randomKey());

  const decision = await runGuards(operation.kind === 'task' ? operation.guards : [], {
    client,
    log,
    results,
    context,
    isDryRun,
    prefix: plan.api.prefix,
    github,
    githubBudget,
  });
  switch (decision.kind) {
    case 'end':
      return decision.outcome;
    case 'attach':
      return attachToTask(decision.taskId, step);
    case 'continue':
      return isDryRun ? showRequest(step) : execute(step);
  }
}

function execute(step: Step): Promise<Outcome> {
  const { operation } = step.plan;
  switch (operation.kind) {
    case 'task':
      return submit(step, (accepted) => followAccepted(accepted, step));
    case 'change':
      return submit(step, (accepted) => Promise.resolve(readChange(accepted, step)));
    case 'preview':
      return previewPush(operation, step);
    case 'verification':
      return verifyDomain(operation, step);
    case 'await':
      return awaitTask(operation.taskId, step);
  }
}

/** A dry run shows the request that would be sent. */
function showRequest({ log, plan }: Step): Outcome {
  const { api, context, firstKey, operation } = plan;
  const { method, path, body } = operation.request;
  const key = operation.kind === 'verification' ? verificationKey(firstKey, context.attempt, 1) : firstKey;
  log.startGroup(messages.dryRunGroup());
  log.info(`${method} ${api.origin}${path}`);
  if (method === 'POST') log.info(messages.dryRunKey(key));
  if (body !== undefined) log.info(body);
  log.endGroup();
  return { kind: 'dry-run', effect: 'none' };
}
