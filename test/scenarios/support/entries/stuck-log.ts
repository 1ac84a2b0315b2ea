/**
 * An entry that starts the packaged action in a process whose log never says that it has been written to the end,
 * and in which something stays open: what is waited for last never comes, and no loop runs dry.
 */
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text: string, ...rest: []) => text === '' || write(text, ...rest);
setInterval(() => undefined, 60_000);

await import(new URL('../../../../dist/index.js', import.meta.url).href);
export {};
