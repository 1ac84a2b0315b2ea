import { GitHubError, type PullRequestComment } from '../ports.ts';
import { createDeadline } from './deadline.ts';
import type { RecordingEdges } from './deployments.ts';
import { githubTimeMs, requestGitHub, type GitHubRequestOptions } from './request.ts';

/** The comment to write. */
export interface NewComment {
  /** The hidden first line by which the comment is found again. */
  readonly marker: string;
  /** A comment that exists is updated, but none is created. */
  readonly isUpdateOnly: boolean;
  /**
   * The comment's text, which may keep something of what it said before.
   *
   * @param nowMs the time of day, by GitHub's clock.
   */
  readonly render: (previousBody: string | undefined, nowMs: number | undefined) => string;
}

/**
 * Keeps one comment on the pull request up to date (contract, G5). Reads the comments once, just before writing. Throws
 * a `GitHubError`.
 */
export async function writeComment(
  { isUpdateOnly, marker, render }: NewComment,
  issueNumber: number,
  { edges, untilMs }: { readonly edges: RecordingEdges; readonly untilMs: number },
): Promise<void> {
  const { clock, github, results, signal } = edges;
  const options = { clock, signal, deadline: createDeadline(untilMs) };
  const findOwn = () => findComments(marker, issueNumber, { github, options });
  const [found] = await findOwn();
  const body = render(found?.body, githubTimeMs(clock, github));
  const create = (): Promise<PullRequestComment> =>
    requestGitHub(
      (within) => github.createComment(issueNumber, body, within),
      options,
      // A lost response: the comment may exist already. Another job's comment says something else.
      async () => (await findOwn()).findLast((comment) => comment.body === body),
    );
  const update = async ({ id }: PullRequestComment): Promise<PullRequestComment | undefined> => {
    try {
      return await requestGitHub((within) => github.updateComment(id, body, within), options);
    } catch (error) {
      // Somebody has deleted it since it was found.
      if (error instanceof GitHubError && error.failure.isGone) return undefined;
      throw error;
    }
  };
  const written = (found && (await update(found))) ?? (isUpdateOnly ? undefined : await create());
  results.add({ commentUrl: written?.url });
}

/** The comments of this account with the marker, oldest first: anybody can copy the marker (contract, G10). */
async function findComments(
  marker: string,
  issueNumber: number,
  { github, options }: { readonly github: RecordingEdges['github']; readonly options: GitHubRequestOptions },
): Promise<readonly PullRequestComment[]> {
  const viewer = requestGitHub((signal) => github.viewer(signal), options);
  const listAll = async (): Promise<readonly PullRequestComment[]> => {
    const found: PullRequestComment[] = [];
    for (let page = 1; ; page += 1) {
      const { items, isLast } = await requestGitHub(
        (signal) => github.listComments(issueNumber, page, signal),
        options,
      );
      found.push(...items.filter((item) => item.body.startsWith(marker)));
      if (isLast) return found;
    }
  };
  // Side by side: neither needs the other.
  const [authorId, found] = await Promise.all([viewer, listAll()]);
  return found.filter((comment) => comment.authorId === authorId).sort((a, b) => a.id - b.id);
}
