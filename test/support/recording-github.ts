import type {
  DeploymentRecord,
  DeploymentStatus,
  GitHub,
  NewDeployment,
  PullRequestComment,
  Review,
} from '../../src/ports.ts';

/** The login of the token's own user. */
export const ownLogin = 'github-actions[bot]';

/** What GitHub knows at the start, and methods that replace its own: to fail, or never to answer. */
export interface GitHubState extends Partial<GitHub> {
  readonly startedAt?: string;
  /** Newest first. */
  readonly deployments?: readonly DeploymentRecord[];
  readonly comments?: readonly PullRequestComment[];
  readonly reviews?: readonly Review[];
}

export interface RecordingGitHub extends GitHub {
  /** The names of the methods called, in order. */
  readonly calls: readonly (keyof GitHub)[];
  readonly created: readonly NewDeployment[];
  readonly statuses: readonly (DeploymentStatus & { readonly id: number })[];
  /** The comments as they are now. */
  readonly comments: readonly PullRequestComment[];
}

/** A GitHub that accepts every call and records it. Everything is on one page. */
export function createRecordingGitHub(state: GitHubState = {}): RecordingGitHub {
  const { startedAt, deployments = [], comments: existing = [], reviews = [], ...replaced } = state;
  const calls: (keyof GitHub)[] = [];
  const created: NewDeployment[] = [];
  const statuses: (DeploymentStatus & { id: number })[] = [];
  const comments = [...existing];
  let lastId = 7000;

  const accepting: GitHub = {
    clockOffsetMs: () => undefined,
    firstAttemptStartedAt: () => Promise.resolve(startedAt),
    listDeployments: () => Promise.resolve({ items: deployments, isLast: true }),
    createDeployment(deployment) {
      created.push(deployment);
      lastId += 1;
      return Promise.resolve(lastId);
    },
    setDeploymentStatus(id, status) {
      statuses.push({ id, ...status });
      return Promise.resolve();
    },
    latestStatus: (id) => Promise.resolve(statuses.findLast((status) => status.id === id)),
    listReviews: () => Promise.resolve(reviews),
    viewer: () => Promise.resolve(ownLogin),
    listComments: () => Promise.resolve({ items: comments, isLast: true }),
    createComment(issueNumber, body) {
      lastId += 1;
      const url = `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-${lastId}`;
      const comment = { id: lastId, body, url, author: ownLogin };
      comments.push(comment);
      return Promise.resolve(comment);
    },
    updateComment(id, body) {
      const index = comments.findIndex((comment) => comment.id === id);
      const url = `https://github.com/octo-org/shop/pull/7#issuecomment-${id}`;
      const comment = { id, body, url, author: ownLogin };
      comments[index] = comment;
      return Promise.resolve(comment);
    },
    deleteComment(id) {
      comments.splice(
        comments.findIndex((comment) => comment.id === id),
        1,
      );
      return Promise.resolve();
    },
  };
  const acting: GitHub = { ...accepting, ...replaced };
  /** The method, recorded. */
  const record = <Name extends Exclude<keyof GitHub, 'clockOffsetMs'>>(name: Name): GitHub[Name] => {
    const method = acting[name] as (...args: unknown[]) => unknown;
    return ((...args: unknown[]) => {
      calls.push(name);
      return method(...args);
    }) as GitHub[Name];
  };
  return {
    calls,
    created,
    statuses,
    comments,
    clockOffsetMs: () => acting.clockOffsetMs(),
    firstAttemptStartedAt: record('firstAttemptStartedAt'),
    listDeployments: record('listDeployments'),
    createDeployment: record('createDeployment'),
    setDeploymentStatus: record('setDeploymentStatus'),
    latestStatus: record('latestStatus'),
    listReviews: record('listReviews'),
    viewer: record('viewer'),
    listComments: record('listComments'),
    createComment: record('createComment'),
    updateComment: record('updateComment'),
    deleteComment: record('deleteComment'),
  };
}
