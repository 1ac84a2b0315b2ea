import { messages } from '../messages/messages.ts';
import { Ended, type Outcome } from '../outcome/outcome.ts';
import { startsSomething } from '../outcome/operation.ts';
import type { Step } from './step.ts';

/** Executes a plan, and resolves to its outcome. `main.ts` plans before and reports afterwards. */
export async function run(step: Step): Promise<Outcome> {
  const { history, log, plan, results } = step;
  log.info(`${plan.isDryRun ? 'Dry run' : 'Planned'}: ${plan.subject}`);
  results.set({ named: plan.named });
  if (startsSomething(plan.operation) && !plan.isRepeatable && !plan.isDryRun) log.warn(messages.randomKey());
  // The reading starts early and runs in the background; the step awaits it when it needs the lists.
  history.read().catch(() => undefined);
  try {
    return await plan.execute(step);
  } catch (thrown) {
    if (thrown instanceof Ended) return thrown.outcome;
    throw thrown;
  }
}
