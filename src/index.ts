// First: the exit code and the signal handlers must be set before any other module runs.
import { isJobEnd } from './adapters/start.ts';
import { endJob, main } from './main.ts';

// Both report their own errors. What they throw themselves must reach the rejection handler.
(isJobEnd ? endJob : main)().catch((error: unknown) => {
  throw error;
});
