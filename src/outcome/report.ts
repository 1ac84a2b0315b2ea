import type { RunContext } from '../inputs/run-context.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Sanitizer } from '../text/sanitizer.ts';
import type { Operation } from './operation.ts';
import type { Outcome } from './outcome.ts';
import type { Results } from './results.ts';

/** An outcome in sentences. Hostile until sanitized, because it quotes the service and the inputs. */
export interface OutcomeText {
  /**
   * Whole sentences. Green: the work done. Red: what happened or may have happened to the site, and what went wrong.
   */
  readonly what: string;
  /**
   * Replaces `what` in the output `message`, because the text that confirms a push must not be an output (push guard
   * 6).
   */
  readonly message?: string | undefined;
  /** Red: what may still be running, then the advice, on separate lines. Empty if the step is green. */
  readonly next: string;
  /** What a reader must not overlook in a green step. */
  readonly notice?: string | undefined;
  readonly isWarning?: boolean | undefined;
}

/** Everything that messages, summary and comment are made from. */
export interface Report {
  readonly operation: Omit<Operation, 'plan'>;
  /** Absent if the inputs are invalid. */
  readonly plan?:
    | {
        /** The name of the planned work: "push staging site … over live site …". */
        readonly subject: string;
        /**
         * The completed work: "Staging site … was pushed over live site …." Absent if the operation only waits, or its
         * outcomes have own texts.
         */
        readonly done?: string;
        readonly isDryRun: boolean;
        /** A re-run sends the same key. */
        readonly isRepeatable: boolean;
        /** The input `idempotency-key`. */
        readonly ownKey?: string | undefined;
        readonly timeoutMs: number;
        readonly keyIdentity: { readonly matrix?: string | undefined } | undefined;
      }
    | undefined;
  readonly namedInputs: Readonly<Record<string, string>>;
  /** The step overwrites a site without reading the site's list, so a re-run is refused (G14). */
  readonly isWithoutList?: boolean;
  readonly context: RunContext;
  readonly serviceHost: string | undefined;
  readonly results: Results;
  readonly sanitizer: Sanitizer;
  readonly md: Markdown;
  readonly outcome: Outcome;
  readonly text: OutcomeText;
  readonly warnings: readonly string[];
  readonly elapsedMs: number;
}
