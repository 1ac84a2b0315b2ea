import { ClientRequest } from 'node:http';
import { pathToFileURL } from 'node:url';

/**
 * An entry that starts the packaged action in a process that has an internal error: `FAULT` is its kind, `FAULT_AT`
 * the number of the request, counted from 1, at which it happens.
 */
const kind = process.env['FAULT'];
let requestsLeft = Number(process.env['FAULT_AT']);

/** An error message with a workflow command and the token. */
const hostile = `boom\n::set-output name=status::completed\n##[error]boom ${process.env['INPUT_API-TOKEN'] ?? ''}`;

if (kind === 'run-dry') {
  // No timer keeps the process alive or fires, so the event loop runs dry, however long that takes.
  const start = globalThis.setTimeout;
  globalThis.setTimeout = (() => start(() => undefined, 2 ** 30).unref()) as unknown as typeof start;
}

// Called with its own `this` below.
// eslint-disable-next-line @typescript-eslint/unbound-method
const end = ClientRequest.prototype.end;
ClientRequest.prototype.end = function (this: ClientRequest, ...args: Parameters<typeof end>) {
  requestsLeft -= 1;
  if (requestsLeft === 0) breakDown();
  return end.apply(this, args);
} as typeof end;

function breakDown(): void {
  const error = new TypeError(hostile);
  // A stack that is the same on every machine.
  error.stack = `TypeError: ${hostile}\n    at breakDown (file:///action/dist/index.js:1:1)`;
  // Nothing handles it: that is the error.
  // eslint-disable-next-line @typescript-eslint/no-floating-promises, @typescript-eslint/prefer-promise-reject-errors
  if (kind !== 'exception') Promise.reject(kind === 'rejection' ? error : hostile);
  else
    setImmediate(() => {
      throw error;
    });
}

await import(pathToFileURL(process.argv[2] ?? '').href);
