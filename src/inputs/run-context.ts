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
  readonly workflow?: string | undefined;
  readonly eventName?: string | undefined;
  readonly actor?: string | undefined;
  readonly triggeringActor?: string | undefined;
}

/** Whether a pull request started the run: a new commit on it starts a new run. */
export function isOfPullRequest({ eventName = '' }: RunContext): boolean {
  return /^pull_request(_target)?$/.test(eventName);
}

/** The URL of a commit; `undefined` outside GitHub Actions. */
export function commitUrlOf({ serverUrl, repository }: RunContext, sha: string): string | undefined {
  return repository === undefined ? undefined : `${serverUrl}/${repository}/commit/${sha}`;
}

/** The URL of this attempt of the run; `undefined` outside GitHub Actions. */
export function runUrlOf({ serverUrl, repository, runId, attempt }: RunContext): string | undefined {
  if (repository === undefined || runId === undefined) return undefined;
  return `${serverUrl}/${repository}/actions/runs/${runId}/attempts/${attempt}`;
}
