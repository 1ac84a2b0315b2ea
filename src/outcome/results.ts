/** A DNS record to add (service-interface.md, 2.6). */
export interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: string;
}

/** A review by which a person approved this run. Its words are hostile until sanitized. */
export interface Approval {
  readonly login: string;
  readonly comment: string;
  /** The same person started the run. */
  readonly isStarter: boolean;
}

/** A staging site that GitHub no longer shows. `null`: it may exist, but no response named it. */
export interface SiteLeft {
  readonly id: string | null;
  readonly domain: string | null;
}

/**
 * What is known so far: the source of the outputs, the summary and the comment. All text from the service is
 * hostile until sanitized.
 */
export interface Results {
  readonly serviceCode?: string | undefined;
  readonly taskId?: string | undefined;
  readonly taskStatus?: string | undefined;
  readonly taskResult?: string | undefined;
  /** The site that the task names. Shown if `siteId` is unknown; not an output. */
  readonly taskSiteId?: string | undefined;
  /** The staging site created; the site overwritten or restored. */
  readonly siteId?: string | undefined;
  readonly siteDomain?: string | undefined;
  /** Set only once it is certain that the site exists. */
  readonly siteUrl?: string | undefined;
  readonly canPush?: boolean | undefined;
  readonly blockedReason?: string | undefined;
  readonly warnings?: readonly string[] | undefined;
  readonly copiedAt?: string | undefined;
  readonly revertDays?: number | undefined;
  readonly previewDigest?: string | undefined;
  /** Shown in the log and in the summary of `push-preview`. Never an output. */
  readonly confirmationRequired?: string | undefined;
  readonly domainId?: string | undefined;
  readonly domainStatus?: string | undefined;
  readonly domainName?: string | undefined;
  readonly dnsRecords?: readonly DnsRecord[] | undefined;
  /** The verification block (2.5): name and value of each field that is present. */
  readonly verification?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly isReplayed?: boolean | undefined;
  readonly isReused?: boolean | undefined;
  readonly deploymentId?: number | undefined;
  readonly sitesLeft?: readonly SiteLeft[] | undefined;
  /** Who approved the run. Not an output. */
  readonly approvals?: readonly Approval[] | undefined;
  /** The service's time of day when the preview was fetched. Not an output. */
  readonly previewedAtMs?: number | undefined;
  /** Until when a completed push can be reverted. Not an output. */
  readonly revertUntilMs?: number | undefined;
  readonly commentUrl?: string | undefined;
  /** The `data` of the operation's own response. */
  readonly data?: unknown;
}

/** Collects the results of one run. */
export interface ResultStore {
  readonly current: Results;
  /** Adds the results that are present; each output is set at once. */
  add(results: Results): void;
  /** Removes what the response to an earlier attempt's request said: its task, its site, its data. */
  removeEarlierResponse(): void;
}
