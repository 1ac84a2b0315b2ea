import { registerHooks } from 'node:module';

/** The packaged action in a process that receives SIGINT after its first lines, before anything else is loaded. */
let isSent = false;
registerHooks({
  load(url, context, next) {
    if (!isSent && /\/dist\/\d+\.index\.js$/.test(url)) {
      isSent = true;
      process.emit('SIGINT', 'SIGINT');
    }
    return next(url, context);
  },
});

await import(new URL('../../../../dist/index.js', import.meta.url).href);
