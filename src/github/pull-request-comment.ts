import * as z from 'zod/mini';
import { unlessGone } from '../failure.ts';
import { commentMarker, renderComment, renderJobLines, type CommentSubject } from '../messages/comment.ts';
import type { Report } from '../outcome/report.ts';
import type { ResultSink } from '../outcome/results.ts';
import type { GitHub, GitHubApi, PullRequestComment } from '../ports.ts';
import type { RetryOptions } from '../retry/retry.ts';
import { retryCalls } from './retry-calls.ts';

/** The comment that says that the job is still running, and what it says at the end of the job (G13). */
export const jobComment = z.object({
  issueNumber: z.int(),
  marker: z.string(),
  running: z.string(),
  success: z.string(),
  failure: z.string(),
  cancelled: z.string(),
});

type JobComment = z.infer<typeof jobComment>;

export interface CommentEdges extends Pick<RetryOptions, 'clock' | 'hurry' | 'signal'> {
  readonly github: GitHubApi;
  readonly results: ResultSink;
}

/**
 * Keeps one comment on the pull request up to date (G5), read just before writing. Resolves to what the end of
 * the job needs to update it, if `deploymentId` is of a copy that is ready. Throws a `RequestFailed`.
 */
export async function writeComment(
  report: Report,
  due: {
    readonly about: CommentSubject;
    readonly issueNumber: number;
    readonly deploymentId: Promise<number | undefined>;
    readonly untilMs: number;
  },
  { clock, github: api, hurry, results, signal }: CommentEdges,
): Promise<JobComment | undefined> {
  const { about, deploymentId, issueNumber, untilMs } = due;
  const marker = commentMarker(about);
  const github = api.connect(retryCalls({ clock, hurry, signal, deadlineMs: untilMs }));
  const findOwnComments = () => findComments(marker, issueNumber, github);
  const [found] = await findOwnComments();
  const id = await deploymentId;
  const lines = id === undefined ? undefined : renderJobLines(report, id);
  const body = renderComment(report, {
    marker,
    previousBody: found?.body,
    nowMs: github.timeMs(),
    jobLine: lines?.running,
  });
  // A lost response: the comment may exist already. Another job's comment says something else.
  const findCreated = async () => (await findOwnComments()).findLast((comment) => comment.body === body);
  // If nothing is left to delete, only a comment that said something else has to change (G6).
  const isOnlyUpdated = report.results.listed?.sites.length === 0;
  const written =
    // Somebody may have deleted it since it was found.
    (found && (await unlessGone(github.updateComment(found.id, body)))) ??
    (isOnlyUpdated ? undefined : await github.createComment(issueNumber, body, findCreated));
  results.set({ commentUrl: written?.url });
  return lines && { issueNumber, marker, ...lines };
}

/** The comments of this account with the marker, oldest first: anybody can copy the marker (G10). */
export async function findComments(
  marker: string,
  issueNumber: number,
  github: Pick<GitHub, 'listComments' | 'viewer'>,
): Promise<readonly PullRequestComment[]> {
  const listAll = async (): Promise<readonly PullRequestComment[]> => {
    const found: PullRequestComment[] = [];
    const seen = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { items, isLast } = await github.listComments(issueNumber, page);
      const added = items.filter(({ id }) => !seen.has(id));
      for (const { id } of added) seen.add(id);
      found.push(...added.filter((item) => item.body.startsWith(marker)));
      if (isLast || added.length === 0) return found;
    }
  };
  // Side by side: neither needs the other.
  const [authorId, found] = await Promise.all([github.viewer(), listAll()]);
  return found.filter((comment) => comment.authorId === authorId).sort((a, b) => a.id - b.id);
}
