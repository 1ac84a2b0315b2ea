import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Always the same folder: the bundle's module ids come from the paths of its inputs. */
const compiled = join(root, 'build');

/**
 * Builds the action into `outDir`: TypeScript to JavaScript by tsc, then one bundle by ncc. Two builds of
 * one tree are identical.
 *
 * - ncc runs in the project's folder, since only there it reads `paths` in tsconfig.json, by which
 *   `no-undici.cjs` takes the place of undici. A bundle in which that did not happen is refused.
 * - Minified: without undici that is faster to start (63 kB to download instead of 122); with it, slower.
 * - No source map: it would cost each start 1–5 ms, and one printed error 199 ms.
 */
export function build(outDir: string): void {
  rmSync(compiled, { recursive: true, force: true });
  const { resolve } = createRequire(import.meta.url);
  run(resolve('typescript/bin/tsc'), ['-p', 'tsconfig.build.json']);
  cpSync(join(root, 'src/adapters/no-undici.cjs'), join(compiled, 'adapters/no-undici.cjs'));
  // Only now: sources that do not compile leave the last bundle where it is.
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  run(resolve('@vercel/ncc/dist/ncc/cli.js'), [
    'build',
    'build/index.js',
    '--minify',
    '--no-cache',
    '-q',
    '-o',
    outDir,
  ]);
  rmSync(compiled, { recursive: true, force: true });
  for (const file of readdirSync(outDir)) {
    // The prefix of undici's own error codes: it is in the text of the real one, and nowhere else.
    if (readFileSync(join(outDir, file), 'utf8').includes('UND_ERR_')) {
      throw new Error(`${file} contains undici: ncc did not follow \`paths\` in tsconfig.json`);
    }
  }
}

function run(script: string, args: readonly string[]): void {
  execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

if (process.argv[1] === import.meta.filename) build(join(root, process.argv[2] ?? 'dist'));
