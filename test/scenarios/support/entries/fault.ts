import { Socket } from 'node:net';

/**
 * An entry that starts the packaged action in a process where something goes wrong: what, `FAULT` names, and
 * `FAULT_AT` says at which of the connections that the action opens, counted from 1.
 */
const kind = process.env['FAULT'];
let connectionsLeft = Number(process.env['FAULT_AT']);

/** What bad luck, or somebody else, may have written into an error: a runner's command, and the token. */
const hostile = `boom\n::set-output name=status::completed\n##[error]boom ${process.env['INPUT_API-TOKEN'] ?? ''}`;

if (kind === 'run-dry') {
  // No timer keeps the process alive: where nothing else does, the event loop runs dry.
  const start = globalThis.setTimeout;
  globalThis.setTimeout = ((...given: Parameters<typeof start>) => start(...given).unref()) as typeof start;
}

// Called with its own `this` below.
// eslint-disable-next-line @typescript-eslint/unbound-method
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...given: Parameters<typeof connect>) {
  connectionsLeft -= 1;
  if (connectionsLeft === 0) {
    // Nothing comes of this connection, and nothing waits for it.
    if (kind === 'run-dry') return this;
    breakDown();
  }
  return connect.apply(this, given);
} as typeof connect;

function breakDown(): void {
  const error = new TypeError(hostile);
  // The same on every machine.
  error.stack = `TypeError: ${hostile}\n    at breakDown (file:///action/dist/index.js:1:1)`;
  const reject = async (reason: unknown): Promise<never> => {
    await Promise.resolve();
    throw reason;
  };
  if (kind === 'exception') {
    setImmediate(() => {
      throw error;
    });
  } else {
    // Nobody handles it: that is what goes wrong here.
    // eslint-disable-next-line @typescript-eslint/no-floating-promises
    reject(kind === 'rejection' ? error : hostile);
  }
}

await import(new URL('../../../../dist/index.js', import.meta.url).href);
