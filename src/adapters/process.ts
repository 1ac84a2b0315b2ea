/** Waits for a cancellation: the runner sends SIGINT, then SIGTERM; on Windows SIGINT, then SIGBREAK. */
export function onCancel(cancel: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) process.on(signal, cancel);
}

/** Everything that would end the process behind our back, or let Node print an error of its own. */
export function onFault(fault: (error: Error) => void): void {
  const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
  process.on('uncaughtException', (error) => {
    fault(asError(error));
  });
  process.on('unhandledRejection', (error) => {
    fault(asError(error));
  });
  process.on('beforeExit', () => {
    fault(new Error('the program ran out of things to wait for'));
  });
}

/** Tells when the log can no longer be written: the runner is gone, or has closed it. */
export function onBrokenLog(broken: () => void): void {
  process.stdout.on('error', broken);
  process.stderr.on('error', () => undefined);
}

/** Resolves when what was written to the log has left the process, or will not any more. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => {
      // An error of the last write is told after its callback.
      setImmediate(resolve);
    });
  });
}

/** Ends the process, also where a connection to a silent proxy would keep it alive. */
export function exit(code: 0 | 1): never {
  process.exitCode = code;
  process.exit(code);
}
