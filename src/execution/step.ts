import type { EndingContext } from '../report/messages.ts';
import type { Plan } from '../plan.ts';
import type { GitHub } from '../ports.ts';
import type { Journal } from '../report/run-log.ts';
import type { Recorder } from '../github/recorder.ts';
import type { Sender } from '../api/client.ts';
import type { TimeBudget } from '../github/time-budget.ts';

/** One run of the action, from the plan on: what is decided, and what it talks to. */
export interface Story {
  readonly plan: Plan;
  readonly sender: Sender;
  readonly journal: Journal;
  readonly github: GitHub;
  /** What GitHub may take of the step's time, in all. */
  readonly githubBudget: TimeBudget;
  readonly recorder: Recorder;
}

/** What a red ending needs to know of the story. */
export function endingContext({ plan, journal }: Story): EndingContext {
  const { idempotencyKey, taskId } = journal.findings;
  return {
    subject: plan.operation.subject,
    permission: plan.permission,
    rerun: rerunOf(plan),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(taskId !== undefined && { taskId }),
    recognise: plan.operation.recognise?.bind(plan.operation),
    advise: plan.operation.advise?.bind(plan.operation),
  };
}

function rerunOf({ operation, isRepeatable }: Plan): EndingContext['rerun'] {
  const isActing = operation.kind === 'starts-task' || operation.kind === 'changes';
  if (!isActing) return 'asks-again';
  return isRepeatable ? 'finds-out' : 'starts-anew';
}
