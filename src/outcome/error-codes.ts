/** The values of the output `error-code`. `statusOf` decides the status. */
export const errorCodes = [
  'invalid_input',
  'confirmation_mismatch',
  'not_approved',
  'rerun_too_late',
  'live_changed',
  'live_busy',
  'idempotency_key_reused',
  'push_blocked',
  'preview_changed',
  'copy_too_old',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'rejected',
  'dns_not_ready',
  'connection_failed',
  'service_error',
  'invalid_response',
  'task_failed',
  'timed_out',
  'cancelled',
  'internal_error',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
