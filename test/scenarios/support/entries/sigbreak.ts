import { Socket } from 'node:net';

/**
 * An entry that starts the packaged action in a process that receives SIGBREAK when it opens its first connection. A
 * runner on Windows sends this signal. Other systems do not have it, so the event is emitted as Node emits it.
 */
let isSent = false;

// Called with its own `this` below.
// eslint-disable-next-line @typescript-eslint/unbound-method
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...args: Parameters<typeof connect>) {
  if (!isSent) {
    isSent = true;
    // A signal arrives through the event loop, never in the middle of a call.
    setImmediate(() => process.emit('SIGBREAK', 'SIGBREAK'));
  }
  return connect.apply(this, args);
} as typeof connect;

await import(new URL('../../../../dist/index.js', import.meta.url).href);
