import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAction } from '../../scenarios/support/run-action.ts';

const bundle = readFileSync(join(process.env['SITE_PIPELINE_DIST'] ?? '', 'index.js'), 'utf8');

/** Preloaded into the action: when it handles its first signal, writes down its exit code and what it has loaded. */
const observer = `
const before = new Set(process.moduleLoadList);
process.once('newListener', () => {
  const loaded = process.moduleLoadList.filter((name) => name.startsWith('NativeModule ') && !before.has(name));
  const libraries = loaded.filter((name) => /(http|net|tls|os|fs|crypto|stream)$/.test(name));
  require('node:fs').writeFileSync(process.env.OBSERVED_FILE, JSON.stringify({ exitCode: process.exitCode, libraries }));
});
`;

it('sets the exit code and handles signals before any library is loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-start-'));
  try {
    const [preload, observedFile] = [join(folder, 'observer.cjs'), join(folder, 'observed.json')];
    writeFileSync(preload, observer);
    const env = { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, OBSERVED_FILE: observedFile };
    await runAction({ inputs: {}, env });
    expect(JSON.parse(readFileSync(observedFile, 'utf8'))).toEqual({ exitCode: 1, libraries: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('has no undici, which would cost each start 45 ms', () => {
  // The prefix of undici's own error codes, which are strings.
  expect(bundle).not.toContain('UND_ERR_');
});
