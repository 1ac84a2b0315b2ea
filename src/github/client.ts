import type { GitHub, GitHubError, NewDeployment, PullRequestComment } from '../ports.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

export type GitHubClient = ReturnType<typeof createGitHubClient>;

/** GitHub's API as rooms use it: each call is retried until the deadline (rules.md, G7). Throws a `GitHubError`. */
export function createGitHubClient(github: GitHub, options: GitHubRequestOptions) {
  const { clock } = options;
  /** A request whose answer was lost may have created it. */
  type FindCreated<T> = (failed: GitHubError) => Promise<T | undefined>;
  const send = <T>(request: (signal: AbortSignal) => Promise<T>, findCreated?: FindCreated<T>) =>
    requestGitHub(request, options, findCreated);
  return {
    /** GitHub's time of day; `undefined` if its latest answer had a `Date` that cannot be read. */
    timeMs: (): number | undefined => {
      const offsetMs = github.clockOffsetMs();
      return offsetMs === undefined ? undefined : clock.wallMs() + offsetMs;
    },
    viewer: () => send((signal) => github.viewer(signal)),
    listReviews: () => send((signal) => github.listReviews(signal)),
    listDeployments: (filter: Parameters<GitHub['listDeployments']>[0], page: number) =>
      send((signal) => github.listDeployments(filter, page, signal)),
    listStatuses: (id: number) => send((signal) => github.listStatuses(id, signal)),
    listComments: (issueNumber: number, page: number) =>
      send((signal) => github.listComments(issueNumber, page, signal)),
    createDeployment: (deployment: NewDeployment, findCreated: FindCreated<number>) =>
      send((signal) => github.createDeployment(deployment, signal), findCreated),
    createComment: (issueNumber: number, body: string, findCreated: FindCreated<PullRequestComment>) =>
      send((signal) => github.createComment(issueNumber, body, signal), findCreated),
    setDeploymentStatus: (id: number, status: Parameters<GitHub['setDeploymentStatus']>[1]) =>
      send((signal) => github.setDeploymentStatus(id, status, signal)),
    updateComment: (id: number, body: string) => send((signal) => github.updateComment(id, body, signal)),
  };
}
