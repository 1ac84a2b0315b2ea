import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openStdout } from '../../../src/adapters/stdout.ts';

interface Ways {
  /** How many of these bytes a direct write takes; all of them if absent. */
  readonly takeDirectly?: (length: number) => number;
  /** Ends a write of the stream; at once if absent. */
  readonly endWrite?: (done: (error?: Error) => void) => void;
}

/** Opens a log, and collects what it writes directly and through the stream. */
function open({
  takeDirectly = (length) => length,
  endWrite = (done) => {
    done();
  },
}: Ways = {}) {
  const direct: Uint8Array[] = [];
  const streamed: Uint8Array[] = [];
  const openStream = vi.fn(
    () =>
      new Writable({
        write(chunk: Uint8Array, _encoding, done) {
          streamed.push(chunk);
          endWrite(done);
        },
      }),
  );
  const stdout = openStdout({
    writeDirectly(bytes) {
      const taken = takeDirectly(bytes.length);
      direct.push(bytes.slice(0, taken));
      return taken;
    },
    openStream,
  });
  return { direct, streamed, openStream, stdout };
}

const busy = (): never => {
  throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
};

it('the log is complete and in order, and at most a page of it is written directly', async () => {
  const lengths = fc.tuple(fc.constantFrom('a', 'é', '🎉'), fc.nat(1500));
  const texts = fc.array(lengths.map(([character, length]) => character.repeat(length)));
  /** The share of the bytes that a direct write takes; `busy` if it fails. */
  const shares = fc.array(fc.constantFrom(1, 1, 1, 0.5, 0, 'busy' as const));
  await fc.assert(
    fc.asyncProperty(texts, shares, async (written, [...left]) => {
      const takeDirectly = (length: number): number => {
        const share = left.shift() ?? 1;
        return share === 'busy' ? busy() : Math.floor(length * share);
      };
      const { direct, streamed, stdout } = open({ takeDirectly });
      for (const text of written) stdout.write(text);
      await stdout.flush();
      expect(Buffer.concat([...direct, ...streamed]).toString()).toBe(written.join(''));
      expect(Buffer.concat(direct).length).toBeLessThanOrEqual(4096);
    }),
  );
});

it('a short log opens no stream', async () => {
  const { openStream, stdout } = open();
  stdout.write('Completed\n');
  await stdout.flush();
  expect(openStream).not.toHaveBeenCalled();
});

it('the log is flushed when the stream has written it', async () => {
  const writes: (() => void)[] = [];
  const { stdout } = open({ endWrite: (done) => writes.push(done) });
  stdout.write('x'.repeat(5000));
  const flushed = vi.fn();
  const flushing = stdout.flush().then(flushed);
  await setImmediate();
  expect(flushed).not.toHaveBeenCalled();
  while (writes.length > 0) writes.shift()?.();
  await flushing;
});

it('a log that can no longer be written is reported before it counts as flushed', async () => {
  const { stdout } = open({
    takeDirectly: busy,
    // From a microtask, the stream calls back before it emits the error.
    endWrite: (done) => {
      queueMicrotask(() => {
        done(Object.assign(new Error('closed'), { code: 'EPIPE' }));
      });
    },
  });
  const report = vi.fn();
  stdout.onError(report);
  stdout.write('Completed\n');
  await stdout.flush();
  expect(report).toHaveBeenCalled();
});
