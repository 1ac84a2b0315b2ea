import type { Status } from './statuses.ts';

/** Nothing was started, or that is not certain. The more frequent one comes first. */
const refusedOrUnknown = ['refused', 'unknown'] as const;
const unknownOrRefused = ['unknown', 'refused'] as const;

/** The error codes of the contract, in the order of its table, and the statuses that each comes with. */
export const errorCodes = {
  invalid_input: ['refused'],
  confirmation_mismatch: ['refused'],
  not_approved: ['refused'],
  rerun_too_late: ['refused'],
  copy_outdated: ['refused'],
  live_busy: ['refused'],
  idempotency_key_reused: refusedOrUnknown,
  push_blocked: refusedOrUnknown,
  preview_changed: refusedOrUnknown,
  copy_too_old: refusedOrUnknown,
  unauthorized: refusedOrUnknown,
  forbidden: refusedOrUnknown,
  not_found: refusedOrUnknown,
  rate_limited: refusedOrUnknown,
  rejected: refusedOrUnknown,
  dns_not_ready: refusedOrUnknown,
  connection_failed: refusedOrUnknown,
  service_error: refusedOrUnknown,
  invalid_response: unknownOrRefused,
  task_failed: ['failed'],
  timed_out: ['timed-out'],
  cancelled: ['cancelled'],
  internal_error: unknownOrRefused,
} as const satisfies Record<string, readonly Status[]>;

export type ErrorCode = keyof typeof errorCodes;
