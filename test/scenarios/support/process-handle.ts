import type { RunningAction } from './run-action.ts';

/** Acts on the running action from a stand-in: cancels the job, or closes the pipe of the log. */
export interface ProcessHandle {
  /** For the options of the run. */
  readonly onStart: (action: RunningAction) => void;
  kill(...signals: readonly NodeJS.Signals[]): void;
  closeLog(): void;
}

export function createProcessHandle(): ProcessHandle {
  let action: RunningAction | undefined;
  return {
    onStart: (started) => {
      action = started;
    },
    kill(...signals) {
      for (const signal of signals) action?.kill(signal);
    },
    closeLog() {
      action?.stopReading();
    },
  };
}
