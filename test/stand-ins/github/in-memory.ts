import { GitHubError, type GitHub, type PullRequestComment } from '../../../src/ports.ts';
import { fullToken, isAllowed, needed, notAccessible, type Accepted, type Token } from './permissions.ts';
import { cutPage, githubActions, idOf, urlOf, type Comment, type RepositoryState } from './state.ts';

export interface InMemoryOptions {
  /** The run that asks. */
  readonly runId: number;
  /** The login under which deployments and statuses are stored; the account's by default. */
  readonly creator?: string;
  /** With every permission by default. */
  readonly token?: Token;
  /** GitHub's time of day minus the caller's. */
  readonly clockOffsetMs?: () => number | undefined;
  /** Carries out each call. May take its time, or fail before or after it. */
  readonly call: <T>(signal: AbortSignal, carryOut: () => T) => Promise<T>;
}

/**
 * GitHub's API without HTTP, for what works with the port. Any id of a deployment is accepted: tests replace methods.
 */
export function createInMemoryGitHub(
  state: RepositoryState,
  {
    runId,
    token = fullToken,
    creator = token.account ?? githubActions,
    clockOffsetMs = () => 0,
    call,
  }: InMemoryOptions,
): GitHub {
  const { account = githubActions } = token;
  const stored = { creator, creatorId: idOf(account) };
  /** A call that a token without the permission is refused, in GitHub's words. */
  const callWith = <T>(accepted: Accepted, signal: AbortSignal, carryOut: () => T): Promise<T> =>
    call(signal, () => {
      if (isAllowed(token, accepted)) return carryOut();
      const permission = accepted.at(-1)?.join(': ');
      throw new GitHubError(`GitHub answered 403: ${notAccessible}`, { errorCode: 'forbidden', permission });
    });
  const findComment = (id: number): Comment => {
    const comment = state.comments.find((each) => each.id === id);
    if (!comment) throw new GitHubError('GitHub answered 404', { errorCode: 'service_error', isGone: true });
    return comment;
  };
  const listStatuses = (id: number) =>
    cutPage(state.listStatuses(id), 1).items.map(({ creator: { id: creatorId }, ...each }) => ({
      ...each,
      environment: state.environmentOf(id),
      creatorId,
    }));
  return {
    clockOffsetMs,
    listReviews: (signal) =>
      callWith(needed.readRuns, signal, () => state.reviews.filter((review) => review.runId === runId)),
    listDeployments: (filter, page, signal) =>
      callWith(needed.readDeployments, signal, () => {
        const listed = state
          .listDeployments(filter)
          .map(({ creator: { id: creatorId, login }, ...each }) => ({ ...each, creator: login, creatorId }));
        return cutPage(listed, page);
      }),
    createDeployment: ({ ref, isProduction, ...deployment }, signal) =>
      callWith(needed.writeDeployments, signal, () => {
        const facts = { sha: ref, isProduction, isTransient: !isProduction };
        return state.addDeployment({ ...deployment, ...stored, ...facts }).id;
      }),
    setDeploymentStatus: (id, { state: to, description, environmentUrl = '', logUrl = '' }, signal) =>
      callWith(needed.writeDeployments, signal, () => {
        const status = { deploymentId: id, state: to, description, environmentUrl, logUrl };
        return state.addDeploymentStatus({ ...status, ...stored }).id;
      }),
    listStatuses: (id, signal) => callWith(needed.readDeployments, signal, () => listStatuses(id)),
    // Needs no permission.
    viewer: (signal) => call(signal, () => idOf(account)),
    listComments: (issueNumber, page, signal) =>
      callWith(needed.readComments, signal, () =>
        cutPage(state.commentsOn(issueNumber).map(toPortComment), page),
      ),
    createComment: (issueNumber, body, signal) =>
      callWith(needed.writeComments, signal, () =>
        toPortComment(state.addComment({ issueNumber, body, author: account })),
      ),
    updateComment: (id, body, signal) =>
      callWith(needed.writeComments, signal, () => {
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
