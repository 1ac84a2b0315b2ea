import type { OperationFacts } from '../outcome/report-content.ts';
import type { Results } from '../outcome/results.ts';
import { showInput } from '../inputs/fields.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

export interface MessageContext {
  readonly operation: OperationFacts;
  /** Absent if the inputs are invalid. */
  readonly plan?:
    | {
        readonly subject: string;
        readonly done?: string;
        readonly isDryRun: boolean;
        readonly isRepeatable: boolean;
        readonly timeoutMs: number;
      }
    | undefined;
  /** A later attempt of the run: an earlier one may have acted. */
  readonly isRerun: boolean;
  readonly results: Results;
  readonly sanitizer: Sanitizer;
}

/** The parts of a red text, in their order (contract, M1). */
export interface RedText {
  readonly certainty?: string | undefined;
  /** What went wrong. Ends with the words of others, so that they are what is cut. */
  readonly cause: string;
  /** What may still be running, and until when a re-run finds it. */
  readonly running?: string | undefined;
  readonly advice: string;
}

/** A value that a person entered. More of it does not help anybody to find it. */
export function showValue(value: string, { sanitizer }: MessageContext): string {
  return sanitizer.line(showInput(value), 100);
}

/** That this step has certainly done nothing; an earlier attempt may have. */
export function nothingDone({ isRerun, operation }: MessageContext): string {
  const { nothing } = operation.labels;
  return isRerun && operation.startsSomething ? `${nothing} by this step` : nothing;
}

export function nameEarlierAttempt({ isRerun }: MessageContext): string | undefined {
  return isRerun ? 'What an earlier attempt started may still be running.' : undefined;
}

/** What the operation overwrites, if it overwrites a site: "live site". */
export function overwrittenSiteOf({ operation }: MessageContext): string | undefined {
  return operation.overwritesSite ? operation.labels.resultSite.toLowerCase() : undefined;
}
