import { taskOfSite } from '../../src/history/entry.ts';
import { GitHubError, type Clock, type DeploymentRecord, type GitHub } from '../../src/ports.ts';
import type { DeploymentStatus, GitHubFailure, NewDeployment } from '../../src/ports.ts';
import type { PullRequestComment, Review } from '../../src/ports.ts';
import { createFakeClock } from '../stand-ins/fake-clock.ts';
import { createInMemoryGitHub, toPortComment } from '../stand-ins/github/in-memory.ts';
import { githubActions, idOf, RepositoryState, type NewDeploymentStatus } from '../stand-ins/github/state.ts';
import { ids } from './ids.ts';

/** The token's own account. */
export const ownLogin = githubActions;
export const ownId = idOf(ownLogin);

/** A deployment of this account in the environment of the step, unless it says something else. */
export type TestDeployment = Pick<DeploymentRecord, 'id' | 'sha' | 'payload'> &
  Partial<DeploymentRecord> & {
    /** Of the list of the live site, unless a test says something else. */
    readonly task?: string;
    /** Newest first. */
    readonly statuses?: readonly TestStatus[];
  };

/** A status that this account set, unless it says something else. */
type TestStatus = Omit<NewDeploymentStatus, 'deploymentId'>;

/** The deployment as GitHub lists it. */
export function listed(deployment: Omit<TestDeployment, 'statuses' | 'task'>): DeploymentRecord {
  const { creator = ownLogin } = deployment;
  return {
    environment: 'pr-7',
    description: '',
    createdAt: '2026-01-15T10:00:00Z',
    ...deployment,
    creator,
    creatorId: deployment.creatorId ?? idOf(creator),
  };
}

/** What GitHub knows at the start, and methods that replace its own: to fail, or never to answer. */
export interface GitHubState extends Partial<GitHub> {
  /** Newest first. */
  readonly deployments?: readonly TestDeployment[];
  /** On pull request 7. */
  readonly comments?: readonly PullRequestComment[];
  readonly reviews?: readonly Review[];
}

export interface RecordingGitHub extends GitHub {
  /** The names of the methods called, in order. */
  readonly calls: readonly (keyof GitHub)[];
  readonly created: readonly NewDeployment[];
  readonly statuses: readonly (DeploymentStatus & { readonly id: number })[];
  /** As they are now. */
  readonly comments: readonly PullRequestComment[];
}

/** A GitHub in memory that records the calls. Its first new id is 7001. */
export function createRecordingGitHub(
  { deployments = [], comments = [], reviews = [], ...replaced }: GitHubState = {},
  environment = '',
  clock: Pick<Clock, 'wallMs'> = createFakeClock(),
): RecordingGitHub {
  const state = new RepositoryState(() => clock.wallMs(), { lastId: 7000 });
  for (const { statuses = [], task = taskOfSite(ids.live), ...given } of deployments.toReversed()) {
    const { payload, creator, creatorId, ...record } = listed({ environment, ...given });
    const { createdAt = '' } = record;
    const stored = typeof payload === 'string' ? payload : { ...(payload ?? {}) };
    const author = { creator: creator ?? '', creatorId: creatorId ?? 0 };
    const { id: deploymentId } = state.addDeployment({
      ...record,
      ...author,
      task,
      createdAt,
      payload: stored,
    });
    for (const status of statuses.toReversed()) {
      state.addDeploymentStatus({ createdAt, ...status, deploymentId });
    }
  }
  for (const { id, body, authorId } of comments) {
    state.addComment({ id, issueNumber: 7, body, author: authorId === ownId ? ownLogin : 'mallory' });
  }
  const call = <T>(_signal: AbortSignal, carryOut: () => T) => Promise.try(carryOut);
  const inMemory = createInMemoryGitHub(state, { runId: 0, call });
  const calls: (keyof GitHub)[] = [];
  const created: NewDeployment[] = [];
  const statuses: (DeploymentStatus & { id: number })[] = [];
  const accepting: GitHub = {
    ...inMemory,
    listReviews: () => Promise.resolve(reviews),
    createDeployment(deployment, signal) {
      created.push(deployment);
      return inMemory.createDeployment(deployment, signal);
    },
    setDeploymentStatus(id, status, signal) {
      statuses.push({ id, ...status });
      return inMemory.setDeploymentStatus(id, status, signal);
    },
    ...replaced,
  };
  const methods = Object.entries(accepting) as [keyof GitHub, (...args: unknown[]) => unknown][];
  const recorded = methods.map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      if (name !== 'clockOffsetMs') calls.push(name);
      return method(...args);
    },
  ]);
  return {
    ...(Object.fromEntries(recorded) as GitHub),
    ...{ calls, created, statuses },
    get comments() {
      return state.commentsOn(7).map(toPortComment);
    },
  };
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
  operation: 'staging',
  'idempotency-key': 'gha-8990-copy',
  run: 'https://github.com/octo-org/shop/actions/runs/8990',
  attempt: 1,
  base: 0,
  options: '{}',
};
