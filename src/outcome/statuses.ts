/** The statuses of a step, as the output `status` has them. */
export const statuses = {
  completed: { word: 'Completed', symbol: '✅', isGreen: true },
  submitted: { word: 'Submitted', symbol: '📨', isGreen: true },
  skipped: { word: 'Skipped', symbol: '⏭️', isGreen: true },
  failed: { word: 'Failed', symbol: '❌', isGreen: false },
  refused: { word: 'Refused', symbol: '❌', isGreen: false },
  'timed-out': { word: 'Timed out', symbol: '⏰', isGreen: false },
  cancelled: { word: 'Cancelled', symbol: '🛑', isGreen: false },
  unknown: { word: 'Unknown', symbol: '❓', isGreen: false },
} as const;

export type Status = keyof typeof statuses;

/** How a job ended, as `job.status` says. */
export const jobStatuses = ['success', 'failure', 'cancelled'] as const;

export type JobStatus = (typeof jobStatuses)[number];
