import { isGreen, type Effect, type Outcome } from '../outcome/outcome.ts';

/** After the first signal the runner waits 7.5 s. The step must end within 5 s (W4). */
const MAX_REPORTING_AFTER_SIGNAL_MS = 4_500;
/** How long the work may take to stop after an internal error. */
const MAX_STOPPING_MS = 1_000;

const LOG_BROKEN = 'the log can no longer be written';

interface LifecycleEdges {
  exit(code: 0 | 1): void;
  /** Resolves when everything written to the log has left the process. */
  flushLog(): Promise<void>;
  /** Calls back after `ms`, without keeping the process alive. */
  setTimer(ms: number, callback: () => void): void;
  effect(): Effect;
  logStack(stack: string): void;
  report(outcome: Outcome): Promise<void>;
  /** Reports with fixed text, in case `report` fails. Must not throw. */
  reportFallback(outcome: Outcome): void;
  /** `false` makes the step red, because later steps would not see its results (rules.md, *Outputs*). */
  areOutputsWritten(): boolean;
  /** Replaces the green outputs, because the log broke after the outcome was reported. */
  withdrawGreen(outcome: Outcome): void;
}

/**
 * Leads the process from its start to the exit code. The first outcome counts; nothing that happens later makes it
 * green.
 */
export function createLifecycle(edges: LifecycleEdges) {
  const abort = new AbortController();
  /**
   * - `running`: the action works. A signal cancels the work.
   * - `stopping`: after an internal error, the work is stopped first, so that nothing starts during the report.
   * - `reporting`: the outcome is known and final.
   * - `failing`: the report failed, and a fixed text replaces it.
   * - `ended`: the report is complete; only the log is being flushed.
   */
  let state: 'running' | 'stopping' | 'reporting' | 'failing' | 'ended' = 'running';
  let outcome: Outcome | undefined;
  let isLogBroken = false;
  let work: Promise<unknown> = Promise.resolve();

  const exitCode = (): 0 | 1 =>
    outcome && isGreen(outcome) && !isLogBroken && edges.areOutputsWritten() ? 0 : 1;

  const end = async (reached: Outcome): Promise<void> => {
    state = 'reporting';
    outcome = reached;
    await edges.report(reached);
    state = 'ended';
    await edges.flushLog();
    if (isLogBroken && isGreen(reached)) {
      edges.withdrawGreen({ kind: 'internal-error', message: LOG_BROKEN, effect: 'possible' });
    }
    edges.exit(exitCode());
  };

  const internalError = (message: string): Outcome => ({
    kind: 'internal-error',
    message,
    effect: edges.effect(),
  });

  const failReport = (): void => {
    state = 'failing';
    // The exit code is now 1, whichever timer or report ends the process.
    outcome = internalError('the report could not be written');
    const exit = (): void => edges.exit(1);
    edges.setTimer(MAX_STOPPING_MS, exit);
    edges.reportFallback(outcome);
    state = 'ended';
    edges.flushLog().then(exit, exit);
  };

  const stopWork = async (error: Error): Promise<void> => {
    abort.abort();
    await Promise.race([work, new Promise<void>((resolve) => edges.setTimer(MAX_STOPPING_MS, resolve))]);
    if (error.stack !== undefined) edges.logStack(error.stack);
    await end(internalError(error.message.replace(/\s+/g, ' ')));
  };

  const fail = (error: Error): void => {
    if (state === 'running') {
      state = 'stopping';
      stopWork(error).catch(failReport);
    } else if (state === 'reporting') failReport();
    else if (state === 'ended') edges.exit(1);
  };

  return {
    signal: abort.signal,
    async run(start: () => Promise<Outcome>): Promise<void> {
      const running = start();
      work = running.catch(() => undefined);
      const reached = await running;
      if (state === 'running') await end(reached);
    },
    cancel: (): void => {
      abort.abort();
      edges.setTimer(MAX_REPORTING_AFTER_SIGNAL_MS, () => edges.exit(exitCode()));
    },
    fail,
    logBroken: (): void => {
      isLogBroken = true;
      if (state === 'running') fail(new Error(LOG_BROKEN));
    },
  };
}
