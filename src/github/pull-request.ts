import * as z from 'zod/mini';
import { readAs } from '../api/envelope.ts';

/** The pull request that a run is about, as far as the event says (GitHub's webhook payloads). */
export interface PullRequest {
  readonly number?: number | undefined;
  readonly headSha?: string | undefined;
}

// Built on use: most runs are not about a pull request.
const number = () => z.int().check(z.positive());
const pullRequestEvent = () =>
  z.object({
    pull_request: z.object({
      number: number(),
      head: z.object({ sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)) }),
    }),
  });
const issueCommentEvent = () =>
  z.object({ issue: z.object({ number: number(), pull_request: z.looseObject({}) }) });
const dispatchEvent = () => z.object({ inputs: z.record(z.string(), z.unknown()) });
/** Usual names for a dispatch input that takes a pull request's number. */
const DISPATCH_INPUT = /^(pr|pull[-_]?request)([-_]?(number|id))?$|^number$/i;

/** Reads the event of a `pull_request`, `pull_request_target`, `issue_comment` or `workflow_dispatch` run. */
export function readPullRequest(eventName: string | undefined, event: unknown): PullRequest {
  switch (eventName) {
    case 'pull_request':
    case 'pull_request_target': {
      const read = readAs(pullRequestEvent(), event)?.pull_request;
      return read ? { number: read.number, headSha: read.head.sha } : {};
    }
    case 'issue_comment': {
      const read = readAs(issueCommentEvent(), event)?.issue;
      return read ? { number: read.number } : {};
    }
    case 'workflow_dispatch': {
      const inputs = Object.entries(readAs(dispatchEvent(), event)?.inputs ?? {});
      const given = inputs.find(
        ([name, value]) => DISPATCH_INPUT.test(name) && /^[1-9]\d{0,9}$/.test(String(value)),
      );
      return given ? { number: Number(given[1]) } : {};
    }
    default:
      return {};
  }
}
