import { createFailure, failureIn, RequestFailed, type Result } from '../../../src/outcome/failure.ts';
import type { FindCreated, GitHub, GitHubApi, MakeCall, PullRequestComment } from '../../../src/ports.ts';
import { openApi, Refused } from './api.ts';
import { fullToken, type Token } from './permissions.ts';
import { urlOf, type Comment, type RepositoryState } from './state.ts';

/** Carries out one attempt at a call. May take its time, or reject with a `RequestFailed` before or after it. */
export type CarryOut = <T>(signal: AbortSignal, act: () => T) => Promise<T>;

export interface InMemoryOptions {
  /** The run that asks. */
  readonly runId: number;
  /** The login under which deployments and statuses are stored; the account's by default. */
  readonly creator?: string;
  /** With every permission by default. */
  readonly token?: Token;
  readonly timeMs: () => number | undefined;
  readonly call: CarryOut;
}

/** GitHub's API without HTTP, for what works with the port. */
export function createInMemoryGitHub(
  state: RepositoryState,
  { runId, token = fullToken, creator, timeMs, call }: InMemoryOptions,
): GitHubApi {
  const api = openApi(state, token, creator);
  const connect = (makeCall: MakeCall): GitHub => {
    const make = <T>(act: () => T, findCreated?: FindCreated<T>) =>
      makeCall((signal) => toResult(call(signal, () => unlessRefused(act, false))), findCreated);
    /** A call that names a deployment or a comment. */
    const makeOf = <T>(act: () => T) =>
      makeCall((signal) => toResult(call(signal, () => unlessRefused(act, true))));
    return {
      timeMs,
      listReviews: () => make(() => api.listReviews(runId)),
      listDeployments: (filter, page) =>
        make(() => {
          const { isLast, items } = api.listDeployments(filter, page);
          const listed = items.map(({ creator: { id: creatorId, login }, ...each }) => ({
            ...each,
            ...{ creator: login, creatorId },
          }));
          return { isLast, items: listed };
        }),
      createDeployment: ({ ref: sha, isProduction, ...deployment }, findCreated) =>
        make(
          () => api.createDeployment({ ...deployment, sha, isProduction, isTransient: !isProduction }).id,
          findCreated,
        ),
      setDeploymentStatus: (deploymentId, { environmentUrl = '', logUrl = '', ...status }) =>
        makeOf(() => api.createStatus({ ...status, deploymentId, environmentUrl, logUrl }).id),
      listStatuses: (id) =>
        makeOf(() =>
          api.listStatuses(id, 1).items.map(({ creator: { id: creatorId }, ...each }) => ({
            ...each,
            environment: state.environmentOf(id),
            creatorId,
          })),
        ),
      viewer: () => make(() => api.viewer()),
      listComments: (issueNumber, page) =>
        make(() => {
          const { isLast, items } = api.listComments(issueNumber, page);
          return { isLast, items: items.map(toPortComment) };
        }),
      createComment: (issueNumber, body, findCreated) =>
        make(() => toPortComment(api.createComment(issueNumber, body)), findCreated),
      updateComment: (id, body) => makeOf(() => toPortComment(api.updateComment(id, body))),
    };
  };
  return { connect };
}

/** A refusal as the action's adapter reads it. `mayBeGone`: the call names what may have been deleted. */
function unlessRefused<T>(act: () => T, mayBeGone: boolean): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { message: detail, permission, status } = error;
    const isGone = status === 404 && mayBeGone;
    throw new RequestFailed(
      isGone
        ? createFailure('github', { errorCode: 'service_error', cause: 'gone', status, detail })
        : createFailure('github', {
            errorCode: 'forbidden',
            cause: 'http-status',
            status,
            detail,
            permission,
          }),
    );
  }
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
