import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs for each mutant: fast ones, without child processes. */
export default defineConfig({
  test: {
    setupFiles: ['test/support/own-environment.ts', 'test/support/fixed-seed.ts'],
    include: ['test/unit/**/*.test.ts', 'test/contract/{messages,mistakes}.test.ts'],
    // No test of these waits for a real clock, but a machine under load is slow. Stryker itself stops a mutant that waits
    // for what never comes (`timeoutMS`).
    testTimeout: 30_000,
    // One worker for all files: most of a mutant's time would be the start of the others.
    isolate: false,
  },
});
