import type { RunContext } from '../inputs/run-context.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Outcome } from './outcome.ts';
import type { Results } from './results.ts';

/** What a reader must know of the operation, or the facts of none. `step.ts` says what the fields mean. */
export interface OperationFacts {
  readonly name: string;
  readonly permission: string;
  readonly required: readonly string[];
  readonly overwritesSite: boolean;
  readonly startsSomething: boolean;
  readonly startsTask: boolean;
  readonly makesCopy: boolean;
  readonly advice: Readonly<Partial<Record<ErrorCode, string>>>;
  readonly labels: Readonly<Record<'inputSite' | 'resultSite' | 'noun' | 'nothing', string>>;
}

/** An outcome in sentences. Hostile until sanitized: it quotes the service and the inputs. */
export interface OutcomeText {
  /** Green: what was done, as the start of a sentence. Red: what did not happen or may have happened, and what went wrong. */
  readonly what: string;
  /** Red: what may still be running, then the advice; a line each. Empty if the step is green. */
  readonly next: string;
  /** What a reader must not overlook in a green step. */
  readonly notice?: string | undefined;
  readonly isWarning?: boolean | undefined;
  /** Ids and addresses that `what` names: the last line of the log does not name them again. */
  readonly named?: readonly (string | undefined)[];
}

/** What summary and comment are made from. */
export interface ReportContent {
  readonly operation: OperationFacts;
  readonly results: Results;
  readonly namedInputs: Readonly<Record<string, string>>;
  readonly context: RunContext;
  readonly serviceHost: string | undefined;
  readonly outcome: Outcome;
  readonly text: OutcomeText;
  readonly warnings: readonly string[];
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}
