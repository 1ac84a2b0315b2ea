import { defineConfig } from 'vitest/config';

/** Their tests share no state, so a worker runs file after file without a new start. */
const withoutIsolation = ['test/unit/**/*.test.ts', 'test/chaos/**/*.test.ts', 'test/stand-ins/**/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['test/support/fixed-seed.ts'],
    maxWorkers: 2,
    // Scenarios start processes and servers. Generous, so that no test depends on how busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'in-process', include: withoutIsolation, isolate: false } },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['test/scenarios/**/*.test.ts', 'test/contract/**/*.test.ts'],
          globalSetup: ['test/scenarios/support/build-action.ts'],
        },
      },
      {
        // `npm run e2e`. Not part of `npm test`: it needs nektos/act.
        extends: true,
        test: {
          name: 'workflows',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 300_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
