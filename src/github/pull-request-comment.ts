import { GitHubError, type PullRequestComment } from '../ports.ts';
import { createDeadline } from './deadline.ts';
import type { RecordingEdges } from './deployments.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

/** The comment to write. */
export interface NewComment {
  /** The hidden first line by which the comment is found again. */
  readonly marker: string;
  /** A comment that exists is updated, but none is created. */
  readonly isUpdateOnly: boolean;
  /** The comment's text, which may keep something of what it said before. */
  readonly render: (previousBody: string | undefined) => string;
}

/** Where the comment is written, and with what. */
interface CommentContext extends GitHubRequestOptions {
  readonly github: RecordingEdges['github'];
  readonly issueNumber: number;
}

/**
 * Keeps one comment on the pull request up to date (contract, G5). Reads the comments just before writing, and again
 * after it has created one, so that two jobs that end together keep one: the oldest. Throws a `GitHubError`.
 */
export async function writeComment(
  comment: NewComment,
  issueNumber: number,
  { edges, untilMs }: { readonly edges: RecordingEdges; readonly untilMs: number },
): Promise<void> {
  const { clock, github, results, signal } = edges;
  const context = { github, issueNumber, clock, signal, deadline: createDeadline(untilMs) };
  const written = await update(comment, context);
  if (!written) return;
  results.add({ commentUrl: written.kept.url });
  for (const { id } of written.others) {
    await unlessGone(requestGitHub((within) => github.deleteComment(id, within), context));
  }
}

/** The comment that says what happened now, and the newer ones with its marker. `undefined`: there is none. */
async function update(
  { isUpdateOnly, marker, render }: NewComment,
  context: CommentContext,
): Promise<
  { readonly kept: PullRequestComment; readonly others: readonly PullRequestComment[] } | undefined
> {
  const { github, issueNumber } = context;
  // Side by side: neither needs the other.
  const [author, listed] = await Promise.all([
    requestGitHub((signal) => github.viewer(signal), context),
    findComments(marker, context),
  ]);
  // Anybody can copy the marker.
  const isOwn = (comment: PullRequestComment): boolean => comment.author === author;
  const findOwn = async () => (await findComments(marker, context)).filter(isOwn);
  const [first, ...newer] = listed.filter(isOwn);
  if (first) {
    const updated = await updateComment(first, render(first.body), context);
    if (updated) return { kept: updated, others: newer };
  }
  if (isUpdateOnly) return undefined;
  const body = render(first?.body);
  const created = await requestGitHub(
    (signal) => github.createComment(issueNumber, body, signal),
    context,
    // A lost response: the comment may exist already. Another job's comment says something else.
    async () => (await findOwn()).findLast((comment) => comment.body === body),
  );
  // Another job may have created one at the same time: the older one stays.
  const [oldest, ...others] = (await findOwn()).filter(({ id }) => id !== first?.id);
  if (!oldest || oldest.id >= created.id) return { kept: created, others: [] };
  const updated = await updateComment(oldest, render(oldest.body), context);
  return updated ? { kept: updated, others } : { kept: created, others: [] };
}

/** Resolves to `undefined` if somebody has deleted the comment since it was found. */
async function updateComment(
  comment: PullRequestComment,
  body: string,
  context: CommentContext,
): Promise<PullRequestComment | undefined> {
  return unlessGone(
    requestGitHub((signal) => context.github.updateComment(comment.id, body, signal), context),
  );
}

/** `undefined` if the comment does not exist any more. */
async function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof GitHubError && error.failure.errorCode === 'not_found') return undefined;
    throw error;
  }
}

/** The comments with the marker, oldest first. */
async function findComments(marker: string, context: CommentContext): Promise<readonly PullRequestComment[]> {
  const found: PullRequestComment[] = [];
  for (let page = 1; ; page += 1) {
    const { items, isLast } = await requestGitHub(
      (signal) => context.github.listComments(context.issueNumber, page, signal),
      context,
    );
    found.push(...items.filter((item) => item.body.startsWith(marker)));
    if (isLast) return found.sort((a, b) => a.id - b.id);
  }
}
