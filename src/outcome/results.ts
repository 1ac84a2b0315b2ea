import type { OutputResults } from './outputs.ts';
import type { PushFacts } from './push-facts.ts';

/** A review by which a person approved this run. Its words are hostile until sanitized. */
export interface Approval {
  readonly login: string;
  readonly comment: string;
  readonly isStarter: boolean;
}

/** A recorded staging site as `close-staging` and `list-staging` show it (contract, G6 and G9). */
export interface ListedSite {
  readonly id: string;
  readonly domain: string | null;
  readonly environment: string;
  /** `old`: its environment is open, and it is left over by its age alone. `elsewhere`: it is left alone (G6). */
  readonly state: 'open' | 'old' | 'left' | 'elsewhere';
  /** Of a site elsewhere: the service and the live site of its record. */
  readonly apiUrl?: string;
  readonly liveSiteId?: string;
  readonly newest: SiteRecord;
  /** The service says that the site exists. `undefined`: it was not to be asked. */
  readonly isKnown?: boolean | undefined;
}

export interface SiteRecord {
  /** A login; `undefined` if the account is gone. */
  readonly creator: string | undefined;
  readonly createdAt: string | undefined;
  readonly sha: string;
}

/** What is known so far: the outputs of `OutputResults`, and what is no output. Hostile until sanitized. */
export interface Results extends OutputResults {
  /** The site that the task names. Shown if `siteId` is unknown. */
  readonly taskSiteId?: string | undefined;
  /** Shown in the log and in the summary of `push-preview`. */
  readonly confirmationRequired?: string | undefined;
  readonly domainName?: string | undefined;
  /** The verification block (2.5): name and value of each field that is present. */
  readonly verification?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly approvals?: readonly Approval[] | undefined;
  /** The service's time of day when the preview was fetched. */
  readonly previewedAtMs?: number | undefined;
  /** The recorded staging sites: those that are left first. `sitesLeft` is a part of them. */
  readonly listedSites?: readonly ListedSite[] | undefined;
  readonly reusedRecord?: SiteRecord | undefined;
  /** A recorded staging site that is too old to be reused, and remains (contract, G3). */
  readonly outdatedSite?:
    | {
        readonly id: string;
        readonly domain: string | undefined;
        readonly ageMs: number;
        readonly maxHours: number;
      }
    | undefined;
  /** The last polls brought no answer: the task was last seen running (contract, M1). */
  readonly isTaskSilent?: boolean | undefined;
  /** A poll was answered about the task. */
  readonly isTaskSeen?: boolean | undefined;
  /** Until when a re-run finds what this run has started (contract, K12). */
  readonly rerunUntilMs?: number | undefined;
  /** When this run began, on the clock's `elapsedMs`: before the process, so it is negative. */
  readonly runBeganAtElapsedMs?: number | undefined;
  /** The service's time of day when it accepted the request, in milliseconds since 1970. */
  readonly acceptedAtMs?: number | undefined;
  /** What an approver of a push sees. */
  readonly pushFacts?: PushFacts | undefined;
  readonly revertUntilMs?: number | undefined;
}

/** What the response to the operation's own request says, and what polls of its task add. */
export type Answer = Pick<
  Results,
  | 'acceptedAtMs'
  | 'data'
  | 'isReplayed'
  | 'siteDomain'
  | 'siteId'
  | 'taskId'
  | 'taskResult'
  | 'taskSiteId'
  | 'taskStatus'
>;

export interface ResultStore {
  readonly current: Results;
  /** Adds the results that are present; each output is set at once. */
  add(results: Results): void;
  /** The answer to the next request replaces that to an earlier one. Outputs that only the earlier one had are emptied. */
  replaceAnswer(answer: Answer): void;
}
