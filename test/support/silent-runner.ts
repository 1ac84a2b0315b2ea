import type { Runner } from '../../src/ports.ts';

/** A runner that keeps nothing, for tests in which only the outcome or the memory counts. */
export function createSilentRunner(): Runner {
  const silent = (): void => undefined;
  return {
    info: silent,
    debug: silent,
    notice: silent,
    warning: silent,
    error: silent,
    startGroup: silent,
    endGroup: silent,
    setOutput: silent,
    outputProblem: () => undefined,
    saveState: () => undefined,
    writeSummary: () => Promise.resolve(),
  };
}
