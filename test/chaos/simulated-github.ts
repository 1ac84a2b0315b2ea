import { GitHubError, type Clock, type GitHub } from '../../src/ports.ts';
import type { Simulation } from '../stand-ins/fake-clock.ts';
import { githubActions, GitHubState, type Comment } from '../stand-ins/github/state.ts';

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

/** A process as GitHub sees it. */
interface GitHubClientOptions {
  /** The login under which its deployments are stored, so that a test sees which process created one. */
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
  readonly state: GitHubState;
  /** GitHub's API for one process. */
  connect(options: GitHubClientOptions): GitHub;
}

/** How long a call takes. It is carried out after half of it, so that calls of two jobs can cross. */
const LATENCY_MS = 200;
/** The adapter gives up a single request after this time. */
const REQUEST_TIMEOUT_MS = 10_000;

export function createSimulatedGitHub(simulation: Simulation): SimulatedGitHub {
  const clock = simulation.startProcess(() => 0);
  const state = new GitHubState();
  const findComment = (id: number): Comment => {
    const comment = state.comments.find((each) => each.id === id);
    if (!comment) throw new GitHubError('GitHub answered 404', { errorCode: 'not_found' });
    return comment;
  };

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
    return {
      clockOffsetMs: () => clockOffsetMs,
      firstAttemptStartedAt: (signal) =>
        call(signal, () =>
          state.runAttempts.find((run) => String(run.runId) === runId)?.createdAt.toISOString(),
        ),
      listReviews: (signal) => call(signal, () => []),
      listDeployments: (environment, _page, signal) =>
        call(signal, () => ({
          items: state.deployments.filter((each) => each.environment === environment).toReversed(),
          isLast: true,
        })),
      createDeployment: ({ ref, ...deployment }, signal) =>
        call(
          signal,
          () => state.addDeployment({ ...deployment, sha: ref, isTransient: true, creator: name }).id,
        ),
      setDeploymentStatus: (id, { state: to }, signal) =>
        call(signal, () => {
          state.addDeploymentStatus({ deploymentId: id, state: to });
        }),
      latestStatus: (id, signal) =>
        call(signal, () => {
          const latest = state.stateOf(id);
          return latest && { state: latest };
        }),
      viewer: (signal) => call(signal, () => githubActions),
      listComments: (issueNumber, _page, signal) =>
        call(signal, () => ({ items: state.commentsOn(issueNumber).map(toComment), isLast: true })),
      createComment: (issueNumber, body, signal) =>
        call(signal, () => toComment(state.addComment({ issueNumber, body, author: githubActions }))),
      updateComment: (id, body, signal) =>
        call(signal, () => {
          const comment = findComment(id);
          state.editComment(comment, body);
          return toComment(comment);
        }),
      deleteComment: (id, signal) =>
        call(signal, () => {
          state.deleteComment(findComment(id));
        }),
    };
  }

  return { state, connect };
}

function toComment({ id, issueNumber, body, author }: Comment) {
  const url = `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-${id}`;
  return { id, body, url, author: author.login };
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
