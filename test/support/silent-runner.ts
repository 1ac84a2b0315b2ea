import type { Runner } from '../../src/ports.ts';

/** A runner that keeps nothing of what it hears: for stories of which only the end counts, or the memory. */
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
    writeSummary: () => Promise.resolve(),
  };
}
