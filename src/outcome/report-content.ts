import type { RunContext } from '../inputs/run-context.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Outcome } from './outcome.ts';
import type { Results } from './results.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

/**
 * What an operation does at the service, in one word. All that must be asked, kept and said follows from it:
 * - `reads`: changes nothing;
 * - `closes`: changes GitHub alone, so it has no key;
 * - `verifies`: a request that does no harm if it is repeated, so each has a random key (rules.md, K3);
 * - `changes`: a request without a task;
 * - `copies`: makes a copy of a live site;
 * - `pushes`, `restores`: overwrites a site. A lost secret must not be green (I4), and it is recorded (G11).
 */
export type Does = 'reads' | 'closes' | 'verifies' | 'changes' | 'copies' | 'pushes' | 'restores';

/** It asks the service for more than an answer. */
export function changesService({ does }: { readonly does: Does }): boolean {
  return does !== 'reads' && does !== 'closes';
}

export function overwritesSite({ does }: { readonly does: Does }): boolean {
  return does === 'pushes' || does === 'restores';
}

/** A request that the service accepts starts something that a re-run must not repeat. */
export function startsSomething({ does }: { readonly does: Does }): boolean {
  return does === 'changes' || startsTask({ does });
}

export function startsTask({ does }: { readonly does: Does }): boolean {
  return does === 'copies' || overwritesSite({ does });
}

/** What to do. What to press follows: `check`: once it is corrected; `first`: afterwards; a text alone says it itself. */
export type Advice = string | { readonly check: string } | { readonly first: string };

/** What is always true of an operation, as far as a reader must know it. `operation/step.ts` adds how it reads its inputs. */
export interface OperationFacts {
  readonly name: string;
  readonly permission: string;
  readonly required: readonly string[];
  readonly does: Does;
  /** Advice that replaces the general advice of an error code. */
  readonly advice: Readonly<Partial<Record<ErrorCode, Advice>>>;
  /** `resultSite`: the one created, overwritten or restored. `noun`: "push". `nothing`: "Nothing was pushed". */
  readonly labels: Readonly<Record<'inputSite' | 'resultSite' | 'noun' | 'nothing', string>>;
}

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

/** What is said of a plan. */
export interface PlanFacts {
  /** What it does to what, as the start of a sentence: "push staging site … over live site …". */
  readonly subject: string;
  /** The same once it is done: "staging site … was pushed over live site …". Absent if its outcomes say so themselves. */
  readonly done?: string;
  readonly isDryRun: boolean;
  /** A re-run sends the same key. */
  readonly isRepeatable: boolean;
  readonly timeoutMs: number;
  readonly keyIdentity: { readonly matrix?: string | undefined } | undefined;
  readonly api: { readonly prefix: string };
}

/** What all that is said of a step is made from. */
export interface Situation {
  readonly operation: OperationFacts;
  /** Absent if the inputs are invalid. */
  readonly plan?: PlanFacts | undefined;
  readonly namedInputs: Readonly<Record<string, string>>;
  /** It overwrites a site without the site's list: a re-run neither acts nor follows (rules.md, G14). */
  readonly isWithoutList?: boolean;
  readonly context: RunContext;
  readonly serviceHost: string | undefined;
  readonly results: Results;
  readonly sanitizer: Sanitizer;
}

/** The same at the end of the step: what summary and comment are made from. */
export interface ReportContent extends Situation {
  readonly outcome: Outcome;
  readonly text: OutcomeText;
  readonly md: Markdown;
  readonly warnings: readonly string[];
  readonly elapsedMs: number;
}
