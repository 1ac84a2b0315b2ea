import { showInput } from '../inputs/fields.ts';
import type { RunStart } from '../inputs/run-context.ts';
import { startsSomething, startsTask, type Advice, type OperationFacts } from '../outcome/report-content.ts';
import { liveOf, taskOf, type Results } from '../outcome/results.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

export interface MessageContext {
  readonly operation: OperationFacts;
  /** Absent if the inputs are invalid. */
  readonly plan?:
    | {
        readonly subject: string;
        readonly done?: string;
        readonly siteId?: string | undefined;
        readonly isDryRun: boolean;
        readonly isRepeatable: boolean;
        readonly timeoutMs: number;
        readonly keyIdentity?: { readonly matrix?: string | undefined } | undefined;
      }
    | undefined;
  /** A later attempt of the run: an earlier one may have acted. */
  readonly isRerun: boolean;
  readonly start: RunStart;
  /** What a person typed into the form that started the run. */
  readonly typedInputs?: readonly string[] | undefined;
  /** The repository is private, as far as the event says it. */
  readonly isPrivate: boolean;
  readonly results: Results;
  readonly sanitizer: Sanitizer;
}

/**
 * What is said of a red ending (rules.md, M1). The cause ends with the words of others, so that they are what is cut.
 * `certainty`: instead of what the status and the effect say; empty for nothing. `running`: what may still be running.
 */
export type RedRow = readonly [
  cause: string,
  advice: string,
  more?: { readonly certainty?: string | undefined; readonly running?: string | undefined },
];

/** A value that a person entered. More of it does not help anybody to find it. */
export function showValue(value: string, { sanitizer }: MessageContext): string {
  return sanitizer.line(showInput(value), 100);
}

/** That this step has certainly done nothing; an earlier attempt may have. */
export function nothingDone({ isRerun, operation }: MessageContext): string {
  const { nothing } = operation.labels;
  return isRerun && startsSomething(operation) ? `${nothing} by this step` : nothing;
}

/** That a request may have been received, or a task may have acted, although no answer says so. */
export function mayHaveStarted({ operation }: MessageContext): string {
  const { does, labels } = operation;
  if (does === 'overwrites') {
    return `The ${labels.resultSite.toLowerCase()} may be partly overwritten: look at it first`;
  }
  if (!startsSomething(operation)) return '';
  return `The ${labels.noun} may have ${startsTask(operation) ? 'started' : 'been carried out'}`;
}

/** What decides what to press. */
export type Pressing = Pick<MessageContext, 'isRerun' | 'plan' | 'results' | 'start'> & {
  readonly operation: Pick<OperationFacts, 'does' | 'required'>;
};

export function isRestore({ required }: Pick<OperationFacts, 'required'>): boolean {
  return required.includes('backup-id');
}

/**
 * What to press to go on: the only place that decides it (rules.md, M2). A re-run never begins a restore (G12), but follows
 * one that an earlier attempt may have started.
 */
export function howToGoOn(context: Pressing): string {
  const { isRerun, operation, results } = context;
  // An operation that only asks may stand in a job whose re-run would repeat what another step did.
  if (!startsSomething(operation)) return 'run it again';
  const live = liveOf(results);
  const mayFollow = isRerun && (!live || (live.earlier !== undefined && live.earlier.end !== 'failed'));
  return isRestore(operation) && !mayFollow ? startNewRun(context) : 're-run this job';
}

export function startNewRun({ plan }: Pick<MessageContext, 'plan'>): string {
  const { matrix = 'null' } = plan?.keyIdentity ?? {};
  return `start a new run${['null', '{}'].includes(matrix) ? '' : ' (in a matrix: for the sites that failed)'}`;
}

/** How a corrected workflow file is used: by what started the run. */
export function startAnew({ start }: Pick<MessageContext, 'start'>): string {
  switch (start) {
    case 'form':
      return 'send the form again';
    case 'tag':
      return 'tag again';
    case 'pull-request':
      return 'push a new commit';
    default:
      return 'start a new run';
  }
}

/** What to press once a mistake is corrected: a re-run has new secrets and variables, but the old workflow file. */
export function afterCorrection(context: Pressing): string {
  if (isRestore(context.operation)) return `Then ${howToGoOn(context)}.`;
  const changed = `the workflow file${context.start === 'form' ? ' or of what was typed' : ''}`;
  return `Then re-run this job; after a change of ${changed}, ${startAnew(context)}.`;
}

/** An advice, and what to press. */
export function renderAdvice(advice: Advice, context: Pressing): string {
  if (typeof advice === 'string') return advice;
  return 'check' in advice
    ? `${advice.check} ${afterCorrection(context)}`
    : `${advice.first} Then ${howToGoOn(context)}.`;
}

/** Whether a person typed it into the form of this run, and not a file. */
export function isTyped(text: string, { start, typedInputs = [] }: MessageContext): boolean {
  return start === 'form' && typedInputs.some((typed) => typed.trim() === text);
}

/** How to do again what an earlier request has done. */
export function howToRepeat({ isRerun, start }: Pick<MessageContext, 'isRerun' | 'start'>): string {
  if (start === 'pull-request') return 'push a new commit';
  return `start a new run${isRerun ? '' : ' with another `idempotency-key`'}`;
}

export function nameEarlierAttempt({ isRerun }: Pick<MessageContext, 'isRerun'>): string | undefined {
  return isRerun ? 'What an earlier attempt started may still be running.' : undefined;
}

export function howToAwait({ results }: MessageContext): string {
  return `run \`await-task\` with \`task-id: ${taskOf(results).id ?? ''}\``;
}

export const onlyTheseEnd = 'Only the statuses completed and failed end a task';

/** Said only if it says more than "still running". */
export function describeLastStatus({ results }: MessageContext, status = taskOf(results).status): string {
  if (results.task?.seemsEnded) {
    return ` (your host last said: ${status ?? 'no status'}. ${onlyTheseEnd})`;
  }
  const isPlain = status === undefined || ['pending', 'running'].includes(status.toLowerCase());
  return isPlain ? '' : ` (your host last said: ${status})`;
}
