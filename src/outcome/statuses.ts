/** The statuses of the contract, in the order of its table. The step is green for the first three. */
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

/** How a job ended, as the runner states it (`job.status`). */
export const jobStatuses = ['success', 'failure', 'cancelled'] as const;

export type JobStatus = (typeof jobStatuses)[number];
