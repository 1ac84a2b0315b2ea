import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // A scenario starts child processes and a server: generous, and never what decides a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
