import { registerHooks } from 'node:module';

/**
 * The packaged action in a process that receives a signal, the one that `SIGNAL` names, after its first lines, before
 * anything else is loaded. Only Windows has SIGBREAK, so the event is emitted as Node emits it.
 */
const signal = process.env['SIGNAL'] === 'SIGBREAK' ? 'SIGBREAK' : 'SIGINT';
let isSent = false;
registerHooks({
  load(url, context, next) {
    if (!isSent && /\/dist\/\d+\.index\.js$/.test(url)) {
      isSent = true;
      process.emit(signal, signal);
    }
    return next(url, context);
  },
});

await import(new URL('../../../../dist/index.js', import.meta.url).href);
