import { GitHubError, type PullRequestComment } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import { createDeadline } from './deadline.ts';
import type { RecordingEdges } from './deployments.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

/** The comment to write. */
export interface NewComment {
  /** The hidden first line by which the comment is found again. */
  readonly marker: string;
  readonly body: string;
}

/** Where the comment is written, and with what. */
interface CommentContext extends GitHubRequestOptions {
  readonly github: RecordingEdges['github'];
  readonly issueNumber: number;
}

/**
 * Keeps one comment on the pull request up to date (contract, G5). Reads the comments just before writing, so
 * that two jobs that end together keep one. A failure is a warning.
 *
 * @param issueNumber `undefined`: the run is not about a pull request.
 */
export async function writeComment(
  comment: NewComment,
  issueNumber: number | undefined,
  { edges, untilMs }: { readonly edges: RecordingEdges; readonly untilMs: number },
): Promise<void> {
  const { clock, github, givenUp: signal, log, results } = edges;
  if (issueNumber === undefined) {
    log.info(messages.noPullRequest());
    return;
  }
  try {
    const context = { github, issueNumber, clock, signal, deadline: createDeadline(untilMs) };
    const { url } = await update(comment, context);
    results.add({ commentUrl: url });
  } catch (error) {
    log.warnAboutGitHub(messages.commentNotWritten(), error);
  }
}

async function update({ body, marker }: NewComment, context: CommentContext): Promise<PullRequestComment> {
  const { github, issueNumber } = context;
  const author = await requestGitHub((signal) => github.viewer(signal), context);
  const find = () => findComments(marker, author, context);
  const [first] = await find();
  if (first) {
    const updated = await updateComment(first, body, context);
    if (updated) return updated;
  }
  const created = await requestGitHub(
    (signal) => github.createComment(issueNumber, body, signal),
    context,
    // A lost response: the comment may exist already. Another job's comment says something else.
    async () => (await find()).findLast((comment) => comment.body === body),
  );
  // Another job may have created one at the same time: the older one stays.
  const oldest = (await find()).find(({ id }) => id !== first?.id);
  if (!oldest || oldest.id >= created.id) return created;
  const updated = await updateComment(oldest, body, context);
  if (!updated) return created;
  await removeComment(created, context);
  return updated;
}

/** Resolves to `undefined` if somebody has deleted the comment since it was found. */
async function updateComment(
  comment: PullRequestComment,
  body: string,
  context: CommentContext,
): Promise<PullRequestComment | undefined> {
  if (comment.body === body) return comment;
  return unlessGone(
    requestGitHub((signal) => context.github.updateComment(comment.id, body, signal), context),
  );
}

async function removeComment({ id }: PullRequestComment, context: CommentContext): Promise<void> {
  await unlessGone(requestGitHub((signal) => context.github.deleteComment(id, signal), context));
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

/** This action's comments with the marker, oldest first. The author must match: anybody can copy the marker. */
async function findComments(
  marker: string,
  author: string,
  context: CommentContext,
): Promise<readonly PullRequestComment[]> {
  const found: PullRequestComment[] = [];
  for (let page = 1; ; page += 1) {
    const { items, isLast } = await requestGitHub(
      (signal) => context.github.listComments(context.issueNumber, page, signal),
      context,
    );
    found.push(...items.filter((item) => item.author === author && item.body.startsWith(marker)));
    if (isLast) return found.sort((a, b) => a.id - b.id);
  }
}
