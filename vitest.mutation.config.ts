import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs for each mutant: fast ones, without child processes. */
export default defineConfig({
  test: {
    setupFiles: ['test/support/own-environment.ts', 'test/support/fixed-seed.ts'],
    include: ['test/unit/**/*.test.ts'],
    // A mutant that waits for what never comes is told by Stryker's own time limit.
    testTimeout: 60_000,
    // One worker for all files: most of a mutant's time would be the start of the others.
    isolate: false,
  },
});
