import { GitHubError, type GitHub, type PullRequestComment, type RunLog } from '../ports.ts';
import type { ResultStore } from '../outcome/results.ts';
import { messages } from '../report/messages.ts';
import type { SpendOptions, TimeBudget } from './time-budget.ts';

export interface CommentContext {
  /** `undefined`: the run is not about a pull request. */
  readonly issueNumber: number | undefined;
  /** The hidden first line by which the comment is found. */
  readonly marker: string;
  readonly github: GitHub;
  readonly budget: TimeBudget;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
}

/** Keeps one comment on the pull request up to date (contract, G5). A failure is a warning. */
export interface CommentWriter {
  /** Looks for the comment while the service is still working. */
  prepare(): void;
  /** Creates or updates the comment; leaves it untouched if the body is the same. */
  write(body: string, options: SpendOptions): Promise<void>;
}

export function createCommentWriter(context: CommentContext): CommentWriter {
  const { issueNumber, marker, github, budget, log, results, signal } = context;
  let search: Promise<PullRequestComment | undefined> | undefined;

  const update = async (issue: number, body: string, options: SpendOptions): Promise<string> => {
    // A search that the cancellation ended is started again in the time that is left.
    if (signal.aborted) search = undefined;
    const found = await (search ??
      budget.spend((within) => github.findComment(issue, marker, within), options));
    if (found?.body === body) return found.url;
    return budget.spend(async (within) => {
      if (!found) return github.createComment(issue, body, within);
      try {
        return await github.updateComment(found.id, body, within);
      } catch (error) {
        // Somebody has deleted it since it was found.
        if (!(error instanceof GitHubError && error.status === 404)) throw error;
        return github.createComment(issue, body, within);
      }
    }, options);
  };

  return {
    prepare() {
      if (issueNumber === undefined) return;
      search = budget.spend((within) => github.findComment(issueNumber, marker, within), { signal });
      // `write` reports it.
      search.catch(() => undefined);
    },
    async write(body, options) {
      if (issueNumber === undefined) {
        log.info(messages.noPullRequest());
        return;
      }
      try {
        results.add({ commentUrl: await update(issueNumber, body, options) });
      } catch (error) {
        log.warnAboutGitHub(messages.commentNotWritten(), error);
      }
    },
  };
}
