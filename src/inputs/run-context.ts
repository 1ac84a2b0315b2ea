import * as z from 'zod/mini';
import { readAs } from '../text/json.ts';
import type { readPullRequest } from './pull-request.ts';

/** What the runner states about this run. Values are absent outside GitHub Actions. */
export interface RunContext {
  readonly serverUrl: string;
  readonly repository?: string | undefined;
  readonly repositoryId?: string | undefined;
  readonly runId?: string | undefined;
  /** `GITHUB_RUN_ATTEMPT`, from 1. */
  readonly attempt: number;
  readonly job: string;
  /** `GITHUB_ACTION`: the step's id. */
  readonly step: string;
  readonly sha?: string | undefined;
  /** The branch or tag; in a pull request's run, the branch that it is to merge. */
  readonly ref?: string | undefined;
  readonly isTag?: boolean | undefined;
  readonly eventName?: string | undefined;
  /** What the run is about; absent for nothing. */
  readonly pullRequest?: ReturnType<typeof readPullRequest>;
  readonly actor?: string | undefined;
  readonly triggeringActor?: string | undefined;
  /** The repository and the ref that the runner downloaded this action from; absent if it is not certain. */
  readonly actionSource?: { readonly repository: string; readonly ref: string } | undefined;
  /** GitHub gives this run no secrets, so an empty `api-token` is no mistake of the workflow. */
  readonly getsNoSecrets?: boolean | undefined;
  /** The runner passes a composite action's own inputs to its steps (act, Gitea, Forgejo). */
  readonly passesForeignInputs?: boolean | undefined;
}

const pullRequestEvent = z.object({
  repository: z.object({ full_name: z.string() }),
  // `null`: the repository is deleted.
  pull_request: z.object({ head: z.object({ repo: z.nullable(z.object({ full_name: z.string() })) }) }),
});
const forkEvent = z.object({ repository: z.object({ fork: z.literal(true) }) });

/**
 * Whether GitHub gives a run no secrets: a pull request from another or a deleted repository, a run that Dependabot
 * started, and any run of a repository that is itself a fork (GitHub's documentation, *Using secrets*). An event that
 * cannot be read is none of them: a renamed secret must not make a run green.
 */
export function isWithoutSecrets(
  { actor, eventName }: Pick<RunContext, 'actor' | 'eventName'>,
  event: unknown,
): boolean {
  if (actor === 'dependabot[bot]' || readAs(forkEvent, event) !== undefined) return true;
  const read = eventName === 'pull_request' ? readAs(pullRequestEvent, event) : undefined;
  return read !== undefined && read.pull_request.head.repo?.full_name !== read.repository.full_name;
}

/** The commit that a run is for: the pull request's head, else the run's own. */
export function commitOf({ pullRequest, sha }: RunContext): string | undefined {
  return pullRequest?.headSha ?? sha;
}

/** Whether an earlier attempt of the run may have acted. */
export function isLaterAttempt({ attempt }: Pick<RunContext, 'attempt'>): boolean {
  return attempt > 1;
}

/** Whether a pull request started the run: a new commit on it starts a new run. */
export function isOfPullRequest({ eventName = '' }: RunContext): boolean {
  return /^pull_request(_target)?$/.test(eventName);
}

export function commitUrlOf({ serverUrl, repository }: RunContext, sha: string): string | undefined {
  return repository === undefined ? undefined : `${serverUrl}/${repository}/commit/${sha}`;
}

export function runUrlOf({ serverUrl, repository, runId }: RunContext): string | undefined {
  if (repository === undefined || runId === undefined) return undefined;
  return `${serverUrl}/${repository}/actions/runs/${runId}`;
}

/** Whether a text can be the address of a run. */
export function isRunUrl(text: string): boolean {
  return /^https?:\/\/[\w.:/-]+\/actions\/runs\/\d+$/.test(text);
}

/** Whether it is one of this repository. */
export function isOwnRunUrl(text: string, { serverUrl, repository }: RunContext): boolean {
  return isRunUrl(text) && text.startsWith(`${serverUrl}/${repository ?? ''}/actions/runs/`);
}

export function attemptUrlOf(context: RunContext): string | undefined {
  const url = runUrlOf(context);
  return url === undefined ? undefined : `${url}/attempts/${context.attempt}`;
}

/** The URL of a document of this action in the version that runs; `undefined` if its repository is not certain. */
export function documentUrlOf({ actionSource, serverUrl }: RunContext, path: string): string | undefined {
  return actionSource && `${serverUrl}/${actionSource.repository}/blob/${actionSource.ref}/${path}`;
}
