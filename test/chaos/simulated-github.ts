import {
  GitHubError,
  type Clock,
  type DeploymentStatus,
  type GitHub,
  type PullRequestComment,
} from '../../src/ports.ts';
import { toIso } from '../stand-ins/clock.ts';
import type { Simulation } from '../stand-ins/fake-clock.ts';

/**
 * What can go wrong with one call to GitHub:
 * - `forbidden`: it is refused for lack of a permission;
 * - `down`: it is not carried out;
 * - `lost`: it is carried out, and the response is lost;
 * - `hang` and `hang-after`: no response comes, and the call is not carried out or is;
 * - `slow`: it takes this much longer.
 */
export type GitHubFault =
  | { readonly kind: 'forbidden' | 'down' | 'lost' | 'hang' | 'hang-after' }
  | { readonly kind: 'slow'; readonly delayMs: number };

export interface SimulatedDeployment {
  readonly id: number;
  readonly environment: string;
  readonly ref: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The process that created it. */
  readonly createdBy: string;
  /** The oldest first. */
  readonly states: DeploymentStatus['state'][];
}

export interface SimulatedComment extends PullRequestComment {
  readonly issueNumber: number;
}

/** A process as GitHub sees it. */
export interface GitHubClientOptions {
  readonly name: string;
  readonly runId: string;
  /** What happens to the n-th call. */
  readonly faultAt: (index: number) => GitHubFault | undefined;
  /** The process's time of day. */
  readonly wallMs: () => number;
  /** Every call passes through it: a process that has ended makes none. */
  readonly pass: <T>(call: () => Promise<T>) => Promise<T>;
}

/** One repository on GitHub, in memory and on a simulated clock. */
export interface SimulatedGitHub {
  /** The oldest first. */
  readonly deployments: readonly SimulatedDeployment[];
  readonly comments: readonly SimulatedComment[];
  /** A run begins: its first attempt starts now. */
  startRun(runId: string): void;
  /** GitHub's API for one process. */
  connect(options: GitHubClientOptions): GitHub;
}

/** The only user: the token of a workflow. */
const author = 'github-actions[bot]';
/** How long a call takes. It is carried out after half of it, so that calls of two jobs can cross. */
const LATENCY_MS = 200;
/** The adapter gives up a single request after this time. */
const REQUEST_TIMEOUT_MS = 10_000;

export function createSimulatedGitHub(simulation: Simulation): SimulatedGitHub {
  const clock = simulation.startProcess(() => 0);
  const deployments: SimulatedDeployment[] = [];
  const comments: SimulatedComment[] = [];
  const startedAtMs = new Map<string, number>();
  let lastId = 0;
  const nextId = (): number => (lastId += 1);

  function connect({ name, runId, faultAt, pass, wallMs }: GitHubClientOptions): GitHub {
    let calls = 0;
    let clockOffsetMs: number | undefined;
    const call = <T>(signal: AbortSignal, carryOut: () => T): Promise<T> =>
      pass(async () => {
        const fault = faultAt(calls);
        calls += 1;
        const result = await answer(fault, carryOut, { clock, signal });
        clockOffsetMs = clock.wallMs() - wallMs();
        return result;
      });
    const findIndex = (id: number): number => {
      const index = comments.findIndex((each) => each.id === id);
      if (index < 0) throw new GitHubError('GitHub answered 404', { errorCode: 'not_found' });
      return index;
    };
    return {
      clockOffsetMs: () => clockOffsetMs,
      firstAttemptStartedAt: (signal) =>
        call(signal, () => {
          const atMs = startedAtMs.get(runId);
          return atMs === undefined ? undefined : toIso(atMs);
        }),
      listReviews: (signal) => call(signal, () => []),
      listDeployments: (environment, _page, signal) =>
        call(signal, () => ({
          items: deployments
            .filter((each) => each.environment === environment)
            .map(({ id, payload, ref }) => ({ id, payload, sha: ref }))
            .toReversed(),
          isLast: true,
        })),
      createDeployment: ({ environment, ref, payload }, signal) =>
        call(signal, () => {
          const id = nextId();
          deployments.push({ id, environment, ref, payload, createdBy: name, states: [] });
          return id;
        }),
      setDeploymentStatus: (id, { state }, signal) =>
        call(signal, () => {
          deployments.find((each) => each.id === id)?.states.push(state);
        }),
      latestStatus: (id, signal) =>
        call(signal, () => {
          const state = deployments.find((each) => each.id === id)?.states.at(-1);
          return state && { state };
        }),
      viewer: (signal) => call(signal, () => author),
      listComments: (issueNumber, _page, signal) =>
        call(signal, () => ({
          items: comments.filter((each) => each.issueNumber === issueNumber),
          isLast: true,
        })),
      createComment: (issueNumber, body, signal) =>
        call(signal, () => {
          const id = nextId();
          const url = `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-${id}`;
          const comment = { id, issueNumber, body, url, author };
          comments.push(comment);
          return comment;
        }),
      updateComment: (id, body, signal) =>
        call(signal, () => {
          const index = findIndex(id);
          const [comment] = comments.splice(index, 1);
          if (!comment) throw new Error('found above');
          const updated = { ...comment, body };
          comments.splice(index, 0, updated);
          return updated;
        }),
      deleteComment: (id, signal) =>
        call(signal, () => {
          comments.splice(findIndex(id), 1);
        }),
    };
  }

  return {
    deployments,
    comments,
    startRun(runId) {
      startedAtMs.set(runId, clock.wallMs());
    },
    connect,
  };
}

const lost = { errorCode: 'connection_failed', isTransient: true, mayHaveActed: true } as const;

/** Answers one call under a fault. Rejects as soon as the signal aborts. */
async function answer<T>(
  fault: GitHubFault | undefined,
  carryOut: () => T,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<T> {
  const wait = async (ms: number): Promise<void> => {
    await clock.sleep(ms, signal);
    if (signal.aborted) throw new GitHubError('the call was given up', { errorCode: 'connection_failed' });
  };
  const hang = async (): Promise<never> => {
    await wait(REQUEST_TIMEOUT_MS);
    throw new GitHubError('GitHub could not be reached: no answer in time', lost);
  };
  await wait(LATENCY_MS / 2);
  if (fault?.kind === 'hang') return hang();
  if (fault?.kind === 'forbidden')
    throw new GitHubError('GitHub answered 403', { errorCode: 'forbidden', permission: 'a permission' });
  if (fault?.kind === 'down')
    throw new GitHubError('GitHub answered 502', { ...lost, errorCode: 'service_error' });
  const result = carryOut();
  if (fault?.kind === 'hang-after') return hang();
  await wait(LATENCY_MS / 2 + (fault?.kind === 'slow' ? fault.delayMs : 0));
  if (fault?.kind === 'lost')
    throw new GitHubError('GitHub could not be reached: the answer was cut off', lost);
  return result;
}
