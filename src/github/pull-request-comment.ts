import type { ResultStore } from '../outcome/results.ts';
import { GitHubError, type Clock, type GitHub, type PullRequestComment, type RunLog } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import { createDeadline } from './deadline.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

export interface CommentContext {
  /** `undefined`: the run is not about a pull request. */
  readonly issueNumber: number | undefined;
  /** The hidden first line by which the comment is found. */
  readonly marker: string;
  readonly github: GitHub;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Aborts when nothing more may be recorded. */
  readonly givenUp: AbortSignal;
}

/**
 * Keeps one comment on the pull request up to date (contract, G5). Reads the comments just before writing, so
 * that two jobs that end together keep one. A failure is a warning.
 */
export async function writeComment(body: string, untilMs: number, context: CommentContext): Promise<void> {
  const { clock, givenUp: signal, issueNumber, log, results } = context;
  if (issueNumber === undefined) {
    log.info(messages.noPullRequest());
    return;
  }
  try {
    const comment = await update(
      body,
      { ...context, issueNumber },
      { clock, signal, deadline: createDeadline(untilMs) },
    );
    results.add({ commentUrl: comment.url });
  } catch (error) {
    log.warnAboutGitHub(messages.commentNotWritten(), error);
  }
}

async function update(
  body: string,
  context: CommentContext & { readonly issueNumber: number },
  options: GitHubRequestOptions,
): Promise<PullRequestComment> {
  const { github, issueNumber } = context;
  const author = await requestGitHub((signal) => github.viewer(signal), options);
  const find = () => findComments(author, context, options);
  const [first] = await find();
  if (first) {
    const updated = await updateComment(first, body, context, options);
    if (updated) return updated;
  }
  const created = await requestGitHub(
    (signal) => github.createComment(issueNumber, body, signal),
    options,
    // A lost response: the comment may exist already. Another job's comment says something else.
    async () => (await find()).findLast((comment) => comment.body === body),
  );
  // Another job may have created one at the same time: the older one stays.
  const oldest = (await find()).find(({ id }) => id !== first?.id);
  if (!oldest || oldest.id >= created.id) return created;
  const updated = await updateComment(oldest, body, context, options);
  if (!updated) return created;
  await unlessGone(requestGitHub((signal) => github.deleteComment(created.id, signal), options));
  return updated;
}

/** Resolves to `undefined` if somebody has deleted the comment since it was found. */
async function updateComment(
  comment: PullRequestComment,
  body: string,
  { github }: CommentContext,
  options: GitHubRequestOptions,
): Promise<PullRequestComment | undefined> {
  if (comment.body === body) return comment;
  return unlessGone(requestGitHub((signal) => github.updateComment(comment.id, body, signal), options));
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
  author: string,
  { github, issueNumber, marker }: CommentContext & { readonly issueNumber: number },
  options: GitHubRequestOptions,
): Promise<readonly PullRequestComment[]> {
  const found: PullRequestComment[] = [];
  for (let page = 1; ; page += 1) {
    const { items, isLast } = await requestGitHub(
      (signal) => github.listComments(issueNumber, page, signal),
      options,
    );
    found.push(...items.filter((item) => item.author === author && item.body.startsWith(marker)));
    if (isLast) return found.sort((a, b) => a.id - b.id);
  }
}
