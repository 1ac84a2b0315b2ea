/** Fixed, so that every run has the same scenarios. Another one can be given to search for more. */
export const seed = Number(process.env['CHAOS_SEED'] ?? 20261121);
/** The number of scenarios; 10,000 in `.ci/run`. */
export const numRuns = Number(process.env['CHAOS_STORIES'] ?? 1000);
/** Enough for 10,000 scenarios on a busy machine. */
export const TIMEOUT_MS = 600_000;
