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
  readonly workflow?: string | undefined;
  readonly eventName?: string | undefined;
  readonly actor?: string | undefined;
  readonly triggeringActor?: string | undefined;
}

/** The URL of this attempt of the run; `undefined` outside GitHub Actions. */
export function runUrlOf({ serverUrl, repository, runId, attempt }: RunContext): string | undefined {
  if (repository === undefined || runId === undefined) return undefined;
  return `${serverUrl}/${repository}/actions/runs/${runId}/attempts/${attempt}`;
}
