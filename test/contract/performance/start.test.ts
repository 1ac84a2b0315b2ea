import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restore } from '../../scenarios/support/requests.ts';
import { startServices } from '../../scenarios/support/start-services.ts';

/** Preloaded into the action: writes down its state when it handles its first signal. */
const observer = `
let files = 0;
require('node:module').registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) files += 1;
    return next(url, context);
  },
});
const on = process.on;
process.on = function (name, ...rest) {
  if (name === 'SIGINT') {
    process.on = on;
    const text = JSON.stringify({ exitCode: process.exitCode, files });
    require('node:fs').writeFileSync(process.env.OBSERVED_FILE, text);
  }
  return on.call(this, name, ...rest);
};
`;

describe('a run', () => {
  it('would end red until it has proved otherwise, and handles signals, before it reads a second file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-start-'));
    try {
      const [preload, observedFile] = [join(folder, 'observer.cjs'), join(folder, 'observed.json')];
      writeFileSync(preload, observer);
      await using services = await startServices();
      const run = await services.runAction({
        inputs: restore,
        env: { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, OBSERVED_FILE: observedFile },
      });
      expect(run.exitCode).toBe(0);
      expect(JSON.parse(readFileSync(observedFile, 'utf8'))).toEqual({ exitCode: 1, files: 1 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
