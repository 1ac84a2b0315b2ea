/**
 * An entry that starts the packaged action in a process whose log never confirms that it was written, and in which
 * something stays open, so that the event loop never runs dry. Timers are ten times as fast, for the sake of the test.
 */
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text: string | Uint8Array, ...rest: []) => text === '' || write(text, ...rest);
const start = globalThis.setTimeout;
globalThis.setTimeout = ((run: () => void, delayMs = 0) => start(run, delayMs / 10)) as typeof start;
setInterval(() => undefined, 60_000);

await import(new URL('../../../../dist/index.js', import.meta.url).href);
