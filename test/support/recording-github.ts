/* GitHub in memory (stand-ins/github/in-memory.ts) with the entries of a test, which records what is asked of it. */

import { taskOfSite } from '../../src/github/entry.ts';
import { createFailure, RequestFailed, type Failure } from '../../src/outcome/failure.ts';
import type { Clock, DeploymentRecord, FindCreated, GitHub, MakeCall } from '../../src/ports.ts';
import type { DeploymentStatus, NewDeployment, PullRequestComment, Review } from '../../src/ports.ts';
import { createFakeClock } from '../stand-ins/fake-clock.ts';
import { callOnce, createInMemoryGitHub, toPortComment, toResult } from '../stand-ins/github/in-memory.ts';
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

/** What GitHub knows at the start, and attempts that replace its own: to fail with a `RequestFailed`, or never to answer. */
export interface GitHubState extends Partial<GitHub> {
  /** GitHub's time of day minus the runner's. */
  readonly clockOffsetMs?: () => number | undefined;
  /** Newest first. */
  readonly deployments?: readonly TestDeployment[];
  /** On pull request 7. */
  readonly comments?: readonly PullRequestComment[];
  readonly reviews?: readonly Review[];
  /** What becomes of the answer to the first creation of a deployment, after a while. */
  readonly firstCreation?: { readonly answer: FirstAnswer; readonly delayMs?: number };
  /** What others have recorded in that moment, newest first: listed before what was created. */
  readonly meanwhile?: (own: NewDeployment) => readonly TestDeployment[];
}

/** `is for nothing`: the request is lost, not the answer. */
export type FirstAnswer = 'comes' | 'is lost' | 'never comes' | 'is for nothing';

/** A GitHub in memory that records the attempts. Its first new id is 7001. */
export function createRecordingGitHub(
  {
    deployments = [],
    comments = [],
    reviews = [],
    clockOffsetMs = () => 0,
    firstCreation,
    meanwhile,
    ...replaced
  }: GitHubState = {},
  environment = '',
  clock: Pick<Clock, 'wallMs' | 'sleep'> = createFakeClock(),
) {
  // What a test begins with has older ids.
  const given = deployments.flatMap(({ statuses = [] }) => statuses);
  const state = new RepositoryState(() => clock.wallMs(), { lastId: 7000 - given.length });
  const add = ({ statuses = [], task = taskOfSite(ids.live), ...given }: TestDeployment): void => {
    const {
      payload,
      creator = '',
      creatorId = 0,
      createdAt = '',
      ...record
    } = listed({ environment, ...given });
    const stored = typeof payload === 'string' ? payload : { ...(payload ?? {}) };
    const deployment = { ...record, creator, creatorId, task, createdAt, payload: stored };
    const { id: deploymentId } = state.addDeployment(deployment);
    for (const status of statuses.toReversed()) {
      state.addDeploymentStatus({ createdAt, ...status, deploymentId });
    }
  };
  deployments.toReversed().forEach(add);
  for (const { id, body, authorId } of comments) {
    state.addComment({ id, issueNumber: 7, body, author: authorId === ownId ? ownLogin : 'mallory' });
  }
  const call = <T>(_signal: AbortSignal, carryOut: () => T) => Promise.try(carryOut);
  const timeMs = (): number | undefined => {
    const offsetMs = clockOffsetMs();
    return offsetMs === undefined ? undefined : clock.wallMs() + offsetMs;
  };
  const inMemory = createInMemoryGitHub(state, { runId: 0, timeMs, call }).connect(callOnce);
  const calls: (keyof GitHub)[] = [];
  const created: NewDeployment[] = [];
  const statuses: (DeploymentStatus & { id: number })[] = [];
  const accepting: GitHub = {
    ...inMemory,
    listReviews: () => Promise.resolve(reviews),
    async createDeployment(deployment, findCreated) {
      const carryOut = () => inMemory.createDeployment(deployment, findCreated);
      if (created.push(deployment) > 1) return carryOut();
      const { answer = 'comes', delayMs = 0 } = firstCreation ?? {};
      const id = answer === 'is for nothing' ? 0 : await carryOut();
      meanwhile?.(deployment).toReversed().forEach(add);
      await clock.sleep(delayMs);
      if (answer === 'never comes') return never();
      if (answer === 'comes') return id;
      return fails({
        errorCode: 'connection_failed',
        isTransient: true,
        mayHaveActed: true,
        detail: 'lost',
      })();
    },
    setDeploymentStatus(id, status) {
      statuses.push({ id, ...status });
      return inMemory.setDeploymentStatus(id, status);
    },
    ...replaced,
  };
  type Attempt = () => Promise<unknown>;
  /** Each method, whose attempts are recorded, and made as `make` says. */
  const methodsWith = (make: (attempt: Attempt, args: readonly unknown[]) => Promise<unknown>) => {
    const names = Object.keys(accepting).filter((name) => name !== 'timeMs') as Exclude<
      keyof GitHub,
      'timeMs'
    >[];
    const methods = names.map((name) => [
      name,
      (...args: unknown[]) =>
        make(() => {
          calls.push(name);
          return (accepting[name] as (...given: unknown[]) => Promise<unknown>)(...args);
        }, args),
    ]);
    return { ...(Object.fromEntries(methods) as Omit<GitHub, 'timeMs'>), timeMs };
  };
  const connect = (makeCall: MakeCall): GitHub =>
    methodsWith((attempt, args) => {
      const findCreated = args.find((each) => typeof each === 'function') as FindCreated<unknown> | undefined;
      return makeCall(() => toResult(attempt()), findCreated);
    });
  return {
    ...methodsWith((attempt) => attempt()),
    connect,
    /** From now on these replace its own. */
    replace(make: (own: GitHub) => Partial<GitHub>): void {
      Object.assign(accepting, make({ ...accepting }));
    },
    /** The names of the methods called, in order; what was created, and the statuses that were set, unless that was replaced. */
    ...{ calls, created, statuses },
    /** As they are now; the comments on pull request 7. */
    deployments: state.deployments,
    get comments(): readonly PullRequestComment[] {
      return state.commentsOn(7).map(toPortComment);
    },
  };
}

/** The review of a person who did not start the run. */
export const approval: Review = {
  ...{ state: 'approved', comment: '', environments: ['live'], user: { login: 'ada', type: 'User' } },
};

/** An attempt to which GitHub never answers. */
export const never = (): Promise<never> => new Promise(() => undefined);
export const githubFailure = (failure: Partial<Failure>): Failure =>
  createFailure('github', {
    errorCode: 'service_error',
    cause: 'http-status',
    status: 500,
    reason: 'GitHub failed',
    ...failure,
  });
/** An attempt that always fails. */
export const fails = (failure: Partial<Failure>) => (): Promise<never> =>
  Promise.reject(new RequestFailed(githubFailure(failure)));
export const failsForNow = fails({ errorCode: 'service_error', isTransient: true });

/** The status of a copy whose job has succeeded (G13). */
export const jobSucceeded: TestStatus = { state: 'success', description: 'The job succeeded' };

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
  job: 'deploy',
  base: 0,
  first: 0,
  options: '{}',
};
