import type { StepIdentity } from './service/idempotency-key.ts';
import type { Client } from './service/client.ts';
import type { StagingRecording } from './github/deployments.ts';
import type { LivePayload, LiveRecord, SiteNames } from './github/live-records.ts';
import type { Recorder } from './github/recorder.ts';
import type { RecordedDeployment } from './github/records.ts';
import type { ApiUrl, FieldName } from './inputs/fields.ts';
import type { RawInputs } from './inputs/raw-inputs.ts';
import type { Inputs, Validated } from './inputs/read-inputs.ts';
import type { RunContext } from './inputs/run-context.ts';
import type { Outcome } from './outcome/outcome.ts';
import type { OverwriteEnd } from './outcome/overwrite.ts';
import type { OperationFacts } from './outcome/report-content.ts';
import type { Results, ResultStore } from './outcome/results.ts';
import type { GitHub, Runner, RunLog, ServiceRequest } from './ports.ts';

/** An operation: what is always true of it, and how it reads its inputs. */
export interface Operation extends OperationFacts {
  /** Without what every operation requires: `api-url`, and `api-token` unless `apiToken` says otherwise. */
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
  readonly apiToken: 'required' | 'optional' | 'unused';
  /** It changes nothing at the service, so it has no key. An operation that does not say so changes something. */
  readonly isReadOnly: boolean;
  /** Validates all inputs that it uses, and plans what to do with them. */
  read(raw: RawInputs): Validated<{
    readonly shared: Inputs<'api-url', FieldName>;
    readonly own: OperationPlan;
  }>;
}

export interface OperationPlan {
  /** What it does to what, as the start of a sentence: "push staging site … over live site …". */
  readonly subject: string;
  /** The same once it is done: "staging site … was pushed over live site …". Absent if its outcomes say so themselves. */
  readonly done?: string;
  readonly siteId?: string | undefined;
  /** What a dry run shows, and the key is derived from. `close-staging` has none, and does its own dry run. */
  readonly request?: ServiceRequest | undefined;
  readonly recording?: StagingRecording | undefined;
  /** By what the inputs name the live site (contract, G12). Without any name, every record counts as one of it. */
  readonly liveSite?: Partial<SiteNames> | undefined;
  /** What the record of live names besides the site (contract, G11). */
  readonly source?: Pick<LivePayload, 'site-id' | 'backup-id'> | undefined;
  /** The environment whose approval is required. */
  readonly approval?: string | undefined;
  /** The digest of the preview that was approved. */
  readonly approvedDigest?: string | undefined;
  /** What the inputs alone name. */
  readonly named?: Results['named'];
  /**
   * What can stop this operation before it acts, besides what `run.ts` asks for its facts. `undefined`: nothing speaks
   * against it. `live`: what happened to the live site, if that was asked and answered.
   */
  guard?(step: Step, live: LiveView | undefined): Promise<Outcome | undefined>;
  execute(step: Step, live: LiveView | undefined): Promise<Outcome>;
}

/** What GitHub and the service say about a live site (contract, G12). */
export interface LiveView {
  /** When GitHub was asked, on the clock's `elapsedMs`. */
  readonly askedAtMs: number;
  readonly records: readonly EndedRecord[];
  /** All names that the records have, by which sites are told apart. */
  readonly named: readonly SiteNames[];
  /** The newest record of `staging` that names the copy to push. */
  readonly copy: RecordedDeployment | undefined;
}

/** A record of an overwrite, and how that ended. `isGone`: only because the service does not know its task any more. */
export interface EndedRecord extends LiveRecord {
  readonly ended: OverwriteEnd;
  readonly isGone: boolean;
}

/** Everything that is decided before anything is sent. Without secrets. */
export interface Plan extends OperationPlan {
  readonly operation: Operation;
  readonly api: ApiUrl;
  readonly context: RunContext;
  /** `github-token: none`: nothing is asked of GitHub, and nothing is recorded there. */
  readonly isWithoutGitHub: boolean;
  /** Only an operation that does without an API token may have none. */
  readonly hasApiToken: boolean;
  readonly ownKey: string | undefined;
  /** What the key is derived from; `undefined` outside GitHub Actions (K1). */
  readonly keyIdentity: StepIdentity | undefined;
  /** A re-run sends the same key. */
  readonly isRepeatable: boolean;
  readonly isWaiting: boolean;
  readonly isDryRun: boolean;
  readonly isCommenting: boolean;
  readonly timeoutMs: number;
  /** How long the work may take, so that its result can still be recorded on GitHub (contract, G8). */
  readonly workTimeoutMs: number;
  readonly fixedIntervalMs: number | undefined;
}

/** One execution of the action: what was planned, and what it works with. */
export interface Step {
  readonly plan: Plan;
  readonly firstKey: string;
  readonly client: Client;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Must sanitize. */
  readonly github: GitHub;
  readonly recorder: Recorder;
  /** Called before each request that changes something at the service; `close-staging` calls it before it changes GitHub. */
  readonly onChange: () => void;
  /** The keys that earlier steps of this job have used. */
  readonly jobKeys: Pick<Runner, 'exportKey' | 'hasKey'>;
}
