import type { ErrorCode } from '../outcome/error-codes.ts';
import type { Results } from '../outcome/results.ts';
import type { Quote } from './quote.ts';

/** What the sentences about a step depend on. */
export interface MessageContext {
  readonly operationName: string;
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
  readonly isRerun: boolean;
  /** The run is about a pull request: a new commit starts a new run. */
  readonly isOfPullRequest: boolean;
  readonly timeoutMinutes: number;
  readonly results: Results;
  readonly quote: Quote;
}
