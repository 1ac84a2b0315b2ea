import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../../scripts/build.ts';
import { judgeBundle, packagesInBundle, readBundledPackages } from '../../scripts/release/licenses.ts';
import { readLockFile } from '../../scripts/release/lock-file.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** Every file of a folder with its text: what two builds are compared by. */
function readFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

it('is what the sources build to, byte by byte, of packages whose licences we keep', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'site-pipeline-dist-'));
  try {
    const modules = await build(fresh);
    const [committed, built] = [readFolder(dist), readFolder(fresh)];
    expect(Object.keys(committed)).toEqual(Object.keys(built));
    const changed = Object.keys(built).filter((name) => built[name] !== committed[name]);
    expect(changed, 'run `npm run build` and commit dist/').toEqual([]);
    const kept = readBundledPackages(root, readLockFile(root));
    expect(judgeBundle(kept, packagesInBundle(modules)).problems).toEqual([]);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});
