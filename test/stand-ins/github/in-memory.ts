import { createFailure, failureIn, RequestFailed, type Result } from '../../../src/failure.ts';
import type { FindCreated, GitHub, GitHubApi, MakeCall, PullRequestComment } from '../../../src/ports.ts';
import { fullToken, isAllowed, needed, notAccessible, type Accepted, type Token } from './permissions.ts';
import { cutPage, githubActions, idOf, urlOf, type Comment, type RepositoryState } from './state.ts';

export interface InMemoryOptions {
  /** The run that asks. */
  readonly runId: number;
  /** The login under which deployments and statuses are stored; the account's by default. */
  readonly creator?: string;
  /** With every permission by default. */
  readonly token?: Token;
  readonly timeMs: () => number | undefined;
  /** Carries out each attempt. May take its time, or reject with a `RequestFailed` before or after it. */
  readonly call: <T>(signal: AbortSignal, carryOut: () => T) => Promise<T>;
}

/**
 * GitHub's API without HTTP, for what works with the port. Any id of a deployment is accepted: tests replace methods.
 */
export function createInMemoryGitHub(
  state: RepositoryState,
  { runId, token = fullToken, creator = token.account ?? githubActions, timeMs, call }: InMemoryOptions,
): GitHubApi {
  const { account = githubActions } = token;
  const stored = { creator, creatorId: idOf(account) };
  const findComment = (id: number): Comment => {
    const comment = state.comments.find((each) => each.id === id);
    if (!comment) {
      const gone = { errorCode: 'service_error', cause: 'gone', status: 404 } as const;
      throw new RequestFailed(createFailure('github', gone));
    }
    return comment;
  };
  const listStatuses = (id: number) =>
    cutPage(state.listStatuses(id), 1).items.map(({ creator: { id: creatorId }, ...each }) => ({
      ...each,
      environment: state.environmentOf(id),
      creatorId,
    }));
  const connect = (makeCall: MakeCall): GitHub => {
    /** A call that a token without the permission is refused, in GitHub's words. */
    const callWith = <T>(accepted: Accepted, carryOut: () => T, findCreated?: FindCreated<T>) => {
      const ifAllowed = (): T => {
        if (isAllowed(token, accepted)) return carryOut();
        const permission = accepted.at(-1)?.join(': ');
        const refused = { cause: 'http-status', status: 403, detail: notAccessible, permission } as const;
        throw new RequestFailed(createFailure('github', { errorCode: 'forbidden', ...refused }));
      };
      return makeCall((signal) => toResult(call(signal, ifAllowed)), findCreated);
    };
    return {
      timeMs,
      listReviews: () =>
        callWith(needed.readRuns, () => state.reviews.filter((review) => review.runId === runId)),
      listDeployments: (filter, page) =>
        callWith(needed.readDeployments, () => {
          const listed = state
            .listDeployments(filter)
            .map(({ creator: { id: creatorId, login }, ...each }) => ({
              ...each,
              creator: login,
              creatorId,
            }));
          return cutPage(listed, page);
        }),
      createDeployment: ({ ref, isProduction, ...deployment }, findCreated) =>
        callWith(
          needed.writeDeployments,
          () => {
            const facts = { sha: ref, isProduction, isTransient: !isProduction };
            return state.addDeployment({ ...deployment, ...stored, ...facts }).id;
          },
          findCreated,
        ),
      setDeploymentStatus: (id, { state: to, description, environmentUrl = '', logUrl = '' }) =>
        callWith(needed.writeDeployments, () => {
          const status = { deploymentId: id, state: to, description, environmentUrl, logUrl };
          return state.addDeploymentStatus({ ...status, ...stored }).id;
        }),
      listStatuses: (id) => callWith(needed.readDeployments, () => listStatuses(id)),
      // Needs no permission.
      viewer: () => makeCall((signal) => toResult(call(signal, () => idOf(account)))),
      listComments: (issueNumber, page) =>
        callWith(needed.readComments, () => cutPage(state.commentsOn(issueNumber).map(toPortComment), page)),
      createComment: (issueNumber, body, findCreated) =>
        callWith(
          needed.writeComments,
          () => toPortComment(state.addComment({ issueNumber, body, author: account })),
          findCreated,
        ),
      updateComment: (id, body) =>
        callWith(needed.writeComments, () => {
          const comment = findComment(id);
          comment.body = body;
          return toPortComment(comment);
        }),
    };
  };
  return { connect };
}

/** What an attempt brought, of what rejects with a `RequestFailed`. */
export async function toResult<T>(attempt: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, success: await attempt };
  } catch (thrown) {
    const failure = failureIn(thrown);
    if (failure) return { ok: false, failure };
    throw thrown;
  }
}

/** Makes one attempt at each call. Rejects with a `RequestFailed`. */
export const callOnce: MakeCall = async (attempt) => {
  const result = await attempt(new AbortController().signal);
  if (result.ok) return result.success;
  throw new RequestFailed(result.failure);
};

/** A comment as the action's adapter returns it. */
export function toPortComment(comment: Comment): PullRequestComment {
  const { id, body, author } = comment;
  return { id, body, url: urlOf(comment), authorId: author?.id };
}
