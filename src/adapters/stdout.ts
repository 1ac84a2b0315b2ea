import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** The log of the process. */
export interface Stdout {
  /** Writes text. Never throws and never blocks. */
  readonly write: (text: string) => void;
  /** Resolves when everything written has left the process, or cannot any more. */
  readonly flush: () => Promise<void>;
  /** Calls back when the log can no longer be written: the runner is gone, or has closed it. */
  readonly onError: (report: () => void) => void;
}

/** The two ways to write. Tests give other ones. */
interface Ways {
  /** Writes at once, and returns how many bytes it wrote. Throws if the log is broken or busy. */
  readonly writeDirectly: (bytes: Uint8Array) => number;
  readonly openStream: () => Writable;
}

const realWays: Ways = {
  writeDirectly: (bytes) => writeSync(1, bytes),
  openStream: () => process.stdout,
};

/** A new pipe takes a page at once, even if nobody reads it (Linux, pipe(7)). */
const PAGE_BYTES = 4096;

/**
 * Opens the log. Its first page is written directly: `process.stdout` loads Node's streams and sockets, which costs a
 * start 2.5 ms, and 11.7 ms if it sends no request (docs/measurements.md). What follows goes through `process.stdout`,
 * so that a log that nobody reads does not block timers and signals.
 */
export function openStdout({ writeDirectly, openStream } = realWays): Stdout {
  let directBytesLeft = PAGE_BYTES;
  let stream: Writable | undefined;
  let reportError = (): void => undefined;

  /** How many bytes it wrote. A log that is broken or busy is left to the stream. */
  const tryDirectly = (bytes: Uint8Array): number => {
    if (bytes.length > directBytesLeft) return 0;
    try {
      return writeDirectly(bytes);
    } catch {
      return 0;
    }
  };

  return {
    write(text) {
      const bytes = Buffer.from(text);
      const written = tryDirectly(bytes);
      directBytesLeft -= written;
      if (written === bytes.length) return;
      // From here on nothing is written directly: it would overtake what the stream still holds.
      directBytesLeft = 0;
      stream ??= openStream().on('error', () => {
        reportError();
      });
      stream.write(bytes.subarray(written));
    },
    flush() {
      return new Promise((resolve) => {
        if (!stream) {
          resolve();
          return;
        }
        stream.write('', () => {
          // An error of the last write is emitted after its callback.
          setImmediate(resolve);
        });
      });
    },
    onError(report) {
      reportError = report;
    },
  };
}
