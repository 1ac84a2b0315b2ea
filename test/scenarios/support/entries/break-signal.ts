import { Socket } from 'node:net';

/**
 * An entry that starts the packaged action in a process that hears SIGBREAK as it opens its first connection. On
 * Windows a runner sends it; no other system knows it, so it is not sent but told, as Node tells it.
 */
let hasHeard = false;

// Called with its own `this` below.
// eslint-disable-next-line @typescript-eslint/unbound-method
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...given: Parameters<typeof connect>) {
  if (!hasHeard) {
    hasHeard = true;
    // A signal comes by the event loop, never in the midst of something.
    setImmediate(() => process.emit('SIGBREAK', 'SIGBREAK'));
  }
  return connect.apply(this, given);
} as typeof connect;

await import(new URL('../../../../dist/index.js', import.meta.url).href);
