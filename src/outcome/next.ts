import { isLaterAttempt } from '../inputs/run-context.ts';
import { ownOverwrites } from '../live/look.ts';
import { rerunBegins, startsSomething } from './operation.ts';
import type { Report } from './report.ts';
import { taskOf } from './results.ts';

/**
 * What a person presses next (M2). It is decided here alone, and `messages/press.ts` has the words:
 * - `run-again`: the operation does no harm if it is repeated, and a re-run of the job could repeat another of its steps;
 * - `rerun`: re-run the job, which sends the same request, so that nothing is done twice;
 * - `new-run`: a re-run would do nothing, or has the old workflow file;
 * - `await-task`: follow the task;
 * - `same-key`: outside GitHub nothing but the key repeats the request;
 * - `look-first`: nobody but a person can find out what was done.
 */
export type Next = 'run-again' | 'rerun' | 'new-run' | 'await-task' | 'same-key' | 'look-first';

type Facts = Pick<Report, 'context' | 'isWithoutList' | 'operation' | 'plan' | 'results'>;

/** After a step that has certainly started nothing. */
export function afterNothing({ context, isWithoutList, operation, results }: Facts): Next {
  if (!startsSomething(operation)) return 'run-again';
  // Without the list, a re-run does nothing (G14).
  if (isWithoutList) return 'new-run';
  if (rerunBegins(operation)) return 'rerun';
  // A re-run never begins a restore, but follows one that an earlier attempt started (G12).
  const { look } = results;
  const end = look ? ownOverwrites(look)[0]?.end : 'running';
  return isLaterAttempt(context) && (end === 'running' || end === 'completed') ? 'rerun' : 'new-run';
}

/** After a request that may have started something. */
export function afterRequest({ isWithoutList, operation, plan, results }: Facts): Next {
  const hasTask = taskOf(results).id !== undefined;
  if (startsSomething(operation) && plan?.isRepeatable && !isWithoutList) return 'rerun';
  if (hasTask) return 'await-task';
  if (!startsSomething(operation)) return 'run-again';
  return isWithoutList || results.idempotencyKey === undefined ? 'look-first' : 'same-key';
}

/** After a failed task: whether the request of a re-run starts a new one. */
export function afterFailedTask(facts: Facts): Next {
  const { isWithoutList, operation, plan } = facts;
  if (!startsSomething(operation)) return 'look-first';
  return rerunBegins(operation) && plan?.isRepeatable && !isWithoutList ? 'rerun' : 'new-run';
}
