import type { DeploymentRecord, DeploymentStatus, GitHub } from '../../src/ports.ts';

export interface RecordedDeployment {
  readonly environment: string;
  readonly ref: string;
  readonly description: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly url: string;
}

/** What GitHub knows at the start, and methods that replace its own: to fail, or never to answer. */
export interface GitHubState extends Partial<GitHub> {
  readonly startedAt?: string;
  readonly deployments?: readonly DeploymentRecord[];
  readonly comment?: Comment;
}

export interface RecordingGitHub extends GitHub {
  /** The names of the methods called, in order. */
  readonly calls: readonly string[];
  readonly created: readonly RecordedDeployment[];
  readonly statuses: readonly (DeploymentStatus & { readonly id: number })[];
  readonly comment: Comment | undefined;
  /** The markers that `findComment` was called with. */
  readonly markers: readonly string[];
}

/** A GitHub that accepts every call and records it. */
export function createRecordingGitHub(state: GitHubState = {}): RecordingGitHub {
  const { startedAt, deployments = [], comment: first, ...replaced } = state;
  const calls: string[] = [];
  const created: RecordedDeployment[] = [];
  const statuses: (DeploymentStatus & { id: number })[] = [];
  const markers: string[] = [];
  let comment = first;

  const recording: GitHub = {
    firstAttemptStartedAt: () => Promise.resolve(startedAt),
    async *listDeployments() {
      yield* await Promise.resolve(deployments);
    },
    createDeployment(request) {
      created.push(request);
      return Promise.resolve(7000 + created.length);
    },
    setDeploymentStatus(id, status) {
      statuses.push({ id, ...status });
      return Promise.resolve();
    },
    findComment(_issueNumber, marker) {
      markers.push(marker);
      return Promise.resolve(comment);
    },
    createComment(issueNumber, body) {
      comment = { id: 1, body, url: `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-1` };
      return Promise.resolve(comment.url);
    },
    updateComment(id, body) {
      comment = { id, body, url: `https://github.com/octo-org/shop/pull/7#issuecomment-${id}` };
      return Promise.resolve(comment.url);
    },
  };
  const acting: GitHub = { ...recording, ...replaced };
  return {
    calls,
    created,
    statuses,
    markers,
    get comment() {
      return comment;
    },
    firstAttemptStartedAt(signal) {
      calls.push('firstAttemptStartedAt');
      return acting.firstAttemptStartedAt(signal);
    },
    listDeployments(environment, signal) {
      calls.push('listDeployments');
      return acting.listDeployments(environment, signal);
    },
    createDeployment(request, signal) {
      calls.push('createDeployment');
      return acting.createDeployment(request, signal);
    },
    setDeploymentStatus(id, status, signal) {
      calls.push('setDeploymentStatus');
      return acting.setDeploymentStatus(id, status, signal);
    },
    findComment(issueNumber, marker, signal) {
      calls.push('findComment');
      return acting.findComment(issueNumber, marker, signal);
    },
    createComment(issueNumber, body, signal) {
      calls.push('createComment');
      return acting.createComment(issueNumber, body, signal);
    },
    updateComment(id, body, signal) {
      calls.push('updateComment');
      return acting.updateComment(id, body, signal);
    },
  };
}
