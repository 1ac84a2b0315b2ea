/**
 * The packaged action in a process that receives SIGINT as soon as its first lines listen to it: before anything else
 * is loaded.
 */
const on = process.on.bind(process);
process.on = (...args: Parameters<typeof on>) => {
  on(...args);
  if (args[0] === 'SIGINT') process.kill(process.pid, 'SIGINT');
  return process;
};

await import(new URL('../../../../dist/index.js', import.meta.url).href);
export {};
