import {
  isAllowed,
  needed,
  notAccessible,
  type Accepted,
  type Permission,
  type Token,
} from './permissions.ts';
import {
  cutPage,
  githubActions,
  idOf,
  type Comment,
  type Deployment,
  type RepositoryState,
} from './state.ts';
import type { NewDeployment, NewDeploymentStatus } from './state.ts';

/** GitHub refuses a call in these words. */
export class Refused extends Error {
  readonly status: 403 | 404;
  /** The one that is missing. */
  readonly permission: `${Permission}: ${string}` | undefined;

  constructor(status: Refused['status'], message: string, permission?: Refused['permission']) {
    super(message);
    this.status = status;
    this.permission = permission;
  }
}

/** The numbers of all issues and pull requests. */
const pullRequests = [7, 8];

export type Api = ReturnType<typeof openApi>;

/**
 * What GitHub does for who has this token, over HTTP (operations.ts) and in process (in-process.ts). Each call may throw a
 * `Refused`. `creator`: the login under which deployments and statuses are stored, so that a test sees who made one.
 */
export function openApi(state: RepositoryState, token: Token, creator = token.account ?? githubActions) {
  const { account = githubActions } = token;
  const stored = { creator, creatorId: idOf(account) };
  const need = (accepted: Accepted): void => {
    const [permission, level] = accepted.at(-1) ?? [];
    if (isAllowed(token, accepted)) return;
    throw new Refused(403, notAccessible, permission && `${permission}: ${level ?? ''}`);
  };
  const needKnown = (isKnown: boolean): void => {
    // Also if the caller may not see it.
    if (!isKnown) throw new Refused(404, 'Not Found');
  };
  const findDeployment = (id: number): Deployment | undefined =>
    state.deployments.find((each) => each.id === id);

  return {
    /** Needs no permission. */
    viewer: () => idOf(account),
    /** All attempts together. A run without reviews, or without environments, has an empty list. */
    listReviews(runId: number) {
      need(needed.readRuns);
      return state.reviews.filter((review) => review.runId === runId);
    },
    listDeployments(
      filter: Parameters<RepositoryState['listDeployments']>[0],
      page: number,
      perPage?: number,
    ) {
      need(needed.readDeployments);
      return cutPage(state.listDeployments(filter), page, perPage);
    },
    createDeployment(given: Omit<NewDeployment, keyof typeof stored>) {
      need(needed.writeDeployments);
      return state.addDeployment({ ...given, ...stored });
    },
    listStatuses(deploymentId: number, page: number, perPage?: number) {
      need(needed.readDeployments);
      needKnown(findDeployment(deploymentId) !== undefined);
      return cutPage(state.listStatuses(deploymentId), page, perPage);
    },
    createStatus(given: Omit<NewDeploymentStatus, keyof typeof stored>) {
      need(needed.writeDeployments);
      needKnown(findDeployment(given.deploymentId) !== undefined);
      return state.addDeploymentStatus({ ...given, ...stored });
    },
    /** Oldest first. */
    listComments(issueNumber: number, page: number, perPage?: number) {
      need(needed.readComments);
      needKnown(pullRequests.includes(issueNumber));
      return cutPage(state.commentsOn(issueNumber), page, perPage);
    },
    createComment(issueNumber: number, body: string) {
      need(needed.writeComments);
      needKnown(pullRequests.includes(issueNumber));
      return state.addComment({ issueNumber, body, author: account });
    },
    /** A token with write access may edit the comments of others too. */
    updateComment(id: number, body: string): Comment {
      need(needed.writeComments);
      const comment = state.comments.find((each) => each.id === id);
      if (comment === undefined) throw new Refused(404, 'Not Found');
      comment.body = body;
      return comment;
    },
  };
}
