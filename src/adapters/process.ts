/** Calls back for every error that would end the process without a report. */
export function onInternalError(report: (error: Error) => void): void {
  const reportAny = (error: unknown): void =>
    report(error instanceof Error ? error : new Error(String(error)));
  process.on('uncaughtException', reportAny);
  process.on('unhandledRejection', reportAny);
  process.on('beforeExit', () => report(new Error('the program stopped without a result')));
}

/** Calls back for each write of the log that fails. Without a listener Node would end the process without a report. */
export function onLogError(report: () => void): void {
  process.stdout.on('error', report);
}

/** Resolves when the log has left the process, or cannot leave it: `exit` would lose the rest. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => {
      // An error of the last write is emitted after its callback.
      setImmediate(resolve);
    });
  });
}

export function setTimer(ms: number, callback: () => void): void {
  setTimeout(callback, ms).unref();
}

/** Ends the process, even if an open connection or a name look-up would keep it alive. */
export function exit(code: 0 | 1): never {
  process.exitCode = code;
  // Node waits for its threads, and a name look-up cannot be interrupted: a silent name server takes 10 s or more, but the runner
  // kills the process of a cancelled job earlier (W4). So another program replaces the process.
  if (process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')) replaceProcess(code);
  process.exit(code);
}

/** Windows cannot replace a process, but does not wait for threads. */
function replaceProcess(code: 0 | 1): void {
  try {
    process.execve?.(process.execPath, [process.execPath, '--eval', `process.exitCode = ${code}`], {});
  } catch {
    // Then the process ends later.
  }
}
