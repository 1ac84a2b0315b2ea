import './adapters/exit-code.ts';
import { main } from './main.ts';

// `main` tells its own faults; what it throws all the same is told by its handler.
main().catch((error: unknown) => {
  throw error;
});
