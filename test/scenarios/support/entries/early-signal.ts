import { pathToFileURL } from 'node:url';

/**
 * The packaged action in a process that receives a signal at the moment when the action first handles it: before any
 * other module has run. Only Windows has SIGBREAK, so the event is emitted as Node emits it.
 */
const on = process.on.bind(process);
process.on = ((event: string, listener: () => void) => {
  on(event, listener);
  if (event === 'SIGBREAK') process.emit(event, event);
  return process;
}) as typeof process.on;

await import(pathToFileURL(process.argv[2] ?? '').href);
