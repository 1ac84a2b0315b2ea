import { pathToFileURL } from 'node:url';

/** The packaged action, whose first error annotation cannot be written: its report fails halfway. */
const write = process.stdout.write.bind(process.stdout);
let hasFailed = false;
process.stdout.write = (text: string | Uint8Array, ...rest: []) => {
  if (!hasFailed && String(text).startsWith('::error')) {
    hasFailed = true;
    throw new TypeError('##[error]halfway');
  }
  return write(text, ...rest);
};

await import(pathToFileURL(process.argv[2] ?? '').href);
