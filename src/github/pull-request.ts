import * as z from 'zod/mini';
import { readAs } from '../text/json.ts';
import { positiveInteger } from './schemas.ts';

/** The pull request that a run is about, as far as the event says (GitHub's webhook payloads). */
export interface PullRequest {
  readonly number?: number | undefined;
  readonly headSha?: string | undefined;
  /** The comment that started the run. */
  readonly commentBody?: string | undefined;
}

// Built on use: most runs are not about a pull request.
const pullRequestEvent = () =>
  z.object({
    pull_request: z.object({
      number: positiveInteger(),
      head: z.object({ sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)) }),
    }),
  });
const issueCommentEvent = () =>
  z.object({
    issue: z.object({ number: positiveInteger(), pull_request: z.looseObject({}) }),
    comment: z.optional(z.object({ body: z.string() })),
  });

/** Whether an event of this name may be about a pull request. */
export function hasPullRequest(eventName = ''): boolean {
  return eventName === 'issue_comment' || eventName.startsWith('pull_request');
}

/**
 * Reads the event of a run. Only pull-request events, and `issue_comment` on a pull request, have one (contract,
 * G5): a number among the inputs of a dispatch is none.
 */
export function readPullRequest(eventName: string | undefined, event: unknown): PullRequest {
  switch (eventName) {
    case 'pull_request':
    case 'pull_request_target':
    case 'pull_request_review':
    case 'pull_request_review_comment': {
      const read = readAs(pullRequestEvent(), event)?.pull_request;
      return { number: read?.number, headSha: read?.head.sha };
    }
    case 'issue_comment': {
      const read = readAs(issueCommentEvent(), event);
      return { number: read?.issue.number, commentBody: read?.comment?.body };
    }
    default:
      return {};
  }
}
