/** A DNS record to add (service-interface.md, 2.6). */
export interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: string;
}

/**
 * What the step has found out so far: the source of the outputs, the summary and the comment. Every word of
 * it that the service said is hostile until cleaned.
 */
export interface Findings {
  readonly serviceCode?: string;
  readonly taskId?: string;
  readonly taskStatus?: string;
  readonly taskResult?: string;
  /** The site that the task says it is about; shown where `siteId` is not known, and no output. */
  readonly taskSiteId?: string;
  /** The staging site created; the site overwritten or restored. */
  readonly siteId?: string;
  readonly siteDomain?: string;
  /** Set only once it is true that the site is there. */
  readonly siteUrl?: string;
  readonly canPush?: boolean;
  readonly blockedReason?: string;
  readonly warnings?: readonly string[];
  readonly copiedAt?: string;
  readonly revertDays?: number;
  readonly previewDigest?: string;
  /** Shown in the log and the summary of `push-preview`, and never an output. */
  readonly confirmationRequired?: string;
  readonly domainId?: string;
  readonly domainStatus?: string;
  readonly domainName?: string;
  readonly dnsRecords?: readonly DnsRecord[];
  /** The verification block (2.5): the name and the value of each field that is there. */
  readonly verification?: readonly (readonly [name: string, value: string])[];
  readonly idempotencyKey?: string;
  readonly isReplay?: boolean;
  readonly isReused?: boolean;
  readonly deploymentId?: number;
  readonly commentUrl?: string;
  /** The `data` of the operation's own answer. */
  readonly data?: unknown;
}
