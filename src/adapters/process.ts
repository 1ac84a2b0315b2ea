/** Calls back for everything that would end the process unnoticed, or let Node print an error of its own. */
export function onInternalError(report: (error: Error) => void): void {
  const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
  process.on('uncaughtException', (error) => {
    report(asError(error));
  });
  process.on('unhandledRejection', (error) => {
    report(asError(error));
  });
  process.on('beforeExit', () => {
    report(new Error('the program stopped without a result'));
  });
}

/** Calls back after `ms`, without keeping the process alive. */
export function setTimer(ms: number, callback: () => void): void {
  setTimeout(callback, ms).unref();
}

/** Ends the process, even if a connection to a silent proxy would keep it alive. */
export function exit(code: 0 | 1): never {
  process.exitCode = code;
  process.exit(code);
}
