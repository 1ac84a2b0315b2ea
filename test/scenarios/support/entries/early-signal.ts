/**
 * The packaged action in a process that receives a signal, the one that `SIGNAL` names, at the moment when the action
 * first handles it: before any other module has run. Only Windows has SIGBREAK, so the event is emitted as Node emits it.
 */
const signal = process.env['SIGNAL'] === 'SIGBREAK' ? 'SIGBREAK' : 'SIGINT';
const on = process.on.bind(process);
process.on = ((event: string, listener: () => void) => {
  on(event, listener);
  if (event === signal) process.emit(signal, signal);
  return process;
}) as typeof process.on;

await import(new URL('../../../../dist/index.js', import.meta.url).href);
