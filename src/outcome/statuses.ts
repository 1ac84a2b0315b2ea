/** The statuses of the contract, in the order of its table. The step is green for the first three. */
export const statuses = {
  completed: {
    word: 'Completed',
    symbol: '✅',
    isGreen: true,
    meaning: 'Done: the task completed, or the call needed no task.',
  },
  submitted: {
    word: 'Submitted',
    symbol: '📨',
    isGreen: true,
    meaning: 'Your host has accepted the request. The step did not wait for the end.',
  },
  skipped: {
    word: 'Skipped',
    symbol: '⏭️',
    isGreen: true,
    meaning: 'No POST was sent: a dry run, or a run without secrets.',
  },
  failed: {
    word: 'Failed',
    symbol: '❌',
    isGreen: false,
    meaning: 'Your host ran the task and it failed. The annotation says why.',
  },
  refused: {
    word: 'Refused',
    symbol: '❌',
    isGreen: false,
    meaning:
      'This step certainly started nothing: an input is invalid, a guard or your host refused, or your host was not reached.',
  },
  'timed-out': {
    word: 'Timed out',
    symbol: '⏰',
    isGreen: false,
    meaning:
      'The time limit passed while the task was still running (`verify-domain`: DNS is not ready yet).',
  },
  cancelled: {
    word: 'Cancelled',
    symbol: '🛑',
    isGreen: false,
    meaning: 'The job was cancelled. The message says what is still running.',
  },
  unknown: {
    word: 'Unknown',
    symbol: '❓',
    isGreen: false,
    meaning:
      'The result could not be determined. The message says what may have been started, and how to find out.',
  },
} as const;

export type Status = keyof typeof statuses;
