import { showInput } from '../inputs/fields.ts';
import type { RunStart } from '../inputs/run-context.ts';
import { startsSomething, startsTask, type OperationFacts } from '../outcome/report-content.ts';
import { taskOf, type Results } from '../outcome/results.ts';
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
      }
    | undefined;
  /** A later attempt of the run: an earlier one may have acted. */
  readonly isRerun: boolean;
  readonly start: RunStart;
  /** The repository is private, as far as the event says it. */
  readonly isPrivate: boolean;
  readonly results: Results;
  readonly sanitizer: Sanitizer;
}

/**
 * What is said of a red ending (contract, M1). The cause ends with the words of others, so that they are what is cut.
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
