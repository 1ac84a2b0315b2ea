import type { StepIdentity } from '../service/idempotency-key.ts';
import type { Client } from '../service/client.ts';
import type { StepRun } from '../history/entry.ts';
import type { StagingRecording } from '../history/copy-recorder.ts';
import type { History, WantedLists } from '../history/history.ts';
import type { NewOverwrite } from '../history/overwrite-recorder.ts';
import type { Recorder } from '../history/recorder.ts';
import type { ApiUrl, FieldName } from '../inputs/fields.ts';
import type { ListInput } from '../inputs/raw-inputs.ts';
import type { Inputs } from '../inputs/read-inputs.ts';
import type { CommentSubject } from '../messages/comment.ts';
import type { Operation } from '../outcome/operation.ts';
import type { GreenOutcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import type { Results, ResultSink } from '../outcome/results.ts';
import type { GitHubApi, RunLog, ServiceRequest } from '../ports.ts';

/** What an operation makes of its inputs: those that it has in common with others, and what it plans with its own. */
export interface Planned {
  readonly inputs: Inputs<'api-url', FieldName>;
  readonly plan: OwnPlan;
}

type Said = NonNullable<Report['plan']>;

/** The part of the plan that an operation makes. */
export interface OwnPlan extends Pick<Said, 'done' | 'subject'> {
  readonly siteId?: string | undefined;
  /** What a dry run shows, and the key is derived from. `close-staging` has none, and does its own dry run. */
  readonly request?: ServiceRequest | undefined;
  readonly recording?: StagingRecording | undefined;
  /** The lists that it reads, if nothing keeps it from them. */
  readonly lists?: WantedLists | undefined;
  /** What only it knows of its own entry (G11). */
  readonly overwrite?: Pick<NewOverwrite, 'backup-id' | 'live-site-id' | 'site-id'> | undefined;
  readonly approvedDigest?: string | undefined;
  readonly named?: Results['named'];
  /** The whole operation, from its first question to its end. What is red is thrown (`Ended`). */
  execute(step: Step): Promise<GreenOutcome>;
}

/** Everything that is decided before anything is sent. Without secrets. */
export interface Plan extends OwnPlan, Said, Omit<StepRun, 'key'> {
  readonly operation: Operation<Planned>;
  readonly api: ApiUrl;
  /** Who may start it; `undefined`: everybody. */
  readonly allowedActors: readonly string[] | undefined;
  /** The environment whose approval is required. */
  readonly approval: string | undefined;
  /** What its entry says, besides its key; `undefined`: it overwrites nothing, or `github-token` is `none`. */
  readonly overwrite: NewOverwrite | undefined;
  /** The inputs that keep it from the list of the site that it overwrites; none: it has one (G14). */
  readonly missingForList: readonly ListInput[];
  /** Only an operation that does without an API token may have none. */
  readonly hasApiToken: boolean;
  readonly ownKey: string | undefined;
  /** What the key is derived from; `undefined` outside GitHub Actions (K1). */
  readonly keyIdentity: StepIdentity | undefined;
  /** It changes nothing at the host, and no entry of a list. */
  readonly isReadOnly: boolean;
  readonly isWaiting: boolean;
  /** What its comment on the pull request is about; `undefined`: it writes none. */
  readonly comment: CommentSubject | undefined;
  /** How long the work may take, so that its result can still be recorded on GitHub (G8). */
  readonly workTimeoutMs: number;
  /** How long its request may be sent: if nothing was started, its entry in the list must still say so (G11). */
  readonly sendTimeoutMs: number;
  readonly fixedIntervalMs: number | undefined;
}

/** One execution of the action: what was planned, and what it works with. */
export interface Step {
  readonly plan: Plan;
  /** The idempotency key of a generation, from 1. */
  readonly keyOf: (generation: number) => string;
  /** What was done to the live site, as its list says. */
  readonly history: History;
  readonly client: Client;
  readonly log: RunLog;
  /** Write-only: what the step needs is handed on. */
  readonly results: ResultSink;
  /** Must sanitize. */
  readonly github: GitHubApi;
  readonly recorder: Recorder;
  /** Called before each request that changes something at the service; `close-staging` calls it before it changes GitHub. */
  readonly onChange: () => void;
}
