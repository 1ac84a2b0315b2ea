import { GitHubError, type DeploymentRecord, type DeploymentStatus, type GitHub } from '../../src/ports.ts';
import type { GitHubFailure, NewDeployment, PullRequestComment, Review } from '../../src/ports.ts';
import { ids } from './ids.ts';

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
  const indexOf = (id: number): number => comments.findIndex((comment) => comment.id === id);
  const ownComment = (id: number, body: string): PullRequestComment => ({
    id,
    body,
    url: `https://github.com/octo-org/shop/pull/7#issuecomment-${id}`,
    author: ownLogin,
  });

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
    createComment(_issueNumber, body) {
      lastId += 1;
      const comment = ownComment(lastId, body);
      comments.push(comment);
      return Promise.resolve(comment);
    },
    updateComment(id, body) {
      const comment = ownComment(id, body);
      comments[indexOf(id)] = comment;
      return Promise.resolve(comment);
    },
    deleteComment(id) {
      comments.splice(indexOf(id), 1);
      return Promise.resolve();
    },
  };
  const methods = Object.entries({ ...accepting, ...replaced }) as [
    keyof GitHub,
    (...args: unknown[]) => unknown,
  ][];
  const recorded = methods.map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      if (name !== 'clockOffsetMs') calls.push(name);
      return method(...args);
    },
  ]);
  return { ...(Object.fromEntries(recorded) as GitHub), calls, created, statuses, comments };
}

/** A method of GitHub’s that never answers. */
export const never = (): Promise<never> => new Promise(() => undefined);
/** A method of GitHub’s that always fails. */
export const fails = (failure: GitHubFailure) => (): Promise<never> =>
  Promise.reject(new GitHubError('GitHub failed', failure));
export const failsForNow = fails({ errorCode: 'service_error', isTransient: true });

/** What this action records for a staging site of `pr-7`. */
export const recordedPayload = {
  action: 'site-pipeline',
  'api-url': 'https://api.example.com',
  'live-site-id': ids.live,
  'site-id': ids.staging,
  'site-domain': 'pr-7.staging.example.com',
  'task-id': ids.task,
  options: '{}',
};
export const withoutSite = { 'site-id': undefined, 'site-domain': undefined, 'task-id': undefined };
