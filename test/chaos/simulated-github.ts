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

  function connect({ name, runId, faultAt, pass }: GitHubClientOptions): GitHub {
    let calls = 0;
    const call = <T>(signal: AbortSignal, carryOut: () => T): Promise<T> =>
      pass(() => {
        const fault = faultAt(calls);
        calls += 1;
        return answer(fault, carryOut, { clock, signal });
      });
    const findComment = (id: number): SimulatedComment => {
      const comment = comments.find((each) => each.id === id);
      if (!comment) throw new GitHubError('GitHub answered 404', undefined, 404);
      return comment;
    };
    return {
      firstAttemptStartedAt: (signal) =>
        call(signal, () => {
          const atMs = startedAtMs.get(runId);
          return atMs === undefined ? undefined : toIso(atMs);
        }),
      async *listDeployments(environment, signal) {
        yield* await call(signal, () =>
          deployments
            .filter((each) => each.environment === environment)
            .map(({ id, payload }) => ({ id, payload }))
            .toReversed(),
        );
      },
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
      findComment: (issueNumber, marker, signal) =>
        call(signal, () =>
          comments.find((each) => each.issueNumber === issueNumber && each.body.startsWith(marker)),
        ),
      createComment: (issueNumber, body, signal) =>
        call(signal, () => {
          const id = nextId();
          const url = `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-${id}`;
          comments.push({ id, issueNumber, body, url });
          return url;
        }),
      updateComment: (id, body, signal) =>
        call(signal, () => {
          const comment = findComment(id);
          comments[comments.indexOf(comment)] = { ...comment, body };
          return comment.url;
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

/** Answers one call under a fault. Rejects as soon as the signal aborts. */
async function answer<T>(
  fault: GitHubFault | undefined,
  carryOut: () => T,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<T> {
  const wait = async (ms: number): Promise<void> => {
    await clock.sleep(ms, signal);
    if (signal.aborted) throw new GitHubError('the call was given up');
  };
  const hang = async (): Promise<never> => {
    await wait(REQUEST_TIMEOUT_MS);
    throw new GitHubError('GitHub could not be reached: no answer in time');
  };
  await wait(LATENCY_MS / 2);
  if (fault?.kind === 'hang') return hang();
  if (fault?.kind === 'forbidden') throw new GitHubError('GitHub answered 403', 'a permission', 403);
  if (fault?.kind === 'down') throw new GitHubError('GitHub answered 502', undefined, 502);
  const result = carryOut();
  if (fault?.kind === 'hang-after') return hang();
  await wait(LATENCY_MS / 2 + (fault?.kind === 'slow' ? fault.delayMs : 0));
  if (fault?.kind === 'lost') throw new GitHubError('GitHub could not be reached: the answer was cut off');
  return result;
}
