import type { StepIdentity } from '../service/idempotency-key.ts';
import type { Client } from '../service/client.ts';
import type { StepRun } from '../github/entry.ts';
import type { StagingRecording } from '../github/copy-recorder.ts';
import type { History, WantedLists } from '../github/history.ts';
import type { NewOverwrite } from '../github/overwrite-recorder.ts';
import type { Recorder } from '../github/recorder.ts';
import type { ApiUrl, FieldName } from '../inputs/fields.ts';
import type { ListInput } from '../inputs/raw-inputs.ts';
import type { Inputs } from '../inputs/read-inputs.ts';
import type { CommentSubject } from '../messages/comment.ts';
import type { Operation } from '../outcome/operation.ts';
import type { Effect, GreenOutcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import type { Results, ResultSink } from '../outcome/results.ts';
import type { GitHubApi, RunLog, ServiceRequest } from '../ports.ts';

/** The result of an operation's planning: all inputs, and the part of the plan that is its own. */
export interface Planned {
  readonly inputs: Inputs<'api-url', FieldName>;
  readonly plan: OwnPlan;
}

type ReportedPlan = NonNullable<Report['plan']>;

/** The part of the plan that an operation makes. */
export interface OwnPlan extends Pick<ReportedPlan, 'done' | 'subject'> {
  readonly siteId?: string | undefined;
  /** The sites that the task of an overwrite may name; absent if not all of them are known. */
  readonly taskSites?: readonly string[] | undefined;
  /** The request that a dry run shows, and from which the key is derived. `close-staging` has none. */
  readonly request?: ServiceRequest | undefined;
  readonly recording?: StagingRecording | undefined;
  /** The lists that the operation reads, unless `github-token` is `none` or a dry run needs no list. */
  readonly lists?: WantedLists | undefined;
  /** The operation's part of the overwrite's entry (G11). */
  readonly overwrite?: Pick<NewOverwrite, 'backup-id' | 'live-site-id' | 'site-id'> | undefined;
  readonly approvedDigest?: string | undefined;
  readonly named?: Results['named'];
  /** Executes the whole operation. Throws `Ended` if the step is red. */
  execute(step: Step): Promise<GreenOutcome>;
}

/** Everything that is decided before anything is sent. Contains no secrets. */
export interface Plan extends OwnPlan, ReportedPlan, Omit<StepRun, 'key'> {
  readonly operation: Operation<Planned>;
  readonly api: ApiUrl;
  /** The persons who may start the run; `undefined`: everybody. */
  readonly allowedActors: readonly string[] | undefined;
  /** The environment whose approval is required. */
  readonly approval: string | undefined;
  /** The planned part of the overwrite's entry; `undefined`: nothing is overwritten, or `github-token` is `none`. */
  readonly overwrite: NewOverwrite | undefined;
  /** The inputs because of which an overwrite goes without the site's list (G14). Empty if it has the list. */
  readonly missingForList: readonly ListInput[];
  /** `false` only if the operation does not require an API token. */
  readonly hasApiToken: boolean;
  readonly ownKey: string | undefined;
  /** The facts from which the key is derived; `undefined` outside GitHub Actions (K1). */
  readonly keyIdentity: StepIdentity | undefined;
  /** The step changes nothing at the host, and no entry of a list. */
  readonly isReadOnly: boolean;
  readonly isWaiting: boolean;
  /** The site and environment of the comment on the pull request; `undefined`: the step writes no comment. */
  readonly comment: CommentSubject | undefined;
  /** The time for the work. The rest of `timeoutMs` is for recording the result on GitHub (G8). */
  readonly workTimeoutMs: number;
  /** The time to send the main request. The rest is for recording on GitHub that nothing was started (G11). */
  readonly sendTimeoutMs: number;
  readonly fixedIntervalMs: number | undefined;
}

/** One execution of the action: its plan and its edges. */
export interface Step {
  readonly plan: Plan;
  /** The idempotency key of a generation, from 1. */
  readonly keyOf: (generation: number) => string;
  /** Reads the lists of the step's sites. */
  readonly history: History;
  readonly client: Client;
  readonly log: RunLog;
  /** Write-only, so that the data of the step flows through its functions. */
  readonly results: ResultSink;
  /** Must sanitize. */
  readonly github: GitHubApi;
  readonly recorder: Recorder;
  readonly changes: Changes;
}

/** What a step may have changed so far, if a fault ends it. */
export interface Changes {
  /** Set before each request to the service that changes something, and before `close-staging` changes GitHub. */
  effect: Extract<Effect, 'none' | 'possible'>;
}
