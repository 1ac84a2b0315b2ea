/** Imported first: the log goes through `process.stdout` from its first byte, as if its pipe were busy. */
import fs from 'node:fs';

fs.writeSync = () => {
  throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
};
