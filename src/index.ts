import './adapters/start.ts';

// Loaded only now, so that the exit code and the signal handlers are set while it is compiled. `main` reports its
// own errors; the rest reach the rejection handler.
import('./main.ts').then(
  ({ main }) => main(),
  (error: unknown) => {
    throw error;
  },
);
