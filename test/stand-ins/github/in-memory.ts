import { GitHubError, type GitHub, type PullRequestComment } from '../../../src/ports.ts';
import { githubActions, idOf, urlOf, type Comment, type RepositoryState } from './state.ts';

export interface InMemoryOptions {
  /** The run that asks. */
  readonly runId: number;
  /** The login under which deployments are stored; the account's by default. */
  readonly creator?: string;
  /** The login of the token's own account; the workflow's token's by default. */
  readonly account?: string;
  /** GitHub's time of day minus the caller's. */
  readonly clockOffsetMs?: () => number | undefined;
  /** Carries out each call. May take its time, or fail before or after it. */
  readonly call: <T>(signal: AbortSignal, carryOut: () => T) => Promise<T>;
}

/** GitHub's API without HTTP, for what works with the port. Everything is on one page. */
export function createInMemoryGitHub(
  state: RepositoryState,
  { runId, account = githubActions, creator = account, clockOffsetMs = () => 0, call }: InMemoryOptions,
): GitHub {
  const findComment = (id: number): Comment => {
    const comment = state.comments.find((each) => each.id === id);
    if (!comment) throw new GitHubError('GitHub answered 404', { errorCode: 'service_error', isGone: true });
    return comment;
  };
  return {
    clockOffsetMs,
    firstAttemptStartedAt: (signal) =>
      call(signal, () => state.runs.find((run) => run.runId === runId)?.createdAt.toISOString()),
    listReviews: (signal) => call(signal, () => state.reviews.filter((review) => review.runId === runId)),
    listDeployments: (environment, _page, signal) =>
      call(signal, () => ({
        items: state.deployments
          .filter((each) => environment === undefined || each.environment === environment)
          .map(({ creator: { id: creatorId, login }, ...each }) => ({ ...each, creator: login, creatorId }))
          .toReversed(),
        isLast: true,
      })),
    createDeployment: ({ ref, ...deployment }, signal) =>
      call(
        signal,
        () =>
          state.addDeployment({
            ...deployment,
            sha: ref,
            isTransient: !deployment.isProduction,
            creator,
            creatorId: idOf(account),
          }).id,
      ),
    setDeploymentStatus: (
      deploymentId,
      { state: to, description, environmentUrl = '', logUrl = '' },
      signal,
    ) =>
      call(signal, () => {
        state.addDeploymentStatus({
          deploymentId,
          state: to,
          description,
          environmentUrl,
          logUrl,
          creator: account,
        });
      }),
    listStatuses: (id, signal) =>
      call(signal, () =>
        state
          .statusesOf(id)
          .map(({ creator: { id: creatorId }, ...each }) => ({ ...each, creatorId }))
          .toReversed(),
      ),
    latestStatus: (id, signal) => call(signal, () => state.statusesOf(id).at(-1)),
    viewer: (signal) => call(signal, () => idOf(account)),
    listComments: (issueNumber, _page, signal) =>
      call(signal, () => ({ items: state.commentsOn(issueNumber).map(toPortComment), isLast: true })),
    createComment: (issueNumber, body, signal) =>
      call(signal, () => toPortComment(state.addComment({ issueNumber, body, author: account }))),
    updateComment: (id, body, signal) =>
      call(signal, () => {
        const comment = findComment(id);
        comment.body = body;
        return toPortComment(comment);
      }),
  };
}

/** A comment as the action's adapter returns it. */
export function toPortComment(comment: Comment): PullRequestComment {
  const { id, body, author } = comment;
  return { id, body, url: urlOf(comment), authorId: author?.id };
}
