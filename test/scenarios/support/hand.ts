import type { RunningAction } from './run-action.ts';

/** Somebody who can do something to the action while it runs: cancel the job, close the log. */
export interface Hand {
  /** To be given to the run. */
  readonly onStart: (action: RunningAction) => void;
  send(...signals: readonly NodeJS.Signals[]): void;
  closeLog(): void;
  /** How long ago the first signal was sent, in milliseconds. */
  sinceSignalMs(): number;
}

export function createHand(): Hand {
  let action: RunningAction | undefined;
  let sentAtMs: number | undefined;
  return {
    onStart: (started) => {
      action = started;
    },
    send(...signals) {
      sentAtMs ??= performance.now();
      for (const signal of signals) action?.kill(signal);
    },
    closeLog() {
      action?.stopReading();
    },
    sinceSignalMs: () => (sentAtMs === undefined ? Infinity : performance.now() - sentAtMs),
  };
}
