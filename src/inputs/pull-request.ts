import * as z from 'zod/mini';
import { readAs } from '../text/json.ts';

const pullRequestEvents: readonly (string | undefined)[] = [
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
];

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
 * The pull request that a run is about, and the comment that started it (contract, G5). A number among the inputs of a
 * dispatch does not count. `isUnreadable`: the run may be about one, but its event cannot be read.
 */
export function readPullRequest(eventName: string | undefined, event: unknown) {
  if (pullRequestEvents.includes(eventName)) {
    const read = readAs(pullRequestEvent, event)?.pull_request;
    return read ? { number: read.number, headSha: read.head.sha } : { isUnreadable: true };
  }
  if (eventName !== 'issue_comment') return {};
  const read = readAs(issueCommentEvent, event);
  if (!read) return { isUnreadable: true };
  return read.issue.pull_request ? { number: read.issue.number, commentBody: read.comment?.body } : {};
}
