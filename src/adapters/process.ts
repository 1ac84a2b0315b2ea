/** Calls back for everything that would end the process unnoticed, or let Node print an error of its own. */
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

/** Resolves when everything written to the log has left the process, or cannot any more: `exit` would lose the rest. */
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

/** Ends the process, even if a connection to a silent proxy would keep it alive, or a look-up that hangs. */
export function exit(code: 0 | 1): never {
  process.exitCode = code;
  // Node ends its threads first, and one that looks up a name cannot be interrupted: with a silent name server for 10 s and
  // more, when the runner has long killed the process of a cancelled job (W4). So another program takes its place.
  if (process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')) replaceProcess(code);
  process.exit(code);
}

/** Windows cannot, and ends the process without waiting for its threads. */
function replaceProcess(code: 0 | 1): void {
  try {
    process.execve?.(process.execPath, [process.execPath, '--eval', `process.exitCode = ${code}`], {});
  } catch {
    // Then it ends later.
  }
}
