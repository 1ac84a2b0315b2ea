import './adapters/exit-code.ts';
import { main } from './main.ts';

// No `await` out here: with one, an event loop that runs dry would end in a warning of Node's. `main` tells its
// own faults; what it throws all the same is told by its handler.
main().catch((error: unknown) => {
  throw error;
});
