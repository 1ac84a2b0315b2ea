import type { ErrorCode } from '../outcome/request-failure.ts';
import type { Outcome, RedOutcome } from '../outcome/outcome.ts';
import type { GitHub } from '../ports.ts';
import type { Journal } from '../report/run-log.ts';
import type { Sender } from '../api/client.ts';
import type { TimeBudget } from '../github/time-budget.ts';

/** What a guard sees of the story. */
export interface GuardContext {
  readonly sender: Sender;
  readonly journal: Journal;
  /** `GITHUB_RUN_ATTEMPT`: in a later one, an earlier one may have started something. */
  readonly attempt: number;
  readonly isDryRun: boolean;
  readonly github: GitHub;
  /** What GitHub may take of the step's time, in all. */
  readonly githubBudget: TimeBudget;
  /** Follows a task that is already there to its end, as this step's own. */
  attach(taskId: string): Promise<Outcome>;
}

/** Something that may end the story before anything is sent. */
export interface Guard {
  /** A dry run passes it too. */
  readonly isInDryRun: boolean;
  /** The outcome that ends the story, or `undefined`: go on. */
  readonly check: (context: GuardContext) => Promise<Outcome | undefined>;
}

/** Why a guard says no. */
export interface Refusal {
  readonly errorCode: ErrorCode;
  readonly serviceCode?: string;
  readonly what: string;
  readonly next: string;
}

/**
 * The red end of a refusal. In a later attempt, what an earlier one started may be why the service says no
 * now, so that nothing is certain (contract, *The push's guards*).
 */
export function endOfRefusal(
  refusal: Refusal,
  { attempt, isDryRun, journal }: GuardContext,
  earlierWork: string,
): RedOutcome {
  journal.closeGroup();
  if (attempt === 1 || isDryRun) return { status: 'refused', ...refusal };
  return {
    status: 'unknown',
    ...refusal,
    what: `${refusal.what}; ${earlierWork} that an earlier attempt of this run started may be the reason`,
    next: `Look into the summary of the earlier attempt: \`await-task\` follows what it started by the task id that stands there.\n${refusal.next}`,
  };
}
