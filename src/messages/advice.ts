import { showInput } from '../inputs/fields.ts';
import { isLaterAttempt, startOf, type RunStart } from '../inputs/run-context.ts';
import { rerunBegins, startsSomething, type Advice } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { ownOverwrites } from '../outcome/look.ts';
import { taskOf } from '../outcome/results.ts';

/**
 * The texts of a red ending (M1). The words of others come last in the cause, because a long cause is cut at its end. `certainty`
 * replaces the text that follows from status and effect, and `message` the cause in that output. `running`: what may still run.
 */
export type RedRow = readonly [
  cause: string,
  advice: string,
  more?: Readonly<Partial<Record<'certainty' | 'message' | 'running', string | undefined>>>,
];

/** That this step has certainly done nothing. An earlier attempt may have acted. */
export function nothingDone({ context, operation }: Report, isRerun = isLaterAttempt(context)): string {
  const { nothing } = operation.labels;
  return isRerun && startsSomething(operation) ? `${nothing} by this step` : nothing;
}

/** A table with a row of texts for each kind of ending. */
export type Rows<Ending extends { readonly kind: string }, Row> = {
  readonly [Kind in Ending['kind']]: (of: Extract<Ending, { kind: Kind }>, report: Report) => Row;
};

export function readRow<Ending extends { readonly kind: string }, Row>(
  rows: Rows<Ending, Row>,
  ending: Extract<Ending, { kind: Ending['kind'] }> & { readonly kind: Ending['kind'] },
  report: Report,
): Row {
  return rows[ending.kind](ending, report);
}

/**
 * What to press after this step (M2). A re-run never begins a restore, but follows one that an earlier attempt started (G12).
 * Without the list it does nothing (G14).
 */
export function howToGoOn(report: Report): string {
  const { context, operation, results } = report;
  // A re-run of the job could repeat another of its steps.
  if (!startsSomething(operation)) return 'run it again';
  const { look } = results;
  const end = look ? ownOverwrites(look)[0]?.end : 'running';
  const mayFollow = isLaterAttempt(context) && (end === 'running' || end === 'completed');
  const isNew = report.isWithoutList === true || (!rerunBegins(operation) && !mayFollow);
  return isNew ? startNewRun(report) : 're-run this job';
}

/** What to do if nobody knows how an overwrite ended. */
export function adviseUnknownEnd(report: Report): string {
  const { noun } = report.operation.labels;
  return `look at your host’s dashboard: while a ${noun} runs there, start none. Only if it did not complete, ${startNewRun(report)}.`;
}

/** How a person starts another run of these events. */
const newRuns: ReadonlyMap<string | undefined, string> = new Map([
  ['issue_comment', 'comment again'],
  ['pull_request_review_comment', 'comment again'],
  ['commit_comment', 'comment again'],
  ['discussion_comment', 'comment again'],
  ['pull_request_review', 'review again'],
  ['merge_group', 'put it into the queue again'],
]);

export function startNewRun({ context, plan }: Pick<Report, 'context' | 'plan'>): string {
  const start = newRuns.get(context.eventName) ?? 'start a new run';
  return `${start}${isInMatrix({ plan }) ? ' (in a matrix: for the sites that failed)' : ''}`;
}

function isInMatrix({ plan }: Pick<Report, 'plan'>): boolean {
  const { matrix = 'null' } = plan?.keyIdentity ?? {};
  return !['null', '{}'].includes(matrix);
}

/** How to write a key that no other step has. The jobs of a matrix share one run id. */
export function keyOfItsOwn(report: Pick<Report, 'plan'>): string {
  return `its own \`idempotency-key\` that contains the run id${isInMatrix(report) ? ' and `${{ strategy.job-index }}`' : ''}`;
}

/** How to start a run with a corrected workflow file. */
export function startAnew({ context }: Pick<Report, 'context'>): string {
  const ways: Readonly<Record<RunStart, string>> = {
    // A form sent on a tag runs the workflow file of that tag.
    form: context.isTag ? 'tag again, and send the form on that tag' : 'send the form again',
    tag: 'tag again',
    'pull-request': 'commit it',
    branch: 'commit it',
    schedule: 'start a new run',
    other: newRuns.get(context.eventName) ?? 'start a new run',
  };
  return ways[startOf(context)];
}

/** An advice, and what to press. A re-run has new secrets and variables, but the old workflow file and form. */
export function renderAdvice(advice: Advice, report: Report): string {
  if (typeof advice === 'string') return advice;
  const goOn = `Then ${howToGoOn(report)}`;
  if ('first' in advice) return `${advice.first} ${goOn}.`;
  const isForm = startOf(report.context) === 'form';
  // A corrected form needs no new tag.
  const typed =
    isForm && report.context.isTag ? '; after a change of what was typed, send the form again' : '';
  const changed = `the workflow file${isForm && typed === '' ? ' or of what was typed' : ''}`;
  const isFileNew = !rerunBegins(report.operation) || report.isWithoutList;
  return `${advice.check} ${goOn}${isFileNew ? '' : `${typed}; after a change of ${changed}, ${startAnew(report)}`}.`;
}

/** Whether a person typed the text into the form of this run. */
export function isTyped(text: string, { context }: Report): boolean {
  return startOf(context) === 'form' && (context.typedInputs ?? []).some((typed) => typed.trim() === text);
}

/** A value that a person entered, cut to what helps to find it. */
export function showValue(value: string, { sanitizer }: Report): string {
  return sanitizer.line(showInput(value), 100);
}

/** How to repeat what an earlier request has done. */
export function howToRepeat(report: Pick<Report, 'context' | 'plan'>): string {
  const { context, plan: { ownKey } = {} } = report;
  if (ownKey !== undefined && !(context.runId && ownKey.includes(context.runId)))
    return `put the run id into \`idempotency-key\`, because a fixed one repeats nothing, and ${startAnew(report)}`;
  if (['pull-request', 'branch'].includes(startOf(context))) return 'push a new commit';
  return `${startNewRun(report)}${isLaterAttempt(context) ? '' : ' with another `idempotency-key`'}`;
}

export function howToAwait({ results }: Report): string {
  return `run \`await-task\` with \`task-id: ${taskOf(results).id ?? ''}\``;
}
