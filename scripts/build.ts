import { execFile } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/**
 * Bundles the action into one file in `outDir`, with the licenses of what is in it, and `post.js`, which starts it. Two
 * builds of one tree are identical. Not minified: whoever trusts it with tokens can read it. No source map: it would cost
 * each start a few milliseconds. `npm run types` checks the types. In the place of what nothing here uses stand two stubs
 * (stubs/).
 */
export async function build(outDir: string): Promise<void> {
  // ncc does not clean its output folder.
  await rm(outDir, { recursive: true, force: true });
  const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js');
  const options = ['--license', 'licenses.txt', '--transpile-only', '--no-cache', '--quiet'];
  await promisify(execFile)(process.execPath, [ncc, 'build', 'src/index.ts', '--out', outDir, ...options], {
    cwd: root,
  });
  await copyFile(join(root, 'src/post.js'), join(outDir, 'post.js'));
}

if (process.argv[1] === import.meta.filename) await build(join(root, 'dist'));
