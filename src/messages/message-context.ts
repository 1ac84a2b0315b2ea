import type { ErrorCode } from '../outcome/error-codes.ts';
import type { Results } from '../outcome/results.ts';
import type { Quote } from './quote.ts';

/** What the sentences about a step depend on. */
export interface MessageContext {
  /** What the operation does, as a noun: "push". */
  readonly noun: string;
  /** That it has done nothing: "Nothing was pushed". */
  readonly nothing: string;
  /** Its inputs that are ids. */
  readonly idInputs: readonly string[];
  /** The permission that the operation needs. */
  readonly permission: string;
  /** The operation's own advice for an error code, which replaces the general one. */
  readonly advice: Readonly<Partial<Record<ErrorCode, string>>>;
  /** What the step does to what, as the start of a sentence: "push staging site … over live site …". */
  readonly subject: string;
  /** The same once it is done: "staging site … was pushed over live site …". */
  readonly done: string;
  /**
   * What a re-run of the job does: `finds-out` sends the same key, so nothing is repeated; `asks-again` starts
   * nothing in any case; `starts-again` has no key that lasts.
   */
  readonly rerun: 'finds-out' | 'asks-again' | 'starts-again';
  /** What the operation overwrites, if it overwrites a site: "live site". */
  readonly overwrittenSite: string | undefined;
  /** A later attempt of the run: an earlier one may have acted. */
  readonly isRerun: boolean;
  readonly timeoutMinutes: number;
  readonly results: Results;
  readonly quote: Quote;
}
