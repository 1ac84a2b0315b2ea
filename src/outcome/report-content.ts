import type { RunContext } from '../inputs/run-context.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Outcome } from './outcome.ts';
import type { Results } from './results.ts';

/** What is always true of an operation, as far as a reader must know it. `step.ts` adds how it reads its inputs. */
export interface OperationFacts {
  readonly name: string;
  readonly permission: string;
  readonly required: readonly string[];
  /**
   * It overwrites a live site: a lost secret must not be green (contract, I4), its overwrites are recorded (G11), and
   * the site is looked at before (G12).
   */
  readonly overwritesSite: boolean;
  /** A request that the service accepts starts something. `false`: to run it again does no harm, and its keys are random. */
  readonly startsSomething: boolean;
  /** A request that the service accepts starts a task, so a re-run must not be too old (contract, K12). */
  readonly startsTask: boolean;
  /** It makes a copy of a live site, which is looked at before (contract, G12). */
  readonly makesCopy: boolean;
  /** Advice that replaces the general advice of an error code. */
  readonly advice: Readonly<Partial<Record<ErrorCode, string>>>;
  /** `resultSite`: the one created, overwritten or restored. `noun`: "push". `nothing`: "Nothing was pushed". */
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
