import type { ErrorCode, Trouble } from './request-failure.ts';

/** The statuses of the contract that leave the step green. */
export const greenStatuses = ['completed', 'submitted', 'skipped'] as const;
/** The statuses of the contract that turn the step red. */
export const redStatuses = ['failed', 'refused', 'timed-out', 'cancelled', 'unknown'] as const;

export type GreenStatus = (typeof greenStatuses)[number];
export type RedStatus = (typeof redStatuses)[number];
export type Status = GreenStatus | RedStatus;

export interface GreenOutcome {
  readonly status: GreenStatus;
  /** What was done, as one sentence. */
  readonly what: string;
  /** Something the reader must not overlook, as a notice: that nothing was repeated, that a token is missing. */
  readonly notice?: string;
}

export interface RedOutcome {
  readonly status: RedStatus;
  readonly errorCode: ErrorCode;
  /** The service's own code, for the output `service-code`. */
  readonly serviceCode?: string;
  /** What happened: the first line of the annotation, after the status's word. */
  readonly what: string;
  /** What to do next: the lines after it. */
  readonly next: string;
}

/** How the step ends. The only thing that decides the exit code. */
export type Outcome = GreenOutcome | RedOutcome;

/** Whether the outcome leaves the step green. */
export function isGreen(outcome: Outcome): outcome is GreenOutcome {
  return !('errorCode' in outcome);
}

/** The word that a person reads for a status, with a capital. */
export function wordFor(status: Status): string {
  const words: Record<Status, string> = {
    completed: 'Completed',
    submitted: 'Submitted',
    skipped: 'Skipped',
    failed: 'Failed',
    refused: 'Refused',
    'timed-out': 'Timed out',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
  };
  return words[status];
}

/**
 * The status a troubled request ends with (contract, error-code table). `refused` is a promise that this
 * step started nothing, so anything short of certainty is `unknown`:
 * - this very try may have acted: a lost or unreadable answer, a 408, a 5xx, a request in progress;
 * - or an earlier try of the POST may have been received, and this answer is not the stored one of it.
 */
export function statusOfTrouble(trouble: Trouble, earlierTryMayHaveActed: boolean): 'refused' | 'unknown' {
  // The service has seen this key with another request: of ours it has carried out none.
  if (trouble.errorCode === 'idempotency_key_reused') return 'refused';
  if (trouble.mayHaveActed) return 'unknown';
  // A stored refusal is the answer to the lost try too. A stored redirect says nothing of what became of it.
  if (trouble.isReplay && trouble.errorCode !== 'invalid_response') return 'refused';
  return earlierTryMayHaveActed ? 'unknown' : 'refused';
}
