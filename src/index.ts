// First: the exit code and the signal handlers must be set before any other module runs.
import './adapters/start.ts';
import { main } from './main.ts';

// `main` reports its own errors. What it throws itself must reach the rejection handler.
main().catch((error: unknown) => {
  throw error;
});
