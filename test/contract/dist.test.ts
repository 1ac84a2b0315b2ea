import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../../scripts/build.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Every file of a folder with its text: what two builds are compared by. */
function readFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

// Windows is not compared: the order of modules could follow the separators of its paths.
it.skipIf(process.platform === 'win32')('dist/ is what the sources build to, byte by byte', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'site-pipeline-dist-'));
  try {
    await build(fresh);
    const [committed, built] = [readFolder(dist), readFolder(fresh)];
    const names = Object.keys({ ...committed, ...built });
    const changed = names.filter((name) => built[name] !== committed[name]);
    expect(changed, 'dist/ is not what the sources build to: run `npm run build`, and commit dist/').toEqual(
      [],
    );
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});
