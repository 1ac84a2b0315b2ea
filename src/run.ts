import { ask } from './execution/verify-domain.ts';
import { conclude, read } from './execution/single-request.ts';
import { attachTo, awaitTask, followAccepted } from './execution/follow-task.ts';
import { guardRerunAge } from './guards/rerun-age.ts';
import { keyOfQuestion } from './api/idempotency-key.ts';
import type { Outcome } from './outcome/outcome.ts';
import type { Plan } from './plan.ts';
import type { Story } from './execution/step.ts';
import { submit } from './execution/submit.ts';

/**
 * The story of the action, from a plan to an outcome: guard → submit → wait. What leads here (inputs → plan)
 * and what follows (the report) is in `main.ts`.
 */
export async function run(story: Story): Promise<Outcome> {
  const { operation, isDryRun } = story.plan;
  story.journal.say(`${isDryRun ? 'Dry run of' : 'Site Pipeline'}: ${operation.subject}`);

  story.journal.find(operation.known);

  if (operation.request.method === 'POST' && !story.plan.isRepeatable && !isDryRun) warnOfRandomKey(story);

  const refusal = await guard(story);
  if (refusal) return refusal;
  if (isDryRun) return tellRequest(story);

  switch (operation.kind) {
    case 'starts-task':
      return submit(story, (accepted) => followAccepted(accepted, story));
    case 'changes':
      return submit(story, (accepted) => Promise.resolve(conclude(operation, accepted, story)));
    case 'reads':
      return read(operation, story);
    case 'asks':
      return ask(operation, story);
    case 'awaits':
      return awaitTask(operation, story);
  }
}

/** The first guard that says no ends the story. */
async function guard(story: Story): Promise<Outcome | undefined> {
  const { operation, isDryRun, facts } = story.plan;
  if (operation.kind !== 'starts-task') return undefined;
  const attach = (taskId: string): Promise<Outcome> => attachTo(taskId, story);
  for (const { check, isInDryRun } of [guardRerunAge, ...operation.guards]) {
    if (isDryRun && !isInDryRun) continue;
    const outcome = await check({ ...story, attempt: facts.attempt, isDryRun, attach });
    if (outcome) return outcome;
  }
  return undefined;
}

function tellRequest({ journal, plan }: Story): Outcome {
  const { method, path, body } = plan.operation.request;
  journal.openGroup('The request that would be sent');
  journal.say(`${method} ${plan.api.origin}${path}`);
  if (method === 'POST') journal.say(`Idempotency-Key: ${firstKeySent(plan)}`);
  if (body !== undefined) journal.say(body);
  journal.closeGroup();
  return { status: 'skipped', what: `dry run, nothing was sent (${plan.operation.subject})` };
}

function warnOfRandomKey({ journal }: Story): void {
  journal.warn(
    'There is no run id (GITHUB_RUN_ID), so the idempotency key is random: running this again does it again. `idempotency-key` gives it one that lasts.',
  );
}

function firstKeySent({ facts, firstKey, operation }: Plan): string {
  return operation.kind === 'asks' ? keyOfQuestion(firstKey, facts.attempt, 1) : firstKey;
}
