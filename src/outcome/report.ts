import type { RunContext } from '../inputs/run-context.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Sanitizer } from '../text/sanitizer.ts';
import type { Operation } from './operation.ts';
import type { Outcome } from './outcome.ts';
import type { Results } from './results.ts';

/** An outcome in sentences. Hostile until sanitized: it quotes the service and the inputs. */
export interface OutcomeText {
  /** Green: what was done, as the start of a sentence. Red: what did not happen or may have happened, and what went wrong. */
  readonly what: string;
  /** Instead of it in the output `message`: the text that confirms a push is never an output (push guard 6). */
  readonly message?: string | undefined;
  /** Red: what may still be running, then the advice; a line each. Empty if the step is green. */
  readonly next: string;
  /** What a reader must not overlook in a green step. */
  readonly notice?: string | undefined;
  readonly isWarning?: boolean | undefined;
}

/** What is known of a step when it is said: messages, summary and comment are made from it. */
export interface Report {
  readonly operation: Omit<Operation, 'plan'>;
  /** What the plan says; absent if the inputs are invalid. */
  readonly plan?:
    | {
        /** What it does to what, as the start of a sentence: "push staging site … over live site …". */
        readonly subject: string;
        /** The same once it is done: "staging site … was pushed over live site …". Absent if its outcomes say so themselves. */
        readonly done?: string;
        readonly isDryRun: boolean;
        /** A re-run sends the same key. */
        readonly isRepeatable: boolean;
        /** `idempotency-key`. */
        readonly ownKey?: string | undefined;
        readonly timeoutMs: number;
        readonly keyIdentity: { readonly matrix?: string | undefined } | undefined;
        readonly api: { readonly prefix: string };
      }
    | undefined;
  readonly namedInputs: Readonly<Record<string, string>>;
  /** It overwrites a site without the site's list: a re-run neither acts nor follows (G14). */
  readonly isWithoutList?: boolean;
  readonly context: RunContext;
  readonly serviceHost: string | undefined;
  readonly results: Results;
  readonly sanitizer: Sanitizer;
  readonly md: Markdown;
  readonly outcome: Outcome;
  /** The outcome in sentences, which are made from the rest of the report. */
  readonly text: OutcomeText;
  readonly warnings: readonly string[];
  readonly elapsedMs: number;
}
