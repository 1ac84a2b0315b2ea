import type { OutputResults } from './outputs.ts';

/** A review by which a person approved this run. Its words are hostile until sanitized. */
export interface Approval {
  readonly login: string;
  readonly comment: string;
  /** The same person started the run. */
  readonly isStarter: boolean;
}

/**
 * What is known so far: the source of the outputs, the summary and the comment. All text from the service is
 * hostile until sanitized. Here are the results that are not outputs.
 */
export interface Results extends OutputResults {
  /** The site that the task names. Shown if `siteId` is unknown. */
  readonly taskSiteId?: string | undefined;
  /** Shown in the log and in the summary of `push-preview`. */
  readonly confirmationRequired?: string | undefined;
  readonly domainName?: string | undefined;
  /** The verification block (2.5): name and value of each field that is present. */
  readonly verification?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Who approved the run. */
  readonly approvals?: readonly Approval[] | undefined;
  /** The service's time of day when the preview was fetched. */
  readonly previewedAtMs?: number | undefined;
  /** Until when a completed push can be reverted. */
  readonly revertUntilMs?: number | undefined;
}

/** Collects the results of one run. */
export interface ResultStore {
  readonly current: Results;
  /** Adds the results that are present; each output is set at once. */
  add(results: Results): void;
  /** Removes what the response to an earlier attempt's request said: its task, its site, its data. */
  removeEarlierResponse(): void;
}
