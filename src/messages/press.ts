import { isLaterAttempt } from '../inputs/run-context.ts';
import { afterFailedTask, afterNothing, afterRequest } from '../outcome/next.ts';
import { overwritesSite, rerunBegins, startsTask } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { taskOf } from '../outcome/results.ts';
import { say } from './red-row.ts';

/* What to press next, in whole sentences: the only ones for it (M2). Which one, is decided in outcome/next.ts. */

/** After a step that has started nothing, once what stood in its way is over. */
export function thenPress(report: Report): string {
  switch (afterNothing(report)) {
    case 'run-again':
      return 'Then run it again.';
    case 'rerun':
      return 'Then re-run this job.';
    default:
      return isInMatrix(report)
        ? 'Then start a new run (in a matrix: for the sites that failed).'
        : 'Then start a new run.';
  }
}

/** After a step that was stopped before it began. */
export function press(report: Report): string {
  switch (afterNothing(report)) {
    case 'run-again':
      return 'To start it, run it again.';
    case 'rerun':
      return isLaterAttempt(report.context)
        ? 'To find out how that ended, or to start it, re-run this job.'
        : 'To start it, re-run this job.';
    default:
      return 'To start it, start a new run.';
  }
}

/** After a check that may have changed something. A re-run has new secrets and variables, but the old file and form. */
export function thenPressChecked(report: Report): string {
  switch (afterNothing(report)) {
    case 'run-again':
      return 'Then run it again.';
    case 'rerun':
      return report.context.isTag
        ? 'Then re-run this job; if you changed a file, tag again.'
        : 'Then re-run this job; if you changed a file or a form, start a new run.';
    default:
      return thenPress(report);
  }
}

/** How to correct mistakes in the inputs. */
export function correct(report: Report, isOne: boolean): string {
  const next = afterNothing(report);
  const what = isOne ? 'it' : 'them';
  const again = next === 'rerun' ? 'a re-run of this job is enough' : 'run it again';
  return say(
    `Correct ${what}, and ${report.context.isTag ? 'tag again' : 'start a new run (a new commit may start one)'}.`,
    next !== 'new-run' && `If a secret or a variable sets ${what}, ${again}.`,
  );
}

/** How a corrected workflow file comes to run: a tag keeps its old one. */
export function anew({ context }: Pick<Report, 'context'>): string {
  return context.isTag ? 'tag again' : 'start a new run';
}

/** After something in the workflow file was corrected. */
export function thenAnew(report: Report): string {
  return report.context.isTag ? 'Then tag again.' : 'Then start a new run.';
}

/** After a failed task, of this attempt or an earlier one: how to start a new one. */
export function repeat(report: Report): string {
  return afterFailedTask(report) === 'rerun'
    ? `Once the cause is gone, re-run this job (${until(report)}): it starts a new ${report.operation.labels.noun}.`
    : 'Once the cause is gone, start a new run.';
}

/** If only a person can decide. */
export function lookAtLive({ operation }: Report): string {
  return `Look at the live site. If the ${operation.labels.noun} is still wanted, start a new run.`;
}

/** How to follow a task, as the end of a sentence. */
export function awaitTask(taskId = ''): string {
  return `run \`await-task\` with \`task-id: ${taskId}\``;
}

/** How no request gets the answer of another one, as the end of a sentence. */
export const giveOwnKeys =
  'give each step its own `idempotency-key` that contains the run id (in a matrix also `${{ strategy.job-index }}`), and start a new run.';

/** How to repeat what an earlier request has done. */
export function howToRepeat({ context, plan }: Pick<Report, 'context' | 'plan'>): string {
  const { ownKey } = plan ?? {};
  return ownKey !== undefined && !(context.runId && ownKey.includes(context.runId))
    ? 'A fixed `idempotency-key` repeats nothing: to do it again, put the run id into it, and start a new run.'
    : 'To do it again, start a new run.';
}

/** Until when a re-run of the job sends the same request. */
function until({ operation }: Report): string {
  return overwritesSite(operation)
    ? `until 23 hours after the ${operation.labels.noun} was recorded`
    : 'within 23 hours';
}

/** What a re-run finds, which sends the same request, so that nothing is done twice. */
function rerunFinds({ operation }: Report): string {
  if (!startsTask(operation)) return 'your host repeats its answer, if it has one.';
  const waits = `it waits for the ${operation.labels.noun}`;
  return rerunBegins(operation)
    ? `${waits}, and starts a new one if it has failed or not started.`
    : `${waits}.`;
}

/** After a request that may have acted: how to wait for it, or to find out what became of it. */
export function toFindOut(report: Report): string {
  const { operation, results } = report;
  const { id: taskId } = taskOf(results);
  switch (afterRequest(report)) {
    case 'rerun':
      // Nobody knows after an hour whether a restore without a task runs (G12).
      return rerunBegins(operation) || taskId !== undefined
        ? `Re-run this job (${until(report)}): ${rerunFinds(report)}`
        : 'Re-run this job (within an hour): it waits for the restore, and starts it if your host has not received it. Later, look at your host’s dashboard: while a restore runs there, start none. Only if it did not complete, start a new run.';
    case 'await-task':
      return `To keep waiting, ${awaitTask(taskId)}.`;
    case 'same-key':
      return `Run again with \`idempotency-key: ${results.idempotencyKey ?? ''}\` within 24 hours: it finds what this step has started.`;
    case 'run-again':
      return 'Run again: it does no harm.';
    default:
      return lookFirst(report);
  }
}

/** If nobody knows what was done. */
export function lookFirst({ operation }: Report): string {
  return `Look at your host’s dashboard: while a ${operation.labels.noun} runs there, start none. Only if it did not complete, start a new run.`;
}

function isInMatrix({ plan }: Pick<Report, 'plan'>): boolean {
  const { matrix = 'null' } = plan?.keyIdentity ?? {};
  return !['null', '{}'].includes(matrix);
}
