import * as z from 'zod/mini';
import { readAs } from '../text/json.ts';

const issueNumber = z.int().check(z.positive());
const pullRequestEvent = z.object({
  pull_request: z.object({
    number: issueNumber,
    head: z.object({ sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)) }),
  }),
});
/** Without `pull_request` it is an issue's. */
const issueCommentEvent = z.object({
  issue: z.object({ number: issueNumber, pull_request: z.optional(z.looseObject({})) }),
  comment: z.optional(z.object({ body: z.string() })),
});

/**
 * The pull request that a run is about, and the comment that started it (contract, G5): a number among the inputs of a
 * dispatch is none. `isUnreadable`: the run may be about one, but its event cannot be read.
 */
export function readPullRequest(eventName: string | undefined, event: unknown) {
  switch (eventName) {
    case 'pull_request':
    case 'pull_request_target':
    case 'pull_request_review':
    case 'pull_request_review_comment': {
      const read = readAs(pullRequestEvent, event)?.pull_request;
      return read ? { number: read.number, headSha: read.head.sha } : { isUnreadable: true };
    }
    case 'issue_comment': {
      const read = readAs(issueCommentEvent, event);
      if (!read) return { isUnreadable: true };
      return read.issue.pull_request ? { number: read.issue.number, commentBody: read.comment?.body } : {};
    }
    default:
      return {};
  }
}
