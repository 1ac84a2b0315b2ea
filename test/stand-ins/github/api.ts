import type { Level, Permission, Token } from './permissions.ts';
import { cutPage, githubActions, idOf, type RepositoryState } from './state.ts';
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
 * What GitHub does for who has this token, over HTTP (operations/operations.ts) and in process (in-memory.ts). Each call may throw a
 * `Refused`. `creator`: the login under which deployments and statuses are stored, so that a test sees who made one.
 */
export function openApi(state: RepositoryState, token: Token, creator = token.account ?? githubActions) {
  const { account = githubActions } = token;
  const stored = { creator, creatorId: idOf(account) };
  /** One of them is enough. */
  const need = (level: Level, ...permissions: readonly [Permission, ...Permission[]]): void => {
    const isGranted = permissions.some((each) => ['write', level].includes(token.permissions[each] ?? ''));
    const [permission] = permissions;
    if (!isGranted)
      throw new Refused(403, 'Resource not accessible by integration', `${permission}: ${level}`);
  };
  /** GitHub says so, too, if the caller may not see it. */
  const needKnown = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Refused(404, 'Not Found');
    return thing;
  };
  const findById = <Thing extends { readonly id: number }>(things: readonly Thing[], id: number): Thing =>
    needKnown(things.find((each) => each.id === id));
  const needIssue = (issueNumber: number) => needKnown(pullRequests.find((each) => each === issueNumber));

  return {
    /** Needs no permission. */
    viewer: () => idOf(account),
    /** All attempts together. A run without reviews, or without environments, has an empty list. */
    listReviews(runId: number) {
      need('read', 'actions');
      return state.reviews.filter((review) => review.runId === runId);
    },
    listDeployments(
      filter: Parameters<RepositoryState['listDeployments']>[0],
      page: number,
      perPage?: number,
    ) {
      need('read', 'deployments');
      return cutPage(state.listDeployments(filter), page, perPage);
    },
    createDeployment(given: Omit<NewDeployment, keyof typeof stored>) {
      need('write', 'deployments');
      return state.addDeployment({ ...given, ...stored });
    },
    listStatuses(deploymentId: number, page: number, perPage?: number) {
      need('read', 'deployments');
      findById(state.deployments, deploymentId);
      return cutPage(state.listStatuses(deploymentId), page, perPage);
    },
    createStatus(given: Omit<NewDeploymentStatus, keyof typeof stored>) {
      need('write', 'deployments');
      findById(state.deployments, given.deploymentId);
      return state.addDeploymentStatus({ ...given, ...stored });
    },
    /** Oldest first. */
    listComments(issueNumber: number, page: number, perPage?: number) {
      need('read', 'pull-requests', 'issues');
      needIssue(issueNumber);
      return cutPage(state.commentsOn(issueNumber), page, perPage);
    },
    createComment(issueNumber: number, body: string) {
      need('write', 'pull-requests', 'issues');
      needIssue(issueNumber);
      return state.addComment({ issueNumber, body, author: account });
    },
    /** A token with write access may edit the comments of others too. */
    updateComment(id: number, body: string) {
      need('write', 'pull-requests', 'issues');
      return Object.assign(findById(state.comments, id), { body });
    },
  };
}
