/** Fixed, so that every run has the same scenarios. Another one can be given to search for more. */
export const seed = Number(process.env['CHAOS_SEED'] ?? 20261121);

/** All scenarios together; 10,000 in `.ci/run`. */
const total = Number(process.env['CHAOS_STORIES'] ?? 1000);

/** How many scenarios each property has. A scenario of `runs` takes twice as long as one of `attempts`. */
export const numRuns = {
  attempts: Math.ceil(total * 0.6),
  convergence: Math.ceil(total * 0.1),
  runs: Math.ceil(total * 0.3),
} as const;

/** Enough for 10,000 scenarios on a busy machine. */
export const TIMEOUT_MS = 600_000;
