import { UNKNOWN_COMMIT, type RunEvent } from './run-event.ts';

/** What the runner states about this run. Values are absent outside GitHub Actions. */
export interface RunContext extends RunEvent {
  readonly serverUrl: string;
  readonly repository?: string | undefined;
  readonly repositoryId?: string | undefined;
  readonly runId?: string | undefined;
  /** `GITHUB_RUN_ATTEMPT`, from 1. */
  readonly attempt: number;
  /** The runner names no attempt (Gitea up to 1.24), so this may be a re-run (G14). */
  readonly isAttemptUnknown?: boolean | undefined;
  readonly job: string;
  /** `GITHUB_ACTION`: the step's id. */
  readonly step: string;
  /** `GITHUB_SHA`. Not always the commit that the run is for: see `commitOf`. */
  readonly sha?: string | undefined;
  /** The input `commit`. */
  readonly commit?: string | undefined;
  /** The branch or tag; in a pull request's run, its head branch. */
  readonly ref?: string | undefined;
  readonly isTag?: boolean | undefined;
  readonly eventName?: string | undefined;
  readonly actor?: string | undefined;
  readonly triggeringActor?: string | undefined;
  /** The repository and the ref that the runner downloaded this action from; absent if not certain. */
  readonly actionSource?: { readonly repository: string; readonly ref: string } | undefined;
  /** The runner passes a composite action's own inputs to its steps (act, Gitea, Forgejo). */
  readonly passesForeignInputs?: boolean | undefined;
}

/** The commit that a run is for; `undefined` if it is unknown, or outside GitHub Actions (G1). */
export function commitOf({ commit, eventCommit, sha }: RunContext): string | undefined {
  const runCommit = commit ?? eventCommit ?? sha;
  return runCommit === UNKNOWN_COMMIT ? undefined : runCommit;
}

/** Whether the run may be of a pull request that is not merged: its copy may hold anything (G1). */
export function isOfUnmergedPullRequest({ pullRequest }: RunContext): boolean {
  return pullRequest !== undefined && pullRequest.isMerged !== true;
}

/** Whether an earlier attempt of the run may have acted. */
export function isLaterAttempt({ attempt }: Pick<RunContext, 'attempt'>): boolean {
  return attempt > 1;
}

/**
 * When this attempt of the run was started, by GitHub's clock, in milliseconds since 1970: the event started the first one.
 * `stepMs`: when the step started, which is about when a later attempt was. `undefined`: unknown.
 */
export function attemptStartMs(context: RunContext, stepMs: number | undefined): number | undefined {
  return isLaterAttempt(context) ? stepMs : (context.eventAtMs ?? stepMs);
}

/** What started a run, which decides how another one is started. */
export type RunStart = 'pull-request' | 'branch' | 'form' | 'schedule' | 'tag' | 'other';

export function startOf(context: Pick<RunContext, 'eventName' | 'isTag' | 'pullRequest'>): RunStart {
  const { eventName, isTag, pullRequest } = context;
  switch (eventName) {
    case 'pull_request':
    case 'pull_request_target':
      return pullRequest?.isClosed ? 'other' : 'pull-request';
    case 'workflow_dispatch':
      return 'form';
    case 'schedule':
      return 'schedule';
    default:
      if (isTag) return 'tag';
      return eventName === 'push' ? 'branch' : 'other';
  }
}

export function commitUrlOf({ serverUrl, repository }: RunContext, sha: string): string | undefined {
  return repository === undefined ? undefined : `${serverUrl}/${repository}/commit/${sha}`;
}

export function runUrlOf({ serverUrl, repository, runId }: RunContext): string | undefined {
  if (repository === undefined || runId === undefined) return undefined;
  return `${serverUrl}/${repository}/actions/runs/${runId}`;
}

/** Without segments that a browser removes (`..`), because the address would lead to another place. */
const RUN_URL =
  /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?(?:\/(?!\.{1,2}\/)[\w.~-]+)+\/actions\/runs\/([\w-]+)$/;

const GITHUB = 'https://github.com';

/** A server's address without extra slashes, so that `isRunUrl` accepts its runs; GitHub's if the address is unusable. */
export function normalizeServerUrl(text = GITHUB): string {
  const { origin, pathname } = URL.parse(text) ?? new URL(GITHUB);
  const url = `${origin}${pathname.replace(/\/+(?=\/|$)/g, '')}`;
  return isRunUrl(`${url}/owner/repository/actions/runs/1`) ? url : GITHUB;
}

/** Whether a text may be the address of a run, of any repository on any server. */
export function isRunUrl(text: string): boolean {
  return RUN_URL.test(text);
}

/** Whether a text is exactly the address of a run of this repository. */
export function isOwnRunUrl(text: string, context: RunContext): boolean {
  return text === runUrlOf({ ...context, runId: RUN_URL.exec(text)?.[1] });
}

export function attemptUrlOf(context: RunContext): string | undefined {
  const url = runUrlOf(context);
  return url === undefined ? undefined : `${url}/attempts/${context.attempt}`;
}

/** The URL of a document of this action in the version that runs; `undefined` if its repository is not certain. */
export function documentUrlOf({ actionSource, serverUrl }: RunContext, path: string): string | undefined {
  return actionSource && `${serverUrl}/${actionSource.repository}/blob/${actionSource.ref}/${path}`;
}
