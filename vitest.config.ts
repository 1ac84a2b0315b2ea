import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/support/own-environment.ts', 'test/support/fixed-seed.ts'],
    // Twice the cores of a runner: many tests wait for a process.
    maxWorkers: 4,
    // Only what hangs takes this long, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 600_000 } },
    // Vitest begins with the first name: what waits is done while the rest computes.
    projects: [
      {
        extends: true,
        test: {
          name: 'child-processes',
          include: ['test/scenarios/**/*.test.ts', 'test/contract/**/*.test.ts'],
          globalSetup: ['test/scenarios/support/build-action.ts'],
        },
      },
      {
        // They start no process and share no state, so a worker runs file after file without a new start.
        extends: true,
        test: {
          name: 'in-process',
          include: ['test/unit/**/*.test.ts', 'test/chaos/**/*.test.ts', 'test/stand-ins/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        // `npm run e2e`. Not part of `npm test`: it needs nektos/act.
        extends: true,
        test: {
          name: 'workflows',
          include: ['test/e2e/**/*.test.ts'],
          maxConcurrency: 2,
        },
      },
    ],
  },
});
